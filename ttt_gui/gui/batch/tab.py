"""The batch tab: a file of positions as a table, solved row by row, kept as it goes.

It shows what `workbench.batch.view` makes of the state, and sends events to `workbench.batch`.
"""

from pathlib import Path
from typing import Final

from PySide6.QtCore import QMimeData, QTimer, Slot
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QWidget

from ttt_gui.gui.batch.choices import put_in, remembered
from ttt_gui.gui.batch.content import event_of_content
from ttt_gui.gui.batch.export import FORMS, LOSS_FORMS
from ttt_gui.gui.batch.loss_finder import LossFinder
from ttt_gui.gui.batch.positions_card import PositionsCard
from ttt_gui.gui.batch.results_card import ResultsCard
from ttt_gui.gui.batch.rows_panel import RowsPanel
from ttt_gui.gui.batch.solve_card import BatchSolveCard
from ttt_gui.gui.batch.tasks import batch_readings, batch_tasks
from ttt_gui.gui.card_columns import CardColumn
from ttt_gui.gui.document import Document, file_stem
from ttt_gui.gui.host import Host
from ttt_gui.gui.open_dialog import ask_for_file
from ttt_gui.gui.save_dialog import ChosenFile, SaveDialog
from ttt_gui.gui.settings import Settings
from ttt_gui.gui.shortcuts import add_shortcut, close_popup
from ttt_gui.gui.theme import SPACE
from ttt_gui.library.library import Library
from ttt_gui.workbench.batch import PROGRAM
from ttt_gui.workbench.batch.events import (
    CancelClicked,
    ExportChosen,
    FileGiven,
    Opened,
    StartClicked,
    TableChosen,
)
from ttt_gui.workbench.batch.state import State
from ttt_gui.workbench.batch.view import View
from ttt_gui.workbench.program import Command

PROGRESS_MILLISECONDS: Final = 100
"""While rows are searched, counts are shown again so often: thousands may end in a second."""

_FILES: Final = "Positions (*.obf *.txt *.scr *.pos *.ggf *.sgf *.json);;All files (*)"


class BatchTab(QWidget):
    """One file of positions, and what has been found of them."""

    title = "Batch"
    purpose = "Solve a file of positions, or find the losses in a file of games, in the background."

    def __init__(self, settings: Settings, library: Library | None) -> None:
        super().__init__()
        state = State(
            remembered(settings), settings.table_megabytes, last_moves=settings.batch_last_moves
        )
        self.host = Host(
            PROGRAM,
            state,
            self,
            library=library,
            tasks=batch_tasks(library),
            readings=batch_readings(),
            services=(LossFinder(library, self),),
        )
        self._view: View = PROGRAM.view(state)
        self._rows = RowsPanel()
        self._positions_card = PositionsCard()
        self._solve_card = BatchSolveCard(state.choices)
        self._results_card = ResultsCard()
        self._counts_timer = QTimer(self)
        self._counts_timer.setSingleShot(True)
        self._counts_timer.setInterval(PROGRESS_MILLISECONDS)
        self._lay_out()
        self._connect()
        self.host.send(Opened())

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(2 * SPACE, 2 * SPACE, SPACE, 2 * SPACE)
        row.setSpacing(2 * SPACE)
        row.addWidget(self._rows, 1)
        row.addWidget(CardColumn([self._positions_card, self._solve_card, self._results_card]))

    def _connect(self) -> None:
        self.host.shown.connect(self._show)
        for part in (self._rows, self._positions_card, self._solve_card):
            part.happened.connect(self.host.send)
        self._rows.row_selected.connect(self._results_card.offer_row)
        self._results_card.show_requested.connect(self._rows.open_selected)
        self._results_card.export_requested.connect(self.save)
        self._positions_card.open_requested.connect(self.choose_file)
        self._counts_timer.timeout.connect(self._show_counts)
        add_shortcut(self, "F5", self._on_start)
        add_shortcut(self, "Esc", self._on_escape)
        add_shortcut(self, QKeySequence.StandardKey.Paste, self._positions_card.paste)

    # --- what the window asks -------------------------------------------------------

    def widget(self) -> QWidget:
        """The tab itself."""
        return self

    def take_focus(self) -> None:
        """Give the focus to the rows, or to the button that brings some."""
        (self._positions_card if self._view.title is None else self._rows).take_focus()

    def can_undo(self) -> bool:
        """Never: what was solved stays solved."""
        return False

    def can_redo(self) -> bool:
        """Never."""
        return False

    def settings(self, settings: Settings) -> Settings:
        """`settings` with this tab's choices put in."""
        return put_in(settings, self._view.solve.choices, self._view.solve.last_moves)

    def use(self, settings: Settings) -> None:
        """Use this table of positions from the next start on."""
        self.host.send(TableChosen(settings.table_megabytes))

    def carry_out(self, command: Command) -> bool:  # noqa: ARG002  (see Tab)
        """Nothing is asked of this tab."""
        return False

    def open_file(self, path: str) -> None:
        """Show the positions of a file, unless a batch is running."""
        self.host.send(FileGiven(path))

    def take(self, content: QMimeData) -> bool:
        """Show the positions of a file or a text that was dropped."""
        self.host.send(event_of_content(content))
        return True

    @Slot()
    def choose_file(self) -> None:
        """Let the person choose a file, without holding up the window."""
        ask_for_file(self, "openBatch", "Open positions", _FILES, self.open_file)

    def document(self) -> Document:
        """The file that the rows come from."""
        title = self._view.title
        if title is None:
            return Document()
        end = "solved" if self._view.losses is None else "losses"
        return Document(title.name, file_stem(f"{Path(title.name).stem}, {end}"))

    def can_save(self) -> bool:
        """Whether there are rows."""
        return self._view.results.can_export

    @Slot()
    def save(self) -> None:
        """Let the person choose where to write the rows and what was found."""
        if not self.can_save():
            return
        stem = self.document().stem
        forms = FORMS if self._view.losses is None else LOSS_FORMS
        dialog = SaveDialog(self, "exportBatch", "Export the batch", forms, stem)
        dialog.chosen.connect(self._on_export_chosen)
        dialog.open()

    @Slot(object)
    def _on_export_chosen(self, chosen: ChosenFile) -> None:
        self.host.send(ExportChosen(chosen.path, chosen.form))

    # --- events ---------------------------------------------------------------------

    @Slot()
    def _on_start(self) -> None:
        self.host.send(StartClicked())

    @Slot()
    def _on_escape(self) -> None:
        """Close an open list, or else stop."""
        if not close_popup():
            self.host.send(CancelClicked())

    # --- showing --------------------------------------------------------------------

    @Slot(object)
    def _show(self, view: View) -> None:
        before, self._view = self._view, view
        if view.title != before.title:
            self._rows.show_title(view.title)
        self._rows.show_rows(view.rows)
        self._rows.show_losses(view.losses)
        self._positions_card.show_positions(view.positions)
        self._solve_card.show_solve(view.solve)
        self._results_card.show_export(view.results.export, can_export=view.results.can_export)
        is_searching = view.losses is not None and view.losses.searched is not None
        if view.rows.searched is None and not is_searching:
            self._show_counts()
        elif not self._counts_timer.isActive():
            self._counts_timer.start()

    @Slot()
    def _show_counts(self) -> None:
        """Show what changes with every row."""
        self._counts_timer.stop()
        self._solve_card.show_progress(self._view.progress)
        self._results_card.show_comparison(self._view.results.comparison)
