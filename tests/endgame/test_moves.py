"""The kernels' rules against the readable ones."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from ttt_gui.endgame import moves
from ttt_gui.games import othello

BOARDS = st.integers(0, othello.FULL_BOARD)


@settings(max_examples=500)
@given(BOARDS, BOARDS)
def test_flips_and_mobility_equal_the_reference(first: int, second: int):
    own, opponent = first & ~second, second
    assert int(moves.mobility(np.uint64(own), np.uint64(opponent))) == othello.mobility(
        own, opponent
    )
    for square in othello.squares_of(othello.FULL_BOARD & ~(own | opponent)):
        turned = int(moves.flips(np.uint64(own), np.uint64(opponent), np.uint64(square)))
        assert turned == othello.flips(own, opponent, square)
