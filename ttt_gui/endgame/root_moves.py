"""The kernel at the root: which moves in which order, with which windows, and the line.

It searches one root move after the other and writes down what each is worth. Whoever watches
reads that from shared memory meanwhile: a move's record is complete before it is counted, and
never changes afterwards.
"""

from typing import Final

from ttt_gui.endgame.bits import lowest_square, popcount, signed, unsigned
from ttt_gui.endgame.compiling import Address, Board, kernel, leaf, unsigned_constant
from ttt_gui.endgame.last_squares import NO_MOVE
from ttt_gui.endgame.memory import load, store
from ttt_gui.endgame.moves import ONE, ZERO, flips, mobility
from ttt_gui.endgame.ordering import FIRST_OF_ALL, bring_best_to, judge, square_at, turned_at
from ttt_gui.endgame.selective import selective_passes
from ttt_gui.endgame.splitting import call_search
from ttt_gui.endgame.table import NO_SQUARE, remembered_square
from ttt_gui.endgame.threads import MOVE_WORDS, is_aborted, show_nodes
from ttt_gui.games.position import PASS

# The words of a root block, which belongs to one search.

FOUND: Final = 0
"""How many root moves have been searched, in this search or before it."""

FIRST_FOUND: Final = 8
"""The records of the moves searched, from here on."""

FOUND_WORDS: Final = 3
"""A record: the move, its value for the side to move, and whether that is exact."""

_MOST_MOVES: Final = 64
UPPER: Final = FIRST_FOUND + _MOST_MOVES * FOUND_WORDS
"""What the move to each square is proved to be worth at most, before the search."""

FIRST_IN_LINE: Final = UPPER + _MOST_MOVES
"""The moves of the line, from here on."""

_LONGEST_LINE: Final = 2 * 64
_LIST: Final = FIRST_IN_LINE + _LONGEST_LINE
ROOT_WORDS: Final = _LIST + _MOST_MOVES * MOVE_WORDS

LOWEST: Final = -64
HIGHEST: Final = 64

_LOOK_AHEAD: Final = 4
"""How many moves to look ahead from each root move, to find the order to search them in ..."""

_LOOK_AHEAD_FROM: Final = 12
"""... in positions with more empty squares than this."""

_SQUARE_BITS: Final = 6
_LAST_SQUARE: Final = unsigned_constant(63)


@leaf
def _list_root_moves(
    thread: Address,
    moves_at: Address,
    own: Board,
    opponent: Board,
    moves: Board,
    depth: int,
    table_square: int,
) -> int:
    """List the moves with how good they look; return their number.

    Squares are counted from the last one: of moves that look alike the first is tried first.
    """
    count = 0
    while moves != ZERO:
        square = lowest_square(moves)
        bit = ONE << square
        moves ^= bit
        turned = flips(own, opponent, square)
        worth = judge(thread, opponent ^ turned, own | turned | bit, depth)
        if signed(square) == table_square:
            worth += FIRST_OF_ALL
        word = (worth << _SQUARE_BITS) | signed(_LAST_SQUARE - square)
        store(moves_at, count * MOVE_WORDS, word)
        store(moves_at, count * MOVE_WORDS + 1, signed(turned))
        count += 1
    return count


@leaf
def _around(
    thread: Address, own: Board, opponent: Board, guess: int, bound: int, empties: int
) -> int:
    """The value of a move that is worth at most `bound`, and perhaps `guess`, for whoever made it.

    The window begins around the guess and is opened to the side where the value turns out to lie.
    """
    if not LOWEST < guess < bound:  # NO_MOVE, for one
        return -call_search(thread, own, opponent, -bound, HIGHEST, empties)
    value = -call_search(thread, own, opponent, -guess - 1, 1 - guess, empties)
    if is_aborted(thread):
        return value
    if guess < value < bound:
        return -call_search(thread, own, opponent, -bound, -value, empties)
    if LOWEST < value < guess:
        return -call_search(thread, own, opponent, -value, HIGHEST, empties)
    return value


@leaf
def _stepped_down(thread: Address, own: Board, opponent: Board, bound: int, empties: int) -> int:
    """The value of a move that is worth at most `bound`, for whoever made it.

    Asks whether it is worth as much, and if not, again with the lower bound that shows
    (Plaat, Schaeffer, Pijls and de Bruin, "Best-first fixed-depth minimax algorithms",
    Artificial Intelligence 87, 1996). A sixth fewer nodes than an open window.
    """
    while bound > LOWEST:
        value = -call_search(thread, own, opponent, -bound, -bound + 1, empties)
        if value >= bound or is_aborted(thread):
            break
        bound = value
    return bound


@leaf
def _write_down(root: Address, move: int, value: int, is_exact: int) -> None:
    """Add a record to the moves found."""
    found = load(root, FOUND)
    record = FIRST_FOUND + found * FOUND_WORDS
    store(root, record, move)
    store(root, record + 1, value)
    store(root, record + 2, is_exact)
    store(root, FOUND, found + 1)


@leaf
def _square_that_keeps(
    thread: Address, own: Board, opponent: Board, value: int, moves: Board, empties: int
) -> Board:
    """The square of a move that is worth `value`, which one of them is.

    Asks of one move after the other; mostly the table remembers the right one.
    """
    remembered = remembered_square(thread, own, opponent)
    preferred = ZERO if remembered == NO_SQUARE else moves & (ONE << unsigned(remembered))
    while True:
        square = lowest_square(moves if preferred == ZERO else preferred)
        bit = ONE << square
        preferred = ZERO
        moves ^= bit
        turned = flips(own, opponent, square)
        after_own = opponent ^ turned
        after_opponent = own | turned | bit
        kept = -call_search(thread, after_own, after_opponent, -value, 1 - value, empties - 1)
        if kept >= value or moves == ZERO or is_aborted(thread):
            return square


@kernel("void(int64, int64, uint64, uint64, int64)")
def search_root_moves(
    thread: Address, root: Address, own: Board, opponent: Board, every_move: int
) -> None:
    """Find the exact value of the best move of a position, and of all if `every_move` is not 0.

    Moves that are written down already are not searched. If the thread is aborted, only the
    moves found by then are written down. The game is not over.
    """
    empties = popcount(~(own | opponent))
    depth = _LOOK_AHEAD if empties > _LOOK_AHEAD_FROM else 0
    moves = mobility(own, opponent)
    known = load(root, FOUND)
    if moves == ZERO:
        if known == 0:
            guess = -selective_passes(thread, opponent, own, empties)
            value = _around(thread, opponent, own, guess, HIGHEST, empties)
            if not is_aborted(thread):
                _write_down(root, PASS, value, 1)
        show_nodes(thread)
        return
    best = NO_MOVE
    for index in range(known):
        record = FIRST_FOUND + index * FOUND_WORDS
        moves ^= ONE << unsigned(load(root, record))
        best = max(best, load(root, record + 1))
    guess = NO_MOVE if moves == ZERO else selective_passes(thread, own, opponent, empties)
    square_of_passes = remembered_square(thread, own, opponent)
    moves_at = root + 8 * _LIST
    count = _list_root_moves(thread, moves_at, own, opponent, moves, depth, square_of_passes)
    for index in range(count):
        bring_best_to(moves_at, index, count)
        square = _LAST_SQUARE - square_at(moves_at, index)
        turned = turned_at(moves_at, index)
        after_own = opponent ^ turned
        after_opponent = own | turned | (ONE << square)
        upper = load(root, UPPER + signed(square))
        is_exact = 1
        if best == NO_MOVE:
            value = _around(thread, after_own, after_opponent, guess, upper, empties - 1)
        elif upper <= best and upper < HIGHEST:  # that highest bound says nothing
            value = upper
            if every_move != 0:
                value = _stepped_down(thread, after_own, after_opponent, upper, empties - 1)
            else:
                is_exact = 0
        else:
            value = -call_search(thread, after_own, after_opponent, -best - 1, -best, empties - 1)
            if value <= best:
                if every_move != 0:
                    value = _stepped_down(thread, after_own, after_opponent, value, empties - 1)
                else:
                    is_exact = 0
            elif value < upper:
                value = -call_search(thread, after_own, after_opponent, -upper, -value, empties - 1)
        if is_aborted(thread):
            break
        _write_down(root, signed(square), value, is_exact)
        best = max(best, value)
    show_nodes(thread)


@kernel("int64(int64, uint64, uint64, int64)")
def is_worth(thread: Address, own: Board, opponent: Board, value: int) -> int:
    """Whether a position is worth exactly `value`: 1 or 0. The table then knows best play.

    It means nothing if the thread is aborted.
    """
    empties = popcount(~(own | opponent))
    found = call_search(thread, own, opponent, value - 1, value + 1, empties)
    show_nodes(thread)
    return 1 if found == value else 0


@kernel("int64(int64, int64, uint64, uint64, int64)")
def follow_line(thread: Address, root: Address, own: Board, opponent: Board, value: int) -> int:
    """Write down best play from a position of exactly this value to the end of the game.

    Returns:
        the number of moves; they mean nothing if the thread is aborted.
    """
    length = 0
    while not is_aborted(thread):
        empties = popcount(~(own | opponent))
        moves = mobility(own, opponent)
        if moves != ZERO:
            square = _square_that_keeps(thread, own, opponent, value, moves, empties)
            turned = flips(own, opponent, square)
            own, opponent = opponent ^ turned, own | turned | (ONE << square)
            store(root, FIRST_IN_LINE + length, signed(square))
        elif mobility(opponent, own) != ZERO:
            call_search(thread, opponent, own, -value, 1 - value, empties)
            own, opponent = opponent, own
            store(root, FIRST_IN_LINE + length, PASS)
        else:
            break
        value = -value
        length += 1
    show_nodes(thread)
    return length
