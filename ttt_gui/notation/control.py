"""The one channel between the reading of a long text and whoever waits for it.

The waiting side, on another thread, stops the reading and looks how far it is; the reading side
counts characters. Neither waits for the other.
"""

from dataclasses import dataclass


class ReadingStopped(Exception):
    """Raised inside a reading that was told to stop. Not an error: it was asked for."""


@dataclass(frozen=True, slots=True)
class ReadingProgress:
    """How far a reading is at one instant.

    Attributes:
        characters: characters read.
        total: characters of the whole text; 0 where that is not known, as of a stream.
        entries: positions and games found so far, and lines that could not be read.
    """

    characters: int = 0
    total: int = 0
    entries: int = 0

    @property
    def fraction(self) -> float | None:
        """The part of the text that was read, 0 to 1; None where its length is not known."""
        return min(1.0, self.characters / self.total) if self.total else None


class ReadingControl:
    """Stop flag and counters of one reading."""

    def __init__(self) -> None:
        self._is_stopped = False
        self._characters = 0
        self._total = 0
        self._entries = 0

    def stop(self) -> None:
        """Ask the reading to end; it raises `ReadingStopped` at its next line, game or move."""
        self._is_stopped = True

    @property
    def stop_requested(self) -> bool:
        """Whether `stop` was called."""
        return self._is_stopped

    def check(self) -> None:
        """Go on, unless the reading was told to stop.

        Raises:
            ReadingStopped: it was.
        """
        if self._is_stopped:
            raise ReadingStopped

    def begin(self, total: int) -> None:
        """Say how many characters the whole text has."""
        self._total = total

    def reach(self, characters: int) -> None:
        """Say how many characters have been read.

        Raises:
            ReadingStopped: the reading was told to stop.
        """
        self._characters = characters
        self.check()

    def count_entry(self) -> None:
        """Count one more position, game or line that could not be read.

        Raises:
            ReadingStopped: the reading was told to stop.
        """
        self._entries += 1
        self.check()

    def progress(self) -> ReadingProgress:
        """What a watcher may show now. Cheap; may be called from any thread."""
        return ReadingProgress(self._characters, self._total, self._entries)
