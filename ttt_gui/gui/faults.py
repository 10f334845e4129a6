"""Errors that nothing has caught: a person hears of them in a window, the log keeps the place.

Whatever a slot, an overridden method of a widget, a thread or the removal of an object raises
comes here, from whichever thread. Nothing is printed, and the program goes on.
"""

import logging
import platform
import sys
import threading
import traceback
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Final

from PySide6.QtCore import QObject, Qt, Signal, Slot, qVersion
from PySide6.QtWidgets import QApplication, QWidget

from ttt_gui import __version__
from ttt_gui.gui.fault_dialog import FaultDialog

_log = logging.getLogger(__name__)

MOST_PLACES: Final = 20
"""After errors in so many places of the program, further ones go to the log only."""


@dataclass(frozen=True, slots=True)
class Fault:
    """An error that nothing has caught.

    Attributes:
        summary: what is wrong, in one line.
        details: where it happened, for those who mend it.
        place: tells it from others; the same fault comes again with every repaint.
    """

    summary: str
    details: str
    place: str


def fault_of(
    kind: type[BaseException],
    error: BaseException | None,
    trace: TracebackType | None,
    where: str,
) -> Fault:
    """Describe an error; `where` is the thread, or what Python was doing."""
    message = str(error) if error is not None else ""
    summary = f"{message} ({kind.__name__})" if message else kind.__name__
    stack = "".join(traceback.format_exception(kind, error, trace))
    frames = traceback.extract_tb(trace)
    place = f"{frames[-1].filename}:{frames[-1].lineno}" if frames else summary
    return Fault(summary, f"{_about()}\n{where}\n\n{stack}", f"{kind.__name__} {place}")


def _about() -> str:
    return (
        f"ttt-gui {__version__}, Qt {qVersion()}, Python {platform.python_version()}, "
        f"{platform.platform()}"
    )


class FaultWatch(QObject):
    """Hears of every error that nothing has caught; shows one dialog at a time.

    The same fault is shown once in a run of the program. What comes while a dialog is open is
    added to it.
    """

    _noticed = Signal(object)

    def __init__(self, parent: QObject, log_file: Path | None) -> None:
        super().__init__(parent)
        self._log_file = log_file
        self._dialog: FaultDialog | None = None
        self._places: set[str] = set()
        # Queued also from this thread: a dialog must not open inside somebody's paintEvent.
        self._noticed.connect(self._on_noticed, Qt.ConnectionType.QueuedConnection)

    def install(self) -> None:
        """Hear of errors from now on."""
        sys.excepthook = self._on_uncaught
        threading.excepthook = self._on_thread
        sys.unraisablehook = self._on_unraisable

    def uninstall(self) -> None:
        """Leave errors to Python again, which prints them."""
        sys.excepthook = sys.__excepthook__
        threading.excepthook = threading.__excepthook__
        sys.unraisablehook = sys.__unraisablehook__

    def notice(self, error: Exception) -> None:
        """Tell of an error that ended what a person has asked for."""
        self._on_uncaught(type(error), error, error.__traceback__)

    def _on_uncaught(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        if issubclass(kind, KeyboardInterrupt):
            QApplication.quit()
        else:
            self._notice(kind, error, trace, f"Thread: {threading.current_thread().name}")

    def _on_thread(self, told: threading.ExceptHookArgs) -> None:
        if not issubclass(told.exc_type, SystemExit):  # how a thread ends itself
            name = told.thread.name if told.thread is not None else "unknown"
            self._notice(told.exc_type, told.exc_value, told.exc_traceback, f"Thread: {name}")

    def _on_unraisable(self, told: "sys.UnraisableHookArgs") -> None:
        where = f"{told.err_msg or 'Exception ignored in'}: {told.object!r}"
        self._notice(told.exc_type, told.exc_value, told.exc_traceback, where)

    def _notice(
        self,
        kind: type[BaseException],
        error: BaseException | None,
        trace: TracebackType | None,
        where: str,
    ) -> None:
        """Put it in the log and tell the window's thread. Runs on any thread, and never raises."""
        with suppress(Exception):
            fault = fault_of(kind, error, trace, where)
            _log.error("An error that nothing caught: %s\n%s", fault.summary, fault.details)
            self._noticed.emit(fault)

    @Slot(object)
    def _on_noticed(self, fault: Fault) -> None:
        if fault.place in self._places or len(self._places) >= MOST_PLACES:
            return
        self._places.add(fault.place)
        if self._dialog is None:
            self._dialog = FaultDialog(self._window(), self._log_file)
            self._dialog.finished.connect(self._on_closed)
            self._dialog.add(fault.summary, fault.details)
            self._dialog.show()
        else:
            self._dialog.add(fault.summary, fault.details)

    @Slot()
    def _on_closed(self) -> None:
        self._dialog = None  # it deletes itself

    @staticmethod
    def _window() -> QWidget | None:
        return next((each for each in QApplication.topLevelWidgets() if each.isVisible()), None)
