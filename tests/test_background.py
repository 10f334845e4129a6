"""The tests in the background of a shell, where Ctrl-C is ignored and every child inherits that."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TIME_LIMIT = 120

INTERRUPTING = """
import signal, subprocess, sys

def test_a_child_can_be_interrupted():
    with subprocess.Popen([sys.executable, "-c", "print(flush=True); input()"],
                          stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL) as child:
        child.stdout.readline()
        child.send_signal(signal.SIGINT)
        try:
            child.wait(30)
        finally:
            child.kill()
    assert child.returncode
"""


@pytest.mark.skipif(os.name != "posix", reason="shells of other systems ignore nothing")
@pytest.mark.parametrize("distributed", [(), ("-n1",)])
def test_children_of_tests_can_be_interrupted(tmp_path: Path, distributed: tuple[str, ...]):
    test = tmp_path / "test_interrupting.py"
    test.write_text(INTERRUPTING)
    options = ("-p", "tests.conftest", "-p", "no:cacheprovider", "-c", str(ROOT / "pyproject.toml"))
    command = [sys.executable, "-m", "pytest", *options, *distributed, str(test)]
    finished = subprocess.run(
        ["/bin/sh", "-c", '"$@" & wait $!', "sh", *command],
        capture_output=True,
        text=True,
        check=False,
        timeout=TIME_LIMIT,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert finished.returncode == 0, finished.stdout
    assert "1 passed" in finished.stdout
