"""What a text was read as: its Othello positions, and where each of them comes from."""

from collections.abc import Sequence
from typing import Final

from ttt_gui.games.othello import Othello
from ttt_gui.notation.color_names import color_name
from ttt_gui.notation.control import ReadingControl
from ttt_gui.notation.error import NotationError, clipped
from ttt_gui.notation.game_record import GameRecord
from ttt_gui.notation.importer import Entry, UnreadableLine, read_positions, summary
from ttt_gui.workbench.value import value

SHORT_TEXT: Final = 5_000
"""Characters that are read, or shown, at once: a few milliseconds of work."""

LONGEST_TITLE: Final = 80
"""Characters of names and comments that help to choose a position."""

LARGEST_FILE: Final = 4_000_000
"""Bytes above which a file or a text is not loaded into the window (about 50,000 positions)."""


@value
class Loaded:
    """What a text held: its Othello positions, and what could not be read.

    Attributes:
        entries: the positions in order; empty when `problem` says why nothing was loaded. Of a
            game that could not be read to its end the beginning is there.
        problem: why the text, or some of it, was not read; empty when all was.
        titles: a few words for each entry, by which a person may choose it.
        summary: what the text was read as, in words; empty when nothing was.
        file: the path of the file that it came from; empty if it came from none.
    """

    entries: tuple[Entry, ...] = ()
    problem: str = ""
    titles: tuple[str, ...] = ()
    summary: str = ""
    file: str = ""

    def position(self, index: int) -> Othello:
        """The position of an entry."""
        position = self.entries[index].position
        assert isinstance(position, Othello)
        return position


@value
class TextOrigin:
    """One of the positions of a text or a file.

    Attributes:
        load: the number of the load; the same text loaded twice has two.
        index: which of its entries.
        entry: the entry.
    """

    load: int
    index: int
    entry: Entry

    @property
    def position(self) -> Othello:
        """The position, scored as the text has it."""
        assert isinstance(self.entry.position, Othello)
        return self.entry.position

    @property
    def game(self) -> GameRecord | None:
        """The game that leads to the position, if the text gives one."""
        return self.entry.game


@value
class RowOrigin:
    """A row of a batch, or a test of a grading run.

    Attributes:
        source: what a person knows the batch or the run by.
        number: of the row or the test, from 1.
        game: the game that leads to the position, if that is known.
    """

    source: str
    number: int
    game: GameRecord | None = None


Origin = TextOrigin | RowOrigin
"""Where a position comes from."""


def title(entry: Entry) -> str:
    """An entry in a few words, by which a person tells it from the others.

    `3: a - b, 2026.11.21, 37-27 (60 moves, game over)`; without a name
    `3: 20 empty, Black to move`.
    """
    position = entry.position
    assert isinstance(position, Othello)
    parts = []
    if entry.game is not None:
        parts.append(f"{entry.game.count} move{'s' * (entry.game.count != 1)}")
        others = len(entry.game.tree.lines) - 1
        parts += [f"{others:,} variation{'s' * (others != 1)}"] if others > 0 else []
    if position.is_over():
        parts.append("game over")
    else:
        parts += [f"{position.empties} empty", f"{color_name(position.side_to_move)} to move"]
    if entry.fault is not None:
        parts.append("the rest could not be read")
    state = ", ".join(parts)
    name = clipped(entry.name, LONGEST_TITLE)
    return f"{entry.line}: {name} ({state})" if name else f"{entry.line}: {state}"


def beginning_in_words(entry: Entry) -> str:
    """What was left out of a game that could not be read to its end, where and why."""
    game, fault = entry.game, entry.fault
    assert game is not None
    assert fault is not None
    if not game.count:
        return f"The board was read, its moves were left out. {_sentence(fault)}"
    moves = f"{game.count} moves were" if game.count != 1 else "1 move was"
    return f"{moves} read, the rest was left out. {_sentence(fault)}"


def _sentence(fault: NotationError) -> str:
    text = str(fault)
    return text[:1].upper() + text[1:]


def too_long(size: int, name: str = "The text", largest: int | None = None) -> str:
    """Why a text or a file of so many bytes is not loaded, in words."""
    return (
        f"{name} has {size:,} bytes; up to {largest or LARGEST_FILE:,} can be loaded here. "
        "The command line, ttt-cli solve, reads files of any size."
    )


def load_text(text: str, control: ReadingControl | None = None) -> Loaded:
    """The Othello positions in `text`; faults are reported in `problem`.

    Args:
        text: the text.
        control: by which another thread stops the reading and sees how far it is.

    Raises:
        ReadingStopped: the reading was told to stop.
    """
    try:
        lines = read_positions(text, control=control)
    except NotationError as error:
        return Loaded(problem=str(error))
    entries: list[Entry] = []
    faults: list[str] = []
    for line in lines:
        if isinstance(line, UnreadableLine):
            faults.append(str(line.error))
        elif isinstance(line.position, Othello):
            entries.append(line)
        else:
            faults.append(f"line {line.line}: a tic-tac-toe board; expected 64 squares")
    if not entries:
        return Loaded(problem=faults[0])
    problem = _problem(entries, faults)
    titles = tuple(title(entry) for entry in entries)
    return Loaded(tuple(entries), problem, titles, summary(lines))


def _problem(entries: Sequence[Entry], faults: Sequence[str]) -> str:
    """What of a text could not be read, and why, in a few sentences; empty when all was."""
    in_part = [entry for entry in entries if entry.fault is not None]
    count = len(entries) + len(faults)
    parts = []
    if in_part:
        first = beginning_in_words(in_part[0])
        games = f"{len(in_part):,} of {count:,} games could be read in part only; the first: "
        parts.append(first if count == 1 else f"{games}{first[:1].lower()}{first[1:]}")
    if faults:
        of_all = f"{len(faults):,} of {count:,} lines"
        parts.append(f"{of_all} could not be read; the first: {faults[0]}")
    return ". ".join(parts)
