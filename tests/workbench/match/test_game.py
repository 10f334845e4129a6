"""A game without a window: seats, undo and redo, giving up, the tally."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ttt_gui.games.position import Player
from ttt_gui.games.tictactoe import TicTacToe
from ttt_gui.workbench.match.game import Game, Outcome, Seats, Tally

X_WINS = (0, 3, 1, 4, 2)
O_WINS = (0, 3, 1, 4, 8, 5)
DRAWN = (4, 0, 6, 2, 1, 7, 5, 3, 8)


def played(seats: Seats, *cells: int) -> Game:
    game = Game(seats)
    for cell in cells:
        by_engine = not seats.is_person(game.position.side_to_move)
        game = game.play(cell, nodes=100 if by_engine else None)
    return game


def test_undo_against_an_engine_goes_back_to_the_persons_turn():
    game = played(Seats.X, 4, 0, 8, 2)
    assert game.is_persons_turn
    back = game.undo()
    assert back.is_persons_turn
    assert back.moves_played == 2
    assert back.redo() == game


def test_undo_right_after_ones_own_move_takes_back_that_move():
    game = played(Seats.X, 4, 0, 8)
    assert game.is_engines_turn
    assert game.undo().moves_played == 2


def test_redo_of_ones_own_last_move_leads_to_the_engines_turn():
    game = played(Seats.X, 4, 0, 8)
    assert game.undo().redo() == game


def test_an_engines_first_move_cannot_be_taken_back():
    game = played(Seats.O, 4)
    assert game.is_persons_turn
    assert not game.can_undo
    assert game.undo() is game


def test_between_people_undo_and_redo_go_one_move():
    game = played(Seats.BOTH, 4, 0, 8)
    assert game.undo().moves_played == 2
    assert game.undo().undo().redo().moves_played == 2


def test_between_engines_undo_goes_one_move():
    assert played(Seats.NONE, 4, 0, 8).undo().moves_played == 2


def test_there_is_nothing_to_undo_or_redo_at_first():
    game = Game()
    assert game.undo() is game
    assert game.redo() is game
    assert not game.has_begun


def test_a_new_move_after_undo_forgets_what_was_undone():
    game = played(Seats.BOTH, 4, 0, 8).undo().play(6)
    assert not game.can_redo
    assert game.position.owner(6) is Player.X
    assert game.position.owner(8) is None
    assert [each.played and each.played.move for each in game.steps] == [None, 4, 0, 6]


def test_the_last_move_is_that_before_the_position_shown():
    game = played(Seats.BOTH, 4, 0)
    assert game.last_move == 0
    assert game.undo().last_move == 4
    assert game.undo().undo().last_move is None


def test_a_move_that_is_not_legal_is_refused():
    with pytest.raises(ValueError, match="taken"):
        played(Seats.BOTH, 4).play(4)


def test_a_game_has_moves_also_when_all_are_taken_back():
    back = played(Seats.BOTH, 4).undo()
    assert back.moves_played == 0
    assert back.has_moves
    assert back.has_begun


def test_a_finished_game_is_counted_once_however_often_it_is_undone():
    game = played(Seats.BOTH, *X_WINS)
    assert game.outcome == Outcome(Player.X)
    assert game.tally.x == 1
    assert game.undo().tally.x == 0
    assert game.undo().redo().tally.x == 1
    assert game.new_game(Player.X).tally.x == 1
    assert game.new_game(Player.X).undo().tally.x == 1


@pytest.mark.parametrize(
    ("seats", "cells", "tally"),
    [
        (Seats.X, X_WINS, Tally(person=1)),
        (Seats.O, X_WINS, Tally(engine=1)),
        (Seats.X, O_WINS, Tally(engine=1)),
        (Seats.O, O_WINS, Tally(person=1)),
        (Seats.O, DRAWN, Tally(mixed_draws=1)),
        (Seats.BOTH, X_WINS, Tally(x=1)),
        (Seats.NONE, O_WINS, Tally(o=1)),
        (Seats.NONE, DRAWN, Tally(draws=1)),
        (Seats.BOTH, X_WINS[:4], Tally()),
    ],
)
def test_a_game_counts_for_those_who_played_it(seats: Seats, cells: tuple[int, ...], tally: Tally):
    assert played(seats, *cells).tally == tally


def test_a_game_that_is_left_is_not_counted():
    assert played(Seats.X, 4, 0).new_game(Player.X).tally == Tally()


def test_giving_up_counts_for_the_other_side_and_can_be_undone():
    game = played(Seats.X, 4, 0).give_up()
    assert game.outcome == Outcome(Player.O, given_up=True)
    assert (game.tally.person, game.tally.engine) == (0, 1)
    assert game.undo().outcome is None
    assert game.undo() == played(Seats.X, 4, 0)


def test_a_person_gives_up_also_while_the_engine_thinks():
    assert played(Seats.X, 4).give_up().outcome == Outcome(Player.O, given_up=True)


def test_between_people_the_side_to_move_gives_up():
    game = played(Seats.BOTH, 4).give_up()
    assert game.outcome == Outcome(Player.X, given_up=True)
    assert game.tally.x == 1


def test_engines_and_finished_games_are_not_given_up():
    assert not played(Seats.NONE, 4).can_give_up
    assert not played(Seats.BOTH, *X_WINS).can_give_up
    assert not played(Seats.X, 4).give_up().can_give_up


def test_nothing_is_redone_in_a_game_given_up():
    game = played(Seats.BOTH, 4, 0).undo().give_up()
    assert not game.can_redo
    assert game.undo().can_redo


def test_nobody_is_to_move_after_the_end():
    for game in (played(Seats.BOTH, *X_WINS), played(Seats.X, 4, 0).give_up()):
        assert not game.is_persons_turn
        assert not game.is_engines_turn


def test_nodes_are_listed_for_the_moves_that_stand():
    game = played(Seats.X, 4, 0, 8, 2)
    assert game.search_nodes == (100, 100)
    assert game.undo().search_nodes == (100,)


def test_each_move_keeps_who_played_it_when_the_seats_change():
    game = played(Seats.X, 4, 0).seated(Seats.BOTH).play(8)
    assert [each.played and each.played.seats for each in game.steps[1:]] == [
        Seats.X,
        Seats.X,
        Seats.BOTH,
    ]


def test_the_side_that_begins_can_be_o():
    game = played(Seats.X, *O_WINS).new_game(Player.O)
    assert game.position == TicTacToe(side_to_move=Player.O)
    assert game.is_engines_turn
    assert game.seats is Seats.X


@given(st.sampled_from(list(Seats)), st.lists(st.integers(0, 8), max_size=9), st.data())
def test_undo_then_redo_is_where_one_was(seats: Seats, cells: list[int], data: st.DataObject):
    game = Game(seats)
    for cell in cells:
        if cell in game.position.legal_moves():
            game = game.play(cell)
    times = data.draw(st.integers(0, 9))
    undone = game
    for _ in range(times):
        before = undone
        undone = before.undo()
        assert (undone.moves_played < before.moves_played) == before.can_undo
    redone = undone
    while redone.can_redo:
        redone = redone.redo()
    assert redone == game
