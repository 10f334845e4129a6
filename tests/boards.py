"""Positions that tests share."""

from functools import cache
from typing import Final

from ttt_gui.games.tictactoe import TicTacToe


@cache
def reachable_tictactoe() -> tuple[TicTacToe, ...]:
    """Every position that play from the empty board can reach, finished ones included."""
    found = {TicTacToe(): None}
    pending = [TicTacToe()]
    while pending:
        position = pending.pop()
        for move in position.legal_moves():
            child = position.play(move)
            if child not in found:
                found[child] = None
                pending.append(child)
    return tuple(found)


SQUARE_LETTERS: Final = {"empty": ".", "Black": "x", "White": "o"}
"""What the squares of the window's board are called, and the letters of texts."""
