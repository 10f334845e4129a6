"""Games or players as a table model, sorted; rows that have changed are told now and then.

However many games are counted in a second, the rows are arranged a few times at most, and in no
more than a small part of the window's time.
"""

import time
from collections.abc import Callable, Sequence
from typing import Any, Final

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    QTimer,
    Slot,
)
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication

from ttt_gui.gui.batch.loss_columns import GameRow, LossColumn, Status, explanation
from ttt_gui.gui.plain_text import tooltip
from ttt_gui.gui.theme import colors
from ttt_gui.workbench.batch.losses_view import LossRowsView

FLUSH_MILLISECONDS: Final = 250
REST: Final = 20
"""Arranging rows takes at most one part in so many of the window's time."""

_NAME: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_CENTER: Final = Qt.AlignmentFlag.AlignCenter

Index = QModelIndex | QPersistentModelIndex
RowsOf = Callable[[LossRowsView], Sequence[Any]]
"""The rows that a view holds; those that were there before keep their places."""


class LossModel(QAbstractTableModel):
    """Shows rows of a `LossRowsView`."""

    def __init__(self, columns: Sequence[LossColumn], rows_of: RowsOf, parent: QObject) -> None:
        super().__init__(parent)
        self._columns = columns
        self._rows_of = rows_of
        self._view = LossRowsView(None, None)
        self._rows: Sequence[Any] = ()
        self._order: list[int] = []
        self._sort_column = 0
        self._is_descending = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(FLUSH_MILLISECONDS)
        self._timer.timeout.connect(self.flush)

    def show_view(self, view: LossRowsView) -> None:
        """Show these rows: other ones at once, changes of the same ones soon."""
        before, self._view = self._view, view
        if not _are_of_one_question(before, view):
            self._timer.stop()
            self.beginResetModel()
            self._rows = self._rows_of(view)
            self._order = self._arranged()
            self.endResetModel()
        elif view.run is before.run and view.searched == before.searched:
            return
        elif view.searched is None:
            self.flush()  # nothing is under way: this is how it stays
        elif not self._timer.isActive():
            self._timer.start()

    def row_at(self, row: int) -> Any:  # noqa: ANN401  (a game or a player)
        """What a row shows."""
        return self._rows[self._order[row]]

    # --- what the view asks ---------------------------------------------------------

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008, N802  (Qt's)
        """The games, or the players."""
        return 0 if parent.isValid() else len(self._order)

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

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column; what it does not know stands last."""
        self._sort_column = max(0, column)
        self._is_descending = order is Qt.SortOrder.DescendingOrder
        self._rearrange()

    # --- rows -----------------------------------------------------------------------

    @Slot()
    def flush(self) -> None:
        """Take in what has changed since the last time."""
        self._timer.stop()
        started = time.perf_counter()
        before, rows, count = self._rows, self._rows_of(self._view), len(self._order)
        if len(rows) > count:
            self.beginInsertRows(QModelIndex(), count, len(rows) - 1)
            self._order += range(count, len(rows))
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
        rest = REST * 1_000 * (time.perf_counter() - started)
        self._timer.setInterval(max(FLUSH_MILLISECONDS, int(rest)))

    def _rearrange(self) -> None:
        """Sort again; the view keeps its selection."""
        arranged = self._arranged()
        if arranged == self._order:
            return
        self.layoutAboutToBeChanged.emit()
        before = self.persistentIndexList()
        places = [self._order[index.row()] for index in before]
        self._order = arranged
        row_of = {place: row for row, place in enumerate(arranged)}
        after = [
            self.index(row_of[place], index.column())
            for index, place in zip(before, places, strict=True)
        ]
        self.changePersistentIndexList(before, after)
        self.layoutChanged.emit()

    def _arranged(self) -> list[int]:
        """The places of the rows, as they are sorted."""
        keys = [self._columns[self._sort_column].key(row) for row in self._rows]
        known = [place for place, key in enumerate(keys) if key is not None]
        known.sort(key=keys.__getitem__, reverse=self._is_descending)  # type: ignore[arg-type]
        return known + [place for place, key in enumerate(keys) if key is None]


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
