"""Grades scripts on a thread of its own and tells the GUI thread how it goes.

A service is idle or running; a run ends by itself, or soon after `stop`. The worker waits
for processes, so the window never does; a timer here reads how far the run is.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from PySide6.QtCore import QObject, QThread, QTimer, Signal, Slot

from ttt_gui.gui.background import error_in_words
from ttt_gui.gui.search_service import STACK_BYTES
from ttt_gui.lab.boards import lab_tests
from ttt_gui.lab.command import ScriptFailure
from ttt_gui.lab.run import Grade, GradedTest, LabRun
from ttt_gui.search.outcome import SearchFailure
from ttt_gui.workbench.grading.grading import (
    GradingFailed,
    GradingFinished,
    GradingStepped,
    StartGrading,
    StopGrading,
    TestGraded,
)

_STEP_MILLISECONDS: Final = 100


class _Worker(QObject):
    """Lives on the service's thread and carries out one run after the other."""

    _graded = Signal(object)
    _ended = Signal(object)

    @Slot(object)
    def run(self, lab_run: LabRun) -> None:
        """Carry out a run to its end, whatever that is. No exception may leave a slot."""
        self._ended.emit(self._outcome(lab_run))

    def _outcome(self, lab_run: LabRun) -> Grade | str:
        """What the run came to, or why it could not be carried out."""
        try:
            return lab_run.run(self._tell)
        except (ScriptFailure, SearchFailure) as failure:
            return str(failure)
        except Exception as error:  # noqa: BLE001  (any fault must reach the person)
            return f"The grader itself failed: {error_in_words(error)}"

    def _tell(self, graded: GradedTest) -> None:
        self._graded.emit(graded)


class GradeService(QObject):
    """Hosts one worker on one thread; one run at a time."""

    answered = Signal(object)
    """An event of the run: `TestGraded`, `GradingStepped`, `GradingFinished`, `GradingFailed`."""

    commands: Mapping[type, Callable[[Any], None]]
    """What is carried out here."""

    _requested = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._current: LabRun | None = None
        self._request = 0
        self.commands = {
            StartGrading: self.start,
            StopGrading: self.stop,
        }
        self._thread = QThread(self)
        self._thread.setObjectName("grader")
        self._thread.setStackSize(STACK_BYTES)
        self._worker = _Worker()
        self._worker.moveToThread(self._thread)
        self._requested.connect(self._worker.run)
        self._worker._graded.connect(self._on_graded)  # noqa: SLF001  (one module, one mechanism)
        self._worker._ended.connect(self._on_ended)  # noqa: SLF001  (likewise)
        self._thread.start()
        self._step_timer = QTimer(self)
        self._step_timer.setInterval(_STEP_MILLISECONDS)
        self._step_timer.timeout.connect(self._on_step_timer)

    def start(self, command: StartGrading) -> None:
        """Begin a run. Does nothing while another one goes on."""
        if self._current is not None:
            return
        request = command.what
        self._request = command.request
        self._current = LabRun(
            request.script,
            lab_tests(request.tests, request.seed),
            request.time_limit,
            request.interpreter,
            request.memory,
        )
        self._step_timer.start()
        self._requested.emit(self._current)

    def stop(self, _command: StopGrading) -> None:
        """End the run soon; `GradingFinished` follows. Does nothing when idle."""
        if self._current is not None:
            self._current.stop()

    def shutdown(self) -> None:
        """End the run, its script and the thread; no signal follows. May be called again."""
        if self._current is not None:
            self._current.stop()
            self._current = None
        self._step_timer.stop()
        self._thread.quit()
        self._thread.wait()

    @Slot(object)
    def _on_graded(self, graded: GradedTest) -> None:
        if self._current is not None:
            self.answered.emit(TestGraded(self._request, graded))

    @Slot(object)
    def _on_ended(self, outcome: Grade | str) -> None:
        if self._current is None:  # shut down meanwhile
            return
        self._current = None
        self._step_timer.stop()
        if isinstance(outcome, Grade):
            self.answered.emit(GradingFinished(self._request, outcome))
        else:
            self.answered.emit(GradingFailed(self._request, outcome))

    @Slot()
    def _on_step_timer(self) -> None:
        if self._current is not None:
            self.answered.emit(GradingStepped(self._request, self._current.step()))
