"""Where files and texts belong."""

import pytest

from ttt_gui.games.position import Player
from ttt_gui.games.tictactoe import TicTacToe
from ttt_gui.workbench.destination import Destination, destination_of


@pytest.mark.parametrize("board", ["x..oxo..x o", "% a comment\n\nx.. oxo ..x o\nand more"])
def test_nine_cells_are_the_position_itself(board: str):
    assert destination_of(board) == TicTacToe(0b100010001, 0b000101000, Player.O)


@pytest.mark.parametrize("text", ["", "f5d6c3", "(;GM[Othello];)", "x..o", "import os", "\0"])
def test_everything_else_is_for_the_othello_tab_which_tells_what_is_wrong(text: str):
    assert destination_of(text) is Destination.OTHELLO


@pytest.mark.parametrize(
    ("name", "text"), [("player.py", "x..oxo..x o"), ("PLAYER.PY", ""), ("run", "#!/bin/sh")]
)
def test_scripts_are_for_the_grader(name: str, text: str):
    assert destination_of(text, name) is Destination.GRADER


def test_a_text_without_a_file_is_no_script():
    assert destination_of("#!/bin/sh") is Destination.OTHELLO
