"""In which order to try moves."""

from typing import Final

from ttt_gui.endgame.bits import lowest_square, popcount, signed, unsigned
from ttt_gui.endgame.compiling import Address, Board, leaf, unsigned_constant
from ttt_gui.endgame.last_squares import ODD_SQUARES
from ttt_gui.endgame.memory import load, store
from ttt_gui.endgame.moves import ONE, ZERO, flips, mobility

CORNERS: Final = unsigned_constant(0x8100000000000081)


@leaf
def list_moves(
    moves_at: Address,
    own: Board,
    opponent: Board,
    moves: Board,
    parity: Board,
    table_square: int,
) -> int:
    count = 0
    odd = ODD_SQUARES[parity]
    while moves != ZERO:
        square = lowest_square(moves)
        bit = moves & (ZERO - moves)
        moves ^= bit
        turned = flips(own, opponent, square)
        after_own = opponent ^ turned
        after_opponent = own | turned | bit
        replies = mobility(after_own, after_opponent)
        worth = 1000 - 4 * (popcount(replies) + popcount(replies & CORNERS))
        if (bit & CORNERS) != ZERO:
            worth += 6
        if (bit & odd) != ZERO:
            worth += 2
        if signed(square) == table_square:
            worth += 1_000_000
        store(moves_at, count, (worth << 6) | signed(square))
        count += 1
    return count


@leaf
def take_best(moves_at: Address, start: int, count: int) -> int:
    """Move the best of the moves from `start` on to `start`, and return its square."""
    best = load(moves_at, start)
    place = start
    for index in range(start + 1, count):
        word = load(moves_at, index)
        if word > best:
            best = word
            place = index
    store(moves_at, place, load(moves_at, start))
    store(moves_at, start, best)
    return best & 63
