"""Where a disc may be placed, and what it turns over: the rules, without a loop.

`games/othello.py` says the same in a readable way, and the tests hold the two together.
"""

from typing import Final

import numpy as np

from ttt_gui.endgame.bits import leading_zeros, lowest_square, unsigned
from ttt_gui.endgame.compiling import Board, leaf, unsigned_constant

ZERO: Final = unsigned_constant(0)
ONE: Final = unsigned_constant(1)
HIGHEST: Final = unsigned_constant(1 << 63)
INNER_FILES: Final = unsigned_constant(0x7E7E7E7E7E7E7E7E)
"""All squares but the a- and h-file: no run along a row or a diagonal crosses those."""

S1: Final = unsigned_constant(1)
S2: Final = unsigned_constant(2)
S3: Final = unsigned_constant(3)
S4: Final = unsigned_constant(4)
S5: Final = unsigned_constant(5)
S6: Final = unsigned_constant(6)
S7: Final = unsigned_constant(7)
S8: Final = unsigned_constant(8)
S9: Final = unsigned_constant(9)
S14: Final = unsigned_constant(14)
S16: Final = unsigned_constant(16)
S18: Final = unsigned_constant(18)

_UPWARD = ((1, 0), (-1, 1), (0, 1), (1, 1))


def _rays() -> np.ndarray:
    """For each square the four rays towards higher squares, then the four towards lower ones."""
    rays = []
    for square in range(64):
        for sign in (1, -1):
            for file_step, rank_step in _UPWARD:
                ray = 0
                file, rank = square % 8 + sign * file_step, square // 8 + sign * rank_step
                while 0 <= file < 8 and 0 <= rank < 8:
                    ray |= 1 << (8 * rank + file)
                    file, rank = file + sign * file_step, rank + sign * rank_step
                rays.append(ray)
    return np.array(rays, dtype=np.uint64)


RAYS: Final = _rays()


@leaf
def _flips_up(own, opponent, ray):
    end = ((opponent | ~ray) + ONE) & own & ray
    return (end - unsigned(end != ZERO)) & ray


@leaf
def _flips_down(own, opponent, ray):
    end = (HIGHEST >> leading_zeros((ray & ~opponent) | ONE)) & own & ray
    return ray & (ZERO - (end << S1))


@leaf
def flips(own, opponent, square):
    base = square << S3
    flipped = _flips_up(own, opponent, RAYS[base])
    flipped |= _flips_up(own, opponent, RAYS[base + S1])
    flipped |= _flips_up(own, opponent, RAYS[base + S2])
    flipped |= _flips_up(own, opponent, RAYS[base + S3])
    flipped |= _flips_down(own, opponent, RAYS[base + S4])
    flipped |= _flips_down(own, opponent, RAYS[base + S5])
    flipped |= _flips_down(own, opponent, RAYS[base + S6])
    flipped |= _flips_down(own, opponent, RAYS[base + S7])
    return flipped


@leaf
def _reach(own, crossable, step, step2):
    up = crossable & (own << step)
    up |= crossable & (up << step)
    both = crossable & (crossable << step)
    up |= both & (up << step2)
    up |= both & (up << step2)
    down = crossable & (own >> step)
    down |= crossable & (down >> step)
    both = both >> step
    down |= both & (down >> step2)
    down |= both & (down >> step2)
    return (up << step) | (down >> step)


@leaf
def mobility(own, opponent):
    inner = opponent & INNER_FILES
    reached = _reach(own, inner, S1, S2)
    reached |= _reach(own, inner, S7, S14)
    reached |= _reach(own, inner, S9, S18)
    reached |= _reach(own, opponent, S8, S16)
    return reached & ~(own | opponent)
