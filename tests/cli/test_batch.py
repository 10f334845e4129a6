"""`ttt-cli batch`: what it solves, keeps, prints, and where it goes on."""

import json
import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Cli, Rows
from tests.cli.test_process import COMMAND, ENVIRONMENT
from ttt_gui.blocks.expected_work import ExpectedWork
from ttt_gui.cli.batch.report import Clock, Tally, summary
from ttt_gui.games.othello import Scoring
from ttt_gui.games.random_play import random_endgame
from ttt_gui.library.batch import Agreement
from ttt_gui.library.library import Library
from ttt_gui.notation.boards import position_text
from ttt_gui.notation.importer import Entry, read_positions

LAB = "xxxxxxo.xxxxxo..xxooooooxoxxooooxoxxooooxxxoxoooxxo.oxooxooooooo"
START = "...........................ox......xo........................... x"


def collection(folder: Path, count: int = 6, empties: int = 5) -> str:
    lot = random.Random(151)
    file = folder / "collection.txt"
    lines = [position_text(random_endgame(lot, lot.randint(1, empties))) for _ in range(count)]
    file.write_text("\n".join(lines))
    return str(file)


def batch(cli: Cli, folder: Path, *arguments: str) -> tuple[int, Rows, str]:
    """The exit status, the objects on standard output, and standard error."""
    engine = () if "--engine" in arguments else ("--engine", "negamax")
    status, out, err = cli("batch", *arguments, *engine, "--data-dir", str(folder / "library"))
    return status, [json.loads(line) for line in out.splitlines()], err


def test_each_position_is_a_line_as_solve_prints_it(cli: Cli, tmp_path: Path) -> None:
    file = collection(tmp_path)
    status, rows, err = batch(cli, tmp_path, file)
    _, solved = cli.solve(file)
    assert status == 0
    assert [row["number"] for row in rows] == [1, 2, 3, 4, 5, 6]
    for row, expected in zip(rows, solved, strict=True):
        same = set(expected) - {"seconds"}
        assert {key: row[key] for key in same} == {key: expected[key] for key in same}
    assert "6 of 6 solved" in err


def test_what_is_solved_is_known_the_next_time(cli: Cli, tmp_path: Path) -> None:
    file = collection(tmp_path)
    _, first, _ = batch(cli, tmp_path, file, "--all-moves")
    status, second, err = batch(cli, tmp_path, file, "--all-moves", "--processes", "2")
    assert status == 0
    assert "6 of them known before" in err
    assert all(row["proved_at"] for row in second)
    scores = {row["number"]: (row["score"], row["moves"]) for row in first}
    assert {row["number"]: (row["score"], row["moves"]) for row in second} == scores


def test_easiest_first(cli: Cli, tmp_path: Path) -> None:
    _, rows, _ = batch(cli, tmp_path, collection(tmp_path), "--easiest-first")
    empties = [row["empties"] for row in rows]
    assert empties == sorted(empties)
    assert len(set(empties)) > 1


def test_scores_that_differ_are_told_and_are_the_exit_status(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "problems.obf"
    file.write_text(f"{LAB} X; D7:+18;\n{LAB} X; D7:+16;\n{LAB} X; D7:+18; G2:+2;\n{LAB} X")
    status, rows, err = batch(cli, tmp_path, str(file), "--all-moves")
    assert status == 1
    assert [row["agrees"] for row in rows] == [True, False, False, None]
    assert {row["rule"] for row in rows} == {"winner"}
    assert "position 2, line 2, differs: the score is +18, not +16" in err
    assert "position 3, line 3, differs: the score is as given, that of a move is not" in err
    assert "1 agree with the scores given, 2 differ" in err


def test_what_cannot_be_read_is_told_and_the_rest_is_solved(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "mixed.txt"
    file.write_text(f"{LAB} x\nnonsense\n....x.... o\n{LAB[:63]} x")
    status, rows, err = batch(cli, tmp_path, str(file))
    assert (status, len(rows)) == (1, 1)
    assert "line 3: not an Othello board" in err
    assert "63 squares, 64 expected" in err
    assert batch(cli, tmp_path, "missing.txt")[0] == 1


def test_a_whole_obf_file_at_the_end(cli: Cli, tmp_path: Path) -> None:
    out = tmp_path / "solved.obf"
    file = collection(tmp_path)
    status, rows, _ = batch(cli, tmp_path, file, "--out", str(out))
    assert (status, rows) == (0, [])
    entries = read_positions(out.read_text(), Scoring.WINNER_TAKES_EMPTIES)
    _, solved = cli.solve(file, "--rule", "winner")
    assert [each["score"] for each in solved] == [
        each.expected.score for each in entries if isinstance(each, Entry) and each.expected
    ]


def test_lines_in_a_file_are_complete_after_going_on(cli: Cli, tmp_path: Path) -> None:
    out = tmp_path / "solved.jsonl"
    file = collection(tmp_path)
    batch(cli, tmp_path, file, "--out", str(out))
    before = out.read_text()
    batch(cli, tmp_path, file, "--out", str(out))
    assert [json.loads(line)["score"] for line in out.read_text().splitlines()] == [
        json.loads(line)["score"] for line in before.splitlines()
    ]


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("--out", "results.txt"), "must end in .jsonl, .obf, .csv, .json"),
        (("--out", "results.obf", "--rule", "discs"), "ask for --rule winner"),
        (("--processes", "2", "--threads", "2"), "not allowed with"),
        (("--processes", "0"), "expected a number from 1"),
    ],
)
def test_what_makes_no_sense(
    cli: Cli, tmp_path: Path, arguments: tuple[str, ...], reason: str
) -> None:
    status, rows, err = batch(cli, tmp_path, collection(tmp_path), *arguments)
    assert (status, rows) == (2, [])
    assert reason in err


def test_results_that_cannot_be_written(cli: Cli, tmp_path: Path) -> None:
    for name in ("out.jsonl", "out.csv"):
        out = str(tmp_path / "no folder" / name)
        status, _, err = batch(cli, tmp_path, collection(tmp_path), "--out", out)
        assert status == 1
        assert "No such file or directory" in err


def test_a_batch_that_another_process_runs_is_left_to_it(cli: Cli, tmp_path: Path) -> None:
    file = collection(tmp_path)
    with start_slow(tmp_path, file) as process:
        assert process.stdout
        first = json.loads(process.stdout.readline())
        status, rows, _ = batch(cli, tmp_path, file)
        process.kill()
    assert status == 0
    assert next(row for row in rows if row["number"] == first["number"])["proved_at"]


def start_slow(folder: Path, file: str) -> "subprocess.Popen[str]":
    """A batch that solves the collection, and then a position that it never will."""
    library = str(folder / "library")
    return subprocess.Popen(
        [*COMMAND, "batch", file, START, "--engine", "negamax", "--data-dir", library],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=ENVIRONMENT,
        text=True,
    )


@pytest.mark.skipif(os.name == "nt", reason="Windows has no signal for another process's Ctrl-C")
def test_ctrl_c_says_how_to_go_on_and_the_same_command_does(tmp_path: Path) -> None:
    file = collection(tmp_path)
    for known in (0, 6):
        with start_slow(tmp_path, file) as process:
            assert process.stdout
            rows = [json.loads(process.stdout.readline()) for _ in range(6)]
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=60)
        assert (process.returncode, out) == (130, "")
        assert "6 of 7 solved and kept in the library; run the same command to resume" in err
        assert (f"resuming: {known} of 7 were solved before" in err) == bool(known)
        assert [row["number"] for row in rows] == [1, 2, 3, 4, 5, 6]
    library = Library(tmp_path / "library")
    unfinished = library.batches.unfinished()
    library.close()
    assert unfinished is not None, "the window offers to go on, too"
    assert (unfinished.name, unfinished.solved) == ("collection.txt and 1 more", 6)


def test_no_qt_and_no_dask_is_imported() -> None:
    program = (
        "import sys; from ttt_gui.cli import batch;"
        "assert not {'PySide6', 'numba', 'dask', 'distributed'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", program], env=ENVIRONMENT, check=True, timeout=60)


def test_the_time_to_go_rests_on_what_was_measured() -> None:
    now = iter([0.0, 5.0, 10.0])
    work = ExpectedWork()
    clock = Clock(work, lambda: next(now))
    tally = Tally(5, solved=2, found=2)
    for empties in (8, 8, 8, 8, 20):
        work.expect(empties)
    assert clock.line(Tally(5)) == "0 of 5 solved, 5 remaining"
    work.measure(8, 4.0)
    work.measure(8, 6.0)
    assert clock.line(tally) == (
        "2 of 5 solved, 3 remaining, 0.2/s, about 10 s to go besides 1 of a size not met yet"
    )


def test_the_summary() -> None:
    tally = Tally(5)
    for agreement in (Agreement.AGREES, Agreement.DIFFERS, Agreement.UNKNOWN):
        tally.add(agreement, is_found=agreement is not Agreement.UNKNOWN)
    tally.failed = 1
    assert summary(tally, 61) == (
        "3 of 5 solved in 1 min 01 s; 1 of them known before; 1 failed; "
        "1 agree with the scores given, 1 differ"
    )
    assert tally.remaining == 1
