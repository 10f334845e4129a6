"""What a thread of a search keeps in memory: the words of its block, by number.

A block is one allocation of `THREAD_WORDS` words, and its address is what every kernel
gets first. The places are written before the search starts, and read only, but for
`COUNT`, `ABORTED`, `SPLIT` and the rooms at the end, which are the thread's own.
"""

from typing import Final

from ttt_gui.endgame.bits import unsigned
from ttt_gui.endgame.compiling import Address, leaf
from ttt_gui.endgame.memory import load, store

COUNT: Final = 0
"""Positions entered by this thread."""

ABORTED: Final = 1
"""Not 0 once the search under way is pointless: stopped, or cut elsewhere."""

EMPTIES_COUNT: Final = 2
"""What each empty square of a finished game is worth to the winner: 0 or 1."""

STOP_FLAG: Final = 3
"""Address of the flag that stops the whole search."""

LIVE_COUNT: Final = 4
"""Address where a watcher reads this thread's `COUNT`."""

TABLE: Final = 5
"""Address of the transposition table."""

TABLE_MASK: Final = 6
"""Number of the last bucket in use: a power of two less one."""

GENERATION: Final = 7
"""The number of this search among those that use the table, at least 1."""

MOVES: Final = 16
"""The move lists: one of `MOVES_STRIDE` words for each number of empty squares."""

MOVES_STRIDE: Final = 64

THREAD_WORDS: Final = MOVES + 64 * MOVES_STRIDE


@leaf
def count_nodes(thread: Address, nodes: int) -> None:
    """Count positions entered."""
    store(thread, COUNT, load(thread, COUNT) + nodes)


@leaf
def is_aborted(thread: Address) -> bool:
    """Whether to return at once, with any value: nobody will use it."""
    return load(thread, ABORTED) != 0


@leaf
def check_in(thread: Address) -> bool:
    """Show the watcher the node count, look at the stop flag; whether to return at once."""
    store(load(thread, LIVE_COUNT), 0, load(thread, COUNT))
    if load(load(thread, STOP_FLAG), 0) != 0:
        store(thread, ABORTED, 1)
    return is_aborted(thread)


@leaf
def move_list(thread: Address, empties: int) -> Address:
    """Where the thread keeps the moves of its one open position with so many empties."""
    return thread + 8 * (MOVES + MOVES_STRIDE * empties)
