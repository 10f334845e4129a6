"""The one table of move orders: in which order an engine tries the moves of a position.

An order changes no value, only how many nodes are needed to find it. Each sorts by a rank;
moves of equal rank stay in ascending order of squares.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from ttt_gui.games import othello, tictactoe
from ttt_gui.games.othello import Othello, mobility
from ttt_gui.games.position import Move, Position
from ttt_gui.games.tictactoe import TicTacToe
from ttt_gui.notation.boards import BoardPosition, game_of
from ttt_gui.search.control import SearchControl
from ttt_gui.search.exact_values import exact_values
from ttt_gui.search.outcome import ASCENDING, SearchFailure

MovesOf = Callable[[Position], tuple[Move, ...]]
"""The legal moves of a position, in the order in which to try them."""

ValueOf = Callable[[BoardPosition], int]
"""The exact value of a position for its side to move; higher is better, or sooner."""

_Rank = Callable[[BoardPosition, Move, ValueOf], int]
"""Where a move comes among those of its position: the lowest rank first."""

_CENTRE: Final = (4,)
_CORNERS: Final = (0, 2, 6, 8)

_A1, _H1, _A8, _H8 = 0, 7, 56, 63
_BESIDE: Final = {
    _A1: (1, 8, 9),
    _H1: (6, 14, 15),
    _A8: (48, 49, 57),
    _H8: (54, 55, 62),
}
"""For each corner of the Othello board the squares that touch it."""


def _centre_first(_position: BoardPosition, move: Move, _value: ValueOf) -> int:
    if move in _CENTRE:
        return 0
    return 1 if move in _CORNERS else 2


def _edges_first(position: BoardPosition, move: Move, value: ValueOf) -> int:
    return -_centre_first(position, move, value)


def _fewest_replies_first(position: BoardPosition, move: Move, _value: ValueOf) -> int:
    """The squares on which the opponent may answer; none if it has to pass."""
    after = position.play(move)
    assert isinstance(after, Othello)
    return mobility(after.own, after.opponent).bit_count()


def _corners_first(position: BoardPosition, move: Move, _value: ValueOf) -> int:
    if move in _BESIDE:
        return 0
    filled = position.x | position.o
    gives_corner = any(
        move in beside and not filled >> corner & 1 for corner, beside in _BESIDE.items()
    )
    return 2 if gives_corner else 1


def _best_first(position: BoardPosition, move: Move, value: ValueOf) -> int:
    return value(position.play(move))  # what is least for the opponent


def _worst_first(position: BoardPosition, move: Move, value: ValueOf) -> int:
    return -value(position.play(move))


@dataclass(frozen=True, slots=True)
class MoveOrder:
    """An order that a person can choose.

    Attributes:
        key: its name on the command line and in options.
        summary: what comes first, in words for a person.
        games: the games whose moves it can sort.
        rank: sorts the moves; None leaves them as they are.
        by_value: whether it asks for exact values, of all positions that follow.
    """

    key: str
    summary: str
    games: frozenset[str]
    rank: _Rank | None
    by_value: bool = False


_TICTACTOE: Final = frozenset({tictactoe.GAME})
_OTHELLO: Final = frozenset({othello.GAME})

ORDERS: Final[tuple[MoveOrder, ...]] = (
    MoveOrder(ASCENDING, "squares in ascending order", _TICTACTOE | _OTHELLO, None),
    MoveOrder("centre", "centre, corners, edges", _TICTACTOE, _centre_first),
    MoveOrder("edges", "edges, corners, centre", _TICTACTOE, _edges_first),
    MoveOrder("mobility", "fewest replies first", _OTHELLO, _fewest_replies_first),
    MoveOrder("corners", "corners first, beside an empty corner last", _OTHELLO, _corners_first),
    MoveOrder(
        "best", "best move first, by exact value", _TICTACTOE | _OTHELLO, _best_first, by_value=True
    ),
    MoveOrder(
        "worst",
        "worst move first, by exact value",
        _TICTACTOE | _OTHELLO,
        _worst_first,
        by_value=True,
    ),
)


def orders_for(game: str) -> tuple[MoveOrder, ...]:
    """The orders for the moves of `game`, in which to offer them."""
    return tuple(each for each in ORDERS if game in each.games)


def moves_in_order(key: str, root: Position, control: SearchControl) -> MovesOf:
    """What gives the moves of positions that follow from `root`, in the order called `key`.

    Positions that only the order looks at are not counted as nodes.

    Args:
        key: one of the keys of `ORDERS`.
        root: where a search begins.
        control: stops the work of the orders by exact value, too.

    Raises:
        SearchFailure: there is no such order for this game.
    """
    if key == ASCENDING:
        return type(root).legal_moves  # no call more than the engines make anyway
    if not isinstance(root, Othello | TicTacToe):
        raise SearchFailure(f"the move order {key} is for tic-tac-toe and Othello only")
    order = _order_for(game_of(root), key)
    rank = order.rank
    assert rank is not None
    values = exact_values(root)

    def value_of(position: BoardPosition) -> int:
        return values.value(position, control)

    def moves_of(position: Position) -> tuple[Move, ...]:
        assert isinstance(position, Othello | TicTacToe)
        return tuple(
            sorted(position.legal_moves(), key=lambda move: rank(position, move, value_of))
        )

    return _remembering(moves_of) if order.by_value else moves_of


def _remembering(moves_of: MovesOf) -> MovesOf:
    """`moves_of`, sorted once; for orders that remember a value for each position anyway."""
    remembered: dict[Position, tuple[Move, ...]] = {}

    def moves_of_remembered(position: Position) -> tuple[Move, ...]:
        moves = remembered.get(position)
        if moves is None:
            moves = remembered[position] = moves_of(position)
        return moves

    return moves_of_remembered


def _order_for(game: str, key: str) -> MoveOrder:
    fitting = orders_for(game)
    for each in fitting:
        if each.key == key:
            return each
    keys = ", ".join(each.key for each in fitting)
    raise SearchFailure(f"{key} is no move order for {game}; these are: {keys}")
