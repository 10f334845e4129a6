"""The cache of kernels when it is damaged, full or open to others."""

import json
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.endgame.test_warm_up import PACKAGE, SOLVE, TIME_LIMIT
from ttt_gui.endgame import cache

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the cache's place is set as there")

REFILL = """
import shutil
from ttt_gui.endgame import cache, warm_up
def refill():
    print("compiled anew", file=sys.stderr)
    shutil.copytree({intact!r}, cache.kernel_store().folder)
import sys
warm_up._compile_in_a_process = refill
"""
"""As if the kernels had been compiled, which takes longer."""


@pytest.fixture
def intact() -> Path:
    """The kernels of these sources; only to be read."""
    folder = cache.kernel_store().folder
    assert folder is not None
    return folder


@pytest.fixture
def copy(intact: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The same as somebody's own cache."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    copied = tmp_path / "ttt-gui" / intact.name
    copied.parent.mkdir(mode=0o700)
    shutil.copytree(intact, copied)
    assert cache.own_store() == cache.KernelStore(copied)
    return copied


def solve(program: str = "") -> tuple[dict[str, object], str]:
    """What a process of its own answers, and what it says."""
    finished = subprocess.run(
        [sys.executable, "-c", program + SOLVE],
        capture_output=True,
        text=True,
        check=False,
        timeout=TIME_LIMIT,
        env={**os.environ, "PYTHONPATH": str(PACKAGE.parent)},
    )
    assert finished.returncode == 0, finished.stderr
    return json.loads(finished.stdout), finished.stderr


@pytest.fixture(scope="module")
def answer() -> object:
    """What an undamaged cache answers."""
    return solve()[0]["moves"]


def empty(file: Path, _lots: random.Random) -> None:
    file.write_bytes(b"")


def truncate(file: Path, lots: random.Random) -> None:
    os.truncate(file, lots.randrange(file.stat().st_size))


def flip_a_bit(file: Path, lots: random.Random) -> None:
    content = bytearray(file.read_bytes())
    content[lots.randrange(len(content))] ^= 1 << lots.randrange(8)
    file.write_bytes(content)


def remove(file: Path, _lots: random.Random) -> None:
    file.unlink()


Damage = Callable[[Path, random.Random], None]
DAMAGES: tuple[Damage, ...] = (empty, truncate, flip_a_bit, remove)


@pytest.mark.parametrize("damage", DAMAGES)
def test_damage_is_thrown_away_and_compiled_anew(
    intact: Path, copy: Path, answer: object, damage: Damage
):
    lots = random.Random(7)
    damage(lots.choice(sorted(copy.glob("*.nb[ci]"))), lots)
    found, said = solve(REFILL.format(intact=str(intact)))
    assert not found["filled"]
    assert found["engine"] == "compiled"
    assert found["moves"] == answer
    assert "compiled anew" in said
    assert cache.KernelStore(copy).is_trusted()
    assert list(copy.parent.iterdir()) == [copy], "nothing is left of what was damaged"
    if damage is remove:  # what was compiled anew is the same after any damage
        found, said = solve(REFILL.format(intact=str(intact)))
        assert found["filled"]
        assert "compiled anew" not in said


@pytest.mark.slow
def test_no_damage_ends_the_program_or_changes_an_answer(intact: Path, copy: Path, answer: object):
    """Sixty trials of flipped bits and truncated files, in processes of their own."""
    lots = random.Random(20)
    for _ in range(60):
        file = lots.choice(sorted(copy.iterdir()))
        lots.choice((truncate, flip_a_bit, flip_a_bit))(file, lots)
        found, _ = solve(REFILL.format(intact=str(intact)))
        assert found["engine"] == "compiled"
        assert found["moves"] == answer


@pytest.mark.slow  # compiles
def test_after_damage_the_kernels_are_really_compiled(copy: Path, answer: object):
    empty(next(copy.glob("*.nbi")), random.Random(0))
    for was_filled in (False, True):
        found, _ = solve()
        assert found["filled"] is was_filled
        assert found["moves"] == answer


@pytest.mark.slow  # compiles
def test_on_a_full_disk_the_kernels_are_compiled_for_this_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: object
):
    """No file may grow beyond a few bytes, in this process and in those that it starts."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    limited = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096));"
    found, _ = solve(limited)
    assert found["engine"] == "compiled"
    assert found["moves"] == answer
    assert not list((tmp_path / "ttt-gui").iterdir()), "nothing unfinished is left"


def test_a_store_that_cannot_be_filled_stays_as_it_was(copy: Path):
    store = cache.KernelStore(copy.with_name("kernels-other"))

    def fill() -> None:
        with cache.filling(store):
            unfinished = cache.kernel_store().folder
            assert unfinished is not None
            (unfinished / "half.nbc").write_bytes(b"half")
            raise OSError("no space")

    chosen = cache._chosen
    try:
        with pytest.raises(OSError, match="no space"):
            fill()
    finally:
        cache._chosen = chosen
    assert not store.is_filled
    assert list(copy.parent.iterdir()) == [copy]


def test_who_fills_later_uses_what_another_process_has_filled(copy: Path):
    chosen, before = cache._chosen, copy.stat().st_ino
    try:
        with cache.filling(cache.KernelStore(copy)):
            pass
    finally:
        cache._chosen = chosen
    assert copy.stat().st_ino == before
    assert list(copy.parent.iterdir()) == [copy]


@pytest.mark.parametrize("mode", [0o770, 0o707, 0o720, 0o777])
@pytest.mark.parametrize("name", ["", "digests.json"])
def test_a_cache_that_others_can_write_to_is_thrown_away(copy: Path, name: str, mode: int):
    assert cache.KernelStore(copy).is_trusted()
    (copy / name).chmod(mode)
    assert cache._default_store.__wrapped__() == cache.KernelStore(copy)
    assert not copy.exists()


@pytest.mark.skipif(os.name != "posix" or os.getuid() != 0, reason="only root gives files away")
def test_a_cache_of_somebody_else_s_is_thrown_away(copy: Path):
    os.chown(copy, 65534, -1)
    assert cache._default_store.__wrapped__() == cache.KernelStore(copy)
    assert not copy.exists()


def test_a_cache_in_a_folder_that_was_open_is_thrown_away_and_the_folder_closed(copy: Path):
    copy.parent.chmod(0o777)
    assert cache._default_store.__wrapped__() == cache.KernelStore(copy)
    assert not copy.exists()
    assert copy.parent.stat().st_mode & 0o777 == 0o700


def test_a_cache_below_a_folder_that_is_open_is_not_used(
    copy: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(temporary))
    tmp_path.chmod(0o777)
    folder = cache._default_store.__wrapped__().folder
    assert folder.parent.parent == temporary
    assert copy.exists()


@pytest.mark.parametrize("mode", [0o775, 0o757])
def test_kernels_of_a_package_that_others_can_write_to_are_not_used(
    intact: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mode: int
):
    """Whoever has installed the package may be another than who runs it."""
    monkeypatch.setattr(cache, "_SHIPPED", tmp_path)
    monkeypatch.setattr(cache, "_features_here", lambda: sorted(cache._PORTABLE_FEATURES))
    monkeypatch.delenv(cache.OWN_KERNELS, raising=False)
    shipped = cache.shipped_store(tmp_path)
    assert shipped.folder is not None
    shutil.copytree(intact, shipped.folder)
    shipped.folder.chmod(0o755)
    if os.getuid() == 0:
        os.chown(shipped.folder, 65534, -1)
    assert cache._default_store.__wrapped__() == shipped
    shipped.folder.chmod(mode)
    assert cache._default_store.__wrapped__() == cache.own_store()
    assert shipped.is_filled, "they are not this person's to remove"
    shipped.folder.chmod(0o755)
    flip_a_bit(next(shipped.folder.glob("*.nbc")), random.Random(1))
    assert cache._default_store.__wrapped__() == cache.own_store()


def test_kernels_that_numba_cannot_load_are_compiled_for_this_run(
    copy: Path, monkeypatch: pytest.MonkeyPatch
):
    from ttt_gui.endgame import warm_up  # noqa: PLC0415

    chosen = cache._chosen
    tried: list[cache.KernelStore] = []

    def load(_name: str) -> None:
        tried.append(cache.kernel_store())
        if len(tried) == 1:
            raise EOFError("Ran out of input")

    store = cache.KernelStore(copy)
    monkeypatch.setattr("importlib.import_module", load)
    try:
        cache.choose_store(store)
        warm_up._import_kernels(store)
    finally:
        cache._chosen = chosen
    assert tried == [store, cache.NO_STORE]
    assert not copy.exists(), "the next start compiles them"
