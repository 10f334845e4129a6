"""What the evaluation looks at: patterns of squares, and how their contents are numbered.

A pattern is a short list of squares, and occurs on the board in up to eight symmetric
instances, which share their weights (Buro, "Experiments with Multi-ProbCut and a new
high-quality evaluation function for Othello", 1997). The contents of an instance are numbered
in base three, 0 for an empty square, 1 for a disc of the side to move and 2 for one of the
other side, the first square counting least.

The numbers of all instances are found at once: each rank of the board, with its own discs and
with the opposing ones, contributes a row of `index_table`, and the rows are added up.
"""

from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np
import numpy.typing as npt

from ttt_gui.games.symmetry import SYMMETRIES

RANKS: Final = 8
RANK_VALUES: Final = 256
"""The sets of squares of a rank."""

LANES: Final = 48
"""Places for instances; those beyond the last instance stay 0."""

_SHAPES: Final = {
    "corner 3x3": (0, 1, 2, 8, 9, 10, 16, 17, 18),
    "corner 2x5": (0, 1, 2, 3, 4, 8, 9, 10, 11, 12),
    "edge with X squares": (9, 0, 1, 2, 3, 4, 5, 6, 7, 14),
    "second rank": tuple(range(8, 16)),
    "third rank": tuple(range(16, 24)),
    "fourth rank": tuple(range(24, 32)),
    "diagonal of 8": tuple(range(0, 64, 9)),
    "diagonal of 7": tuple(range(1, 63, 9))[:7],
    "diagonal of 6": tuple(range(2, 62, 9))[:6],
    "diagonal of 5": tuple(range(3, 61, 9))[:5],
    "diagonal of 4": tuple(range(4, 60, 9))[:4],
}
"""One instance of each pattern, by name."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """A pattern and where it occurs.

    Attributes:
        name: what it is called.
        instances: the squares of each instance, in matching order.
        first_weight: the place of its first weight among those of a stage.
    """

    name: str
    instances: tuple[tuple[int, ...], ...]
    first_weight: int

    @property
    def contents(self) -> int:
        """How many contents an instance can have, which is how many weights there are."""
        return int(3 ** len(self.instances[0]))

    def mirrored(self) -> npt.NDArray[np.int64]:
        """For each content the least number among those that are its mirror image, or itself."""
        squares = self.instances[0]
        numbers = np.arange(self.contents)
        digits = [numbers // 3**place % 3 for place in range(len(squares))]
        least = numbers
        for symmetry in SYMMETRIES:
            moved = [symmetry.squares[square] for square in squares]
            if set(moved) == set(squares):
                image = sum(
                    (3 ** squares.index(square) * digit)
                    for square, digit in zip(moved, digits, strict=True)
                )
                least = np.minimum(least, image)
        return least


def _patterns() -> tuple[Pattern, ...]:
    found = []
    first = 0
    for name, squares in _SHAPES.items():
        instances: dict[frozenset[int], tuple[int, ...]] = {}
        for symmetry in SYMMETRIES:
            moved = tuple(symmetry.squares[square] for square in squares)
            instances.setdefault(frozenset(moved), moved)
        found.append(Pattern(name, tuple(instances.values()), first))
        first += found[-1].contents
    return tuple(found)


PATTERNS: Final = _patterns()

INSTANCES: Final = tuple(
    (pattern, squares) for pattern in PATTERNS for squares in pattern.instances
)
"""Every instance in the order of the lanes: its pattern and its squares."""

PATTERN_WEIGHTS: Final = sum(pattern.contents for pattern in PATTERNS)

COUNTS: Final = 64
"""Weights for each of three counts follow those of the patterns: moves, replies, empty squares."""

FIRST_COUNT: Final = PATTERN_WEIGHTS
STAGE_WEIGHTS: Final = -(-(PATTERN_WEIGHTS + 3 * COUNTS) // 32) * 32
"""The weights of a stage, filled up to whole cache lines."""

STAGES: Final = (
    range(10),
    range(10, 12),
    range(12, 14),
    range(14, 16),
    range(16, 18),
    range(18, 21),
    range(21, 24),
    range(24, 61),
)
"""The numbers of empty squares that share weights."""


def stage_of(empties: int) -> int:
    """The stage of a position with so many empty squares, 0 to 60."""
    return next(stage for stage, numbers in enumerate(STAGES) if empties in numbers)


@cache
def index_table() -> npt.NDArray[np.uint16]:
    """What the discs of one side on one rank add to the number of each instance's contents.

    By rank, set of files and lane. Discs of the other side count twice as much.
    """
    table = np.zeros((RANKS, RANK_VALUES, LANES), dtype=np.uint16)
    files = np.arange(RANK_VALUES)
    for lane, (_, squares) in enumerate(INSTANCES):
        for place, square in enumerate(squares):
            table[square // 8, :, lane] += ((files >> square % 8 & 1) * 3**place).astype(np.uint16)
    return table


def contents_of(
    own: npt.NDArray[np.uint64], opponent: npt.NDArray[np.uint64]
) -> npt.NDArray[np.uint16]:
    """The number of each instance's contents, by position and instance."""
    table = index_table()
    numbers = np.zeros((len(own), LANES), dtype=np.uint16)
    for rank in range(RANKS):
        shift, files = np.uint64(8 * rank), np.uint64(RANK_VALUES - 1)
        numbers += table[rank][(own >> shift) & files]
        numbers += 2 * table[rank][(opponent >> shift) & files]
    return numbers[:, : len(INSTANCES)]
