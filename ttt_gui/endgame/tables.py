"""The memory of the transposition table: allocated once, lent to one search at a time."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import numpy as np

from ttt_gui.endgame.compiling import Address
from ttt_gui.endgame.table import BUCKET_BYTES

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

    @property
    def address(self) -> Address:
        """Where the first bucket lies: at the start of a cache line."""
        return -(-self._words.ctypes.data // BUCKET_BYTES) * BUCKET_BYTES

    def buckets_for(self, empties: int) -> int:
        """How many buckets a search should use: a small one in little memory stays fast."""
        return min(1 << max(empties, 8), self._buckets)


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
