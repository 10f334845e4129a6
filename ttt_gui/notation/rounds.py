"""A tic-tac-toe game as a transcript: the board before the first move and after each.

One of its boards, as the student reports print it::

Round 1:
|1|2|3|
|4|X|6|
|7|8|9|

AI's move: 1
"""

from collections.abc import Iterable

from ttt_gui.games.tictactoe import CELLS, TicTacToe
from ttt_gui.notation.cells import CellLabels, cell_label


def board_rows(position: TicTacToe, labels: CellLabels = CellLabels.NUMBERS) -> str:
    """Three lines; a taken cell shows X or O, a free one its label."""
    width = len(cell_label(0, labels))
    cells = []
    for cell in range(CELLS):
        owner = position.owner(cell)
        text = cell_label(cell, labels) if owner is None else owner.value.upper()
        cells.append(text.ljust(width))
    return "\n".join(f"|{'|'.join(cells[row : row + 3])}|" for row in (0, 3, 6))


def transcript(
    positions: Iterable[TicTacToe],
    moves: Iterable[str],
    ending: str = "",
    labels: CellLabels = CellLabels.NUMBERS,
    *,
    heading: str = "Round",
) -> str:
    """The whole game as text.

    Args:
        positions: the boards, from the first on.
        moves: what was played between them, each in words ("Your move: 5"); one fewer.
        ending: the last line, empty while the game goes on.
        labels: how free cells are shown.
        heading: what each board is called, before its number.
    """
    spoken = iter(moves)
    parts = []
    for number, position in enumerate(positions):
        parts.append(f"{heading} {number}:\n{board_rows(position, labels)}")
        move = next(spoken, None)
        if move is not None:
            parts.append(move)
    if ending:
        parts.append(ending)
    return "\n\n".join(parts)
