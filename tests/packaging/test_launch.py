"""What the executables of a package do first."""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from ttt_gui.endgame.warm_up import COMPILE_ARGUMENT

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
    monkeypatch.setattr(packaged, "compile_kernels", lambda: compiled.append(True))
    monkeypatch.setattr(sys, "argv", ["ttt-gui", COMPILE_ARGUMENT])
    assert packaged.run(lambda: pytest.fail("a window")) == 0
    assert compiled
    monkeypatch.setattr(sys, "argv", ["ttt-gui", "a.obf"])
    assert packaged.run(lambda: 7) == 7
    assert len(compiled) == 1


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
