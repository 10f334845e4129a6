"""The rows of a batch, what they are of, and which of them are shown."""

from typing import Final

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ttt_gui.gui.batch.model import BatchModel
from ttt_gui.gui.batch.table import BatchTable
from ttt_gui.gui.batch.wording import title_text
from ttt_gui.gui.card import ChoiceBox, text_label
from ttt_gui.gui.plain_text import tooltip
from ttt_gui.gui.theme import SPACE
from ttt_gui.workbench.batch.events import FilterChosen
from ttt_gui.workbench.batch.state import RowFilter
from ttt_gui.workbench.batch.view import RowsView, Title

_EMPTY: Final = (
    "Open a file of Othello positions, drop one here, or paste a text (Ctrl+V).\n"
    "Each position becomes a row; Start then solves them all."
)

_FILTERS: Final = (
    (RowFilter.ALL, "All rows", "There are no rows"),
    (RowFilter.DIFFERENCES, "Differences only", "No row differs from what the file expects"),
    (RowFilter.SOLVED, "Solved", "No row is solved yet"),
    (RowFilter.OPEN, "Not solved", "Every row is solved"),
    (RowFilter.FAILED, "Could not be solved", "There is no row that could not be solved"),
)

_EMPTY_FILTERS: Final = {row_filter: text for row_filter, _, text in _FILTERS}


class RowsPanel(QWidget):
    """The table with its title and its filter."""

    happened = Signal(object)
    """Rows were filtered, or one opened: an event of the batch."""
    row_selected = Signal(bool)
    """Whether a row is selected now."""

    def __init__(self) -> None:
        super().__init__()
        self._title = text_label("batchTitle", scale=1.15, bold=True)
        # As wide as its place, however long the longest word of a file's name is.
        self._title.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._filter_box = ChoiceBox(
            "batchFilter", [(each.value, text) for each, text, _ in _FILTERS]
        )
        self._filter_box.setAccessibleName("Rows to show")
        self._model = BatchModel(self)
        self._table = BatchTable(self._model)
        top = QHBoxLayout()
        top.setSpacing(SPACE)
        top.addWidget(self._title, 1)
        top.addWidget(self._filter_box)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE)
        column.addLayout(top)
        column.addWidget(self._table, 1)
        self._filter_box.currentIndexChanged.connect(self._on_filter)
        self._table.happened.connect(self.happened)
        self._table.row_selected.connect(self.row_selected)
        self.show_title(None)

    def take_focus(self) -> None:
        """Give the focus to the rows."""
        self._table.setFocus()

    @Slot()
    def open_selected(self) -> None:
        """Open the row that is selected, if one is."""
        self._table.open_selected()

    def show_title(self, title: Title | None) -> None:
        """Say what the rows are of."""
        if title is None:
            self._title.setText("No positions yet")
            self._title.setToolTip("")
        else:
            self._title.setText(title_text(title.name, title.count))
            self._title.setToolTip(tooltip(title.name))

    def show_rows(self, rows: RowsView) -> None:
        """Show these rows."""
        if self._filter_box.currentData() != rows.row_filter.value:
            self._filter_box.blockSignals(True)
            self._filter_box.setCurrentIndex(self._filter_box.findData(rows.row_filter.value))
            self._filter_box.blockSignals(False)
        self._table.say_when_empty(_EMPTY if rows.run is None else _EMPTY_FILTERS[rows.row_filter])
        self._model.show_rows(rows)

    @Slot()
    def _on_filter(self) -> None:
        self.happened.emit(FilterChosen(RowFilter(self._filter_box.currentData())))
