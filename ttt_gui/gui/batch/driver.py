"""Carries a batch out, one search after the other.

A driver is in one of the `State`s::

    idle --start--> running --(a row ends)--> running --(none is left)--> idle
                    running --pause--> pausing --(the row ends)--> idle
                    running, pausing --cancel--> stopping --> idle

Pausing lets the row that is being searched come to its end, so that no work is lost;
cancelling does not.
"""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal, Slot

from ttt_gui.engines import Engine
from ttt_gui.gui.background import Background
from ttt_gui.gui.batch.job import Job, State
from ttt_gui.gui.search_service import (
    ProgressChanged,
    SearchCancelled,
    SearchFailed,
    SearchFinished,
    SearchService,
)
from ttt_gui.library.batch import Problem
from ttt_gui.search.control import Progress
from ttt_gui.search.outcome import SearchOptions


class BatchDriver(QObject):
    """Searches the problems of one job at a time, in the order in which the run lines them up."""

    searched_changed = Signal(object)
    """The number of the problem that is being searched now, or None."""
    state_changed = Signal()
    """`state` has changed."""
    refused = Signal(object)
    """A sentence: why the batch is not gone on with here, though it is not done."""

    def __init__(self, background: Background, parent: QObject) -> None:
        super().__init__(parent)
        self._background = background
        self._service = SearchService(self)
        self._service.finished.connect(self._on_finished)
        self._service.failed.connect(self._on_failed)
        self._service.cancelled.connect(self._on_cancelled)
        self._service.progress_changed.connect(self._on_progress)
        self._state = State.IDLE
        self._job: Job | None = None
        self._problem: Problem | None = None
        self._engine: Engine | None = None
        self._options = SearchOptions()
        self._progress: Progress | None = None

    @property
    def state(self) -> State:
        """What is going on."""
        return self._state

    @property
    def problem(self) -> Problem | None:
        """The problem being searched."""
        return self._problem

    @property
    def progress(self) -> Progress | None:
        """How far its search is, as far as has been heard."""
        return self._progress

    def start(
        self, job: Job, engine: Engine, options: SearchOptions, *, easiest_first: bool
    ) -> None:
        """Search what is open in `job`. The driver must be idle."""
        assert self._state is State.IDLE
        self._job, self._engine, self._options = job, engine, options
        job.is_begun = True
        job.is_cancelled = False
        job.run.begin(easiest_first=easiest_first)
        job.start_clock()
        self._become(State.RUNNING)
        self._search_next()

    def pause(self) -> None:
        """Stop after the row that is being searched."""
        if self._state is State.RUNNING:
            self._become(State.PAUSING)

    def cancel(self) -> None:
        """Stop now; the row that is being searched stays open."""
        if self._state in {State.RUNNING, State.PAUSING}:
            self._become(State.STOPPING)
            self._service.cancel()

    def shutdown(self) -> None:
        """Stop for good; the batch can be gone on with at the next start."""
        self._service.shutdown()

    # --- rows -----------------------------------------------------------------------

    def _search_next(self) -> None:
        job, engine = self._job, self._engine
        assert job is not None
        assert engine is not None
        self._problem = job.run.next_problem() if self._state is State.RUNNING else None
        self._progress = None
        self.searched_changed.emit(None if self._problem is None else self._problem.number)
        if self._problem is not None:
            self._service.start(
                self._problem.position,
                job.recorder.engine_for(self._problem, engine),
                self._options,
            )
        elif self._state is not State.STOPPING:
            job.stop_clock()
            if job.run.is_complete:
                self._end_in_the_library(job, self._become_idle)
            else:
                self._become_idle()

    @Slot(object)
    def _on_finished(self, end: SearchFinished) -> None:
        assert self._job is not None
        assert self._problem is not None
        # Recorded already, on the thread that searched.
        self._job.run.answer(self._problem.number, end.result)
        self._after_row()

    @Slot(object)
    def _on_failed(self, end: SearchFailed) -> None:
        assert self._job is not None
        assert self._problem is not None
        if self._job.recorder.is_refused:
            self._stop_refused(self._job, end.message)
            return
        self._job.run.fail(self._problem.number, end.message)
        self._after_row()

    def _stop_refused(self, job: Job, reason: str) -> None:
        """Leave the batch to the process that runs it, cancelled or not: it is not to end it."""
        self._problem = None
        self._progress = None
        job.stop_clock()
        self.searched_changed.emit(None)
        self._become_idle()
        self.refused.emit(reason)

    @Slot(object)
    def _on_cancelled(self, _end: SearchCancelled) -> None:
        self._after_row()

    def _after_row(self) -> None:
        """Go on, unless the batch was cancelled, which may have come too late for the row."""
        if self._state is not State.STOPPING:
            self._search_next()
            return
        assert self._job is not None
        self._problem = None
        self._progress = None
        self._job.stop_clock()
        self._job.is_cancelled = True
        self.searched_changed.emit(None)
        self._end_in_the_library(self._job, self._become_idle)

    def _end_in_the_library(self, job: Job, then: Callable[[], None]) -> None:
        """Let nobody be asked at the next start whether to go on with this batch."""
        self._background.run(job.recorder.end, lambda _none: then())

    @Slot(object)
    def _on_progress(self, change: ProgressChanged) -> None:
        self._progress = change.progress

    def _become_idle(self) -> None:
        self._become(State.IDLE)

    def _become(self, state: State) -> None:
        self._state = state
        self.state_changed.emit()
