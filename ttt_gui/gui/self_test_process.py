"""The self-test in a process of its own: whatever becomes of it, one line of JSON is printed.

Qt ends a process that it cannot give a window to, a fault in compiled code ends one without a
word, and where libraries of the system are missing there is no Qt at all. So this module does
without it.
"""

import json
import subprocess
import sys
import time
from typing import Final

from ttt_gui.gui.self_test_report import report

ARGUMENT: Final = "--self-test-here"
"""Tells the program to test itself in the process it is."""

MOST_SECONDS: Final = 59.0
"""A little more than the self-test allows itself."""

LAST_WORDS: Final = 600
"""Characters of its complaints that are passed on."""


def run_in_own_process() -> int:
    """Run the self-test, print its line of JSON or why there is none; return the exit status."""
    started = time.monotonic()
    try:
        finished = subprocess.run(  # noqa: S603  (this very program)
            [*this_program(), ARGUMENT],
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            timeout=MOST_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        fault = f"it did not end within {MOST_SECONDS:.0f} seconds"
    except OSError as error:
        fault = f"it could not be started: {error}"
    else:
        if finished.returncode in {0, 1} and _is_report(finished.stdout):
            print(finished.stdout, end="", flush=True)
            return finished.returncode
        last_words = " ".join(finished.stderr.split())[-LAST_WORDS:] or "it said nothing"
        fault = f"it ended with status {finished.returncode}: {last_words}"
    report([], {"program": fault}, time.monotonic() - started)
    return 1


def this_program() -> list[str]:
    """The command that starts this program; a packaged one is its own interpreter."""
    if getattr(sys, "frozen", False):
        return [sys.executable]
    return [sys.executable, "-m", "ttt_gui"]


def _is_report(text: str) -> bool:
    try:
        return isinstance(json.loads(text), dict)
    except ValueError:
        return False
