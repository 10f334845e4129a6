"""Running a script once: given a board and a token, what does it print within its time?

Whatever the script does, the run ends: with the script, at its time limit, at its memory limit,
or when it is stopped; and no process of it is left (`Isolation` says how far that reaches).
"""

import os
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import IO, Final

from ttt_gui.lab.command import ScriptCommand, ScriptFailure, script_environment
from ttt_gui.lab.isolation import DEFAULT_MEMORY, Isolation
from ttt_gui.lab.process_tree import ProcessTree, best_isolation, start_tree

OUTPUT_LIMIT: Final = 1_000_000
"""Bytes of output that are kept: the last ones, since the grader reads from the end."""

COMPLAINTS_LIMIT: Final = 20_000
"""Likewise of what the script writes on standard error."""

_CHUNK: Final = 1 << 16
_LAST_BYTES_SECONDS: Final = 1.0
"""For reading what a dead script has left in the pipe. It is there at once, unless something
that got away holds the pipe open."""


class Ending(Enum):
    """Why a run ended."""

    EXITED = "exited"
    TIMED_OUT = "timed out"
    OUT_OF_MEMORY = "out of memory"
    STOPPED = "stopped"


@dataclass(frozen=True, slots=True)
class ScriptRun:
    """What a run of a script has shown.

    Attributes:
        output: what it printed, at most the last megabyte.
        complaints: the end of what it wrote on standard error.
        ending: why the run ended.
        status: the script's exit status; negative, the number of the signal that ended it.
        seconds: how long it took by the clock.
    """

    output: str
    complaints: str
    ending: Ending
    status: int
    seconds: float


class Script:
    """One run of a script; `run` once."""

    def __init__(
        self,
        command: ScriptCommand,
        arguments: Sequence[str],
        time_limit: float,
        memory: int = DEFAULT_MEMORY,
        isolation: Isolation | None = None,
    ) -> None:
        """Prepare a run.

        Args:
            command: what to run.
            arguments: its arguments after those of the command.
            time_limit: seconds by the clock, from its start.
            memory: mebibytes that all its processes may use together, where that can be
                limited.
            isolation: how its processes are kept; the best one by default.
        """
        self._command = command
        self._arguments = tuple(arguments)
        self._time_limit = time_limit
        self._memory = memory
        self._isolation = isolation
        self._has_ended = threading.Event()
        self._is_over = threading.Event()
        self._is_stopped = False

    def stop(self) -> None:
        """End the run soon, from any thread; also before it has begun."""
        self._is_stopped = True
        self._is_over.set()

    def run(self) -> ScriptRun:
        """Run the script until it ends by itself, is stopped, or has no time or memory left.

        Raises:
            ScriptFailure: the system cannot start it.
        """
        try:
            tree = start_tree(
                (*self._command.words, *self._arguments),
                self._command.folder,
                script_environment(),
                self._memory,
                self._isolation or best_isolation(),
            )
        except (OSError, ValueError) as error:
            reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
            raise ScriptFailure(f"{self._command.words[0]} cannot be started: {reason}") from error
        try:
            output = _Tail(tree.output, OUTPUT_LIMIT)
            complaints = _Tail(tree.complaints, COMPLAINTS_LIMIT)
            waiter = threading.Thread(target=self._wait, args=(tree,), daemon=True)
            waiter.start()
            self._is_over.wait(tree.started + self._time_limit - time.monotonic())
            ending = self._ending(tree)
            seconds = time.monotonic() - tree.started
        finally:
            status = tree.kill()
        waiter.join(_LAST_BYTES_SECONDS)
        deadline = time.monotonic() + _LAST_BYTES_SECONDS
        return ScriptRun(output.text(deadline), complaints.text(deadline), ending, status, seconds)

    def _wait(self, tree: ProcessTree) -> None:
        tree.wait()
        self._has_ended.set()
        self._is_over.set()

    def _ending(self, tree: ProcessTree) -> Ending:
        if self._is_stopped:
            return Ending.STOPPED
        if not self._has_ended.is_set():
            return Ending.TIMED_OUT
        return Ending.OUT_OF_MEMORY if tree.ran_out_of_memory else Ending.EXITED


class _Tail:
    """Reads a pipe to its end on a thread of its own, and keeps the last bytes."""

    def __init__(self, pipe: IO[bytes], limit: int) -> None:
        self._pipe = pipe
        self._limit = limit
        self._kept = bytearray()
        self._lock = threading.Lock()
        # Should the pipe never end, the thread must not keep the program from ending.
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def text(self, deadline: float) -> str:
        """What was kept, once all is read, or at `deadline` on the monotonic clock."""
        self._thread.join(max(0.0, deadline - time.monotonic()))
        with self._lock:
            return bytes(self._kept[-self._limit :]).decode("utf-8", errors="replace")

    def _read(self) -> None:
        with self._pipe:
            while chunk := os.read(self._pipe.fileno(), _CHUNK):
                with self._lock:
                    self._kept += chunk
                    if len(self._kept) > 2 * self._limit:
                        del self._kept[: -self._limit]
