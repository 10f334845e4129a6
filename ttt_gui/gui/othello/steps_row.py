"""The buttons below the board: undo, redo, pass, and the steps along the line."""

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from ttt_gui.gui.othello.line_player import LinePlayer
from ttt_gui.gui.theme import SPACE
from ttt_gui.workbench.analysis.events import PassClicked, PlaceChosen
from ttt_gui.workbench.analysis.view import StepsView
from ttt_gui.workbench.timeline import Redo, Undo


class StepsRow(QWidget):
    """Asks for another position of the line."""

    happened = Signal(object)
    """An `Undo`, `Redo`, `PassClicked` or `PlaceChosen`."""

    def __init__(self) -> None:
        super().__init__()
        self._shown: StepsView | None = None
        self._undo = _button("undo", "Undo")
        self._redo = _button("redo", "Redo")
        self._pass = _button("pass", "Pass")
        self._pass.setToolTip("The side to move has no move and must pass")
        self.line_player = LinePlayer()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACE)
        for button in (self._undo, self._redo, self._pass):
            row.addWidget(button)
        row.addSpacing(SPACE)
        row.addWidget(self.line_player, 1)
        self._undo.clicked.connect(self._on_undo)
        self._redo.clicked.connect(self._on_redo)
        self._pass.clicked.connect(self._on_pass)
        self.line_player.place_chosen.connect(self._on_place_chosen)

    def show_view(self, view: StepsView) -> None:
        """Offer what can be done now."""
        if view == self._shown:
            return
        self._shown = view
        self._undo.setEnabled(view.can_undo)
        self._redo.setEnabled(view.can_redo)
        self._pass.setEnabled(view.can_pass)
        self.line_player.show_place(view)

    @Slot()
    def _on_undo(self) -> None:
        self.happened.emit(Undo())

    @Slot()
    def _on_redo(self) -> None:
        self.happened.emit(Redo())

    @Slot()
    def _on_pass(self) -> None:
        self.happened.emit(PassClicked())

    @Slot(int)
    def _on_place_chosen(self, place: int) -> None:
        self.happened.emit(PlaceChosen(place))


def _button(name: str, text: str) -> QPushButton:
    """A button not as wide as Fusion would have it, so that the window may be narrow."""
    button = QPushButton(text)
    button.setObjectName(name)
    button.setMinimumWidth(button.fontMetrics().horizontalAdvance(text) + 2 * SPACE)
    return button
