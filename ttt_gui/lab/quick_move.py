"""A rule of thumb: a move that is there at once, right about half of the time near the end."""

from typing import Final

from ttt_gui.games.othello import Othello, mobility
from ttt_gui.games.position import PASS, Move

_CORNERS: Final = 1 << 0 | 1 << 7 | 1 << 56 | 1 << 63
_EDGES: Final = 0xFF818181818181FF


def quick_move(position: Othello) -> Move:
    """A legal move of `position`, chosen by looks; `PASS` where that is the only one.

    A corner first, since it can never be turned over; then a move that gives no corner away;
    then one that leaves the opponent few replies; then the edge; then the lowest square.

    Args:
        position: a position that is not finished.

    Raises:
        ValueError: the game is over.
    """
    moves = position.legal_moves()
    if not moves:
        raise ValueError("the game is over: there is no move")
    return min(moves, key=lambda move: _demerits(position, move))


def _demerits(position: Othello, move: Move) -> tuple[bool, int, int, bool]:
    """What speaks against a move, the weightiest first."""
    if move == PASS:
        return False, 0, 0, False
    square = 1 << move
    child = position.play(move)
    replies = mobility(child.own, child.opponent)
    return (
        not square & _CORNERS,
        (replies & _CORNERS).bit_count(),
        replies.bit_count(),
        not square & _EDGES,
    )
