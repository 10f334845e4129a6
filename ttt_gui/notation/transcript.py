"""Transcripts: the moves of a game, one after the other, in any case and spacing.

::

    f5d6c3d3c4f4f6
    1. F5 d6 2. C3 d3 3. C4

A pass is usually left out, and inferred; it may be written `PA`, `PS`, `pass` or `--` where
it is forced. A game may go over several lines. Behind the last move may stand the result.
"""

import re
from collections.abc import Iterable
from typing import Final

from ttt_gui.games.othello import Othello, Scoring
from ttt_gui.games.position import PASS, Move
from ttt_gui.notation.entry import Entry, Form, Reading, UnreadableLine, joined_notes
from ttt_gui.notation.error import NotationError, quoted
from ttt_gui.notation.game_record import GameRecord, stated_result
from ttt_gui.notation.obf import COMMENT
from ttt_gui.notation.replay import Replay
from ttt_gui.notation.squares import SQUARE_NAMES, move_name

LONGEST: Final = 20_000
"""Characters that a transcript may have; sixty numbered moves have about 300."""

RESULT: Final = re.compile(
    r"(?:(?:1/2|\u00bd|0\.5) ?[-:] ?(?:1/2|\u00bd|0\.5)"
    r"|[0-9]{1,2}(?:\.5)? ?[-:\u2013] ?[0-9]{1,2}(?:\.5)?|\*)"
    r"(?![\w.])"
)
"""A result behind the moves: `37-27` (black's discs first), `1-0`, `1/2-1/2`, `*`."""

_SEPARATORS = re.compile(r"[\s,]*")
_NUMBER = re.compile(r"([0-9]{1,3})(?:[.)]+|(?=[\sa-hA-HpP]|$))")
_PASS = re.compile(r"[pP][aA][sS]{2}|[pP][aAsS]|--")
_SQUARE_RUN = re.compile(r"(?:[a-hA-H][1-8])+")
_WORD = re.compile(r"[^\s,]{1,50}")
_BEGINNING = re.compile(
    r"(?:[0-9]{1,3}[.)]+\s*(?=[a-zA-Z])"
    r"|(?:[0-9]{1,3}\s+)?(?:[a-hA-H][1-8]|[pP][aAsS](?![a-zA-Z])|[pP][aA][sS]{2}))"
)
_NOT_A_DISC = re.compile(r"[^xXbB*oOwW01.\-\s]")

_SQUARES = {
    name: square for square, lower in enumerate(SQUARE_NAMES) for name in (lower, lower.upper())
}
_LONGEST_BEGINNING = 60
_LONGEST_RESULT = 40
_NUMBERED_BEGINNING = re.compile(r"([0-9]{1,3})[.)\s]")


def begins_with_a_move(content: str) -> bool:
    """Whether a line is meant as a transcript, right or wrong.

    A board of the letters `b` and `1` may begin like the move b1, but has no other letters.
    """
    text = content.strip()
    match = _BEGINNING.match(text[:_LONGEST_BEGINNING])
    if match is None:
        return False
    return match.end() == len(text) or bool(_NOT_A_DISC.search(text[:LONGEST]))


def play_moves(text: str, replay: Replay, offset: int = 0) -> NotationError | None:
    """Play the moves written in `text` from `offset` on, as far as they can be read.

    Returns:
        what is wrong with the first one that cannot, with its column; None when all are played.
    """
    if len(text) - offset > LONGEST:
        return NotationError(
            f"{len(text) - offset:,} characters: too long for a transcript; expected up to "
            f"{LONGEST:,}"
        )
    position = _SEPARATORS.match(text, offset).end()  # type: ignore[union-attr]  # may be empty
    while position < len(text):
        if replay.moves and _is_result(text, position):
            replay.result = text[position:].strip()
            break
        number = _NUMBER.match(text, position)
        if number:
            position = _SEPARATORS.match(text, number.end()).end()  # type: ignore[union-attr]
        squares = _SQUARE_RUN.match(text, position)
        if squares:
            fault = _play_squares(text, position, squares.end(), replay)
            if fault:
                return fault
            position = _SEPARATORS.match(text, squares.end()).end()  # type: ignore[union-attr]
            continue
        match = _PASS.match(text, position)
        if match is None:
            if position >= len(text):
                break  # a number of a move that was not played
            word = _WORD.match(text, position)
            assert word is not None
            return NotationError(
                f"{quoted(word.group())} is not a move; expected a1 to h8, or PA for a pass",
                column=position + 1,
            )
        try:
            replay.play(PASS)
        except NotationError as error:
            return NotationError(error.reason, column=position + 1)
        position = _SEPARATORS.match(text, match.end()).end()  # type: ignore[union-attr]
    return None


def _is_result(text: str, position: int) -> bool:
    """Whether from `position` on there is a result and nothing else."""
    is_near_end = len(text) - position <= _LONGEST_RESULT and not text[position].isalpha()
    return is_near_end and RESULT.fullmatch(text[position:].strip()) is not None


def _play_squares(text: str, start: int, end: int, replay: Replay) -> NotationError | None:
    """Play the squares named one after the other from `start` to `end`; what is wrong, or None."""
    for position in range(start, end, 2):
        try:
            replay.play(_SQUARES[text[position : position + 2]])
        except NotationError as error:
            return NotationError(error.reason, column=position + 1)
    return None


def transcript_text(moves: Iterable[Move]) -> str:
    """The moves as `f5d6c3`, with a pass only where nothing follows from which it is inferred."""
    names = ["PA" if move == PASS else move_name(move) for move in moves]
    last = names[-1:]
    return "".join([name for name in names[:-1] if name != "PA"] + last)


class TranscriptBlock:
    """A transcript that may go over several lines, from the start or after a board.

    A following line of moves is the game's next part or the beginning of another game,
    whichever can be read further. Where both can be read, each line is a game, unless this
    game has gone over lines before.
    """

    def __init__(
        self,
        number: int,
        line: str,
        scoring: Scoring,
        board: Entry | None = None,
        note: str = "",
    ) -> None:
        """Read the first line of moves.

        Args:
            number: its number, from 1.
            line: the line.
            scoring: how the position is to be counted.
            board: the Othello position of the line before, if there is one, after which the
                moves may have been played.
            note: what had to be decided so that this is a game of its own, or "".
        """
        self._start = Othello.start(scoring)
        self._board: Entry | None = None
        self._number = number
        self._lines = [line]
        self._length = len(line)
        self._comments: list[str] = []
        self._note = note
        self._note_of_next = ""
        content = self._content(line)
        self._replay, self._error = _read(content, Replay(self._start))
        self._moves_before = 0
        if board is not None and isinstance(board.position, Othello) and self._error:
            replay = _replay_to(board)
            since = len(replay.moves)
            replay, error = _read(content, replay)
            if _reach(replay, error, since) > _reach(self._replay, self._error):
                self._replay, self._error, self._board = replay, error, board
                self._moves_before = since
        self._error = self._error and self._error.on_line(number)

    @property
    def lines(self) -> tuple[str, ...]:
        """Its lines so far, as written; none if it goes on from a board."""
        return () if self._board else tuple(self._lines)

    @property
    def number(self) -> int:
        """The number of its first line, from 1."""
        return self._number

    @property
    def is_complete(self) -> bool:
        """Whether nothing more can belong to it: only then it need not wait for a line."""
        return self._error is None and self._replay.is_over

    @property
    def note_of_next(self) -> str:
        """What had to be decided when the last line was not taken, for the entry it begins."""
        return self._note_of_next

    def takes(self, number: int, line: str) -> bool:
        """Whether a line is the next part of this game; if so, it is read."""
        content = line.partition(COMMENT)[0]
        self._length += len(line)
        if self._error is None and RESULT.fullmatch(content.strip()):
            self._content(line)
            self._lines.append(line)
            self._replay.result = content.strip()
            return True
        if not begins_with_a_move(content) or self._length > LONGEST:
            return False
        if self._error is None and self._is_taken(content):
            return False  # as every game that begins with the same move as this one
        anew, anew_error = _read(content, Replay(self._start))
        if self._error is not None:
            # What follows a fault cannot be judged; a beginning of another game can.
            if anew.moves or _first_number(content) == 1:
                return False
            self._lines.append(line)
            return True
        onward, error = _read(content, self._replay.copy())
        first_number = _first_number(content)
        gained = _reach(onward, error, since=len(self._replay.moves))
        if first_number is not None:
            belongs = first_number > 1
        elif gained == _reach(anew, anew_error):
            belongs = len(self._lines) > 1
            if not belongs and gained:
                self._note_of_next = (
                    "read as a game of its own, though its moves could also go on with the game "
                    "on the line above"
                )
        else:
            belongs = gained > _reach(anew, anew_error)
        if belongs:
            self._content(line)
            self._lines.append(line)
            self._replay, self._error = onward, error and error.on_line(number)
        return belongs

    def close(self) -> Reading:
        """The game, as far as its moves are legal, or why not even the first one is."""
        board = self._board
        source = "\n".join(line.rstrip("\r\n") for line in self._lines)
        line = self._number
        if self._error is not None and len(self._replay.moves) == self._moves_before:
            return UnreadableLine(line, source, self._error)
        return Entry(
            board.line if board else line,
            f"{board.source}\n{source}" if board else source,
            self._replay.position,
            " ".join(([board.comment] if board and board.comment else []) + self._comments),
            joined_notes(board.note if board else "", self._note, self._replay.note),
            form=Form.BOARD_AND_MOVES if board else Form.TRANSCRIPT,
            game=GameRecord(
                self._replay.start, self._replay.moves, result=stated_result(self._replay.result)
            ),
            fault=self._error,
        )

    def _is_taken(self, content: str) -> bool:
        """Whether the first move, not numbered, is on a square that has a disc."""
        square = _SQUARES.get(content[:2], PASS)
        position = self._replay.position
        return square != PASS and bool((position.x | position.o) >> square & 1)

    def _content(self, line: str) -> str:
        """The line without its comment, which is kept."""
        content, _, comment = line.partition(COMMENT)
        if comment.strip():
            self._comments.append(comment.strip())
        return content


def _read(content: str, replay: Replay) -> tuple[Replay, NotationError | None]:
    error = play_moves(content, replay)
    return replay, error


def _replay_to(board: Entry) -> Replay:
    """The game so far, if moves came with the board."""
    assert isinstance(board.position, Othello)
    if board.game is None:
        return Replay(board.position)
    replay = Replay(board.game.start)
    for move in board.game.moves:
        replay.play(move)
    return replay


def _reach(replay: Replay, error: NotationError | None, since: int = 0) -> int:
    """How far moves could be read; to the end is further than any number of moves."""
    return len(replay.moves) - since if error else 1_000


def _first_number(content: str) -> int | None:
    """The number before the first move, if the moves are numbered."""
    match = _NUMBERED_BEGINNING.match(content.lstrip()[:_LONGEST_BEGINNING])
    return int(match.group(1)) if match else None
