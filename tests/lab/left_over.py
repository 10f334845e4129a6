"""What is left of scripts that have ended."""

import contextlib
import os
import sys
from pathlib import Path


def noted_pids(folder: Path) -> list[int]:
    """The numbers that a script and its offspring have noted, each in a file of its own."""
    return [int(file.name.removeprefix("pid").partition("-")[0]) for file in folder.glob("pid*")]


def is_gone(pid: int) -> bool:
    """Whether no such process is left, not even a dead one that nobody buried."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def left_in(folder: Path) -> list[int]:
    """The processes that are left of the scripts in `folder`, which have noted who they are.

    On Linux they are those that run in it: the numbers that they know may be a namespace's.
    """
    if sys.platform != "linux":
        return [pid for pid in noted_pids(folder) if not is_gone(pid)]
    here = folder.stat()
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if os.path.samestat((process / "cwd").stat(), here):
                found.append(int(process.name))
    return found
