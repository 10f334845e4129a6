"""Playing on against the solver, and practising on positions with one best move."""

from PySide6.QtCore import QSignalBlocker, Signal, Slot
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from ttt_gui.games.position import Player
from ttt_gui.gui.form import ChoiceBox, NumberBox
from ttt_gui.gui.labels import text_label
from ttt_gui.gui.othello.wording import play_in_words
from ttt_gui.gui.settings import NUMBERS
from ttt_gui.gui.theme import SPACE
from ttt_gui.notation.color_names import color_name
from ttt_gui.workbench.analysis.events import ExerciseClicked, PlayClicked, PracticeChosen
from ttt_gui.workbench.analysis.pool import PracticeSource
from ttt_gui.workbench.analysis.view import PlayView

_HINT = (
    "Play the position on the board to its end against the solver, or look for the one best "
    "move of a position. Values are hidden meanwhile."
)


_SOURCES = (
    (PracticeSource.RANDOM.value, "Random positions"),
    (PracticeSource.GAMES.value, "Your games"),
    (PracticeSource.TEXT.value, "The text or file loaded"),
)


class PlayPage(QWidget):
    """The choices, and how it goes. It plays nothing itself."""

    happened = Signal(object)
    """A `PracticeChosen`, `PlayClicked` or `ExerciseClicked`."""

    def __init__(self) -> None:
        super().__init__()
        self._shown: PlayView | None = None
        self._side = ChoiceBox("playSide", [(side.value, color_name(side)) for side in Player])
        self._side.setAccessibleName("You play")
        self._play = QPushButton("Play from here")
        self._play.setObjectName("playFromHere")
        self._play.setCheckable(True)
        self._play.setToolTip("The solver plays the other side, perfectly")
        self._empties = NumberBox("practiceEmpties", NUMBERS["practice_empties"])
        self._seed = NumberBox("practiceSeed", NUMBERS["practice_seed"])
        self._source = ChoiceBox("practiceSource", _SOURCES)
        self._source.setAccessibleName("What exercises are drawn from")
        self._source.setToolTip(
            "Your games are those you played here. Of a game, positions are asked with half as "
            "many empty squares up to that many; first those where the move played lost discs"
        )
        self._empties.setAccessibleName("Empty squares of an exercise")
        self._seed.setAccessibleName("Seed of an exercise")
        self._exercise = QPushButton("New exercise")
        self._exercise.setObjectName("newExercise")
        self._exercise.setToolTip("A position with exactly one best move")
        self._status = text_label("playStatus")
        practice = QHBoxLayout()
        practice.setSpacing(SPACE)
        for widget in (self._empties, QLabel("seed"), self._seed):
            practice.addWidget(widget, 0 if isinstance(widget, QLabel) else 1)
        grid = QGridLayout()
        grid.setHorizontalSpacing(SPACE)
        grid.setVerticalSpacing(SPACE)
        grid.setColumnStretch(1, 1)
        grid.addWidget(QLabel("You play"), 0, 0)
        grid.addWidget(self._side, 0, 1)
        grid.addWidget(self._play, 0, 2)
        grid.addWidget(QLabel("Empty"), 1, 0)
        grid.addLayout(practice, 1, 1)
        grid.addWidget(QLabel("From"), 2, 0)
        grid.addWidget(self._source, 2, 1)
        grid.addWidget(self._exercise, 2, 2)
        column = QVBoxLayout(self)
        column.setSpacing(SPACE)
        column.addLayout(grid)
        column.addWidget(self._status)
        column.addStretch(1)
        self._play.clicked.connect(self._on_play)
        self._exercise.clicked.connect(self._on_exercise)
        self._side.currentIndexChanged.connect(self._on_chosen)
        self._empties.valueChanged.connect(self._on_chosen)
        self._seed.valueChanged.connect(self._on_chosen)
        self._source.currentIndexChanged.connect(self._on_chosen)

    def show_view(self, view: PlayView) -> None:
        """Show what is chosen, and how it goes."""
        if view == self._shown:
            return
        self._shown = view
        practice = view.practice
        with (
            QSignalBlocker(self._side),
            QSignalBlocker(self._empties),
            QSignalBlocker(self._seed),
            QSignalBlocker(self._source),
        ):
            self._side.select(practice.side.value)
            self._empties.setValue(practice.empties)
            self._seed.setValue(practice.seed)
            self._source.select(practice.source.value)
        self._play.setChecked(view.is_playing)
        self._play.setText("Stop playing" if view.is_playing else "Play from here")
        self._side.setEnabled(not view.is_playing)
        self._status.setText(play_in_words(view) or _HINT)

    @Slot()
    def _on_play(self) -> None:
        self.happened.emit(PlayClicked())
        # Qt has checked the button; whether a game is on, the view says.
        if self._shown is not None:
            self._play.setChecked(self._shown.is_playing)

    @Slot()
    def _on_exercise(self) -> None:
        self.happened.emit(ExerciseClicked())

    @Slot()
    def _on_chosen(self) -> None:
        side = Player(self._side.currentData())
        source = PracticeSource(self._source.currentData())
        self.happened.emit(PracticeChosen(side, self._empties.value(), self._seed.value(), source))
