"""How strong an engine plays: at full strength, a few moves ahead only, or partly at random.

A weaker engine can be beaten. Nothing that it finds is exact.
"""

import random
from enum import Enum

from ttt_gui.games.position import Move, Position
from ttt_gui.search.horizon import Horizon


class Strength(Enum):
    """A strength; the value is kept in the settings."""

    FULL = "full"
    FOUR_PLIES = "4-plies"
    TWO_PLIES = "2-plies"
    ONE_PLY = "1-ply"
    QUARTER_RANDOM = "quarter-random"
    HALF_RANDOM = "half-random"
    ALL_RANDOM = "all-random"

    @property
    def plies(self) -> int | None:
        """How many moves the engine looks ahead; None means to the end of the game."""
        return {Strength.FOUR_PLIES: 4, Strength.TWO_PLIES: 2, Strength.ONE_PLY: 1}.get(self)

    @property
    def random_share(self) -> float:
        """The part of the moves, 0 to 1, that are drawn at random."""
        return {
            Strength.QUARTER_RANDOM: 0.25,
            Strength.HALF_RANDOM: 0.5,
            Strength.ALL_RANDOM: 1.0,
        }.get(self, 0.0)


def as_seen(position: Position, strength: Strength) -> Position:
    """What an engine of this strength searches: `position`, or so much as it sees of it."""
    return position if strength.plies is None else Horizon(position, strength.plies)


def random_move(position: Position, strength: Strength, seed: int, number: int) -> Move | None:
    """The move to play without a search; None if the engine is to search for this one.

    Args:
        position: a position in which the game goes on.
        strength: the engine's strength.
        seed: what the game's random moves are drawn from.
        number: how many moves have been played before. The same position, seed and number
            give the same move.
    """
    lot = random.Random(f"{seed} {number}")
    if lot.random() >= strength.random_share:
        return None
    return lot.choice(position.legal_moves())
