"""A batch in the window: its run, who records it, and whether it is being worked on. No Qt."""

import time
from enum import Enum

from ttt_gui.library.batch import BatchRun
from ttt_gui.library.batches import Recorder


class State(Enum):
    """What goes on with a batch: nothing, searching, or one of two ways to an end of that."""

    IDLE = "idle"
    RUNNING = "running"
    PAUSING = "pausing"
    STOPPING = "stopping"


class Job:
    """A run, who records it, and how long it has taken so far, in seconds of work."""

    def __init__(self, run: BatchRun, recorder: Recorder) -> None:
        self.run = run
        self.recorder = recorder
        self.is_begun = False
        self.is_cancelled = False
        self._seconds_before = 0.0
        self._started: float | None = None

    @property
    def seconds(self) -> float:
        """The time it has been worked on, pauses left out."""
        running = 0.0 if self._started is None else time.monotonic() - self._started
        return self._seconds_before + running

    def start_clock(self) -> None:
        """It is being worked on from now on."""
        self._started = time.monotonic()

    def stop_clock(self) -> None:
        """And now no more."""
        self._seconds_before = self.seconds
        self._started = None
