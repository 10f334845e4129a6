"""Setting a position up: what strokes put down, and changes of the whole board."""

import random
from dataclasses import replace
from enum import Enum

from ttt_gui.games.othello import Othello
from ttt_gui.games.position import Player
from ttt_gui.games.random_play import random_endgame
from ttt_gui.games.symmetry import SYMMETRIES
from ttt_gui.workbench.value import value


class Tool(Enum):
    """What a stroke puts on the squares that it touches."""

    X = "x"
    O = "o"  # noqa: E741  (the letter is the player's name)
    EMPTY = "empty"

    @property
    def owner(self) -> Player | None:
        """The side whose disc it puts down; None takes discs away."""
        return None if self is Tool.EMPTY else Player(self.value)


@value
class SideChosen:
    """The other side is to move."""

    side: Player


@value
class BoardCleared:
    """All discs are taken away."""


@value
class StartPositionPut:
    """The start of a game is put on the board."""


@value
class ColorsSwapped:
    """The colours are swapped, and the side to move."""


@value
class BoardTurned:
    """The board is turned or mirrored by a symmetry, named by its index in `SYMMETRIES`."""

    symmetry: int


@value
class RandomPut:
    """A position from random play is put on the board."""

    empties: int
    seed: int


Edit = SideChosen | BoardCleared | StartPositionPut | ColorsSwapped | BoardTurned | RandomPut
"""A change of the whole position."""


def edited(position: Othello, edit: Edit) -> Othello:
    """`position` after `edit`."""
    match edit:
        case SideChosen(side):
            return replace(position, side_to_move=side)
        case BoardCleared():
            return replace(position, x=0, o=0)
        case StartPositionPut():
            return Othello.start(position.scoring)
        case ColorsSwapped():
            other = position.side_to_move.opponent
            return replace(position, x=position.o, o=position.x, side_to_move=other)
        case BoardTurned(symmetry):
            return SYMMETRIES[symmetry].position(position)
        case RandomPut(empties, seed):
            return random_endgame(random.Random(seed), empties, position.scoring)
