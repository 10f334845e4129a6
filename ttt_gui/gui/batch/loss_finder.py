"""Finds the losses of one game at a time, off the window's thread, and says how far that is."""

import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from ttt_gui.engines import Engine, engine
from ttt_gui.games.othello import Othello
from ttt_gui.gui.background import Background, error_in_words
from ttt_gui.gui.search_service import SWITCH_SECONDS
from ttt_gui.library.library import Library
from ttt_gui.library.remembering import remembering
from ttt_gui.search.control import Cancelled, Progress, SearchControl
from ttt_gui.search.outcome import HeadStart, SearchFailure, SearchOptions, SearchResult
from ttt_gui.workbench.batch.events import (
    FindLosses,
    LossesFound,
    LossesNotFound,
    LossesProgressed,
    LossesStopped,
    StopFinding,
)
from ttt_gui.workbench.batch.losses import losses_of_game

PROGRESS_MILLISECONDS: Final = 100

LossAnswer = LossesFound | LossesNotFound | LossesStopped


class GameSearch:
    """The searches of one game's positions; another thread stops them and sees how far they are."""

    def __init__(self, chosen: Engine, options: SearchOptions) -> None:
        self._engine = chosen
        self._options = options
        self._current: tuple[int, SearchControl] = (0, SearchControl())
        self._is_stopped = False

    def solve(self, position: Othello, head_start: HeadStart) -> SearchResult:
        """Search a position.

        Raises:
            Cancelled: the searches were told to stop.
        """
        self._current = position.empties, SearchControl()
        if self._is_stopped:
            raise Cancelled
        options = replace(self._options, head_start=head_start)
        return self._engine.search(position, options, self._current[1])

    def stop(self) -> None:
        """Ask the searches to end."""
        self._is_stopped = True
        self._current[1].stop()

    def progress(self) -> tuple[int, Progress]:
        """The empty squares of the position that is searched, and how far that is."""
        empties, control = self._current
        return empties, control.progress()


class LossFinder(QObject):
    """Carries `FindLosses` and `StopFinding` out."""

    answered = Signal(object)
    """A `LossesProgressed`, ten times a second, or the event that a `FindLosses` ends with."""

    commands: Mapping[type, Callable[[Any], None]]
    """What is carried out here."""

    def __init__(self, library: Library | None, parent: QObject) -> None:
        """Find losses, with what `library` knows; what is proved is saved there."""
        super().__init__(parent)
        self.commands = {FindLosses: self.start, StopFinding: self.stop}
        # Between its searches this is a thread in Python that never rests.
        sys.setswitchinterval(SWITCH_SECONDS)
        self._library = library
        self._background = Background(self)
        self._search: GameSearch | None = None
        self._request = 0
        self._timer = QTimer(self)
        self._timer.setInterval(PROGRESS_MILLISECONDS)
        self._timer.timeout.connect(self._on_timeout)

    def shutdown(self) -> None:
        """Stop, and wait until the search has ended. May be called again."""
        if self._search is not None:
            self._search.stop()
        self._timer.stop()
        self._background.shutdown()

    def start(self, command: FindLosses) -> None:
        """Analyse a game; none is being analysed."""
        chosen = remembering(engine(command.engine), self._library)
        self._search, self._request = GameSearch(chosen, command.options), command.request
        if not self._timer.isActive():
            self._timer.start()
        self._background.run(
            partial(_answer, command, self._search), self._on_done, self._on_failed
        )

    def stop(self, _command: StopFinding) -> None:
        """Analyse no further; what was proved is saved."""
        if self._search is not None:
            self._search.stop()

    def _on_done(self, answer: LossAnswer) -> None:
        self._search = None
        self.answered.emit(answer)
        if self._search is None:  # no further game was asked for
            self._timer.stop()

    def _on_failed(self, error: Exception) -> None:
        self._on_done(LossesNotFound(self._request, error_in_words(error)))

    @Slot()
    def _on_timeout(self) -> None:
        if self._search is not None:
            self.answered.emit(LossesProgressed(self._request, *self._search.progress()))


def _answer(command: FindLosses, search: GameSearch) -> LossAnswer:
    """Find the losses of a game, on the worker's thread."""
    try:
        losses = losses_of_game(command.game.record, command.question, search.solve)
    except Cancelled:
        return LossesStopped(command.request)
    except SearchFailure as failure:
        return LossesNotFound(command.request, str(failure))
    except MemoryError:
        return LossesNotFound(command.request, "There is not enough memory for this search.")
    return LossesFound(command.request, losses)
