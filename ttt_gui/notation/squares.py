"""The names of Othello squares and moves: a1 to h8, and `--` for a pass."""

from collections.abc import Iterable
from typing import Final

from ttt_gui.games.othello import SQUARES
from ttt_gui.games.position import PASS, Move
from ttt_gui.notation.error import NotationError, quoted

SQUARE_NAMES: Final = tuple(
    f"{'abcdefgh'[square % 8]}{square // 8 + 1}" for square in range(SQUARES)
)
"""The name of each square, by its number."""

PASS_NAME: Final = "--"  # noqa: S105  (a move in the game, not a password)

_SQUARES = {name: square for square, name in enumerate(SQUARE_NAMES)}
_MOVES = {**_SQUARES, PASS_NAME: PASS, "pa": PASS, "ps": PASS}


def square_name(square: int) -> str:
    """The name of a square: 0 is a1, 1 is b1, 63 is h8.

    Raises:
        ValueError: `square` is not 0 to 63.
    """
    if not 0 <= square < SQUARES:
        raise ValueError(f"no square {square}: squares are 0 to 63")
    return SQUARE_NAMES[square]


def square_of(name: str) -> int:
    """The number of the square called `name`, in upper or lower case.

    Raises:
        NotationError: there is no such square.
    """
    square = _SQUARES.get(name.lower())
    if square is None:
        raise NotationError(f"{quoted(name)} is not a square; expected a1 to h8")
    return square


def move_name(move: Move) -> str:
    """The name of a move: a square's name, or `--` for a pass.

    Raises:
        ValueError: `move` is neither a square nor a pass.
    """
    return PASS_NAME if move == PASS else square_name(move)


def move_of(name: str) -> Move:
    """The move called `name`: a square, or a pass written `--`, `pa` or `ps`, in any case.

    Raises:
        NotationError: there is no such move.
    """
    move = _MOVES.get(name.lower())
    if move is None:
        raise NotationError(f"{quoted(name)} is not a move; expected a1 to h8, or PA for a pass")
    return move


def line_text(moves: Iterable[Move]) -> str:
    """The names of moves in order, such as `d7 -- b2`."""
    return " ".join(move_name(move) for move in moves)
