"""Move orders: what each one sorts, that values stay, and whose work is counted."""

import gc
import random

import pytest

from tests.boards import reachable_tictactoe
from tests.search.samples import order_by_hand, orders_of, small_positions
from ttt_gui.engines import Engine, Search, traceable_engines
from ttt_gui.games.othello import Othello
from ttt_gui.games.position import PASS, Player
from ttt_gui.games.random_play import random_endgame
from ttt_gui.games.tictactoe import TicTacToe
from ttt_gui.search import exact_values as exact_values_module
from ttt_gui.search import minimax, negamax, state_tree
from ttt_gui.search.control import Cancelled, SearchControl
from ttt_gui.search.exact_values import ExactValues, exact_values
from ttt_gui.search.orders import ORDERS, moves_in_order, orders_for
from ttt_gui.search.outcome import SearchFailure, SearchOptions


def test_every_order_on_every_position_is_the_plain_one_sorted_by_hand():
    for position in small_positions(5, 150):
        for key in orders_of(position):
            moves = moves_in_order(key, position, SearchControl())(position)
            assert list(moves) == order_by_hand(key)(position)
            assert sorted(moves) == list(position.legal_moves())


def test_cells_of_the_empty_board():
    def moves(key: str) -> tuple[int, ...]:
        return moves_in_order(key, TicTacToe(), SearchControl())(TicTacToe())

    assert moves("ascending") == tuple(range(9))
    assert moves("centre") == (4, 0, 2, 6, 8, 1, 3, 5, 7)
    assert moves("edges") == (1, 3, 5, 7, 0, 2, 6, 8, 4)
    after_centre = TicTacToe().play(4)
    best = moves_in_order("best", after_centre, SearchControl())(after_centre)
    worst = moves_in_order("worst", after_centre, SearchControl())(after_centre)
    assert (best, worst) == ((0, 2, 6, 8, 1, 3, 5, 7), (1, 3, 5, 7, 0, 2, 6, 8))


def test_the_quicker_win_is_the_better_move():
    position = TicTacToe(x=0b000_000_011, o=0b000_011_000)  # 2 wins at once, others later or never
    assert moves_in_order("best", position, SearchControl())(position)[0] == 2
    assert moves_in_order("worst", position, SearchControl())(position)[-1] == 2


def test_a_forced_pass_is_the_only_move_in_every_order():
    position = Othello(x=1, o=2, side_to_move=Player.O)
    for order in orders_for("othello"):
        assert moves_in_order(order.key, position, SearchControl())(position) == (PASS,)


def test_corners_and_the_squares_beside_them():
    lot = random.Random(8)
    kinds = set()
    for _ in range(200):
        position = random_endgame(lot, lot.randint(1, 40))
        moves = moves_in_order("corners", position, SearchControl())(position)
        assert list(moves) == order_by_hand("corners")(position)
        kinds |= {
            0 if move in {0, 7, 56, 63} else move for move in moves if move in {0, 7, 56, 63, 9, 54}
        }
    assert kinds == {0, 9, 54}


@pytest.mark.parametrize("chosen", traceable_engines(), ids=lambda each: each.key)
def test_an_order_changes_no_value(chosen: Engine):
    for position in small_positions(6, 30):
        expected = minimax.search(position, SearchOptions(), SearchControl())
        for order in orders_of(position):
            for all_moves in (False, True):
                options = SearchOptions(order=order, all_moves=all_moves)
                found = chosen.search(position, options, SearchControl())
                assert found.score == expected.score
                assert set(found.best_moves) <= set(expected.best_moves)
                assert found.best_move in {None, *found.best_moves}
                moves = [each.move for each in found.move_scores]
                assert moves == sorted(position.legal_moves())
                if all_moves:
                    assert found.best_moves == expected.best_moves
                    assert found.move_scores == expected.move_scores


def test_counts_of_the_empty_board():
    def count(search: Search, order: str) -> int:
        return search(TicTacToe(), SearchOptions(order=order), SearchControl()).nodes

    assert count(negamax.search, "best") == count(state_tree.search_deep, "best") == 1_892
    assert count(negamax.search, "ascending") == 20_866
    assert count(negamax.search, "centre") < 20_866 < count(negamax.search, "edges")
    assert count(state_tree.search, "ascending") == 35_156


def test_an_order_of_the_other_game_is_refused_in_words():
    with pytest.raises(SearchFailure, match="mobility is no move order for tictactoe; these are"):
        negamax.search(TicTacToe(), SearchOptions(order="mobility"), SearchControl())
    with pytest.raises(SearchFailure, match="centre is no move order for othello"):
        state_tree.search(Othello.start(), SearchOptions(order="centre"), SearchControl())


def test_keys_are_unique_and_in_the_order_of_the_table():
    assert len({each.key for each in ORDERS}) == len(ORDERS)
    assert [each.key for each in orders_for("tictactoe")] == list(orders_of(TicTacToe()))
    assert [each.key for each in orders_for("othello")] == list(orders_of(Othello.start()))


def test_exact_values_are_those_of_minimax_up_to_the_plies_played():
    values = ExactValues()
    for position in reachable_tictactoe():
        if position.empties > 5:
            continue
        value = values.value(position, SearchControl())
        result = minimax.search(position, SearchOptions(), SearchControl())
        # A win d plies on is worth 10 - d to the search, and 10 + the cells left to this.
        shift = position.empties
        expected = result.score + ((result.score > 0) - (result.score < 0)) * shift
        assert value == expected
    for position in small_positions(7, 50)[50:]:
        result = minimax.search(position, SearchOptions(), SearchControl())
        assert ExactValues().value(position, SearchControl()) == result.score


def test_exact_values_are_shared_while_somebody_holds_them_and_then_freed():
    held = exact_values(TicTacToe())
    assert exact_values(TicTacToe()) is held
    del held
    gc.collect()
    assert TicTacToe() not in exact_values_module._in_use


def test_exact_values_stop_when_told_and_refuse_what_is_too_much():
    control = SearchControl()
    control.stop()
    with pytest.raises(Cancelled):
        negamax.search(Othello.start(), SearchOptions(order="best"), control)
    with pytest.raises(SearchFailure, match="more than 1,000 positions"):
        ExactValues(limit=1_000).value(Othello.start(), SearchControl())
