"""What a text was read as: its Othello positions, and where each of them comes from."""

from typing import Final

from ttt_gui.games.othello import Othello
from ttt_gui.notation.control import ReadingControl
from ttt_gui.notation.error import NotationError, clipped
from ttt_gui.notation.importer import Entry, UnreadableLine, read_positions, summary
from ttt_gui.workbench.value import value

SHORT_TEXT: Final = 5_000
"""Characters that are read, or shown, at once: a few milliseconds of work."""

LONGEST_TITLE: Final = 80
"""Characters of a comment that help to choose a position."""

LARGEST_FILE: Final = 4_000_000
"""Bytes above which a file or a text is not loaded into the window (about 50,000 positions)."""


@value
class Loaded:
    """What a text held: its Othello positions, and what could not be read.

    Attributes:
        entries: the positions in order; empty when `problem` says why nothing was loaded.
        problem: why the text, or some lines of it, were not read; empty when all were.
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


@value
class RowOrigin:
    """A row of a batch, or a test of a grading run.

    Attributes:
        source: what a person knows the batch or the run by.
        number: of the row or the test, from 1.
    """

    source: str
    number: int


Origin = TextOrigin | RowOrigin
"""Where a position comes from."""


def title(entry: Entry) -> str:
    """An entry in a few words: `3: 20 empty, x  the third problem`."""
    assert isinstance(entry.position, Othello)
    words = f"{entry.line}: {entry.position.empties} empty, {entry.position.side_to_move.value}"
    return f"{words}  {clipped(entry.comment, LONGEST_TITLE)}".strip()


def too_long(size: int, name: str = "The text", largest: int | None = None) -> str:
    """Why a text or a file of so many bytes is not loaded, in words."""
    return (
        f"{name} has {size:,} bytes; up to {largest or LARGEST_FILE:,} can be loaded here. "
        "The command line, ttt-cli solve, reads files of any size."
    )


def load_text(text: str, control: ReadingControl | None = None) -> Loaded:
    """The Othello positions in `text`; faults are told in `problem`.

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
    problem = ""
    if faults:
        problem = (
            f"{len(faults):,} of {len(lines):,} lines could not be read; the first: {faults[0]}"
        )
    titles = tuple(title(entry) for entry in entries)
    return Loaded(tuple(entries), problem, titles, summary(lines))
