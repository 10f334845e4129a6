"""Memory of searches: the transposition table and what threads need, allocated once and lent.

Some hundred kilobytes, allocated for every search, would cost a small one a fifth of its time where
the system hands such memory out and takes it back page by page, as in Dask's workers.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import numpy as np
import numpy.typing as npt

from ttt_gui.endgame.compiling import Address
from ttt_gui.endgame.table import BUCKET_BYTES
from ttt_gui.endgame.threads import THREAD_WORDS

PASSES: Final = 8
"""How many numbers a search has for its passes."""


class Table:
    """Memory for a power of two of buckets, and the number of the pass that uses it.

    Entries carry that number, so each search starts with an empty table without anybody
    emptying it: its node count depends on nothing that was searched before, and what was
    found under one scoring is never believed under the other.
    """

    def __init__(self, megabytes: int) -> None:
        fitting = max(megabytes, 1) * 2**20 // BUCKET_BYTES
        self._buckets = 1 << fitting.bit_length() - 1
        # Zeroed memory, not touched yet: a small search pays for the small part it uses.
        self._words = np.zeros((self._buckets + 1) * BUCKET_BYTES // 8, dtype=np.int64)
        self.generation = 0  # of the first pass
        self._blocks = np.zeros((1, THREAD_WORDS), dtype=np.int64)

    @property
    def address(self) -> Address:
        """Where the first bucket lies: at the start of a cache line."""
        return -(-self._words.ctypes.data // BUCKET_BYTES) * BUCKET_BYTES

    def buckets_for(self, empties: int) -> int:
        """How many buckets a search should use: a small one in little memory stays fast."""
        return min(1 << max(empties, 8), self._buckets)

    def thread_blocks(self, count: int) -> npt.NDArray[np.int64]:
        """The blocks of so many threads, zeroed; those of the search before are no more."""
        if len(self._blocks) == count:
            self._blocks.fill(0)
        else:
            self._blocks = np.zeros((count, THREAD_WORDS), dtype=np.int64)
        return self._blocks


_kept: dict[int, Table] = {}
_lending = threading.Lock()


@contextmanager
def borrowed_table(megabytes: int) -> Iterator[Table]:
    """A table of this size for one search.

    One table is kept from search to search. A search that finds it lent out, or of another
    size, makes its own; the latest one given back is kept.
    """
    with _lending:
        table = _kept.pop(megabytes, None)
        _kept.clear()
    if table is None:
        table = Table(megabytes)
    table.generation += PASSES
    try:
        yield table
    finally:
        with _lending:
            _kept.clear()
            _kept[megabytes] = table
