"""Reading positions from files and long texts without holding up the window."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QThreadPool, Signal, Slot

from ttt_gui.games.othello import Othello
from ttt_gui.notation.error import NotationError
from ttt_gui.notation.importer import Entry, UnreadableLine, decode, read_positions

SHORT_TEXT: Final = 20_000
"""Characters that are read at once: a few milliseconds of work."""

LARGEST_FILE: Final = 4_000_000
"""Bytes above which a file or a text is not loaded into the window (about 50,000 positions)."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """What a text held: its Othello positions, and what could not be read.

    Attributes:
        entries: the positions in order; empty when `problem` says why nothing was loaded.
        problem: why the text, or some lines of it, were not read; empty when all were.
        is_file: whether it came from a file.
    """

    entries: tuple[Entry, ...]
    problem: str
    is_file: bool = False


def load_text(text: str) -> Loaded:
    """The Othello positions in `text`. Never raises: faults are told in `problem`."""
    if len(text) > LARGEST_FILE:
        return Loaded(
            (),
            f"The text has {len(text):,} characters; up to {LARGEST_FILE:,} can be loaded here. "
            "The command line, ttt-cli solve, reads files of any size.",
        )
    try:
        lines = read_positions(text)
    except NotationError as error:
        return Loaded((), f"Not loaded: {error}")
    entries: list[Entry] = []
    faults: list[str] = []
    for line in lines:
        if isinstance(line, UnreadableLine):
            faults.append(str(line.error))
        elif isinstance(line.position, Othello):
            entries.append(line)
        else:
            faults.append(f"line {line.line}: a tic-tac-toe board; expected 64 squares")
    if not faults:
        return Loaded(tuple(entries), "")
    if not entries:
        return Loaded((), f"Not loaded: {faults[0]}")
    return Loaded(
        tuple(entries),
        f"{len(faults):,} of {len(lines):,} lines could not be read; the first: {faults[0]}",
    )


def load_file(path: str) -> Loaded:
    """The Othello positions in a file. Never raises: faults are told in `problem`."""
    file = Path(path)
    try:
        size = file.stat().st_size
        if size > LARGEST_FILE:
            return Loaded(
                (),
                f"{file.name} has {size:,} bytes; up to {LARGEST_FILE:,} can be loaded here. "
                "The command line, ttt-cli solve, reads files of any size.",
            )
        content = file.read_bytes()
    except OSError as error:
        return Loaded((), f"{file.name} could not be opened: {error.strerror or error}")
    try:
        loaded = load_text(decode(content))
    except NotationError as error:
        return Loaded((), f"{file.name} was not loaded: {error}")
    if not loaded.entries:
        return Loaded((), f"{file.name}: {loaded.problem}")
    return Loaded(loaded.entries, loaded.problem, is_file=True)


class PositionLoader(QObject):
    """Reads on a thread of its own, one text after the other; only the last one counts."""

    loaded = Signal(object)
    """A `Loaded`."""

    _read = Signal(int, object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)
        self._last_request = 0
        self._read.connect(self._on_read)

    def load_text(self, text: str) -> None:
        """Read a text; a short one at once, so that its position is there for the next click."""
        self._last_request += 1
        if len(text) <= SHORT_TEXT:
            self.loaded.emit(load_text(text))
        else:
            self._start(lambda: load_text(text))

    def load_file(self, path: str) -> None:
        """Read a file, which may lie on a slow disk."""
        self._last_request += 1
        self._start(lambda: load_file(path))

    def shutdown(self) -> None:
        """Wait for what is being read and drop it."""
        self._last_request += 1
        self._pool.waitForDone()

    def _start(self, read: Callable[[], Loaded]) -> None:
        request = self._last_request
        self._pool.start(lambda: self._read.emit(request, read()))

    @Slot(int, object)
    def _on_read(self, request: int, loaded: Loaded) -> None:
        if request == self._last_request:
            self.loaded.emit(loaded)
