"""The lock between processes: who holds it, who looks, and what becomes of its file."""

import os
import sqlite3
from pathlib import Path

import pytest

from ttt_gui.library.file_lock import FileLock


def test_it_is_held_by_one_at_a_time(tmp_path: Path):
    path = tmp_path / "a.lock"
    first, second = FileLock(path), FileLock(path)
    first.acquire(0)
    with pytest.raises(sqlite3.OperationalError, match="locked"):
        second.acquire(0)
    first.release()
    second.acquire(0)
    second.release(remove=True)
    assert not path.exists()


def test_looking_takes_nothing_and_makes_nothing(tmp_path: Path):
    path = tmp_path / "a.lock"
    lock, looker = FileLock(path), FileLock(path)
    assert not looker.is_held()
    assert not path.exists()
    lock.acquire(0)
    assert looker.is_held()
    lock.release()
    assert not looker.is_held()
    assert path.exists(), "whoever looks removes nothing"
    path.write_bytes(b"no lock")
    assert not looker.is_held()


@pytest.mark.skipif(os.name == "nt", reason="files that are open cannot be removed there")
def test_a_file_that_was_removed_while_it_was_waited_for_is_not_what_is_locked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    path = tmp_path / "a.lock"
    late, third = FileLock(path), FileLock(path)
    lock_it = FileLock._lock
    removed: list[Path] = []

    def while_the_holder_removes_it(lock: FileLock, connection: sqlite3.Connection) -> None:
        if not removed:
            path.unlink()
            removed.append(path)
        lock_it(lock, connection)

    monkeypatch.setattr(FileLock, "_lock", while_the_holder_removes_it)
    late.acquire(0)
    assert removed
    with pytest.raises(sqlite3.OperationalError, match="locked"):
        third.acquire(0)
    late.release()


def test_what_stands_in_a_lock_is_thrown_away(tmp_path: Path):
    path = tmp_path / "a.lock"
    path.write_bytes(b"some other program's text, longer than a database's header is" * 10)
    lock = FileLock(path)
    lock.acquire(0)
    assert FileLock(path).is_held()
    lock.release()
