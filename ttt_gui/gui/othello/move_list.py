"""The moves of the line, those played and those proposed, and what each has lost."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSignalBlocker, Qt, Signal, Slot
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

from ttt_gui.games.position import PASS, Move, Player
from ttt_gui.gui.form import NumberBox
from ttt_gui.gui.labels import MessageLabel, ScrolledText, Tone, text_label
from ttt_gui.gui.othello.wording import loss_text, losses_in_words, signed, slow_warning
from ttt_gui.gui.plain_text import tooltip
from ttt_gui.gui.settings import NUMBERS
from ttt_gui.gui.theme import SPACE, colors, scaled_font
from ttt_gui.notation.color_names import color_name
from ttt_gui.notation.move_tree import Moves
from ttt_gui.notation.squares import move_name
from ttt_gui.workbench.analysis.events import LossDepthChosen, LossesClicked, PlaceChosen
from ttt_gui.workbench.analysis.line import Line
from ttt_gui.workbench.analysis.losses import MoveLoss
from ttt_gui.workbench.analysis.view import LineView

_HEADINGS: Final = ("#", "Side", "Move", "Loss", "Score", "Best")
_MOVE: Final = _HEADINGS.index("Move")
_LOSS: Final = _HEADINGS.index("Loss")
_TOTALS_LINES: Final = 2


class MoveList(QWidget):
    """A row for each move; the row of the last move shown on the board is marked."""

    happened = Signal(object)
    """A `PlaceChosen`, `LossDepthChosen` or `LossesClicked`."""

    def __init__(self) -> None:
        super().__init__()
        self._shown: LineView | None = None
        self._table = QTableWidget(0, len(_HEADINGS))
        self._table.setObjectName("moveList")
        self._table.setAccessibleName(
            "The moves of the line, what each has lost, its score and the best move"
        )
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
            "Solve the positions before and after every move with up to so many empty squares, "
            "the last ones first"
        )
        self._from = NumberBox("lossEmpties", NUMBERS["loss_empties"])
        self._from.setSuffix(" empty")
        self._from.setAccessibleName("Find losses of moves with up to so many empty squares")
        self._from.setToolTip(
            "Find losses from so many empty squares on: up to 20 take seconds, each further one "
            "about three times as long as the one before"
        )
        self._warning = MessageLabel("lossWarning")
        below = QHBoxLayout()
        below.setSpacing(SPACE)
        below.addWidget(self._from, 1)
        below.addWidget(self._find, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE)
        column.addWidget(self._table, 1)
        column.addWidget(ScrolledText(self._totals, _TOTALS_LINES))
        column.addLayout(below)
        column.addWidget(self._warning)
        self._table.currentCellChanged.connect(self._on_current_changed)
        self._find.clicked.connect(self._on_find)
        self._from.valueChanged.connect(self._on_from)

    def show_view(self, view: LineView) -> None:
        """Show every move of the line and its loss."""
        if view == self._shown:
            return
        self._shown = view
        line, losses = view.line, view.losses
        table = self._table
        table.blockSignals(True)
        table.setRowCount(line.end)
        for row, each in enumerate(losses):
            move, loss = each.move, each.loss
            is_played = row < line.played
            texts = (
                "" if move == PASS else str(line.count(row + 1)),
                color_name(each.side),
                _move_text(move, view.others[row]),
                loss_text(loss) if is_played or loss else "",
                "" if each.score is None else signed(each.score),
                "" if each.best is None else move_name(each.best),
            )
            for column, text in enumerate(texts):
                item = QTableWidgetItem(text)
                item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
                item.setToolTip(tooltip(text) if column == _MOVE and view.others[row] else "")
                item.setFont(scaled_font(table, 1.0, bold=bool(loss) and column == _LOSS))
                if bool(loss) and column == _LOSS:
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
        with QSignalBlocker(self._from):
            self._from.setValue(view.from_empties)
        self._warning.show_message(slow_warning(view.slow_empties, view.engine), Tone.WARNING)
        self._scroll_to_current()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802  (Qt's name)
        """Let the move be seen that led to the board."""
        super().showEvent(event)
        self._scroll_to_current()

    def _scroll_to_current(self) -> None:
        self._table.doItemsLayout()  # rows that were just made have no place yet
        self._table.scrollTo(self._table.currentIndex())

    def _show_totals(self, line: Line, losses: Sequence[MoveLoss]) -> None:
        by_side: dict[Player, list[int | None]] = {side: [] for side in Player}
        for each in losses[: line.played]:
            by_side[each.side].append(each.loss)
        self._totals.setText(losses_in_words(by_side))

    @Slot(int)
    def _on_current_changed(self, row: int) -> None:
        if row >= 0:
            self.happened.emit(PlaceChosen(row + 1))

    @Slot(int)
    def _on_from(self, empties: int) -> None:
        self.happened.emit(LossDepthChosen(empties))

    @Slot()
    def _on_find(self) -> None:
        self.happened.emit(LossesClicked())


def _move_text(move: Move, others: Moves) -> str:
    """A move, and behind it those that were played in its place: `d3 (e6, c4)`."""
    names = ["pass" if each == PASS else move_name(each) for each in (move, *others)]
    return f"{names[0]} ({', '.join(names[1:])})" if others else names[0]
