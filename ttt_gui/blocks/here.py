"""This process as a worker: one position at a time, with as many threads as the block says."""

import queue
import threading
from types import TracebackType
from typing import Self

from ttt_gui.blocks.block import Block
from ttt_gui.blocks.block_search import BlockSearch
from ttt_gui.blocks.telling import news_from, telling
from ttt_gui.blocks.workers import Ended, News
from ttt_gui.search.control import Progress


class Here:
    """A thread that solves blocks; a context manager, at whose end it is stopped."""

    def __init__(self) -> None:
        self._blocks: queue.SimpleQueue[tuple[int, Block] | None] = queue.SimpleQueue()
        self._news: queue.SimpleQueue[News | BaseException] = queue.SimpleQueue()
        self._is_over = False
        self._search: BlockSearch | None = None
        self._thread = threading.Thread(target=self._solve, name="search", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._is_over = True
        self._blocks.put(None)
        search = self._search
        if search is not None:
            search.stop()
        self._thread.join()

    def capacity(self) -> int:
        """One block."""
        return 1

    def submit(self, number: int, block: Block) -> None:
        """Have `block` solved after those before it."""
        self._blocks.put((number, block))

    def news(self, seconds: float) -> tuple[News, ...]:
        """What has come."""
        return news_from(self._news, seconds)

    def progress(self) -> Progress | None:
        """How far the search of a position is; None if there is none."""
        search = self._search
        return None if search is None else search.progress()

    def _solve(self) -> None:
        while (asked := self._blocks.get()) is not None:
            number, block = asked
            self._search = BlockSearch(block, telling(number, self._news.put))
            if self._is_over:
                return
            try:
                self._search.run()
            except BaseException as error:  # noqa: BLE001  (whoever waits gets it)
                self._news.put(error)
            else:
                self._news.put(Ended(number))
            self._search = None
