"""The yardstick: how long a plain solver in C takes here and now, to compare times with.

Machines differ, and so does one machine from minute to minute; ratios differ less. The
solver comes along as source code, so that the figure can be had wherever there is a C compiler.
"""

import json
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Final

from ttt_gui.folders import resource

_COMPILERS: Final = ("cc", "gcc", "clang")
_MOST_SECONDS: Final = 120


class NoYardstick(Exception):
    """There is no yardstick; the text tells why."""


def yardstick_seconds() -> float:
    """The processor time that the plain solver takes for its five positions now.

    Raises:
        NoYardstick: it cannot be compiled or run here.
    """
    compiler = next(filter(None, map(shutil.which, _COMPILERS)), None)
    if compiler is None:
        raise NoYardstick("no C compiler was found")
    source = resource("yardstick/solver.c")
    try:
        positions = resource("yardstick/positions.txt").read_text("ascii")
        with tempfile.TemporaryDirectory() as folder:
            program = Path(folder) / "yardstick"
            command = [compiler, "-O3", "-march=native", str(source), "-o", str(program)]
            _run(command, "")
            answers = _run([str(program), "-best", "-rules", "wof", "-t"], positions)
        milliseconds = [json.loads(line)["wof"]["ms"] for line in answers.splitlines()]
    except (OSError, ValueError, KeyError, subprocess.SubprocessError) as error:
        raise NoYardstick(f"the plain solver could not be run: {error}") from error
    return float(sum(milliseconds)) / 1000


def _run(command: list[str], text: str) -> str:
    return subprocess.run(  # noqa: S603  (a compiler, and what it has made of our own source)
        command, input=text, capture_output=True, text=True, timeout=_MOST_SECONDS, check=True
    ).stdout
