"""Plain minimax, written as negamax without a window: the baseline that prunes nothing.

It enters every position of the game tree, so its node count is the size of the tree and
its values need no argument. The other engines are measured, and checked, against it.

How a recorder comes in without work at each node is told in `negamax`.
"""

from dataclasses import replace
from typing import Protocol

from ttt_gui.games.position import Move, Position
from ttt_gui.search.control import SearchControl
from ttt_gui.search.orders import MovesOf, moves_in_order
from ttt_gui.search.outcome import INFINITY, Bound, HeadStart, SearchOptions, SearchResult
from ttt_gui.search.root import search_root

KEY = "minimax"


class _Visit(Protocol):
    """`_minimax`, or what reports to a recorder around it."""

    def __call__(
        self,
        parent: Position,
        move: Move,
        depth: int,
        control: SearchControl,
        moves_of: MovesOf,
        visit: "_Visit",
        /,
    ) -> tuple[int, tuple[Move, ...]]: ...


def search(position: Position, options: SearchOptions, control: SearchControl) -> SearchResult:
    """Find the exact value of `position` and of every move in it.

    Raises:
        Cancelled: the search was told to stop.
        SearchFailure: the game is longer than Python's stack is deep, or has no such order
            of moves.
    """
    # Nothing is pruned, so every value is exact, and nothing is known beforehand.
    options = replace(options, all_moves=True, head_start=HeadStart())
    moves_of = moves_in_order(options.order, position, control)
    visit = _minimax if control.recorder is None else _recorded

    def search_move(move: Move, _secured: int) -> tuple[int, tuple[Move, ...]]:
        value, line = visit(position, move, 1, control, moves_of, visit)
        return -value, line

    return search_root(
        position,
        moves_of(position),
        options,
        control,
        engine=KEY,
        search_move=search_move,
    )


def _minimax(
    parent: Position,
    move: Move,
    depth: int,
    control: SearchControl,
    moves_of: MovesOf,
    visit: _Visit,
    /,
) -> tuple[int, tuple[Move, ...]]:
    """The value of the position after `move` for its side to move, and the best line from it."""
    control.enter_node()
    position = parent.play(move)
    moves = moves_of(position)
    if not moves:
        return position.score(depth), ()
    best = -INFINITY
    best_line: tuple[Move, ...] = ()
    for each in moves:
        value, line = visit(position, each, depth + 1, control, moves_of, visit)
        value = -value
        if value > best:
            best = value
            best_line = (each, *line)
            if control.recorder is not None:
                control.recorder.improve(best, -INFINITY, INFINITY)
    return best, best_line


def _recorded(
    parent: Position,
    move: Move,
    depth: int,
    control: SearchControl,
    moves_of: MovesOf,
    visit: _Visit,
    /,
) -> tuple[int, tuple[Move, ...]]:
    """`_minimax`, with the recorder told of the node's beginning and its end."""
    recorder = control.recorder
    assert recorder is not None
    recorder.enter(move, -INFINITY, INFINITY)
    value, line = _minimax(parent, move, depth, control, moves_of, visit)
    recorder.leave(value, Bound.EXACT)
    return value, line
