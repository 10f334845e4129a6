"""Endgames from random play."""

import random
from typing import Final

from ttt_gui.games.othello import Othello, Scoring

MOST_EMPTIES: Final = 60
"""The empty squares at the start of a game."""


def random_endgame(
    lot: random.Random, empties: int, scoring: Scoring = Scoring.DISC_DIFFERENCE
) -> Othello:
    """A position with `empties` empty squares in which the side to move has a move or a pass.

    It is reached from the start of a game by moves drawn at random; a game that ends too early
    is played again.

    Args:
        lot: draws the moves; one made with the same seed leads to the same position.
        empties: 1 to 60.
        scoring: how the position is to be counted.

    Raises:
        ValueError: `empties` is not 1 to 60.
    """
    if not 1 <= empties <= MOST_EMPTIES:
        raise ValueError(f"{empties} empty squares; expected 1 to {MOST_EMPTIES}")
    while True:
        position = Othello.start(scoring)
        while position.empties > empties and not position.is_over():
            position = position.play(lot.choice(position.legal_moves()))
        if position.empties == empties and not position.is_over():
            return position
