"""Grades scripts on a thread of its own and tells the GUI thread how it goes.

A service is idle or running; a run ends by itself, or soon after `stop`. The worker waits
for processes, so the window never does; a timer here reads how far the run is.
"""

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QObject, QThread, QTimer, Signal, Slot

from ttt_gui.gui.search_service import STACK_BYTES
from ttt_gui.lab.boards import lab_tests
from ttt_gui.lab.command import ScriptFailure
from ttt_gui.lab.process_tree import best_isolation
from ttt_gui.lab.run import Grade, GradedTest, LabRun, Step
from ttt_gui.search.outcome import SearchFailure

_STEP_MILLISECONDS: Final = 100


@dataclass(frozen=True, slots=True)
class GradeRequest:
    """What to grade, and how.

    Attributes:
        script: the path of the script.
        interpreter: what runs it; empty for what `ScriptCommand.of` chooses.
        tests: how many tests.
        seed: what the random boards are drawn from.
        time_limit: seconds that the script has for each.
        memory: mebibytes that it may use, where that can be limited.
    """

    script: str
    interpreter: str
    tests: int
    seed: int
    time_limit: float
    memory: int


@dataclass(frozen=True, slots=True)
class GradeFailed:
    """A run that could not be carried out; `message` tells a person why."""

    message: str


class _Worker(QObject):
    """Lives on the service's thread and carries out one run after the other."""

    _graded = Signal(object)
    _ended = Signal(object)
    _isolation_found = Signal(object)

    @Slot()
    def find_isolation(self) -> None:
        """Tell how scripts are kept; finding that out starts a process."""
        self._isolation_found.emit(best_isolation())

    @Slot(object)
    def run(self, lab_run: LabRun) -> None:
        """Carry out a run to its end, whatever that is. No exception may leave a slot."""
        self._ended.emit(self._outcome(lab_run))

    def _outcome(self, lab_run: LabRun) -> Grade | GradeFailed:
        try:
            return lab_run.run(self._tell)
        except (ScriptFailure, SearchFailure) as failure:
            return GradeFailed(str(failure))
        except Exception as error:  # noqa: BLE001  (any fault must reach the person)
            return GradeFailed(f"The grader itself failed: {error} ({type(error).__name__})")

    def _tell(self, graded: GradedTest) -> None:
        self._graded.emit(graded)


class GradeService(QObject):
    """Hosts one worker on one thread; one run at a time."""

    test_graded = Signal(object)
    """A `GradedTest`, as soon as there is one."""
    finished = Signal(object)
    """The `Grade` of the run, also of one that was stopped."""
    failed = Signal(object)
    """A `GradeFailed`."""
    stepped = Signal(object)
    """A `Step`, ten times a second during a run."""
    busy_changed = Signal(bool)
    """Whether a run goes on."""
    isolation_found = Signal(object)
    """The `Isolation` in force here, once `find_isolation` has asked for it."""

    _requested = Signal(object)
    _isolation_requested = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._current: LabRun | None = None
        self._thread = QThread(self)
        self._thread.setObjectName("grader")
        self._thread.setStackSize(STACK_BYTES)
        self._worker = _Worker()
        self._worker.moveToThread(self._thread)
        self._requested.connect(self._worker.run)
        self._isolation_requested.connect(self._worker.find_isolation)
        self._worker._isolation_found.connect(self.isolation_found)  # noqa: SLF001  (one mechanism)
        self._worker._graded.connect(self._on_graded)  # noqa: SLF001  (one module, one mechanism)
        self._worker._ended.connect(self._on_ended)  # noqa: SLF001  (likewise)
        self._thread.start()
        self._step_timer = QTimer(self)
        self._step_timer.setInterval(_STEP_MILLISECONDS)
        self._step_timer.timeout.connect(self._on_step_timer)

    @property
    def is_busy(self) -> bool:
        """Whether a run goes on."""
        return self._current is not None

    def start(self, request: GradeRequest) -> None:
        """Begin a run. Does nothing while another one goes on."""
        if self._current is not None:
            return
        self._current = LabRun(
            request.script,
            lab_tests(request.tests, request.seed),
            request.time_limit,
            request.interpreter,
            request.memory,
        )
        self._step_timer.start()
        self.busy_changed.emit(True)
        self._requested.emit(self._current)

    @Slot()
    def find_isolation(self) -> None:
        """Find out how scripts are kept here; `isolation_found` follows."""
        self._isolation_requested.emit()

    def stop(self) -> None:
        """End the run soon; `finished` follows. Does nothing when idle."""
        if self._current is not None:
            self._current.stop()

    def shutdown(self) -> None:
        """End the run, its script and the thread; no signal follows. May be called again."""
        self.stop()
        self._current = None
        self._step_timer.stop()
        self._thread.quit()
        self._thread.wait()

    @Slot(object)
    def _on_graded(self, graded: GradedTest) -> None:
        if self._current is not None:
            self.test_graded.emit(graded)

    @Slot(object)
    def _on_ended(self, outcome: Grade | GradeFailed) -> None:
        if self._current is None:  # shut down meanwhile
            return
        self._current = None
        self._step_timer.stop()
        if isinstance(outcome, Grade):
            self.finished.emit(outcome)
        else:
            self.failed.emit(outcome)
        self.busy_changed.emit(False)

    @Slot()
    def _on_step_timer(self) -> None:
        if self._current is not None:
            step: Step = self._current.step()
            self.stepped.emit(step)
