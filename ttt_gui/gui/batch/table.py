"""The rows of a batch: walk, sort, and open one on the board."""

from itertools import pairwise
from typing import Final

from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, Qt, Signal, Slot
from PySide6.QtGui import (
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from ttt_gui.gui.batch.columns import COLUMNS, NAME_COLUMN
from ttt_gui.gui.batch.model import BatchModel
from ttt_gui.gui.theme import SPACE, tabular
from ttt_gui.notation.boards import position_text
from ttt_gui.workbench.batch.events import RowOpened

NARROWEST: Final = 0.85
"""How much of the width that its widest text takes a column has at least."""


class BatchTable(QTableView):
    """Shows a `BatchModel`."""

    happened = Signal(object)
    """A `RowOpened`: a row was double-clicked, or Enter was pressed on it."""
    row_selected = Signal(bool)
    """Whether a row is selected now."""

    def __init__(self, model: BatchModel) -> None:
        super().__init__()
        self._rows = model
        self._empty_text = ""
        self._current: int | None = None
        self.setObjectName("batchTable")
        self.setAccessibleName("The positions of the batch and what they are worth")
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
            max(map(metrics.horizontalAdvance, (column.widest, column.title))) + 2 * SPACE
            for column in COLUMNS
        ]
        self.doubleClicked.connect(self._on_double_clicked)
        model.modelAboutToBeReset.connect(self._on_about_to_be_reset)
        model.modelReset.connect(self._on_reset)
        self.hideColumn(NAME_COLUMN)
        self.selectionModel().currentChanged.connect(self._tell_of_selection)

    def open_selected(self) -> None:
        """Open the row that is selected, if one is."""
        index = self.currentIndex()
        if index.isValid():
            self.happened.emit(RowOpened(self._rows.problem_at(index.row()).number))

    def say_when_empty(self, text: str) -> None:
        """What to show in place of rows as long as there are none."""
        if text != self._empty_text:
            self._empty_text = text
            self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  (Qt's name)
        """Open the row with Enter, which on some platforms would edit it; copy its position."""
        index = self.currentIndex()
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and index.isValid():
            self.open_selected()
        elif event.matches(QKeySequence.StandardKey.Copy) and index.isValid():
            # Qt would copy the text of one cell.
            text = position_text(self._rows.problem_at(index.row()).position)
            QGuiApplication.clipboard().setText(text)
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  (Qt's name)
        """Take the other colours when the window turns dark or light."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._rows.restyle()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  (Qt's name)
        """Share the width among the columns; in a narrow window they stay readable, and scroll."""
        super().resizeEvent(event)
        self._share_width()

    def _share_width(self) -> None:
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
        if self._rows.rowCount() == 0:
            painter = QPainter(self.viewport())
            painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
            area = self.viewport().rect().adjusted(2 * SPACE, 0, -2 * SPACE, 0)
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(area, flags, self._empty_text)

    @Slot(QModelIndex)
    def _on_double_clicked(self, index: QModelIndex) -> None:
        self.happened.emit(RowOpened(self._rows.problem_at(index.row()).number))

    # --- the selected row, when rows come and go ------------------------------------

    @Slot()
    def _on_about_to_be_reset(self) -> None:
        index = self.currentIndex()
        self._current = self._rows.problem_at(index.row()).number if index.isValid() else None

    @Slot()
    def _on_reset(self) -> None:
        self.setColumnHidden(NAME_COLUMN, not self._rows.has_names())
        self._share_width()
        row = None if self._current is None else self._rows.row_of(self._current)
        if row is None and self._rows.rowCount():
            row = 0
        if row is not None:
            flag = QItemSelectionModel.SelectionFlag
            self.selectionModel().setCurrentIndex(
                self._rows.index(row, 0), flag.ClearAndSelect | flag.Rows
            )
        self._tell_of_selection()

    @Slot()
    def _tell_of_selection(self) -> None:
        self.row_selected.emit(self.currentIndex().isValid())
