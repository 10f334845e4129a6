"""`ttt-cli` as a process: what it imports, signals, pipes."""

import json
import os
import signal
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

COMMAND = (sys.executable, "-m", "ttt_gui.cli")
ROOT = Path(__file__).parents[2]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}
LAB = "xxxxxxo.xxxxxo..xxooooooxoxxooooxoxxooooxxxoxoooxxo.oxooxooooooo x"
START = "...........................ox......xo........................... x"


def start(*arguments: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [*COMMAND, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=ENVIRONMENT,
        text=True,
    )


def test_no_qt_is_imported_and_no_numba_without_the_compiled_engine() -> None:
    program = textwrap.dedent("""
        import sys
        from ttt_gui.cli import main
        assert main(["solve", "--engine", "negamax", "....x.... o"]) == 0
        assert not {"PySide6", "shiboken6", "numba", "numpy"} & set(sys.modules)
    """)
    subprocess.run([sys.executable, "-c", program], env=ENVIRONMENT, check=True, timeout=300)


def test_each_position_is_solved_as_it_arrives() -> None:
    with start("solve", "--json", "--engine", "negamax") as process:
        assert process.stdin
        assert process.stdout
        for _ in range(2):
            process.stdin.write(f"{LAB}\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["score"] == 18
        out, err = process.communicate(timeout=300)
    assert (process.returncode, out, err) == (0, "", "")


@pytest.mark.skipif(os.name == "nt", reason="Windows has no signal for another process's Ctrl-C")
def test_ctrl_c_ends_a_long_search_without_a_traceback() -> None:
    with start("solve", "--engine", "minimax", START) as process:
        assert process.stderr
        assert "60 empty squares cannot be solved in practice" in process.stderr.readline()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=300)
    assert (process.returncode, out, err) == (130, "", "interrupted\n")


@pytest.mark.skipif(os.name == "nt", reason="Windows closes pipes in its own way")
def test_a_reader_that_leaves_is_no_fault() -> None:
    with start("solve", "--json", "--engine", "negamax") as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdin.write(f"{LAB}\n")
        process.stdin.flush()
        process.stdout.readline()
        process.stdout.close()
        process.stdin.write(f"{LAB}\n")
        process.stdin.close()
        assert not process.stderr.read()
    assert process.returncode == 141
