"""What is trained: how many positions of each stage, and what they are labelled by."""

from dataclasses import dataclass
from typing import Final

from ttt_gui.endgame.patterns import STAGES


@dataclass(frozen=True, slots=True)
class StagePlan:
    """The training of a stage.

    Attributes:
        played: about how many positions to label of games that go on by judgement.
        drawn: how many more of games drawn at random nearly to their end.
        depth: the moves to look ahead for a label, with the weights of the stages before;
            None for exact scores.
    """

    played: int
    drawn: int
    depth: int | None = None

    @property
    def positions(self) -> int:
        """About how many positions to label."""
        return self.played + self.drawn


@dataclass(frozen=True, slots=True)
class Plan:
    """A whole training, which the same plan repeats.

    Attributes:
        seed: of all games.
        stages: the training of each stage, in the order of `patterns.STAGES`.
        chunk: how many positions are labelled before they are written down.
        measured: exactly solved positions for each number of empty squares of
            `MEASURED_EMPTIES`, to measure the errors of probes with.
    """

    seed: int
    stages: tuple[StagePlan, ...]
    chunk: int = 10_000
    measured: int = 2_000


TRAINED_EMPTIES: Final = range(7, 29)
"""Positions of games with other numbers of empty squares are left out."""

MEASURED_EMPTIES: Final = range(8, 16)
"""Numbers of empty squares with which errors of probes are measured; more or fewer take as much as
the last or the first."""

_EXACT: Final = (
    StagePlan(300_000, 200_000),
    StagePlan(400_000, 300_000),
    StagePlan(300_000, 200_000),
    StagePlan(120_000, 80_000),
)
_LOOK: Final = StagePlan(200_000, 80_000, 6)
_SMALL_EXACT: Final = (StagePlan(1_000, 500), StagePlan(1_000, 500), StagePlan(200, 100))
_SMALL_LOOK: Final = StagePlan(200, 100, 2)


def full(seed: int) -> Plan:
    """What the program's own weights are trained by: more than an hour on one core."""
    return Plan(seed, _stages(_EXACT, _LOOK))


def small(seed: int) -> Plan:
    """Seconds of the same, to try it out."""
    return Plan(seed, _stages(_SMALL_EXACT, _SMALL_LOOK), chunk=500, measured=20)


def _stages(exact: tuple[StagePlan, ...], beyond: StagePlan) -> tuple[StagePlan, ...]:
    return exact + (beyond,) * (len(STAGES) - len(exact))
