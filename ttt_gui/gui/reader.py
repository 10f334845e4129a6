"""Has files and long texts read off the window's thread, and says how far that is."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from ttt_gui.gui.background import Background, error_in_words
from ttt_gui.notation.control import ReadingControl
from ttt_gui.workbench.effects import ReadingProgressed, TaskFailed
from ttt_gui.workbench.program import Command, Event

Reading = Callable[[Any, ReadingControl], Event]
"""Carries a command out that has something read, on the worker's thread; the control stops it
and says how far it is. Returns the event that answers."""

READING_MILLISECONDS: Final = 100
"""Between two looks at how far a reading is."""


class Reader(QObject):
    """Has one thing read at a time, on the worker's thread, and watches how far it is."""

    answered = Signal(object)
    """A `ReadingProgressed`, or the event that a reading ends with."""

    def __init__(self, background: Background, parent: QObject) -> None:
        super().__init__(parent)
        self._background = background
        self._control: ReadingControl | None = None
        self._request = 0
        self._timer = QTimer(self)
        self._timer.setInterval(READING_MILLISECONDS)
        self._timer.timeout.connect(self._on_timeout)

    def start(self, command: Command, read: Reading) -> None:
        """Read what `command` says in place of what is being read."""
        self.stop()
        self._control, self._request = ReadingControl(), command.request
        self._timer.start()
        self._background.run(
            partial(read, command, self._control),
            partial(self._on_done, self._control),
            partial(self._on_failed, self._control, command.request),
        )

    def stop(self) -> None:
        """Stop what is being read. May be called when nothing is."""
        if self._control is not None:
            self._control.stop()
            self._end()

    def _end(self) -> None:
        self._control = None
        self._timer.stop()

    def _on_done(self, control: ReadingControl, answer: Event) -> None:
        if control is self._control:
            self._end()
            self.answered.emit(answer)

    def _on_failed(self, control: ReadingControl, request: int, error: Exception) -> None:
        if control is self._control:
            self._end()
            self.answered.emit(TaskFailed(request, error_in_words(error)))

    @Slot()
    def _on_timeout(self) -> None:
        if self._control is not None:
            self.answered.emit(ReadingProgressed(self._request, self._control.progress()))
