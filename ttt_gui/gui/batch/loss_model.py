"""Games or players as a table model, sorted; rows that have changed are told now and then.

However many games are counted in a second, the rows are arranged a few times at most, and in no
more than a small part of the window's time.
"""

import time
from collections.abc import Callable, Sequence
from typing import Any, Final

from PySide6.QtCore import QModelIndex, QObject, Qt, Slot
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication

from ttt_gui.gui.batch.arranged_model import ArrangedModel, Index
from ttt_gui.gui.batch.loss_columns import GameRow, LossColumn, Status, explanation
from ttt_gui.gui.plain_text import tooltip
from ttt_gui.gui.theme import colors
from ttt_gui.workbench.batch.losses_view import LossRowsView

FLUSH_MILLISECONDS: Final = 250

_NAME: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_CENTER: Final = Qt.AlignmentFlag.AlignCenter

RowsOf = Callable[[LossRowsView], Sequence[Any]]
"""The rows that a view holds; those that were there before keep their places."""


class LossModel(ArrangedModel):
    """Shows rows of a `LossRowsView`."""

    def __init__(self, columns: Sequence[LossColumn], rows_of: RowsOf, parent: QObject) -> None:
        super().__init__(FLUSH_MILLISECONDS, parent)
        self._columns = columns
        self._rows_of = rows_of
        self._view = LossRowsView(None, None)
        self._rows: Sequence[Any] = ()

    def show_view(self, view: LossRowsView) -> None:
        """Show these rows: other ones at once, changes of the same ones soon."""
        before, self._view = self._view, view
        if not _are_of_one_question(before, view):
            self._flush_timer.stop()
            self.beginResetModel()
            self._rows = self._rows_of(view)
            self._set_order(self._arranged())
            self.endResetModel()
        elif view.run is before.run and view.searched == before.searched:
            return
        elif view.searched is None:
            self.flush()  # nothing is under way: this is how it stays
        elif not self._flush_timer.isActive():
            self._flush_timer.start()

    def row_at(self, row: int) -> Any:  # noqa: ANN401  (a game or a player)
        """What a row shows."""
        return self._rows[self._order[row]]

    # --- what the view asks ---------------------------------------------------------

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008, N802  (Qt's)
        """The columns given."""
        return 0 if parent.isValid() else len(self._columns)

    def headerData(  # noqa: N802  (Qt's name)
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:  # noqa: ANN401  (Qt's variant)
        """The titles of the columns."""
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._columns[section].title
        return self._alignment(section) if role == Qt.ItemDataRole.TextAlignmentRole else None

    def data(
        self,
        index: Index,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:  # noqa: ANN401  (Qt's variant)
        """What a cell says, and how."""
        if not index.isValid():
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._columns[index.column()].text(self.row_at(index.row()))
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._alignment(index.column())
        if role == Qt.ItemDataRole.ForegroundRole:
            return _color(self.row_at(index.row()))
        if role == Qt.ItemDataRole.ToolTipRole:
            return tooltip(explanation(self.row_at(index.row()))) or None
        return None

    def _alignment(self, column: int) -> Qt.AlignmentFlag:
        return _NAME if self._columns[column].is_name else _CENTER

    # --- rows -----------------------------------------------------------------------

    @Slot()
    def flush(self) -> None:
        """Take in what has changed since the last time."""
        self._flush_timer.stop()
        started = time.perf_counter()
        before, rows, count = self._rows, self._rows_of(self._view), len(self._order)
        if len(rows) > count:
            self.beginInsertRows(QModelIndex(), count, len(rows) - 1)
            self._set_order([*self._order, *range(count, len(rows))])
            self._rows = rows
            self.endInsertRows()
        self._rows = rows
        self._rearrange()
        changed = {
            place for place, (old, new) in enumerate(zip(before, rows, strict=False)) if old != new
        }
        if changed:
            shown = [row for row, place in enumerate(self._order) if place in changed]
            last = self.index(shown[-1], len(self._columns) - 1)
            self.dataChanged.emit(self.index(shown[0], 0), last)
        self._rest_since(started)

    def _arranged(self) -> list[int]:
        """The places of the rows, as they are sorted."""
        keys = [self._columns[self._sort_column].key(row) for row in self._rows]
        return self._sorted(range(len(keys)), keys)


def _are_of_one_question(view: LossRowsView, other: LossRowsView) -> bool:
    """Whether one shows how far the other has come."""
    if view.run is None or other.run is None:
        return view.run is other.run
    is_same = view.run.question == other.run.question
    return is_same and view.run.games is other.run.games


def _color(row: object) -> QColor | None:
    """The colour of a game without losses; the status says the same in words."""
    if isinstance(row, GameRow):
        if row.status is Status.NOT_FOUND:
            return colors().warning
        if row.status is Status.OPEN:
            return QApplication.palette().color(QPalette.ColorRole.PlaceholderText)
    return None
