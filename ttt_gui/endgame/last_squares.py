"""The last empty squares, where most positions of a search lie.

Here time goes to placing discs, not to choosing where: no table, no mobility. Moves are
tried as they come, only that those in quadrants with an odd number of empty squares go
first: who plays there is likely to play the last disc there too.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from ttt_gui.endgame.bits import lowest_square, popcount, signed, unsigned
from ttt_gui.endgame.compiling import Address, Board, kernel, leaf, unsigned_constant
from ttt_gui.endgame.memory import load
from ttt_gui.endgame.moves import EIGHT, ONE, SEVEN, THREE, TWO, ZERO, flips, mobility
from ttt_gui.endgame.threads import EMPTY_SQUARE_WORTH, count_nodes

NO_MOVE: Final = -1000
"""The best of no moves: below every score."""


def _squares(belongs: list[bool]) -> int:
    """The set of the squares that belong to it."""
    return sum(1 << square for square in range(64) if belongs[square])


def _neighbours() -> npt.NDArray[np.uint64]:
    """For each square those it touches: without an opposing disc there, no move turns any."""
    return np.array(
        [
            _squares(
                [
                    max(abs(square % 8 - other % 8), abs(square // 8 - other // 8)) == 1
                    for other in range(64)
                ]
            )
            for square in range(64)
        ],
        dtype=np.uint64,
    )


def _diagonals(slope: int) -> npt.NDArray[np.uint64]:
    """For each square the diagonal through it that goes `slope` files a rank."""
    return np.array(
        [
            _squares(
                [
                    other % 8 - square % 8 == slope * (other // 8 - square // 8)
                    for other in range(64)
                ]
            )
            for square in range(64)
        ],
        dtype=np.uint64,
    )


def _line_flips() -> npt.NDArray[np.uint8]:
    """How many discs turn over along a full line of eight, by place of the move and own discs."""
    counts = np.zeros((8, 256), dtype=np.uint8)
    for place in range(8):
        for own in range(256):
            upper = [bool(own >> other & 1) for other in range(place + 1, 8)]
            lower = [bool(own >> other & 1) for other in range(place - 1, -1, -1)]
            counts[place, own] = sum(side.index(True) for side in (upper, lower) if True in side)
    return counts.ravel()


def _quadrant(square: int) -> int:
    return square % 8 // 4 + 2 * (square // 32)


_NEIGHBOURS: Final = _neighbours()
_FALLING: Final = _diagonals(1)
_RISING: Final = _diagonals(-1)
_LINE_FLIPS: Final = _line_flips()
_A_FILE: Final = unsigned_constant(0x0101010101010101)
_FIRST_RANK: Final = unsigned_constant(0xFF)
_RANKS_TO_BYTE: Final = unsigned_constant(0x0102040810204080)
"""Times a set on the a-file, this gathers its ranks in the highest byte."""
_RANK_BITS: Final = unsigned_constant(56)
_HIGHEST_BYTE: Final = unsigned_constant(56)
_PLACE_TO_ROW: Final = unsigned_constant(5)

_QUADRANTS: Final = tuple(
    unsigned_constant(_squares([_quadrant(square) == quadrant for square in range(64)]))
    for quadrant in range(4)
)
QUADRANT_BIT: Final = np.array([1 << _quadrant(square) for square in range(64)], dtype=np.uint64)
"""For each square its quadrant, as one of four bits."""
ODD_SQUARES: Final = np.array(
    [_squares([bool(odd >> _quadrant(square) & 1) for square in range(64)]) for odd in range(16)],
    dtype=np.uint64,
)
"""For each set of quadrants all their squares."""


@leaf
def parity_of(empty: Board) -> Board:
    """The quadrants with an odd number of empty squares, as a set of four bits."""
    return (
        (unsigned(popcount(empty & _QUADRANTS[0])) & ONE)
        | ((unsigned(popcount(empty & _QUADRANTS[1])) & ONE) << ONE)
        | ((unsigned(popcount(empty & _QUADRANTS[2])) & ONE) << TWO)
        | ((unsigned(popcount(empty & _QUADRANTS[3])) & ONE) << THREE)
    )


@leaf
def final_score(thread: Address, own: Board, opponent: Board) -> int:
    """The score of a finished game for the owner of `own`."""
    discs = popcount(own)
    opposing = popcount(opponent)
    bonus = (64 - discs - opposing) * load(thread, EMPTY_SQUARE_WORTH)
    if discs > opposing:
        return discs - opposing + bonus
    if discs < opposing:
        return discs - opposing - bonus
    return 0


@leaf
def count_last_flips(own: Board, square: Board) -> int:
    """How many discs turn over when the owner of `own` fills the last empty square.

    All other squares are taken, so the own discs of a line tell all of it. Those of a
    diagonal are gathered by file; off the board there are none, and a run up to there
    turns nothing over.
    """
    file = square & SEVEN
    first_of_rank = square & _RANK_BITS
    at_file = file << EIGHT
    at_rank = first_of_rank << _PLACE_TO_ROW
    rank = (own >> first_of_rank) & _FIRST_RANK
    column = (((own >> file) & _A_FILE) * _RANKS_TO_BYTE) >> _HIGHEST_BYTE
    falling = ((own & _FALLING[square]) * _A_FILE) >> _HIGHEST_BYTE
    rising = ((own & _RISING[square]) * _A_FILE) >> _HIGHEST_BYTE
    return signed(
        _LINE_FLIPS[at_file | rank]
        + _LINE_FLIPS[at_rank | column]
        + _LINE_FLIPS[at_file | falling]
        + _LINE_FLIPS[at_file | rising]
    )


@leaf
def solve_1(thread: Address, own: Board, opponent: Board, square: Board) -> int:
    """The exact value of a position whose one empty square is `square`."""
    difference = 2 * popcount(own) - 63
    turned = count_last_flips(own, square)
    if turned != 0:
        return difference + 2 * turned + 1
    turned = count_last_flips(opponent, square)
    if turned != 0:
        return difference - 2 * turned - 1
    if difference > 0:
        return difference + load(thread, EMPTY_SQUARE_WORTH)
    return difference - load(thread, EMPTY_SQUARE_WORTH)


@leaf
def _try_square(thread: Address, own: Board, opponent: Board, square: Board, last: Board) -> int:
    """The value of a move that leaves the `last` square empty; NO_MOVE if it is not legal."""
    if _NEIGHBOURS[square] & opponent == ZERO:
        return NO_MOVE
    turned = flips(own, opponent, square)
    if turned == ZERO:
        return NO_MOVE
    return -solve_1(thread, opponent ^ turned, own | turned | (ONE << square), last)


@kernel("int64(int64, uint64, uint64, int64, int64)")
def solve_2(thread: Address, own: Board, opponent: Board, alpha: int, beta: int) -> int:
    """The value of a position with two empty squares, with the contract of `solve_few`."""
    empty = ~(own | opponent)
    first = lowest_square(empty)
    second = lowest_square(empty & (empty - ONE))
    best = _try_square(thread, own, opponent, first, second)
    if best >= beta:
        count_nodes(thread, 2)
        return best
    best = max(best, _try_square(thread, own, opponent, second, first))
    if best != NO_MOVE:
        count_nodes(thread, 3)
        return best
    # A pass: the other side's best is our worst.
    count_nodes(thread, 4)
    best = _try_square(thread, opponent, own, first, second)
    if -best <= alpha:
        return -best
    best = max(best, _try_square(thread, opponent, own, second, first))
    if best != NO_MOVE:
        return -best
    return final_score(thread, own, opponent)


@kernel("int64(int64, uint64, uint64, int64, int64, uint64, int64)")
def solve_few(
    thread: Address,
    own: Board,
    opponent: Board,
    alpha: int,
    beta: int,
    parity: Board,
    empties: int,
) -> int:
    """The value of a position with three or more empty squares, by trying them in turn.

    Let v be the exact value for the side to move and r the one returned; alpha < beta:

    - r <= alpha          implies  v <= r,
    - alpha < r < beta    implies  v == r,
    - r >= beta           implies  v >= r.
    """
    count_nodes(thread, 1)
    empty = ~(own | opponent)
    squares = empty & ODD_SQUARES[parity]
    others = empty ^ squares
    best = NO_MOVE
    while True:
        if squares == ZERO:
            if others == ZERO:
                break
            squares = others
            others = ZERO
        square = lowest_square(squares)
        squares &= squares - ONE
        if _NEIGHBOURS[square] & opponent == ZERO:
            continue
        turned = flips(own, opponent, square)
        if turned == ZERO:
            continue
        after_own = opponent ^ turned
        after_opponent = own | turned | (ONE << square)
        floor = max(alpha, best)
        if empties == 3:
            value = -solve_2(thread, after_own, after_opponent, -beta, -floor)
        else:
            value = -solve_few(
                thread,
                after_own,
                after_opponent,
                -beta,
                -floor,
                parity ^ QUADRANT_BIT[square],
                empties - 1,
            )
        if value > best:
            best = value
            if best >= beta:
                return best
    if best != NO_MOVE:
        return best
    if mobility(opponent, own) == ZERO:
        return final_score(thread, own, opponent)
    return -solve_few(thread, opponent, own, -beta, -alpha, parity, empties)
