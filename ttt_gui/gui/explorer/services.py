"""What the explorer has done off the window's thread: recording, counting, estimating."""

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, Signal, Slot

from ttt_gui.engines import engine
from ttt_gui.games.position import Position
from ttt_gui.gui import search_service
from ttt_gui.gui.background import Background, error_in_words
from ttt_gui.gui.search_service import ProgressChanged, SearchService
from ttt_gui.search.control import Cancelled, SearchControl
from ttt_gui.search.cut_off import Savings, count_savings
from ttt_gui.search.outcome import SearchOptions, SearchResult
from ttt_gui.search.trace import Recorder
from ttt_gui.search.trace_json import end_json, event_json
from ttt_gui.search.tree_size import estimated_tree_size
from ttt_gui.whole_file import write_whole
from ttt_gui.workbench.effects import TaskFailed
from ttt_gui.workbench.explorer.events import (
    CountSavings,
    Estimate,
    Estimated,
    Pair,
    Paired,
    Record,
    Recorded,
    RecordingFailed,
    RecordingProgressed,
    SavingsCounted,
    StopCounting,
    StopRecording,
    TraceWritten,
    WriteTrace,
)
from ttt_gui.workbench.explorer.pairing import pair
from ttt_gui.workbench.explorer.replay import Recording, Replay


class RecordService(QObject):
    """Records one search at a time, on the thread of a search service."""

    answered = Signal(object)
    """`RecordingProgressed`, and at last `Recorded` or `RecordingFailed`."""

    commands: Mapping[type, Callable[[Any], None]]
    """What is carried out here."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._command: Record | None = None
        self._recorder: Recorder | None = None
        self._service: SearchService | None = None
        self.commands = {Record: self.start, StopRecording: self.stop}

    def start(self, command: Record) -> None:
        """Record in place of what is being recorded now, of which nothing more is heard."""
        recorder = Recorder(command.position, command.limit)
        chosen = engine(command.engine)

        def search(
            position: Position, options: SearchOptions, control: SearchControl
        ) -> SearchResult:
            control.recorder = recorder
            return chosen.search(position, options, control)

        self._command, self._recorder = command, recorder
        options = SearchOptions(order=command.order)
        self._thread().start(command.position, replace(chosen, search=search), options)

    def stop(self, _command: StopRecording) -> None:
        """End the search; what has been recorded of it follows."""
        if self._service is not None:
            self._service.cancel()

    def shutdown(self) -> None:
        """End the search and its thread; nothing is answered any more. May be called again."""
        self._command = None
        if self._service is not None:
            self._service.shutdown()

    def _thread(self) -> SearchService:
        """The search service, whose thread begins with the first recording."""
        if self._service is None:
            self._service = SearchService(self)
            self._service.finished.connect(self._on_finished)
            self._service.failed.connect(self._on_failed)
            self._service.cancelled.connect(self._on_cancelled)
            self._service.progress_changed.connect(self._on_progress)
        return self._service

    @Slot(object)
    def _on_finished(self, end: search_service.SearchFinished) -> None:
        self._answer(end.result.nodes, end.result)

    @Slot(object)
    def _on_cancelled(self, end: search_service.SearchCancelled) -> None:
        self._answer(end.progress.nodes, None)

    def _answer(self, nodes: int, result: SearchResult | None) -> None:
        command, recorder = self._taken()
        if len(recorder.trace) == 0:  # stopped before it began
            self.answered.emit(RecordingFailed(command.request, ""))
            return
        recording = Recording(recorder.trace, command.engine, command.order, nodes, result)
        self.answered.emit(Recorded(command.request, recording))

    @Slot(object)
    def _on_failed(self, end: search_service.SearchFailed) -> None:
        command, _ = self._taken()
        self.answered.emit(RecordingFailed(command.request, end.message))

    @Slot(object)
    def _on_progress(self, change: ProgressChanged) -> None:
        command, recorder = self._command, self._recorder
        if command is not None and recorder is not None:
            progress = change.progress
            self.answered.emit(
                RecordingProgressed(
                    command.request, progress.nodes, len(recorder.trace), progress.seconds
                )
            )

    def _taken(self) -> tuple[Record, Recorder]:
        command, self._command = self._command, None
        recorder, self._recorder = self._recorder, None
        assert command is not None
        assert recorder is not None
        return command, recorder


class CountService(QObject):
    """Counts what one cut-off at a time has saved."""

    answered = Signal(object)
    """A `SavingsCounted`, or a `TaskFailed`."""

    commands: Mapping[type, Callable[[Any], None]]
    """What is carried out here."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._control: SearchControl | None = None
        self._background = Background(self)
        self.commands = {CountSavings: self.start, StopCounting: self.stop}

    def start(self, command: CountSavings) -> None:
        """Count, in place of what is being counted."""
        self.stop(StopCounting())
        control = self._control = SearchControl()
        self._background.run(
            partial(_savings, command, control),
            partial(self._on_counted, command),
            partial(self._on_failed, command),
        )

    def stop(self, _command: StopCounting) -> None:
        """End the count, if one goes on."""
        if self._control is not None:
            self._control.stop()

    def shutdown(self) -> None:
        """End the count; nothing is answered any more. May be called again."""
        self.stop(StopCounting())
        self._background.shutdown()

    def _on_counted(self, command: CountSavings, savings: Savings) -> None:
        self.answered.emit(
            SavingsCounted(command.request, command.recording, command.index, savings)
        )

    def _on_failed(self, command: CountSavings, error: Exception) -> None:
        if not isinstance(error, Cancelled):
            self.answered.emit(TaskFailed(command.request, error_in_words(error)))


def _savings(command: CountSavings, control: SearchControl) -> Savings:
    recording = command.recording
    return count_savings(
        recording.trace,
        command.index,
        engine=recording.engine,
        order=recording.order,
        control=control,
    )


def estimated(command: Estimate) -> Estimated:
    """About how large the whole tree is."""
    return Estimated(command.request, estimated_tree_size(command.position))


def written(command: WriteTrace) -> TraceWritten:
    """Write a recording as `ttt-cli trace` prints it, whole or not at all."""
    recording = command.recording
    trace = recording.trace
    end = end_json(Replay(recording).root, recording.result, trace)
    lines = (json.dumps(each) for each in (*map(event_json, trace), end))
    content = "".join(f"{line}\n" for line in lines)
    return TraceWritten(command.request, command.path, write_whole(command.path, content))


def paired(command: Pair) -> Paired:
    """What two recordings share."""
    return Paired(command.request, pair(command.left.trace, command.right.trace))
