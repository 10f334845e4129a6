"""Setting a position up: what a stroke puts down, who moves, and changes of the whole board."""

from typing import Final

from PySide6.QtCore import QSignalBlocker, Qt, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QButtonGroup,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from ttt_gui.games.position import Player
from ttt_gui.games.symmetry import SYMMETRIES
from ttt_gui.gui.form import NumberBox
from ttt_gui.gui.settings import NUMBERS
from ttt_gui.gui.theme import SPACE, scaled_font
from ttt_gui.workbench.analysis.events import RandomChosen, SetUpDone, ToolChosen
from ttt_gui.workbench.analysis.set_up import (
    BoardCleared,
    BoardTurned,
    ColorsSwapped,
    RandomPut,
    SideChosen,
    StartPositionPut,
    Tool,
)
from ttt_gui.workbench.analysis.state import SetUp

_HINT: Final = (
    "Click or drag on the board; a second click, or the right button, removes discs. "
    "Keys: B, W, Delete."
)


class SetUpPage(QWidget):
    """The tools. It changes nothing itself: it tells what is to change."""

    happened = Signal(object)
    """A `ToolChosen`, `RandomChosen`, `SetUpDone` or an `Edit`."""

    def __init__(self) -> None:
        super().__init__()
        self._shown: tuple[SetUp, Player] | None = None
        self._tools = QButtonGroup(self)
        self._sides = QButtonGroup(self)
        put = self._choices(
            self._tools, [("putX", "Black"), ("putO", "White"), ("putEmpty", "eraser")], "Place "
        )
        sides = self._choices(
            self._sides, [("xToMove", "Black"), ("oToMove", "White")], "To move: "
        )
        self._clear = self._button("clearBoard", "Clear", "Remove all discs")
        self._start = self._button("startPosition", "Start", "The start of a game")
        self._swap = self._button("swapColors", "Swap", "Swap the colours, and the side to move")
        self._turn_menu = QMenu(self)
        for index, symmetry in enumerate(SYMMETRIES[1:], start=1):
            self._turn_menu.addAction(symmetry.name).setData(index)
        turn = self._button("turnBoard", "Turn", "Turn or mirror the board")
        turn.setMenu(self._turn_menu)
        self._empties = NumberBox("randomEmpties", NUMBERS["set_up_empties"])
        self._seed = NumberBox("randomSeed", NUMBERS["set_up_seed"])
        self._empties.setAccessibleName("Empty squares of a random position")
        self._seed.setAccessibleName("Seed of a random position")
        self._random = self._button(
            "randomEndgame", "Random", "A position from random play with this seed"
        )
        self._done = self._button("setUpDone", "Done", "Go back to playing moves (Esc)")
        self._lay_out(put, sides, turn)
        self._connect()

    def _lay_out(self, put: QHBoxLayout, sides: QHBoxLayout, turn: QPushButton) -> None:
        grid = QGridLayout()
        grid.setHorizontalSpacing(SPACE)
        grid.setVerticalSpacing(SPACE)
        grid.setColumnStretch(1, 1)
        grid.addWidget(QLabel("Place"), 0, 0)
        grid.addLayout(put, 0, 1)
        grid.addWidget(QLabel("To move"), 1, 0)
        grid.addLayout(sides, 1, 1)
        grid.addWidget(QLabel("Board"), 2, 0)
        grid.addLayout(_row(self._clear, self._start, self._swap, turn), 2, 1)
        grid.addWidget(QLabel("Empty"), 3, 0)
        grid.addLayout(_row(self._empties, QLabel("seed"), self._seed, self._random), 3, 1)
        hint = QLabel(_HINT)
        hint.setWordWrap(True)
        hint.setFont(scaled_font(hint, 0.95))
        below = QHBoxLayout()
        below.setSpacing(SPACE)
        below.addWidget(hint, 1)
        below.addWidget(self._done, 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setSpacing(SPACE)
        column.addLayout(grid)
        column.addLayout(below)
        column.addStretch(1)

    def _connect(self) -> None:
        self._tools.idClicked.connect(self._on_tool)
        self._empties.valueChanged.connect(self._on_random_chosen)
        self._seed.valueChanged.connect(self._on_random_chosen)
        self._done.clicked.connect(self._on_done)
        self._sides.idClicked.connect(self._on_side)
        self._clear.clicked.connect(self._on_clear)
        self._start.clicked.connect(self._on_start)
        self._swap.clicked.connect(self._on_swap)
        self._turn_menu.triggered.connect(self._on_turn)
        self._random.clicked.connect(self._on_random)

    def _button(self, name: str, text: str, tip: str) -> QPushButton:
        button = QPushButton(text)
        button.setObjectName(name)
        button.setToolTip(tip)
        button.setMinimumWidth(button.fontMetrics().horizontalAdvance(text) + 2 * SPACE)
        return button

    def _choices(
        self, group: QButtonGroup, entries: list[tuple[str, str]], spoken: str
    ) -> QHBoxLayout:
        """A row of buttons of which one is on; their ids count from 0."""
        buttons = []
        for number, (name, text) in enumerate(entries):
            button = QRadioButton(text)
            button.setObjectName(name)
            button.setAccessibleName(f"{spoken}{text}")
            group.addButton(button, number)
            buttons.append(button)
        row = QHBoxLayout()
        row.setSpacing(2 * SPACE)
        for button in buttons:
            row.addWidget(button)
        row.addStretch(1)
        return row

    def show_view(self, view: SetUp, side: Player) -> None:
        """Show what is chosen, and which side is to move."""
        if (view, side) == self._shown:
            return
        self._shown = (view, side)
        with QSignalBlocker(self._empties), QSignalBlocker(self._seed):
            self._empties.setValue(view.empties)
            self._seed.setValue(view.seed)
        self._tools.button(tuple(Tool).index(view.tool)).setChecked(True)
        self._sides.button(tuple(Player).index(side)).setChecked(True)

    @Slot(int)
    def _on_tool(self, number: int) -> None:
        self.happened.emit(ToolChosen(tuple(Tool)[number]))

    @Slot()
    def _on_random_chosen(self) -> None:
        self.happened.emit(RandomChosen(self._empties.value(), self._seed.value()))

    @Slot(int)
    def _on_side(self, number: int) -> None:
        self.happened.emit(SideChosen(tuple(Player)[number]))

    @Slot()
    def _on_clear(self) -> None:
        self.happened.emit(BoardCleared())

    @Slot()
    def _on_start(self) -> None:
        self.happened.emit(StartPositionPut())

    @Slot()
    def _on_swap(self) -> None:
        self.happened.emit(ColorsSwapped())

    @Slot(object)
    def _on_turn(self, action: QAction) -> None:
        self.happened.emit(BoardTurned(action.data()))

    @Slot()
    def _on_random(self) -> None:
        self.happened.emit(RandomPut(self._empties.value(), self._seed.value()))

    @Slot()
    def _on_done(self) -> None:
        self.happened.emit(SetUpDone())


def _row(*widgets: QWidget) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(SPACE)
    for widget in widgets:
        row.addWidget(widget, 0 if isinstance(widget, QLabel) else 1)
    return row
