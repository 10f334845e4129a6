"""Workers on this machine: plain processes, each of which solves with one thread.

Each has two pipes of its own, one for blocks and one for news, so that one that is killed takes
nothing with it but the position it is searching and what it has not delivered.
"""

import multiprocessing
import os
import queue
import signal
import threading
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnContext
from types import TracebackType
from typing import Final, Self

from ttt_gui.blocks.block import Block
from ttt_gui.blocks.block_search import BlockSearch
from ttt_gui.blocks.telling import news_from, telling
from ttt_gui.blocks.workers import Ended, Lost, News

_GONE: Final = "a process that was solving has died"


class Processes:
    """So many processes; a context manager, at whose end they are gone at once."""

    def __init__(self, count: int) -> None:
        self._count = count
        # Started again, not forked: threads and SQLite's connection are here.
        self._context = multiprocessing.get_context("spawn")
        self._news: queue.SimpleQueue[News | BaseException] = queue.SimpleQueue()
        self._processes: list[_Process] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        for process in self._processes:
            process.end()
        for process in self._processes:
            process.wait()

    def capacity(self) -> int:
        """One block a process."""
        return self._count

    def submit(self, number: int, block: Block) -> None:
        """Have `block` solved by the process that has the fewest."""
        self._processes = [process for process in self._processes if not process.has_died]
        while len(self._processes) < self._count:
            self._processes.append(_Process(self._context, self._news))
        min(self._processes, key=lambda process: process.load).submit(number, block)

    def news(self, seconds: float) -> tuple[News, ...]:
        """What has come."""
        return news_from(self._news, seconds)


class _Process:
    """A process, and the thread here that reads what it tells."""

    def __init__(
        self, context: SpawnContext, news: "queue.SimpleQueue[News | BaseException]"
    ) -> None:
        blocks_there, self._blocks = context.Pipe(duplex=False)
        self._told, told_there = context.Pipe(duplex=False)
        self._news = news
        self._sharing = threading.Lock()
        self._numbers: list[int] = []
        self.has_died = False
        # It ends when our end of its pipe is closed, however this process ends.
        self._process = context.Process(target=_work, args=(blocks_there, told_there), daemon=True)
        self._process.start()
        blocks_there.close()
        told_there.close()
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    @property
    def load(self) -> int:
        """How many blocks it has."""
        with self._sharing:
            return len(self._numbers)

    def submit(self, number: int, block: Block) -> None:
        with self._sharing:
            if self.has_died:
                self._news.put(Lost(number, _GONE))
                return
            self._numbers.append(number)
        with suppress(OSError):  # it dies: the thread that reads tells of its blocks
            self._blocks.send((number, block))

    def end(self) -> None:
        """Have it end at once, whatever it is doing."""
        self._blocks.close()
        self._process.kill()

    def wait(self) -> None:
        """Wait until it has ended."""
        self._process.join()
        self._thread.join()

    def _read(self) -> None:
        with suppress(EOFError, OSError), self._told:
            while True:
                told: News | Exception = self._told.recv()
                if isinstance(told, Ended):
                    with self._sharing:
                        self._numbers.remove(told.number)
                self._news.put(told)
        with self._sharing:
            self.has_died = True
            for number in self._numbers:
                self._news.put(Lost(number, _GONE))
            self._numbers.clear()


def _work(blocks: Connection, told: Connection) -> None:
    """Solve blocks, in a process of its own; Ctrl-C is for the one that started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    waiting: queue.SimpleQueue[tuple[int, Block]] = queue.SimpleQueue()
    threading.Thread(target=_receive, args=(blocks, waiting), daemon=True).start()
    while True:
        number, block = waiting.get()
        try:
            BlockSearch(block, telling(number, told.send)).run()
        except Exception as error:  # noqa: BLE001  (whoever waits gets it)
            told.send(error)
        else:
            told.send(Ended(number))


def _receive(blocks: Connection, waiting: "queue.SimpleQueue[tuple[int, Block]]") -> None:
    """Take blocks in while others are solved; end with the process that sends them."""
    with suppress(EOFError, OSError):
        while True:
            waiting.put(blocks.recv())
    os._exit(0)
