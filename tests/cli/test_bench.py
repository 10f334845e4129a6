"""`ttt-cli bench`: what it compares, counts and prints."""

import io
import json
from pathlib import Path

import pytest

from tests.cli.conftest import Cli
from ttt_gui.cli.live_line import LiveLine
from ttt_gui.cli.report import progress_in_words
from ttt_gui.search.control import Progress, RootReport

LAB = "xxxxxxo.xxxxxo..xxooooooxoxxooooxoxxooooxxxoxoooxxo.oxooxooooooo"

RIGHT = f"{LAB} X; D7:+18; G2:-1; H1:-1;"
WRONG = f"{LAB} X; D7:+16;"
WRONG_MOVE = f"{LAB} X; D7:+10; G2:+18;"
STATED = f"{LAB} O; +2;"
SILENT = f"{LAB} X"
EARLY_END = "xo.............................................................. X; C1:+64;"


def write(folder: Path, *lines: str) -> str:
    file = folder / "problems.obf"
    file.write_text("% problems\n" + "\n".join(lines), encoding="utf-8")
    return str(file)


def table(cli: Cli, *arguments: str) -> tuple[int, list[str], str]:
    """The exit status, the lines of the table, and what stands on standard error."""
    status, out, err = cli("bench", *arguments, "--engine", "negamax")
    return status, out.splitlines(), err


def test_a_file_of_right_scores(cli: Cli, tmp_path: Path) -> None:
    status, lines, err = table(cli, write(tmp_path, RIGHT, STATED, EARLY_END))
    assert (status, err.count("with the engine")) == (0, 1)  # 62 squares, soon over
    assert lines[0].split() == ["#", "empties", "score", "move", "nodes", "seconds", "nodes/s"]
    rows = [line.split() for line in lines[1:4]]
    assert [row[:5] for row in rows] == [
        ["1", "4", "+18", "d7", "26"],
        ["2", "4", "+2", "d7", "8"],
        ["3", "62", "+64", "c1", "2"],
    ]
    assert [row[-1] for row in rows] == ["ok"] * 3
    assert lines[4].split()[:2] == ["total", "36"]
    assert lines[1].index(" 26 ") == lines[4].index(" 36 ")
    assert lines[4].endswith("  3 solved, 0 wrong")
    assert lines[5].startswith("total, processor time ")
    assert len(lines) == 6


def test_a_wrong_score_is_marked_and_is_the_exit_status(cli: Cli, tmp_path: Path) -> None:
    status, lines, _ = table(cli, write(tmp_path, RIGHT, WRONG, WRONG_MOVE, SILENT))
    assert status == 1
    assert lines[1].endswith("  ok")
    assert lines[2].endswith("  WRONG, expected +16")
    assert lines[3].endswith("  WRONG, expected +10 of this move")
    assert lines[4][-1].isdigit()
    assert lines[5].endswith("4 solved, 2 wrong, 1 without an expected score")


def test_without_an_expected_score_nothing_is_wrong(cli: Cli, tmp_path: Path) -> None:
    assert table(cli, write(tmp_path, SILENT))[0] == 0


def test_what_cannot_be_solved_counts_as_failed(cli: Cli, tmp_path: Path) -> None:
    file = write(tmp_path, RIGHT, f"{LAB[:63]} x; +1;", "....x.... o", f"{LAB} X; A1:+3;")
    status, lines, err = table(cli, file)
    assert status == 1
    assert lines[2].endswith("1 solved, 0 wrong, 3 not read or not solved")
    assert f"{file}: line 3: 63 squares, 64 expected; row 8 has 7" in err
    assert "line 4: not an Othello board" in err
    assert "line 5, column 69: a1 is not a legal move of this position" in err


def test_json(cli: Cli, tmp_path: Path) -> None:
    file = write(tmp_path, RIGHT, WRONG, SILENT, "nonsense", EARLY_END)
    status, rows = cli.json("bench", file, "--engine", "state-tree", "--json")
    assert status == 1
    right, wrong, silent, fault, early, totals = rows
    assert (right["rule"], right["engine"], right["score"]) == ("winner", "state-tree", 18)
    assert [row["expected"] for row in (right, wrong, silent, early)] == [18, 16, None, 64]
    assert [row["right"] for row in (right, wrong, silent, early)] == [True, False, None, True]
    assert list(fault) == ["error", "source"]
    assert list(totals) == [
        "solved",
        "wrong",
        "unchecked",
        "failed",
        "nodes",
        "seconds",
        "cpu_seconds",
        "nodes_per_second",
    ]
    assert [totals[key] for key in ("solved", "wrong", "unchecked", "failed")] == [4, 1, 1, 1]
    assert totals["nodes"] == sum(row["nodes"] for row in (right, wrong, silent, early))


@pytest.mark.parametrize(
    ("file", "error"),
    [("missing.obf", "cannot read the file: No such file"), (".", "cannot read the file: ")],
)
def test_a_file_that_cannot_be_read(cli: Cli, file: str, error: str) -> None:
    status, (fault, totals) = cli.json("bench", file, "--json", "--engine", "negamax")
    assert status == 1
    assert fault["error"].startswith(error)
    assert (totals["solved"], totals["failed"], totals["nodes_per_second"]) == (0, 1, 0)


def test_standard_input(cli: Cli) -> None:
    status, out, _ = cli("bench", "-", "--engine", "negamax", "--json", stdin=RIGHT.encode())
    assert status == 0
    assert json.loads(out.splitlines()[-1])["solved"] == 1


class Terminal(io.StringIO):
    """A terminal that keeps all that was written to it."""

    def isatty(self) -> bool:
        return True

    def visible(self) -> str:
        """What stands on the terminal's line."""
        line = ""
        for part in self.getvalue().split("\r"):
            line = part + line[len(part) :]
        return line.rstrip()


def test_the_live_line_is_written_over_and_taken_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    terminal = Terminal()
    live = LiveLine(terminal)
    live.show("a hundred nodes")
    live.show("two")
    assert terminal.visible() == "two"
    live.show("x" * 100)
    assert terminal.visible() == "x" * 19
    live.clear()
    assert not terminal.visible()
    assert "\n" not in terminal.getvalue()


def test_the_live_line_leaves_a_file_alone() -> None:
    file = io.StringIO()
    live = LiveLine(file)
    live.show("two")
    live.clear()
    assert not file.getvalue()


def test_progress_is_said_as_far_as_it_is_known() -> None:
    assert progress_in_words(Progress(0, 0.25, RootReport(), "preparing")) == (
        "0 nodes, 0.2 s, preparing"
    )
    root = RootReport(moves=9, moves_done=2, best_move=51, best_score=4)
    assert progress_in_words(Progress(1234, 3.0, root, "")) == (
        "1,234 nodes, 3.0 s, 2 of 9 moves, best d7 +4"
    )
