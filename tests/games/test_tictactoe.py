"""The rules of tic-tac-toe."""

import pytest

from tests.boards import reachable_tictactoe
from ttt_gui.games.position import Player
from ttt_gui.games.tictactoe import TicTacToe


def play(*cells: int) -> TicTacToe:
    position = TicTacToe()
    for cell in cells:
        position = position.play(cell)
    return position


def test_there_are_5478_reachable_positions_of_which_958_are_finished():
    positions = reachable_tictactoe()
    assert len(positions) == 5478
    assert sum(position.is_over() for position in positions) == 958


def test_the_finished_positions_are_626_wins_of_x_316_of_o_and_16_draws():
    winners = [position.winner() for position in reachable_tictactoe() if position.is_over()]
    assert (winners.count(Player.X), winners.count(Player.O), winners.count(None)) == (626, 316, 16)


def test_a_finished_game_has_no_moves_although_cells_are_free():
    position = play(0, 3, 1, 4, 2)
    assert position.winner() is Player.X
    assert position.legal_moves() == ()
    assert position.winning_lines() == ((0, 1, 2),)


def test_one_move_can_complete_two_lines():
    position = play(0, 1, 2, 3, 6, 5, 8, 7, 4)
    assert position.winning_lines() == ((0, 4, 8), (2, 4, 6))


def test_a_quick_win_is_worth_more_than_a_late_one_and_a_late_loss_less_bad():
    lost_for_o = play(0, 3, 1, 4, 2)
    assert lost_for_o.side_to_move is Player.O
    assert (lost_for_o.score(1), lost_for_o.score(3)) == (-9, -7)
    assert play(0, 1, 2, 4, 3, 5, 7, 6, 8).score(9) == 0


@pytest.mark.parametrize(("cell", "reason"), [(4, "taken"), (9, "no cell"), (-1, "no cell")])
def test_an_illegal_move_is_refused_with_the_reason(cell: int, reason: str):
    with pytest.raises(ValueError, match=reason):
        play(4).play(cell)


def test_no_move_is_legal_after_the_game():
    with pytest.raises(ValueError, match="over"):
        play(0, 3, 1, 4, 2).play(8)


def test_overlapping_sides_are_refused():
    with pytest.raises(ValueError, match="both sides"):
        TicTacToe(x=1, o=1)
