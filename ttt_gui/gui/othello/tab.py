"""The Othello endgame tab: load or set up a position, solve it exactly, walk and play through it.

Data flows one way. An event makes a new `Line` (a loaded position, an edit, a move) or adds to
what is known of positions; `_show` then shows the whole of it. Loads, edits and moves can be
undone; walking along a line changes nothing and is no step of undo.
"""

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import (
    QAction,
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
    QKeySequence,
    QResizeEvent,
    QShortcut,
    QShowEvent,
    QUndoStack,
)
from PySide6.QtWidgets import (
    QApplication,
    QFileDialog,
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from ttt_gui.engines import OTHELLO, Engine, default_engine
from ttt_gui.games.othello import Othello
from ttt_gui.games.position import PASS, Move, Player
from ttt_gui.gui.card import Card, CardColumns, Tone
from ttt_gui.gui.othello import wording
from ttt_gui.gui.othello.board import OthelloBoard
from ttt_gui.gui.othello.exercise import Exercise
from ttt_gui.gui.othello.export import (
    Item,
    TextForm,
    item_of_line,
    items_of_text,
    text_of,
)
from ttt_gui.gui.othello.knowledge import Knowledge, Known
from ttt_gui.gui.othello.line import Line
from ttt_gui.gui.othello.line_change import LineChange
from ttt_gui.gui.othello.line_player import LinePlayer
from ttt_gui.gui.othello.loading import Loaded, Origin, PositionLoader, load_file
from ttt_gui.gui.othello.loss_finder import LossFinder
from ttt_gui.gui.othello.move_list import MoveList
from ttt_gui.gui.othello.move_table import MoveTable
from ttt_gui.gui.othello.play_page import PlayPage
from ttt_gui.gui.othello.position_card import PositionCard
from ttt_gui.gui.othello.position_exporter import Fetch, PositionExporter
from ttt_gui.gui.othello.result_card import ResultCard
from ttt_gui.gui.othello.set_up_page import Edit, SetUpPage
from ttt_gui.gui.othello.solve_card import SolveCard
from ttt_gui.gui.othello.sparring import Sparring
from ttt_gui.gui.othello.text_page import TextPage
from ttt_gui.gui.pages import Pages
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
from ttt_gui.library.library import Library
from ttt_gui.library.remembering import remembering
from ttt_gui.notation.squares import move_name
from ttt_gui.search.outcome import MoveScore, SearchOptions

if TYPE_CHECKING:
    from ttt_gui.search.control import Progress

_STEPS_GAP: Final = SPACE + SPACE // 2
"""Between the board and the buttons below it, in pixels."""

_ENOUGH: Final = 0.75
"""What the board keeps of the size that the height allows, to make room for more cards."""

UNDO_LIMIT: Final = 1_000

_FILES: Final = "Positions and games (*.obf *.txt *.scr *.pos *.ggf *.sgf);;All files (*)"


class OthelloTab(QWidget):
    """One line of positions, and what is known of them."""

    state_changed = Signal()
    """What can be undone or redone may have changed."""
    file_loaded = Signal(object)  # a string, which Qt's own would lose bytes of
    """The path of the file that the text comes from, or an empty one if it comes from none."""

    def __init__(self, settings: Settings, library: Library | None = None) -> None:
        """Make the tab; what it proves is kept in `library`, if there is one."""
        super().__init__()
        self._library = library
        self._samples = load_file(str(resource("positions/lab.txt"))).entries
        self._loaded = Loaded((), "")
        self._is_started = False
        self._settings = settings
        self._stroke = 0
        self._stroke_owner: Player | None = None
        self._progress: Progress | None = None
        self._game_began = 0
        self._knowledge = Knowledge()
        self._undo_stack = QUndoStack(self)
        self._undo_stack.setUndoLimit(UNDO_LIMIT)
        self._search = SearchService(self)
        self._loss_finder = LossFinder(self._knowledge, self)
        self._loader = PositionLoader(self)
        self._exporter = PositionExporter(self)
        self._build()
        first = self._samples[0].position
        assert isinstance(first, Othello)
        self._line = Line.of(replace(first, scoring=self._solve_card.scoring))
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
        """Whether there is a change to take back."""
        return self._undo_stack.canUndo()

    @property
    def can_redo(self) -> bool:
        """Whether there is a change to make again."""
        return self._undo_stack.canRedo()

    @Slot()
    def undo(self) -> None:
        """Take back the last load, edit or move; in a game, up to the person's last move."""
        if not self._sparring.is_playing or self._undo_stack.index() <= self._game_began:
            self._sparring.analyse()
        self._undo_stack.undo()
        if not self._sparring.is_persons_turn(self._position):
            self._undo_stack.undo()

    @Slot()
    def redo(self) -> None:
        """Make again what was taken back."""
        self._undo_stack.redo()

    def open_file(self, path: str) -> None:
        """Load a file of positions."""
        self._position_card.clear_message()
        self._loader.load_file(path)

    def open_position(self, position: Othello) -> None:
        """Show a position that another part of the window holds, scored as it is there."""
        self._sparring.analyse()
        self._solve_card.choose_scoring(position.scoring)
        self._do(Line.of(position), "opening a position")

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
        for part in (self._solve_card, self._set_up_page, self._play_page):
            settings = part.settings(settings)
        return replace(
            settings,
            show_values=self.values_action.isChecked(),
            animate=self.animation_action.isChecked(),
        )

    def set_solver(self, settings: Settings) -> None:
        """Use these threads and this table from the next search on."""
        self._settings = settings

    def shutdown(self) -> None:
        """Stop searching and loading for good."""
        self._search.shutdown()
        self._loss_finder.shutdown()
        self._loader.shutdown()
        self._exporter.shutdown()
        self._sparring.shutdown()

    # --- construction ---------------------------------------------------------------

    def _build(self) -> None:
        settings = self._settings
        self.setAcceptDrops(True)
        self._board = OthelloBoard()
        self._text_page = TextPage(self._samples)
        self._set_up_page = SetUpPage(settings)
        self._play_page = PlayPage(settings)
        self._sparring = Sparring(self._play_page, self._library, self)
        self._position_card = PositionCard(self._text_page, self._set_up_page, self._play_page)
        self._solve_card = SolveCard(settings)
        self._result_card = ResultCard()
        self._move_table = MoveTable()
        self._move_list = MoveList()
        moves_card = Card("Moves")
        moves_card.body.addWidget(
            Pages("movePages", [("Every move", self._move_table), ("Line", self._move_list)]), 1
        )
        self._columns = CardColumns(
            [self._position_card, self._solve_card],
            [self._result_card, moves_card],
            stretched=moves_card,
        )
        self.values_action = self._toggle("&Values on the board", checked=settings.show_values)
        self.values_action.setObjectName("showValues")
        self.values_action.setShortcut(QKeySequence("V"))
        self.values_action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self.addAction(self.values_action)
        self.animation_action = self._toggle("&Turning discs", checked=settings.animate)
        self.animation_action.setObjectName("animateFlips")
        self._board.set_animated(settings.animate)
        left = QVBoxLayout()
        left.setSpacing(_STEPS_GAP)
        left.addWidget(self._board, 1)
        left.addLayout(self._build_steps())
        left.addStretch()
        row = QHBoxLayout(self)
        row.setContentsMargins(2 * SPACE, 2 * SPACE, SPACE, 2 * SPACE)
        row.setSpacing(2 * SPACE)
        row.addLayout(left, 1)
        row.addWidget(self._columns)

    def _toggle(self, text: str, *, checked: bool) -> QAction:
        action = QAction(text, self)
        action.setCheckable(True)
        action.setChecked(checked)
        return action

    def _build_steps(self) -> QHBoxLayout:
        """The buttons below the board, which walk through positions."""
        self._undo = QPushButton("Undo")
        self._undo.setObjectName("undo")
        self._redo = QPushButton("Redo")
        self._redo.setObjectName("redo")
        self._pass = QPushButton("Pass")
        self._pass.setObjectName("pass")
        self._pass.setToolTip("The side to move has no move and must pass")
        self._line_player = LinePlayer()
        row = QHBoxLayout()
        row.setSpacing(SPACE)
        for button in (self._undo, self._redo, self._pass):
            # Less than Fusion would have, so that the window may be narrow.
            text_width = button.fontMetrics().horizontalAdvance(button.text())
            button.setMinimumWidth(text_width + 2 * SPACE)
            row.addWidget(button)
        row.addSpacing(SPACE)
        row.addWidget(self._line_player, 1)
        return row

    def _connect(self) -> None:
        self._connect_board()
        self._connect_cards()
        self._connect_workers()
        for key, slot in (
            ("F5", self._on_solve),
            ("Esc", self._on_escape),
            ("Alt+Home", self._line_player.first),
            ("Alt+Left", self._line_player.back),
            ("Alt+Right", self._line_player.on),
            ("Alt+End", self._line_player.last),
        ):
            shortcut = QShortcut(QKeySequence(key), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(slot)
        paste = QShortcut(QKeySequence(QKeySequence.StandardKey.Paste), self._board)
        paste.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        paste.activated.connect(self._on_paste)

    def _connect_board(self) -> None:
        self._board.square_clicked.connect(self._on_square_clicked)
        self._board.stroke_began.connect(self._on_stroke_began)
        self._board.stroke_moved.connect(self._on_stroke_moved)
        self._board.key_put.connect(self._on_key_put)
        self._undo.clicked.connect(self.undo)
        self._redo.clicked.connect(self.redo)
        self._undo_stack.indexChanged.connect(self._show_buttons)
        self._pass.clicked.connect(self._on_pass)
        self._line_player.place_chosen.connect(self._walk_to)
        self.values_action.toggled.connect(self._show)
        self.animation_action.toggled.connect(self._board.set_animated)
        self._sparring.reply_due.connect(self._on_reply)

    def _connect_cards(self) -> None:
        self._position_card.turned.connect(self._on_page_turned)
        export = self._position_card.export
        export.copy_requested.connect(self._on_copy)
        export.copy_all_requested.connect(self._on_copy_all)
        export.save_requested.connect(self.save_position)
        export.save_all_requested.connect(self.save_all_positions)
        self._text_page.load_requested.connect(self._on_load)
        self._text_page.long_text_pasted.connect(self._loader.load_text)
        self._text_page.text_refused.connect(self._complain)
        self._text_page.file_dropped.connect(self.open_file)
        self._text_page.open_requested.connect(self.choose_file)
        self._text_page.entry_chosen.connect(self._show_entry)
        self._set_up_page.edited.connect(self._on_edited)
        self._play_page.play_toggled.connect(self._on_play_toggled)
        self._play_page.exercise_requested.connect(self._on_exercise_requested)
        self._solve_card.engine_chosen.connect(self._show_warning)
        self._solve_card.scoring_chosen.connect(self._on_scoring_chosen)
        self._solve_card.solve_at_once_toggled.connect(self._on_solve_at_once_toggled)
        self._solve_card.solve_clicked.connect(self._on_solve)
        self._solve_card.stop_clicked.connect(self._on_stop)
        self._result_card.follow_requested.connect(self._on_follow)
        self._move_list.place_chosen.connect(self._walk_to)
        self._move_list.losses_requested.connect(self._on_losses_requested)

    def _connect_workers(self) -> None:
        self._loader.loaded.connect(self._on_loaded)
        self._exporter.told.connect(self._tell)
        self._exporter.failed.connect(self._complain)
        self._search.finished.connect(self._on_finished)
        self._search.failed.connect(self._on_failed)
        self._search.cancelled.connect(self._on_cancelled)
        self._search.progress_changed.connect(self._on_progress)
        self._search.busy_changed.connect(self._show_buttons)
        self._loss_finder.learnt.connect(self._show)
        self._loss_finder.ended.connect(self._on_losses_found)
        self._sparring.exercise_found.connect(self._on_exercise_found)
        self._sparring.occupation_changed.connect(self._show)

    # --- events: loading ------------------------------------------------------------

    @Slot()
    def _on_load(self) -> None:
        self._position_card.clear_message()
        self._loader.load_text(self._text_page.text())

    @Slot()
    def _on_paste(self) -> None:
        copied = QGuiApplication.clipboard().mimeData()
        if copied is not None:  # whatever the stubs say, it is, after clear()
            self._text_page.take(copied)

    @Slot(object)
    def _on_loaded(self, loaded: Loaded) -> None:
        if loaded.entries:
            self._loaded = loaded
            self._text_page.show_loaded(loaded)
            self._position_card.export.offer_all(len(loaded.entries))
            self._show_entry(0)
        else:
            self._text_page.show_refused()
        if loaded.problem:
            self._complain(loaded.problem)
        if loaded.entries:
            self.file_loaded.emit(loaded.file)

    @Slot(int)
    def _show_entry(self, index: int) -> None:
        """Show an entry of the text that was loaded; a game is shown at its end."""
        origin = Origin(self._loaded, index)
        entry = origin.entry
        assert isinstance(entry.position, Othello)
        if self._loaded.is_file:
            self._text_page.show_source(entry)
        self._sparring.analyse()
        if entry.game is None:
            line = Line.of(entry.position, origin)
        else:
            line = Line.of_game(entry.game, entry.position.scoring, origin)
        self._do(line, "loading")
        if entry.note:
            self._position_card.show_message(f"Line {entry.line}: {entry.note}", Tone.WARNING)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802  (Qt's name)
        """Take files and texts anywhere on the tab."""
        source = event.mimeData()
        if source.hasUrls() or source.hasText():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802  (Qt's name)
        """Load what was dropped."""
        event.acceptProposedAction()
        self._text_page.take(event.mimeData())

    # --- events: taking positions along ----------------------------------------------

    def _shown_items(self) -> tuple[Item, ...]:
        # A copy tells nothing that the window hides.
        known = None if self._sparring.hides_values else self._known
        return (item_of_line(self._line, known),)

    def _fetch_all(self) -> Fetch:
        """Makes the items of the text that was loaded, on whatever thread."""
        loaded, scoring = self._loaded, self._solve_card.scoring
        hides = self._sparring.hides_values
        return lambda: items_of_text(
            loaded, scoring, lambda each: None if hides else self._knowledge.of(each)
        )

    @Slot(object)
    def _on_copy(self, form: TextForm) -> None:
        items = self._shown_items()
        QGuiApplication.clipboard().setText(text_of(items, form).removesuffix("\n"))
        self._tell(wording.copied_in_words(form, items))

    @Slot(object)
    def _on_copy_all(self, form: TextForm) -> None:
        self._exporter.copy(self._fetch_all(), form)

    @Slot()
    def save_position(self) -> None:
        """Let the person choose where to save the position on the board."""
        items = self._shown_items()
        self._exporter.save(lambda: items, "Save the position")

    @Slot()
    def save_all_positions(self) -> None:
        """Let the person choose where to save all positions of the text."""
        self._exporter.save(self._fetch_all(), "Save all positions")

    @Slot(str)
    def _tell(self, text: str) -> None:
        self._position_card.show_message(text, Tone.NOTE)

    @Slot(str)
    def _complain(self, text: str) -> None:
        self._position_card.show_message(text, Tone.ERROR)

    # --- events: setting up ---------------------------------------------------------

    @property
    def _is_set_up(self) -> bool:
        """Whether what is done on the board sets a position up."""
        return self._position_card.page is self._set_up_page

    @Slot()
    def _on_page_turned(self) -> None:
        self._board.set_up(self._is_set_up)
        if self._is_set_up:
            self._sparring.analyse()
        self._show()

    @Slot(int, object)
    def _on_stroke_began(self, square: int, button: Qt.MouseButton) -> None:
        """Put what the tool says; a disc that is there already is taken away."""
        owner = self._set_up_page.tool.owner
        if button is Qt.MouseButton.RightButton or self._position.owner(square) is owner:
            owner = None
        self._begin_stroke(square, owner)

    @Slot(int)
    def _on_stroke_moved(self, square: int) -> None:
        self._put(square)

    @Slot(int, object)
    def _on_key_put(self, square: int, owner: Player | None) -> None:
        self._begin_stroke(square, owner)

    def _begin_stroke(self, square: int, owner: Player | None) -> None:
        self._stroke += 1
        self._stroke_owner = owner
        self._put(square)

    def _put(self, square: int) -> None:
        if self._position.owner(square) is not self._stroke_owner:
            position = self._position.put(square, self._stroke_owner)
            self._do(Line.of(position), "setting up", self._stroke)

    @Slot(object)
    def _on_edited(self, edit: Edit) -> None:
        self._do(Line.of(edit.position), edit.name)
        self._tell(edit.name[:1].upper() + edit.name[1:])

    # --- events: moves --------------------------------------------------------------

    @Slot(int)
    def _on_square_clicked(self, square: int) -> None:
        if self._is_set_up:
            self._on_stroke_began(square, Qt.MouseButton.LeftButton)
        elif square in self._position.legal_moves() and self._may_move:
            self._play(square)

    @Slot()
    def _on_pass(self) -> None:
        if self._position.legal_moves() == (PASS,) and self._may_move:
            self._play(PASS)

    def _play(self, move: Move) -> None:
        """Play a person's move, and go on as the person's occupation has it."""
        was_known = self._known is not None
        self._sparring.judge(move)
        self._do(self._line.play(move), f"move {move_name(move)}")
        if was_known and not self._sparring.is_playing:
            # Whoever leaves a line that was solved wants to know what that costs.
            self._solve_quietly()

    @Slot(int)
    def _walk_to(self, place: int) -> None:
        """Show another position of the line."""
        if place != self._line.place:
            self._sparring.analyse()
            self._set_line(self._line.at(place))

    @Slot()
    def _on_follow(self) -> None:
        """Go on with best play instead of with the moves that follow here."""
        known = self._known
        if known is not None:
            self._do(self._line.propose(known.result.line), "following best play")

    @Slot()
    def _on_losses_requested(self) -> None:
        if self._loss_finder.is_busy:
            self._loss_finder.stop()
        else:
            self._find_losses()
        self._show()

    def _find_losses(self) -> None:
        self._loss_finder.find(self._line, self._engine, self._options(all_moves=False))

    @Slot(str)
    def _on_losses_found(self, problem: str) -> None:
        self._show()
        if problem:
            self._complain(problem)

    # --- events: playing and practising ---------------------------------------------

    @property
    def _may_move(self) -> bool:
        """Whether it is not the solver's turn in a game."""
        return self._sparring.is_persons_turn(self._position)

    @Slot(bool)
    def _on_play_toggled(self, is_playing: bool) -> None:  # noqa: FBT001  (Qt's signal)
        self._abandon_search()
        self._loss_finder.stop()
        if not is_playing or self._position.is_over():
            self._sparring.analyse()
            self._set_line(self._line)
            if is_playing:
                self._play_page.show_status("The game is over: there is nothing to play")
            return
        self._sparring.play(self._line.place)
        # What the solver would do is not to be seen.
        self._do(self._line.cut(), "beginning to play")
        self._game_began = self._undo_stack.index()

    def _go_on_playing(self) -> None:
        """Let the solver move, or find out meanwhile what the person's moves are worth."""
        may_move, known = self._may_move, self._known
        self._sparring.show_game(self._line, self._solve_card.engine, can_reply=known is not None)
        if not self._sparring.is_playing:
            self._find_losses()
            self._show()
        elif known is None and not (may_move and self._slow_warning()):
            self._start_search(all_moves=may_move)

    @Slot()
    def _on_reply(self) -> None:
        """Play the solver's move."""
        known = self._known
        if not self._may_move and known is not None and known.result.best_move is not None:
            move = known.result.best_move
            self._do(self._line.play(move), f"move {move_name(move)}")

    @Slot()
    def _on_exercise_requested(self) -> None:
        self._abandon_search()
        self._sparring.draw_exercise(
            self._solve_card.scoring, self._engine, self._options(all_moves=True)
        )
        self._show()

    @Slot(object)
    def _on_exercise_found(self, exercise: Exercise) -> None:
        self._knowledge.learn(exercise.position, exercise.result)
        self._do(Line.of(exercise.position), f"exercise, seed {exercise.seed}")

    # --- events: searches -----------------------------------------------------------

    @Slot()
    def _on_solve(self) -> None:
        if self._search.is_busy:
            return  # F5 once more must not throw away what has been found.
        self._sparring.give_up()
        self._position_card.clear_message()
        # Whoever solves once more, or chooses an engine for its nodes, wants a search.
        is_solved = self._known is not None and self._known.is_searched
        is_default = self._solve_card.engine.key == default_engine(OTHELLO).key
        self._start_search(all_moves=self._solve_card.all_moves, fresh=is_solved or not is_default)

    @property
    def _engine(self) -> Engine:
        """The engine that is chosen, which need not find again what the library knows."""
        return remembering(self._solve_card.engine, self._library)

    def _start_search(self, *, all_moves: bool, fresh: bool = False) -> None:
        self._progress = None
        options = replace(self._options(all_moves=all_moves), fresh=fresh)
        self._search.start(self._position, self._engine, options)
        self._show()

    def _abandon_search(self) -> None:
        """Stop the search of the position shown, and forget how far it was."""
        self._search.abandon()
        self._progress = None

    def _options(self, *, all_moves: bool) -> SearchOptions:
        return SearchOptions(
            all_moves=all_moves,
            threads=self._settings.threads or None,
            table_megabytes=self._settings.table_megabytes,
        )

    @Slot(bool)
    def _on_solve_at_once_toggled(self, checked: bool) -> None:  # noqa: FBT001  (Qt's signal)
        if checked:
            self._solve_if_wished()

    def _solve_if_wished(self) -> None:
        """Solve the position shown if each is to be solved, unless that may take long."""
        if self._solve_card.solve_at_once:
            self._solve_quietly()

    def _solve_quietly(self) -> None:
        """Solve the position shown unless that is done, or may take long."""
        known = self._known
        is_solved = known is not None and known.is_searched
        if not is_solved and not self._search.is_busy and not self._slow_warning():
            self._start_search(all_moves=self._solve_card.all_moves)

    @Slot()
    def _on_stop(self) -> None:
        self._search.cancel()

    @Slot()
    def _on_escape(self) -> None:
        """Close an open list, or else stop all searches."""
        popup = QApplication.activePopupWidget()
        if popup is not None:
            popup.close()
            return
        self._search.cancel()
        if self._sparring.is_looking:
            self._sparring.analyse()
        if self._loss_finder.is_busy:
            self._loss_finder.stop()
            self._show()

    @Slot(object)
    def _on_progress(self, change: ProgressChanged) -> None:
        self._progress = change.progress
        if self._sparring.hides_values:
            return
        self._result_card.show_progress(change.progress)
        self._solve_card.show_progress(wording.progress_in_words(change.progress))
        self._show_values()

    @Slot(object)
    def _on_finished(self, end: SearchFinished) -> None:
        self._progress = None
        self._knowledge.learn(self._position, end.result)
        self._set_line(self._line)

    @Slot(object)
    def _on_failed(self, end: SearchFailed) -> None:
        self._progress = None
        self._end_game()
        self._show()
        self._complain(end.message)

    @Slot(object)
    def _on_cancelled(self, end: SearchCancelled) -> None:
        self._progress = end.progress
        self._end_game()
        self._show()

    def _end_game(self) -> None:
        """A game cannot go on without its searches."""
        if self._sparring.is_playing:
            self._sparring.analyse()

    # --- the line -------------------------------------------------------------------

    @property
    def _position(self) -> Othello:
        return self._line.position

    @property
    def _known(self) -> Known | None:
        return self._knowledge.of(self._position)

    @Slot()
    def _on_scoring_chosen(self) -> None:
        """Count every position of the line as chosen now."""
        self._sparring.analyse()
        self._set_line(self._line)

    def _do(self, line: Line, text: str, stroke: int = 0) -> None:
        """Go on with `line`; undo, which calls it `text`, leads back to the one shown now."""
        self._undo_stack.push(LineChange(self._line, line, self._set_line, text, stroke))

    def _set_line(self, line: Line) -> None:
        """Show a line: whatever was being searched of another position is of the past."""
        line = line.scored(self._solve_card.scoring)
        if line.position != self._line.position:
            self._abandon_search()
            self._position_card.clear_message()
        if not self._loss_finder.is_about(line):
            self._loss_finder.stop()
        known = self._knowledge.of(line.position)
        if self._sparring.is_playing:
            line = line.cut()
        elif known is not None and line.place >= line.played and not self._sparring.hides_values:
            line = line.propose(known.result.line)
        self._line = line
        self._show()
        if self._sparring.is_playing:
            self._go_on_playing()
        elif not self._sparring.hides_values:
            self._solve_if_wished()

    # --- showing --------------------------------------------------------------------

    @Slot()
    def _show(self) -> None:
        position = self._position
        self._position_card.show_position(position)
        self._text_page.show_origin(self._line.origin)
        self._set_up_page.show_position(position)
        self._board.show_position(position, self._line.last_move)
        self._line_player.show_line(self._line)
        self._show_result()
        self._show_values()
        self._show_losses()
        self._show_warning()
        self._show_buttons()

    def _show_result(self) -> None:
        """The result, or how far a search is, or was when it was stopped."""
        position, known, progress = self._position, self._known, self._progress
        words = ""
        can_follow = False
        if self._sparring.hides_values:
            self._result_card.show_nothing(position, self._sparring.hidden_words)
            words = "Thinking…" if self._search.is_busy else ""
        elif known is not None and not self._search.is_busy:
            self._result_card.show_known(position, known)
            can_follow = self._line.moves[self._line.place :] != known.result.line
        else:
            self._result_card.show_unsolved(position, progress, is_busy=self._search.is_busy)
            words = wording.search_in_words(progress, is_busy=self._search.is_busy)
        self._solve_card.show_progress(words)
        self._result_card.show_follow(can_follow)

    def _show_values(self) -> None:
        """What the moves are worth, on the board and in the table."""
        known = self._known
        values: tuple[MoveScore, ...] = ()
        best: tuple[Move, ...] = ()
        if self._sparring.hides_values:
            pass
        elif known is not None and not self._search.is_busy:
            values, best = known.result.move_scores, known.result.best_moves
        elif self._progress is not None:
            values = self._progress.root.searched
        self._move_table.show_moves(values, best)
        on_board = values if self.values_action.isChecked() else ()
        self._board.show_values({each.move: each for each in on_board}, best if on_board else ())

    def _show_losses(self) -> None:
        """What the moves of the line have lost, and the last one of them in words."""
        line, hides = self._line, self._sparring.hides_values
        losses = (None,) * line.end if hides else self._knowledge.losses(line)
        self._move_list.show_line(
            line, losses, is_finding=self._loss_finder.is_busy, can_find=not hides
        )
        move = line.last_move
        text = ""
        if move is not None:
            before = self._knowledge.of(line.positions[line.place - 1])
            best = before.result.best_move if before is not None else None
            text = wording.last_move_in_words(move, losses[line.place - 1], best)
        self._result_card.show_last_move(text)

    @Slot()
    def _show_warning(self) -> None:
        self._solve_card.show_warning(self._slow_warning())

    def _slow_warning(self) -> str:
        return wording.slow_warning(self._solve_card.engine, self._position)

    @Slot()
    def _show_buttons(self) -> None:
        self._undo.setEnabled(self.can_undo)
        self._redo.setEnabled(self.can_redo)
        must_pass = self._position.legal_moves() == (PASS,)
        self._pass.setEnabled(must_pass and not self._is_set_up and self._may_move)
        self._solve_card.show_busy(self._search.is_busy)
        self.state_changed.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  (Qt's name)
        """Give the cards what a square board leaves over."""
        super().resizeEvent(event)
        margins = 4 * SPACE
        board = self.height() - margins - self._line_player.sizeHint().height() - _STEPS_GAP
        room = self.width() - margins - SPACE
        self._columns.make_room_in(most=room - round(_ENOUGH * board), spare=room - board)
