"""Recursive negamax with alpha-beta pruning.

Every value is seen from the side to move, so one function serves both sides
(Knuth and Moore, "An analysis of alpha-beta pruning", Artificial Intelligence 6,
1975, pages 293-326: their F2, with deep cut-offs).

The recursion goes through a parameter, `visit`: `_negamax` itself, or `_recorded`, which tells
a recorder of each node's beginning and end. So a search that nobody watches does no more work
at a node than it would without recorders.
"""

from typing import Protocol

from ttt_gui.games.position import Move, Position
from ttt_gui.search.control import SearchControl
from ttt_gui.search.orders import MovesOf, moves_in_order
from ttt_gui.search.outcome import INFINITY, Bound, SearchOptions, SearchResult
from ttt_gui.search.root import search_root

KEY = "negamax"


class _Visit(Protocol):
    """`_negamax`, or what reports to a recorder around it."""

    def __call__(
        self,
        parent: Position,
        move: Move,
        depth: int,
        alpha: int,
        beta: int,
        control: SearchControl,
        moves_of: MovesOf,
        visit: "_Visit",
        /,
    ) -> tuple[int, tuple[Move, ...]]: ...


def search(position: Position, options: SearchOptions, control: SearchControl) -> SearchResult:
    """Find the exact value of `position`, and on request of every move in it.

    Raises:
        Cancelled: the search was told to stop.
        SearchFailure: the game is longer than Python's stack is deep, or has no such order
            of moves.
    """
    moves_of = moves_in_order(options.order, position, control)
    visit = _negamax if control.recorder is None else _recorded

    def search_move(move: Move, secured: int) -> tuple[int, tuple[Move, ...]]:
        value, line = visit(position, move, 1, -INFINITY, -secured, control, moves_of, visit)
        return -value, line

    return search_root(
        position,
        moves_of(position),
        options,
        control,
        engine=KEY,
        search_move=search_move,
    )


def value_after(
    position: Position,
    move: Move,
    depth: int,
    alpha: int,
    beta: int,
    control: SearchControl,
    moves_of: MovesOf,
) -> int:
    """The value of the position after `move`, for the side then to move, in a window.

    Let v be the true value, r the returned one; alpha < beta. Then

    - r <= alpha  implies  v <= r  (an upper bound),
    - alpha < r < beta  implies  v == r,
    - r >= beta  implies  v >= r  (a lower bound; moves after the cut are not entered).

    Args:
        position: where `move` is played.
        move: a legal move.
        depth: plies from the root of the search to the position after `move`.
        alpha: the value that the side then to move has secured elsewhere.
        beta: the value at which the other side has something better elsewhere.
        control: counts the nodes and may stop the search.
        moves_of: the moves of a position in the order in which to try them.

    Raises:
        Cancelled: the search was told to stop.
    """
    return _negamax(position, move, depth, alpha, beta, control, moves_of, _negamax)[0]


def _negamax(
    parent: Position,
    move: Move,
    depth: int,
    alpha: int,
    beta: int,
    control: SearchControl,
    moves_of: MovesOf,
    visit: _Visit,
    /,
) -> tuple[int, tuple[Move, ...]]:
    """What `value_after` promises, and best play to the end of the game if the value is exact."""
    control.enter_node()
    position = parent.play(move)
    moves = moves_of(position)
    if not moves:
        return position.score(depth), ()
    best = -INFINITY
    best_line: tuple[Move, ...] = ()
    for each in moves:
        value, line = visit(position, each, depth + 1, -beta, -alpha, control, moves_of, visit)
        value = -value
        if value > best:
            best = value
            best_line = (each, *line)
            alpha = max(alpha, best)
            if control.recorder is not None:
                control.recorder.improve(best, alpha, beta)
            if best >= beta:
                if control.recorder is not None and each != moves[-1]:
                    control.recorder.cut(moves[moves.index(each) + 1 :])
                break
    return best, best_line


def _recorded(
    parent: Position,
    move: Move,
    depth: int,
    alpha: int,
    beta: int,
    control: SearchControl,
    moves_of: MovesOf,
    visit: _Visit,
    /,
) -> tuple[int, tuple[Move, ...]]:
    """`_negamax`, with the recorder told of the node's beginning and its end."""
    recorder = control.recorder
    assert recorder is not None
    recorder.enter(move, alpha, beta)
    value, line = _negamax(parent, move, depth, alpha, beta, control, moves_of, visit)
    # The score of a finished game, the only value without a line, is exact in any window.
    recorder.leave(value, Bound.in_window(value, alpha, beta) if line else Bound.EXACT)
    return value, line
