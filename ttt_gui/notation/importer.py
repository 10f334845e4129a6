"""Reads positions and games from text of any form: each is read as what it is.

What may be on a line, or on several, in any mixture (`entry.Form` lists the forms):

- a board and its side to move, alone (`boards`), with expected scores (`obf`), as JSON
  (`json_board`) or followed by moves;
- a transcript, on one line or more (`transcript`);
- a diagram of eight lines (`diagram`);
- PGN, with its headers or without (`pgn`);
- GGF or SGF, any number of games on any number of lines (`game_tree`, `bracket_games`).

Blank lines and comments (from `%` on) are skipped. What cannot be read does not stop the
rest: it comes back in its place, with the reason. Of a game the legal beginning is read.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from io import StringIO
from typing import Final

from ttt_gui.games.othello import Scoring
from ttt_gui.notation.boards import holds_a_board, is_board_line, is_board_without_side
from ttt_gui.notation.bracket_games import read_game
from ttt_gui.notation.control import ReadingControl
from ttt_gui.notation.diagram import DiagramBlock, begins_a_diagram, is_beside_a_diagram
from ttt_gui.notation.entry import Entry, Form, Reading, UnreadableLine
from ttt_gui.notation.error import NotationError
from ttt_gui.notation.game_tree import ClosedGames, GameTreeBlock, begins_a_game
from ttt_gui.notation.line_forms import is_json, read_line
from ttt_gui.notation.obf import COMMENT
from ttt_gui.notation.pgn import PgnBlock, begins_a_pgn, goes_on_as_pgn, has_pgn_marks
from ttt_gui.notation.sideless_board import SidelessBoardBlock
from ttt_gui.notation.sides import AboveSide, SideLine, contradiction, stated_side
from ttt_gui.notation.transcript import TranscriptBlock, begins_with_a_move

__all__ = [
    "GIVE_UP_AFTER",
    "Entry",
    "Form",
    "Reading",
    "UnreadableLine",
    "iter_positions",
    "joined_with_moves",
    "read_positions",
    "summary",
]

GIVE_UP_AFTER: Final = 1_000
"""Unreadable lines at the start of a text after which `read_positions` refuses it whole."""

_BYTE_ORDER_MARK = "\ufeff"


def read_positions(
    text: str,
    scoring: Scoring = Scoring.DISC_DIFFERENCE,
    control: ReadingControl | None = None,
) -> tuple[Reading, ...]:
    """Every position and game of `text`, and what could not be read, in order.

    Args:
        text: the text.
        scoring: how Othello positions are to be counted.
        control: by which another thread stops the reading and sees how far it is.

    Raises:
        ReadingStopped: the reading was told to stop.
        NotationError: the text is empty or no text, or its first thousand lines hold no
            position at all.
    """
    lines: list[Reading] = []
    readable = False
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    control = control or ReadingControl()
    control.begin(len(text))
    positions = iter_positions(StringIO(text, newline="\n"), scoring, control)
    for line in joined_with_moves(positions):
        lines.append(line)
        readable = readable or isinstance(line, Entry)
        if not readable and len(lines) >= GIVE_UP_AFTER:
            first = lines[0]
            assert isinstance(first, UnreadableLine)
            raise NotationError(
                f"no position in the first {GIVE_UP_AFTER:,} lines; the first reason: {first.error}"
            )
    return tuple(lines)


def iter_positions(
    lines: Iterable[str],
    scoring: Scoring = Scoring.DISC_DIFFERENCE,
    control: ReadingControl | None = None,
) -> Iterator[Reading]:
    """As `read_positions`, one at a time: for a file of any size, or standard input.

    What is on one line is given as soon as that line is read. A transcript is given when
    the line after it shows that it does not go on. A board with moves on the line below comes
    twice: as it is, and, with the same line number, after the moves.

    Args:
        lines: the text by lines, such as a file opened with `encoding="utf-8"`.
        scoring: how Othello positions are to be counted.
        control: by which another thread stops the reading and sees how far it is.

    Raises:
        ReadingStopped: the reading was told to stop.
        NotationError: there is no line with a position on it, readable or not, or
            what comes is no text.
    """
    control = control or ReadingControl()
    reader = _Reader(scoring, control)
    number = 0
    characters = 0
    try:
        for number, each in enumerate(lines, start=1):
            line = each.removeprefix(_BYTE_ORDER_MARK) if number == 1 else each
            if "\0" in line:
                raise NotationError("not a text file: it holds a NUL byte", line=number)
            yield from reader.read(number, line)
            characters += len(each)
            control.reach(characters)
    except UnicodeDecodeError:
        raise NotationError("not a text file: it holds bytes that are not UTF-8") from None
    yield from reader.finish()
    if not reader.found:
        found_instead = "only blank lines and comments" if number else "the text is empty"
        raise NotationError(
            f"no position: {found_instead}; expected a board and its side to move on a line"
        )


def joined_with_moves(lines: Iterable[Reading]) -> Iterator[Reading]:
    """What `iter_positions` gives, with a board left out that comes again with its moves.

    Each one waits for the next.
    """
    waiting: Reading | None = None
    try:
        for line in lines:
            comes_again = (
                isinstance(line, Entry)
                and line.form is Form.BOARD_AND_MOVES
                and waiting is not None
                and waiting.line == line.line
            )
            if waiting is not None and not comes_again:
                yield waiting
            waiting = line
    except NotationError:
        if waiting is not None:
            yield waiting
        raise
    if waiting is not None:
        yield waiting


def summary(lines: Sequence[Reading]) -> str:
    """What was understood, such as "OBF, 20 positions" or "transcript, 1 game of 60 moves".

    What was read in part or not at all is counted too.

    Args:
        lines: what `read_positions` gave.
    """
    entries = [line for line in lines if isinstance(line, Entry)]
    unread = len(lines) - len(entries)
    games = [entry.game for entry in entries if entry.game is not None]
    forms = Counter(entry.form for entry in entries)
    several = len(entries) > 1
    parts = [_listed([form.plural if several else form.value for form in forms])]
    counts = []
    if positions := len(entries) - len(games):
        counts.append(_counted(positions, "position"))
    if len(games) == 1:
        counts.append(f"1 game of {_counted(games[0].count, 'move')}")
    elif games:
        counts.append(_counted(len(games), "game"))
    parts += [" and ".join(counts)] if counts else []
    in_part = sum(entry.fault is not None for entry in entries)
    parts += [f"{in_part:,} read in part" if several else "the rest not read"] if in_part else []
    parts += [f"{_counted(unread, 'line')} not read"] if unread else []
    return ", ".join(part for part in parts if part) or "nothing"


def _listed(names: Sequence[str]) -> str:
    """The names with commas and "and": OBF, GGF and lab boards."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def _counted(count: int, noun: str) -> str:
    return f"{count:,} {noun}{'s' * (count != 1)}"


def _as_pgn(
    block: TranscriptBlock, scoring: Scoring, control: ReadingControl
) -> TranscriptBlock | PgnBlock:
    """The same lines read as PGN, if they begin a game."""
    first, *others = block.lines or ("",)
    if not first:
        return block
    pgn = PgnBlock(block.number, first, scoring, control)
    for number, line in enumerate(others, start=block.number + 1):
        pgn.takes(number, line)
    return pgn


_Block = DiagramBlock | GameTreeBlock | PgnBlock | SidelessBoardBlock | TranscriptBlock


class _Reader:
    """Takes lines, and gives what is read as soon as it is certain.

    At any time at most one thing of several lines is open; each kind of it limits how many
    characters it keeps.
    """

    def __init__(self, scoring: Scoring, control: ReadingControl) -> None:
        self._scoring = scoring
        self._control = control
        self._block: (
            DiagramBlock | GameTreeBlock | PgnBlock | SidelessBoardBlock | TranscriptBlock | None
        ) = None
        self._above: Entry | None = None
        """The position on the line above, after which moves may follow."""
        self._said: SideLine | None = None
        """A line that names a side to move, and may belong to the board below it."""
        self._last: Entry | None = None
        """What was given last, if it was a position."""
        self._was_said_above = False
        """Whether its side was named on the line above it."""
        self._is_below_diagram = False
        self._note_of_next = ""
        self._rereads = False
        self.found = False

    def read(self, number: int, line: str) -> Iterator[Reading]:
        """What is known after one more line."""
        if self._block is not None:
            if isinstance(self._block, TranscriptBlock) and goes_on_as_pgn(line):
                self._block = _as_pgn(self._block, self._scoring, self._control)
            if self._block.takes(number, line):
                if self._block.is_complete:
                    yield from self._close()
                return
            yield from self._close()
        yield from self._begin(number, line)

    def finish(self) -> Iterator[Reading]:
        """What was still open."""
        while self._block is not None:
            yield from self._close()
        yield from self._drop_side()

    def _begin(self, number: int, line: str) -> Iterator[Reading]:
        """Read a line that belongs to nothing before it."""
        above, self._above = self._above, None
        note, self._note_of_next = self._note_of_next, ""
        below_diagram, self._is_below_diagram = self._is_below_diagram, False
        if not line or line.isspace():
            return
        if begins_a_pgn(line):
            yield from self._drop_side()
            self._block = PgnBlock(number, line, self._scoring, self._control)
        elif begins_a_game(line) and not self._rereads:
            yield from self._drop_side()
            self._block = GameTreeBlock(number, line, self._control)
        else:
            content = line if is_json(line) else line.partition(COMMENT)[0]
            if not content or content.isspace():
                return
            if below_diagram and is_beside_a_diagram(content):
                self._is_below_diagram, self._above = True, above
                return
            yield from self._begin_content(number, line, content, above, note)
        if self._block is not None and self._block.is_complete:
            yield from self._close()

    def _begin_content(
        self, number: int, line: str, content: str, above: Entry | None, note: str
    ) -> Iterator[Reading]:
        """Read a line with a board, moves or words on it."""
        if is_board_without_side(content):
            self._block = SidelessBoardBlock(number, line, self._scoring, self._said)
        elif is_board_line(content) or holds_a_board(content):
            yield self._agreeing(read_line(number, line, self._scoring))
        elif begins_with_a_move(content):
            yield from self._drop_side()
            if has_pgn_marks(content):
                self._block = PgnBlock(number, line, self._scoring, self._control)
            else:
                self._block = TranscriptBlock(number, line, self._scoring, above, note)
        elif begins_a_diagram(content):
            self._block = DiagramBlock(number, line, self._scoring, self._said)
        else:
            yield from self._read_words(number, line, content)

    def _read_words(self, number: int, line: str, content: str) -> Iterator[Reading]:
        """Read a line without a board or moves: it may name the side to move of one."""
        last, was_said_above = self._last, self._was_said_above
        yield from self._drop_side()
        source = line.rstrip("\r\n")
        try:
            stated = None if is_json(line) else stated_side(content)
        except NotationError as error:
            yield self._given(UnreadableLine(number, source, error.on_line(number)))
            return
        if stated is None:
            yield self._given(read_line(number, line, self._scoring))
            return
        above = AboveSide.NONE
        if last is not None:
            is_same = last.position.side_to_move is stated.side
            above = AboveSide.CONFIRMS if is_same else AboveSide.CONTRADICTS
        belongs_below = was_said_above or above is not AboveSide.CONFIRMS
        self._said = SideLine(number, source, stated.side, stated.remark, above, belongs_below)

    def _agreeing(self, line: Reading) -> Reading:
        """A line that names its side itself, if the line above does not contradict it."""
        said, self._said = self._said, None
        if said and said.belongs_below and isinstance(line, Entry):
            if line.position.side_to_move is not said.side and line.game is None:
                fault = contradiction(said.source, line.source)
                line = UnreadableLine(line.line, line.source, fault.on_line(line.line))
            elif said.remark:
                comment = " ".join(part for part in (said.remark, line.comment) if part)
                line = replace(line, comment=comment)
        return self._given(line)

    def _drop_side(self) -> Iterator[Reading]:
        """Report a side that no board below needs, unless the board above has it too."""
        said, self._said = self._said, None
        fault = said.fault_if_unused() if said else None
        if said and fault:
            yield self._given(UnreadableLine(said.line, said.source, fault))

    def _close(self) -> Iterator[Reading]:
        """Give what was open."""
        block, self._block = self._block, None
        if isinstance(block, GameTreeBlock):
            yield from self._close_games(block)
        elif isinstance(block, PgnBlock):
            for line in block.close():
                yield self._given(line)
        elif isinstance(block, TranscriptBlock):
            self._note_of_next = block.note_of_next
            yield self._given(block.close())
        elif block is not None:
            self._is_below_diagram = isinstance(block, DiagramBlock)
            said, self._said = self._said, None
            yield self._given(block.close())
            self._was_said_above = said is not None and said.belongs_below

    def _close_games(self, block: GameTreeBlock) -> Iterator[Reading]:
        closed = block.close()
        for game in closed.games:
            self.found = True
            self._control.count_entry()
            try:
                yield read_game(game, self._scoring)
            except NotationError as error:
                yield UnreadableLine(game.line, game.text, error)
        if closed.error is None:
            return
        self.found = True
        # What followed may be no part of the game that is not closed. It is read line by line,
        # and only what is right is given: the rest is reported as that game.
        others: list[Entry] = []
        self._rereads = True
        for number, line in closed.unread:
            self._control.check()
            lines = () if begins_a_game(line) else self.read(number, line)
            others += [each for each in lines if isinstance(each, Entry)]
        self._rereads = False
        fault = UnreadableLine(closed.line, closed.source, closed.error)
        yield fault if others else self._beginning(closed, fault)
        yield from others

    def _beginning(self, closed: ClosedGames, fault: UnreadableLine) -> Reading:
        """The beginning of a game that is not closed; `fault` if it has none."""
        if closed.unfinished is None:
            return fault
        try:
            entry = read_game(closed.unfinished, self._scoring)
        except NotationError:
            return fault
        if entry.game is None or not entry.game.moves:
            return fault
        return replace(entry, fault=entry.fault or fault.error)

    def _given(self, line: Reading) -> Reading:
        self.found = True
        self._control.count_entry()
        self._last = line if isinstance(line, Entry) else None
        # What follows a game that breaks off is its rest, or something else.
        self._above = self._last if self._last and self._last.fault is None else None
        self._was_said_above = False
        return line
