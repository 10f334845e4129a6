"""Playing on against the solver, and practising on positions with one best move."""

from dataclasses import replace

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from ttt_gui.games.position import Player
from ttt_gui.gui.card import ChoiceBox, NumberBox, text_label
from ttt_gui.gui.settings import NUMBERS, Settings
from ttt_gui.gui.theme import SPACE

_HINT = (
    "Play the position on the board to its end against the solver, or look for the one best "
    "move of a position. Values are hidden meanwhile."
)


class PlayPage(QWidget):
    """The choices, and how it goes. It plays nothing itself."""

    play_toggled = Signal(bool)
    """Whether the person wants to play from here."""
    exercise_requested = Signal()

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self._side = ChoiceBox(
            "playSide", [(Player.X.value, "x (black)"), (Player.O.value, "o (white)")]
        )
        self._side.setCurrentIndex(max(0, self._side.findData(settings.play_side)))
        self._play = QPushButton("Play from here")
        self._play.setObjectName("playFromHere")
        self._play.setCheckable(True)
        self._play.setToolTip("The solver plays the other side, perfectly")
        self._empties = NumberBox("practiceEmpties", NUMBERS["practice_empties"])
        self._empties.setValue(settings.practice_empties)
        self._seed = NumberBox("practiceSeed", NUMBERS["practice_seed"])
        self._seed.setValue(settings.practice_seed)
        self._exercise = QPushButton("New exercise")
        self._exercise.setObjectName("newExercise")
        self._exercise.setToolTip("A position from random play with exactly one best move")
        self._status = text_label("playStatus")
        self._status.setText(_HINT)
        practice = QHBoxLayout()
        practice.setSpacing(SPACE)
        for widget in (self._empties, QLabel("next seed"), self._seed):
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
        grid.addWidget(self._exercise, 1, 2)
        column = QVBoxLayout(self)
        column.setSpacing(SPACE)
        column.addLayout(grid)
        column.addWidget(self._status)
        column.addStretch(1)
        self._play.clicked.connect(self.play_toggled)
        self._exercise.clicked.connect(self.exercise_requested)

    @property
    def side(self) -> Player:
        """The side that the person wants to play."""
        return Player(self._side.currentData())

    @property
    def empties(self) -> int:
        """The number of empty squares to practise with."""
        return self._empties.value()

    @property
    def seed(self) -> int:
        """The seed from which to look for the next exercise."""
        return self._seed.value()

    def go_on_from(self, seed: int) -> None:
        """Look for the next exercise from `seed` on."""
        self._seed.setValue(seed if seed <= self._seed.maximum() else 0)

    def settings(self, settings: Settings) -> Settings:
        """`settings` with these choices put in."""
        return replace(
            settings,
            play_side=self.side.value,
            practice_empties=self.empties,
            practice_seed=self.seed,
        )

    def show_playing(self, is_playing: bool) -> None:  # noqa: FBT001  (playing or not)
        """Show whether a game is on."""
        self._play.setChecked(is_playing)
        self._play.setText("Stop playing" if is_playing else "Play from here")
        self._side.setEnabled(not is_playing)

    @Slot(str)
    def show_status(self, text: str) -> None:
        """Say how it goes; an empty text explains what can be done here."""
        self._status.setText(text or _HINT)
