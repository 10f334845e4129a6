"""Plain minimax, written as negamax without a window: the baseline that prunes nothing.

It enters every position of the game tree, so its node count is the size of the tree and
its values need no argument. The other engines are measured, and checked, against it.
"""

from dataclasses import replace

from ttt_gui.games.position import Move, Position
from ttt_gui.search.control import SearchControl
from ttt_gui.search.outcome import INFINITY, SearchOptions, SearchResult
from ttt_gui.search.root import search_root

KEY = "minimax"


def search(position: Position, options: SearchOptions, control: SearchControl) -> SearchResult:
    """Find the exact value of `position` and of every move in it.

    Raises:
        Cancelled: the search was told to stop.
        SearchFailure: the game is longer than Python's stack is deep.
    """
    options = replace(options, all_moves=True)  # nothing is pruned: every value is exact

    def search_child(child: Position, _secured: int) -> tuple[int, tuple[Move, ...]]:
        value, line = _minimax(child, 1, control)
        return -value, line

    return search_root(position, options, control, engine=KEY, search_child=search_child)


def _minimax(
    position: Position, depth: int, control: SearchControl
) -> tuple[int, tuple[Move, ...]]:
    """The value of `position` for its side to move, and the best line from it."""
    control.enter_node()
    moves = position.legal_moves()
    if not moves:
        return position.score(depth), ()
    best = -INFINITY
    best_line: tuple[Move, ...] = ()
    for move in moves:
        value, line = _minimax(position.play(move), depth + 1, control)
        if -value > best:
            best = -value
            best_line = (move, *line)
    return best, best_line
