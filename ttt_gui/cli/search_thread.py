"""Searches on a thread of their own, so that Ctrl-C and progress need not wait for them."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from types import TracebackType
from typing import Final, Self, TypeVar

from ttt_gui.engines import Engine
from ttt_gui.games.position import Position
from ttt_gui.search.control import Cancelled, SearchControl
from ttt_gui.search.outcome import SearchFailure, SearchOptions, SearchResult
from ttt_gui.search.trace import Recorder

GLANCE_SECONDS: Final = 0.1
"""How often the waiting side looks at a search, and at Ctrl-C where waiting defers it."""

_Found = TypeVar("_Found")


def ignore_progress(_control: SearchControl) -> None:
    """Watch nothing."""


class SearchThread:
    """Runs one search after the other; a context manager, whose end waits for the thread."""

    def __init__(self) -> None:
        self._executor = ThreadPoolExecutor(max_workers=1, thread_name_prefix="search")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._executor.shutdown()

    def search(
        self,
        engine: Engine,
        position: Position,
        options: SearchOptions,
        watch: Callable[[SearchControl], None] = ignore_progress,
        recorder: Recorder | None = None,
    ) -> SearchResult:
        """Search `position` and wait for the result.

        Args:
            engine: the engine that searches.
            position: the position.
            options: how to search it.
            watch: called on this thread every tenth of a second while the search goes on.
            recorder: what the engine is to report its steps to, if it is one that does.

        Raises:
            SearchFailure: the search cannot be carried out, or the engine is at fault.
            KeyboardInterrupt: a person pressed Ctrl-C; the search was told to stop.
        """

        def work(control: SearchControl) -> SearchResult:
            try:
                return engine.search(position, options, control)
            except (SearchFailure, Cancelled):
                raise
            except Exception as error:
                # A person gets a sentence whatever is wrong with an engine, and the next
                # position its turn.
                raise SearchFailure(
                    f"the engine {engine.key} failed: {type(error).__name__}: {error}"
                ) from error

        return self.run(work, watch, recorder)

    def run(
        self,
        work: Callable[[SearchControl], _Found],
        watch: Callable[[SearchControl], None] = ignore_progress,
        recorder: Recorder | None = None,
    ) -> _Found:
        """Do `work` with a control of its own, and wait for what it returns.

        Raises:
            Exception: what `work` raised.
            KeyboardInterrupt: a person pressed Ctrl-C; `work` was told to stop.
        """
        control = SearchControl(recorder)
        try:
            future = self._executor.submit(work, control)
            while not wait((future,), GLANCE_SECONDS).done:
                watch(control)
        except BaseException:
            control.stop()
            raise
        return future.result()
