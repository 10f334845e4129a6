"""The Othello endgame tab: load a position, solve it exactly, walk through it.

Data flows one way. An event makes a new `History` (a loaded position, a move) or a new
result of the position shown; `_show` then shows the whole of it.
"""

from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import (
    QAction,
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
    QKeySequence,
    QShortcut,
    QShowEvent,
    QStandardItemModel,
)
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QMenu,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from ttt_gui.engines import OTHELLO, default_engine, engine, engines_for
from ttt_gui.games.othello import Othello, Scoring
from ttt_gui.games.position import PASS
from ttt_gui.gui.card import (
    Card,
    CardColumn,
    ChoiceBox,
    CopyButton,
    LongChoiceBox,
    MessageLabel,
    Tone,
    text_label,
)
from ttt_gui.gui.history import History
from ttt_gui.gui.othello.board import OthelloBoard
from ttt_gui.gui.othello.loading import SHORT_TEXT, Loaded, PositionLoader, load_file
from ttt_gui.gui.othello.move_table import MoveTable
from ttt_gui.gui.othello.position_input import PositionText
from ttt_gui.gui.othello.result_card import ResultCard
from ttt_gui.gui.othello.wording import (
    position_in_words,
    progress_in_words,
    slow_warning,
    stopped_in_words,
)
from ttt_gui.gui.resources import resource
from ttt_gui.gui.search_service import (
    ProgressChanged,
    SearchCancelled,
    SearchFailed,
    SearchFinished,
    SearchService,
)
from ttt_gui.gui.settings import Settings
from ttt_gui.gui.theme import SPACE
from ttt_gui.notation.boards import position_text
from ttt_gui.notation.importer import Entry
from ttt_gui.search.outcome import SearchOptions, SearchResult

_RULES: Final = (
    (Scoring.DISC_DIFFERENCE, "Disc difference (the lab)"),
    (Scoring.WINNER_TAKES_EMPTIES, "Winner takes empties (tournaments)"),
)
_FILES: Final = "Positions (*.obf *.txt *.scr *.pos);;All files (*)"


@dataclass(frozen=True, slots=True)
class _Origin:
    """Where a position was loaded from: one of the entries of a text or a file."""

    loaded: Loaded
    index: int

    @property
    def entry(self) -> Entry:
        """The entry that holds the position."""
        return self.loaded.entries[self.index]


class OthelloTab(QWidget):
    """One position, its result, and the steps that led to it."""

    state_changed = Signal()
    """What can be undone or redone may have changed."""

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self._samples = load_file(str(resource("positions/lab.txt"))).entries
        self._loaded = Loaded((), "")
        self._is_started = False
        self._result: SearchResult | None = None
        self._settings = settings
        self._search = SearchService(self)
        self._loader = PositionLoader(self)
        self._build()
        self._restore(settings)
        self._tell_unavailable_engines()
        first = self._samples[0].position
        assert isinstance(first, Othello)
        self._history: History[Othello, _Origin] = History.of(replace(first, scoring=self._scoring))
        self._connect()
        self._show()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802  (Qt's name)
        """Solve the first position if that is wished."""
        super().showEvent(event)
        if not self._is_started:
            self._is_started = True
            self._solve_if_wished()

    # --- what the window asks -------------------------------------------------------

    def take_focus(self) -> None:
        """Give the focus to the board."""
        self._board.take_focus()

    @property
    def can_undo(self) -> bool:
        """Whether there is a position to go back to."""
        return self._history.can_undo

    @property
    def can_redo(self) -> bool:
        """Whether there is a position to go forward to."""
        return self._history.can_redo

    @Slot()
    def undo(self) -> None:
        """Go back to the position before the last move, or before the last one loaded."""
        self._change(self._history.undo())

    @Slot()
    def redo(self) -> None:
        """Go forward again."""
        self._change(self._history.redo())

    def open_file(self, path: str) -> None:
        """Load a file of positions."""
        self._message.clear()
        self._loader.load_file(path)

    def open_position(self, position: Othello) -> None:
        """Show a position that another part of the window holds; it is scored as chosen here."""
        self._change(self._history.load(replace(position, scoring=self._scoring)))

    @Slot()
    def choose_file(self) -> None:
        """Let the person choose a file, without holding up the window."""
        dialog = QFileDialog(self, "Open positions", "", _FILES)
        dialog.setObjectName("openPositions")
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(self.open_file)
        dialog.open()

    def settings(self, settings: Settings) -> Settings:
        """`settings` with this tab's choices put in."""
        return replace(
            settings,
            othello_engine=self._engine_box.currentData(),
            scoring_rule=self._scoring.value,
            all_moves=self._all_moves.isChecked(),
            solve_at_once=self._solve_at_once.isChecked(),
        )

    def set_solver(self, settings: Settings) -> None:
        """Use these threads and this table from the next search on."""
        self._settings = settings

    def shutdown(self) -> None:
        """Stop searching and loading for good."""
        self._search.shutdown()
        self._loader.shutdown()

    # --- construction ---------------------------------------------------------------

    def _build(self) -> None:
        self.setAcceptDrops(True)
        self._board = OthelloBoard()
        left = QVBoxLayout()
        left.setSpacing(SPACE + 4)
        left.addWidget(self._board, 1)
        left.addLayout(self._build_steps())
        left.addStretch()
        self._result_card = ResultCard()
        table_card = Card("Every move")
        self._move_table = MoveTable()
        table_card.body.addWidget(self._move_table, 1)
        column = CardColumn(
            [
                self._build_position_card(),
                self._build_solve_card(),
                self._result_card,
                table_card,
            ],
            stretched=table_card,
        )
        row = QHBoxLayout(self)
        row.setContentsMargins(2 * SPACE, 2 * SPACE, SPACE, 2 * SPACE)
        row.setSpacing(2 * SPACE)
        row.addLayout(left, 1)
        row.addWidget(column)

    def _build_steps(self) -> QHBoxLayout:
        """The buttons below the board, which walk through positions."""
        self._undo = QPushButton("Undo")
        self._undo.setObjectName("undo")
        self._redo = QPushButton("Redo")
        self._redo.setObjectName("redo")
        self._pass = QPushButton("Pass")
        self._pass.setObjectName("pass")
        self._pass.setToolTip("The side to move has no move and must pass")
        self._play_best = QPushButton("Play best move")
        self._play_best.setObjectName("playBest")
        row = QHBoxLayout()
        row.setSpacing(SPACE)
        row.addStretch(1)
        for button in (self._undo, self._redo, self._pass, self._play_best):
            # Less than Fusion would have, so that the window may be narrow.
            text_width = button.fontMetrics().horizontalAdvance(button.text())
            button.setMinimumWidth(text_width + 2 * SPACE)
            row.addWidget(button)
        row.addStretch(1)
        return row

    def _build_position_card(self) -> Card:
        card = Card("Position")
        self._words = text_label("positionWords", scale=1.15, bold=True)
        self._copy_position = CopyButton("Copy", "Copy the position on the board as text")
        self._copy_position.setObjectName("copyPosition")
        words = QHBoxLayout()
        words.setSpacing(SPACE)
        words.addWidget(self._words, 1)
        words.addWidget(self._copy_position)
        self._text = PositionText()
        self._load = QPushButton("Load")
        self._load.setObjectName("loadText")
        self._load.setToolTip("Load the position in the box (Ctrl+Enter)")
        self._open = QPushButton("Open file…")
        self._open.setObjectName("openFile")
        self._sample_menu = QMenu(self)
        for entry in self._samples:
            self._sample_menu.addAction(entry.comment).setData(entry)
        samples = QPushButton("Samples")
        samples.setObjectName("samples")
        samples.setMenu(self._sample_menu)
        buttons = QHBoxLayout()
        buttons.setSpacing(SPACE)
        for button in (self._load, self._open, samples):
            buttons.addWidget(button, 1)
        self._choice = LongChoiceBox("positionChoice")
        self._choice.setAccessibleName("Position in the text")
        self._choice.setPlaceholderText("Choose a position of this text")
        self._choice.hide()
        self._message = MessageLabel("message")
        card.body.addLayout(words)
        card.body.addWidget(self._text)
        card.body.addLayout(buttons)
        card.body.addWidget(self._choice)
        card.body.addWidget(self._message)
        return card

    def _build_solve_card(self) -> Card:
        card = Card("Solve")
        self._engine_box = ChoiceBox(
            "othelloEngine", [(each.key, each.label) for each in engines_for(OTHELLO)]
        )
        self._rule_box = ChoiceBox("scoringRule", [(rule.value, text) for rule, text in _RULES])
        self._all_moves = QCheckBox("Find the exact value of every move")
        self._all_moves.setObjectName("allMoves")
        self._solve_at_once = QCheckBox("Solve each position as it is shown")
        self._solve_at_once.setObjectName("solveAtOnce")
        self._solve_at_once.setToolTip(
            "Solve whenever the position changes, unless that may take long"
        )
        self._solve = QPushButton("Solve")
        self._solve.setObjectName("solve")
        self._solve.setDefault(True)
        self._solve.setToolTip("Solve the position on the board (F5)")
        self._stop = QPushButton("Stop")
        self._stop.setObjectName("stop")
        self._stop.setToolTip("Stop the search (Esc)")
        self._progress = MessageLabel("progress")
        self._warning = MessageLabel("slowWarning")
        self._missing = MessageLabel("missingEngine")
        form = QFormLayout()
        form.setSpacing(SPACE)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.addRow("Engine", self._engine_box)
        form.addRow("Scoring", self._rule_box)
        buttons = QHBoxLayout()
        buttons.setSpacing(SPACE)
        buttons.addWidget(self._solve, 2)
        buttons.addWidget(self._stop, 1)
        card.body.addLayout(form)
        card.body.addWidget(self._missing)
        card.body.addWidget(self._all_moves)
        card.body.addWidget(self._solve_at_once)
        card.body.addWidget(self._warning)
        card.body.addLayout(buttons)
        card.body.addWidget(self._progress)
        return card

    def _restore(self, settings: Settings) -> None:
        """Set the boxes as the settings say; a key that is not offered keeps the default."""
        keys = {each.key for each in engines_for(OTHELLO) if each.unavailable() is None}
        chosen = settings.othello_engine
        if chosen not in keys:
            chosen = default_engine(OTHELLO).key
        self._engine_box.setCurrentIndex(self._engine_box.findData(chosen))
        self._rule_box.setCurrentIndex(max(0, self._rule_box.findData(settings.scoring_rule)))
        self._all_moves.setChecked(settings.all_moves)
        self._solve_at_once.setChecked(settings.solve_at_once)

    def _tell_unavailable_engines(self) -> None:
        """Say once why an engine is missing, and let nobody choose it."""
        model = self._engine_box.model()
        assert isinstance(model, QStandardItemModel)
        for row, each in enumerate(engines_for(OTHELLO)):
            reason = each.unavailable()
            if reason is not None:
                model.item(row).setEnabled(False)
                self._missing.show_message(
                    f"{reason} The Python engines work without it.", Tone.WARNING
                )

    def _connect(self) -> None:
        self._board.square_clicked.connect(self._on_square_clicked)
        self._undo.clicked.connect(self.undo)
        self._redo.clicked.connect(self.redo)
        self._pass.clicked.connect(self._on_pass)
        self._play_best.clicked.connect(self._on_play_best)
        self._load.clicked.connect(self._on_load)
        self._text.load_requested.connect(self._on_load)
        self._text.long_text_pasted.connect(self._loader.load_text)
        self._text.file_dropped.connect(self.open_file)
        self._open.clicked.connect(self.choose_file)
        self._sample_menu.triggered.connect(self._on_sample)
        self._choice.activated.connect(self._on_entry_chosen)
        self._loader.loaded.connect(self._on_loaded)
        self._engine_box.currentIndexChanged.connect(self._show_warning)
        self._rule_box.currentIndexChanged.connect(self._on_rule_chosen)
        self._solve_at_once.toggled.connect(self._on_solve_at_once_toggled)
        self._solve.clicked.connect(self._on_solve)
        self._stop.clicked.connect(self._search.cancel)
        self._search.finished.connect(self._on_finished)
        self._search.failed.connect(self._on_failed)
        self._search.cancelled.connect(self._on_cancelled)
        self._search.progress_changed.connect(self._on_progress)
        self._search.busy_changed.connect(self._show_buttons)
        for key, slot in (("F5", self._on_solve), ("Esc", self._on_escape)):
            shortcut = QShortcut(QKeySequence(key), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(slot)
        paste = QShortcut(QKeySequence(QKeySequence.StandardKey.Paste), self._board)
        paste.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        paste.activated.connect(self._on_paste)

    # --- events: positions ----------------------------------------------------------

    @Slot(int)
    def _on_square_clicked(self, square: int) -> None:
        if square in self._position.legal_moves():
            self._change(self._history.play(square))

    @Slot()
    def _on_pass(self) -> None:
        if self._position.legal_moves() == (PASS,):
            self._change(self._history.play(PASS))

    @Slot()
    def _on_play_best(self) -> None:
        """Play the best move that was found."""
        if self._result is not None and self._result.best_move is not None:
            self._change(self._history.play(self._result.best_move))

    @Slot()
    def _on_load(self) -> None:
        self._message.clear()
        self._loader.load_text(self._text.toPlainText())

    @Slot()
    def _on_paste(self) -> None:
        self._text.take(QGuiApplication.clipboard().mimeData())

    @Slot(object)
    def _on_loaded(self, loaded: Loaded) -> None:
        if loaded.entries:
            self._loaded = loaded
            self._choice.offer(loaded.titles)
            self._choice.setVisible(len(loaded.entries) > 1)
            self._show_entry(0)
        if loaded.problem:
            self._message.show_message(loaded.problem, Tone.ERROR)

    @Slot(int)
    def _on_entry_chosen(self, index: int) -> None:
        self._show_entry(index)

    @Slot(object)
    def _on_sample(self, action: QAction) -> None:
        entry = action.data()
        assert isinstance(entry, Entry)
        self._text.setPlainText(entry.source.partition("%")[0].strip())
        self._on_load()

    def _show_entry(self, index: int) -> None:
        origin = _Origin(self._loaded, index)
        entry = origin.entry
        assert isinstance(entry.position, Othello)
        if self._loaded.is_file:
            self._text.setPlainText(entry.source[:SHORT_TEXT])
        self._change(self._history.load(replace(entry.position, scoring=self._scoring), origin))
        if entry.note:
            self._message.show_message(f"Line {entry.line}: {entry.note}", Tone.WARNING)

    @Slot()
    def _on_rule_chosen(self) -> None:
        """Count every position of the history as chosen now."""
        steps = tuple(
            replace(step, position=replace(step.position, scoring=self._scoring))
            for step in self._history.steps
        )
        self._change(replace(self._history, steps=steps))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802  (Qt's name)
        """Take files and texts anywhere on the tab."""
        self._text.dragEnterEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802  (Qt's name)
        """Load what was dropped."""
        self._text.dropEvent(event)

    # --- events: searches -----------------------------------------------------------

    @Slot()
    def _on_solve(self) -> None:
        if self._search.is_busy:
            return  # F5 once more must not throw away what has been found.
        self._message.clear()
        self._result = None
        self._show()
        self._search.start(
            self._position,
            engine(self._engine_box.currentData()),
            SearchOptions(
                all_moves=self._all_moves.isChecked(),
                threads=self._settings.threads or None,
                table_megabytes=self._settings.table_megabytes,
            ),
        )
        self._result_card.show_nothing(self._position, "Searching…")
        self._progress.show_message("Searching…", Tone.NOTE)

    @Slot(bool)
    def _on_solve_at_once_toggled(self, checked: bool) -> None:  # noqa: FBT001  (Qt's signal)
        if checked and self._result is None:
            self._solve_if_wished()

    def _solve_if_wished(self) -> None:
        """Solve the position shown if each is to be solved, unless that may take long."""
        if self._solve_at_once.isChecked() and not self._slow_warning():
            self._on_solve()

    @Slot()
    def _on_escape(self) -> None:
        """Close an open list, or else stop the search."""
        popup = QApplication.activePopupWidget()
        if popup is not None:
            popup.close()
        else:
            self._search.cancel()

    @Slot(object)
    def _on_progress(self, change: ProgressChanged) -> None:
        self._progress.show_message(progress_in_words(change.progress), Tone.NOTE)
        self._result_card.show_progress(change.progress)

    @Slot(object)
    def _on_finished(self, end: SearchFinished) -> None:
        self._result = end.result
        self._progress.clear()
        self._show()

    @Slot(object)
    def _on_failed(self, end: SearchFailed) -> None:
        self._progress.clear()
        self._show()
        self._message.show_message(end.message, Tone.ERROR)

    @Slot(object)
    def _on_cancelled(self, end: SearchCancelled) -> None:
        self._show()
        self._result_card.show_nothing(self._position, "Not solved yet: stopped")
        self._result_card.show_progress(end.progress)
        self._progress.show_message(stopped_in_words(end.progress), Tone.NOTE)

    # --- showing --------------------------------------------------------------------

    @property
    def _position(self) -> Othello:
        return self._history.position

    @property
    def _scoring(self) -> Scoring:
        return Scoring(self._rule_box.currentData())

    def _change(self, history: History[Othello, _Origin]) -> None:
        """Go on with `history`: whatever was being searched is of the past."""
        self._search.abandon()
        self._message.clear()
        self._progress.clear()
        self._result = None
        self._history = history
        self._show()
        self._solve_if_wished()

    def _show(self) -> None:
        position, result = self._position, self._result
        self._words.setText(position_in_words(position))
        self._show_origin()
        self._copy_position.set_text_to_copy(position_text(position))
        self._board.show_position(
            position,
            values={each.move: each for each in result.move_scores} if result else {},
            best_moves=result.best_moves if result else (),
            last_move=self._history.last_move,
        )
        if result is None:
            self._result_card.show_nothing(position, "Not solved yet: press Solve (F5)")
        else:
            self._result_card.show_result(position, result)
        self._move_table.show_result(result)
        self._show_warning()
        self._show_buttons()

    def _show_origin(self) -> None:
        """Let the list, and the box for a file's line, name the position shown."""
        origin = self._history.shown.detail
        if origin is None or origin.loaded is not self._loaded:
            self._choice.setCurrentIndex(-1)
            return
        self._choice.setCurrentIndex(origin.index)
        if self._loaded.is_file and not self._text.document().isModified():
            self._text.setPlainText(origin.entry.source[:SHORT_TEXT])

    @Slot()
    def _show_warning(self) -> None:
        self._warning.show_message(self._slow_warning(), Tone.WARNING)

    def _slow_warning(self) -> str:
        return slow_warning(engine(self._engine_box.currentData()), self._position)

    @Slot()
    def _show_buttons(self) -> None:
        self._undo.setEnabled(self._history.can_undo)
        self._redo.setEnabled(self._history.can_redo)
        self._pass.setEnabled(self._position.legal_moves() == (PASS,))
        self._play_best.setEnabled(self._result is not None and self._result.best_move is not None)
        is_busy = self._search.is_busy
        on, off = (self._stop, self._solve) if is_busy else (self._solve, self._stop)
        on.setEnabled(True)
        if self.window().focusWidget() is off:
            on.setFocus()
        off.setEnabled(False)
        self.state_changed.emit()
