"""Stable discs stay, and the bound they put on a score holds."""

import random

import numpy as np

from tests.endgame.lazy_kernel import lazy_kernel
from ttt_gui.endgame.stability import stable_discs
from ttt_gui.games.othello import FULL_BOARD
from ttt_gui.games.random_play import random_endgame


@lazy_kernel("uint64(uint64, uint64)")
def stable(own: int, opponent: int) -> int:
    return stable_discs(own, opponent)


def stable_of(own: int, opponent: int) -> int:
    return int(stable(np.uint64(own), np.uint64(opponent)))


def test_stable_discs_outlast_any_continuation():
    lot = random.Random(4)
    found = 0
    for _ in range(300):
        position = random_endgame(lot, lot.randint(4, 40))
        x, o = stable_of(position.x, position.o), stable_of(position.o, position.x)
        found += (x | o).bit_count()
        while not position.is_over():
            position = position.play(lot.choice(position.legal_moves()))
            assert x & ~position.x == 0
            assert o & ~position.o == 0
    assert found > 1_000


def test_on_a_full_board_all_discs_are_stable():
    lot = random.Random(5)
    for _ in range(50):
        own = lot.getrandbits(64)
        assert stable_of(own, FULL_BOARD ^ own) == own


def test_from_a_corner_stability_spreads_along_the_edge():
    assert stable_of(0b0111, 0b1000) == 0b0111
    assert stable_of(0b1000, 0b0111) == 0
