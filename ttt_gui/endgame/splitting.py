"""Sharing the moves of a position among threads, inside the kernel.

Young brothers wait (Feldmann, Monien, Mysliwietz and Vornberger, "Distributed game-tree
search", ICCA Journal 12, 1989): a position's first move is searched by the thread that
came upon it; only when it did not cut off may others help with the rest. Then the thread
opens a split: a record in its block from which it and idle threads take move after move.
Whoever finds a move worth beta cuts the split off, and all that search below it return.

A thread whose own split has no moves left waits for its helpers, and meanwhile helps with
splits below its own; anything else could keep it away for long.

A record lives as long as somebody works on it: `_WORKERS` counts the owner too, nobody
joins at 0, and the owner goes on, and may use the record again, only when it is back at 0.
"""

from typing import Final

from llvmlite import ir
from numba.core import types

from ttt_gui.endgame.bits import leading_zeros, signed, unsigned
from ttt_gui.endgame.compiling import Address, Board, instruction, kernel, leaf, unsigned_constant
from ttt_gui.endgame.memory import fetch_add, load, replace_if, store
from ttt_gui.endgame.moves import ONE, ZERO
from ttt_gui.endgame.ordering import bring_best_to, square_at, turned_at
from ttt_gui.endgame.resting import rest
from ttt_gui.endgame.threads import (
    ABORTED,
    CREW,
    CREW_SIZE,
    CURRENT_SPLIT,
    DONE,
    FIRST_BLOCK,
    IDLE,
    OPEN_SPLITS,
    REST,
    SEARCH,
    STOP_FLAG,
    is_aborted,
    show_nodes,
    split_record,
)

# A split's record.
_WORKERS: Final = 0
_NEXT: Final = 1
_BEST: Final = 2
_CUT: Final = 3
_OWN: Final = 4
_OPPONENT: Final = 5
_EMPTIES: Final = 6
_ALPHA: Final = 7
_BETA: Final = 8
_MOVES_AT: Final = 9
_MOVES: Final = 10
_PARENT: Final = 11

_SQUARE_BITS: Final = 8
_SQUARE: Final = 0xFF

_HIGHEST_SQUARE: Final = unsigned_constant(63)

_PATIENCE: Final = 20_000
"""How often a helper looks around for work before it takes a rest: some 50 microseconds."""


@leaf
def value_of(best: int) -> int:
    """The value in a word that holds a value and the move it belongs to."""
    return best >> _SQUARE_BITS


@leaf
def square_of(best: int) -> int:
    """The square in a word that holds a value and the move it belongs to."""
    return best & _SQUARE


@leaf
def check_in(thread: Address) -> bool:
    """Show the watcher the node count, and look whether to return at once."""
    show_nodes(thread)
    if load(load(thread, STOP_FLAG), 0) != 0:
        store(thread, ABORTED, 1)
    split = load(thread, CURRENT_SPLIT)
    while split != 0:
        if load(split, _CUT) != 0:
            store(thread, ABORTED, 1)
        split = load(split, _PARENT)
    return is_aborted(thread)


@leaf
def somebody_is_idle(thread: Address) -> bool:
    """Whether a split would find a helper."""
    return load(load(thread, CREW), IDLE) > 0


@leaf
def share_moves(
    thread: Address,
    own: Board,
    opponent: Board,
    alpha: int,
    beta: int,
    empties: int,
    moves_at: Address,
    index: int,
    moves: int,
    value: int,
    square: int,
) -> int:
    """Search the moves from `index` on with whoever is idle.

    `value` and `square` are the best of the moves before; the same of all moves is
    returned, as one word. It means nothing if the thread is aborted then.
    """
    for later in range(index, moves):
        bring_best_to(moves_at, later, moves)
    split = split_record(thread, empties)
    store(split, _NEXT, index)
    store(split, _BEST, (value << _SQUARE_BITS) | square)
    store(split, _CUT, 0)
    store(split, _OWN, signed(own))
    store(split, _OPPONENT, signed(opponent))
    store(split, _EMPTIES, empties)
    store(split, _ALPHA, alpha)
    store(split, _BETA, beta)
    store(split, _MOVES_AT, moves_at)
    store(split, _MOVES, moves)
    store(split, _PARENT, load(thread, CURRENT_SPLIT))
    store(split, _WORKERS, 1)
    store(thread, OPEN_SPLITS, load(thread, OPEN_SPLITS) | signed(ONE << unsigned(empties)))
    store(thread, CURRENT_SPLIT, split)
    _work_on(thread, split)
    store(thread, OPEN_SPLITS, load(thread, OPEN_SPLITS) ^ signed(ONE << unsigned(empties)))
    fetch_add(split, _WORKERS, -1)
    if load(split, _WORKERS) != 0:
        _set_idle(thread, 1)
        while load(split, _WORKERS) != 0:
            _help_below(thread, split)
        _set_idle(thread, -1)
    store(thread, CURRENT_SPLIT, load(split, _PARENT))
    # Cut off by itself, the position has its value. Cut off further up, it has none.
    store(thread, ABORTED, 0)
    check_in(thread)
    return load(split, _BEST)


@leaf
def _help_below(thread: Address, ancestor: Address) -> bool:
    """Take part in a split below `ancestor`, or in any if that is 0; whether there was one."""
    crew = load(thread, CREW)
    for number in range(load(crew, CREW_SIZE)):
        block = load(crew, FIRST_BLOCK + number)
        open_splits = unsigned(load(block, OPEN_SPLITS))
        while open_splits != ZERO:
            # The one with most empty squares has most work to give away.
            largest = _HIGHEST_SQUARE - leading_zeros(open_splits)
            open_splits ^= ONE << largest
            split = split_record(block, signed(largest))
            if _join(split, ancestor):
                _help(thread, split)
                return True
    return False


@leaf
def _join(split: Address, ancestor: Address) -> bool:
    """Become a worker of a split, if it has moves left and is below `ancestor`."""
    workers = load(split, _WORKERS)
    if workers == 0 or load(split, _NEXT) >= load(split, _MOVES):
        return False
    if not _is_below(split, ancestor) or not replace_if(split, _WORKERS, workers, workers + 1):
        return False
    # Up to here the record could be closed and used again. Now it is held.
    if _is_below(split, ancestor):
        return True
    fetch_add(split, _WORKERS, -1)
    return False


@leaf
def _is_below(split: Address, ancestor: Address) -> bool:
    if ancestor == 0:
        return True
    for _ in range(64):  # as long as any chain; a record used again meanwhile may mislead
        split = load(split, _PARENT)
        if split == ancestor:
            return True
        if split == 0:
            return False
    return False


@leaf
def _help(thread: Address, split: Address) -> None:
    """Work on a split that this thread joined, and leave it."""
    own_split = load(thread, CURRENT_SPLIT)
    store(thread, CURRENT_SPLIT, split)
    _set_idle(thread, -1)
    _work_on(thread, split)
    fetch_add(split, _WORKERS, -1)
    _set_idle(thread, 1)
    store(thread, CURRENT_SPLIT, own_split)
    store(thread, ABORTED, 0)


@leaf
def _work_on(thread: Address, split: Address) -> None:
    """Search moves of a split, one after the other, until none is left or it is cut off."""
    own = unsigned(load(split, _OWN))
    opponent = unsigned(load(split, _OPPONENT))
    empties = load(split, _EMPTIES)
    alpha = load(split, _ALPHA)
    beta = load(split, _BETA)
    moves_at = load(split, _MOVES_AT)
    moves = load(split, _MOVES)
    while load(split, _CUT) == 0:
        index = fetch_add(split, _NEXT, 1)
        if index >= moves:
            return
        square = square_at(moves_at, index)
        turned = turned_at(moves_at, index)
        after_own = opponent ^ turned
        after_opponent = own | turned | (ONE << square)
        floor = max(alpha, value_of(load(split, _BEST)))
        value = -call_search(thread, after_own, after_opponent, -floor - 1, -floor, empties - 1)
        if floor < value < beta and not is_aborted(thread):
            # Others may have found better meanwhile; then this move has to beat that.
            floor = max(value, value_of(load(split, _BEST)))
            if floor >= beta:
                return
            value = -call_search(thread, after_own, after_opponent, -beta, -floor, empties - 1)
        if is_aborted(thread):
            return
        _offer(split, value, square)
        if value >= beta:
            store(split, _CUT, 1)


@leaf
def _offer(split: Address, value: int, square: Board) -> None:
    """Make a move the best of a split, unless that is better."""
    best = load(split, _BEST)
    while value > value_of(best):
        if replace_if(split, _BEST, best, (value << _SQUARE_BITS) | signed(square)):
            return
        best = load(split, _BEST)


@leaf
def _set_idle(thread: Address, change: int) -> None:
    fetch_add(load(thread, CREW), IDLE, change)


@leaf
def call_search(
    thread: Address, own: Board, opponent: Board, alpha: int, beta: int, empties: int
) -> int:
    """`search.search`, by its address.

    It calls this module in turn, and code whose calls go round in a circle cannot be
    loaded from the cache.
    """
    address = load(load(thread, CREW), SEARCH)
    return _call(address, thread, own, opponent, alpha, beta, empties)


@instruction(
    types.int64(
        types.int64,
        types.int64,
        types.uint64,
        types.uint64,
        types.int64,
        types.int64,
        types.int64,
    )
)
def _call(builder: ir.IRBuilder, address: ir.Value, *words: ir.Value) -> ir.Value:
    """Call the C function at an address, which makes one word of six."""
    word = ir.IntType(64)
    function = ir.FunctionType(word, [word] * len(words))
    return builder.call(builder.inttoptr(address, function.as_pointer()), words)


@kernel("void(int64)")
def help_others(thread: Address) -> None:
    """Help where there is work, and rest where there was none for a while, to the search's end."""
    crew = load(thread, CREW)
    idle_rounds = 0
    while load(crew, DONE) == 0:
        idle_rounds += 1
        if _help_below(thread, 0):
            idle_rounds = 0
        elif idle_rounds >= _PATIENCE:
            rest(load(crew, REST))
            idle_rounds = 0
    show_nodes(thread)
