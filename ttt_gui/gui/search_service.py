"""Runs searches on a thread of their own and tells the GUI thread how they end.

A service is idle, searching, or stopping::

    idle --start--> searching --(engine returns)--> idle     finished or failed
                    searching --cancel--> stopping --> idle   cancelled
                    searching --start--> searching            the predecessor's end is dropped
    any  --shutdown--> the thread has ended

Every request has an id of its own; whatever arrives for another than the current one is
dropped, so a slot never sees a result of a position that has been left. The worker never
emits from inside a search: a timer here reads the request's `SearchControl`.

The worker's thread is as urgent as the window's, not nicer. It takes the interpreter's lock:
all the time in a Python engine, at a search's ends with the compiled solver. Were it kept from
a processor core while it has the lock, the window would wait with it (priority inversion).
"""

import sys
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QObject, QThread, QTimer, Signal, Slot

from ttt_gui.engines import Engine
from ttt_gui.games.position import Position
from ttt_gui.search.control import Cancelled, Progress, SearchControl
from ttt_gui.search.outcome import SearchFailure, SearchOptions, SearchResult

PROGRESS_MILLISECONDS: Final = 100
STACK_BYTES: Final = 16 * 1024 * 1024
"""Some systems give a secondary thread as little as 512 KB."""

SWITCH_SECONDS: Final = 0.0002
"""How long a Python engine may keep the interpreter while the window waits for it, which it
does at many a call of Qt: a fifth of a millisecond keeps the window smooth, and the engines
are as fast as with Python's 5 ms."""


@dataclass(frozen=True, slots=True)
class SearchRequest:
    """One search to run. `control` stops it and tells how far it is."""

    request_id: int
    position: Position
    engine: Engine
    options: SearchOptions
    control: SearchControl


@dataclass(frozen=True, slots=True)
class SearchFinished:
    """A search found its result."""

    request_id: int
    position: Position
    result: SearchResult


@dataclass(frozen=True, slots=True)
class SearchFailed:
    """A search could not be carried out; `message` tells a person why."""

    request_id: int
    message: str


@dataclass(frozen=True, slots=True)
class SearchCancelled:
    """A search ended because it was told to; `progress` is how far it had come."""

    request_id: int
    progress: Progress


@dataclass(frozen=True, slots=True)
class ProgressChanged:
    """How far the current search is."""

    request_id: int
    progress: Progress


SearchEnd = SearchFinished | SearchFailed | SearchCancelled


class _Worker(QObject):
    """Lives on the service's thread and runs one request after the other."""

    _ended = Signal(object)

    @Slot(object)
    def run(self, request: SearchRequest) -> None:
        """Run a search to its end, whatever that is. No exception may leave a slot."""
        self._ended.emit(_outcome(request))


def _outcome(request: SearchRequest) -> SearchEnd:
    control = request.control
    try:
        result = request.engine.search(request.position, request.options, control)
    except Cancelled:
        return SearchCancelled(request.request_id, control.progress())
    except SearchFailure as failure:
        return SearchFailed(request.request_id, str(failure))
    except MemoryError:
        return SearchFailed(request.request_id, "There is not enough memory for this search.")
    except Exception as error:  # noqa: BLE001  (an engine's fault must reach the person)
        reason = str(error) or "no reason given"
        return SearchFailed(
            request.request_id,
            f"“{request.engine.label}” stopped with an error: "
            f"{reason} ({type(error).__name__}). You can search again or choose another engine.",
        )
    return SearchFinished(request.request_id, request.position, result)


class SearchService(QObject):
    """Hosts one worker on one thread; at most one search is current."""

    finished = Signal(object)
    """A `SearchFinished` of the current request."""
    failed = Signal(object)
    """A `SearchFailed` of the current request."""
    cancelled = Signal(object)
    """A `SearchCancelled` of the current request, after `cancel`."""
    progress_changed = Signal(object)
    """A `ProgressChanged`, ten times a second while a search runs."""
    busy_changed = Signal(bool)
    """Whether a search runs."""

    _requested = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._current: SearchRequest | None = None
        self._last_id = 0
        sys.setswitchinterval(SWITCH_SECONDS)
        self._thread = QThread(self)
        self._thread.setObjectName("search")
        self._thread.setStackSize(STACK_BYTES)
        self._worker = _Worker()
        self._worker.moveToThread(self._thread)
        self._requested.connect(self._worker.run)
        self._worker._ended.connect(self._on_ended)  # noqa: SLF001  (one module, one mechanism)
        self._thread.start()
        self._progress_timer = QTimer(self)
        self._progress_timer.setInterval(PROGRESS_MILLISECONDS)
        self._progress_timer.timeout.connect(self._on_progress_timer)

    @property
    def is_busy(self) -> bool:
        """Whether a search is current."""
        return self._current is not None

    @property
    def is_stopping(self) -> bool:
        """Whether the current search was told to stop, which it will do at its next node."""
        return self._current is not None and self._current.control.stop_requested

    def start(
        self, position: Position, engine: Engine, options: SearchOptions | None = None
    ) -> int:
        """Search `position` as soon as the predecessor, if any, has stopped.

        Returns:
            the request's id, which its signals carry.
        """
        was_busy = self.is_busy
        self._stop_current()
        self._last_id += 1
        self._current = SearchRequest(
            self._last_id, position, engine, options or SearchOptions(), SearchControl()
        )
        self._progress_timer.start()
        if not was_busy:
            self.busy_changed.emit(True)
        self._requested.emit(self._current)
        return self._last_id

    def cancel(self) -> None:
        """Ask the current search to stop; `cancelled` follows. Does nothing when idle."""
        self._stop_current()

    def abandon(self) -> Progress | None:
        """Stop the current search and forget it at once: none of its signals follow.

        Returns:
            how far it had come; None when idle.
        """
        if self._current is None:
            return None
        progress = self._current.control.progress()
        self._stop_current()
        self._become_idle()
        return progress

    def shutdown(self) -> None:
        """Stop searching and end the thread. May be called again."""
        self.abandon()
        self._thread.quit()
        self._thread.wait()

    def _stop_current(self) -> None:
        if self._current is not None:
            self._current.control.stop()

    def _become_idle(self) -> None:
        self._current = None
        self._progress_timer.stop()
        self.busy_changed.emit(False)

    @Slot(object)
    def _on_ended(self, end: SearchEnd) -> None:
        if self._current is None or end.request_id != self._current.request_id:
            return
        self._become_idle()
        match end:
            case SearchFinished():
                self.finished.emit(end)
            case SearchFailed():
                self.failed.emit(end)
            case SearchCancelled():
                self.cancelled.emit(end)

    @Slot()
    def _on_progress_timer(self) -> None:
        if self._current is not None:
            progress = self._current.control.progress()
            self.progress_changed.emit(ProgressChanged(self._current.request_id, progress))
