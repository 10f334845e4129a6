"""How long positions take, by their empty squares: measured, and as long as it is not, guessed.

Guesses only decide how large a block is. What a person is told rests on measurements alone.
"""

from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import Final

GROWTH: Final = 2.2
"""How many times as long a position takes with each further empty square: 14 to 20 squares take
the compiled solver 2.5 ms to 0.3 s on average."""

_FIRST_GUESS: Final = (14, 0.0025)
"""Empty squares, and the seconds that the compiled solver takes for so many."""

_LEAST_SECONDS: Final = 0.0003
"""No position takes less: so much goes to what surrounds a search."""


@dataclass(frozen=True, slots=True)
class Remaining:
    """What is still to do.

    Attributes:
        seconds: one process's time for the positions of which some as large were measured.
        unmeasured: how many other positions there are.
    """

    seconds: float
    unmeasured: int


class ExpectedWork:
    """What positions have taken, and what the ones still waiting are likely to take."""

    def __init__(self) -> None:
        self._seconds: defaultdict[int, float] = defaultdict(float)
        self._measured: Counter[int] = Counter()
        self._waiting: Counter[int] = Counter()

    def expect(self, empties: int) -> None:
        """Count a position that is to be solved."""
        self._waiting[empties] += 1

    def measure(self, empties: int, seconds: float) -> None:
        """Take in what a position took that was solved."""
        self._waiting[empties] -= 1
        self._measured[empties] += 1
        self._seconds[empties] += seconds

    def leave_out(self, empties: int) -> None:
        """Count a position no more: it is known, or cannot be solved."""
        self._waiting[empties] -= 1

    @property
    def spent(self) -> float:
        """The seconds of all positions that were measured."""
        return sum(self._seconds.values())

    def remaining(self) -> Remaining:
        """What is waiting, by what was measured of positions with as many empty squares."""
        seconds, unmeasured = 0.0, 0
        for empties, count in self._waiting.items():
            if self._measured[empties]:
                seconds += count * self._mean(empties)
            else:
                unmeasured += count
        return Remaining(seconds, unmeasured)

    def expected(self, empties: int) -> float:
        """The likely seconds of a position; from the nearest measured ones, or a guess."""
        if self._measured[empties]:
            return self._mean(empties)
        measured = [each for each, count in self._measured.items() if count]
        if not measured:
            known, seconds = _FIRST_GUESS
        else:
            known = min(measured, key=lambda each: abs(each - empties))
            seconds = self._mean(known)
        return max(_LEAST_SECONDS, seconds * GROWTH ** (empties - known))

    def expected_in_all(self) -> float:
        """The likely seconds of all that is waiting."""
        return sum(count * self.expected(each) for each, count in self._waiting.items() if count)

    def _mean(self, empties: int) -> float:
        return max(_LEAST_SECONDS, self._seconds[empties] / self._measured[empties])
