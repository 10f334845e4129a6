"""How far a batch is, and what came of it, in words."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from ttt_gui.blocks.expected_work import ExpectedWork
from ttt_gui.gui.duration import clock_text
from ttt_gui.library.batch import Agreement


@dataclass(slots=True)
class Tally:
    """What has become of the problems of a batch.

    Attributes:
        count: how many there are.
        solved: how many are answered, those that were known included.
        found: how many of those were searched, in this run.
        failed: how many could not be solved.
        agreements: how many answers are what the file expects.
        differences: how many are not.
    """

    count: int
    solved: int = 0
    found: int = 0
    failed: int = 0
    agreements: int = 0
    differences: int = 0

    def add(self, agreement: Agreement, *, is_found: bool) -> None:
        """Count an answer; `is_found` if it was searched in this run."""
        self.solved += 1
        self.found += is_found
        self.agreements += agreement is Agreement.AGREES
        self.differences += agreement is Agreement.DIFFERS

    @property
    def remaining(self) -> int:
        """How many are still to be tried."""
        return self.count - self.solved - self.failed


class Clock:
    """The time that a batch has taken in this run, and is likely to take yet."""

    def __init__(self, work: ExpectedWork, now: Callable[[], float] = time.monotonic) -> None:
        self._work = work
        self._now = now
        self._began = now()

    @property
    def seconds(self) -> float:
        """Since the beginning of the run."""
        return self._now() - self._began

    def line(self, tally: Tally) -> str:
        """Such as "1,200 of 5,000 solved, 3,800 remaining, 410/s, about 9 s to go"."""
        parts = [f"{tally.solved:,} of {tally.count:,} solved", f"{tally.remaining:,} remaining"]
        if tally.failed:
            parts.insert(1, f"{tally.failed:,} failed")
        seconds = self.seconds
        if tally.found and seconds > 0:
            parts.append(_rate(tally.found / seconds))
        if tally.remaining:
            parts.append(self._to_go(seconds))
        return ", ".join(part for part in parts if part)

    def _to_go(self, seconds: float) -> str:
        """The time to go, as far as positions as large as the remaining ones were measured."""
        remaining, spent = self._work.remaining(), self._work.spent
        if not spent or seconds <= 0:
            return ""
        # So many seconds of searching are done in a second, by all processes together.
        at_once = spent / seconds
        words = f"about {clock_text(remaining.seconds / at_once)} to go"
        if remaining.unmeasured:
            words += f" besides {remaining.unmeasured:,} of a size not met yet"
        return words


def _rate(positions: float) -> str:
    return f"{positions:,.0f}/s" if positions >= 10 else f"{positions:.2g}/s"


def summary(tally: Tally, seconds: float) -> str:
    """What came of a batch that has been tried to its end."""
    parts = [f"{tally.solved:,} of {tally.count:,} solved in {clock_text(seconds)}"]
    known = tally.solved - tally.found
    if known:
        parts.append(f"{known:,} of them known before")
    if tally.failed:
        parts.append(f"{tally.failed:,} failed")
    if tally.agreements or tally.differences:
        parts.append(
            f"{tally.agreements:,} agree with the scores given, {tally.differences:,} differ"
        )
    return "; ".join(parts)
