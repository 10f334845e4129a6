"""Steps through a line of play: first, back, a slider, on, last."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSignalBlocker, Qt, Signal, Slot
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPolygonF
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QSlider, QWidget

from ttt_gui.gui.theme import SPACE
from ttt_gui.workbench.analysis.view import StepsView

_ARROW: Final = 5.0
"""Half the height of an arrow, in pixels."""


class _ArrowButton(QPushButton):
    """A button with an arrow on it, in the colour of text, before a bar if it leads to an end."""

    def __init__(self, name: str, tip: str, *, leads_on: bool, to_end: bool) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setToolTip(tip)
        self.setAccessibleName(tip)
        self.setFixedWidth(4 * SPACE)
        self._leads_on = leads_on
        self._to_end = to_end

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  (Qt's name)
        """Draw the arrow on the button."""
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.palette().color(QPalette.ColorRole.ButtonText))
        painter.translate(QRectF(self.rect()).center())
        if not self._leads_on:
            painter.scale(-1.0, 1.0)
        a = _ARROW
        tip = 0.6 * a
        painter.drawPolygon(
            QPolygonF([QPointF(-0.8 * a, -a), QPointF(tip, 0.0), QPointF(-0.8 * a, a)])
        )
        if self._to_end:
            painter.drawRect(QRectF(tip, -a, 2.0, 2 * a))


class LinePlayer(QWidget):
    """Shows where in its line the board is, and asks for another place."""

    place_chosen = Signal(int)
    """The index of the position to show."""

    def __init__(self) -> None:
        super().__init__()
        self._line_end = 0
        self._first = _ArrowButton(
            "lineFirst", "First position (Alt+Home)", leads_on=False, to_end=True
        )
        self._back = _ArrowButton(
            "lineBack", "One move back (Alt+Left)", leads_on=False, to_end=False
        )
        self._on = _ArrowButton(
            "lineOn", "One move forward (Alt+Right)", leads_on=True, to_end=False
        )
        self._last = _ArrowButton("lineLast", "Last position (Alt+End)", leads_on=True, to_end=True)
        self._slider = QSlider(Qt.Orientation.Horizontal)
        self._slider.setObjectName("lineSlider")
        self._slider.setAccessibleName("Place in the line of moves")
        self._slider.setPageStep(1)
        self._slider.setMinimumWidth(5 * SPACE)
        self._slider.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACE // 2)
        for widget in (self._first, self._back, self._slider, self._on, self._last):
            row.addWidget(widget)
        self._slider.valueChanged.connect(self.place_chosen)
        for button, step in (
            (self._first, self.first),
            (self._back, self.back),
            (self._on, self.on),
            (self._last, self.last),
        ):
            button.clicked.connect(step)

    def show_place(self, view: StepsView) -> None:
        """Show where the board is in its line."""
        place, end = view.place, view.end
        with QSignalBlocker(self._slider):
            self._slider.setRange(0, max(1, end))
            self._slider.setValue(place)
        self._slider.setEnabled(end > 0)
        self._slider.setToolTip(f"Move {view.move} of {view.moves}")
        self._line_end = end
        for button in (self._first, self._back):
            self._enable(button, is_enabled=place > 0)
        for button in (self._on, self._last):
            self._enable(button, is_enabled=place < end)

    def _enable(self, button: QPushButton, *, is_enabled: bool) -> None:
        """Disable a button without losing the focus to whatever comes next."""
        if button.hasFocus() and not is_enabled:
            self._slider.setFocus()
        button.setEnabled(is_enabled)

    @Slot()
    def first(self) -> None:
        """Ask for the first position."""
        self.place_chosen.emit(0)

    @Slot()
    def back(self) -> None:
        """Ask for the position one move back."""
        self.place_chosen.emit(max(0, self._slider.value() - 1))

    @Slot()
    def on(self) -> None:
        """Ask for the position one move on."""
        self.place_chosen.emit(min(self._line_end, self._slider.value() + 1))

    @Slot()
    def last(self) -> None:
        """Ask for the last position."""
        self.place_chosen.emit(self._line_end)
