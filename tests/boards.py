"""Positions that tests share: drawn by lot, or every one there is."""

import random
from functools import cache

from ttt_gui.games.othello import Othello, Scoring
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


def random_othello(
    lot: random.Random, empties: int, scoring: Scoring = Scoring.DISC_DIFFERENCE
) -> Othello:
    """A position with `empties` empty squares, from random play, not finished."""
    while True:
        position = Othello.start(scoring)
        while position.empties > empties and not position.is_over():
            position = position.play(lot.choice(position.legal_moves()))
        if position.empties == empties and not position.is_over():
            return position
