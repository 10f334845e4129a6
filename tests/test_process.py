"""The program as a process: Ctrl-C at any moment, standard streams that are closed or full."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from ttt_gui import process

ROOT = Path(__file__).parents[1]
TIME_LIMIT = 300
CLI = (sys.executable, "-m", "ttt_gui.cli")
GUI = (sys.executable, "-m", "ttt_gui")
RUN = (sys.executable, str(ROOT / "packaging" / "run.py"))
LAB = "xxxxxxo.xxxxxo..xxooooooxoxxooooxoxxooooxxxoxoooxxo.oxooxooooooo x"
DAMAGED = LAB[:-2].replace("o", "0") + " x"
"""Read with a note."""

pytestmark = pytest.mark.skipif(os.name != "posix", reason="redirections of a POSIX shell")


def shell(command: Sequence[str], redirections: str) -> tuple[int, str, str]:
    """Status, standard output and standard error of a command with redirections."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    environment.pop("PYTHONUNBUFFERED", None)  # argparse would swallow what cannot be written
    finished = subprocess.run(
        ["/bin/sh", "-c", f'"$@" {redirections}', "sh", *command],
        capture_output=True,
        text=True,
        check=False,
        timeout=TIME_LIMIT,
        env=environment,
        cwd=ROOT,
    )
    assert "Traceback" not in finished.stdout + finished.stderr
    assert "Exception ignored" not in finished.stderr
    return finished.returncode, finished.stdout, finished.stderr


SOLVE = (*CLI, "solve", "--json", "--engine", "negamax")
COMMANDS: tuple[Sequence[str], ...] = (
    (*SOLVE, LAB),
    (*CLI, "lab", *LAB.split()),
    (*CLI, "bench", "-", "--engine", "negamax"),
    (*CLI, "--help"),
    (*CLI, "solve", "--help"),
    (*CLI, "--version"),
)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda each: " ".join(each[3:5]))
def test_results_that_have_no_place_to_go_are_told(command: Sequence[str]):
    status, _, err = shell(command, ">&- </dev/null")
    assert (status, err) == (
        1,
        "ttt-cli: standard output is closed: results have no place to go\n",
    )
    status, _, err = shell(command, ">/dev/full </dev/null")
    assert status == 1
    assert err.endswith("ttt-cli: cannot write the output: No space left on device\n")


@pytest.mark.parametrize("redirection", ["2>&-", "2>/dev/full"])
def test_complaints_that_nobody_can_read_change_nothing_else(redirection: str):
    status, out, _ = shell((*SOLVE, DAMAGED, LAB), redirection)
    assert status == 0
    assert [json.loads(line)["score"] for line in out.splitlines()] == [18, 18]
    status, out, _ = shell((*SOLVE, "no such board", LAB), redirection)
    assert status == 1
    assert [set(json.loads(line)) & {"error", "score"} for line in out.splitlines()] == [
        {"error"},
        {"score"},
    ]
    assert shell((*CLI, "lab", "no board", "x"), redirection) == (1, "", "")
    assert shell((*CLI, "nonsense"), redirection) == (2, "", "")
    assert shell((*CLI, "grade", "/no/such/script.py"), redirection) == (1, "", "")
    status, out, _ = shell((*CLI, "bench", "-", "--engine", "negamax"), f"{redirection} </dev/null")
    assert out


def test_with_both_closed_only_the_status_is_left():
    assert shell((*SOLVE, LAB), ">&- 2>&-") == (1, "", "")
    assert shell((*SOLVE, LAB), ">/dev/full 2>/dev/full") == (1, "", "")


def test_a_reader_that_leaves_early_is_no_fault():
    status, out, err = shell(SOLVE, f"'{LAB}' '{LAB}' '{LAB}' | head -n 1")
    assert (status, out.count("\n"), err) == (0, 1, "")


@pytest.mark.parametrize("command", [GUI, RUN], ids=["ttt-gui", "run.py"])
def test_the_window_s_answers(command: Sequence[str]):
    assert shell((*command, "--version"), "2>&-")[0] == 0
    status, _, err = shell((*command, "--help"), ">/dev/full")
    assert (status, err) == (1, "The answer could not be written: No space left on device\n")
    assert shell((*command, "--nonsense"), "2>&-") == (2, "", "")
    assert shell((*command, "--nonsense"), "2>/dev/full") == (2, "", "")
    status, _, _ = shell((*command, "--version"), ">&- 2>&- <&-")
    assert status == 0


WAITING = """
import sys, time
sys.path.insert(0, {root!r})
from ttt_gui import process
process.begin()
class Slow:
    def find_spec(self, name, path=None, target=None):
        if name in ("ttt_gui.cli.solve", "ttt_gui.gui.self_test_process"):
            print("importing", flush=True)
            time.sleep(60)
sys.meta_path.insert(0, Slow())
from {module} import start
sys.exit(start())
"""


@pytest.mark.parametrize("module", ["ttt_gui.cli.__main__", "ttt_gui.__main__"])
def test_ctrl_c_during_an_import_ends_the_program_without_a_traceback(module: str):
    program = WAITING.format(root=str(ROOT), module=module)
    with subprocess.Popen(
        [sys.executable, "-c", program, "solve", LAB],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
    ) as started:
        assert started.stdout
        assert started.stdout.readline() == b"importing\n"
        started.send_signal(signal.SIGINT)
        out, err = started.communicate(timeout=TIME_LIMIT)
    assert (out, err.removeprefix(b"interrupted\n")) == (b"", b"")
    assert started.returncode == process.INTERRUPTED


def test_nothing_is_imported_before_ctrl_c_is_heeded():
    program = (
        "import sys; before = set(sys.modules)\n"
        "import ttt_gui.process, ttt_gui.cli.__main__, ttt_gui.__main__\n"
        "print(*sorted(each for each in set(sys.modules) - before))"
    )
    finished = subprocess.run(
        [sys.executable, "-S", "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r})\n{program}"],
        capture_output=True,
        text=True,
        check=True,
        timeout=TIME_LIMIT,
    )
    ours = {each for each in finished.stdout.split() if each.startswith("ttt_gui")}
    assert ours == {
        "ttt_gui",
        "ttt_gui.__main__",
        "ttt_gui.cli",
        "ttt_gui.cli.__main__",
        "ttt_gui.process",
    }
    others = set(finished.stdout.split()) - ours
    loaded_by_site = {"os", "os.path", "stat", "_stat", "posixpath", "genericpath"}
    assert others <= loaded_by_site | {"__future__", "_collections_abc"}


def test_ctrl_c_that_came_before_the_program_is_answered_by_it():
    """`run.py` holds it back while one Python becomes another."""
    program = (
        "import os, signal, sys\n"
        "signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})\n"
        "os.kill(os.getpid(), signal.SIGINT)\n"
        f"os.execv({sys.executable!r}, [{sys.executable!r}, '-m', 'ttt_gui.cli', '--version'])\n"
    )
    finished = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        check=False,
        timeout=TIME_LIMIT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert (finished.returncode, finished.stdout, finished.stderr) == (130, b"", b"")


@pytest.mark.parametrize("command", [(*CLI, "solve", "-"), (*CLI, "--version")])
def test_in_the_background_of_a_shell_ctrl_c_is_ignored(command: Sequence[str]):
    """As for every program: Ctrl-C is meant for the one in front."""
    with subprocess.Popen(
        ["/bin/sh", "-c", 'trap "" INT; exec "$@"', "sh", *command],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    ) as started:
        for _ in range(5):
            time.sleep(0.05)
            if started.poll() is None:
                started.send_signal(signal.SIGINT)
        out, _ = started.communicate(b"....x.... o\n", timeout=TIME_LIMIT)
    assert started.returncode == 0
    assert out
