"""Positions, moves and scores in words, for either game. No Qt."""

from ttt_gui.games.othello import Othello
from ttt_gui.games.position import Move, Player
from ttt_gui.games.tictactoe import CELLS
from ttt_gui.notation.boards import BoardPosition
from ttt_gui.notation.cells import CellLabels, cell_label
from ttt_gui.notation.color_names import color_name
from ttt_gui.notation.squares import move_name


def position_in_words(position: BoardPosition) -> str:
    """Such as `Tic-tac-toe, empty board, X to move`, `Othello, 4 empty squares, White to move`."""
    if position.is_over():
        return f"{_game(position)}, a finished game"
    side = side_text(position, position.side_to_move)
    return f"{_game(position)}, {_empties(position)}, {side} to move"


def side_text(position: BoardPosition, side: Player) -> str:
    """A side as its game calls it: `X`, `Black`."""
    return color_name(side) if isinstance(position, Othello) else side.value.upper()


def move_in_words(position: BoardPosition, move: Move) -> str:
    """A move's name: `d7` or `--` in Othello, the cell's number from 1 to 9 in tic-tac-toe."""
    if isinstance(position, Othello):
        return move_name(move)
    return cell_label(move, CellLabels.NUMBERS)


def _game(position: BoardPosition) -> str:
    return "Othello" if isinstance(position, Othello) else "Tic-tac-toe"


def _empties(position: BoardPosition) -> str:
    empties = position.empties
    if isinstance(position, Othello):
        return f"{empties} empty square{'s' * (empties != 1)}"
    if empties == CELLS:
        return "empty board"
    return f"{empties} empty cell{'s' * (empties != 1)}"
