"""Makes the searches of a comparison, one at a time, on a thread of their own."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, Signal, Slot

from ttt_gui.comparison import Expectation, expectation
from ttt_gui.gui import search_service
from ttt_gui.gui.background import Background
from ttt_gui.gui.search_service import ProgressChanged, SearchService
from ttt_gui.search.control import SearchControl
from ttt_gui.search.exact_values import ExactValues, exact_values
from ttt_gui.search.outcome import ASCENDING, SearchOptions
from ttt_gui.workbench.effects import (
    SearchFailed,
    SearchFinished,
    SearchProgressed,
    SearchStopped,
)
from ttt_gui.workbench.explorer.compare import (
    CountNodes,
    EstimateSize,
    SizeEstimated,
    StopCounting,
)


class CompareService(QObject):
    """Carries out the commands of a comparison; the searches' thread begins with the first."""

    answered = Signal(object)
    """An event of the search that is made."""

    commands: Mapping[type, Callable[[Any], None]]
    """What is carried out here."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.commands = {
            EstimateSize: self.estimate,
            CountNodes: self.start,
            StopCounting: self.stop,
        }
        self._background = Background(self)
        self._estimating = SearchControl()
        self._command: CountNodes | None = None
        self._values: ExactValues | None = None
        self._service: SearchService | None = None

    def estimate(self, command: EstimateSize) -> None:
        """Find out how large the comparison is likely to be."""
        self._background.run(
            partial(expectation, command.position, self._estimating),
            partial(self._on_estimated, command),
        )

    def start(self, command: CountNodes) -> None:
        """Make a search."""
        if self._service is None:
            self._service = self._make_service()
        self._command = command
        # Held on to here, so that all searches of the comparison share them.
        self._values = exact_values(command.position)
        options = SearchOptions(order=command.contender.order or ASCENDING)
        self._service.start(command.position, command.contender.as_engine(), options)

    def stop(self, _command: StopCounting) -> None:
        """End the search; its answer follows, be it a result that comes just then."""
        if self._service is not None:
            self._service.cancel()

    def shutdown(self) -> None:
        """End the search and the thread. May be called again."""
        self._command = None
        self._values = None
        self._estimating.stop()
        self._background.shutdown()
        if self._service is not None:
            self._service.shutdown()

    def _make_service(self) -> SearchService:
        service = SearchService(self)
        service.finished.connect(self._on_finished)
        service.failed.connect(self._on_failed)
        service.cancelled.connect(self._on_cancelled)
        service.progress_changed.connect(self._on_progress)
        return service

    @property
    def _current(self) -> CountNodes:
        assert self._command is not None
        return self._command

    def _on_estimated(self, command: EstimateSize, expected: Expectation | None) -> None:
        self.answered.emit(SizeEstimated(command.request, expected))

    @Slot(object)
    def _on_finished(self, end: search_service.SearchFinished) -> None:
        command = self._current
        self.answered.emit(SearchFinished(command.request, command.position, end.result))

    @Slot(object)
    def _on_failed(self, end: search_service.SearchFailed) -> None:
        command = self._current
        self.answered.emit(SearchFailed(command.request, command.position, end.message))

    @Slot(object)
    def _on_cancelled(self, end: search_service.SearchCancelled) -> None:
        command = self._current
        self.answered.emit(SearchStopped(command.request, command.position, end.progress))

    @Slot(object)
    def _on_progress(self, change: ProgressChanged) -> None:
        command = self._current
        self.answered.emit(SearchProgressed(command.request, command.position, change.progress))
