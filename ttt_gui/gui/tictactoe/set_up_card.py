"""The card for setting a position up: what a click puts down, who moves, and the end of it."""

from typing import Final

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import (
    QButtonGroup,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QRadioButton,
)

from ttt_gui.games.position import Player
from ttt_gui.gui.card import Card
from ttt_gui.gui.labels import text_label
from ttt_gui.gui.theme import SPACE
from ttt_gui.gui.tictactoe.wording import fault_text
from ttt_gui.workbench.analysis.set_up import BoardCleared, ColorsSwapped, SideChosen, Tool
from ttt_gui.workbench.match.events import SetUpCancelled, SetUpDone, ToolChosen
from ttt_gui.workbench.match.view import GameView, SetUpView
from ttt_gui.workbench.program import Event
from ttt_gui.workbench.timeline import Redo, Undo

_HINT: Final = (
    "Click a cell; a second click, or the right button, removes the mark. Keys: X, O, Delete."
)

_BUTTONS: Final[tuple[tuple[str, str, str, Event], ...]] = (
    ("tttClear", "Clear", "Remove all marks", BoardCleared()),
    ("tttSwap", "Swap", "Swap the marks, and the side to move", ColorsSwapped()),
    ("tttSetUpUndo", "Undo", "Undo the last change", Undo()),
    ("tttSetUpRedo", "Redo", "Redo the last change", Redo()),
    ("tttSetUpDone", "Done", "Play on from this position (Esc)", SetUpDone()),
    ("tttSetUpCancel", "Cancel", "Return to the game as it was", SetUpCancelled()),
)
"""Each button's name, caption and tip, and what a click means."""

_EVENTS: Final = {name: event for name, _, _, event in _BUTTONS}


class SetUpCard(Card):
    """The tools. It changes nothing itself: it tells what is to change."""

    happened = Signal(object)
    """A `ToolChosen`, `SetUpDone`, `SetUpCancelled`, `Undo`, `Redo` or an `Edit`."""

    def __init__(self) -> None:
        super().__init__("Set up a position")
        self._shown: GameView | None = None
        self._tools = QButtonGroup(self)
        self._sides = QButtonGroup(self)
        put = _choices(
            self._tools, (("tttPutX", "X"), ("tttPutO", "O"), ("tttPutNone", "eraser")), "Place "
        )
        sides = _choices(self._sides, (("tttXToMove", "X"), ("tttOToMove", "O")), "To move: ")
        self._buttons = {name: self._button(name, text, tip) for name, text, tip, _ in _BUTTONS}
        self._fault = text_label("tttSetUpFault")
        self._lay_out(put, sides)
        self._tools.idClicked.connect(self._on_tool)
        self._sides.idClicked.connect(self._on_side)

    def _lay_out(self, put: QHBoxLayout, sides: QHBoxLayout) -> None:
        grid = QGridLayout()
        grid.setSpacing(SPACE)
        grid.setColumnStretch(1, 1)
        for row, (name, layout) in enumerate((("Place", put), ("To move", sides))):
            grid.addWidget(QLabel(name), row, 0)
            grid.addLayout(layout, row, 1)
        hint = text_label("tttSetUpHint", scale=0.95)
        hint.setText(_HINT)
        # Two lines, also while it is empty: nothing moves when it is needed.
        self._fault.setMinimumHeight(2 * self._fault.fontMetrics().lineSpacing())
        self.body.addLayout(grid)
        self.body.addWidget(hint)
        self.body.addWidget(self._fault)
        buttons = list(self._buttons.values())
        self.body.addLayout(_row(buttons[:4]))
        self.body.addLayout(_row(buttons[4:]))

    def _button(self, name: str, text: str, tip: str) -> QPushButton:
        button = QPushButton(text)
        button.setObjectName(name)
        button.setToolTip(tip)
        button.clicked.connect(self._on_clicked)
        return button

    def show_game(self, game: GameView) -> None:
        """Show what is chosen and what is wrong, if a position is being set up."""
        if game == self._shown:
            return
        self._shown = game
        if game.set_up is not None:
            self._show(game.set_up)
            self._buttons["tttSetUpUndo"].setEnabled(game.can_undo)
            self._buttons["tttSetUpRedo"].setEnabled(game.can_redo)

    def _show(self, set_up: SetUpView) -> None:
        self._tools.button(tuple(Tool).index(set_up.tool)).setChecked(True)
        self._sides.button(tuple(Player).index(set_up.side_to_move)).setChecked(True)
        self._fault.setText(fault_text(set_up.fault))
        self._buttons["tttSetUpDone"].setEnabled(set_up.fault is None)

    @Slot(int)
    def _on_tool(self, number: int) -> None:
        self.happened.emit(ToolChosen(tuple(Tool)[number]))

    @Slot(int)
    def _on_side(self, number: int) -> None:
        self.happened.emit(SideChosen(tuple(Player)[number]))

    @Slot()
    def _on_clicked(self) -> None:
        self.happened.emit(_EVENTS[self.sender().objectName()])


def _choices(group: QButtonGroup, entries: tuple[tuple[str, str], ...], spoken: str) -> QHBoxLayout:
    """A row of buttons of which one is on; their ids count from 0."""
    row = QHBoxLayout()
    row.setSpacing(2 * SPACE)
    for number, (name, text) in enumerate(entries):
        button = QRadioButton(text)
        button.setObjectName(name)
        button.setAccessibleName(f"{spoken}{text}")
        group.addButton(button, number)
        row.addWidget(button)
    row.addStretch()
    return row


def _row(buttons: list[QPushButton]) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(SPACE)
    for button in buttons:
        row.addWidget(button, 1)
    return row
