"""A table of rows as long as a file: quick to scroll, sorted by its headings."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QAbstractTableModel, QItemSelectionModel, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from ttt_gui.gui.theme import SPACE, tabular

NARROWEST: Final = 0.85
"""How much of the width that its widest text takes a column has at least."""


class RowsTable(QTableView):
    """Shows the rows of a model, one of which can be selected."""

    def __init__(
        self, model: QAbstractTableModel, texts: Sequence[tuple[str, str]], name: str
    ) -> None:
        """Show `model`.

        Args:
            model: the rows.
            texts: the heading of each column, and a text as wide as any that it holds.
            name: the object name.
        """
        super().__init__()
        self._empty_text = ""
        self.setObjectName(name)
        self.setFont(tabular(self.font()))
        self.setModel(model)
        self.setShowGrid(False)
        self.setAlternatingRowColors(True)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        vertical = self.verticalHeader()
        vertical.hide()
        # One height for all, so that a hundred thousand rows need not be measured.
        vertical.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        vertical.setDefaultSectionSize(self.fontMetrics().height() + SPACE)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setMinimumSectionSize(4 * SPACE)
        header.setSortIndicator(0, Qt.SortOrder.AscendingOrder)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setSortingEnabled(True)
        metrics = self.fontMetrics()
        self._natural_widths = [
            max(map(metrics.horizontalAdvance, each)) + 2 * SPACE for each in texts
        ]

    def select_row(self, row: int) -> None:
        """Select a row and make it the current one."""
        flag = QItemSelectionModel.SelectionFlag
        index = self.model().index(row, 0)
        self.selectionModel().setCurrentIndex(index, flag.ClearAndSelect | flag.Rows)

    def say_when_empty(self, text: str) -> None:
        """What to show in place of rows as long as there are none."""
        if text != self._empty_text:
            self._empty_text = text
            self.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  (Qt's name)
        """Share the width among the columns; in a narrow window they stay readable, and scroll."""
        super().resizeEvent(event)
        self.share_width()

    def share_width(self) -> None:
        """Likewise when columns were shown or hidden."""
        natural = [
            0 if self.isColumnHidden(section) else width
            for section, width in enumerate(self._natural_widths)
        ]
        room = max(self.viewport().width(), int(NARROWEST * sum(natural)))
        edges = [room * sum(natural[:section]) // sum(natural) for section in range(len(natural))]
        for section, (left, right) in enumerate(pairwise((*edges, room))):
            if natural[section]:
                self.horizontalHeader().resizeSection(section, right - left)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  (Qt's name)
        """Say what to do next, as long as there are no rows."""
        super().paintEvent(event)
        if self.model().rowCount() == 0:
            painter = QPainter(self.viewport())
            painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
            area = self.viewport().rect().adjusted(2 * SPACE, 0, -2 * SPACE, 0)
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(area, flags, self._empty_text)
