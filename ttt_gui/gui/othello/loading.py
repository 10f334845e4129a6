"""Reading positions from files and long texts without holding up the window."""

import stat
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QThreadPool, Signal, Slot

from ttt_gui.games.othello import Othello
from ttt_gui.notation.control import ReadingControl, ReadingProgress, ReadingStopped
from ttt_gui.notation.decoding import decode
from ttt_gui.notation.error import NotationError, clipped
from ttt_gui.notation.importer import Entry, UnreadableLine, read_positions, summary

SHORT_TEXT: Final = 5_000
"""Characters that are read, or shown, at once: a few milliseconds of work."""

NOT_LOADED: Final = "Not loaded: "
"""Begins what is said of a text in which no position was found."""

LONGEST_TITLE: Final = 80
"""Characters of a comment that help to choose a position."""

LARGEST_FILE: Final = 4_000_000
"""Bytes above which a file or a text is not loaded into the window (about 50,000 positions)."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """What a text held: its Othello positions, and what could not be read.

    Attributes:
        entries: the positions in order; empty when `problem` says why nothing was loaded.
        problem: why the text, or some lines of it, were not read; empty when all were.
        titles: a few words for each entry, by which a person may choose it.
        summary: what the text was read as, in words; empty when nothing was.
        file: the path of the file that it came from; empty if it came from none.
    """

    entries: tuple[Entry, ...]
    problem: str
    titles: tuple[str, ...] = ()
    summary: str = ""
    file: str = ""

    @property
    def is_file(self) -> bool:
        """Whether it came from a file."""
        return bool(self.file)


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a position was loaded from: one of the entries of a text or a file."""

    loaded: Loaded
    index: int

    @property
    def entry(self) -> Entry:
        """The entry that holds the position."""
        return self.loaded.entries[self.index]


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
        return Loaded((), f"{NOT_LOADED}{error}")
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
        return Loaded((), f"{NOT_LOADED}{faults[0]}")
    problem = ""
    if faults:
        problem = (
            f"{len(faults):,} of {len(lines):,} lines could not be read; the first: {faults[0]}"
        )
    titles = tuple(title(entry) for entry in entries)
    return Loaded(tuple(entries), problem, titles, summary(lines))


def load_file(
    path: str, largest: int | None = None, control: ReadingControl | None = None
) -> Loaded:
    """The Othello positions in a file; faults are told in `problem`.

    Args:
        path: the file.
        largest: bytes above which it is refused; None means `LARGEST_FILE`.
        control: by which another thread stops the reading and sees how far it is.

    Raises:
        ReadingStopped: the reading was told to stop.
    """
    file = Path(path)
    limit = largest or LARGEST_FILE
    try:
        status = file.stat()
        # Opening a pipe waits for somebody to write to it; a device may never end.
        if not stat.S_ISREG(status.st_mode):
            return Loaded((), f"{file.name} is not a file with a text in it.")
        with file.open("rb") as opened:
            content = opened.read(limit + 1)
        if len(content) > limit:
            return Loaded((), too_long(status.st_size, file.name, limit))
    except (OSError, ValueError) as error:
        return Loaded((), f"{file.name} could not be opened: {_reason(error)}")
    decoded = decode(content)
    loaded = load_text(decoded.text, control)
    if not loaded.entries:
        return Loaded((), f"{file.name}: {loaded.problem}")
    read_as = "; ".join(part for part in (loaded.summary, decoded.note) if part)
    return replace(loaded, summary=f"{file.name}: {read_as}", file=path)


def _reason(error: OSError | ValueError) -> str:
    """What the system says, without its number; or that the name is no file's name at all."""
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


@dataclass(frozen=True, slots=True)
class _Read:
    """What the thread has read for one request."""

    request: int
    loaded: Loaded


def _whatever_happens(load: Callable[[ReadingControl], Loaded], control: ReadingControl) -> Loaded:
    """What `load` gives; an exception, which nobody would see on its thread, as a problem."""
    try:
        return load(control)
    except ReadingStopped:
        return Loaded((), "")  # of a request that is no longer the last one
    except Exception as error:  # noqa: BLE001  (any fault must reach the person)
        return Loaded((), f"Not loaded: {error} ({type(error).__name__})")


class PositionLoader(QObject):
    """Reads on a thread of its own, one text after the other; only the last one counts."""

    loaded = Signal(object)
    """A `Loaded`."""

    _read = Signal(object)
    """A `_Read`, sent from the thread."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)
        self._last_request = 0
        self._control = ReadingControl()
        self._read.connect(self._on_read)

    def load_text(self, text: str) -> None:
        """Read a text; a short one at once, so that its position is there for the next click."""
        self._drop()
        if len(text) <= SHORT_TEXT:
            self.loaded.emit(load_text(text))
        else:
            self._start(lambda control: load_text(text, control))

    def load_file(self, path: str) -> None:
        """Read a file, which may lie on a slow disk."""
        self._drop()
        self._start(lambda control: load_file(path, control=control))

    def shutdown(self) -> None:
        """Stop what is being read and drop it."""
        self._drop()
        self._pool.waitForDone()

    def progress(self) -> ReadingProgress:
        """How far the last text or file is."""
        return self._control.progress()

    def _drop(self) -> None:
        """Stop what is being read; it counts no more."""
        self._last_request += 1
        self._control.stop()
        self._control = ReadingControl()

    def _start(self, load: Callable[[ReadingControl], Loaded]) -> None:
        request, control = self._last_request, self._control
        self._pool.start(lambda: self._read.emit(_Read(request, _whatever_happens(load, control))))

    @Slot(object)
    def _on_read(self, read: _Read) -> None:
        if read.request == self._last_request:
            self.loaded.emit(read.loaded)
