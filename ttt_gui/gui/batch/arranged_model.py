"""A table model whose rows are sorted, and told of now and then while they change."""

import time
from collections.abc import Sequence
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

REST: Final = 20
"""Arranging rows takes at most one part in so many of the window's time."""

Index = QModelIndex | QPersistentModelIndex


class ArrangedModel(QAbstractTableModel):
    """Shows the rows of a collection, each known by a number that it keeps, in an order of theirs.

    A subclass says what the order is (`_arranged`) and what has changed (`flush`), and starts
    `_flush_timer` when something has.
    """

    def __init__(self, flush_milliseconds: int, parent: QObject) -> None:
        """Show nothing yet; `flush` is called so long after the timer was started, or later."""
        super().__init__(parent)
        self._flush_milliseconds = flush_milliseconds
        self._order: list[int] = []
        self._row_of: dict[int, int] | None = None
        self._sort_column = 0
        self._is_descending = False
        self._flush_timer = QTimer(self)
        self._flush_timer.setSingleShot(True)
        self._flush_timer.setInterval(flush_milliseconds)
        self._flush_timer.timeout.connect(self.flush)

    def row_of(self, number: int) -> int | None:
        """The row that shows this number; None if none does."""
        if self._row_of is None:
            self._row_of = {each: row for row, each in enumerate(self._order)}
        return self._row_of.get(number)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008, N802  (Qt's)
        """The rows that are shown."""
        return 0 if parent.isValid() else len(self._order)

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column; what it does not know stands last."""
        self._sort_column = max(0, column)
        self._is_descending = order is Qt.SortOrder.DescendingOrder
        self._rearrange()

    @Slot()
    def flush(self) -> None:
        """Tell the view of the rows that have changed since the last time."""
        raise NotImplementedError

    def _arranged(self) -> list[int]:
        """The numbers to show, in order."""
        raise NotImplementedError

    def _sorted(self, numbers: Sequence[int], keys: Sequence[Any]) -> list[int]:
        """`numbers` by their keys, in the direction chosen; those whose key is None stand last."""
        known = [number for number in numbers if keys[number] is not None]
        known.sort(key=keys.__getitem__, reverse=self._is_descending)
        if len(known) == len(numbers):
            return known
        return known + [number for number in numbers if keys[number] is None]

    def _set_order(self, order: list[int]) -> None:
        self._order = order
        self._row_of = None

    def _rearrange(self) -> None:
        """Sort again; the view keeps its selection."""
        arranged = self._arranged()
        if arranged != self._order:
            self._move_rows(arranged)

    def _move_rows(self, arranged: list[int]) -> None:
        """Show the same rows in another order."""
        self.layoutAboutToBeChanged.emit()
        before = self.persistentIndexList()
        numbers = [self._order[index.row()] for index in before]
        self._set_order(arranged)
        after = [
            self.index(row, index.column()) if row is not None else QModelIndex()
            for index, row in zip(before, map(self.row_of, numbers), strict=True)
        ]
        self.changePersistentIndexList(before, after)
        self.layoutChanged.emit()

    def _rest_since(self, started: float) -> None:
        """Let as much time pass until the next flush as this one's arranging was worth."""
        rest = REST * 1_000 * (time.perf_counter() - started)
        self._flush_timer.setInterval(max(self._flush_milliseconds, int(rest)))
