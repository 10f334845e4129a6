"""In which order to try the moves of a position: the one module that knows what looks good.

A wrong order costs time and nothing else. `list_moves` is for every position with moves to
sort: it prefers moves that leave few replies, as those are also the quickest to refute or
prove. `look_ahead_in_list` replaces the worth of each move by that of a short search with
`evaluate` at its leaves, plus the same preference. Positions are judged by trained weights
(see `evaluation`) or, without them, by a few signs.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from ttt_gui.endgame.bits import lowest_square, popcount, signed, unsigned
from ttt_gui.endgame.compiling import Address, Board, kernel, leaf, unsigned_constant
from ttt_gui.endgame.evaluation import DISC, estimate
from ttt_gui.endgame.last_squares import ODD_SQUARES, parity_of
from ttt_gui.endgame.memory import load, prefetch, store
from ttt_gui.endgame.moves import EIGHT, ONE, ZERO, flips, mobility
from ttt_gui.endgame.stability import stable_discs
from ttt_gui.endgame.table import NO_SQUARE, bucket_of
from ttt_gui.endgame.threads import EVALUATION, MOVE_WORDS, count_nodes, look_ahead_list

_CORNERS: Final = unsigned_constant(0x8100000000000081)
_X_SQUARES: Final = unsigned_constant(0x0042000000004200)
_C_SQUARES: Final = unsigned_constant(0x4281000000008142)
_EDGES: Final = unsigned_constant(0xFF818181818181FF)
_NOT_A_FILE: Final = unsigned_constant(0xFEFEFEFEFEFEFEFE)
_NOT_H_FILE: Final = unsigned_constant(0x7F7F7F7F7F7F7F7F)
_SQUARE_BITS: Final = 6
_SQUARE: Final = 63

FIRST_OF_ALL: Final = 1_000_000
"""More than any worth: for the move that the table knows to be good."""

# What a move is worth by sight. Weights were tried out one by one on whole searches.
_REPLY: Final = -16
_CORNER_REPLY: Final = -8
_CORNER: Final = 12
_ODD_QUADRANT: Final = 4

# What a position is worth by signs, without trained weights: own less opposing ones of each.
# Their weights come from least squares over 20,000 exactly solved positions of 10 to 16 empty
# squares, played by this ordering, and were then tried out on whole searches, which want more
# weight on moves to come. Stable discs tell most: without them the error is half as large again.
_MOVE: Final = 20
_CORNER_MOVE: Final = 45
_MOVE_TO_COME: Final = 8
_OWN_CORNER: Final = 37
_X_BY_EMPTY_CORNER: Final = -18
_C_BY_EMPTY_CORNER: Final = -14
_STABLE: Final = 18
_ON_EDGE: Final = -5
_BESIDE_EMPTY: Final = -4
_FINISHED_DISC: Final = 100
"""A finished game counts for more than any sign of one."""

_SIGHT_BESIDE_SIGNS: Final = 3
"""How much worth by sight counts besides that of a look ahead ..."""

_SIGHT_BESIDE_ESTIMATES: Final = 16
"""... and with trained weights: a reply less saves as much as four discs promise."""

_HOPELESS: Final = 10 * DISC
"""A move that by trained weights falls so far short of the window is not judged more precisely."""

_SORTED_FROM: Final = 2
"""A look ahead over so many moves is worth sorting them."""


def _depths(*beginnings: int) -> npt.NDArray[np.int64]:
    """By number of empty squares, how many of the beginnings are past, less one."""
    empties = np.arange(65)
    return np.sum([empties >= each for each in beginnings], axis=0) - 1


_DEPTHS: Final = _depths(12, 14, 17)
"""How many moves to look ahead, by empty squares, with trained weights and without."""


@leaf
def _with_neighbours(board: Board) -> Board:
    """The squares of a set and all squares that touch them."""
    wide = board | ((board << ONE) & _NOT_A_FILE) | ((board >> ONE) & _NOT_H_FILE)
    return wide | (wide << EIGHT) | (wide >> EIGHT)


@leaf
def evaluate(thread: Address, own: Board, opponent: Board) -> int:
    """How good a position looks for the side to move.

    With trained weights that is an estimate in parts of a disc, else it has no particular unit.
    """
    block = load(thread, EVALUATION)
    if block != 0:
        return estimate(block, own, opponent)
    return evaluate_by_signs(own, opponent)


@leaf
def evaluate_by_signs(own: Board, opponent: Board) -> int:
    """How good a position looks for the side to move, by the signs above."""
    empty = ~(own | opponent)
    beside_empty = _with_neighbours(empty)
    by_empty_corner = _with_neighbours(empty & _CORNERS)
    x_squares = by_empty_corner & _X_SQUARES
    c_squares = by_empty_corner & _C_SQUARES
    moves = mobility(own, opponent)
    opposing = mobility(opponent, own)
    # Empty squares beside the other side's discs are moves to come.
    to_come = _with_neighbours(opponent) & empty
    opposing_to_come = _with_neighbours(own) & empty
    return (
        _MOVE * _surplus(moves, opposing)
        + _CORNER_MOVE * _surplus(moves & _CORNERS, opposing & _CORNERS)
        + _MOVE_TO_COME * _surplus(to_come, opposing_to_come)
        + _OWN_CORNER * _surplus(own & _CORNERS, opponent & _CORNERS)
        + _X_BY_EMPTY_CORNER * _surplus(own & x_squares, opponent & x_squares)
        + _C_BY_EMPTY_CORNER * _surplus(own & c_squares, opponent & c_squares)
        + _STABLE * _surplus(stable_discs(own, opponent), stable_discs(opponent, own))
        + _ON_EDGE * _surplus(own & _EDGES, opponent & _EDGES)
        + _BESIDE_EMPTY * _surplus(own & beside_empty, opponent & beside_empty)
    )


@leaf
def _surplus(own: Board, opponent: Board) -> int:
    """How many squares more are in the one set than in the other."""
    return popcount(own) - popcount(opponent)


@leaf
def list_moves(
    thread: Address,
    moves_at: Address,
    own: Board,
    opponent: Board,
    moves: Board,
    parity: Board,
    table_square: int,
    prefetching: int,
) -> int:
    """List each move with its worth by sight and what it turns over; return their number.

    With `prefetching`, the table's bucket of each position that follows is brought near,
    so that asking for it soon afterwards does not wait for memory.
    """
    odd = ODD_SQUARES[parity]
    count = 0
    while moves != ZERO:
        square = lowest_square(moves)
        bit = ONE << square
        moves ^= bit
        turned = flips(own, opponent, square)
        after_own = opponent ^ turned
        after_opponent = own | turned | bit
        if prefetching != 0:
            prefetch(bucket_of(thread, after_own, after_opponent))
        replies = mobility(after_own, after_opponent)
        worth = _REPLY * popcount(replies) + _CORNER_REPLY * popcount(replies & _CORNERS)
        if bit & _CORNERS != ZERO:
            worth += _CORNER
        if bit & odd != ZERO:
            worth += _ODD_QUADRANT
        if signed(square) == table_square:
            worth += FIRST_OF_ALL
        store(moves_at, count * MOVE_WORDS, (worth << _SQUARE_BITS) | signed(square))
        store(moves_at, count * MOVE_WORDS + 1, signed(turned))
        count += 1
    return count


@leaf
def square_at(moves_at: Address, index: int) -> Board:
    """The square of a listed move."""
    return unsigned(load(moves_at, index * MOVE_WORDS) & _SQUARE)


@leaf
def turned_at(moves_at: Address, index: int) -> Board:
    """The discs that a listed move turns over."""
    return unsigned(load(moves_at, index * MOVE_WORDS + 1))


@leaf
def bring_best_to(moves_at: Address, index: int, count: int) -> None:
    """Exchange the move at `index` for the best one from there on."""
    best = load(moves_at, index * MOVE_WORDS)
    place = index
    for other in range(index + 1, count):
        word = load(moves_at, other * MOVE_WORDS)
        if word > best:
            best = word
            place = other
    if place != index:
        turned = load(moves_at, place * MOVE_WORDS + 1)
        store(moves_at, place * MOVE_WORDS, load(moves_at, index * MOVE_WORDS))
        store(moves_at, place * MOVE_WORDS + 1, load(moves_at, index * MOVE_WORDS + 1))
        store(moves_at, index * MOVE_WORDS, best)
        store(moves_at, index * MOVE_WORDS + 1, turned)


@leaf
def _finished_disc(thread: Address) -> int:
    return _FINISHED_DISC if load(thread, EVALUATION) == 0 else DISC


@leaf
def _sight(thread: Address, worth: int) -> int:
    """What worth by sight adds to that of a look ahead."""
    weight = _SIGHT_BESIDE_SIGNS if load(thread, EVALUATION) == 0 else _SIGHT_BESIDE_ESTIMATES
    return weight * worth


@kernel("int64(int64, uint64, uint64, int64, int64, int64)")
def look_ahead(
    thread: Address, own: Board, opponent: Board, alpha: int, beta: int, depth: int
) -> int:
    """What `depth` moves of alpha-beta make of a position's evaluation.

    The promise of the window is that of `search.search`.
    """
    count_nodes(thread, 1)
    if depth == 0:
        return evaluate(thread, own, opponent)
    moves = mobility(own, opponent)
    if moves == ZERO:
        if mobility(opponent, own) == ZERO:
            return _finished_disc(thread) * (popcount(own) - popcount(opponent))
        return -look_ahead(thread, opponent, own, -beta, -alpha, depth)
    best = -FIRST_OF_ALL
    if depth >= _SORTED_FROM:
        empty = ~(own | opponent)
        moves_at = look_ahead_list(thread, popcount(empty))
        parity = parity_of(empty)
        count = list_moves(thread, moves_at, own, opponent, moves, parity, NO_SQUARE, 0)
        for index in range(count):
            bring_best_to(moves_at, index, count)
            turned = turned_at(moves_at, index)
            after_own = opponent ^ turned
            after_opponent = own | turned | (ONE << square_at(moves_at, index))
            floor = max(alpha, best)
            ceiling = beta if index == 0 else floor + 1
            value = -look_ahead(thread, after_own, after_opponent, -ceiling, -floor, depth - 1)
            if ceiling <= value < beta:
                value = -look_ahead(thread, after_own, after_opponent, -beta, -value, depth - 1)
            if value > best:
                best = value
                if best >= beta:
                    break
        return best
    doubtful = moves & (_X_SQUARES | _C_SQUARES)
    moves ^= doubtful
    while True:
        if moves == ZERO:
            if doubtful == ZERO:
                return best
            moves = doubtful
            doubtful = ZERO
        square = lowest_square(moves)
        bit = ONE << square
        moves ^= bit
        turned = flips(own, opponent, square)
        value = -look_ahead(
            thread, opponent ^ turned, own | turned | bit, -beta, -max(alpha, best), depth - 1
        )
        if value > best:
            best = value
            if best >= beta:
                return best


@leaf
def look_ahead_depth(empties: int) -> int:
    """How many moves to look ahead from each move of a position; -1 for not judging them."""
    return _DEPTHS[empties]


@leaf
def look_ahead_in_list(
    thread: Address,
    moves_at: Address,
    first: int,
    count: int,
    own: Board,
    opponent: Board,
    alpha: int,
    depth: int,
) -> None:
    """Judge the listed moves from `first` on by searching `depth` moves beyond them."""
    floor = -FIRST_OF_ALL
    if load(thread, EVALUATION) != 0:
        floor = alpha * DISC - _HOPELESS
    for index in range(first, count):
        square = square_at(moves_at, index)
        turned = turned_at(moves_at, index)
        worth = -look_ahead(
            thread,
            opponent ^ turned,
            own | turned | (ONE << square),
            -FIRST_OF_ALL,
            -floor,
            depth,
        )
        worth += _sight(thread, load(moves_at, index * MOVE_WORDS) >> _SQUARE_BITS)
        store(moves_at, index * MOVE_WORDS, (worth << _SQUARE_BITS) | signed(square))


@leaf
def judge(thread: Address, own: Board, opponent: Board, depth: int) -> int:
    """How good it looks to have moved to this position: as in a list, without a list."""
    sight = _sight(thread, _REPLY * popcount(mobility(own, opponent)))
    looked = look_ahead(thread, own, opponent, -FIRST_OF_ALL, FIRST_OF_ALL, depth)
    return sight - looked
