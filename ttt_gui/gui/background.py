"""Work that may wait for a disk, off the window's thread, and its result back on it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from PySide6.QtCore import QObject, QThreadPool, Signal, Slot

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class _Done:
    """What a piece of work gave, or the exception it ended with; and who is to hear of it."""

    then: Callable[[Any], None]
    failed: Callable[[Exception], None] | None
    result: Any
    error: Exception | None


class Background(QObject):
    """Runs one piece of work after the other on a thread of its own, in order."""

    _ended = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)
        self._is_closed = False
        self._ended.connect(self._on_ended)

    def run(
        self,
        work: Callable[[], T],
        then: Callable[[T], None],
        failed: Callable[[Exception], None] | None = None,
    ) -> None:
        """Call `work` on the thread, then, on this one, `then` with what it gave.

        An exception of `work` goes to `failed`, on this thread; without that it is raised
        here, where faults are shown.
        """
        self._pool.start(lambda: self._ended.emit(_outcome(work, then, failed)))

    def shutdown(self) -> None:
        """Wait for what is being done; nobody hears of it any more. May be called again."""
        self._is_closed = True
        self._pool.waitForDone()

    @Slot(object)
    def _on_ended(self, done: _Done) -> None:
        if self._is_closed:
            return
        if done.error is None:
            done.then(done.result)
        elif done.failed is not None:
            done.failed(done.error)
        else:
            raise done.error


def _outcome(
    work: Callable[[], T],
    then: Callable[[T], None],
    failed: Callable[[Exception], None] | None,
) -> _Done:
    try:
        return _Done(then, failed, work(), None)
    except Exception as error:  # noqa: BLE001  (nobody would see it on that thread)
        return _Done(then, failed, None, error)


def error_in_words(error: Exception) -> str:
    """What an unforeseen error says, and its kind, for a person."""
    return f"{error} ({type(error).__name__})"
