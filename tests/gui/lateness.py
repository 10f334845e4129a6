"""How late a timer of 5 ms is in the window's thread, and in a process that only sleeps.

The second figure is what the machine does to anybody; the first may not be much more.
"""

import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

from PySide6.QtCore import QObject, Qt, QTimer

INTERVAL_MILLISECONDS = 5

_SLEEPER = f"""
import sys, threading, time

ended = threading.Event()
late = []

def sleep_and_note():
    interval = {INTERVAL_MILLISECONDS} / 1_000
    last = due = time.perf_counter()
    while not ended.is_set():
        due += interval  # Qt's timers keep to their schedule in the same way
        if due < last:
            due = last + interval
        time.sleep(max(0, due - last))
        now = time.perf_counter()
        late.append(1_000 * (now - last - interval))
        last = now

thread = threading.Thread(target=sleep_and_note)
thread.start()
sys.stdin.read()
ended.set()
thread.join()
print(*late)
"""

_BUSY = "while True: pass"


class LateTicks(QObject):
    """A timer of 5 ms that notes by how many milliseconds each tick is late."""

    def __init__(self) -> None:
        super().__init__()
        self.late: list[float] = []
        self._last = time.perf_counter()
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(INTERVAL_MILLISECONDS)
        self._timer.timeout.connect(self._tick)
        self._timer.start()

    def _tick(self) -> None:
        now = time.perf_counter()
        self.late.append(1_000 * (now - self._last) - INTERVAL_MILLISECONDS)
        self._last = now

    def stop(self) -> None:
        """Note no more ticks."""
        self._timer.stop()


@dataclass(frozen=True)
class Lateness:
    """By how many milliseconds ticks were late."""

    ticks: int
    median: float
    at_99: float
    at_99_9: float
    most: float

    @classmethod
    def of(cls, late: Sequence[float]) -> "Lateness":
        ordered = sorted(late)

        def at(part: float) -> float:
            return ordered[int(part * len(ordered))]

        return cls(len(ordered), at(0.5), at(0.99), at(0.999), ordered[-1])

    def __str__(self) -> str:
        return (
            f"{self.ticks} ticks of {INTERVAL_MILLISECONDS} ms; late by {self.median:.1f} ms "
            f"(median), {self.at_99:.1f} (99 %), {self.at_99_9:.1f} (99.9 %), "
            f"{self.most:.1f} (most)"
        )


class Sleeper:
    """A process that only sleeps, 5 ms at a time, and notes how late it wakes."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-S", "-c", _SLEEPER],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def wake(self) -> list[float]:
        """End the process; return by how many milliseconds each sleep was too long."""
        said, _ = self._process.communicate(timeout=60)
        return [float(word) for word in said.split()]

    def end(self) -> None:
        """End the process, whatever it does."""
        self._process.kill()
        self._process.communicate()


@contextmanager
def sleeper() -> Iterator[Sleeper]:
    """A sleeper that ends with the block."""
    made = Sleeper()
    try:
        yield made
    finally:
        made.end()


@contextmanager
def busy_processes(count: int) -> Iterator[None]:
    """So many processes that want a processor core all the time, for the length of the block."""
    with ExitStack() as stack:
        for _ in range(count):
            process = subprocess.Popen([sys.executable, "-I", "-S", "-c", _BUSY])
            stack.callback(process.wait)
            stack.callback(process.kill)
        yield
