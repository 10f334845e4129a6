"""The plain solver in C: compiled and run where there is a compiler, else told."""

import json
import shutil
from pathlib import Path

import pytest

from tests.cli.conftest import Cli
from ttt_gui.cli import bench, yardstick
from ttt_gui.cli.yardstick import NoYardstick, yardstick_seconds
from ttt_gui.folders import resource
from ttt_gui.search import negamax

LAB = "xxxxxxo.xxxxxo..xxooooooxoxxooooxoxxooooxxxoxoooxxo.oxooxooooooo X; D7:+18;"
NO_COMPILER = pytest.mark.skipif(
    not any(map(shutil.which, yardstick._COMPILERS)), reason="there is no C compiler"
)


@NO_COMPILER
def test_the_plain_solver_is_compiled_and_measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "positions.txt").write_text(LAB.replace(" X; D7:+18;", " x\n"))
    shutil.copy(resource("yardstick/solver.c"), tmp_path)
    monkeypatch.setattr(yardstick, "resource", lambda name: tmp_path / Path(name).name)
    assert 0 < yardstick_seconds() < 60
    (tmp_path / "solver.c").write_text("this is not C")
    with pytest.raises(NoYardstick, match="could not be run"):
        yardstick_seconds()


def test_its_positions_have_64_squares_and_a_side_to_move():
    lines = resource("yardstick/positions.txt").read_text("ascii").splitlines()
    assert len(lines) == 5
    assert all(len(line) == 66 and line[65] in "xo" for line in lines)


def test_without_a_compiler_there_is_none(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("shutil.which", lambda _name: None)
    monkeypatch.setattr(yardstick, "_COMPILERS", ())
    with pytest.raises(NoYardstick, match="no C compiler"):
        yardstick_seconds()


def test_bench_tells_yardsticks(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    file = tmp_path / "problems.obf"
    file.write_text(LAB)
    monkeypatch.setattr(bench, "_WORTH_A_YARDSTICK", 0.0)
    monkeypatch.setattr(bench, "yardstick_seconds", lambda: 0.5)
    status, out, _ = cli("bench", str(file), "--engine", negamax.KEY)
    assert status == 0
    assert out.splitlines()[-1].endswith(" yardsticks of 0.50 s")
    _, out, _ = cli("bench", str(file), "--engine", negamax.KEY, "--json")
    total = json.loads(out.splitlines()[-1])
    assert total["yardsticks"] == pytest.approx(2 * _cpu(out), abs=0.01)


def _cpu(out: str) -> float:
    return sum(json.loads(line)["cpu_seconds"] for line in out.splitlines()[:-1])


def test_bench_tells_why_there_are_none(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def fail() -> float:
        raise NoYardstick("no C compiler was found")

    file = tmp_path / "problems.obf"
    file.write_text(LAB)
    monkeypatch.setattr(bench, "_WORTH_A_YARDSTICK", 0.0)
    monkeypatch.setattr(bench, "yardstick_seconds", fail)
    _, out, err = cli("bench", str(file), "--engine", negamax.KEY)
    assert "Without yardsticks: no C compiler was found." in err
    assert "yardsticks" not in out
