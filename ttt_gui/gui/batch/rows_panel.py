"""The rows of a batch, what they are of, and which of them are shown."""

from typing import Final

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from ttt_gui.gui.batch.losses_panel import GamesTable, LossesPanel
from ttt_gui.gui.batch.model import BatchModel
from ttt_gui.gui.batch.table import BatchTable
from ttt_gui.gui.batch.wording import title_text
from ttt_gui.gui.form import ChoiceBox
from ttt_gui.gui.labels import text_label
from ttt_gui.gui.plain_text import tooltip
from ttt_gui.gui.theme import SPACE
from ttt_gui.workbench.batch.events import FilterChosen, ShownChosen
from ttt_gui.workbench.batch.losses_view import LossRowsView
from ttt_gui.workbench.batch.state import RowFilter, Shown
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


_SHOWN: Final = ((Shown.POSITIONS, "Positions"), (Shown.LOSSES, "Losses of the games"))


class RowsPanel(QWidget):
    """The table with its title and its filter; or those of losses."""

    happened = Signal(object)
    """Other rows were chosen, or one opened: an event of the batch."""
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
        self._shown_box = ChoiceBox("batchShown", [(each.value, text) for each, text in _SHOWN])
        self._shown_box.setAccessibleName("What to show of a file with games")
        self._model = BatchModel(self)
        self._table = BatchTable(self._model)
        self._losses = LossesPanel()
        self._tables = QStackedWidget()
        self._tables.addWidget(self._table)
        self._tables.addWidget(self._losses)
        top = QHBoxLayout()
        top.setSpacing(SPACE)
        top.addWidget(self._title, 1)
        top.addWidget(self._shown_box)
        top.addWidget(self._filter_box)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE)
        column.addLayout(top)
        column.addWidget(self._tables, 1)
        self._shown_box.currentIndexChanged.connect(self._on_shown)
        self._filter_box.currentIndexChanged.connect(self._on_filter)
        for table in (self._table, self._losses.games):
            table.happened.connect(self.happened)
            table.row_selected.connect(self.row_selected)
        self.show_title(None)

    def take_focus(self) -> None:
        """Give the focus to the rows."""
        self._shown_table.setFocus()

    @property
    def _shown_table(self) -> BatchTable | GamesTable:
        is_of_losses = self._tables.currentWidget() is self._losses
        return self._losses.games if is_of_losses else self._table

    @Slot()
    def open_selected(self) -> None:
        """Open the row that is selected, if one is."""
        self._shown_table.open_selected()

    def show_title(self, title: Title | None) -> None:
        """Say what the rows are of."""
        if title is None:
            self._title.setText("No positions yet")
            self._title.setToolTip("")
        else:
            self._title.setText(title_text(title))
            self._title.setToolTip(tooltip(title.name))
        self._shown_box.setVisible(title is not None and title.can_show_other)
        if title is not None:
            self._shown_box.blockSignals(True)
            self._shown_box.select(title.shown.value)
            self._shown_box.blockSignals(False)

    def show_rows(self, rows: RowsView) -> None:
        """Show these rows."""
        if self._filter_box.currentData() != rows.row_filter.value:
            self._filter_box.blockSignals(True)
            self._filter_box.select(rows.row_filter.value)
            self._filter_box.blockSignals(False)
        self._table.say_when_empty(_EMPTY if rows.run is None else _EMPTY_FILTERS[rows.row_filter])
        self._model.show_rows(rows)

    def show_losses(self, losses: LossRowsView | None) -> None:
        """Show these losses in place of rows; or rows, where there are none."""
        shown = self._table if losses is None else self._losses
        if losses is not None:
            self._losses.show_losses(losses)
        self._filter_box.setVisible(losses is None)
        if self._tables.currentWidget() is not shown:
            self._tables.setCurrentWidget(shown)
            self._shown_table.tell_of_selection()

    @Slot()
    def _on_shown(self) -> None:
        self.happened.emit(ShownChosen(Shown(self._shown_box.currentData())))

    @Slot()
    def _on_filter(self) -> None:
        self.happened.emit(FilterChosen(RowFilter(self._filter_box.currentData())))
