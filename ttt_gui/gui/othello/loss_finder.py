"""Finds what every move of a line has lost, from its end back to where that takes too long."""

from PySide6.QtCore import QObject, Signal, Slot

from ttt_gui.engines import Engine
from ttt_gui.games.othello import Othello
from ttt_gui.gui.othello.knowledge import Knowledge
from ttt_gui.gui.othello.line import Line
from ttt_gui.gui.search_service import SearchFailed, SearchFinished, SearchService
from ttt_gui.search.outcome import SearchOptions

FEW_EMPTIES = 20
"""Empty squares up to which positions are searched that nobody has asked for one by one."""


class LossFinder(QObject):
    """Searches position after position on a thread of its own and adds to what is known."""

    learnt = Signal()
    """One more position is known."""
    ended = Signal(str)
    """There is nothing more to search, or it cannot be: then the text says why."""

    def __init__(self, knowledge: Knowledge, parent: QObject) -> None:
        super().__init__(parent)
        self._knowledge = knowledge
        self._line: Line | None = None
        self._engine: Engine | None = None
        self._options = SearchOptions()
        self._service = SearchService(self)
        self._service.finished.connect(self._on_finished)
        self._service.failed.connect(self._on_failed)

    @property
    def is_busy(self) -> bool:
        """Whether a search is under way."""
        return self._service.is_busy

    def find(self, line: Line, engine: Engine, options: SearchOptions) -> None:
        """Find the losses of the moves played in `line`, instead of what was looked for before."""
        self._line, self._engine, self._options = line, engine, options
        self._go_on()

    def is_about(self, line: Line) -> bool:
        """Whether `line` has the same moves played as the one whose losses are being found."""
        return self._line is not None and _played(self._line) == _played(line)

    def stop(self) -> None:
        """Look for nothing more."""
        self._service.abandon()

    def shutdown(self) -> None:
        """Stop for good."""
        self._service.shutdown()

    def _go_on(self) -> None:
        assert self._line is not None
        assert self._engine is not None
        most = min(FEW_EMPTIES, self._engine.pleasant_empties or FEW_EMPTIES)
        missing = self._knowledge.missing(self._line, most)
        if missing:
            self._service.start(missing[0], self._engine, self._options)
        else:
            self._service.abandon()
            self.ended.emit("")

    @Slot(object)
    def _on_finished(self, end: SearchFinished) -> None:
        position = end.position
        assert isinstance(position, Othello)
        self._knowledge.learn(position, end.result)
        self._go_on()  # before anybody looks, who would find it idle
        self.learnt.emit()

    @Slot(object)
    def _on_failed(self, end: SearchFailed) -> None:
        self.ended.emit(end.message)


def _played(line: Line) -> tuple[Othello, ...]:
    return line.positions[: line.played + 1]
