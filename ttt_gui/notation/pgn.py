r"""PGN, as play sites and converters write games of Othello: headers, then numbered moves.

::

    [Event "Spring cup"]
    [Black "a"]
    [White "b"]
    [Date "2026.11.21"]
    [Result "37-27"]

    1. d3 c5 2. f6 {a comment} f5 (2... e6) 3. e6 $1 e3 ... 30. -- h8 37-27

Black moves first. A pass is `--` or `pass`, or left out. A result ends the game: black's discs
first, or `1-0` (black has won), `0-1`, `1/2-1/2`, `*`. Variations are left out.

A game that does not begin with the usual four discs names its board in a header `FEN`. Edax and
Fairy-Stockfish write there letters of chess, and disagree on which of them is black; so only a
board of 64 letters with its side to move is read, and any other is refused.
"""

import re
from dataclasses import dataclass, field
from typing import Final

from ttt_gui.games.othello import Othello, Scoring
from ttt_gui.games.position import PASS
from ttt_gui.notation.boards import read_position
from ttt_gui.notation.control import ReadingControl
from ttt_gui.notation.entry import Entry, Form, Reading, UnreadableLine, joined_notes
from ttt_gui.notation.error import NotationError, quoted
from ttt_gui.notation.game_record import GameRecord, stated_result
from ttt_gui.notation.replay import Replay
from ttt_gui.notation.squares import move_of
from ttt_gui.notation.transcript import RESULT

LONGEST: Final = 200_000
"""Characters that one game may have, comments and variations included."""

_LONGEST_BEGINNING = 200
_QUOTE = "[\"\u201c\u201d']"
_BEGINNING = re.compile(rf"\s*\[\s*[A-Za-z]\w{{0,40}}\s*[:=]?\s*{_QUOTE}")
_HEADER = re.compile(
    rf"\[\s*([A-Za-z]\w{{0,40}})\s*[:=]?\s*(?:{_QUOTE}(.{{0,500}}?){_QUOTE}|([^\"\]]{{0,500}}))"
    r"\s*\]"
)
_ESCAPED = re.compile(r"\\([\\\"])")
_SPACE = re.compile(r"[\s,]+")
_NUMBER = re.compile(r"[0-9]{1,3}(?:\s*[.)\u2026]+|(?=\s|[a-hA-H][1-8]))")
_MOVE = re.compile(
    r"([a-hA-H][1-8]|[pP][aA][sS]{2}|[pP][aAsS](?![\w])|--+|[zZ]0|@@|0000|null\b)[!?+#]*"
)
_ELLIPSIS = re.compile(r"\.{2,}|\u2026")
_GLYPH = re.compile(r"\$[0-9]{1,3}|[!?]{1,2}|[+-]?[=/\\][+-]?")
_WORD = re.compile(r"[^\s,{}()]{1,50}|.", re.DOTALL)
_IN_VARIATION = re.compile(r"[(){;]")
_COMMAND = re.compile(r"\[%[^\]]*\]")
_MARKS = re.compile(r"[{($]")
_GOES_ON = re.compile(rf"\s*(?:[0-9]{{1,3}}\s*[.)]|[{{$]|\((?!\s*;)|{RESULT.pattern}\s*$)")
_OUTCOMES: Final = {"1-0": 1, "0-1": -1, "1/2-1/2": 0}
_START_HEADERS = ("FEN", "SETUP", "BOARD", "POSITION")


def begins_a_pgn(line: str) -> bool:
    """Whether a line begins with a header such as `[Event "..."]`."""
    return _BEGINNING.match(line[:_LONGEST_BEGINNING]) is not None


def goes_on_as_pgn(line: str) -> bool:
    """Whether a line below plain moves shows that they are PGN without headers."""
    return has_pgn_marks(line) and _GOES_ON.match(line[:_LONGEST_BEGINNING]) is not None


def has_pgn_marks(content: str) -> bool:
    """Whether a line of moves has what only PGN has: comments in braces, variations, glyphs."""
    return _MARKS.search(content[:LONGEST]) is not None


@dataclass(slots=True)
class _Game:
    """A game as far as its text has been taken apart."""

    line: int
    lines: list[str] = field(default_factory=list)
    length: int = 0
    headers: dict[str, tuple[str, int, int]] = field(default_factory=dict)
    moves: list[tuple[str, int, int]] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    result: str = ""
    has_variations: bool = False
    has_movetext: bool = False
    error: NotationError | None = None

    def fail(self, error: NotationError) -> None:
        """Keep the first thing that is wrong."""
        self.error = self.error or error


class PgnBlock:
    """The lines of one PGN game after the other, as they come in."""

    def __init__(self, number: int, line: str, scoring: Scoring, control: ReadingControl) -> None:
        """Begin with the first line of a game.

        Args:
            number: its number, from 1.
            line: the line.
            scoring: how the last position of each game is to be counted.
            control: what may stop the reading.
        """
        self._control = control
        self._scoring = scoring
        self._finished: list[_Game] = []
        self._game = _Game(number)
        self._depth = 0
        self._comment: list[str] | None = None
        self._comment_at = (number, 1)
        self._is_after_blank = False
        self._read(number, line)

    @property
    def is_complete(self) -> bool:
        """Whether the game has ended, or is too long to be one."""
        game = self._game
        is_open = self._comment is not None or self._depth > 0
        return (bool(game.result) and not is_open) or game.length > LONGEST

    def takes(self, number: int, line: str) -> bool:
        """Whether a line is more of the game; if so, it is read."""
        is_header = begins_a_pgn(line)
        if self._comment is not None or self._depth:
            if is_header:
                return False  # a comment was not closed: the next game is not lost with it
        elif not line.strip():
            self._is_after_blank = self._is_after_blank or self._game.has_movetext
            self._game.lines.append("")
            return True
        elif is_header:
            if self._game.has_movetext:
                return False
        elif self._is_after_blank and not _GOES_ON.match(line[:_LONGEST_BEGINNING]):
            return False
        elif line.startswith("%"):
            return True
        self._is_after_blank = False
        self._read(number, line)
        return True

    def close(self) -> list[Reading]:
        """The games, each read or with the reason why it could not be."""
        if self._comment is not None or self._depth:
            mark, end = ("comment", "}") if self._comment is not None else ("variation", ")")
            line, column = self._comment_at
            self._game.fail(
                NotationError(
                    f"this {mark} is not closed; expected {end}", line=line, column=column
                )
            )
        return [_read_game(game, self._scoring) for game in [*self._finished, self._game]]

    def _begin_next(self, number: int) -> None:
        self._finished.append(self._game)
        self._game = _Game(number)

    def _read(self, number: int, line: str) -> None:
        """Take a line apart."""
        line = line.rstrip("\r\n")
        game = self._game
        if game.length + len(line) > LONGEST:
            game.length += len(line)
            game.fail(
                NotationError(
                    f"a game of more than {LONGEST:,} characters; expected a result at its end",
                    line=game.line,
                )
            )
            return
        begun = position = 0
        while position < len(line):
            self._control.check()
            if self._comment is not None:
                position = self._read_comment(line, position)
            elif self._depth:
                position = self._read_variation(number, line, position)
            elif space := _SPACE.match(line, position):
                position = space.end()
            else:
                header = _HEADER.match(line, position)
                if header and self._game.has_movetext:
                    self._keep(line[begun:position])
                    begun = position
                    self._begin_next(number)
                position = self._read_token(number, line, position, header)
        self._keep(line[begun:])
        if self._comment is not None:
            self._comment.append(" ")

    def _keep(self, source: str) -> None:
        """Keep what was read as the source of the game."""
        self._game.lines.append(source.rstrip())
        self._game.length += len(source)

    def _read_comment(self, line: str, position: int) -> int:
        assert self._comment is not None
        end = line.find("}", position)
        self._comment.append(line[position:] if end < 0 else line[position:end])
        if end < 0:
            return len(line)
        text = " ".join(_COMMAND.sub(" ", "".join(self._comment)).split())
        self._comment = None
        if text and not self._depth:
            self._game.comments.append(text)
        return end + 1

    def _read_variation(self, number: int, line: str, position: int) -> int:
        found = _IN_VARIATION.search(line, position)
        if found is None or found.group() == ";":
            return len(line)
        if found.group() == "{":
            self._comment, self._comment_at = [], (number, found.start() + 1)
        else:
            self._depth += 1 if found.group() == "(" else -1
        return found.end()

    def _read_token(
        self, number: int, line: str, position: int, header: re.Match[str] | None
    ) -> int:
        """Read what stands at `position`; where to read on."""
        game, mark = self._game, line[position]
        if header:
            name, in_quotes, bare = header.groups()
            value = _ESCAPED.sub(r"\1", bare if in_quotes is None else in_quotes)
            place = (" ".join(value.split()), number, position + 1)
            game.headers.setdefault(name.upper(), place)
            return header.end()
        game.has_movetext = True
        if mark in ";%":
            game.comments.append(line[position + 1 :].strip())
            return len(line)
        if mark not in "{(":
            return self._read_movetext(number, line, position)
        if mark == "{":
            self._comment = []
        else:
            self._depth = 1
            game.has_variations = True
        self._comment_at = (number, position + 1)
        return position + 1

    def _read_movetext(self, number: int, line: str, position: int) -> int:
        """Read a move, a number, a glyph or the result; where to read on."""
        game, column = self._game, position + 1
        if result := RESULT.match(line, position):
            game.result = result.group()
            return result.end()
        if move := _MOVE.match(line, position):
            if game.result:
                game.fail(
                    NotationError(
                        f"{quoted(move.group())} after the result; expected another game or "
                        "nothing more",
                        line=number,
                        column=column,
                    )
                )
            game.moves.append((move.group(1), number, column))
            return move.end()
        for mark in (_NUMBER, _ELLIPSIS, _GLYPH):
            if found := mark.match(line, position):
                return found.end()
        word = _WORD.match(line, position)
        assert word is not None
        game.fail(
            NotationError(
                f"{quoted(word.group())} is not a move; expected a1 to h8, or -- for a pass",
                line=number,
                column=column,
            )
        )
        return word.end()


def _read_game(game: _Game, scoring: Scoring) -> Reading:
    """The game, or why it cannot be read."""
    source = "\n".join(game.lines).rstrip()
    try:
        return _entry(game, source, scoring)
    except NotationError as error:
        return UnreadableLine(game.line, source, error)


def _entry(game: _Game, source: str, scoring: Scoring) -> Entry:
    """The game, as far as it can be read and its moves are legal, and its last position.

    Raises:
        NotationError: its board cannot be read, or it begins as usual and not even its first
            move can be played.
    """
    start, start_note = _start(game, scoring)
    replay = Replay(start)
    fault = _play(game, replay)
    if fault and not replay.moves and start == Othello.start(scoring):
        raise fault
    headers = {name: stated_result(value) for name, (value, _, _) in game.headers.items()}
    header_result, result = headers.get("RESULT", ""), stated_result(game.result)
    result_note = ""
    if header_result and result and not _agree(header_result, result):
        result_note = (
            f"the header says {quoted(header_result)} and the end of the game {quoted(result)}"
        )
    record = GameRecord(
        start,
        replay.moves,
        headers.get("BLACK", ""),
        headers.get("WHITE", ""),
        header_result or result,
        headers.get("DATE", "") or headers.get("UTCDATE", ""),
        ", ".join(headers[name] for name in ("EVENT", "SITE", "ROUND") if headers.get(name)),
    )
    variations = "other variations are left out" if game.has_variations else ""
    return Entry(
        game.line,
        source,
        replay.position,
        " ".join(game.comments).strip(),
        joined_notes(start_note, replay.note, result_note, variations),
        form=Form.PGN,
        game=record,
        fault=fault,
    )


def _play(game: _Game, replay: Replay) -> NotationError | None:
    """Play the moves up to the first fault in the text; that fault, or None."""
    fault = game.error
    fault_at = (fault.line or 0, fault.column or 0) if fault else None
    for name, line, column in game.moves:
        if fault_at is not None and fault_at <= (line, column):
            break
        try:
            is_square = name[0] in "abcdefghABCDEFGH"
            replay.play(move_of(name) if is_square else PASS)
        except NotationError as error:
            return NotationError(error.reason, line=line, column=column)
    return fault


def _agree(first: str, second: str) -> bool:
    """Whether two results can both be true: `37-27` and `1-0` can."""
    one, other = first.replace(" ", ""), second.replace(" ", "")
    is_rough = one in _OUTCOMES or other in _OUTCOMES
    return one == other or (is_rough and _outcome(one) == _outcome(other))


def _outcome(result: str) -> int | None:
    """1 if black won, -1 if white did, 0 for a draw; None if it cannot be told."""
    if result in _OUTCOMES:
        return _OUTCOMES[result]
    discs = re.fullmatch(r"([0-9]{1,2})\D([0-9]{1,2})", result, re.ASCII)
    if discs is None:
        return None
    difference = int(discs[1]) - int(discs[2])
    return (difference > 0) - (difference < 0)


def _start(game: _Game, scoring: Scoring) -> tuple[Othello, str]:
    """Where the game begins, and what had to be decided to read it.

    Raises:
        NotationError: a header gives a board that cannot be read.
    """
    for name in _START_HEADERS:
        value, line, column = game.headers.get(name, ("", 0, 0))
        if not value or (name == "SETUP" and value == "0"):
            continue
        if name == "SETUP" and value == "1" and "FEN" not in game.headers:
            raise NotationError(
                '[SetUp "1"] without the board; expected a header FEN with it',
                line=line,
                column=column,
            )
        try:
            position, note = read_position(value, scoring)
        except NotationError as error:
            raise NotationError(
                f"the header {name} {quoted(value)} cannot be read, because programs disagree on "
                "which letters are black; expected 64 letters x, o and - and the side to move",
                line=line,
                column=column,
            ) from error
        if isinstance(position, Othello):
            return position, note
    return Othello.start(scoring), ""
