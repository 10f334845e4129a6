"""A program that was started here, and every process that came of it.

A script may start others, which may leave its process group, its session and their parent;
all of them end with it. How far that reaches:

- Linux: everything in the script's session, everything that has inherited its environment,
  and what these have started; also orphans that have emptied their environment. Only one that
  begins a session of its own, loses its parent and changes its environment, but keeps some of
  it, gets away.
- Windows: everything; a job object holds the script and its offspring, also if this program
  itself dies.
- Elsewhere: the script's process group.
"""

import contextlib
import os
import signal
import subprocess
import sys
import uuid
from collections.abc import Sequence
from typing import Final

if sys.platform == "win32":
    from ttt_gui.lab.windows_job import Job
if sys.platform == "linux":
    from ttt_gui.lab.linux_strays import kill_strays, watch

_MARK: Final = "TTT_GUI_SCRIPT_RUN"
"""The environment variable by which a script's offspring is recognised."""


class ProcessTree:
    """Starts a program without a shell, with nothing to read, in a session of its own."""

    def __init__(self, words: Sequence[str], folder: str, environment: dict[str, str]) -> None:
        """Start it.

        Args:
            words: the program and its arguments.
            folder: where it runs.
            environment: its environment variables.

        Raises:
            OSError: the system cannot start it.
        """
        self._mark = uuid.uuid4().hex
        self.process = subprocess.Popen(  # noqa: S603  (the person's own choice)
            words,
            cwd=folder,
            env={**environment, _MARK: self._mark},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,  # and with it a process group; nothing on Windows
            creationflags=_creation_flags(),
        )
        if sys.platform == "win32":
            self._job = Job(self.process)
        if sys.platform == "linux":
            watch(self.process.pid)

    def wait(self) -> None:
        """Wait for the first process of the tree to end, whatever the others do.

        It is left unburied where that is possible, so that its number, which is also that
        of its group and session, stays its own until `kill`.
        """
        if sys.platform != "win32" and hasattr(os, "waitid"):
            with contextlib.suppress(ChildProcessError):  # `kill` was quicker
                os.waitid(os.P_PID, self.process.pid, os.WEXITED | os.WNOWAIT)
        else:
            self.process.wait()

    def kill(self) -> int:
        """End every process of the tree; return the exit status of the first one.

        A negative status is the number of the signal that ended it. To be called once.
        """
        if sys.platform == "win32":
            self._job.terminate()
            return self.process.wait()
        with contextlib.suppress(ProcessLookupError, PermissionError):
            # macOS answers "not permitted" when only the dead are left in the group.
            os.killpg(self.process.pid, signal.SIGKILL)
        if sys.platform == "linux":
            kill_strays(self.process.pid, f"{_MARK}={self._mark}".encode())
        return self.process.wait()


def _creation_flags() -> int:
    if sys.platform == "win32":
        return subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.CREATE_NO_WINDOW
    return 0
