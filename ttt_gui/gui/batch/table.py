"""The rows of a batch: walk, sort, and open one on the board."""

from PySide6.QtCore import QEvent, QModelIndex, Qt, Signal, Slot
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence

from ttt_gui.gui.batch.columns import COLUMNS, NAME_COLUMN
from ttt_gui.gui.batch.model import BatchModel
from ttt_gui.gui.batch.rows_table import RowsTable
from ttt_gui.notation.boards import position_text
from ttt_gui.workbench.batch.events import RowOpened


class BatchTable(RowsTable):
    """Shows a `BatchModel`."""

    happened = Signal(object)
    """A `RowOpened`: a row was double-clicked, or Enter was pressed on it."""
    row_selected = Signal(bool)
    """Whether a row is selected now."""

    def __init__(self, model: BatchModel) -> None:
        texts = [(column.title, column.widest) for column in COLUMNS]
        super().__init__(model, texts, "batchTable")
        self._rows = model
        self._current: int | None = None
        self.setAccessibleName("The positions of the batch and what they are worth")
        self.doubleClicked.connect(self._on_double_clicked)
        model.modelAboutToBeReset.connect(self._on_about_to_be_reset)
        model.modelReset.connect(self._on_reset)
        self.hideColumn(NAME_COLUMN)
        self.selectionModel().currentChanged.connect(self.tell_of_selection)

    def open_selected(self) -> None:
        """Open the row that is selected, if one is."""
        index = self.currentIndex()
        if index.isValid():
            self.happened.emit(RowOpened(self._rows.problem_at(index.row()).number))

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
        self.share_width()
        row = None if self._current is None else self._rows.row_of(self._current)
        if row is None and self._rows.rowCount():
            row = 0
        if row is not None:
            self.select_row(row)
        self.tell_of_selection()

    @Slot()
    def tell_of_selection(self) -> None:
        """Say whether a row is selected."""
        self.row_selected.emit(self.currentIndex().isValid())
