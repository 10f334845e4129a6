"""What a game must offer to be searched: the `Position` protocol.

An engine knows nothing else of a game. Positions are immutable, so one can be
handed to another thread, kept in a tree or used as a key without a copy.
"""

from enum import Enum
from typing import Final, Protocol, Self

Move = int
"""A square's number, or `PASS`."""

PASS: Final[Move] = -1
"""The forced move of a side that cannot place a disc (Othello only)."""


class Player(Enum):
    """A side; its value is the letter that stands for it on a text board."""

    X = "x"
    O = "o"  # noqa: E741  (the letter is the player's name)

    @property
    def opponent(self) -> "Player":
        """The other side."""
        return Player.O if self is Player.X else Player.X


class Position(Protocol):
    """A board and the side to move. Immutable and hashable."""

    @property
    def side_to_move(self) -> Player:
        """The side whose turn it is; in a finished game, whose turn it would be."""

    def legal_moves(self) -> tuple[Move, ...]:
        """Every legal move in ascending square order; empty exactly when the game is over.

        A side that must pass has the one move `PASS`.
        """

    def play(self, move: Move) -> Self:
        """The position after `move`, with the other side to move.

        Raises:
            ValueError: the move is not legal here.
        """

    def is_over(self) -> bool:
        """Whether the game is finished."""

    def score(self, depth: int) -> int:
        """The value of a finished game for the side to move.

        Args:
            depth: plies played since the root of the search, so that a game may
                prefer the quicker of two wins.
        """
