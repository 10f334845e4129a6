"""Joins one tab's program to the world: events in, commands out, views shown.

::

    a widget --event--> send --> update --> the new state --> view --> the tab shows it
                          ^         |
                          |      commands --> searches, tasks off the thread, timers,
                          |                   the clipboard, the window
                          +---- answers ------------+

Events that come while one is being dealt with wait for their turn, so a tab never shows a
state that is half changed.
"""

import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final, Protocol

from PySide6.QtCore import QObject, QTimer, Signal, SignalInstance, Slot
from PySide6.QtGui import QGuiApplication

from ttt_gui.gui.background import Background, error_in_words
from ttt_gui.gui.reader import Reader, Reading
from ttt_gui.gui.searcher import Searcher
from ttt_gui.library.library import Library
from ttt_gui.workbench.effects import (
    CopyText,
    Search,
    StopReading,
    StopSearch,
    TaskFailed,
    Wait,
    Waited,
)
from ttt_gui.workbench.program import Command, Event, Program
from ttt_gui.workbench.timeline import Redo, Undo

Task = Callable[[Any], Event | None]
"""Carries a command out on the worker's thread; returns the event that answers it, if any."""


NO_TASKS: Final[Mapping[type, Task]] = {}
NO_READINGS: Final[Mapping[type, Reading]] = {}


class Service(Protocol):
    """Carries out commands that take their time and have more than one answer.

    Attributes:
        commands: what to call with a command, by its type; it returns at once.
        answered: emits the events that answer.
    """

    commands: Mapping[type, Callable[[Any], None]]
    answered: SignalInstance

    def shutdown(self) -> None:
        """End what is being done; nothing is answered any more. May be called again."""


class _Alarm(QTimer):
    """Lets some time pass, once."""

    answered = Signal(object)
    """A `Waited`."""

    def __init__(self, command: Wait, parent: QObject) -> None:
        super().__init__(parent)
        self._request = command.request
        self.setSingleShot(True)
        self.timeout.connect(self._on_timeout)
        self.start(command.milliseconds)

    @Slot()
    def _on_timeout(self) -> None:
        self.answered.emit(Waited(self._request))
        self.deleteLater()


class Host(QObject):
    """Owns the state of one tab and the services that carry its commands out."""

    shown = Signal(object)
    """The view of the state, after every change."""
    commanded = Signal(object)
    """A command that is the window's to carry out."""

    def __init__(
        self,
        program: Program[Any, Any],
        state: object,
        parent: QObject,
        *,
        library: Library | None = None,
        tasks: Mapping[type, Task] = NO_TASKS,
        readings: Mapping[type, Reading] = NO_READINGS,
        services: Sequence[Service] = (),
    ) -> None:
        """Begin with `state`; nothing is shown before `show`.

        Args:
            program: how the state changes, and what is to be seen of it.
            state: the first state.
            parent: the tab.
            library: answers searches that may use it, and keeps what they prove.
            tasks: what to do with commands that are work off the window's thread, by type.
            readings: likewise, with commands that have something read.
            services: carry out further commands; they are shut down with this.
        """
        super().__init__(parent)
        self._program = program
        self._state: Any = state
        self._library = library
        self._tasks = tasks
        self._services = services
        self._served: dict[type, Callable[[Any], None]] = {}
        for service in services:
            self._served |= service.commands
            service.answered.connect(self.send)
        self._events: deque[Event] = deque()
        self._is_busy = False
        self._is_closed = False
        self._searchers: dict[str, Searcher] = {}
        self._background = Background(self)
        self._readings = readings
        self._reader = Reader(self._background, self)
        self._reader.answered.connect(self.send)

    @property
    def state(self) -> Any:  # noqa: ANN401  (each program has a state of its own)
        """The state as it is now."""
        return self._state

    def show(self) -> None:
        """Show the state as it is now."""
        self.shown.emit(self._program.view(self._state))

    @Slot(object)
    def send(self, event: Event) -> None:
        """Let `event` change the state, carry out what follows from it, and show the result."""
        self._events.append(event)
        if self._is_busy or self._is_closed:
            return
        self._is_busy = True
        try:
            while self._events:
                self._deal_with(self._events.popleft())
                if not self._events:
                    self.show()
        finally:
            self._is_busy = False

    @Slot()
    def undo(self) -> None:
        """Take back the last change."""
        self.send(Undo())

    @Slot()
    def redo(self) -> None:
        """Make again what was taken back."""
        self.send(Redo())

    def shutdown(self) -> None:
        """Stop searching, and finish what is being written. May be called again."""
        self._is_closed = True
        for searcher in self._searchers.values():
            searcher.shutdown()
        for service in self._services:
            service.shutdown()
        self._reader.stop()
        self._background.shutdown()

    # --- commands -------------------------------------------------------------------

    def _deal_with(self, event: Event) -> None:
        self._state, commands = self._program.update(self._state, event, time.monotonic())
        for command in commands:
            self._carry_out(command)

    def _carry_out(self, command: Command) -> None:
        match command:
            case Search():
                self._searcher(command.purpose).start(command, self._library)
            case StopSearch():
                if command.purpose in self._searchers:
                    self._searchers[command.purpose].stop()
            case Wait():
                _Alarm(command, self).answered.connect(self.send)
            case StopReading():
                self._reader.stop()
            case CopyText():
                QGuiApplication.clipboard().setText(command.text)
            case _ if type(command) in self._served:
                self._served[type(command)](command)
            case _ if type(command) in self._readings:
                self._reader.start(command, self._readings[type(command)])
            case _ if type(command) in self._tasks:
                self._begin_task(command)
            case _:
                self.commanded.emit(command)

    def _searcher(self, purpose: str) -> Searcher:
        """The searcher for `purpose`; its thread begins with the first search."""
        if purpose not in self._searchers:
            searcher = self._searchers[purpose] = Searcher(self)
            searcher.answered.connect(self.send)
        return self._searchers[purpose]

    def _begin_task(self, command: Command) -> None:
        self._background.run(
            partial(self._tasks[type(command)], command),
            self._on_task_done,
            partial(self._on_task_failed, command),
        )

    def _on_task_done(self, answer: Event | None) -> None:
        if answer is not None:
            self.send(answer)

    def _on_task_failed(self, command: Command, error: Exception) -> None:
        """Tell the program of a fault that nothing foresaw; without a request, everybody."""
        request = getattr(command, "request", None)
        if request is None:
            raise error
        self.send(TaskFailed(request, error_in_words(error)))
