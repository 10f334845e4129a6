"""Reading positions from files. Call it on a worker's thread."""

import stat
from dataclasses import replace
from pathlib import Path

from ttt_gui.notation.control import ReadingControl
from ttt_gui.notation.decoding import decode
from ttt_gui.workbench.destination import BEGINNING
from ttt_gui.workbench.loaded import LARGEST_FILE, Loaded, load_text, too_long


def load_file(
    path: str, largest: int | None = None, control: ReadingControl | None = None
) -> Loaded:
    """The Othello positions in a file; faults are reported in `problem`.

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
            return Loaded(problem=f"{file.name} is not a file with a text in it.")
        with file.open("rb") as opened:
            content = opened.read(limit + 1)
        if len(content) > limit:
            return Loaded(problem=too_long(status.st_size, file.name, limit))
    except (OSError, ValueError) as error:
        return Loaded(problem=f"{file.name} could not be opened: {_reason(error)}")
    decoded = decode(content)
    loaded = load_text(decoded.text, control)
    if not loaded.entries:
        return Loaded(problem=f"{file.name} was not loaded: {loaded.problem}")
    read_as = "; ".join(part for part in (loaded.summary, decoded.note) if part)
    return replace(loaded, summary=f"{file.name}: {read_as}", file=path)


def beginning_of(path: str) -> str:
    """The first characters of a file, by which to tell what it is; empty if it cannot be read."""
    try:
        if not Path(path).is_file():  # a pipe waits for somebody to write to it
            return ""
        with Path(path).open("rb") as opened:
            return decode(opened.read(BEGINNING)).text
    except (OSError, ValueError):
        return ""


def _reason(error: OSError | ValueError) -> str:
    """What the system says, without its number; or that the name is no file's name at all."""
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
