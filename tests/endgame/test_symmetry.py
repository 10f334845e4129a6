"""A board turned, mirrored or with its colours swapped has the same values."""

import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ttt_gui.endgame import solver
from ttt_gui.games.othello import Othello, Scoring, squares_of
from ttt_gui.games.random_play import random_endgame
from ttt_gui.search.control import SearchControl
from ttt_gui.search.outcome import SearchOptions

SYMMETRIES: list[Callable[[int, int], tuple[int, int]]] = [
    lambda row, column: (row, 7 - column),
    lambda row, column: (7 - row, column),
    lambda row, column: (7 - row, 7 - column),
    lambda row, column: (column, row),
    lambda row, column: (column, 7 - row),
    lambda row, column: (7 - column, row),
    lambda row, column: (7 - column, 7 - row),
]


def values(position: Othello) -> dict[int, int]:
    result = solver.search(position, SearchOptions(all_moves=True), SearchControl())
    return {each.move: each.score for each in result.move_scores}


def moved(square: int, symmetry: Callable[[int, int], tuple[int, int]]) -> int:
    row, column = symmetry(*divmod(square, 8))
    return 8 * row + column


@settings(max_examples=60)
@given(st.integers(0, 2**32), st.integers(1, 12), st.sampled_from(list(Scoring)), st.data())
def test_a_turned_or_mirrored_board(seed: int, empties: int, scoring: Scoring, data: st.DataObject):
    position = random_endgame(random.Random(seed), empties, scoring)
    symmetry = data.draw(st.sampled_from(SYMMETRIES))
    x, o = (
        sum(1 << moved(square, symmetry) for square in squares_of(side))
        for side in (position.x, position.o)
    )
    turned = values(Othello(x, o, position.side_to_move, scoring))
    expected = {
        move if move < 0 else moved(move, symmetry): score
        for move, score in values(position).items()
    }
    assert turned == expected


@pytest.mark.parametrize("scoring", list(Scoring))
def test_swapped_colours(scoring: Scoring):
    lot = random.Random(8)
    for _ in range(60):
        position = random_endgame(lot, lot.randint(1, 12), scoring)
        swapped = Othello(position.o, position.x, position.side_to_move.opponent, scoring)
        assert values(swapped) == values(position)
