"""A lock that one process at a time holds, and that ends with its process, however that ends."""

import sqlite3
from contextlib import suppress
from pathlib import Path


class FileLock:
    """An empty SQLite database that is locked: every platform has that kind of lock.

    It can be taken on one thread and let go on another.
    """

    def __init__(self, path: Path) -> None:
        """Lock the file at `path`, which is made if need be. Touches no disk yet."""
        self._path = path
        self._connection: sqlite3.Connection | None = None

    def acquire(self, seconds: float) -> None:
        """Take the lock.

        Args:
            seconds: how long to wait for a process that holds it.

        Raises:
            sqlite3.OperationalError: it is still held then, or the file cannot be made.
        """
        connection = sqlite3.connect(
            self._path, timeout=seconds, isolation_level=None, check_same_thread=False
        )
        try:
            connection.execute("BEGIN EXCLUSIVE")
        except BaseException:
            connection.close()
            raise
        self._connection = connection

    def release(self, *, remove: bool = False) -> None:
        """Let it go, and remove the file if nobody is to lock it again."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None
            if remove:
                with suppress(OSError):  # another process has it open
                    self._path.unlink()
