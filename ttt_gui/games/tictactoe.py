"""Tic-tac-toe: three in a row on a 3x3 board.

Cells are numbered 0 to 8, row by row from the top left::

    0 1 2
    3 4 5
    6 7 8

A side's marks are a set of cells, kept as an integer whose bit i is cell i.
"""

from dataclasses import dataclass
from typing import Final

from ttt_gui.games.position import Move, Player

GAME: Final = "tictactoe"
"""The game's key on the command line, in JSON and in settings."""

CELLS: Final = 9
FULL_BOARD: Final = (1 << CELLS) - 1
WIN_SCORE: Final = 10
"""What a win at the root is worth; every ply until then costs one."""

LINES: Final[tuple[tuple[int, int, int], ...]] = (
    (0, 1, 2),
    (3, 4, 5),
    (6, 7, 8),
    (0, 3, 6),
    (1, 4, 7),
    (2, 5, 8),
    (0, 4, 8),
    (2, 4, 6),
)

_LINE_SETS = tuple(sum(1 << cell for cell in line) for line in LINES)
_HAS_LINE = tuple(any(marks & line == line for line in _LINE_SETS) for marks in range(1 << CELLS))
_CELLS_OF = tuple(
    tuple(cell for cell in range(CELLS) if cells >> cell & 1) for cells in range(1 << CELLS)
)


@dataclass(frozen=True, slots=True)
class TicTacToe:
    """A tic-tac-toe board and the side to move.

    Any board whose sides do not overlap is a position; how it came about is not
    asked. `x` and `o` are the sides' sets of cells.
    """

    x: int = 0
    o: int = 0
    side_to_move: Player = Player.X

    def __post_init__(self) -> None:
        if self.x & self.o:
            raise ValueError("a cell cannot belong to both sides")
        if (self.x | self.o) & ~FULL_BOARD:
            raise ValueError("a cell lies outside the board")

    @property
    def empties(self) -> int:
        """The number of free cells."""
        return CELLS - (self.x | self.o).bit_count()

    def legal_moves(self) -> tuple[Move, ...]:
        """The free cells in ascending order; none once the game is over."""
        if _HAS_LINE[self.x] or _HAS_LINE[self.o]:
            return ()
        return _CELLS_OF[FULL_BOARD & ~(self.x | self.o)]

    def play(self, move: Move) -> "TicTacToe":
        """The position after the side to move takes the cell `move`.

        Raises:
            ValueError: the cell is taken, outside the board, or the game is over.
        """
        if not 0 <= move < CELLS:
            raise ValueError(f"no cell {move}: cells are 0 to 8")
        bit = 1 << move
        if (self.x | self.o) & bit:
            raise ValueError(f"cell {move} is taken")
        if _HAS_LINE[self.x] or _HAS_LINE[self.o]:
            raise ValueError("the game is over")
        if self.side_to_move is Player.X:
            return TicTacToe(self.x | bit, self.o, Player.O)
        return TicTacToe(self.x, self.o | bit, Player.X)

    def is_over(self) -> bool:
        """Whether a side has a line or the board is full."""
        return not self.legal_moves()

    def score(self, depth: int) -> int:
        """Win `10 - depth`, loss `depth - 10`, draw 0, for the side to move.

        So the quickest win and the slowest loss are preferred (seeds' report,
        "winning cost").
        """
        winner = self.winner()
        if winner is None:
            return 0
        value = WIN_SCORE - depth
        return value if winner is self.side_to_move else -value

    def winner(self) -> Player | None:
        """The side that has a line, or None."""
        if _HAS_LINE[self.x]:
            return Player.X
        return Player.O if _HAS_LINE[self.o] else None

    def winning_lines(self) -> tuple[tuple[int, int, int], ...]:
        """Every completed line, as its three cells; two can be completed at once."""
        return tuple(
            line
            for line, cells in zip(LINES, _LINE_SETS, strict=True)
            if self.x & cells == cells or self.o & cells == cells
        )

    def owner(self, cell: int) -> Player | None:
        """The side whose mark is on `cell`, or None when it is free."""
        if self.x >> cell & 1:
            return Player.X
        return Player.O if self.o >> cell & 1 else None
