"""The counts of a comparison as a table: an engine a row, a move order a column."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableWidget, QTableWidgetItem

from ttt_gui.comparison import MINIMAL_TREE
from ttt_gui.engines import engine
from ttt_gui.gui.explorer.compare_wording import cell_text, contender_in_words, order_in_words
from ttt_gui.gui.plain_text import tooltip
from ttt_gui.gui.theme import tabular
from ttt_gui.workbench.explorer.compare import Cell, Failed, TableView


class CompareTable(QTableWidget):
    """Shows every count; its last row is the minimal tree, which has no order."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("compareTable")
        self.setAccessibleName("Nodes of each engine with each move order")
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setFont(tabular(self.font()))
        self.setTabKeyNavigation(False)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._table: TableView | None = None

    def show_table(self, table: TableView) -> None:
        """Show other counts."""
        if table == self._table:
            return
        if self._table is None or self._table.orders != table.orders:
            self._lay_out(table)
        self._table = table
        for row, each in enumerate(table.rows):
            for column, cell in enumerate(each.cells):
                self._show_cell(row, column, cell)
        self._show_cell(len(table.rows), 0, table.minimal)

    def _lay_out(self, table: TableView) -> None:
        self.setColumnCount(len(table.orders))
        self.setRowCount(len(table.rows) + 1)
        for column, order in enumerate(table.orders):
            heading = QTableWidgetItem(order)
            heading.setToolTip(order_in_words(order))
            self.setHorizontalHeaderItem(column, heading)
        names = [engine(row.engine).label for row in table.rows]
        self.setVerticalHeaderLabels([*names, contender_in_words(MINIMAL_TREE)])
        for row in range(self.rowCount()):
            for column in range(self.columnCount()):
                item = QTableWidgetItem()
                item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                self.setItem(row, column, item)
        self.setSpan(len(table.rows), 0, 1, len(table.orders))
        minimal = self._item(len(table.rows), 0)
        minimal.setTextAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.setFixedHeight(self.sizeHint().height())

    def _show_cell(self, row: int, column: int, cell: Cell) -> None:
        item = self._item(row, column)
        item.setText(cell_text(cell))
        item.setToolTip(tooltip(cell.reason) if isinstance(cell, Failed) else "")

    def _item(self, row: int, column: int) -> QTableWidgetItem:
        item = self.item(row, column)
        assert item is not None
        return item

    def sizeHint(self) -> QSize:  # noqa: N802  (Qt's name)
        """All rows, without scrolling."""
        rows = sum(self.rowHeight(row) for row in range(self.rowCount()))
        height = self.horizontalHeader().sizeHint().height() + rows + 2 * self.frameWidth()
        return QSize(super().sizeHint().width(), height)
