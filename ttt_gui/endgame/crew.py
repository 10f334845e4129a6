"""The threads of one search: their memory, and the kernels bound to it."""

import threading
from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Final, Self

import numpy as np

from ttt_gui.endgame import root_moves, threads
from ttt_gui.endgame.compiling import Address, unsigned_constant
from ttt_gui.endgame.judgement import Judgement, no_judgement, trained_judgement
from ttt_gui.endgame.resting import REST_ADDRESS
from ttt_gui.endgame.search import SEARCH_ADDRESS, SHARED_FROM
from ttt_gui.endgame.selective import JUDGED_FROM
from ttt_gui.endgame.splitting import help_others
from ttt_gui.endgame.tables import Table
from ttt_gui.games.othello import Othello, Scoring
from ttt_gui.games.position import PASS, Move
from ttt_gui.search.control import MAX_THREADS, NODES, STOP, STRIDE, Cancelled, SearchControl
from ttt_gui.search.cores import cores
from ttt_gui.search.outcome import Bound
from ttt_gui.search.root import RootMove

_WORD_BYTES: Final = 8
_ENOUGH_EMPTIES: Final = SHARED_FROM + 2
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


def _judgement_for(position: Othello) -> Judgement:
    if position.empties < JUDGED_FROM:
        return no_judgement("Small positions are solved faster without.")
    return trained_judgement()


class Crew:
    """Threads that search positions of one game together: the caller's and its helpers'.

    To be used in a `with` statement; helpers live as long as that.
    """

    def __init__(
        self,
        position: Othello,
        size: int,
        table: Table,
        control: SearchControl,
        judgement: Judgement | None = None,
    ) -> None:
        """Make the threads' memory; without `judgement` they use the program's own if that pays."""
        self._control = control
        self._table = table
        self._judgement = judgement or _judgement_for(position)
        cells = np.frombuffer(control.cells, dtype=np.int64)
        self._blocks = table.thread_blocks(size)
        self._crew = np.zeros(threads.FIRST_BLOCK + size, dtype=np.int64)
        self._crew[threads.CREW_SIZE] = size
        self._crew[threads.SEARCH] = SEARCH_ADDRESS
        self._crew[threads.REST] = REST_ADDRESS
        self._root = np.zeros(root_moves.ROOT_WORDS, dtype=np.int64)
        self._root[root_moves.UPPER : root_moves.UPPER + 64] = root_moves.HIGHEST
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
            block[threads.FIRST_GENERATION] = table.generation
            block[threads.EVALUATION] = self._judgement.address
            self._crew[threads.FIRST_BLOCK + number] = block.ctypes.data
        self._helpers = [
            threading.Thread(
                target=help_others,
                args=(block.ctypes.data,),
                name=f"endgame-helper-{number}",
                daemon=True,
            )
            for number, block in enumerate(self._blocks[1:], start=1)
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

    @property
    def address(self) -> Address:
        """The memory of the caller's own thread, as the kernels want it."""
        return int(self._blocks[0].ctypes.data)

    def begin_with(self, known: Sequence[RootMove], bounds: Mapping[Move, int]) -> None:
        """Count root moves as searched already, and let the search use what bounds the others.

        Args:
            known: moves that are exact, or proved not to be better than the best of them.
            bounds: what moves are worth at most; others may be among them.
        """
        first, words = root_moves.FIRST_FOUND, root_moves.FOUND_WORDS
        for index, each in enumerate(known):
            at = first + index * words
            record = (each.move, each.score, int(each.bound is Bound.EXACT))
            self._root[at : at + words] = record
        self._root[root_moves.FOUND] = len(known)
        for move, bound in bounds.items():
            if move != PASS:
                # A window needs room below the bound.
                self._root[root_moves.UPPER + move] = max(bound, root_moves.LOWEST + 1)

    def search_root_moves(self, position: Othello, *, every_move: bool) -> None:
        """Find the values of the moves of `position` (see `found`), in one call of the kernel.

        Raises:
            Cancelled: the search was told to stop.
        """
        root_moves.search_root_moves(
            self.address,
            self._root.ctypes.data,
            unsigned_constant(position.own),
            unsigned_constant(position.opponent),
            1 if every_move else 0,
        )
        self._raise_if_stopped()

    def found(self) -> list[RootMove]:
        """The root moves searched so far, in the order of the search, without lines.

        May be called from any thread, also while the kernel searches.
        """
        count = int(self._root[root_moves.FOUND])
        first, words = root_moves.FIRST_FOUND, root_moves.FOUND_WORDS
        records = self._root[first : first + count * words].reshape(count, words)
        return [
            RootMove(move, value, Bound.EXACT if is_exact else Bound.AT_MOST, ())
            for move, value, is_exact in records.tolist()
        ]

    def is_worth(self, position: Othello, value: int) -> bool:
        """Whether a position is worth exactly `value`; best play from it is then quick to find.

        Raises:
            Cancelled: the search was told to stop.
        """
        answer = root_moves.is_worth(
            self.address,
            unsigned_constant(position.own),
            unsigned_constant(position.opponent),
            value,
        )
        self._raise_if_stopped()
        return bool(answer)

    def line_from(self, position: Othello, value: int) -> tuple[Move, ...]:
        """Best play from a position of exactly this value to the end of the game.

        Raises:
            Cancelled: the search was told to stop.
        """
        length = root_moves.follow_line(
            self.address,
            self._root.ctypes.data,
            unsigned_constant(position.own),
            unsigned_constant(position.opponent),
            value,
        )
        self._raise_if_stopped()
        first = root_moves.FIRST_IN_LINE
        return tuple(self._root[first : first + length].tolist())

    def _raise_if_stopped(self) -> None:
        if self._control.stop_requested:
            raise Cancelled
