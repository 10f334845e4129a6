"""What the executables of a package do first."""

import os
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from ttt_gui.endgame import warm_up

PACKAGED = Path(__file__).parents[2] / "packaging" / "launch" / "packaged.py"


@pytest.fixture
def packaged() -> ModuleType:
    spec = spec_from_file_location("packaged_under_test", PACKAGED)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_argument_of_the_program_itself_compiles_and_does_nothing_else(
    packaged: ModuleType, monkeypatch: pytest.MonkeyPatch
):
    compiled: list[bool] = []
    monkeypatch.setattr(packaged, "clean_environment", lambda: None)
    monkeypatch.setattr(warm_up, "compile_kernels", lambda: compiled.append(True))
    monkeypatch.setattr(sys, "argv", ["ttt-gui", warm_up.COMPILE_ARGUMENT])
    assert packaged.run(lambda: pytest.fail("a window")) == 0
    assert compiled
    monkeypatch.setattr(sys, "argv", ["ttt-gui", "a.obf"])
    assert packaged.run(lambda: 7) == 7
    assert len(compiled) == 1


@pytest.mark.skipif(sys.platform != "linux", reason="only there scripts have a supervisor")
def test_the_program_supervises_scripts_without_loading_anything_else(tmp_path: Path):
    """As its own Python it is started for each test of a script."""
    start = (
        f"import sys, os; sys.path.insert(0, {str(PACKAGED.parent)!r}); "
        "os._exit = lambda code: print(*sorted(sys.modules), code, flush=True); import supervise"
    )
    words = ["subreaper", str(os.getpid()), "2", str(1 << 30), "/bin/echo", "a b", "c"]
    found = subprocess.run(
        [sys.executable, "-c", start, "--supervise-script", *words],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(PACKAGED.parents[2])},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert (found.returncode, found.stderr) == (0, "started\nended 0\n")
    printed, modules = found.stdout.splitlines()
    assert printed == "a b c"
    assert modules.endswith(" 0")
    assert [name for name in modules.split() if name.startswith("ttt_gui")] == [
        "ttt_gui",
        "ttt_gui.lab",
        "ttt_gui.lab.supervisor",
    ]


@pytest.mark.parametrize("before", ["", "/opt/somewhere"])
def test_programs_that_it_starts_get_the_library_path_of_the_person(
    packaged: ModuleType, monkeypatch: pytest.MonkeyPatch, before: str
):
    monkeypatch.setenv("LD_LIBRARY_PATH", "/usr/lib/ttt-gui/_internal")
    monkeypatch.delenv("LD_LIBRARY_PATH_ORIG", raising=False)
    monkeypatch.setenv("PYINSTALLER_RESET_ENVIRONMENT", "")
    if before:
        monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", before)
    packaged.clean_environment()
    assert packaged.os.environ.get("LD_LIBRARY_PATH", "") == before
    assert "LD_LIBRARY_PATH_ORIG" not in packaged.os.environ
