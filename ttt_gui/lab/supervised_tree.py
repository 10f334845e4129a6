"""A script's process tree on Linux: the grader's end of `supervisor`."""

import contextlib
import errno
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from typing import IO, Final

from ttt_gui.lab import supervisor
from ttt_gui.lab.isolation import Isolation

_MOST_SECONDS: Final = 5.0
"""For a supervisor to end all. It takes longer only with what the kernel itself holds, or what
the person may not end; it stays with that when the grader goes on."""


class SupervisedTree:
    """A `ProcessTree` whose supervisor ends it."""

    def __init__(
        self,
        words: Sequence[str],
        folder: str,
        environment: dict[str, str],
        memory: int,
        isolation: Isolation,
    ) -> None:
        """Start a program; see `start_tree`. `memory` is in bytes.

        Raises:
            OSError: the system cannot start it.
        """
        self.ran_out_of_memory = False
        self._status = -signal.SIGKILL  # unless the supervisor tells another
        reading, writing = os.pipe()
        self._report = os.fdopen(reading, "r", encoding="ascii")
        try:
            # Only its death tells the supervisor of the grader's. It is tied to the thread
            # that starts it: see PR_SET_PDEATHSIG in prctl(2).
            self._supervisor = subprocess.Popen(  # noqa: S603  (the person's own choice)
                (*_program(), isolation.value, *map(str, (os.getpid(), writing, memory)), *words),
                cwd=folder,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                pass_fds=(writing,),
                start_new_session=True,
            )
        except BaseException:
            self._report.close()
            raise
        finally:
            os.close(writing)
        assert self._supervisor.stdout
        assert self._supervisor.stderr
        self.output: IO[bytes] = self._supervisor.stdout
        self.complaints: IO[bytes] = self._supervisor.stderr
        match self._report.readline().split():
            case ["started"]:
                self.started = time.monotonic()
            case ["failed", number]:
                self._give_up()
                raise OSError(int(number), os.strerror(int(number)))
            case _:
                reason = self._give_up().decode(errors="replace").strip().rpartition("\n")[2]
                raise OSError(errno.ECHILD, f"its supervisor ended: {reason or 'unknown reason'}")

    def wait(self) -> None:
        """Wait for the end of the script itself; see `ProcessTree`."""
        with self._report:
            match self._report.readline().split():
                case ["ended", status]:
                    self._status = os.waitstatus_to_exitcode(int(status))
                case ["out-of-memory"]:
                    self.ran_out_of_memory = True

    def kill(self) -> int:
        """End all; see `ProcessTree`."""
        for number in (signal.SIGTERM, signal.SIGCONT):  # a script may have stopped it
            self._supervisor.send_signal(number)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._supervisor.wait(_MOST_SECONDS)
        return self._status

    def _give_up(self) -> bytes:
        """End what was started in vain; return what it has complained of."""
        self.kill()
        self._report.close()
        complaints = self.complaints.read()
        self.output.close()
        self.complaints.close()
        return complaints


def has_pid_namespaces() -> bool:
    """Whether this system lets this person make a PID namespace. Takes a moment."""
    command = (*_program(), Isolation.NAMESPACE.value, str(os.getpid()), "1", "0")
    try:
        found = subprocess.run(  # noqa: S603  (this program itself)
            command,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=_MOST_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return found.stdout == b"started\n"


def _program() -> tuple[str, ...]:
    """What starts a supervisor: a bare Python; a packaged program has none but itself."""
    if getattr(sys, "frozen", False):
        return sys.executable, supervisor.SUPERVISE_ARGUMENT
    return sys.executable, "-I", "-S", supervisor.__file__
