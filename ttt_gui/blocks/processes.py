"""Workers on this machine: plain processes, each of which solves with one thread."""

import multiprocessing
import os
import signal
import threading
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing.connection import Connection
from types import TracebackType
from typing import Self

from ttt_gui.blocks.block import Answer, Block, BlockLost, solve_block


class Processes:
    """So many processes; a context manager, at whose end they are gone at once."""

    def __init__(self, count: int) -> None:
        # Started again, not forked: threads and SQLite's connection are here.
        self._context = multiprocessing.get_context("spawn")
        self._count = count
        # Nothing is ever sent: when this end closes, however this process ends, they end too.
        self._theirs, self._ours = self._context.Pipe(duplex=False)
        self._pool = self._new_pool()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._ours.close()
        self._pool.shutdown(cancel_futures=True)

    def capacity(self) -> int:
        """One block a process."""
        return self._count

    def submit(self, block: Block) -> Future[tuple[Answer, ...]]:
        """Have `block` solved by the next process that is free."""
        answer: Future[tuple[Answer, ...]] = Future()

        def tell(solved: Future[tuple[Answer, ...]]) -> None:
            if solved.cancelled():
                answer.cancel()
                return
            error = solved.exception()
            if isinstance(error, BrokenProcessPool):
                error = BlockLost("a process that was solving has died")
            if error is None:
                answer.set_result(solved.result())
            else:
                answer.set_exception(error)

        try:
            solved = self._pool.submit(solve_block, block)
        except BrokenProcessPool:  # one has died, and the pool has ended the others
            self._pool = self._new_pool()
            solved = self._pool.submit(solve_block, block)
        solved.add_done_callback(tell)
        return answer

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            self._count, self._context, initializer=_begin, initargs=(self._theirs,)
        )


def _begin(parent: Connection) -> None:
    """Prepare a worker: Ctrl-C is for the process that started it, with which it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: Connection) -> None:
    with suppress(EOFError, OSError):
        parent.recv_bytes()
    os._exit(0)
