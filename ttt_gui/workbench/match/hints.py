"""What a free cell is worth to the side to move."""

from enum import Enum

from ttt_gui.games.tictactoe import WIN_SCORE
from ttt_gui.search.outcome import MoveScore
from ttt_gui.workbench.value import value


class Value(Enum):
    """What a move is worth to the side that plays it."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"


@value
class Hint:
    """The value of a free cell, and how many moves away the end of the game is.

    Attributes:
        value: the value.
        distance: moves until the game is won or lost, 1 to 9; 0 for a draw.
    """

    value: Value
    distance: int


def hint_of(move: MoveScore) -> Hint:
    """The hint that an exact score gives: a win in d moves is worth `10 - d`."""
    distance = WIN_SCORE - abs(move.score)
    if move.score > 0:
        return Hint(Value.WIN, distance)
    return Hint(Value.LOSS, distance) if move.score < 0 else Hint(Value.DRAW, 0)
