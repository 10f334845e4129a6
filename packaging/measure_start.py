"""Measure how soon the program shows its window, and how soon it then has solved a position.

    .venv/bin/python packaging/measure_start.py dist/ttt-gui/ttt-gui      the packaged program
    .venv/bin/python packaging/measure_start.py                           the one in .venv

It needs a display: put `xvfb-run -a` in front where there is none. Each start has an empty home, so
each is a first start; the files of the program are in memory from the second one on. "To the
window" is from the start of the process to the first paint of the shown window; "to the solution"
is from there: to load a position of 18 empty squares and find the value of every move.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

POSITION: Final = "-OOO-----OOXO----OOOXOO-XXXOOXOXXXOOOOXXXOXOXOOXO-XXOOO---XO-O-- X;\n"
"""From random play; 18 empty squares."""

MOST_SECONDS: Final = 120


def main(argv: Sequence[str] | None = None) -> int:
    """Start the program a number of times and print the medians."""
    parser = argparse.ArgumentParser(description="Measure the start of the program.")
    default = [sys.executable, "-m", "ttt_gui"]
    parser.add_argument("program", nargs="*", default=default, help="the command to start")
    parser.add_argument("--starts", type=int, default=11, metavar="N")
    arguments = parser.parse_args(argv)
    first, *later = [measured_start(arguments.program) for _ in range(arguments.starts + 1)]
    print(f"first start here: {first[0]:.2f} s to the window, {first[1]:.2f} s to the solution")
    for name, seconds in zip(("window", "solution"), zip(*later, strict=True), strict=True):
        print(
            f"{len(later)} warm starts, to the {name}: median {statistics.median(seconds):.2f} s, "
            f"from {min(seconds):.2f} to {max(seconds):.2f} s"
        )
    return 0


def measured_start(program: Sequence[str]) -> tuple[float, float]:
    """Start the program in an empty home; seconds to the window, and from there to the solution."""
    with tempfile.TemporaryDirectory() as home:
        file = Path(home) / "eighteen.obf"
        file.write_text(POSITION, "utf-8")
        environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("XDG_")},
            "HOME": home,
        }
        started = time.monotonic()
        finished = subprocess.run(
            [*program, "--measure-start", str(file)],
            env=environment,
            stdout=subprocess.PIPE,
            check=True,
            timeout=MOST_SECONDS,
        )
        told = json.loads(finished.stdout)
    return told["shown"] - started, told["solved"] - told["shown"]


if __name__ == "__main__":
    sys.exit(main())
