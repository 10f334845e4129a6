"""Names of tic-tac-toe cells: numbers, coordinates, or the Lo Shu magic square.

In the Lo Shu square every row, column and diagonal adds up to 15, and no other three
different numbers from 1 to 9 do: three cells are a line exactly when their numbers sum to
15, so that tic-tac-toe is the game of drawing numbers to reach 15.
"""

from enum import Enum
from typing import Final

from ttt_gui.games.tictactoe import CELLS

LO_SHU: Final = (4, 9, 2, 3, 5, 7, 8, 1, 6)


class CellLabels(Enum):
    """A way to name the nine cells; the value is kept in the settings."""

    NUMBERS = "numbers"
    COORDINATES = "coordinates"
    LO_SHU = "lo-shu"


def cell_label(cell: int, labels: CellLabels) -> str:
    """The name of cell 0 to 8: `1` to `9`, `a1` to `c3` (column, row), or its Lo Shu number."""
    match labels:
        case CellLabels.NUMBERS:
            return str(cell + 1)
        case CellLabels.COORDINATES:
            return f"{'abc'[cell % 3]}{cell // 3 + 1}"
        case CellLabels.LO_SHU:
            return str(LO_SHU[cell])


def cell_named(name: str, labels: CellLabels) -> int | None:
    """The cell 0 to 8 that is named so; None if there is no such cell."""
    return next((cell for cell in range(CELLS) if cell_label(cell, labels) == name), None)


def begins_a_name(text: str, labels: CellLabels) -> bool:
    """Whether some cell has a longer name that begins with `text`, such as `b` of `b2`."""
    names = (cell_label(cell, labels) for cell in range(CELLS))
    return any(name.startswith(text) and name != text for name in names)


def line_as_sum(line: tuple[int, int, int]) -> str:
    """A completed line as the sum of its Lo Shu numbers: `4 + 5 + 6 = 15`."""
    numbers = sorted(LO_SHU[cell] for cell in line)
    return f"{' + '.join(map(str, numbers))} = {sum(numbers)}"
