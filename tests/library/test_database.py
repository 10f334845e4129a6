"""The library's file: damaged, foreign, newer, older, shared, full, or not to be had."""

import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from ttt_gui.games.othello import Othello
from ttt_gui.games.random_play import random_endgame
from ttt_gui.library import database, schema
from ttt_gui.library.library import FILE_NAME, Library
from ttt_gui.search import negamax
from ttt_gui.search.control import SearchControl
from ttt_gui.search.outcome import SearchOptions, SearchResult

ROOT = Path(__file__).parents[2]


def solve(position: Othello) -> SearchResult:
    return negamax.search(position, SearchOptions(), SearchControl())


POSITIONS = tuple(random_endgame(random.Random(seed), 3) for seed in range(60))
RESULTS = tuple(solve(position) for position in POSITIONS)


def fill(folder: Path) -> None:
    library = Library(folder)
    for position, result in zip(POSITIONS, RESULTS, strict=True):
        library.proofs.remember(position, result)
    library.close()


def set_aside(folder: Path) -> list[Path]:
    return sorted(folder.glob("library-set-aside-*.sqlite3"))


def test_no_disk_is_touched_before_the_first_use(tmp_path: Path):
    library = Library(tmp_path / "new" / "folder")
    library.close()
    assert not list(tmp_path.iterdir())


def test_a_closed_library_finds_and_keeps_nothing(tmp_path: Path):
    fill(tmp_path)
    library = Library(tmp_path)
    assert library.proofs.count() == len(POSITIONS)
    library.close()
    library.close()
    assert not library.is_usable
    assert library.proofs.count() == 0
    library.proofs.remember(POSITIONS[0], RESULTS[0])


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"no database, but somebody's text\n" * 100, "is damaged"),
        (b"SQLite format 3\0" + b"\xff" * 5_000, "is damaged"),
    ],
)
def test_a_file_that_is_no_database_is_set_aside_as_it_is(
    tmp_path: Path, content: bytes, reason: str
):
    (tmp_path / FILE_NAME).write_bytes(content)
    messages: list[str] = []
    library = Library(tmp_path, messages.append)
    library.proofs.remember(POSITIONS[0], RESULTS[0])
    assert library.proofs.count() == 1
    library.close()
    (aside,) = set_aside(tmp_path)
    assert aside.read_bytes() == content
    (message,) = messages
    assert reason in message
    assert aside.name in message
    assert str(tmp_path) in message


@pytest.mark.parametrize("keep", [0.3, 0.7])
def test_a_torn_file_is_set_aside(tmp_path: Path, keep: float):
    fill(tmp_path)
    path = tmp_path / FILE_NAME
    content = path.read_bytes()
    path.write_bytes(content[: int(keep * len(content))])
    messages: list[str] = []
    library = Library(tmp_path, messages.append)
    assert library.proofs.count() == 0
    library.close()
    assert len(messages) == len(set_aside(tmp_path)) == 1


def test_damage_that_shows_while_the_library_is_open(tmp_path: Path):
    fill(tmp_path)
    messages: list[str] = []
    library = Library(tmp_path, messages.append)
    assert library.proofs.count() == len(POSITIONS)
    path = tmp_path / FILE_NAME
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xa5" * (size - 4096))
    # Somebody else writes, so that the pages held in memory are read again.
    other = sqlite3.connect(path)
    other.execute("PRAGMA user_version = 1")
    other.commit()
    other.close()
    library.proofs.remember(POSITIONS[0], RESULTS[0])
    assert library.proofs.recall(POSITIONS[0]) is not None
    assert library.proofs.count() == 1
    library.close()
    assert len(messages) == len(set_aside(tmp_path)) == 1


def test_two_files_set_aside_in_one_second_keep_their_own_names(tmp_path: Path):
    for count in (1, 2, 3):
        (tmp_path / FILE_NAME).write_bytes(b"%d " % count * 500)
        library = Library(tmp_path)
        assert library.proofs.count() == 0
        library.close()
        assert len(set_aside(tmp_path)) == count


@pytest.mark.parametrize(
    ("statement", "reason"),
    [
        (f"PRAGMA user_version = {len(schema.MIGRATIONS) + 1}", "newer version of this program"),
        ("PRAGMA application_id = 7", "another program"),
    ],
)
def test_a_file_of_others_is_left_as_it_is(tmp_path: Path, statement: str, reason: str):
    fill(tmp_path)
    path = tmp_path / FILE_NAME
    other = sqlite3.connect(path)
    other.execute(statement)
    other.close()
    content = path.read_bytes()
    messages: list[str] = []
    for times in (1, 2):
        library = Library(tmp_path, messages.append)
        assert library.proofs.count() == 0
        library.proofs.remember(POSITIONS[0], RESULTS[0])
        assert not library.is_usable
        library.close()
        assert len(messages) == times
    assert reason in messages[0]
    assert "left as it is; results are not kept" in messages[0]
    assert path.read_bytes() == content
    assert not set_aside(tmp_path)


@pytest.mark.parametrize("content", [b"hello", b"SQLite format 3\0" + b"\xff" * 5_000, None])
def test_a_damaged_lock_costs_nothing(tmp_path: Path, content: bytes | None):
    fill(tmp_path)
    lock = tmp_path / "library.lock"
    if content is None:
        lock.unlink()
        lock.mkdir()
    else:
        lock.write_bytes(content)
    messages: list[str] = []
    library = Library(tmp_path, messages.append)
    assert library.proofs.count() == len(POSITIONS)
    library.close()
    assert not messages


def test_an_older_file_is_brought_to_todays_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    fill(tmp_path)
    newer = (*schema.MIGRATIONS, "CREATE TABLE notes (text TEXT); INSERT INTO notes VALUES ('a')")
    monkeypatch.setattr(database, "MIGRATIONS", newer)
    for _ in range(2):  # once is enough
        library = Library(tmp_path)
        assert library.proofs.count() == len(POSITIONS)
        library.close()
    other = sqlite3.connect(tmp_path / FILE_NAME)
    assert other.execute("PRAGMA user_version").fetchone() == (len(newer),)
    assert other.execute("SELECT text FROM notes").fetchall() == [("a",)]
    other.close()


def test_a_migration_that_fails_leaves_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    fill(tmp_path)
    broken = (*schema.MIGRATIONS, "CREATE TABLE notes (text TEXT); INSERT INTO nowhere VALUES (1)")
    monkeypatch.setattr(database, "MIGRATIONS", broken)
    messages: list[str] = []
    library = Library(tmp_path, messages.append)
    assert library.proofs.count() == 0
    assert "cannot be used" in messages[0]
    monkeypatch.undo()
    library = Library(tmp_path)
    assert library.proofs.count() == len(POSITIONS)
    library.close()
    assert not set_aside(tmp_path)


def test_without_a_folder_everything_goes_on_and_it_is_said_once(tmp_path: Path):
    in_the_way = tmp_path / "file"
    in_the_way.write_text("")
    messages: list[str] = []
    library = Library(in_the_way / "data", messages.append)
    for position, result in zip(POSITIONS, RESULTS, strict=True):
        assert library.proofs.recall(position) is None
        library.proofs.remember(position, result)
    assert not library.is_usable
    (message,) = messages
    assert "results are not kept from now on" in message


@pytest.mark.skipif(
    sys.platform == "win32" or os.geteuid() == 0, reason="to root every folder is writable"
)
def test_a_folder_that_must_not_be_written_to(tmp_path: Path):
    tmp_path.chmod(0o500)
    messages: list[str] = []
    library = Library(tmp_path, messages.append)
    assert library.proofs.count() == 0
    tmp_path.chmod(0o700)
    assert len(messages) == 1


def test_a_full_disk_costs_what_comes_after_and_nothing_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    fill(tmp_path)
    opened = database._open

    def nearly_full(path: Path, *, suspicious: bool) -> sqlite3.Connection:
        connection = opened(path, suspicious=suspicious)
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages}")
        return connection

    monkeypatch.setattr(database, "_open", nearly_full)
    messages: list[str] = []
    library = Library(tmp_path, messages.append)
    for seed in range(100, 200):
        position = random_endgame(random.Random(seed), 2)
        library.proofs.remember(position, solve(position))
    library.close()
    (message,) = messages
    assert "full" in message
    monkeypatch.undo()
    library = Library(tmp_path)
    assert all(library.proofs.recall(position) is not None for position in POSITIONS)
    library.close()


def test_a_library_that_another_program_does_not_let_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    fill(tmp_path)
    monkeypatch.setattr(database, "BUSY_SECONDS", 0.05)
    holder = sqlite3.connect(tmp_path / FILE_NAME, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    messages: list[str] = []
    library = Library(tmp_path, messages.append)
    assert library.proofs.recall(POSITIONS[0]) is not None  # readers do not wait
    new = random_endgame(random.Random(99), 2)
    library.proofs.remember(new, solve(new))
    holder.close()
    (message,) = messages
    assert "busy" in message
    assert not set_aside(tmp_path)


WRITER = """
    import random, sys
    from pathlib import Path
    from ttt_gui.games.random_play import random_endgame
    from ttt_gui.library.library import Library
    from ttt_gui.search import negamax
    from ttt_gui.search.control import SearchControl
    from ttt_gui.search.outcome import SearchOptions

    def tell(message):
        sys.exit(message)

    library = Library(Path(sys.argv[1]), tell)
    lot = random.Random(sys.argv[2])
    sys.stdin.readline()
    for number in range(int(sys.argv[3])):
        position = random_endgame(lot, 2)
        result = negamax.search(position, SearchOptions(), SearchControl())
        library.proofs.remember(position, result)
        print(number, position.x, position.o, position.side_to_move.value, result.score, flush=True)
    library.close()
"""


def writer(folder: Path, seed: int, count: int) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(WRITER), str(folder), str(seed), str(count)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )


def test_two_processes_at_once_from_the_very_first_use(tmp_path: Path):
    processes = [writer(tmp_path, seed, 60) for seed in (1, 2)]
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    told = 0
    for process in processes:
        output, errors = process.communicate(timeout=300)
        assert process.returncode == 0, errors
        told += len(output.splitlines())
    assert told == 120
    library = Library(tmp_path)
    assert 100 < library.proofs.count() <= 120  # some may be alike
    library.close()
    assert not set_aside(tmp_path)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL there")
def test_what_a_killed_process_has_told_is_kept(tmp_path: Path):
    process = writer(tmp_path, 3, 100_000)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("go\n")
    process.stdin.flush()
    told = [process.stdout.readline() for _ in range(25)]
    process.send_signal(signal.SIGKILL)
    told += process.stdout.read().splitlines()
    process.communicate()
    messages: list[str] = []
    library = Library(tmp_path, messages.append)
    for line in told:
        if len(line.split()) < 5:
            continue  # killed in the middle of it
        _, x, o, side, score = line.split()
        position = Othello(int(x), int(o), type(POSITIONS[0].side_to_move)(side))
        found = library.proofs.recall(position)
        assert found is not None
        assert found.score == int(score)
    library.close()
    assert not messages


def test_a_log_without_its_file_does_not_spoil_the_next_one(tmp_path: Path):
    """The log of a file that was set aside goes with it."""
    fill(tmp_path)
    library = Library(tmp_path)
    position = random_endgame(random.Random(98), 2)
    library.proofs.remember(position, solve(position))
    copy = tmp_path / "copy"
    copy.mkdir()
    for each in tmp_path.glob(f"{FILE_NAME}*"):
        shutil.copy(each, copy)
    library.close()
    (copy / FILE_NAME).write_bytes(b"torn " * 3_000)
    again = Library(copy)
    assert again.proofs.count() == 0
    again.close()
    (aside,) = set_aside(copy)
    assert Path(f"{aside}-wal").exists()
