"""Setting a position up: what a stroke puts down, who moves, and changes of the whole board."""

import random
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from PySide6.QtCore import Signal, Slot
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

from ttt_gui.games.othello import Othello
from ttt_gui.games.position import Player
from ttt_gui.games.random_play import random_endgame
from ttt_gui.games.symmetry import SYMMETRIES, Symmetry
from ttt_gui.gui.card import NumberBox
from ttt_gui.gui.settings import NUMBERS, Settings
from ttt_gui.gui.theme import SPACE, scaled_font


class Tool(Enum):
    """What a stroke puts on the squares that it touches."""

    X = "x"
    O = "o"  # noqa: E741  (the letter is the player's name)
    EMPTY = "empty"

    @property
    def owner(self) -> Player | None:
        """The side whose disc it puts down; None takes discs away."""
        return None if self is Tool.EMPTY else Player(self.value)


@dataclass(frozen=True, slots=True)
class Edit:
    """A change of the whole position, and what undo calls it."""

    name: str
    position: Othello


_HINT: Final = (
    "Click or drag on the board; a second click, or the right button, takes discs away. "
    "Keys: X, O, Delete."
)


class SetUpPage(QWidget):
    """The tools. It changes nothing itself: it asks for changes of the position it was shown."""

    edited = Signal(object)
    """An `Edit`."""

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self._position = Othello.start()
        self._tools = QButtonGroup(self)
        self._sides = QButtonGroup(self)
        put = self._choices(
            self._tools, [("putX", "x"), ("putO", "o"), ("putEmpty", "none")], "Put "
        )
        sides = self._choices(self._sides, [("xToMove", "x"), ("oToMove", "o")], "To move: ")
        self._tools.buttons()[0].setChecked(True)
        self._clear = self._button("clearBoard", "Clear", "Take all discs away")
        self._start = self._button("startPosition", "Start", "The start of a game")
        self._swap = self._button("swapColors", "Swap", "Swap the colours, and the side to move")
        self._turn_menu = QMenu(self)
        for index, symmetry in enumerate(SYMMETRIES[1:], start=1):
            self._turn_menu.addAction(symmetry.name).setData(index)
        turn = self._button("turnBoard", "Turn", "Turn or mirror the board")
        turn.setMenu(self._turn_menu)
        self._empties = NumberBox("randomEmpties", NUMBERS["set_up_empties"])
        self._empties.setValue(settings.set_up_empties)
        self._seed = NumberBox("randomSeed", NUMBERS["set_up_seed"])
        self._seed.setValue(settings.set_up_seed)
        self._random = self._button(
            "randomEndgame", "Random", "A position from random play with this seed"
        )
        grid = QGridLayout()
        grid.setHorizontalSpacing(SPACE)
        grid.setVerticalSpacing(SPACE)
        grid.setColumnStretch(1, 1)
        discs = QHBoxLayout()
        discs.setSpacing(SPACE)
        discs.addLayout(put, 3)
        discs.addWidget(QLabel("to move"))
        discs.addLayout(sides, 2)
        grid.addWidget(QLabel("Put"), 0, 0)
        grid.addLayout(discs, 0, 1)
        grid.addWidget(QLabel("Board"), 1, 0)
        grid.addLayout(_row(self._clear, self._start, self._swap, turn), 1, 1)
        grid.addWidget(QLabel("Empty"), 2, 0)
        grid.addLayout(_row(self._empties, QLabel("next seed"), self._seed, self._random), 2, 1)
        hint = QLabel(_HINT)
        hint.setWordWrap(True)
        hint.setFont(scaled_font(hint, 0.95))
        column = QVBoxLayout(self)
        column.setSpacing(SPACE)
        column.addLayout(grid)
        column.addWidget(hint)
        column.addStretch(1)
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
        return _row(*buttons)

    @property
    def tool(self) -> Tool:
        """What a stroke puts down."""
        return tuple(Tool)[self._tools.checkedId()]

    def show_position(self, position: Othello) -> None:
        """Show who is to move; changes that are asked for are changes of this position."""
        self._position = position
        self._sides.button(tuple(Player).index(position.side_to_move)).setChecked(True)

    def settings(self, settings: Settings) -> Settings:
        """`settings` with these choices put in."""
        return replace(
            settings, set_up_empties=self._empties.value(), set_up_seed=self._seed.value()
        )

    @Slot(int)
    def _on_side(self, number: int) -> None:
        side = tuple(Player)[number]
        if side is not self._position.side_to_move:
            self.edited.emit(Edit("side to move", replace(self._position, side_to_move=side)))

    @Slot()
    def _on_clear(self) -> None:
        self.edited.emit(Edit("clearing", replace(self._position, x=0, o=0)))

    @Slot()
    def _on_start(self) -> None:
        self.edited.emit(Edit("start position", Othello.start(self._position.scoring)))

    @Slot()
    def _on_swap(self) -> None:
        swapped = replace(
            self._position,
            x=self._position.o,
            o=self._position.x,
            side_to_move=self._position.side_to_move.opponent,
        )
        self.edited.emit(Edit("swapping colours", swapped))

    @Slot(object)
    def _on_turn(self, action: QAction) -> None:
        symmetry: Symmetry = SYMMETRIES[action.data()]
        self.edited.emit(Edit(symmetry.name.lower(), symmetry.position(self._position)))

    @Slot()
    def _on_random(self) -> None:
        """A position from this seed; the box goes on to the next one."""
        seed = self._seed.value()
        lot = random.Random(seed)
        position = random_endgame(lot, self._empties.value(), self._position.scoring)
        self._seed.setValue(0 if seed == self._seed.maximum() else seed + 1)
        self.edited.emit(Edit(f"random position, seed {seed}", position))


def _row(*widgets: QWidget) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(SPACE)
    for widget in widgets:
        row.addWidget(widget, 0 if isinstance(widget, QLabel) else 1)
    return row
