"""Getting the kernels ready: from the cache, after an edit, and what happens meanwhile."""

import json
import os
import random
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ttt_gui.endgame import cache, solver, warm_up
from ttt_gui.endgame.sealing import seal
from ttt_gui.games.othello import Othello
from ttt_gui.games.random_play import random_endgame
from ttt_gui.search.control import Cancelled, SearchControl
from ttt_gui.search.outcome import SearchFailure, SearchOptions

PACKAGE = Path(cache.__file__).parents[1]
TIME_LIMIT = 600
"""Seconds for a process that may have to compile, on a busy machine."""

SOLVE = """
import json, sys, time
started = time.perf_counter()
from ttt_gui.endgame import cache, solver
from ttt_gui.notation.boards import parse_position
from ttt_gui.search.control import SearchControl
from ttt_gui.search.outcome import SearchOptions

board = "..xo...xx.oo..x.ooxoooooooxxooxxoooxooxx.xxoxxx.xxxxxx..x.xxxx.. x"
was_filled = cache.is_filled()
solver.warm_up()
while not solver.is_ready():
    time.sleep(0.01)
result = solver.search(parse_position(board), SearchOptions(all_moves=True), SearchControl())
print(json.dumps({
    "filled": was_filled,
    "engine": result.engine,
    "score": result.score,
    "moves": {each.move: each.score for each in result.move_scores},
    "folder": str(cache.kernel_store().folder),
    "seconds": time.perf_counter() - started,
}))
"""


def solve_in_a_process(package: Path, **environment: str) -> dict[str, object]:
    finished = subprocess.run(
        [sys.executable, "-c", SOLVE],
        capture_output=True,
        text=True,
        check=False,
        cwd=package.anchor,  # any working directory does
        timeout=TIME_LIMIT,
        env={**os.environ, "PYTHONPATH": str(package.parent), **environment},
    )
    assert finished.returncode == 0, finished.stderr
    answer: dict[str, object] = json.loads(finished.stdout)
    return answer


def machine_code_in(folder: object) -> dict[str, int]:
    """Numba's files of compiled code, and when they were written."""
    return {file.name: file.stat().st_mtime_ns for file in Path(str(folder)).rglob("*.nbc")}


def test_later_processes_load_what_the_first_compiled():
    first = solve_in_a_process(PACKAGE)
    machine_code = machine_code_in(first["folder"])
    assert machine_code
    later = solve_in_a_process(PACKAGE)
    assert later["filled"]
    assert later["moves"] == first["moves"]
    assert machine_code_in(later["folder"]) == machine_code


@pytest.mark.slow  # compiles twice
def test_after_an_edit_the_kernels_are_compiled_anew(tmp_path: Path):
    package = tmp_path / "copy" / "ttt_gui"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"))
    home = str(tmp_path / "cache")
    first = solve_in_a_process(package, XDG_CACHE_HOME=home)
    assert not first["filled"]
    assert solve_in_a_process(package, XDG_CACHE_HOME=home)["filled"]
    edited = package / "endgame" / "moves.py"
    edited.write_text(edited.read_text() + "\n# edited\n")
    anew = solve_in_a_process(package, XDG_CACHE_HOME=home)
    assert not anew["filled"]
    assert anew["folder"] != first["folder"]
    assert anew["moves"] == first["moves"]


def test_an_edit_of_any_source_changes_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    sources = tmp_path / "endgame"
    shutil.copytree(PACKAGE / "endgame", sources, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(cache, "__file__", str(sources / "cache.py"))
    seen = {cache.fingerprint("")}
    files = sorted(sources.glob("*.py"))
    for source in files:
        source.write_text(source.read_text() + "\n")
        seen.add(cache.fingerprint(""))
    assert len(seen) == len(files) + 1


def test_a_place_that_cannot_be_written_to_is_left_for_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    file = tmp_path / "a file, not a folder"
    file.write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(file))
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    if sys.platform == "linux":
        folder = cache.own_store().folder
        assert folder is not None
        assert tmp_path in folder.parents


def test_folders_that_nobody_used_for_long_are_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    if sys.platform != "linux":
        pytest.skip("the place of the cache is set as on Linux")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    current = cache.own_store().folder
    assert current is not None
    current.mkdir()
    old, recent = current.parent / "kernels-old", current.parent / "kernels-recent"
    for folder in (old, recent):
        folder.mkdir()
    long_ago = time.time() - (cache.UNUSED_DAYS + 1) * 24 * 3600
    os.utime(old, (long_ago, long_ago))
    cache.own_store()
    assert current.exists()
    assert recent.exists()
    assert not old.exists()


def test_where_nothing_can_be_written_there_is_no_store_but_no_fault_either(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    def refuse(*_arguments: object, **_options: object) -> None:
        raise PermissionError("read-only")

    file = tmp_path / "a file, not a folder"
    file.write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(file))
    monkeypatch.setattr(Path, "mkdir", refuse)
    monkeypatch.setattr("tempfile.mkdtemp", refuse)
    store = cache.own_store()
    assert store == cache.NO_STORE
    assert not store.is_filled


@pytest.mark.slow  # compiles
def test_where_nothing_can_be_written_the_kernels_are_compiled_all_the_same():
    program = "from ttt_gui.endgame import cache; cache.choose_store(cache.NO_STORE);" + SOLVE
    finished = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=False,
        timeout=TIME_LIMIT,
    )
    assert finished.returncode == 0, finished.stderr
    assert json.loads(finished.stdout)["engine"] == "compiled"


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the kernels that a package brings along for these sources."""
    monkeypatch.setattr(cache, "_SHIPPED", tmp_path)
    folder = cache.shipped_store(tmp_path).folder
    assert folder is not None
    folder.mkdir()
    (folder / "kernel.nbi").write_bytes(b"as good as any")
    seal(folder)
    monkeypatch.delenv(cache.OWN_KERNELS, raising=False)
    monkeypatch.setattr(cache, "_features_here", lambda: sorted(cache._PORTABLE_FEATURES))
    return folder


def test_a_package_brings_its_kernels_along(shipped: Path):
    assert cache._default_store.__wrapped__() == cache.KernelStore(shipped, "x86-64-v3")


def test_kernels_of_a_package_that_are_not_complete_are_not_used(shipped: Path):
    (shipped / "kernel.nbi").unlink()
    assert cache._default_store.__wrapped__() == cache.own_store()


def test_kernels_of_a_package_of_other_sources_are_not_used(shipped: Path):
    shipped.rename(shipped.with_name("kernels-of-another-version"))
    assert cache._default_store.__wrapped__() == cache.own_store()


@pytest.mark.parametrize("lacking", sorted(cache._PORTABLE_FEATURES))
def test_an_older_processor_gets_kernels_of_its_own(
    shipped: Path, monkeypatch: pytest.MonkeyPatch, lacking: str
):
    assert shipped.exists()
    features = sorted(cache._PORTABLE_FEATURES - {lacking})
    monkeypatch.setattr(cache, "_features_here", lambda: features)
    assert cache._default_store.__wrapped__() == cache.own_store()


def test_a_person_may_want_kernels_for_the_very_processor(
    shipped: Path, monkeypatch: pytest.MonkeyPatch
):
    assert shipped.exists()
    monkeypatch.setenv(cache.OWN_KERNELS, "1")
    assert cache._default_store.__wrapped__() == cache.own_store()


def test_the_store_of_a_processor_is_its_own(monkeypatch: pytest.MonkeyPatch):
    here = cache.own_store()
    monkeypatch.setattr(cache, "_cpu_here", lambda: "another processor")
    assert cache.own_store() != here


def test_kept_kernels_do_not_tell_where_they_were_made():
    solver.search(random_endgame(random.Random(3), 12), SearchOptions(), SearchControl())
    folder = cache.kernel_store().folder
    assert folder is not None
    kept = [file.read_bytes() for file in folder.glob("*.nbc")]
    assert kept
    for content in kept:
        assert str(PACKAGE).encode() not in content
        assert b" at 0x" not in content, "nor what was where in memory"


@pytest.mark.slow  # compiles twice
def test_the_same_sources_give_the_same_kernels_wherever_they_are(tmp_path: Path):
    made = []
    for name in ("one", "an other"):
        package = tmp_path / name / "ttt_gui"
        shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__", "kernels"))
        kernels = tmp_path / name / "kernels"
        subprocess.run(
            [sys.executable, "-m", "ttt_gui.endgame.shipping", str(kernels)],
            check=True,
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(package.parent)},
        )
        files = [file for file in kernels.rglob("*") if file.is_file()]
        made.append({str(file.relative_to(kernels)): file.read_bytes() for file in files})
    assert made[0]
    assert made[0] == made[1]


@pytest.mark.slow  # compiles
def test_shipped_kernels_are_read_where_they_are_and_never_written(tmp_path: Path):
    package = tmp_path / "copy" / "ttt_gui"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__", "kernels"))
    kernels = package / "endgame" / "kernels"
    subprocess.run(
        [sys.executable, "-m", "ttt_gui.endgame.shipping", str(kernels)],
        check=True,
        cwd=tmp_path,
        timeout=TIME_LIMIT,
        env={**os.environ, "PYTHONPATH": str(package.parent)},
    )
    moved = tmp_path / "installed elsewhere" / "ttt_gui"
    shutil.move(package, moved)
    before = {file: file.stat().st_mtime_ns for file in (moved / "endgame" / "kernels").rglob("*")}
    home = tmp_path / "home"
    answer = solve_in_a_process(moved, XDG_CACHE_HOME=str(home))
    assert answer["filled"]
    assert answer["engine"] == "compiled"
    assert str(moved) in str(answer["folder"])
    assert not home.exists()
    assert before == {f: f.stat().st_mtime_ns for f in (moved / "endgame" / "kernels").rglob("*")}


def test_a_packaged_program_compiles_by_starting_itself(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert warm_up._compile_command() == [sys.executable, warm_up.COMPILE_ARGUMENT]


@pytest.fixture
def compiling(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the kernels were being compiled, for ever."""
    monkeypatch.setattr(warm_up._done, "is_set", lambda: False)
    monkeypatch.setattr(warm_up._done, "wait", time.sleep)
    monkeypatch.setattr(cache, "is_filled", lambda: False)


@pytest.mark.usefixtures("compiling")
def test_small_positions_are_answered_meanwhile():
    position = random_endgame(random.Random(3), 6)
    result = solver.search(position, SearchOptions(all_moves=True), SearchControl())
    assert result.engine == "negamax"


@pytest.mark.usefixtures("compiling")
def test_waiting_for_the_kernels_is_told_and_can_be_stopped():
    class Stopping(SearchControl):
        """Stops once it has been told what goes on."""

        told = ""

        def __setattr__(self, name: str, value: object) -> None:
            super().__setattr__(name, value)
            if name == "activity" and value:
                type(self).told = str(value)
                self.stop()

    asked = time.perf_counter()
    with pytest.raises(Cancelled):
        solver.search(Othello.start(), SearchOptions(), Stopping())
    assert time.perf_counter() - asked < 20
    assert Stopping.told == warm_up.ACTIVITY


def test_without_numba_a_sentence_says_so(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: None)
    monkeypatch.setattr(warm_up, "_missing_module", warm_up._missing_module.__wrapped__)
    assert solver.unavailable() == "The compiled solver needs numba, which is not installed."
    with pytest.raises(SearchFailure, match="numba"):
        solver.search(Othello.start(), SearchOptions(), SearchControl())
