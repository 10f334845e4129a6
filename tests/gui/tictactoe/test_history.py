"""Undo and redo over positions."""

from ttt_gui.games.tictactoe import TicTacToe
from ttt_gui.gui.tictactoe.history import History


def test_playing_undoing_and_redoing():
    history = History.of(TicTacToe()).play(4).play(0)
    assert history.last_move == 0
    assert not history.can_redo
    back = history.undo().undo()
    assert back.position == TicTacToe()
    assert not back.can_undo
    assert back.undo() == back
    assert back.redo().redo() == history
    assert history.redo() == history


def test_a_new_move_gives_up_what_was_undone():
    history = History.of(TicTacToe()).play(4).play(0).undo().play(8)
    assert not history.can_redo
    assert [step.move for step in history.past] == [None, 4, 8]
