"""A lock that one process at a time holds, and that ends with its process, however that ends."""

import os
import sqlite3
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

_DAMAGE: Final = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
_BUSY: Final = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
_CAN_REMOVE_OPEN_FILES: Final = os.name != "nt"

_Identity = tuple[int, int]


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

        Whoever held it before may have removed the file after it was opened here; a lock on
        a file that nobody finds any more keeps nobody away, so it is taken again.

        Args:
            seconds: how long to wait for a process that holds it.

        Raises:
            sqlite3.Error: it is still held then, or the file cannot be made.
        """
        end = time.monotonic() + seconds
        while not self._take(end):
            pass

    def _take(self, end: float) -> bool:
        """Lock the file that is found at the path now; False if it was another one meanwhile."""
        with suppress(OSError):  # SQLite will say what is wrong
            self._path.touch(exist_ok=False)
        before = self._identity()
        connection = sqlite3.connect(
            self._path,
            timeout=max(0.0, end - time.monotonic()),
            isolation_level=None,
            check_same_thread=False,
        )
        # Open from here on, so that no other file can get its number.
        opened = self._identity()
        try:
            self._lock(connection)
        except sqlite3.Error as error:
            connection.close()
            # SQLite takes it for a fault of the disk when the file is removed meanwhile.
            is_removed = code(error) == sqlite3.SQLITE_IOERR and time.monotonic() < end
            if is_removed or self._identity() != before:
                return False
            raise
        except BaseException:
            connection.close()
            raise
        if not before == opened == self._identity():
            connection.close()
            return False
        self._connection = connection
        return True

    def is_held(self) -> bool:
        """Whether anybody holds it, this process included. Neither takes it nor makes the file."""
        if not self._path.is_file():
            return False
        try:
            connection = sqlite3.connect(
                f"{self._path.absolute().as_uri()}?mode=ro", uri=True, timeout=0
            )
        except sqlite3.Error:
            return False
        try:
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        except sqlite3.Error as error:
            return code(error) in _BUSY
        finally:
            connection.close()
        return False

    def release(self, *, remove: bool = False) -> None:
        """Let it go, and remove the file if nobody is to lock it again."""
        if self._connection is None:
            return
        # Removed while it is held, so that nobody can have taken it in between. Where open
        # files cannot be removed, that somebody has it open is what keeps it.
        if remove and _CAN_REMOVE_OPEN_FILES:
            self._remove()
        self._connection.close()
        self._connection = None
        if remove and not _CAN_REMOVE_OPEN_FILES:
            self._remove()

    def _lock(self, connection: sqlite3.Connection) -> None:
        """Lock what is open; if something stands in it, where nothing should, that goes."""
        try:
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.DatabaseError as error:
            if code(error) not in _DAMAGE:
                raise
            with suppress(OSError):
                os.truncate(self._path, 0)
            connection.execute("BEGIN EXCLUSIVE")

    def _identity(self) -> _Identity | None:
        """Which file stands at the path now, if any."""
        try:
            status = self._path.stat()
        except OSError:
            return None
        return status.st_dev, status.st_ino

    def _remove(self) -> None:
        with suppress(OSError):  # another process has it open
            self._path.unlink()


def is_busy(error: sqlite3.Error) -> bool:
    """Whether another process has locked what was to be used."""
    return code(error) in _BUSY


def code(error: sqlite3.Error) -> int:
    """SQLite's primary result code; 0 for an error that is not SQLite's own."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF
