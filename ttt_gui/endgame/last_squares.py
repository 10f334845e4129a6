"""The last empty squares, where most positions of a search lie.

Here time goes to placing discs, not to choosing where: no table, no mobility, moves are
tried as they come, only that regions with an odd number of empties go first.

All functions take part in one contract. Let v be the exact value of the position for its
side to move and r the value returned; alpha < beta. Then

- r <= alpha          implies  v <= r,
- alpha < r < beta    implies  v == r,
- r >= beta           implies  v >= r.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from ttt_gui.endgame.bits import lowest_square, popcount, unsigned
from ttt_gui.endgame.compiling import Address, Board, kernel, leaf, unsigned_constant
from ttt_gui.endgame.memory import load
from ttt_gui.endgame.moves import ONE, S1, S2, S3, S8, ZERO, flips, mobility
from ttt_gui.endgame.threads import EMPTIES_COUNT, count_nodes

NO_MOVE: Final = -1000
"""Below every score: the best of no moves."""


def _neighbours() -> npt.NDArray[np.uint64]:
    sets = []
    for square in range(64):
        file, rank = square % 8, square // 8
        sets.append(
            sum(
                1 << (8 * r + f)
                for r in range(max(rank - 1, 0), min(rank + 2, 8))
                for f in range(max(file - 1, 0), min(file + 2, 8))
                if (r, f) != (rank, file)
            )
        )
    return np.array(sets, dtype=np.uint64)


NEIGHBOURS: Final = _neighbours()


def _quadrant(square):
    return (square >> 2 & 1) | (square >> 4 & 2)


QUADRANT_BIT: Final = np.array([1 << _quadrant(s) for s in range(64)], dtype=np.uint64)
ODD_SQUARES: Final = np.array(
    [sum(1 << s for s in range(64) if parity >> _quadrant(s) & 1) for parity in range(16)],
    dtype=np.uint64,
)

_Q = tuple(unsigned_constant(sum(1 << s for s in range(64) if _quadrant(s) == q)) for q in range(4))
Q0, Q1, Q2, Q3 = _Q


def _line_flips():
    counts = np.zeros(8 * 256, dtype=np.uint8)
    for position in range(8):
        for own in range(256):
            total = 0
            for sign in (1, -1):
                run = 0
                square = position + sign
                while 0 <= square < 8 and not own >> square & 1:
                    run += 1
                    square += sign
                if 0 <= square < 8:
                    total += run
            counts[position * 256 + own] = total
    return counts


LINE_FLIPS: Final = _line_flips()


def _diagonals(step):
    sets = []
    for square in range(64):
        file, rank = square % 8, square // 8
        sets.append(
            sum(
                1 << (8 * r + f)
                for r in range(8)
                for f in range(8)
                if (f - file) == step * (r - rank)
            )
        )
    return np.array(sets, dtype=np.uint64)


FALLING: Final = _diagonals(1)
RISING: Final = _diagonals(-1)
A_FILE: Final = unsigned_constant(0x0101010101010101)
BYTE: Final = unsigned_constant(0xFF)
GATHER_RANKS: Final = unsigned_constant(0x0102040810204080)
S56: Final = unsigned_constant(56)
U7: Final = unsigned_constant(7)
U56: Final = unsigned_constant(56)


@leaf
def count_last_flips(own: Board, square: Board) -> int:
    """How many discs turn over when the owner of `own` fills the last empty square."""
    file = square & U7
    rank8 = square & U56
    by_file = file << S8
    by_rank = rank8 << (S8 - S3)
    return (
        np.int64(LINE_FLIPS[by_file | ((own >> rank8) & BYTE)])
        + np.int64(LINE_FLIPS[by_rank | ((((own >> file) & A_FILE) * GATHER_RANKS) >> S56)])
        + np.int64(LINE_FLIPS[by_file | (((own & FALLING[square]) * A_FILE) >> S56)])
        + np.int64(LINE_FLIPS[by_file | (((own & RISING[square]) * A_FILE) >> S56)])
    )


@leaf
def final_score(thread: Address, own: Board, opponent: Board) -> int:
    """The score of a finished game for the owner of `own`."""
    discs = popcount(own)
    opposing = popcount(opponent)
    difference = discs - opposing
    empties = (64 - discs - opposing) * load(thread, EMPTIES_COUNT)
    if difference > 0:
        return difference + empties
    if difference < 0:
        return difference - empties
    return difference


@leaf
def solve_1(thread: Address, own: Board, opponent: Board, square: Board) -> int:
    """The exact value of a position with one empty square."""
    difference = 2 * popcount(own) - 63
    turned = count_last_flips(own, square)
    if turned != 0:
        return difference + 2 * turned + 1
    turned = count_last_flips(opponent, square)
    if turned != 0:
        return difference - 2 * turned - 1
    if difference > 0:
        return difference + load(thread, EMPTIES_COUNT)
    return difference - load(thread, EMPTIES_COUNT)


@leaf
def _try_square(thread: Address, own: Board, opponent: Board, square: Board, last: Board) -> int:
    """The value of a move that leaves one empty square; NO_MOVE if it is not legal."""
    if (NEIGHBOURS[square] & opponent) == ZERO:
        return NO_MOVE
    turned = flips(own, opponent, square)
    if turned == ZERO:
        return NO_MOVE
    return -solve_1(thread, opponent ^ turned, own | turned | (ONE << square), last)


@kernel("int64(int64, uint64, uint64, int64, int64)")
def solve_2(thread: Address, own: Board, opponent: Board, alpha: int, beta: int) -> int:
    empty = ~(own | opponent)
    first = lowest_square(empty)
    second = lowest_square(empty & (empty - ONE))
    best = _try_square(thread, own, opponent, first, second)
    if best >= beta:
        count_nodes(thread, 2)
        return best
    value = _try_square(thread, own, opponent, second, first)
    if value > best:
        best = value
    if best != NO_MOVE:
        count_nodes(thread, 3)
        return best
    count_nodes(thread, 4)
    best = _try_square(thread, opponent, own, first, second)
    if -best <= alpha:
        return -best
    value = _try_square(thread, opponent, own, second, first)
    if value > best:
        best = value
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
        if (NEIGHBOURS[square] & opponent) == ZERO:
            continue
        turned = flips(own, opponent, square)
        if turned == ZERO:
            continue
        after_own = opponent ^ turned
        after_opponent = own | turned | (ONE << square)
        lower = max(alpha, best)
        if empties == 3:
            value = -solve_2(thread, after_own, after_opponent, -beta, -lower)
        else:
            value = -solve_few(
                thread,
                after_own,
                after_opponent,
                -beta,
                -lower,
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


@leaf
def parity_of(empty: Board) -> Board:
    """The quadrants with an odd number of empty squares, as a set of four bits."""
    return (
        (unsigned(popcount(empty & Q0)) & ONE)
        | ((unsigned(popcount(empty & Q1)) & ONE) << S1)
        | ((unsigned(popcount(empty & Q2)) & ONE) << S2)
        | ((unsigned(popcount(empty & Q3)) & ONE) << S3)
    )
