"""Looks for positions to practise on: those with exactly one best move, proved by a search."""

import random

from PySide6.QtCore import QObject, Signal, Slot

from ttt_gui.engines import Engine
from ttt_gui.games.othello import Othello, Scoring
from ttt_gui.games.random_play import random_endgame
from ttt_gui.gui.othello.exercise import Exercise
from ttt_gui.gui.search_service import SearchFailed, SearchFinished, SearchService
from ttt_gui.search.outcome import SearchOptions


class ExerciseFinder(QObject):
    """Draws positions, seed after seed, and searches them until one is an exercise."""

    found = Signal(object)
    """An `Exercise`."""
    failed = Signal(str)
    """Why none can be found."""
    tried = Signal(int)
    """How many positions were no exercise so far."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._empties = 1
        self._seed = 0
        self._tried = 0
        self._scoring = Scoring.DISC_DIFFERENCE
        self._engine: Engine | None = None
        self._options = SearchOptions(all_moves=True)
        self._service = SearchService(self)
        self._service.finished.connect(self._on_finished)
        self._service.failed.connect(self._on_failed)

    @property
    def is_busy(self) -> bool:
        """Whether an exercise is being looked for."""
        return self._service.is_busy

    def find(
        self, empties: int, seed: int, scoring: Scoring, engine: Engine, options: SearchOptions
    ) -> None:
        """Look for an exercise with `empties` empty squares, from `seed` on.

        `options` must ask for every move's value.
        """
        assert options.all_moves
        self._empties, self._seed, self._scoring = empties, seed, scoring
        self._engine, self._options = engine, options
        self._tried = 0
        self._try()

    def stop(self) -> None:
        """Give up."""
        self._service.abandon()

    def shutdown(self) -> None:
        """Stop for good."""
        self._service.shutdown()

    def _try(self) -> None:
        """Search the next position in which there is something to choose."""
        assert self._engine is not None
        while True:
            position = random_endgame(random.Random(self._seed), self._empties, self._scoring)
            if len(position.legal_moves()) > 1:
                break
            self._seed += 1
        self._service.start(position, self._engine, self._options)

    @Slot(object)
    def _on_finished(self, end: SearchFinished) -> None:
        if len(end.result.best_moves) == 1:
            position = end.position
            assert isinstance(position, Othello)
            self.found.emit(Exercise(position, end.result, self._seed))
            return
        self._tried += 1
        self._seed += 1
        self.tried.emit(self._tried)
        self._try()

    @Slot(object)
    def _on_failed(self, end: SearchFailed) -> None:
        self.failed.emit(end.message)
