"""Othello on bitboards: the readable reference that every faster code is checked against.

Squares are numbered 0 to 63, row by row from the top left; bit i of a board is
square i::

       a  b  c  d  e  f  g  h
    1  0  1  2  3  4  5  6  7
    2  8  9 10 11 12 13 14 15
    .  .  .
    8 56 57 58 59 60 61 62 63
"""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from ttt_gui.games.position import PASS, Move, Player

GAME: Final = "othello"
"""The game's key on the command line, in JSON and in settings."""

SQUARES: Final = 64
FULL_BOARD: Final = (1 << SQUARES) - 1

_NOT_A_FILE = 0xFEFEFEFEFEFEFEFE
_NOT_H_FILE = 0x7F7F7F7F7F7F7F7F

# The eight directions as (shift to the left, shift to the right, squares that a step can
# land on). A step east lands on no a-file square, a step west on no h-file square.
_DIRECTIONS: Final[tuple[tuple[int, int, int], ...]] = (
    (0, 9, _NOT_H_FILE),
    (0, 8, FULL_BOARD),
    (0, 7, _NOT_A_FILE),
    (0, 1, _NOT_H_FILE),
    (1, 0, _NOT_A_FILE),
    (7, 0, _NOT_H_FILE),
    (8, 0, FULL_BOARD),
    (9, 0, _NOT_A_FILE),
)


class Scoring(Enum):
    """How a finished game is counted; the value is the command line's word for it."""

    DISC_DIFFERENCE = "discs"
    """Own discs minus the opponent's; empty squares count for neither side (the school lab)."""

    WINNER_TAKES_EMPTIES = "winner"
    """The side with more discs also gets the empty squares (tournaments, OBF files)."""


def mobility(own: int, opponent: int) -> int:
    """The set of squares where the owner of `own` may place a disc."""
    empty = FULL_BOARD & ~(own | opponent)
    moves = 0
    for left, right, landing in _DIRECTIONS:
        # `run` collects opposing discs that lie in an unbroken row from one of our own.
        crossable = opponent & landing
        run = own << left >> right & crossable
        while run:
            stepped = run << left >> right
            moves |= stepped & landing & empty
            run = stepped & crossable
    return moves


def _rays() -> tuple[tuple[tuple[int, int, bool], ...], ...]:
    """For each square the rows of two or more squares that lead away from it.

    Each as the neighbouring square, the set of all its squares, and whether it leads towards
    higher squares.
    """
    rays = []
    for square in range(SQUARES):
        rays_here = []
        for left, right, landing in _DIRECTIONS:
            neighbour = step = 1 << square << left >> right & landing
            ray = 0
            while step:
                ray |= step
                step = step << left >> right & landing
            if ray != neighbour:
                rays_here.append((neighbour, ray, left > right))
        rays.append(tuple(rays_here))
    return tuple(rays)


_RAYS: Final = _rays()


def flips(own: int, opponent: int, square: int) -> int:
    """The set of opposing discs that a disc placed on the empty `square` turns over."""
    turned = 0
    for neighbour, ray, ascends in _RAYS[square]:
        if not opponent & neighbour:
            continue
        # The first square of the row without an opposing disc must hold one of our own.
        rest = ray & ~opponent
        if ascends:
            end = rest & -rest
            if end & own:
                turned |= ray & end - 1
        else:
            end = 1 << rest.bit_length() >> 1
            if end & own:
                turned |= ray & -end ^ end
    return turned


def squares_of(board: int) -> tuple[int, ...]:
    """The squares of a set, in ascending order."""
    squares = []
    while board:
        lowest = board & -board
        squares.append(lowest.bit_length() - 1)
        board ^= lowest
    return tuple(squares)


@dataclass(frozen=True, slots=True)
class Othello:
    """An Othello board, the side to move, and how a finished game is counted.

    Any board whose sides do not overlap is a position, reachable or not; `x`
    (black) and `o` (white) are the sides' sets of squares.
    """

    x: int
    o: int
    side_to_move: Player
    scoring: Scoring = Scoring.DISC_DIFFERENCE

    def __post_init__(self) -> None:
        if self.x & self.o:
            raise ValueError("a square cannot belong to both sides")
        if not 0 <= self.x | self.o <= FULL_BOARD:
            raise ValueError("a square lies outside the board")

    @classmethod
    def start(cls, scoring: Scoring = Scoring.DISC_DIFFERENCE) -> "Othello":
        """The start of a game: x (black) on e4 and d5, and to move."""
        return cls(x=1 << 28 | 1 << 35, o=1 << 27 | 1 << 36, side_to_move=Player.X, scoring=scoring)

    @property
    def own(self) -> int:
        """The discs of the side to move."""
        return self.x if self.side_to_move is Player.X else self.o

    @property
    def opponent(self) -> int:
        """The discs of the side that is not to move."""
        return self.o if self.side_to_move is Player.X else self.x

    @property
    def empties(self) -> int:
        """The number of empty squares."""
        return SQUARES - (self.x | self.o).bit_count()

    def legal_moves(self) -> tuple[Move, ...]:
        """The playable squares in ascending order, `(PASS,)`, or `()` when the game is over."""
        own, opponent = self.own, self.opponent
        moves = mobility(own, opponent)
        if moves:
            return squares_of(moves)
        return (PASS,) if mobility(opponent, own) else ()

    def play(self, move: Move) -> "Othello":
        """The position after the side to move plays `move`, which may be `PASS`.

        Raises:
            ValueError: the square is taken, turns nothing over or does not exist,
                or it is a pass by a side that can move or in a finished game.
        """
        if move == PASS:
            if self.legal_moves() != (PASS,):
                raise ValueError("a pass is only legal when it is the only move")
            return Othello(self.x, self.o, self.side_to_move.opponent, self.scoring)
        if not 0 <= move < SQUARES:
            raise ValueError(f"no square {move}: squares are 0 to 63")
        own, opponent = self.own, self.opponent
        bit = 1 << move
        if (own | opponent) & bit:
            raise ValueError(f"square {move} is taken")
        turned = flips(own, opponent, move)
        if not turned:
            raise ValueError(f"a disc on square {move} turns nothing over")
        own |= turned | bit
        opponent &= ~turned
        if self.side_to_move is Player.X:
            return Othello(own, opponent, Player.O, self.scoring)
        return Othello(opponent, own, Player.X, self.scoring)

    def is_over(self) -> bool:
        """Whether neither side can move."""
        return not self.legal_moves()

    def score(self, depth: int) -> int:  # noqa: ARG002  (an Othello win is as good late as early)
        """The disc difference for the side to move under this position's scoring."""
        difference = self.own.bit_count() - self.opponent.bit_count()
        if self.scoring is Scoring.WINNER_TAKES_EMPTIES:
            if difference > 0:
                return difference + self.empties
            if difference < 0:
                return difference - self.empties
        return difference

    def put(self, square: int, owner: Player | None) -> "Othello":
        """The same board with a disc of `owner` on `square`, or with none there.

        This is no move: nothing is turned over, and the side to move stays.
        """
        bit = 1 << square
        return Othello(
            self.x | bit if owner is Player.X else self.x & ~bit,
            self.o | bit if owner is Player.O else self.o & ~bit,
            self.side_to_move,
            self.scoring,
        )

    def owner(self, square: int) -> Player | None:
        """The side whose disc is on `square`, or None when it is empty."""
        if self.x >> square & 1:
            return Player.X
        return Player.O if self.o >> square & 1 else None
