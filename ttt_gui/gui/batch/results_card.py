"""How the answers of a batch compare with the file, and where they may go."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton

from ttt_gui.gui.batch.wording import comparison_in_words, export_in_words
from ttt_gui.gui.card import Card
from ttt_gui.gui.labels import MessageLabel, Tone
from ttt_gui.gui.theme import SPACE
from ttt_gui.workbench.batch.state import Export
from ttt_gui.workbench.batch.view import Compared, NotCompared


class ResultsCard(Card):
    """Compares, exports, and leads to the board."""

    show_requested = Signal()
    """The row that is selected is to be shown on the board."""
    export_requested = Signal()
    """A person wants to choose where to write the rows."""

    def __init__(self) -> None:
        super().__init__("Results")
        self._shown: Export | None = None
        self._comparison = MessageLabel("batchComparison")
        self._export = QPushButton("Export…")
        self._export.setObjectName("batchExport")
        self._export.setToolTip("Write the rows and what was found to a file")
        self._show_row = QPushButton("Show on the board")
        self._show_row.setObjectName("batchShowRow")
        self._show_row.setToolTip("Open the row on the Othello board (Enter, double-click)")
        self._show_row.setEnabled(False)
        self._message = MessageLabel("batchExportMessage")
        buttons = QHBoxLayout()
        buttons.setSpacing(SPACE)
        buttons.addWidget(self._show_row, 1)
        buttons.addWidget(self._export, 1)
        self.body.addWidget(self._comparison)
        self.body.addLayout(buttons)
        self.body.addWidget(self._message)
        self._show_row.clicked.connect(self.show_requested)
        self._export.clicked.connect(self.export_requested)

    def offer_row(self, is_selected: bool) -> None:  # noqa: FBT001  (a slot)
        """Offer to show a row if one is selected."""
        self._show_row.setEnabled(is_selected)

    def show_comparison(self, comparison: Compared | NotCompared | None) -> None:
        """Tell how the answers compare with the file; nothing without positions."""
        if comparison is None:
            self._comparison.clear()
            return
        differs = isinstance(comparison, Compared) and comparison.differences
        self._comparison.show_message(
            comparison_in_words(comparison), Tone.ERROR if differs else Tone.NOTE
        )

    def show_export(self, export: Export | None, *, can_export: bool) -> None:
        """Tell how the last export went, and offer another one."""
        self._export.setEnabled(can_export)
        if export is self._shown:
            return
        self._shown = export
        text, tone = ("", Tone.NOTE) if export is None else export_in_words(export)
        self._message.show_message(text, tone)
