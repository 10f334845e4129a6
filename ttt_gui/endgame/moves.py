"""Where a disc may be placed, and what it turns over, all directions at once.

`games/othello.py` says the same in a readable way, and the tests hold the two together.

A lane is one of the four lines through a square: rank, rising diagonal, file, falling
diagonal. A step along them goes 1, 7, 8 or 9 squares up, or the same number down.
"""

from typing import Final

from ttt_gui.endgame.compiling import Board, leaf, unsigned_constant
from ttt_gui.endgame.lanes import Lanes, lane_table, lanes, spread, union, where_any

ZERO: Final = unsigned_constant(0)
ONE: Final = unsigned_constant(1)
TWO: Final = unsigned_constant(2)
THREE: Final = unsigned_constant(3)
FOUR: Final = unsigned_constant(4)
SEVEN: Final = unsigned_constant(7)
EIGHT: Final = unsigned_constant(8)
NINE: Final = unsigned_constant(9)

_ALL_FILES: Final = unsigned_constant(0xFFFFFFFFFFFFFFFF)
_INNER_FILES: Final = unsigned_constant(0x7E7E7E7E7E7E7E7E)
"""No run of discs to turn over goes on across the a- or h-file, but along it."""


def _rays() -> list[int]:
    """For each square its four rays towards higher squares, then the four towards lower ones."""
    rays = []
    for square in range(64):
        for sign in (1, -1):
            for file_step, rank_step in ((1, 0), (-1, 1), (0, 1), (1, 1)):
                ray = 0
                file, rank = square % 8 + sign * file_step, square // 8 + sign * rank_step
                while 0 <= file < 8 and 0 <= rank < 8:
                    ray |= 1 << 8 * rank + file
                    file, rank = file + sign * file_step, rank + sign * rank_step
                rays.append(ray)
    return rays


_rays_at: Final = lane_table("rays", _rays())


@leaf
def _step() -> Lanes:
    return lanes(ONE, SEVEN, EIGHT, NINE)


@leaf
def mobility(own: Board, opponent: Board) -> Board:
    """The set of squares where the owner of `own` may place a disc.

    Runs of opposing discs that start beside an own one are grown by 1, 1, 2 and 2 discs:
    a run has at most six (parallel prefix; Kogge and Stone, IEEE Trans. Comput. 1973).
    """
    step = _step()
    two_steps = step + step
    discs = spread(own)
    crossable = spread(opponent) & lanes(_INNER_FILES, _INNER_FILES, _ALL_FILES, _INNER_FILES)
    up = crossable & (discs << step)
    down = crossable & (discs >> step)
    up |= crossable & (up << step)
    down |= crossable & (down >> step)
    pairs_up = crossable & (crossable << step)
    pairs_down = pairs_up >> step
    up |= pairs_up & (up << two_steps)
    down |= pairs_down & (down >> two_steps)
    up |= pairs_up & (up << two_steps)
    down |= pairs_down & (down >> two_steps)
    return union((up << step) | (down >> step)) & ~(own | opponent)


@leaf
def flips(own: Board, opponent: Board, square: Board) -> Board:
    """The set of opposing discs that a disc placed on the empty `square` turns over.

    Each ray is walked up to its first square without an opposing disc. Upwards, that is
    where the carry ends when one is added to the opposing discs; downwards, it is the
    highest such square. If an own disc lies there, all squares before it turn over.
    """
    discs = spread(own)
    opposing = spread(opponent)
    first_ray = square << THREE

    ray = _rays_at(first_ray)
    end = ((opposing | ~ray) + spread(ONE)) & ray & discs
    turned = (end + where_any(end)) & ray

    ray = _rays_at(first_ray + FOUR)
    step = _step()
    two_steps = step + step
    stops = ray & ~opposing
    beyond = stops >> step
    beyond |= beyond >> step
    beyond |= beyond >> two_steps
    beyond |= beyond >> (two_steps + two_steps)
    end = stops & ~beyond & discs
    turned |= (spread(ZERO) - (end + end)) & ray
    return union(turned)
