"""The rule of thumb: always legal, corners first."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.lab.examples import example_x
from ttt_gui.games.othello import Othello
from ttt_gui.games.position import PASS, Player
from ttt_gui.games.random_play import random_endgame
from ttt_gui.lab.quick_move import quick_move
from ttt_gui.search import negamax
from ttt_gui.search.control import SearchControl
from ttt_gui.search.outcome import SearchOptions

CORNERS = {0, 7, 56, 63}


@given(st.integers(0, 10_000), st.integers(1, 60))
def test_it_is_legal_and_takes_a_corner_where_there_is_one(seed: int, empties: int):
    position = random_endgame(random.Random(seed), empties)
    moves = position.legal_moves()
    move = quick_move(position)
    assert move in moves
    if CORNERS & set(moves):
        assert move in CORNERS


def test_the_lab_s_corner_move():
    assert quick_move(example_x()) == 7


def test_it_gives_no_corner_away_without_need():
    given_away = kept = 0
    for seed in range(300):
        position = random_endgame(random.Random(seed), 12)
        moves = position.legal_moves()
        if moves == (PASS,) or CORNERS & set(moves):
            continue
        harmless = [m for m in moves if not CORNERS & set(position.play(m).legal_moves())]
        if harmless and len(harmless) < len(moves):
            kept += quick_move(position) in harmless
            given_away += quick_move(position) not in harmless
    assert kept > 20
    assert given_away == 0


def test_a_pass_and_a_finished_game():
    assert quick_move(Othello(0b001, 0b010, Player.O)) == PASS
    with pytest.raises(ValueError, match="game is over"):
        quick_move(Othello(0b1, 0, Player.O))


def test_it_is_right_more_often_than_a_lot():
    right = drawn = 0.0
    for seed in range(200):
        position = random_endgame(random.Random(seed), 6)
        options = SearchOptions(all_moves=True)
        best = negamax.search(position, options, SearchControl()).best_moves
        right += quick_move(position) in best
        drawn += len(best) / len(position.legal_moves())
    assert right > drawn
