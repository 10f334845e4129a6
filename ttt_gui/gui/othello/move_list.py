"""The moves of the line, those played and those proposed, and what each has lost."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QPalette, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QSizePolicy,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from ttt_gui.games.position import PASS, Player
from ttt_gui.gui.card import text_label
from ttt_gui.gui.othello.wording import loss_text, losses_in_words
from ttt_gui.gui.theme import SPACE, colors, scaled_font
from ttt_gui.notation.squares import move_name
from ttt_gui.workbench.analysis.events import LossesClicked, PlaceChosen
from ttt_gui.workbench.analysis.line import Line
from ttt_gui.workbench.analysis.searching import FEW_EMPTIES
from ttt_gui.workbench.analysis.view import LineView

_HEADINGS: Final = ("#", "Side", "Move", "Loss")


class MoveList(QWidget):
    """A row for each move; the row of the last move shown on the board is marked."""

    happened = Signal(object)
    """A `PlaceChosen` or `LossesClicked`."""

    def __init__(self) -> None:
        super().__init__()
        self._shown: LineView | None = None
        self._table = QTableWidget(0, len(_HEADINGS))
        self._table.setObjectName("moveList")
        self._table.setAccessibleName("The moves of the line, and what each has lost")
        self._table.setHorizontalHeaderLabels(list(_HEADINGS))
        row_height = self._table.fontMetrics().height() + SPACE
        self._table.verticalHeader().hide()
        self._table.verticalHeader().setDefaultSectionSize(row_height)
        self._table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self._table.horizontalHeader().setHighlightSections(False)
        self._table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self._table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self._table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self._table.setShowGrid(False)
        self._table.setTabKeyNavigation(False)
        self._table.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self._table.setMinimumHeight(4 * row_height)
        self._totals = text_label("lossTotals")
        self._find = QPushButton("Find losses")
        self._find.setObjectName("findLosses")
        self._find.setToolTip(
            "Solve the positions before and after every move with up to "
            f"{FEW_EMPTIES} empty squares, the last ones first"
        )
        below = QHBoxLayout()
        below.setSpacing(SPACE)
        below.addWidget(self._totals, 1)
        below.addWidget(self._find)
        column = QVBoxLayout(self)
        column.setSpacing(SPACE)
        column.addWidget(self._table, 1)
        column.addLayout(below)
        self._table.currentCellChanged.connect(self._on_current_changed)
        self._find.clicked.connect(self._on_find)

    def show_view(self, view: LineView) -> None:
        """Show every move of the line and its loss."""
        if view == self._shown:
            return
        self._shown = view
        line, losses = view.line, view.losses
        table = self._table
        table.blockSignals(True)
        table.setRowCount(line.end)
        for row, (move, position, loss) in enumerate(
            zip(line.moves, line.positions, losses, strict=False)
        ):
            is_played = row < line.played
            texts = (
                str(row + 1),
                position.side_to_move.value,
                "pass" if move == PASS else move_name(move),
                loss_text(loss) if is_played or loss else "",
            )
            for column, text in enumerate(texts):
                item = QTableWidgetItem(text)
                item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
                item.setFont(scaled_font(table, 1.0, bold=bool(loss) and column == 3))
                if bool(loss) and column == 3:
                    item.setForeground(colors().bad)
                elif not is_played:
                    item.setForeground(self.palette().color(QPalette.ColorRole.PlaceholderText))
                table.setItem(row, column, item)
        if line.place:
            table.setCurrentCell(line.place - 1, 0)
        else:
            table.clearSelection()
            table.setCurrentCell(-1, -1)
        table.blockSignals(False)
        self._show_totals(line, losses)
        self._find.setText("Stop" if view.is_finding else "Find losses")
        self._find.setEnabled(view.can_find and line.played > 0)
        self._scroll_to_current()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802  (Qt's name)
        """Let the move be seen that led to the board."""
        super().showEvent(event)
        self._scroll_to_current()

    def _scroll_to_current(self) -> None:
        self._table.doItemsLayout()  # rows that were just made have no place yet
        self._table.scrollTo(self._table.currentIndex())

    def _show_totals(self, line: Line, losses: Sequence[int | None]) -> None:
        by_side: dict[Player, list[int | None]] = {side: [] for side in Player}
        for position, loss in zip(line.positions[: line.played], losses, strict=False):
            by_side[position.side_to_move].append(loss)
        self._totals.setText(losses_in_words(by_side))

    @Slot(int)
    def _on_current_changed(self, row: int) -> None:
        if row >= 0:
            self.happened.emit(PlaceChosen(row + 1))

    @Slot()
    def _on_find(self) -> None:
        self.happened.emit(LossesClicked())
