"""Recursive negamax with alpha-beta pruning.

Every value is seen from the side to move, so one function serves both sides
(Knuth and Moore, "An analysis of alpha-beta pruning", Artificial Intelligence 6,
1975, pages 293-326: their F2, with deep cut-offs).
"""

from ttt_gui.games.position import Move, Position
from ttt_gui.search.control import SearchControl
from ttt_gui.search.outcome import INFINITY, SearchOptions, SearchResult
from ttt_gui.search.root import search_root

KEY = "negamax"


def search(position: Position, options: SearchOptions, control: SearchControl) -> SearchResult:
    """Find the exact value of `position`, and on request of every move in it.

    Raises:
        Cancelled: the search was told to stop.
        SearchFailure: the game is longer than Python's stack is deep.
    """

    def search_child(child: Position, secured: int) -> tuple[int, tuple[Move, ...]]:
        value, line = _negamax(child, 1, -INFINITY, -secured, control)
        return -value, line

    return search_root(position, options, control, engine=KEY, search_child=search_child)


def _negamax(
    position: Position, depth: int, alpha: int, beta: int, control: SearchControl
) -> tuple[int, tuple[Move, ...]]:
    """The value of `position` for its side to move, as far as the window asks for it.

    Let v be the true value, r the returned one. Then

    - r <= alpha  implies  v <= r  (an upper bound),
    - alpha < r < beta  implies  v == r,
    - r >= beta  implies  v >= r  (a lower bound; moves after the cut are not entered).

    The line returned with an exact value is best play to the end of the game.

    Args:
        position: where to search from.
        depth: plies from the root of the search.
        alpha: the value that the side to move has secured elsewhere.
        beta: the value at which the other side has something better elsewhere; alpha < beta.
        control: counts the node and may stop the search.
    """
    control.enter_node()
    moves = position.legal_moves()
    if not moves:
        return position.score(depth), ()
    best = -INFINITY
    best_line: tuple[Move, ...] = ()
    for move in moves:
        value, line = _negamax(position.play(move), depth + 1, -beta, -max(alpha, best), control)
        if -value > best:
            best = -value
            best_line = (move, *line)
            if best >= beta:
                break
    return best, best_line
