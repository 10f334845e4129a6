"""The batch as a table model: a hundred thousand rows, of which only the visible ones cost.

Rows that have changed are told to the view ten times a second at most, however many there are;
they are found by comparing the run with the one that was told of last. Filtering and sorting go
over plain lists of numbers: a proxy model would ask Python about every row.
"""

import time
from typing import Any, Final

from PySide6.QtCore import QModelIndex, QObject, Qt, Slot
from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtWidgets import QApplication

from ttt_gui.gui.batch.arranged_model import ArrangedModel, Index
from ttt_gui.gui.batch.columns import COLUMNS, Status, explanation, passing, row_of
from ttt_gui.gui.plain_text import tooltip
from ttt_gui.gui.theme import colors, tabular
from ttt_gui.library.batch import Problem
from ttt_gui.search.control import Progress
from ttt_gui.workbench.batch.run import BatchRun
from ttt_gui.workbench.batch.state import RowFilter
from ttt_gui.workbench.batch.view import RowsView

FLUSH_MILLISECONDS: Final = 100

# Plain numbers: they are compared once for each role of each cell painted, and looking up a
# member of an enumeration of Qt takes longer than all the rest.
_DISPLAY: Final = int(Qt.ItemDataRole.DisplayRole)
_ALIGNMENT: Final = int(Qt.ItemDataRole.TextAlignmentRole)
_COLOR: Final = int(Qt.ItemDataRole.ForegroundRole)
_FONT: Final = int(Qt.ItemDataRole.FontRole)
_TIP: Final = int(Qt.ItemDataRole.ToolTipRole)
_ROLES: Final = {_DISPLAY, _ALIGNMENT, _COLOR, _FONT, _TIP}

_CENTER: Final = Qt.AlignmentFlag.AlignCenter
_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_ALIGNMENTS: Final = tuple(_RIGHT if column.is_amount else _CENTER for column in COLUMNS)

NO_ROWS: Final = RowsView(None, None, RowFilter.ALL)


class BatchModel(ArrangedModel):
    """Shows the rows of one `BatchRun`, or nothing."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(FLUSH_MILLISECONDS, parent)
        self._rows = NO_ROWS
        self._told = NO_ROWS
        self._looks: dict[Status, tuple[QColor | None, QFont | None]] = {}

    # --- what the tab says ----------------------------------------------------------

    def show_rows(self, rows: RowsView) -> None:
        """Show these rows: other ones at once, changes of the same ones soon."""
        before, self._rows = self._rows, rows
        if not _are_of_one_question(before.run, rows.run):
            self._show_others()
        elif rows.row_filter is not before.row_filter:
            self._rearrange()
        elif rows.run is before.run and _search_of(rows) == _search_of(before):
            return
        if rows.searched is None:
            self.flush()  # nothing is under way: this is how it stays
        elif not self._flush_timer.isActive():
            self._flush_timer.start()

    def _show_others(self) -> None:
        self._flush_timer.stop()
        self.beginResetModel()
        self._told = self._rows
        self._set_order(self._arranged())
        self.endResetModel()

    # --- what the view asks ---------------------------------------------------------

    def problem_at(self, row: int) -> Problem:
        """The problem in a row."""
        assert self._rows.run is not None
        return self._rows.run.problem(self._order[row])

    def has_names(self) -> bool:
        """Whether the file says more of any of its positions than the board."""
        run = self._rows.run
        return run is not None and any(each.comment for each in run.plan.problems)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008, N802  (Qt's)
        """As many as `COLUMNS`."""
        return 0 if parent.isValid() else len(COLUMNS)

    def headerData(  # noqa: N802  (Qt's name)
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:  # noqa: ANN401  (Qt's variant)
        """The titles of the columns."""
        if orientation is Qt.Orientation.Horizontal and role == _DISPLAY:
            return COLUMNS[section].title
        if orientation is Qt.Orientation.Horizontal and role == _ALIGNMENT:
            return _ALIGNMENTS[section]
        return None

    def data(
        self,
        index: Index,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:  # noqa: ANN401  (Qt's variant)
        """What a cell says, and how."""
        run = self._rows.run
        if role not in _ROLES or run is None or not index.isValid():
            return None
        column = index.column()
        if role == _ALIGNMENT:
            return _ALIGNMENTS[column]
        number = self._order[index.row()]
        row = row_of(run, number, self._rows)
        if role == _TIP:
            return tooltip(explanation(row.problem, row.outcome)) or None
        if role == _DISPLAY:
            return COLUMNS[column].text(row)
        color, font = self._looks_of(row.status)
        return color if role == _COLOR else font

    def restyle(self) -> None:
        """Take new colours: the window has turned dark or light."""
        self._looks.clear()

    def _looks_of(self, status: Status) -> tuple[QColor | None, QFont | None]:
        """Colour and font of a row, where they are not the table's own."""
        looks = self._looks.get(status)
        if looks is None:
            font = _bold_font() if status is Status.DIFFERS else None
            looks = self._looks[status] = _color(status), font
        return looks

    # --- rows -----------------------------------------------------------------------

    @Slot()
    def flush(self) -> None:
        """Tell the view of the rows that have changed since the last time."""
        self._flush_timer.stop()
        changed = self._changed()
        self._told = self._rows
        if not changed:
            return
        if self._rows.row_filter is not RowFilter.ALL or COLUMNS[self._sort_column].changes:
            started = time.perf_counter()
            self._rearrange()
            self._rest_since(started)
        rows = [row for row in map(self.row_of, changed) if row is not None]
        if rows:
            last_column = len(COLUMNS) - 1
            self.dataChanged.emit(self.index(min(rows), 0), self.index(max(rows), last_column))

    def _changed(self) -> set[int]:
        """The numbers of the problems that look otherwise than the view was told."""
        told, rows = self._told, self._rows
        if told.run is None or rows.run is None:
            return set()
        changed = {index + 1 for index in told.run.outcomes.changes(rows.run.outcomes)}
        if _search_of(told) != _search_of(rows):
            changed |= {each for each in (told.searched, rows.searched) if each is not None}
        return changed

    def _rearrange(self) -> None:
        """Filter and sort again; the view keeps its selection as long as no row comes or goes."""
        arranged = self._arranged()
        if arranged == self._order:
            return
        if len(arranged) == len(self._order) and self._rows.row_filter is RowFilter.ALL:
            self._move_rows(arranged)
        else:
            self.beginResetModel()
            self._set_order(arranged)
            self.endResetModel()

    def _arranged(self) -> list[int]:
        """The numbers of the problems to show, in order."""
        run = self._rows.run
        if run is None:
            return []
        numbers = passing(self._rows.row_filter, run)
        if self._sort_column == 0:
            return numbers[::-1] if self._is_descending else numbers
        keys = [None, *COLUMNS[self._sort_column].keys(run, self._rows.searched)]
        return self._sorted(numbers, keys)


def _search_of(rows: RowsView) -> tuple[int | None, Progress | None]:
    """Which row is being searched, and how far that is."""
    return rows.searched, rows.progress


def _are_of_one_question(run: BatchRun | None, other: BatchRun | None) -> bool:
    """Whether one shows how far the other has come."""
    if run is None or other is None:
        return run is other
    plan, others = run.plan, other.plan
    return plan.problems is others.problems and plan.all_moves == others.all_moves


def _bold_font() -> QFont:
    font = tabular(QFont(QApplication.font()))
    font.setBold(True)
    return font


def _color(status: Status) -> QColor | None:
    """The colour of a row; the status says the same in words."""
    if status is Status.DIFFERS:
        return colors().error
    if status is Status.FAILED:
        return colors().warning
    if status is Status.OPEN:
        return QApplication.palette().color(QPalette.ColorRole.PlaceholderText)
    return None
