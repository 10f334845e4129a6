"""Positions and orders that the tests of traces share."""

import random
from collections.abc import Callable

from tests.boards import reachable_tictactoe
from ttt_gui.games.othello import Othello, Scoring
from ttt_gui.games.position import Move, Position
from ttt_gui.games.random_play import random_endgame
from ttt_gui.games.tictactoe import TicTacToe

TICTACTOE_ORDERS = ("ascending", "centre", "edges", "best", "worst")
OTHELLO_ORDERS = ("ascending", "mobility", "corners", "best", "worst")

ORDER_OF_CELLS = {"centre": [4, 0, 2, 6, 8, 1, 3, 5, 7], "edges": [1, 3, 5, 7, 0, 2, 6, 8, 4]}


def orders_of(position: Position) -> tuple[str, ...]:
    return TICTACTOE_ORDERS if isinstance(position, TicTacToe) else OTHELLO_ORDERS


def small_positions(
    seed: int, number: int, *, cells: int = 6, squares: int = 5
) -> list[TicTacToe | Othello]:
    """As many positions of each game, finished ones and forced passes among them."""
    lot = random.Random(seed)
    few = [each for each in reachable_tictactoe() if each.empties <= cells]
    othello = [
        random_endgame(lot, lot.randint(1, squares), lot.choice(list(Scoring)))
        for _ in range(number)
    ]
    return [*lot.sample(few, number), *othello]


def order_by_hand(key: str) -> Callable[[Position], list[Move]]:
    """The moves of a position in an order, worked out in the plainest way."""
    values: dict[tuple[Position, int], int] = {}

    def value(position: Position, depth: int) -> int:
        if (position, depth) not in values:
            moves = position.legal_moves()
            values[position, depth] = (
                max(-value(position.play(move), depth + 1) for move in moves)
                if moves
                else position.score(depth)
            )
        return values[position, depth]

    def moves_of(position: Position) -> list[Move]:
        moves = list(position.legal_moves())
        match key:
            case "centre" | "edges":
                moves.sort(key=ORDER_OF_CELLS[key].index)
            case "mobility":
                replies = {move: position.play(move).legal_moves() for move in moves}
                moves.sort(key=lambda move: sum(each >= 0 for each in replies[move]))
            case "corners":
                moves.sort(key=lambda move: corner_class(position, move))
            case "best":
                moves.sort(key=lambda move: (value(position.play(move), 1), move))
            case "worst":
                moves.sort(key=lambda move: (-value(position.play(move), 1), move))
        return moves

    return moves_of


def corner_class(position: Position, move: Move) -> int:
    assert isinstance(position, Othello)
    if move < 0:
        return 1
    row, column = divmod(move, 8)
    if row in {0, 7} and column in {0, 7}:
        return 0
    for corner_row in (0, 7):
        for corner_column in (0, 7):
            touches = max(abs(row - corner_row), abs(column - corner_column)) == 1
            if touches and position.owner(8 * corner_row + corner_column) is None:
                return 2
    return 1
