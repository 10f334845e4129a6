"""What the person at the board is doing, and a partner for it.

::

    analysing --play--> playing the solver --(it ends, or something else is done)--> analysing
    analysing --draw_exercise, found--> practising --(a move)--> analysing

While the person plays or practises, nobody is to see what moves are worth.
"""

import time
from collections.abc import Callable
from enum import Enum
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, QThreadPool, QTimer, Signal, Slot

from ttt_gui.engines import Engine
from ttt_gui.games.othello import Othello, Scoring
from ttt_gui.games.position import Move, Player
from ttt_gui.gui.othello import wording
from ttt_gui.gui.othello.exercise import Exercise, Tally
from ttt_gui.gui.othello.exercise_finder import ExerciseFinder
from ttt_gui.gui.othello.line import Line
from ttt_gui.gui.othello.play_page import PlayPage
from ttt_gui.library.games import PracticeResult
from ttt_gui.library.library import Library
from ttt_gui.notation.game_record import GameRecord
from ttt_gui.search.outcome import SearchOptions

REPLY_MILLISECONDS: Final = 500
"""Before the solver's move is played, so that it can be followed."""


class Occupation(Enum):
    """What the person at the board is doing."""

    ANALYSING = "analysing"
    PLAYING = "playing against the solver"
    PRACTISING = "looking for the one best move"


class Sparring(QObject):
    """Knows whose turn it is in a game, draws exercises and judges them, and keeps both."""

    reply_due = Signal()
    """The solver's move is to be played."""
    exercise_found = Signal(object)
    """An `Exercise`, to be shown."""
    occupation_changed = Signal()
    """The person does something else now; what is hidden may be shown, or the other way."""

    def __init__(self, page: PlayPage, library: Library | None, parent: QObject) -> None:
        """Show how it goes on `page`, and keep it in `library`, if there is one."""
        super().__init__(parent)
        self._page = page
        self._library = library
        self._occupation = Occupation.ANALYSING
        self._exercise: Exercise | None = None
        self._asked_at = 0.0
        self._began = 0
        self._tally = Tally()
        self._keeper = QThreadPool(self)
        self._reply = QTimer(self)
        self._reply.setSingleShot(True)
        self._reply.setInterval(REPLY_MILLISECONDS)
        self._reply.timeout.connect(self.reply_due)
        self._finder = ExerciseFinder(self)
        self._finder.found.connect(self._on_exercise_found)
        self._finder.failed.connect(page.show_status)
        self._finder.tried.connect(self._on_exercise_tried)

    @property
    def is_playing(self) -> bool:
        """Whether a game against the solver is on."""
        return self._occupation is Occupation.PLAYING

    @property
    def hides_values(self) -> bool:
        """Whether the person is not to see what moves are worth."""
        return self._occupation is not Occupation.ANALYSING

    @property
    def hidden_words(self) -> str:
        """Why nothing is to be seen."""
        return "Hidden while you play" if self.is_playing else "Hidden: find the best move"

    @property
    def is_waiting(self) -> bool:
        """Whether the solver is about to reply."""
        return self._reply.isActive()

    @property
    def is_looking(self) -> bool:
        """Whether an exercise is being looked for."""
        return self._finder.is_busy

    def is_persons_turn(self, position: Othello) -> bool:
        """Whether the person may move in `position`: outside a game, always."""
        return not self.is_playing or position.side_to_move is self._page.side

    def analyse(self) -> None:
        """End the game, the exercise or the search for one."""
        self._begin(Occupation.ANALYSING)

    def play(self, place: int) -> None:
        """Begin a game against the solver, at this place of the line."""
        self._began = place
        self._begin(Occupation.PLAYING)

    def shutdown(self) -> None:
        """Stop for good, as soon as everything is kept."""
        self._reply.stop()
        self._finder.shutdown()
        self._keeper.waitForDone()

    def _begin(self, occupation: Occupation) -> None:
        self._reply.stop()
        self._finder.stop()
        self._exercise = None
        is_new = occupation is not self._occupation
        self._occupation = occupation
        self._page.show_playing(self.is_playing)
        self._page.show_status("")
        if is_new:
            self.occupation_changed.emit()

    def _keep(self, record: Callable[[], None]) -> None:
        """Write to the library, whose disk may be slow, on another thread."""
        self._keeper.start(record)

    # --- games ----------------------------------------------------------------------

    def show_game(self, line: Line, engine: Engine, *, can_reply: bool) -> None:
        """Say how the game stands that `line` has come to; end it when it is over.

        Args:
            line: the game, shown at its end.
            engine: what plays against the person.
            can_reply: whether its best move is known.
        """
        position = line.position
        words = wording.game_in_words(position, self._page.side)
        if position.is_over():
            self.analyse()
            self._keep_game(line, engine)
        elif can_reply and not self.is_persons_turn(position):
            self._reply.start()
        self._page.show_status(words)

    def _keep_game(self, line: Line, engine: Engine) -> None:
        moves = line.moves[self._began :]
        if self._library is None or not moves:
            return
        names = ("", engine.label)
        black, white = names if self._page.side is Player.X else names[::-1]
        difference = line.position.x.bit_count() - line.position.o.bit_count()
        start = line.positions[self._began]
        game = GameRecord(start, moves, black, white, f"{difference:+d}")
        self._keep(partial(self._library.games.record, game))

    # --- exercises ------------------------------------------------------------------

    def draw_exercise(self, scoring: Scoring, engine: Engine, options: SearchOptions) -> None:
        """Look for an exercise as the page wishes it."""
        self.analyse()
        self._page.show_status("Looking for a position with exactly one best move…")
        self._finder.find(self._page.empties, self._page.seed, scoring, engine, options)

    @Slot(int)
    def _on_exercise_tried(self, tried: int) -> None:
        self._page.show_status(
            f"Looking for a position with exactly one best move… {tried} had more"
        )

    @Slot(object)
    def _on_exercise_found(self, exercise: Exercise) -> None:
        self._begin(Occupation.PRACTISING)
        self._page.go_on_from(exercise.seed + 1)
        self.exercise_found.emit(exercise)
        self._exercise = exercise
        self._asked_at = time.monotonic()
        self._page.show_status(wording.exercise_in_words(exercise.position))

    def give_up(self) -> None:
        """Go on analysing; an exercise that is on counts as tried, and its best move is told."""
        exercise = self._exercise
        self.analyse()
        if exercise is not None:
            self._tally = self._tally.plus(is_right=False)
            self._page.show_status(wording.given_up_in_words(exercise.result, self._tally))

    def judge(self, move: Move) -> None:
        """Tell whether `move` was the one best move, if an exercise is on, which ends it."""
        exercise = self._exercise
        if exercise is None:
            return
        self.analyse()
        self._tally = self._tally.plus(is_right=move == exercise.result.best_move)
        loss = exercise.loss(move)
        self._page.show_status(wording.judgement_in_words(move, loss, exercise.result, self._tally))
        if self._library is not None:
            seconds = time.monotonic() - self._asked_at
            result = PracticeResult(exercise.position, move, loss, seconds)
            self._keep(partial(self._library.practice.record, result))
