"""`ttt-cli grade`: symbols as they come, JSON, faults, the terminal, Ctrl-C."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.cli.conftest import Cli
from tests.lab.known_answers import answers
from tests.lab.left_over import left_in
from ttt_gui.lab.boards import lab_tests
from ttt_gui.lab.isolation import DEFAULT_MEMORY
from ttt_gui.lab.process_tree import best_isolation

ROOT = Path(__file__).parents[2]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}

KEPT = best_isolation().in_words(DEFAULT_MEMORY) + "\n"
"""The first line on standard error: how the script is kept."""

THUMB = f"""
import sys
sys.path.insert(0, {str(ROOT)!r})
from ttt_gui.lab.quick_move import quick_move
from ttt_gui.notation.boards import parse_position
print("My move is", quick_move(parse_position(" ".join(sys.argv[1:]))))
"""

SLEEPS_FROM_THIRD_ON = """
import os, pathlib, sys, time
pathlib.Path(f"pid{os.getpid()}-{time.time_ns()}").touch()
if sys.argv[1].count(".") > 2: time.sleep(600)
"""


def write(folder: Path, text: str) -> str:
    script = folder / "script.py"
    script.write_text(text, encoding="utf-8")
    return str(script)


def test_a_right_script(cli: Cli, tmp_path: Path) -> None:
    status, out, err = cli(
        "grade", write(tmp_path, answers(11, seed=3)), "--tests", "11", "--seed", "3"
    )
    assert (status, err) == (0, KEPT)
    assert out == "+++++++++++\npoints: 11 of 11\n\n  +    11  all right (1)\n"


def test_json_of_a_rule_of_thumb(cli: Cli, tmp_path: Path) -> None:
    status, out, err = cli("grade", write(tmp_path, THUMB), "--tests", "6", "--json")
    assert (status, err, out.count("\n")) == (0, KEPT, 1)
    found = json.loads(out)
    assert list(found) == ["symbols", "points", "tests"]
    assert len(found["symbols"]) == len(found["tests"]) == 6
    assert set(found["symbols"]) <= set("Tt")
    assert found["points"] == 0.5 * found["symbols"].count("T")
    for test, row, symbol in zip(lab_tests(6, 0), found["tests"], found["symbols"], strict=True):
        assert list(row) == ["board", "to_move", "symbol", "printed", "score", "best_moves"]
        assert (row["board"], row["to_move"], row["symbol"]) == (test.board, test.token, symbol)
        move = int(row["printed"].split()[-1])
        assert (move in row["best_moves"]) == (symbol == "T")


def test_the_two_worst_tests_are_shown_in_full(cli: Cli, tmp_path: Path) -> None:
    script = write(tmp_path, THUMB.replace('"My move is"', '"score 60"'))
    status, out, err = cli("grade", script, "--tests", "4")
    assert (status, err) == (0, KEPT)
    symbols, points, *rest = out.splitlines()
    assert len(symbols) == 4
    assert points.startswith("points: ")
    first, second = (rest.index(f"Worst test {number}:") for number in (1, 2))
    for start in (first, second):
        assert rest[start + 1].startswith("Test ")
        board, token = rest[start + 2].split()
        assert len(board) == 64
        assert token in {"x", "o"}
        assert any("score 60" in line for line in rest[start:])
    assert out.count("Right is:") == 2


def test_a_script_error_ends_the_run_and_what_was_graded_is_reported(
    cli: Cli, tmp_path: Path
) -> None:
    script = write(tmp_path, THUMB + "if sys.argv[1].count('.') > 2: sys.exit('oh dear')\n")
    status, out, err = cli("grade", script, "--tests", "9")
    assert status == 1
    assert len(out.splitlines()[0]) == 2
    assert "points: " in out
    assert "Printed on standard error:\n  oh dear" in out
    assert err == KEPT + (
        "ttt-cli: Test 3 (3 free squares) ended the run: the script ended with an error "
        "(exit status 1): oh dear\n"
    )
    status, out, err_again = cli("grade", script, "--tests", "9", "--json")
    found = json.loads(out)
    assert (status, err_again) == (1, err)
    assert list(found) == ["symbols", "points", "tests", "ended"]
    assert len(found["symbols"]) == len(found["tests"]) == 2
    assert found["ended"]["test"] == 3
    assert found["ended"]["reason"].startswith("the script ended with an error")


@pytest.mark.skipif(os.name == "nt", reason="a program without a suffix")
@pytest.mark.parametrize("as_json", [False, True])
def test_a_script_that_deletes_itself_loses_nothing(
    cli: Cli, tmp_path: Path, *, as_json: bool
) -> None:
    program = tmp_path / "program"
    program.write_text(
        f'#!/bin/sh\nrm "$0"\nexec {sys.executable} {write(tmp_path, answers(1))} "$@"\n'
    )
    program.chmod(0o755)
    status, out, err = cli("grade", str(program), *(["--json"] if as_json else []))
    reason = f"{program} cannot be started: No such file or directory"
    assert status == 1
    assert err == f"{KEPT}ttt-cli: Test 2 (2 free squares) ended the run: {reason}\n"
    if as_json:
        found = json.loads(out)
        assert (found["symbols"], found["points"]) == ("+", 1)
        assert (found["ended"]["test"], found["ended"]["reason"]) == (2, reason)
    else:
        assert out.startswith("+\npoints: 1 of 1\n")


@pytest.mark.skipif(not best_isolation().limits_memory, reason="memory is not limited here")
def test_too_much_memory_ends_the_run(cli: Cli, tmp_path: Path) -> None:
    script = write(tmp_path, "import time\nmine = b'x' * (100 << 20)\ntime.sleep(600)")
    status, out, err = cli("grade", script, "--tests", "2", "--memory", "50")
    assert (status, out.splitlines()[0]) == (1, "points: 0 of 0")
    assert err.splitlines() == [
        best_isolation().in_words(50),
        (
            "ttt-cli: Test 1 (1 free square) ended the run: "
            "the script used more than 50 MB of memory and was ended"
        ),
    ]


def test_a_last_number_that_is_no_move_ends_the_run(cli: Cli, tmp_path: Path) -> None:
    status, out, err = cli("grade", write(tmp_path, "print('score 4 [99]')"))
    assert status == 1
    assert out.startswith("points: 0 of 0\n")
    assert "the last number printed, 99, is no legal move" in err


def test_a_script_that_hangs(cli: Cli, tmp_path: Path) -> None:
    script = write(tmp_path, "while True: pass")
    status, out, err = cli("grade", script, "--tests", "2", "--timeout", "0.3")
    assert (status, err) == (0, KEPT)
    assert out.startswith("tt\npoints: 0 of 2\n")


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (("missing.py",), "ttt-cli: there is no script missing.py\n"),
        ((str(ROOT),), "is a folder; expected a script"),
        ((__file__, "--interpreter", "nonesuch"), "there is no interpreter nonesuch"),
        (("~nosuchuser/x.py",), "ttt-cli: there is no script "),
    ],
)
def test_what_cannot_be_run(cli: Cli, arguments: tuple[str, ...], fault: str) -> None:
    status, out, err = cli("grade", *arguments)
    assert (status, out) == (1, "")
    assert fault in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("--tests", "0"),
        ("--tests", "many"),
        ("--seed", "-1"),
        ("--timeout", "0"),
        ("--memory", "0"),
        ("--memory", "2GB"),
        ("--timeout", "nan"),
        ("--timeout", "soon"),
        ("--timeout", "1e9"),
    ],
)
def test_a_command_line_without_sense(cli: Cli, arguments: tuple[str, ...]) -> None:
    script = (__file__,) if arguments else ()
    status, out, err = cli("grade", *script, *arguments)
    assert (status, out) == (2, "")
    assert "ttt-cli grade: error: " in err


@pytest.mark.skipif(os.name == "nt", reason="a program without a suffix")
def test_a_program_and_an_interpreter(cli: Cli, tmp_path: Path) -> None:
    program = tmp_path / "program"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} {write(tmp_path, answers(1))} "$@"\n')
    program.chmod(0o755)
    assert cli("grade", str(program), "--tests", "1")[1].startswith("+\n")
    program.chmod(0o644)
    found = cli("grade", str(program), "--interpreter", "sh", "--tests", "1")
    assert found[1].startswith("+\n")


@contextmanager
def start(*arguments: str) -> Iterator[subprocess.Popen[str]]:
    """A grader that is ended when a test fails, and after five minutes in any case."""
    process = subprocess.Popen(
        [sys.executable, "-m", "ttt_gui.cli", "grade", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=ENVIRONMENT,
        text=True,
    )
    at_last = threading.Timer(300, process.kill)
    at_last.start()
    try:
        with process:
            try:
                yield process
            except BaseException:
                process.kill()
                raise
    finally:
        at_last.cancel()


@pytest.mark.skipif(os.name == "nt", reason="Windows has no signal for another process's Ctrl-C")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("as_json", [False, True])
def test_ctrl_c_keeps_what_was_done_and_leaves_nothing(
    tmp_path: Path, number: int, *, as_json: bool
) -> None:
    script = write(tmp_path, SLEEPS_FROM_THIRD_ON + answers(2))
    with start(script, *(["--json"] if as_json else [])) as process:
        deadline = time.monotonic() + 300
        while len(list(tmp_path.glob("pid*"))) < 3:
            assert time.monotonic() < deadline
            time.sleep(0.01)
        process.send_signal(number)
        out, err = process.communicate(timeout=300)
    assert (process.returncode, err) == (130, KEPT + "interrupted\n")
    if as_json:
        assert json.loads(out)["symbols"] == "++"
    else:
        assert out.startswith("++\npoints: 2 of 2\n")
    assert left_in(tmp_path) == []


@pytest.mark.skipif(os.name == "nt", reason="Windows has no nohup")
def test_what_nohup_ignores_does_not_end_a_run(tmp_path: Path) -> None:
    script = write(tmp_path, "import time; time.sleep(0.5)\n" + answers(3))
    ignoring = ["/bin/sh", "-c", 'trap "" HUP INT; exec "$@"', "sh", sys.executable]
    with subprocess.Popen(
        [*ignoring, "-m", "ttt_gui.cli", "grade", script, "--tests", "3"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=ENVIRONMENT,
        text=True,
    ) as process:
        assert process.stdout
        assert process.stdout.read(1) == "+"
        process.send_signal(signal.SIGHUP)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=300)
    assert process.returncode == 0
    assert err.count("\n") == 1  # how scripts are kept
    assert out.startswith("++\npoints: 3 of 3\n")


@pytest.mark.skipif(os.name == "nt", reason="reads a pipe as it fills")
def test_each_symbol_is_out_at_once_and_nothing_else_is_in_the_pipe(tmp_path: Path) -> None:
    with start(write(tmp_path, SLEEPS_FROM_THIRD_ON + answers(2))) as process:
        assert process.stdout
        assert process.stdout.read(2) == "++"
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=300)
    assert out.startswith("\npoints: 2 of 2\n")
    assert err == KEPT + "interrupted\n"


@pytest.mark.skipif(os.name == "nt", reason="Windows closes pipes in its own way")
def test_a_reader_that_leaves_ends_the_run(tmp_path: Path) -> None:
    script = write(tmp_path, "import time; time.sleep(0.2)\n" + answers(3))
    with start(script) as process:
        assert process.stdout
        assert process.stderr
        assert process.stdout.read(1) == "+"
        process.stdout.close()
        assert process.stderr.read() == KEPT
    assert process.returncode == 141


@pytest.mark.skipif(os.name == "nt", reason="there is no pseudo-terminal")
def test_the_live_line_on_a_terminal(tmp_path: Path) -> None:
    import pty  # noqa: PLC0415  (not on Windows)

    script = write(tmp_path, "import time; time.sleep(0.4)\n" + answers(3))
    master, terminal = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "ttt_gui.cli", "grade", script, "--tests", "3"],
        stdout=terminal,
        stderr=terminal,
        env={**ENVIRONMENT, "COLUMNS": "80"},
    ):
        os.close(terminal)
        shown = b""
        try:
            while part := os.read(master, 4096):
                shown += part
        except OSError:  # what Linux calls the end of a terminal
            pass
    os.close(master)
    text = shown.decode()
    assert "\r++  Test 3 (3 free squares), of 3: 0." in text
    assert "+++\r\npoints: 3 of 3\r\n" in text
