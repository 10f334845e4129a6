"""The threads of one search: their memory, their helpers, and the kernel bound to them."""

import threading
import time
from types import TracebackType
from typing import Final, Self

import numpy as np

from ttt_gui.endgame import threads
from ttt_gui.endgame.compiling import unsigned_constant
from ttt_gui.endgame.ordering import judge
from ttt_gui.endgame.search import SEARCH_ADDRESS, SPLIT, search
from ttt_gui.endgame.splitting import help_others
from ttt_gui.endgame.table import NO_SQUARE, remembered_square
from ttt_gui.endgame.tables import Table
from ttt_gui.games.othello import Othello, Scoring
from ttt_gui.games.position import Move
from ttt_gui.search.control import MAX_THREADS, NODES, STOP, STRIDE, Cancelled, SearchControl
from ttt_gui.search.cores import cores

_WORD_BYTES: Final = 8
_REST_SECONDS: Final = 0.0002
"""How long a helper rests when there was nothing to do for a while."""

_ENOUGH_EMPTIES: Final = SPLIT + 2
"""From so many empty squares on, several threads are worth while."""


def crew_size(position: Othello, threads_wanted: int | None) -> int:
    """How many threads to search a position with: never more than there are cores.

    Threads that wait do so at full speed; where they are more than the cores, each waits
    in the way of another that works.
    """
    if position.empties < _ENOUGH_EMPTIES:
        return 1
    available = min(cores(), MAX_THREADS)
    return available if threads_wanted is None else max(1, min(threads_wanted, available))


class Crew:
    """Threads that search positions of one game together: the caller's and its helpers'.

    To be used in a `with` statement; helpers live as long as that.
    """

    def __init__(self, position: Othello, size: int, table: Table, control: SearchControl) -> None:
        self._control = control
        self._table = table
        cells = np.frombuffer(control.cells, dtype=np.int64)
        self._blocks = np.zeros((size, threads.THREAD_WORDS), dtype=np.int64)
        self._crew = np.zeros(threads.FIRST_BLOCK + size, dtype=np.int64)
        self._crew[threads.CREW_SIZE] = size
        self._crew[threads.SEARCH] = SEARCH_ADDRESS
        takes_empties = position.scoring is Scoring.WINNER_TAKES_EMPTIES
        for number, block in enumerate(self._blocks):
            count_at = NODES + number * STRIDE
            block[threads.COUNT] = control.cells[count_at]
            block[threads.CREW] = self._crew.ctypes.data
            block[threads.EMPTY_SQUARE_WORTH] = 1 if takes_empties else 0
            block[threads.STOP_FLAG] = cells.ctypes.data + _WORD_BYTES * STOP
            block[threads.LIVE_COUNT] = cells.ctypes.data + _WORD_BYTES * count_at
            block[threads.TABLE] = table.address
            block[threads.TABLE_MASK] = table.buckets_for(position.empties) - 1
            block[threads.GENERATION] = table.generation
            self._crew[threads.FIRST_BLOCK + number] = block.ctypes.data
        self._helpers = [
            threading.Thread(
                target=self._help, args=(number,), name=f"endgame-helper-{number}", daemon=True
            )
            for number in range(1, size)
        ]

    def __enter__(self) -> Self:
        self._crew[threads.IDLE] = len(self._helpers)
        for helper in self._helpers:
            helper.start()
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        self._crew[threads.DONE] = 1
        for helper in self._helpers:
            helper.join()
        self._show_nodes()

    def value(self, position: Othello, alpha: int, beta: int) -> int:
        """The value of a position for its side to move, with the contract of `search.search`.

        Raises:
            Cancelled: the search was told to stop.
        """
        value = search(
            self._blocks[0].ctypes.data,
            unsigned_constant(position.own),
            unsigned_constant(position.opponent),
            alpha,
            beta,
            position.empties,
        )
        self._show_nodes()
        if self._control.stop_requested:
            raise Cancelled
        return int(value)

    def remembered_move(self, position: Othello) -> Move | None:
        """The best move as far as the table remembers one."""
        block = self._blocks[0].ctypes.data
        square = int(
            remembered_square(
                block, unsigned_constant(position.own), unsigned_constant(position.opponent)
            )
        )
        return None if square == NO_SQUARE else square

    def judge(self, position: Othello, depth: int) -> int:
        """How good it looks to have moved to this position, `depth` moves on."""
        block = self._blocks[0].ctypes.data
        return int(
            judge(
                block, unsigned_constant(position.own), unsigned_constant(position.opponent), depth
            )
        )

    def _help(self, number: int) -> None:
        block = self._blocks[number].ctypes.data
        while help_others(block):
            time.sleep(_REST_SECONDS)

    def _show_nodes(self) -> None:
        """Show what the kernel has counted since it last did so itself."""
        for number, block in enumerate(self._blocks):
            self._control.cells[NODES + number * STRIDE] = int(block[threads.COUNT])
