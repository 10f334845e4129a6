"""What is trained: how many positions of each stage, and what they are labelled by."""

from dataclasses import dataclass
from typing import Final

from ttt_gui.endgame.patterns import STAGES


@dataclass(frozen=True, slots=True)
class StagePlan:
    """The training of a stage.

    Attributes:
        positions: about how many to label.
        depth: the moves to look ahead for a label, with the weights of the stages before;
            None for exact scores.
    """

    positions: int
    depth: int | None = None


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

MEASURED_EMPTIES: Final = range(10, 16)
"""Numbers of empty squares with which errors of probes are measured; more take as much as the
last."""

_EXACT: Final = (300_000, 400_000, 300_000, 120_000)
_LOOK: Final = StagePlan(200_000, 6)
_SMALL_EXACT: Final = (1_500, 1_500, 300)
_SMALL_LOOK: Final = StagePlan(300, 2)


def full(seed: int) -> Plan:
    """What the program's own weights are trained by: about an hour on one core."""
    return Plan(seed, _stages(_EXACT, _LOOK))


def small(seed: int) -> Plan:
    """Seconds of the same, to try it out."""
    return Plan(seed, _stages(_SMALL_EXACT, _SMALL_LOOK), chunk=500, measured=20)


def _stages(exact: tuple[int, ...], beyond: StagePlan) -> tuple[StagePlan, ...]:
    plans = tuple(StagePlan(positions) for positions in exact)
    return plans + (beyond,) * (len(STAGES) - len(plans))
