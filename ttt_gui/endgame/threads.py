"""What the threads of a search keep in memory: the words of their blocks, by number.

A search has one crew block, which its threads share, and each thread has a block of its
own, whose address every kernel gets first. Only the thread itself writes to its block
while the search runs.
"""

from typing import Final

from ttt_gui.endgame.compiling import Address, leaf
from ttt_gui.endgame.memory import load, store

# A thread's block.

COUNT: Final = 0
"""Positions entered by this thread."""

ABORTED: Final = 1
"""Not 0 once what the thread searches is pointless: stopped, or cut off elsewhere."""

CURRENT_SPLIT: Final = 2
"""Address of the split whose move the thread searches (see `splitting`); 0 if none."""

OPEN_SPLITS: Final = 3
"""The thread's own splits that are under way: bit n for the one with n empty squares."""

CREW: Final = 4
"""Address of the crew block."""

EMPTY_SQUARE_WORTH: Final = 5
"""What each empty square of a finished game is worth to the winner: 0 or 1."""

STOP_FLAG: Final = 6
"""Address of the flag that stops the whole search."""

LIVE_COUNT: Final = 7
"""Address where a watcher reads this thread's `COUNT`."""

TABLE: Final = 8
"""Address of the transposition table."""

TABLE_MASK: Final = 9
"""Number of the last bucket in use: a power of two less one."""

GENERATION: Final = 10
"""The number of this pass of the search among all that use the table, at least 1."""

FIRST_GENERATION: Final = 11
"""`GENERATION` in the first pass of the search; moves of earlier passes are hints."""

EVALUATION: Final = 12
"""Address of the trained weights (see `evaluation`); 0 if there are none."""

_MOVES: Final = 16
"""The move lists, one for each number of empty squares: a thread never needs two."""

MOVE_WORDS: Final = 2
_LIST_WORDS: Final = 64 * MOVE_WORDS

_SPLITS: Final = _MOVES + 64 * _LIST_WORDS
"""The records of the thread's splits, one for each number of empty squares."""

_RECORD_WORDS: Final = 16

_LOOK_AHEAD_MOVES: Final = _SPLITS + 64 * _RECORD_WORDS
"""The move lists of looks ahead, which end before the search goes on."""

THREAD_WORDS: Final = _LOOK_AHEAD_MOVES + 64 * _LIST_WORDS

# The crew block.

IDLE: Final = 0
"""Threads that have nothing to do."""

DONE: Final = 8
"""Not 0 once the search is over and helpers may end; far from the busy `IDLE`."""

CREW_SIZE: Final = 9
"""The number of threads."""

SEARCH: Final = 10
"""Address of `search.search` as a C function."""

REST: Final = 11
"""Address of the system's function that lets a thread rest (see `resting`)."""

CONFIDENCE: Final = 12
"""How sure a probe must be to cut off (see `selective`); 0 in the exact pass, which has none."""

FIRST_BLOCK: Final = 16
"""The addresses of the threads' blocks, from here on."""


@leaf
def count_nodes(thread: Address, nodes: int) -> None:
    """Count positions entered."""
    store(thread, COUNT, load(thread, COUNT) + nodes)


@leaf
def show_nodes(thread: Address) -> None:
    """Let the watcher read how many positions the thread has entered."""
    store(load(thread, LIVE_COUNT), 0, load(thread, COUNT))


@leaf
def is_aborted(thread: Address) -> bool:
    """Whether to return at once, with any value: nobody will use it."""
    return load(thread, ABORTED) != 0


@leaf
def move_list(thread: Address, empties: int) -> Address:
    """Where the thread lists the moves of its one position with so many empty squares."""
    return thread + 8 * (_MOVES + _LIST_WORDS * empties)


@leaf
def look_ahead_list(thread: Address, empties: int) -> Address:
    """Where a look ahead lists the moves of its one position with so many empty squares."""
    return thread + 8 * (_LOOK_AHEAD_MOVES + _LIST_WORDS * empties)


@leaf
def split_record(thread: Address, empties: int) -> Address:
    """Where the thread keeps its one split with so many empty squares."""
    return thread + 8 * (_SPLITS + _RECORD_WORDS * empties)
