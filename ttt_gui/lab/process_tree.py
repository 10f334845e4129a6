"""A program that was started here, and every process that came of it.

A script may start others, which may leave its process group, its session and their parent;
all of them end with it. `Isolation` says by which means, and how far that reaches.
"""

import contextlib
import functools
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from typing import IO, Protocol

from ttt_gui.lab.isolation import MEBIBYTE, Isolation

if sys.platform == "win32":
    from ttt_gui.lab.windows_job import Job
if sys.platform == "linux":
    from ttt_gui.lab.supervised_tree import SupervisedTree, has_pid_namespaces


class ProcessTree(Protocol):
    """A program that runs without a shell, with nothing to read, in a session of its own."""

    @property
    def started(self) -> float:
        """When the program began to run, on the monotonic clock."""

    @property
    def output(self) -> IO[bytes]:
        """What it prints."""

    @property
    def complaints(self) -> IO[bytes]:
        """What it writes on standard error."""

    @property
    def ran_out_of_memory(self) -> bool:
        """Whether it was ended because all of it used more memory than it may."""

    def wait(self) -> None:
        """Wait for the first process of the tree to end, whatever the others do.

        It is left unburied where that is possible, so that its number, which is also that
        of its group and session, stays its own until `kill`.
        """

    def kill(self) -> int:
        """End every process of the tree; return the exit status of the first one.

        A negative status is the number of the signal that ended it. To be called once.
        """


def start_tree(
    words: Sequence[str],
    folder: str,
    environment: dict[str, str],
    memory: int,
    isolation: Isolation,
) -> ProcessTree:
    """Start a program.

    On Linux the thread that calls this must live as long as the program is to run.

    Args:
        words: the program, as a path, and its arguments.
        folder: where it runs.
        environment: its environment variables.
        memory: mebibytes that the whole tree may use, where that can be limited.
        isolation: one that this system has.

    Raises:
        OSError: the system cannot start it.
    """
    if sys.platform == "linux":
        return SupervisedTree(words, folder, environment, memory * MEBIBYTE, isolation)
    return _ProcessGroup(words, folder, environment)


@functools.cache
def best_isolation() -> Isolation:
    """The safest isolation that this system has. Takes a moment the first time."""
    if sys.platform == "win32":
        return Isolation.JOB_OBJECT
    if sys.platform == "linux":
        return Isolation.NAMESPACE if has_pid_namespaces() else Isolation.SUBREAPER
    return Isolation.PROCESS_GROUP


class _ProcessGroup:
    """A `ProcessTree` in a process group; on Windows, in a job object."""

    ran_out_of_memory = False

    def __init__(self, words: Sequence[str], folder: str, environment: dict[str, str]) -> None:
        self.started = time.monotonic()
        self._process = subprocess.Popen(  # noqa: S603  (the person's own choice)
            words,
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,  # and with it a process group; nothing on Windows
            creationflags=_creation_flags(),
        )
        assert self._process.stdout
        assert self._process.stderr
        self.output = self._process.stdout
        self.complaints = self._process.stderr
        if sys.platform == "win32":
            self._job = Job(self._process)

    def wait(self) -> None:
        if sys.platform != "win32" and hasattr(os, "waitid"):
            with contextlib.suppress(ChildProcessError):  # `kill` was quicker
                os.waitid(os.P_PID, self._process.pid, os.WEXITED | os.WNOWAIT)
        else:
            self._process.wait()

    def kill(self) -> int:
        if sys.platform == "win32":
            self._job.terminate()
            return self._process.wait()
        with contextlib.suppress(ProcessLookupError, PermissionError):
            # macOS answers "not permitted" when only the dead are left in the group.
            os.killpg(self._process.pid, signal.SIGKILL)
        return self._process.wait()


def _creation_flags() -> int:
    if sys.platform == "win32":
        return subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.CREATE_NO_WINDOW
    return 0
