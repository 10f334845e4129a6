"""The buttons below the tree that go through the events, and the slider over all of them."""

from typing import Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSlider, QVBoxLayout, QWidget

from ttt_gui.gui.explorer.wording import event_text, place_text
from ttt_gui.gui.form import ChoiceBox
from ttt_gui.gui.labels import text_label
from ttt_gui.gui.theme import SPACE
from ttt_gui.workbench.explorer.events import PlayClicked, SliderMoved, SpeedChosen, Stepped
from ttt_gui.workbench.explorer.explorer import SPEEDS
from ttt_gui.workbench.explorer.replay import Step
from ttt_gui.workbench.explorer.view import StepsView

_BUTTONS: Final = (
    (Step.FIRST, "explorerFirst", "|◀", "To the first event (Home)"),
    (Step.PREVIOUS_CUT, "explorerPreviousCut", "✂ ◀", "To the cut-off before (Ctrl+Left)"),
    (Step.BACK, "explorerBack", "◀", "One event back (Left)"),
    (Step.FORWARD, "explorerForward", "▶", "One event forward (Right)"),
    (Step.NEXT_CUT, "explorerNextCut", "▶ ✂", "To the next cut-off (Ctrl+Right)"),
    (Step.LAST, "explorerLast", "▶|", "To the last event (End)"),
    (Step.INTO, "explorerInto", "Into", "To the next node that is entered (F6)"),
    (Step.OVER, "explorerOver", "Over", "Past the whole subtree that comes next (F7)"),
    (Step.OUT, "explorerOut", "Out", "To the end of this node; again, of its parent (F8)"),
    (
        Step.NEXT_ROOT_CHANGE,
        "explorerNextRoot",
        "Root ▶",
        "To the next change of the root’s value (Alt+Right; back with Alt+Left)",
    ),
)


_FIRST_ROW: Final = 6
"""Buttons above the others; all in one row would ask for too wide a window."""


class ReplayRow(QWidget):
    """Goes through the events. Nothing moves before somebody asks for it."""

    happened = Signal(object)
    """A `Stepped`, `SliderMoved`, `PlayClicked` or `SpeedChosen`."""

    def __init__(self) -> None:
        super().__init__()
        self._shown: StepsView | None = None
        self._steps: dict[QPushButton, Step] = {}
        row, second = QHBoxLayout(), QHBoxLayout()
        for each in (row, second):
            each.setSpacing(SPACE // 2)
        for number, (step, name, text, tip) in enumerate(_BUTTONS):
            place = row if number < _FIRST_ROW else second
            place.addWidget(self._button(step, name, text, tip))
        self._play = QPushButton("Play")
        self._play.setObjectName("explorerPlay")
        self._play.setMinimumWidth(self._play.fontMetrics().horizontalAdvance("Play") + 2 * SPACE)
        self._play.setToolTip("Play or pause the events (P)")
        self._play.clicked.connect(self._on_play)
        second.addWidget(self._play)
        speeds = [(str(each), f"{each} / s") for each in SPEEDS]
        self._speed = ChoiceBox("explorerSpeed", speeds)
        self._speed.setMinimumContentsLength(3)
        self._speed.setAccessibleName("Events per second")
        self._speed.setToolTip("Events per second while playing")
        self._speed.currentIndexChanged.connect(self._on_speed)
        second.addWidget(self._speed)
        self._slider = QSlider(Qt.Orientation.Horizontal)
        self._slider.setObjectName("explorerSlider")
        self._slider.setAccessibleName("Event")
        self._slider.valueChanged.connect(self._on_slider)
        self._place = text_label("explorerPlace")
        self._place.setWordWrap(False)
        self._place.setMinimumWidth(
            self._place.fontMetrics().horizontalAdvance("500,000 of 500,000")
        )
        self._place.setAlignment(Qt.AlignmentFlag.AlignRight)
        self._event = text_label("explorerEvent")
        self._event.setMinimumHeight(2 * self._event.fontMetrics().lineSpacing())
        self._event.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        below = QHBoxLayout()
        below.setSpacing(SPACE)
        below.addWidget(self._slider, 1)
        below.addWidget(self._place)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE)
        column.addWidget(self._event)
        column.addLayout(row)
        column.addLayout(second)
        column.addLayout(below)

    def _button(self, step: Step, name: str, text: str, tip: str) -> QPushButton:
        button = QPushButton(text)
        button.setObjectName(name)
        button.setToolTip(tip)
        button.setAccessibleName(tip)
        button.setMinimumWidth(button.fontMetrics().horizontalAdvance(text) + 2 * SPACE)
        button.setAutoRepeat(step in {Step.BACK, Step.FORWARD})
        button.clicked.connect(self._on_step)
        self._steps[button] = step
        return button

    def show_steps(self, view: StepsView) -> None:
        """Show which event is looked at, and which steps lead anywhere."""
        if view == self._shown:
            return
        self._shown = view
        for button, step in self._steps.items():
            button.setEnabled(step in view.can)
        self._play.setText("Hold" if view.is_playing else "Play")
        self._play.setEnabled(view.can_play or view.is_playing)
        for widget in (self._slider, self._speed):
            widget.blockSignals(True)
        self._slider.setRange(0, view.last)
        self._slider.setPageStep(max(1, view.last // 20))
        self._slider.setValue(view.index or 0)
        self._slider.setEnabled(view.index is not None)
        self._speed.select(str(view.speed))
        for widget in (self._slider, self._speed):
            widget.blockSignals(False)
        self._place.setText(place_text(view))
        self._event.setText(event_text(view))

    @Slot()
    def _on_step(self) -> None:
        button = self.sender()
        assert isinstance(button, QPushButton)
        self.happened.emit(Stepped(self._steps[button]))

    @Slot()
    def _on_play(self) -> None:
        self.happened.emit(PlayClicked())

    @Slot()
    def _on_speed(self) -> None:
        self.happened.emit(SpeedChosen(int(self._speed.currentData())))

    @Slot(int)
    def _on_slider(self, index: int) -> None:
        self.happened.emit(SliderMoved(index))
