"""The symbols of a run: a cell for each test, ten in a row, and what they stand for."""

from typing import Final

from PySide6.QtCore import (
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import (
    QColor,
    QFont,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QGridLayout,
    QHeaderView,
    QLabel,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from ttt_gui.gui.plain_text import tooltip
from ttt_gui.gui.theme import SPACE, colors, scaled_font
from ttt_gui.lab.boards import BOARDS_A_KIND, MOST_FREE, LabTest, free_squares
from ttt_gui.lab.feedback import test_in_words
from ttt_gui.lab.grading import Symbol
from ttt_gui.lab.run import EarlyEnd, GradedTest
from ttt_gui.workbench.grading.grading import TestChosen, TestLookedAt
from ttt_gui.workbench.grading.view import SymbolsView

_IN_A_ROW: Final = BOARDS_A_KIND
_SMALLEST_CELL: Final = 22
_LARGEST_CELL: Final = 64
_ENDED: Final = "!"
"""Stands for the test that ended a run. None of the lab's own symbols does."""


def symbol_color(letter: str) -> QColor:
    """The colour that goes with a symbol's letter: how much of the point was earned."""
    shades = colors()
    if letter == _ENDED:
        return shades.error
    symbol = Symbol(letter)
    if symbol.points == 1:
        return shades.good
    if symbol.points == 0:
        return shades.bad
    return shades.x_mark if symbol.points > 0.5 else shades.warning


def paint_symbol(painter: QPainter, area: QRectF, letter: str) -> None:
    """A tinted tile with a letter; without one, the outline of a test that is still to come."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    radius = 0.16 * area.height()
    if not letter:
        painter.setPen(QPen(colors().card_edge, 1.0))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(area, radius, radius)
        return
    color = symbol_color(letter)
    tint = QColor(color)
    tint.setAlphaF(0.16)
    painter.setPen(QPen(color, 1.0))
    painter.setBrush(tint)
    painter.drawRoundedRect(area, radius, radius)
    font = QFont(painter.font())
    font.setBold(True)
    font.setPixelSize(max(11, round(0.52 * area.height())))
    painter.setFont(font)
    painter.drawText(area, Qt.AlignmentFlag.AlignCenter, letter)


class _SymbolDelegate(QStyledItemDelegate):
    """Paints a cell as a tile, with a ring when it is the current one."""

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Draw one cell."""
        if not index.flags() & Qt.ItemFlag.ItemIsEnabled:
            return
        area = QRectF(option.rect)
        edge = min(area.width(), area.height()) - 4
        tile = QRectF(0, 0, edge, edge)
        tile.moveCenter(area.center())
        painter.save()
        paint_symbol(painter, tile, index.data() or "")
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(option.palette.color(QPalette.ColorRole.Highlight), 2.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(tile.adjusted(-1, -1, 1, 1), 0.16 * edge, 0.16 * edge)
        painter.restore()


class _RowTitles(QHeaderView):
    """The titles of the rows, as plain text."""

    def __init__(self) -> None:
        super().__init__(Qt.Orientation.Vertical)
        self.setMinimumSectionSize(_SMALLEST_CELL)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.viewport().setAutoFillBackground(False)

    def sizeHint(self) -> QSize:  # noqa: N802  (Qt's name)
        """As wide as the widest title."""
        titles = [_row_title(row) for row in range(MOST_FREE + 1)]
        width = max(map(self.fontMetrics().horizontalAdvance, titles))
        return QSize(width + SPACE, super().sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802  (Qt's name)
        """Draw the titles, and none of the frames of a header."""
        painter = QPainter(self.viewport())
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        for row in range(self.count()):
            top = self.sectionViewportPosition(row)
            area = QRect(0, top, self.width() - SPACE, self.sectionSize(row))
            painter.drawText(area, right, _row_title(row))


class SymbolTable(QTableWidget):
    """A cell for each test of a run, filled as the tests are graded."""

    happened = Signal(object)
    """`TestLookedAt`: a cell has become the current one; `TestChosen`: a cell was clicked, or
    Enter was pressed on it."""

    def __init__(self) -> None:
        super().__init__(0, _IN_A_ROW)
        self.setObjectName("gradeSymbols")
        self.setAccessibleName("The symbols of the tests")
        self._shown = SymbolsView(0, 0, ())
        self.setItemDelegate(_SymbolDelegate(self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setTabKeyNavigation(False)
        self.setMouseTracking(True)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.horizontalHeader().hide()
        self.horizontalHeader().setMinimumSectionSize(_SMALLEST_CELL)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setVerticalHeader(_RowTitles())
        # The window's own colour: this is a sheet of tiles, and no text field.
        self.viewport().setAutoFillBackground(False)
        self.currentCellChanged.connect(self._on_current_cell_changed)
        self.cellClicked.connect(self._on_cell_clicked)

    def show_symbols(self, symbols: SymbolsView) -> None:
        """Show a cell for each test; those that were there before are left as they are."""
        before, self._shown = self._shown, symbols
        if symbols == before:
            return
        self.blockSignals(True)  # nobody has gone to another cell
        filled = len(before.outcomes)
        if (symbols.run, symbols.tests) != (before.run, before.tests):
            self._offer(symbols.tests)
            filled = 0
        for outcome in symbols.outcomes[filled:]:
            if isinstance(outcome, GradedTest):
                self._show_graded(outcome)
            else:
                self._show_early_end(outcome)
        self.blockSignals(False)

    def _offer(self, tests: int) -> None:
        """Show the empty cells of a run of `tests` tests."""
        self.clearContents()
        rows = -(-tests // _IN_A_ROW)
        self.setRowCount(rows)
        # What is painted is also what a screen reader says.
        self.setVerticalHeaderLabels([_row_title(row) for row in range(rows)])
        for number in range(1, rows * _IN_A_ROW + 1):
            item = QTableWidgetItem("")
            if number <= tests:
                item.setData(Qt.ItemDataRole.AccessibleTextRole, f"Test {number}, not run yet")
            else:
                item.setFlags(Qt.ItemFlag.NoItemFlags)
            self.setItem(*_cell(number), item)
        self.setCurrentCell(0, 0)
        self._fit_cells()

    def _show_graded(self, graded: GradedTest) -> None:
        """Fill a test's cell."""
        symbol = graded.symbol
        self._fill(graded.test, symbol.value, f"{symbol.value}, {symbol.meaning}")

    def _show_early_end(self, end: EarlyEnd) -> None:
        """Mark the cell of the test that ended the run."""
        self._fill(end.test, _ENDED, f"ended the run: {end.reason}")

    def _fill(self, test: LabTest, letter: str, meaning: str) -> None:
        item = self.item(*_cell(test.number))
        assert item is not None
        item.setText(letter)
        words = f"{test_in_words(test)}: {meaning}"
        item.setData(Qt.ItemDataRole.AccessibleTextRole, words)
        item.setToolTip(tooltip(words))

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  (Qt's name)
        """Choose the current test with Enter."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space}:
            self._on_cell_clicked(self.currentRow(), self.currentColumn())
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  (Qt's name)
        """Make the cells as large as the place allows."""
        super().resizeEvent(event)
        self._fit_cells()

    def minimumSizeHint(self) -> QSize:  # noqa: N802  (Qt's name)
        """Room for the row titles and the smallest cells; rows scroll."""
        titles = self.verticalHeader().sizeHint().width()
        return QSize(titles + _IN_A_ROW * _SMALLEST_CELL + 2 * SPACE, 5 * _SMALLEST_CELL)

    def _fit_cells(self) -> None:
        rows = max(1, min(self.rowCount(), MOST_FREE))
        room = min(self.viewport().width() // _IN_A_ROW, self.viewport().height() // rows)
        edge = max(_SMALLEST_CELL, min(room, _LARGEST_CELL))
        self.horizontalHeader().setDefaultSectionSize(edge)
        self.verticalHeader().setDefaultSectionSize(edge)

    def _number(self, row: int, column: int) -> int:
        number = row * _IN_A_ROW + column + 1
        return number if row >= 0 and column >= 0 and number <= self._shown.tests else 0

    @Slot(int, int)
    def _on_current_cell_changed(self, row: int, column: int) -> None:
        number = self._number(row, column)
        if number:
            self.happened.emit(TestLookedAt(number))

    @Slot(int, int)
    def _on_cell_clicked(self, row: int, column: int) -> None:
        number = self._number(row, column)
        if number:
            self.happened.emit(TestChosen(number))


def _cell(number: int) -> tuple[int, int]:
    """The row and column of the test with this number, from 1."""
    return divmod(number - 1, _IN_A_ROW)


def _row_title(row: int) -> str:
    """The free squares of the boards in a row; the fixed ones have one more each."""
    return f"1–{MOST_FREE} free" if row == 0 else f"{free_squares(row * _IN_A_ROW + 1)} free"


class Legend(QWidget):
    """The eight symbols, what they stand for, and their points."""

    def __init__(self) -> None:
        super().__init__()
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(SPACE)
        grid.setVerticalSpacing(SPACE // 2)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(3, 1)
        for index, symbol in enumerate(Symbol):
            column, row = divmod(index, len(Symbol) // 2)
            label = QLabel(f"{symbol.meaning}: {symbol.points:g}")
            label.setFont(scaled_font(label, 0.92))
            label.setWordWrap(True)
            grid.addWidget(_Tile(symbol.value), row, 2 * column)
            grid.addWidget(label, row, 2 * column + 1)


class _Tile(QWidget):
    """A symbol as the table shows it."""

    def __init__(self, letter: str) -> None:
        super().__init__()
        self._letter = letter
        self.setAccessibleName(letter)
        self.setFixedSize(3 * SPACE, 3 * SPACE)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802  (Qt's name)
        """Draw the tile."""
        painter = QPainter(self)
        paint_symbol(painter, QRectF(self.rect()).adjusted(1, 1, -1, -1), self._letter)
