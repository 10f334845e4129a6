"""The library's file: opened when it is first needed, safe among threads and processes.

One connection, which one thread at a time uses; SQLite's own locks keep two processes of the
program apart. The file is in one of four states::

    unopened --first use--> open        made, checked or brought to today's tables
    unopened, open --> without          it cannot be used, or is not ours to use: said once,
                                        everything else goes on
    open --a damaged page is met--> open    set aside under another name, a new one begun
    any --close--> closed

Nothing is ever written over a file that cannot be read: it is renamed. A sound file that a
newer version or another program wrote stays where it is, untouched: its owner will look for it.
"""

import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Final, TypeVar

from ttt_gui.library.file_lock import FileLock, code, is_busy
from ttt_gui.library.schema import APPLICATION_ID, MIGRATIONS

BUSY_SECONDS: Final = 5.0
"""How long to wait for another process, which as a rule writes for less than a millisecond."""

CHECKED_BYTES: Final = 4_000_000
"""A file up to this size is checked whenever it is opened, which takes some milliseconds. A
larger one is checked if whoever had it open last may not have closed it."""

_HEADER: Final = b"SQLite format 3\0"
_DAMAGE: Final = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}

T = TypeVar("T")


class _Damaged(Exception):
    """The file cannot be read."""


class _Foreign(Exception):
    """The file is not this version's to use; the message completes “it ...”."""


class Database:
    """Runs reads and writes on the library's file, or does without.

    Neither method ever raises what the disk or the file is to blame for.
    """

    def __init__(self, path: Path, tell: Callable[[str], None]) -> None:
        """Use the file at `path`, whose folder need not exist. Touches no disk yet.

        Args:
            path: the file.
            tell: called with a sentence for a person when the file was set aside, and once
                when the program goes on without it; on whatever thread that happens.
        """
        self._path = path
        self._tell = tell
        self._lock = threading.RLock()
        self._connection: sqlite3.Connection | None = None
        self._is_given_up = False

    def read(self, work: Callable[[sqlite3.Connection], T], otherwise: T) -> T:
        """What `work` reads from the database; `otherwise` if there is none."""
        return self._run(work, otherwise)

    def write(self, work: Callable[[sqlite3.Connection], T], otherwise: T) -> T:
        """Run `work` in a transaction, on the disk once this returns; or give `otherwise`."""

        def transaction(connection: sqlite3.Connection) -> T:
            connection.execute("BEGIN IMMEDIATE")
            try:
                result = work(connection)
                connection.execute("COMMIT")
            except BaseException:
                # A full disk may have ended the transaction already.
                with suppress(sqlite3.Error):
                    connection.execute("ROLLBACK")
                raise
            return result

        return self._run(transaction, otherwise)

    def tell(self, message: str) -> None:
        """Tell a person of something that was not kept."""
        self._tell(message)

    @property
    def folder(self) -> Path:
        """Where the file is; all processes that use this library use this folder."""
        return self._path.parent

    @property
    def is_usable(self) -> bool:
        """Whether what is written now is kept, as far as is known."""
        return not self._is_given_up

    def close(self) -> None:
        """Close the file for good. May be called again."""
        with self._lock:
            self._is_given_up = True
            self._disconnect()

    def _run(self, work: Callable[[sqlite3.Connection], T], otherwise: T) -> T:
        with self._lock:
            if self._is_given_up:
                return otherwise
            try:
                try:
                    return work(self._connected(suspicious=False))
                except sqlite3.DatabaseError as error:
                    if code(error) not in _DAMAGE:
                        raise
                # The check sets the file aside, unless another process was faster.
                self._disconnect()
                return work(self._connected(suspicious=True))
            except (sqlite3.Error, OSError, _Damaged, _Foreign) as error:
                self._give_up(error)
                return otherwise

    def _connected(self, *, suspicious: bool) -> sqlite3.Connection:
        if self._connection is None:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with _alone(self._path.with_suffix(".lock")):
                try:
                    self._connection = _open(self._path, suspicious=suspicious)
                except _Damaged:
                    self._set_aside()
                    self._connection = _open(self._path, suspicious=False)
        return self._connection

    def _disconnect(self) -> None:
        if self._connection is not None:
            with suppress(sqlite3.Error):
                self._connection.close()
            self._connection = None

    def _set_aside(self) -> None:
        """Rename the file, and what of it is not yet in it, so that it can be looked into."""
        aside = _free_name(self._path)
        for suffix in ("-wal", "-shm", ""):  # a log without its file would spoil a new one
            with suppress(FileNotFoundError):
                Path(f"{self._path}{suffix}").rename(f"{aside}{suffix}")
        self._tell(
            f"The library of solved positions was set aside, since it is damaged. "
            f"It is now called {aside.name}, in {aside.parent}; a new library has been begun."
        )

    def _give_up(self, error: Exception) -> None:
        self._is_given_up = True
        self._disconnect()
        if isinstance(error, _Foreign):
            self._tell(
                f"The library of solved positions cannot be used: {self._path.name}, in "
                f"{self._path.parent}, {error}. It was left as it is; results are not kept "
                f"from now on."
            )
            return
        if isinstance(error, sqlite3.Error) and is_busy(error):
            reason = f"another program has kept it busy for {BUSY_SECONDS:.0f} seconds"
        else:
            reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        self._tell(
            f"The library of solved positions cannot be used ({reason}): "
            f"results are not kept from now on. It is in {self._path.parent}."
        )


@contextmanager
def _alone(lock_file: Path) -> Iterator[None]:
    """Keep other processes from opening the library meanwhile.

    Where nothing can be locked, nobody is kept away: the library itself may be sound.
    """
    lock = FileLock(lock_file)
    try:
        lock.acquire(BUSY_SECONDS)
    except sqlite3.Error as error:
        if is_busy(error):
            raise
    try:
        yield
    finally:
        lock.release()


def _open(path: Path, *, suspicious: bool) -> sqlite3.Connection:
    """A connection to the library at `path`, which has today's tables.

    Raises:
        _Damaged: the file cannot be read.
        _Foreign: it is another program's, or a newer version's.
        sqlite3.Error: it cannot be opened.
    """
    log = Path(f"{path}-wal")
    was_left_open = log.exists() and log.stat().st_size > 0
    size = path.stat().st_size if path.exists() else 0
    if size and not _begins_as_a_database(path):
        raise _Damaged  # SQLite, on closing it, would delete the log beside it
    connection = sqlite3.connect(
        path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
    )
    try:
        _check_owner(connection)
        if suspicious:
            _check(connection, "integrity_check")
        elif was_left_open or size <= CHECKED_BYTES:
            _check(connection, "quick_check")
        connection.execute("PRAGMA journal_mode = WAL")
        # Safe when the program is killed; a power failure may cost the last rows.
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute("PRAGMA foreign_keys = ON")
        _migrate(connection)
    except sqlite3.DatabaseError as error:
        connection.close()
        if code(error) in _DAMAGE:
            raise _Damaged from error
        raise
    except BaseException:
        connection.close()
        raise
    return connection


def _begins_as_a_database(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(len(_HEADER)) == _HEADER


def _check_owner(connection: sqlite3.Connection) -> None:
    if not connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
        return
    if connection.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
        raise _Foreign("was written by another program")
    if connection.execute("PRAGMA user_version").fetchone()[0] > len(MIGRATIONS):
        raise _Foreign("was written by a newer version of this program")


def _check(connection: sqlite3.Connection, check: str) -> None:
    if connection.execute(f"PRAGMA {check}(1)").fetchone()[0] != "ok":
        raise _Damaged


def _migrate(connection: sqlite3.Connection) -> None:
    """Bring the tables to today's, each step whole or not at all."""
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    for number, migration in enumerate(MIGRATIONS[version:], start=version + 1):
        connection.executescript(
            f"BEGIN IMMEDIATE; {migration}; PRAGMA application_id = {APPLICATION_ID}; "
            f"PRAGMA user_version = {number}; COMMIT;"
        )


def _free_name(path: Path) -> Path:
    """A dated name beside `path` that no file has."""
    dated = f"{path.stem}-set-aside-{datetime.now().astimezone():%Y-%m-%d-%H%M%S}"
    candidate = path.with_name(dated + path.suffix)
    count = 1
    while candidate.exists():
        count += 1
        candidate = path.with_name(f"{dated}-{count}{path.suffix}")
    return candidate
