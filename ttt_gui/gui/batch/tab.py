"""The batch tab: a file of positions as a table, solved row by row, kept as it goes.

The problems of the file and the choices of scoring and of every move's value together make a
question; each question has a `Job` of its own, so that going back to an earlier choice shows
its answers again.
"""

from dataclasses import replace
from typing import Final

from PySide6.QtCore import QMimeData, Qt, QTimer, Signal, Slot
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragMoveEvent,
    QDropEvent,
    QGuiApplication,
    QKeySequence,
    QShortcut,
)
from PySide6.QtWidgets import (
    QApplication,
    QFileDialog,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from ttt_gui.games.othello import Scoring
from ttt_gui.gui.background import Background
from ttt_gui.gui.batch.columns import RowFilter
from ttt_gui.gui.batch.driver import BatchDriver
from ttt_gui.gui.batch.export import FORMS, BatchForm, Snapshot, Written, write
from ttt_gui.gui.batch.job import Job, State
from ttt_gui.gui.batch.model import BatchModel
from ttt_gui.gui.batch.problems import (
    Problems,
    problems_of_file,
    problems_of_plan,
    problems_of_text,
)
from ttt_gui.gui.batch.solve_card import BatchSolveCard
from ttt_gui.gui.batch.table import BatchTable
from ttt_gui.gui.batch.wording import (
    comparison_in_words,
    export_in_words,
    go_on_caption,
    rule_note,
    run_in_words,
    title_text,
)
from ttt_gui.gui.card import Card, CardColumn, ChoiceBox, MessageLabel, Tone, text_label
from ttt_gui.gui.plain_text import menu_text, tooltip
from ttt_gui.gui.save_dialog import ChosenFile, SaveDialog
from ttt_gui.gui.settings import Settings
from ttt_gui.gui.theme import SPACE
from ttt_gui.library.batch import BatchRun, Plan, Problem
from ttt_gui.library.batches import CLAIMED, KeptBatch, Recorder, Unfinished
from ttt_gui.library.library import Library
from ttt_gui.library.remembering import remembering
from ttt_gui.search.outcome import SearchOptions

PROGRESS_MILLISECONDS: Final = 100

_FILES: Final = "Positions (*.obf *.txt *.scr *.pos *.ggf *.sgf *.json);;All files (*)"

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


class BatchTab(QWidget):
    """One file of positions, and what has been found of them."""

    state_changed = Signal()
    """What can be undone or redone may have changed: here nothing can."""
    position_chosen = Signal(object)
    """An `Othello` position that is to be shown on the board."""

    def __init__(self, settings: Settings, library: Library | None) -> None:
        super().__init__()
        self._settings = settings
        self._library = library
        self._problems: Problems | None = None
        self._jobs: dict[tuple[Scoring, bool], Job] = {}
        self._job: Job | None = None
        self._unfinished: Unfinished | None = None
        self._is_loading = False
        self._background = Background(self)
        self._driver = BatchDriver(self._background, self)
        self._model = BatchModel(self)
        self._progress_timer = QTimer(self)
        self._progress_timer.setInterval(PROGRESS_MILLISECONDS)
        self._build()
        self._connect()
        self._show()
        self._look_for_unfinished()

    # --- what the window asks -------------------------------------------------------

    def take_focus(self) -> None:
        """Give the focus to the rows, or to the button that brings some."""
        (self._open if self._problems is None else self._table).setFocus()

    @property
    def can_undo(self) -> bool:
        """Never: what was solved stays solved."""
        return False

    @property
    def can_redo(self) -> bool:
        """Never."""
        return False

    def undo(self) -> None:
        """Do nothing."""

    def redo(self) -> None:
        """Do nothing."""

    def settings(self, settings: Settings) -> Settings:
        """`settings` with this tab's choices put in."""
        return self._solve_card.settings(settings)

    def set_solver(self, settings: Settings) -> None:
        """Use this table of positions from the next start on."""
        self._settings = settings

    def shutdown(self) -> None:
        """Stop for good. What is solved is kept, and can be gone on with at the next start."""
        self._progress_timer.stop()
        self._driver.shutdown()
        self._background.shutdown()

    def open_file(self, path: str) -> None:
        """Show the positions of a file, unless a batch is running."""
        if self._may_load():
            self._begin_to_load()
            self._background.run(
                lambda: problems_of_file(path), self._on_loaded, self._on_not_loaded
            )

    def open_text(self, text: str) -> None:
        """Show the positions in a text, unless a batch is running."""
        if self._may_load():
            self._begin_to_load()
            self._background.run(
                lambda: problems_of_text(text), self._on_loaded, self._on_not_loaded
            )

    def _may_load(self) -> bool:
        if self._is_loading:
            reason = "Positions are still being read: open the next ones when they are here."
        elif self._driver.state is not State.IDLE:
            reason = "A batch is running: pause or cancel it before you open another one."
        else:
            return True
        self._message.show_message(reason, Tone.WARNING)
        return False

    def _begin_to_load(self) -> None:
        self._is_loading = True
        self._message.show_message("Reading…", Tone.NOTE)
        self._show_buttons()

    @Slot()
    def choose_file(self) -> None:
        """Let the person choose a file, without holding up the window."""
        dialog = QFileDialog(self, "Open positions", "", _FILES)
        dialog.setObjectName("openBatch")
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(self.open_file)
        dialog.open()

    # --- construction ---------------------------------------------------------------

    def _build(self) -> None:
        self.setAcceptDrops(True)
        self._title = text_label("batchTitle", scale=1.15, bold=True)
        # As wide as its place, however long the longest word of a file's name is.
        self._title.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._filter_box = ChoiceBox(
            "batchFilter", [(each.value, text) for each, text, _ in _FILTERS]
        )
        self._filter_box.setAccessibleName("Rows to show")
        top = QHBoxLayout()
        top.setSpacing(SPACE)
        top.addWidget(self._title, 1)
        top.addWidget(self._filter_box)
        self._table = BatchTable(self._model)
        left = QVBoxLayout()
        left.setSpacing(SPACE)
        left.addLayout(top)
        left.addWidget(self._table, 1)
        self._solve_card = BatchSolveCard(self._settings)
        column = CardColumn(
            [self._build_positions_card(), self._solve_card, self._build_results_card()]
        )
        row = QHBoxLayout(self)
        row.setContentsMargins(2 * SPACE, 2 * SPACE, SPACE, 2 * SPACE)
        row.setSpacing(2 * SPACE)
        row.addLayout(left, 1)
        row.addWidget(column)

    def _build_positions_card(self) -> Card:
        card = Card("Positions")
        self._open = QPushButton("Open file…")
        self._open.setObjectName("batchOpen")
        self._paste = QPushButton("Paste")
        self._paste.setObjectName("batchPaste")
        self._paste.setToolTip("Make a batch of the text on the clipboard (Ctrl+V)")
        buttons = QHBoxLayout()
        buttons.setSpacing(SPACE)
        buttons.addWidget(self._open, 2)
        buttons.addWidget(self._paste, 1)
        self._go_on = QPushButton()
        self._go_on.setObjectName("batchGoOn")
        self._forget = QPushButton("Leave it")
        self._forget.setObjectName("batchForget")
        self._forget.setToolTip("Do not offer this batch again; what it has solved stays known")
        for button in (self._go_on, self._forget):
            button.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
            button.hide()
        offer = QHBoxLayout()
        offer.setSpacing(SPACE)
        offer.addWidget(self._go_on, 1)
        offer.addWidget(self._forget)
        self._message = MessageLabel("batchMessage")
        card.body.addLayout(buttons)
        card.body.addLayout(offer)
        card.body.addWidget(self._message)
        return card

    def _build_results_card(self) -> Card:
        card = Card("Results")
        self._comparison = MessageLabel("batchComparison")
        self._export = QPushButton("Export…")
        self._export.setObjectName("batchExport")
        self._export.setToolTip("Write the rows and what was found: OBF, CSV or JSON")
        self._show_on_board = QPushButton("Show on the board")
        self._show_on_board.setObjectName("batchShowRow")
        self._show_on_board.setToolTip("Open the row on the Othello board (Enter, double-click)")
        self._export_message = MessageLabel("batchExportMessage")
        buttons = QHBoxLayout()
        buttons.setSpacing(SPACE)
        buttons.addWidget(self._show_on_board, 1)
        buttons.addWidget(self._export, 1)
        card.body.addWidget(self._comparison)
        card.body.addLayout(buttons)
        card.body.addWidget(self._export_message)
        return card

    def _connect(self) -> None:
        self._open.clicked.connect(self.choose_file)
        self._paste.clicked.connect(self._on_paste)
        self._go_on.clicked.connect(self._on_go_on)
        self._forget.clicked.connect(self._on_forget)
        self._filter_box.currentIndexChanged.connect(self._on_filter)
        self._table.row_opened.connect(self._on_row_opened)
        self._table.selectionModel().currentChanged.connect(self._show_buttons)
        self._model.modelReset.connect(self._show_buttons)
        self._show_on_board.clicked.connect(self._on_show_on_board)
        self._solve_card.start_clicked.connect(self._on_start)
        self._solve_card.pause_clicked.connect(self._driver.pause)
        self._solve_card.cancel_clicked.connect(self._driver.cancel)
        self._solve_card.question_changed.connect(self._on_question_changed)
        self._solve_card.fresh_toggled.connect(self._show_buttons)
        self._export.clicked.connect(self.choose_export)
        self._driver.searched_changed.connect(self._on_searched)
        self._driver.state_changed.connect(self._on_state_changed)
        self._driver.refused.connect(self._on_refused)
        self._progress_timer.timeout.connect(self._show_progress)
        for key, slot in (("F5", self._on_start), ("Esc", self._on_escape)):
            shortcut = QShortcut(QKeySequence(key), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(slot)
        paste = QShortcut(QKeySequence(QKeySequence.StandardKey.Paste), self)
        paste.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        paste.activated.connect(self._on_paste)

    # --- events: positions ----------------------------------------------------------

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802  (Qt's name)
        """Take files and texts anywhere on the tab."""
        if event.mimeData().hasUrls() or event.mimeData().hasText():
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:  # noqa: N802  (Qt's name)
        """Likewise."""
        event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802  (Qt's name)
        """Show what was dropped."""
        event.acceptProposedAction()
        self._open_content(event.mimeData())

    @Slot()
    def _on_paste(self) -> None:
        content: QMimeData | None = QGuiApplication.clipboard().mimeData()
        if content is None or not (content.hasUrls() or content.text()):
            self._message.show_message("There is no text on the clipboard.", Tone.WARNING)
        else:
            self._open_content(content)

    def _open_content(self, content: QMimeData) -> None:
        """Show the positions in what was pasted or dropped: a file, or a text."""
        files = [url.toLocalFile() for url in content.urls() if url.isLocalFile()]
        if files:
            self.open_file(files[0])
        else:
            self.open_text(content.text())

    def _on_loaded(self, problems: Problems) -> None:
        self._is_loading = False
        self._message.show_message(problems.fault, Tone.ERROR)
        if problems.count:
            self._take(problems)
            if problems.have_expected_scores:
                self._solve_card.choose_scoring(Scoring.WINNER_TAKES_EMPTIES)
            self._look_for_unfinished()
        self._show()

    def _on_not_loaded(self, error: Exception) -> None:
        """Tell of a fault that nobody has foreseen; what was there stays."""
        self._is_loading = False
        self._message.show_message(f"Not loaded: {error} ({type(error).__name__})", Tone.ERROR)
        self._show_buttons()

    def _take(self, problems: Problems) -> None:
        """Show these problems in place of the ones before, nothing of them known."""
        self._problems = problems
        self._jobs.clear()
        self._job = None
        self._export_message.clear()
        self._filter_box.setCurrentIndex(0)

    # --- events: an unfinished batch ------------------------------------------------

    def _look_for_unfinished(self) -> None:
        """Ask the library for a batch to go on with, besides those that are shown here."""
        library = self._library
        if library is not None:
            ids = [job.recorder.batch_id for job in self._jobs.values()]
            shown = [each for each in ids if each is not None]
            self._background.run(lambda: library.batches.unfinished(shown), self._on_unfinished)

    def _on_unfinished(self, unfinished: Unfinished | None) -> None:
        """Offer to go on with a batch, unless another one has been started meanwhile."""
        if self._driver.state is State.IDLE and not self._is_loading:
            self._unfinished = unfinished
            self._show_buttons()

    @Slot()
    def _on_go_on(self) -> None:
        unfinished, library = self._unfinished, self._library
        if unfinished is None or library is None or not self._may_load():
            return
        self._unfinished = None
        self._begin_to_load()

        def load() -> tuple[KeptBatch, Problems] | str:
            # Claimed first: another window may have gone on with it since it was offered.
            if not library.batches.claim(unfinished.batch_id):
                return CLAIMED
            kept = library.batches.load(unfinished.batch_id)
            if kept is None:
                library.batches.let_go(unfinished.batch_id)
                return "That batch can no longer be read."
            return kept, problems_of_plan(kept.plan)

        self._background.run(load, self._on_kept_loaded, self._on_not_loaded)

    def _on_kept_loaded(self, found: tuple[KeptBatch, Problems] | str) -> None:
        """Go on with a batch, or tell why not."""
        self._is_loading = False
        self._message.clear()
        if isinstance(found, str):
            self._message.show_message(found, Tone.WARNING)
            self._show()
            if found == CLAIMED:
                self._look_for_unfinished()
            return
        kept, problems = found
        self._take(problems)
        self._solve_card.choose(kept.plan)
        batches = None if self._library is None else self._library.batches
        job = Job(BatchRun(kept.plan, kept.answers), Recorder(batches, kept.plan, kept.batch_id))
        job.is_begun = True
        self._jobs = {self._question: job}
        self._show()
        self._on_start()

    @Slot()
    def _on_forget(self) -> None:
        unfinished, library = self._unfinished, self._library
        if unfinished is not None and library is not None:
            self._unfinished = None
            self._background.run(
                lambda: library.batches.give_up(unfinished.batch_id),
                lambda _none: self._look_for_unfinished(),
            )
            self._show_buttons()

    # --- events: solving ------------------------------------------------------------

    @property
    def _question(self) -> tuple[Scoring, bool]:
        return self._solve_card.scoring, self._solve_card.all_moves

    def _as_chosen(self, plan: Plan) -> Plan:
        """`plan`, carried out in the way that is chosen now."""
        card = self._solve_card
        return replace(
            plan,
            engine=card.engine.key,
            threads=card.threads,
            easiest_first=card.easiest_first,
            fresh=card.is_fresh,
        )

    def _new_job(self, problems: Problems) -> Job:
        """A job as chosen now, nothing of it answered."""
        card = self._solve_card
        plan = self._as_chosen(
            Plan(
                problems.name,
                problems.by_scoring[card.scoring],
                card.scoring,
                card.engine.key,
                all_moves=card.all_moves,
            )
        )
        batches = None if self._library is None else self._library.batches
        return Job(BatchRun(plan), Recorder(batches, plan))

    @Slot()
    def _on_start(self) -> None:
        job = self._job
        if job is None or not self._can_start:
            return
        if not job.is_begun or job.run.is_complete:
            assert self._problems is not None
            job = self._new_job(self._problems)
            self._jobs[self._question] = job
            self._show()
        self._unfinished = None
        if self._message.text() == CLAIMED:
            self._message.clear()
        self._export_message.clear()
        job.recorder.choose(self._as_chosen(job.run.plan))
        self._driver.start(
            job,
            remembering(self._solve_card.engine, self._library),
            SearchOptions(
                all_moves=self._solve_card.all_moves,
                threads=self._solve_card.threads,
                table_megabytes=self._settings.table_megabytes,
                fresh=self._solve_card.is_fresh,
            ),
            easiest_first=self._solve_card.easiest_first,
        )

    @property
    def _can_start(self) -> bool:
        job = self._job
        return (
            job is not None
            and not self._is_loading
            and self._driver.state is State.IDLE
            and (not job.run.is_complete or self._solve_card.is_fresh)
        )

    @Slot()
    def _on_escape(self) -> None:
        """Close an open list, or else stop."""
        popup = QApplication.activePopupWidget()
        if popup is not None:
            popup.close()
        else:
            self._driver.cancel()

    @Slot()
    def _on_question_changed(self) -> None:
        self._show()

    @Slot(object)
    def _on_searched(self, number: int | None) -> None:
        self._model.set_searched(number)

    @Slot()
    def _on_state_changed(self) -> None:
        if self._driver.state is State.IDLE:
            self._progress_timer.stop()
            self._model.flush()
            self._look_for_unfinished()
        elif not self._progress_timer.isActive():
            self._progress_timer.start()
        self._show_progress()
        self._show_buttons()

    @Slot(object)
    def _on_refused(self, reason: str) -> None:
        self._message.show_message(reason, Tone.WARNING)

    # --- events: rows and export ----------------------------------------------------

    @Slot()
    def _on_filter(self) -> None:
        row_filter, _, empty = _FILTERS[self._filter_box.currentIndex()]
        self._model.set_filter(row_filter)
        self._table.say_when_empty(_EMPTY if self._problems is None else empty)

    @Slot(object)
    def _on_row_opened(self, problem: Problem) -> None:
        self.position_chosen.emit(problem.position)

    @Slot()
    def _on_show_on_board(self) -> None:
        index = self._table.currentIndex()
        if index.isValid():
            self._on_row_opened(self._model.problem_at(index.row()))

    @Slot()
    def choose_export(self) -> None:
        """Let the person choose where to write the rows."""
        if self._job is None:
            return
        dialog = SaveDialog(self, "exportBatch", "Export the batch", FORMS)
        dialog.chosen.connect(self._on_export_chosen)
        dialog.open()

    @Slot(object)
    def _on_export_chosen(self, chosen: ChosenFile) -> None:
        self.export(chosen.path, chosen.form)

    def export(self, path: str, form: BatchForm = BatchForm.OBF) -> None:
        """Write the rows to a file, which may replace another."""
        if self._job is None:
            return
        snapshot = Snapshot.of(self._job.run)
        self._export_message.show_message("Writing…", Tone.NOTE)
        self._background.run(
            lambda: write(snapshot, path, form), self._on_written, self._on_not_written
        )

    def _on_written(self, written: Written) -> None:
        tone = Tone.ERROR if written.fault else Tone.NOTE
        self._export_message.show_message(written.fault or export_in_words(written), tone)

    def _on_not_written(self, error: Exception) -> None:
        self._export_message.show_message(
            f"Nothing was written: {error} ({type(error).__name__})", Tone.ERROR
        )

    # --- showing --------------------------------------------------------------------

    def _show(self) -> None:
        """Show the problems, and the job that the choices ask for."""
        problems = self._problems
        if problems is None:
            self._job = None
        else:
            question = self._question
            if question not in self._jobs:
                self._jobs[question] = self._new_job(problems)
            self._job = self._jobs[question]
        self._title.setText(
            "No positions yet" if problems is None else title_text(problems.name, problems.count)
        )
        self._title.setToolTip("" if problems is None else tooltip(problems.name))
        self._model.show_run(None if self._job is None else self._job.run)
        self._solve_card.show_note(
            ""
            if problems is None
            else rule_note(
                self._solve_card.scoring, have_expected_scores=problems.have_expected_scores
            )
        )
        self._on_filter()
        self._show_progress()
        self._show_buttons()

    @Slot()
    def _show_progress(self) -> None:
        job = self._job
        if job is None:
            self._solve_card.show_progress(0, 1, "")
            self._comparison.clear()
            return
        self._solve_card.show_progress(
            job.run.solved,
            len(job.run.plan.problems),
            run_in_words(job, self._driver.state, self._driver.problem, self._driver.progress),
        )
        text = comparison_in_words(job.run)
        assert self._problems is not None
        if not self._problems.have_expected_scores:
            text = "The file gives no scores to compare with"
        elif job.run.plan.scoring is not Scoring.WINNER_TAKES_EMPTIES:
            text = "Not compared with the file’s scores"
        self._comparison.show_message(text, Tone.ERROR if job.run.differences else Tone.NOTE)

    @Slot()
    def _show_buttons(self) -> None:
        job, state = self._job, self._driver.state
        is_idle = state is State.IDLE and not self._is_loading
        self._open.setEnabled(is_idle)
        self._paste.setEnabled(is_idle)
        offered = self._unfinished if is_idle else None
        for button in (self._go_on, self._forget):
            button.setVisible(offered is not None)
        if offered is not None:
            self._go_on.setText(menu_text(go_on_caption(offered)))
            self._go_on.setToolTip(tooltip(f"{offered.name}, begun on {offered.begun_at:%Y-%m-%d}"))
        caption, hint = "Start", "Solve the rows that are open (F5)"
        if job is not None and job.run.is_complete:
            caption, hint = "Solve again", "Search every row again (F5)"
            if not self._solve_card.is_fresh:
                hint = "Every row is solved; “Search anew” lets them be searched again"
        elif job is not None and job.is_begun:
            caption = "Go on"
        self._solve_card.show_state(state, start=caption, hint=hint, can_start=self._can_start)
        self._export.setEnabled(job is not None)
        self._show_on_board.setEnabled(self._table.currentIndex().isValid())
