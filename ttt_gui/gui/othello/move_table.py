"""Every root move and what it is worth, as a table."""

from collections.abc import Collection, Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QSizePolicy,
    QTableWidget,
    QTableWidgetItem,
)

from ttt_gui.games.position import Move
from ttt_gui.gui.othello.wording import proof, signed
from ttt_gui.gui.theme import SPACE, scaled_font
from ttt_gui.notation.squares import move_name
from ttt_gui.search.outcome import Bound, MoveScore
from ttt_gui.workbench.analysis.events import MoveSolveClicked


class MoveTable(QTableWidget):
    """Moves from best to worst: name, score for the side to move, exact or a bound.

    A double click or Enter asks for the exact value of a move that has only a bound.
    """

    happened = Signal(object)
    """A `MoveSolveClicked`."""

    def __init__(self) -> None:
        super().__init__(0, 3)
        self._shown: tuple[tuple[MoveScore, ...], tuple[Move, ...]] = ((), ())
        self.setObjectName("moveTable")
        self.setAccessibleName("The value of every move")
        self.setHorizontalHeaderLabels(["Move", "Score", "Proof"])
        row_height = self.fontMetrics().height() + SPACE
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(row_height)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.horizontalHeader().setHighlightSections(False)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        # What the column leaves over, and never more.
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.setMinimumHeight(5 * row_height)
        self.setToolTip("Double click or Enter: solve this move only, if it has no exact value")
        self.cellActivated.connect(self._on_activated)

    def show_moves(self, values: Sequence[MoveScore], best: Collection[Move]) -> None:
        """Fill the table with the moves whose values are known; `best` stand out."""
        shown = (tuple(values), tuple(best))
        if shown == self._shown:
            return
        self._shown = shown
        moves = sorted(values, key=_best_first)
        self.setRowCount(len(moves))
        for row, each in enumerate(moves):
            texts = (move_name(each.move), signed(each.score), proof(each))
            for column, text in enumerate(texts):
                item = QTableWidgetItem(text)
                item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
                item.setFont(scaled_font(self, 1.0, bold=each.move in best))
                self.setItem(row, column, item)
        self.scrollToTop()  # where the best move is

    @Slot(int)
    def _on_activated(self, row: int) -> None:
        values, _ = self._shown
        self.happened.emit(MoveSolveClicked(sorted(values, key=_best_first)[row].move))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  (Qt's name)
        """Say what will appear here, as long as nothing does."""
        super().paintEvent(event)
        if self.rowCount() == 0:
            painter = QPainter(self.viewport())
            painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
            area = self.viewport().rect()
            painter.drawText(area, Qt.AlignmentFlag.AlignCenter, "No move has a value yet")


def _best_first(each: MoveScore) -> tuple[int, bool, int]:
    """Higher scores first; of equal ones the exact first, then in square order."""
    return -each.score, each.bound is not Bound.EXACT, each.move
