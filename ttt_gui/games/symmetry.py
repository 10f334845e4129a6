"""The eight symmetries of the Othello board: four turns, each with or without a mirror.

A symmetry moves discs about and changes no value: moves, flips and scores go with it.
"""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from ttt_gui.games.othello import SQUARES, Othello
from ttt_gui.games.position import PASS, Move


@dataclass(frozen=True)
class Symmetry:
    """One way to lay the board onto itself.

    Attributes:
        name: what it does, in words that a menu can show.
        squares: where each square goes, by its number.
    """

    name: str
    squares: tuple[int, ...]

    @cached_property
    def inverse(self) -> "Symmetry":
        """The symmetry that takes everything back."""
        back = tuple(self.squares.index(square) for square in range(SQUARES))
        return next(each for each in SYMMETRIES if each.squares == back)

    def move(self, move: Move) -> Move:
        """Where a move goes; a pass stays a pass."""
        return PASS if move == PASS else self.squares[move]

    def board(self, board: int) -> int:
        """Where a set of squares goes."""
        moved = 0
        for row, discs in zip(self._rows, board.to_bytes(8, "little"), strict=True):
            moved |= row[discs]
        return moved

    @cached_property
    def _rows(self) -> tuple[tuple[int, ...], ...]:
        """Where the squares of each row go, for each of its 256 sets of squares."""
        return tuple(
            tuple(
                sum(
                    1 << self.squares[8 * row + column]
                    for column in range(8)
                    if discs >> column & 1
                )
                for discs in range(256)
            )
            for row in range(8)
        )

    def position(self, position: Othello) -> Othello:
        """The position as it looks afterwards; side to move and scoring stay."""
        return replace(position, x=self.board(position.x), o=self.board(position.o))


def _squares(*, transposed: bool, mirrored: bool, upside_down: bool) -> tuple[int, ...]:
    """Where each square goes when the board is first transposed, then mirrored, then turned."""
    moved = []
    for square in range(SQUARES):
        row, column = divmod(square, 8)
        if transposed:
            row, column = column, row
        if mirrored:
            column = 7 - column
        if upside_down:
            row = 7 - row
        moved.append(8 * row + column)
    return tuple(moved)


SYMMETRIES: Final = (
    Symmetry("As it is", _squares(transposed=False, mirrored=False, upside_down=False)),
    Symmetry("Quarter turn right", _squares(transposed=True, mirrored=True, upside_down=False)),
    Symmetry("Half turn", _squares(transposed=False, mirrored=True, upside_down=True)),
    Symmetry("Quarter turn left", _squares(transposed=True, mirrored=False, upside_down=True)),
    Symmetry("Mirror left and right", _squares(transposed=False, mirrored=True, upside_down=False)),
    Symmetry("Mirror top and bottom", _squares(transposed=False, mirrored=False, upside_down=True)),
    Symmetry("Mirror along a1-h8", _squares(transposed=True, mirrored=False, upside_down=False)),
    Symmetry("Mirror along h1-a8", _squares(transposed=True, mirrored=True, upside_down=True)),
)
"""All of them; the first one leaves everything where it is."""


_MIRRORED_ROWS: Final = bytes(int(f"{row:08b}"[::-1], 2) for row in range(256))


def canonical(position: Othello) -> tuple[Othello, Symmetry]:
    """The same position for all its symmetric forms, and the symmetry that leads to it."""
    # That with the least x, and of those with the least o.
    forms = _forms(position.x)
    x = min(forms)
    numbers = [number for number, form in enumerate(forms) if form == x]
    others = _forms(position.o)
    number = min(numbers, key=others.__getitem__)
    return replace(position, x=x, o=others[number]), SYMMETRIES[number]


def _forms(board: int) -> tuple[int, ...]:
    """A set of squares after each of `SYMMETRIES`, a row a byte."""
    forms = []
    for rows in (board.to_bytes(8, "little"), _transposed(board).to_bytes(8, "little")):
        for each in (rows, rows.translate(_MIRRORED_ROWS)):
            forms += [int.from_bytes(each, "little"), int.from_bytes(each, "big")]
    as_it_is, upside_down, mirrored, half_turn, along_a1, left, right, along_h1 = forms
    return as_it_is, right, half_turn, left, mirrored, upside_down, along_a1, along_h1


def _transposed(board: int) -> int:
    """A set of squares mirrored along a1-h8: two-by-two quarters swapped, in three sizes."""
    for mask, shift in (
        (0x00AA00AA00AA00AA, 7),
        (0x0000CCCC0000CCCC, 14),
        (0x00000000F0F0F0F0, 28),
    ):
        swapped = (board ^ board >> shift) & mask
        board ^= swapped ^ swapped << shift
    return board
