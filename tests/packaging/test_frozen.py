"""The packaged program, as a person without Python has it.

`TTT_GUI_PACKAGE` names the folder to test, such as dist/ttt-gui; without it there is nothing to
test here.
"""

import json
import os
import re
import shutil
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

import pytest

from ttt_gui import __version__
from ttt_gui.engines import OTHELLO, TICTACTOE, engines_for
from ttt_gui.notation.boards import parse_position
from ttt_gui.search import negamax
from ttt_gui.search.control import SearchControl
from ttt_gui.search.outcome import SearchOptions

VARIABLE: Final = "TTT_GUI_PACKAGE"
ENDING: Final = ".exe" if sys.platform == "win32" else ""
NOBODY: Final = 65534

pytestmark = pytest.mark.skipif(VARIABLE not in os.environ, reason=f"{VARIABLE} is not set")

BOARD: Final = "xxxxxxo.xxxxxo..xxooooooxoxxooooxoxxooooxxxoxoooxxo.oxooxooooooo x"


@pytest.fixture(scope="module")
def folder() -> Path:
    found = Path(os.environ[VARIABLE]).resolve()
    assert found.is_dir(), f"{VARIABLE} names no folder: {found}"
    return found


@pytest.fixture
def home(tmp_path: Path) -> Path:
    empty = tmp_path / "home"
    empty.mkdir()
    return empty


def bare_environment(home: Path) -> dict[str, str]:
    """Almost nothing, and no program can be found: no Python either."""
    kept = ("SYSTEMROOT", "TEMP", "TMP")  # Windows does not work without
    environment = {name: os.environ[name] for name in kept if name in os.environ}
    folders = ("HOME", "USERPROFILE", "LOCALAPPDATA", "APPDATA")
    environment.update(dict.fromkeys(folders, str(home)))
    environment["PATH"] = str(home / "no programs here")
    environment["QT_QPA_PLATFORM"] = "offscreen"
    return environment


def self_test(
    folder: Path,
    environment: Mapping[str, str],
    *,
    cwd: Path | str,
    before: Sequence[str] = (),
) -> dict[str, object]:
    finished = subprocess.run(
        [*before, str(folder / f"ttt-gui{ENDING}"), "--self-test"],
        capture_output=True,
        text=True,
        check=False,
        timeout=90,
        cwd=cwd,
        env=dict(environment),
    )
    assert finished.returncode == 0, finished.stdout + finished.stderr
    assert finished.stderr == ""
    report: dict[str, object] = json.loads(finished.stdout)
    assert report["ok"]
    passed = report["passed"]
    assert isinstance(passed, list)
    assert len(passed) == len(engines_for(TICTACTOE)) + len(engines_for(OTHELLO))
    return report


def written_files(folder: Path) -> list[Path]:
    """Every file below `folder`, but for what the system's own fontconfig may keep there."""
    return [file for file in folder.rglob("*") if file.is_file() and "fontconfig" not in file.parts]


def state_of(folder: Path) -> dict[str, tuple[int, int]]:
    return {
        str(file.relative_to(folder)): (file.lstat().st_mtime_ns, file.lstat().st_size)
        for file in folder.rglob("*")
    }


def test_it_works_from_one_folder_and_from_another_and_writes_nothing(folder: Path, home: Path):
    before = state_of(folder)
    for cwd in (home, Path(home.anchor)):
        self_test(folder, bare_environment(home), cwd=cwd)
    assert state_of(folder) == before
    assert not written_files(home), "the solver came along: nothing had to be compiled"


def test_it_works_with_a_home_that_nobody_can_make(folder: Path, tmp_path: Path):
    file = tmp_path / "a file, not a folder"
    file.write_text("")
    self_test(folder, bare_environment(file / "home"), cwd=tmp_path)


def test_it_starts_itself_for_the_workers_of_a_batch(folder: Path, home: Path, tmp_path: Path):
    source = tmp_path / "boards.txt"
    source.write_text(f"{BOARD}\n" * 2)
    command = [folder / f"ttt-cli{ENDING}", "batch", source, "--processes", "2", "--rule", "discs"]
    finished = subprocess.run(
        [*map(str, command), "--data-dir", str(tmp_path / "data")],
        capture_output=True,
        text=True,
        check=False,
        timeout=90,
        env=bare_environment(home),
    )
    assert finished.returncode == 0, finished.stderr
    found = [json.loads(line)["score"] for line in finished.stdout.splitlines()]
    expected = negamax.search(parse_position(BOARD), SearchOptions(), SearchControl()).score
    assert found == [expected] * 2


@pytest.fixture
def read_only(folder: Path) -> Iterator[tuple[Path, list[str]]]:
    """A copy that its user cannot write to, and what must stand before a command to be that user.

    Nothing stops root from writing; so root's copy is run by somebody else.
    """
    place = Path(tempfile.mkdtemp())
    place.chmod(0o755)
    copy = place / "ttt-gui"
    try:
        shutil.copytree(folder, copy, symlinks=True)
        for path in (copy, *copy.rglob("*")):
            if not path.is_symlink():
                path.chmod(stat.S_IMODE(path.stat().st_mode) & ~0o222 | 0o444)
        by_another: list[str] = []
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            setpriv = shutil.which("setpriv")
            assert setpriv, "root needs setpriv to be somebody else"
            by_another = [setpriv, f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"]
        yield copy, by_another
    finally:
        for path in (copy, *copy.rglob("*")):
            if path.is_dir() and not path.is_symlink():
                path.chmod(0o755)
        shutil.rmtree(place)


@pytest.mark.skipif(sys.platform == "win32", reason="there folders are made read-only otherwise")
def test_it_works_from_a_folder_that_is_read_only_without_a_home(
    read_only: tuple[Path, list[str]],
):
    copy, by_another = read_only
    environment = bare_environment(Path("/dev/null/home"))
    if by_another:
        refused = subprocess.run(
            [*by_another, "/bin/sh", "-c", f'echo > "{copy}/x"'], capture_output=True, check=False
        )
        assert refused.returncode != 0, "this user could write there: the test would prove nothing"
    self_test(copy, environment, cwd="/", before=by_another)
    assert not list(copy.rglob("__pycache__"))


def test_on_an_older_processor_it_compiles_the_solver_itself_without_any_python(
    folder: Path, home: Path
):
    environment = {**bare_environment(home), "TTT_GUI_OWN_KERNELS": "1"}
    before = state_of(folder)
    self_test(folder, environment, cwd=home)
    assert state_of(folder) == before
    compiled = list(home.rglob("*.nbc"))
    assert compiled
    written = {file: file.stat().st_mtime_ns for file in compiled}
    self_test(folder, environment, cwd=home.anchor)
    assert {file: file.stat().st_mtime_ns for file in home.rglob("*.nbc")} == written


@pytest.mark.skipif(sys.platform != "linux", reason="the loader of Linux tells what it does")
def test_every_process_loads_the_libraries_that_came_along(folder: Path, home: Path):
    """Also the one that the program starts of itself, and where the system has others."""
    told = home / "loader"
    environment = {**bare_environment(home), "LD_DEBUG": "libs", "LD_DEBUG_OUTPUT": str(told)}
    self_test(folder, environment, cwd=home)
    came_along = {each.name for each in (folder / "_internal").glob("*.so*")}
    loaded_by_process = [
        {Path(found) for found in re.findall(r"calling init: (\S+)", log.read_text("utf-8"))}
        for log in home.glob("loader.*")
    ]
    with_qt = [each for each in loaded_by_process if any("QtWidgets" in str(p) for p in each)]
    assert len(with_qt) == 1
    assert len(loaded_by_process) >= 2
    for loaded in loaded_by_process:
        ours = {library for library in loaded if library.name in came_along}
        # libz is what the program's own loader is linked with, before it has set any path.
        strangers = {
            each for each in ours if folder not in each.parents and "libz." not in each.name
        }
        assert not strangers
    assert any(library.name.startswith("libsqlite3") for library in with_qt[0])


def command_line(
    folder: Path, *arguments: str, environment: Mapping[str, str]
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(folder / f"ttt-cli{ENDING}"), *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=90,
        env=dict(environment),
    )


def test_the_command_line_comes_along(folder: Path, home: Path):
    environment = bare_environment(home)
    del environment["QT_QPA_PLATFORM"]
    finished = command_line(folder, "solve", "--json", BOARD, environment=environment)
    assert finished.returncode == 0, finished.stderr
    answer = json.loads(finished.stdout)
    assert (answer["score"], answer["best_move"], answer["engine"]) == (18, 51, "compiled")
    finished = command_line(folder, "--version", environment=environment)
    assert finished.stdout.split() == ["ttt-cli", __version__]


@pytest.mark.skipif(sys.platform != "linux", reason="only there scripts have a supervisor")
def test_it_supervises_scripts_itself(folder: Path, home: Path, tmp_path: Path):
    script = tmp_path / "answer"
    script.write_text('#!/bin/sh\necho "library path: [$LD_LIBRARY_PATH]"; exit 3\n')
    script.chmod(0o755)
    found = command_line(folder, "grade", str(script), environment=bare_environment(home))
    assert "ended the run: the script ended with an error (exit status 3)" in found.stdout
    assert "library path: []" in found.stdout


def test_the_executables_share_all_modules(folder: Path):
    for name in ("ttt-gui", "ttt-cli"):
        assert (folder / f"{name}{ENDING}").stat().st_size < 1e6


@pytest.mark.skipif(sys.platform != "linux", reason="there it is the system's, as fontconfig is")
def test_expat_is_left_to_the_system(folder: Path):
    assert not list(folder.rglob("libexpat*"))


def test_no_file_tells_where_it_was_built(folder: Path):
    """Nobody else's build would give the same file."""
    place = str(Path(__file__).parents[2]).encode()
    assert not [file for file in folder.rglob("*") if file.is_file() and place in file.read_bytes()]


def test_it_is_not_larger_than_promised(folder: Path):
    files = [each for each in folder.rglob("*") if each.is_file() and not each.is_symlink()]
    assert sum(file.stat().st_size for file in files) <= 330e6


def test_the_licences_and_the_texts_of_qt_come_along(folder: Path):
    licences = {each.name for each in folder.rglob("_internal/licenses/*")}
    assert {"ttt-gui", "Qt, PySide6", "numba", "llvmlite", "numpy", "platformdirs"} <= licences
    texts = [file for file in folder.rglob("_internal/licenses/**/*") if file.is_file()]
    assert licences <= {part for file in texts for part in file.parts}
    translations = {each.name for each in folder.rglob("translations/*.qm")}
    assert {"qtbase_zh_TW.qm", "qtbase_ja.qm"} <= translations
