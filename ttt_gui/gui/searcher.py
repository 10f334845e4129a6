"""Carries the searches out that a tab asks for, for one purpose each."""

from PySide6.QtCore import QObject, Signal, Slot

from ttt_gui.engines import engine
from ttt_gui.gui import search_service
from ttt_gui.gui.search_service import ProgressChanged, SearchService
from ttt_gui.library.library import Library
from ttt_gui.library.recording import recording
from ttt_gui.library.remembering import remembering
from ttt_gui.search.control import Progress
from ttt_gui.workbench.effects import (
    Search,
    SearchFailed,
    SearchFinished,
    SearchProgressed,
    SearchStopped,
)


class Searcher(QObject):
    """Searches for one purpose, on a thread of its own."""

    answered = Signal(object)
    """A `SearchEvent`."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._command: Search | None = None
        self._service = SearchService(self)
        self._service.finished.connect(self._on_finished)
        self._service.failed.connect(self._on_failed)
        self._service.cancelled.connect(self._on_cancelled)
        self._service.progress_changed.connect(self._on_progress)

    def start(self, command: Search, library: Library | None) -> None:
        """Search in place of what is searched now, whose answer is what it has proved so far."""
        before, progress = self._command, self._service.abandon()
        if before is not None and progress is not None:
            self._answer_stopped(before, progress)
        self._command = command
        chosen = engine(command.engine)
        if command.uses_library:
            chosen = remembering(chosen, library)
        chosen = recording(chosen, library, command.answers)
        self._service.start(command.position, chosen, command.options)

    def stop(self) -> None:
        """End the search; its answer follows, be it a result that comes just then."""
        self._service.cancel()

    def shutdown(self) -> None:
        """Stop for good; nothing answers any more. May be called again."""
        self._command = None
        self._service.shutdown()

    def _take_command(self) -> Search:
        command, self._command = self._command, None
        assert command is not None
        return command

    @Slot(object)
    def _on_finished(self, end: search_service.SearchFinished) -> None:
        command = self._take_command()
        self.answered.emit(SearchFinished(command.request, command.position, end.result))

    @Slot(object)
    def _on_failed(self, end: search_service.SearchFailed) -> None:
        command = self._take_command()
        self.answered.emit(SearchFailed(command.request, command.position, end.message))

    @Slot(object)
    def _on_cancelled(self, end: search_service.SearchCancelled) -> None:
        self._answer_stopped(self._take_command(), end.progress)

    def _answer_stopped(self, command: Search, progress: Progress) -> None:
        self.answered.emit(
            SearchStopped(command.request, command.position, progress, command.engine)
        )

    @Slot(object)
    def _on_progress(self, change: ProgressChanged) -> None:
        command = self._command
        if command is not None:
            self.answered.emit(SearchProgressed(command.request, command.position, change.progress))
