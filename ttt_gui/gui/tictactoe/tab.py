"""The tic-tac-toe tab: a match on the grid, its engine, and what each search cost.

Data flows one way. An event (a click, a key, a finished search) makes a new `Match`;
`_show` then shows the whole of it, and `_go_on` asks an engine when it is an engine's turn.
"""

from dataclasses import replace
from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtGui import QFontDatabase, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from ttt_gui.engines import TICTACTOE, Engine, engine, engines_for
from ttt_gui.games.position import Player
from ttt_gui.games.tictactoe import TicTacToe
from ttt_gui.gui.card import (
    Card,
    CardColumn,
    ChoiceBox,
    CopyButton,
    MessageLabel,
    NumberBox,
    Tone,
    text_label,
)
from ttt_gui.gui.duration import seconds_text
from ttt_gui.gui.search_service import (
    SearchFailed,
    SearchFinished,
    SearchService,
)
from ttt_gui.gui.settings import NUMBERS, Settings
from ttt_gui.gui.theme import SPACE
from ttt_gui.gui.tictactoe import wording
from ttt_gui.gui.tictactoe.board import Hint, TicTacToeBoard, hint_of
from ttt_gui.gui.tictactoe.match import Match, Seats
from ttt_gui.gui.tictactoe.node_table import NodeTable
from ttt_gui.notation.cells import CellLabels, cell_of_digit
from ttt_gui.search import negamax
from ttt_gui.search.outcome import SearchOptions, SearchResult

ENGINE_PAUSE_MILLISECONDS: Final = 500
"""Between two engines, so that their moves can be followed."""

_SEATS: Final = (
    (Seats.X, "X, against an engine"),
    (Seats.O, "O, against an engine"),
    (Seats.BOTH, "Both sides (two people)"),
    (Seats.NONE, "Nobody (engine against engine)"),
)
_LABELS: Final = (
    (CellLabels.NUMBERS, "1 to 9"),
    (CellLabels.COORDINATES, "a1 to c3"),
    (CellLabels.LO_SHU, "Lo Shu magic square"),
)


class TicTacToeTab(QWidget):
    """Plays one match after another."""

    state_changed = Signal()
    """What can be undone or redone may have changed."""

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self._engines = engines_for(TICTACTOE)
        self._is_started = False
        self._is_paused = False
        self._has_failed = False
        self._move_request = 0
        self._draws_lots = False
        self._has_drawn_lots = False
        self._hints: dict[int, Hint] = {}
        self._searched: TicTacToe | None = None
        self._searched_before = False
        self._last_result: SearchResult | None = None
        self._results: dict[TicTacToe, dict[str, SearchResult]] = {}
        self._to_compare: list[Engine] = []
        self._search = SearchService(self)
        self._search.finished.connect(self._on_search_finished)
        self._search.failed.connect(self._on_search_failed)
        self._hint_search = SearchService(self)
        self._hint_search.finished.connect(self._on_hints_found)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(ENGINE_PAUSE_MILLISECONDS)
        self._pause.timeout.connect(self._ask_engine)
        self._build()
        self._restore(settings)
        self._match = Match(Seats(settings.ttt_play_as)).new_game(self._begins)
        self._connect()
        self._show()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802  (Qt's name)
        """Begin the first game, in which an engine may have the first move."""
        super().showEvent(event)
        if not self._is_started:
            self._is_started = True
            self._go_on()

    # --- what the window asks -------------------------------------------------------

    def take_focus(self) -> None:
        """Give the focus to the board."""
        self._board.take_focus()

    @property
    def can_undo(self) -> bool:
        """Whether a move can be taken back."""
        return self._match.can_undo

    @property
    def can_redo(self) -> bool:
        """Whether a move that was taken back can be played again."""
        return self._match.can_redo

    @Slot()
    def undo(self) -> None:
        """Take back what happened since it was last a person's turn."""
        self._is_paused = self._match.seats is Seats.NONE
        self._change(self._match.undo())

    @Slot()
    def redo(self) -> None:
        """Play again what was taken back."""
        self._change(self._match.redo())

    def settings(self, settings: Settings) -> Settings:
        """`settings` with this tab's choices put in."""
        return replace(
            settings,
            ttt_engine=self._engine_box.currentData(),
            ttt_play_as=self._match.seats.value,
            ttt_engine_o=self._engine_o_box.currentData(),
            ttt_begins=self._begins.value,
            ttt_hints=self._show_hints.isChecked(),
            ttt_lots=self._draw_lots.isChecked(),
            ttt_seed=self._seed.value(),
            ttt_labels=self._labels.value,
        )

    def shutdown(self) -> None:
        """Stop searching for good."""
        self._pause.stop()
        self._search.shutdown()
        self._hint_search.shutdown()

    # --- construction ---------------------------------------------------------------

    def _build(self) -> None:
        self._board = TicTacToeBoard()
        transcript_card = self._build_transcript_card()
        column = CardColumn(
            [
                self._build_match_card(),
                self._build_search_card(),
                self._build_players_card(),
                transcript_card,
            ],
            stretched=transcript_card,
        )
        row = QHBoxLayout(self)
        row.setContentsMargins(2 * SPACE, 2 * SPACE, SPACE, 2 * SPACE)
        row.setSpacing(2 * SPACE)
        left = QVBoxLayout()
        left.addWidget(self._board, 1)
        left.addStretch()
        row.addLayout(left, 1)
        row.addWidget(column)

    def _build_match_card(self) -> Card:
        card = Card("Match")
        self._status = text_label("tttStatus", scale=1.35, bold=True)
        self._tally = text_label("tttTally")
        self._round = text_label("tttRound")
        self._round.setWordWrap(False)
        self._round.setAlignment(Qt.AlignmentFlag.AlignRight)
        self._message = MessageLabel("tttMessage")
        self._new_game = QPushButton("New game")
        self._new_game.setObjectName("tttNewGame")
        self._undo = QPushButton("Undo")
        self._undo.setObjectName("tttUndo")
        self._redo = QPushButton("Redo")
        self._redo.setObjectName("tttRedo")
        self._give_up = QPushButton("Give up")
        self._give_up.setObjectName("tttGiveUp")
        self._engine_move = QPushButton("Engine move")
        self._engine_move.setObjectName("tttEngineMove")
        self._engine_move.setToolTip("Let the engine choose the next move, whoever’s turn it is")
        first, second = QHBoxLayout(), QHBoxLayout()
        for row, buttons in (
            (first, (self._new_game, self._undo, self._redo)),
            (second, (self._engine_move, self._give_up)),
        ):
            row.setSpacing(SPACE)
            for button in buttons:
                row.addWidget(button, 1)
        card.body.addWidget(self._status)
        card.body.addWidget(self._message)
        counts = QHBoxLayout()
        counts.addWidget(self._tally, 1)
        counts.addWidget(self._round)
        card.body.addLayout(counts)
        card.body.addLayout(first)
        card.body.addLayout(second)
        return card

    def _build_search_card(self) -> Card:
        card = Card("Last search")
        self._nodes = text_label("tttNodes", scale=1.9, bold=True)
        self._nodes.setAccessibleName("Nodes visited by the last search")
        self._nodes.setWordWrap(False)
        self._search_facts = text_label("tttSearchFacts")
        self._game_nodes = text_label("tttTotalNodes")
        self._game_nodes.setToolTip("Nodes visited for each engine move of this game, and in all")
        self._node_table = NodeTable(self._engines)
        self._compare = QPushButton("Compare all engines on that position")
        self._compare.setObjectName("tttCompare")
        self._compare.setToolTip("Search the position of the last search with every engine")
        head = QHBoxLayout()
        head.setSpacing(2 * SPACE)
        head.addWidget(self._nodes)
        head.addWidget(self._search_facts, 1)
        card.body.addLayout(head)
        card.body.addWidget(self._game_nodes)
        card.body.addWidget(self._node_table)
        card.body.addWidget(self._compare)
        return card

    def _build_players_card(self) -> Card:
        card = Card("Players and board")
        self._seats_box = ChoiceBox("tttPlayAs", [(s.value, text) for s, text in _SEATS])
        self._begins_box = ChoiceBox("tttBegins", [("x", "X"), ("o", "O")])
        engines = [(engine.key, engine.label) for engine in self._engines]
        self._engine_box = ChoiceBox("tttEngine", engines)
        self._engine_o_box = ChoiceBox("tttEngineO", engines)
        self._labels_box = ChoiceBox("tttLabels", [(each.value, text) for each, text in _LABELS])
        self._show_hints = QCheckBox("Show what each cell is worth")
        self._show_hints.setObjectName("tttHints")
        self._draw_lots = QCheckBox("Draw lots among equal moves; seed")
        self._draw_lots.setObjectName("tttLots")
        self._draw_lots.setToolTip(
            "Otherwise the first of equally good moves is played. To draw fairly the engine "
            "finds every move’s exact value, which visits more nodes. "
            "Each new game counts the seed up by one."
        )
        self._seed = NumberBox("tttSeed", NUMBERS["ttt_seed"])
        self._seed.setAccessibleName("Seed of the lots")
        lots = QHBoxLayout()
        lots.addWidget(self._draw_lots)
        lots.addWidget(self._seed, 1)
        form = QFormLayout()
        form.setSpacing(SPACE)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.addRow("You play", self._seats_box)
        form.addRow("First move", self._begins_box)
        self._engine_label = QLabel("Engine")
        form.addRow(self._engine_label, self._engine_box)
        self._engine_o_label = QLabel("Engine for O")
        form.addRow(self._engine_o_label, self._engine_o_box)
        form.addRow("Cell names", self._labels_box)
        card.body.addLayout(form)
        card.body.addWidget(self._show_hints)
        card.body.addLayout(lots)
        return card

    def _build_transcript_card(self) -> Card:
        card = Card("Transcript")
        self._transcript = QPlainTextEdit()
        self._transcript.setObjectName("tttTranscript")
        self._transcript.setReadOnly(True)
        self._transcript.setTabChangesFocus(True)
        self._transcript.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        # What the column leaves over, and never more.
        self._transcript.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self._transcript.setMinimumHeight(90)
        self._copy_transcript = CopyButton("Copy transcript", "Copy the transcript")
        card.body.addWidget(self._transcript, 1)
        card.body.addWidget(self._copy_transcript)
        return card

    def _restore(self, settings: Settings) -> None:
        """Set the boxes as the settings say; a key that is not offered keeps the first entry."""
        for box, key in (
            (self._seats_box, settings.ttt_play_as),
            (self._engine_box, settings.ttt_engine),
            (self._engine_o_box, settings.ttt_engine_o or negamax.KEY),
            (self._begins_box, settings.ttt_begins),
            (self._labels_box, settings.ttt_labels),
        ):
            box.setCurrentIndex(max(0, box.findData(key)))
        self._show_hints.setChecked(settings.ttt_hints)
        self._draw_lots.setChecked(settings.ttt_lots)
        self._seed.setValue(settings.ttt_seed)

    def _connect(self) -> None:
        self._board.cell_clicked.connect(self._on_cell_clicked)
        # Queued, since the text box goes back to where it was when its size has changed.
        self._transcript.verticalScrollBar().rangeChanged.connect(
            self._show_end_of_transcript, Qt.ConnectionType.QueuedConnection
        )
        self._new_game.clicked.connect(self._on_new_game)
        self._undo.clicked.connect(self.undo)
        self._redo.clicked.connect(self.redo)
        self._give_up.clicked.connect(self._on_give_up)
        self._engine_move.clicked.connect(self._on_engine_move)
        self._compare.clicked.connect(self._on_compare)
        self._seats_box.currentIndexChanged.connect(self._on_seats_chosen)
        self._begins_box.currentIndexChanged.connect(self._on_begins_chosen)
        for box in (self._engine_box, self._engine_o_box):
            box.currentIndexChanged.connect(self._on_engine_chosen)
        self._labels_box.currentIndexChanged.connect(self._show)
        self._show_hints.toggled.connect(self._on_hints_toggled)
        for digit in range(10):
            key = QShortcut(QKeySequence(str(digit)), self)
            key.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            key.setObjectName(f"key{digit}")
            key.activated.connect(self._on_digit)

    # --- events ---------------------------------------------------------------------

    @Slot(int)
    def _on_cell_clicked(self, cell: int) -> None:
        if self._match.is_persons_turn and cell in self._match.position.legal_moves():
            self._is_paused = False
            self._change(self._match.play(cell))

    @Slot()
    def _on_digit(self) -> None:
        if QApplication.activePopupWidget() is not None:
            return  # An open list lies over the board.
        shortcut = self.sender()
        assert isinstance(shortcut, QShortcut)
        digit = int(shortcut.key().toString())
        if digit == 0:
            self._on_give_up()
        else:
            self._on_cell_clicked(cell_of_digit(digit, self._labels))

    @Slot()
    def _on_new_game(self) -> None:
        self._is_paused = False
        self._change(self._next_game())

    def _next_game(self) -> Match:
        """An empty board; the seed counts up if anything happened on this one."""
        if self._match.has_begun:
            self._seed.setValue((self._seed.value() + 1) % (self._seed.maximum() + 1))
        self._searched_before = True
        return self._match.new_game(self._begins)

    @Slot()
    def _on_give_up(self) -> None:
        if self._can_give_up:
            self._change(self._match.give_up())

    @Slot()
    def _on_engine_move(self) -> None:
        # The button stays enabled during a search, so that it keeps the focus.
        if self._match.outcome is None and not self._search.is_busy:
            self._is_paused = False
            self._message.clear()
            self._ask_engine()

    @Slot()
    def _on_engine_chosen(self) -> None:
        """Try again with this engine if the last one failed."""
        if self._has_failed and self._match.is_engines_turn:
            self._on_engine_move()

    @Slot()
    def _on_seats_chosen(self) -> None:
        self._is_paused = False
        # A finished game counts for those who played it; these begin another one.
        match = self._match if self._match.outcome is None else self._next_game()
        self._change(match.seated(Seats(self._seats_box.currentData())))

    @Slot()
    def _on_begins_chosen(self) -> None:
        """Begin anew if no move has been played; a game under way is played to its end."""
        if len(self._match.history.steps) == 1:
            self._change(self._next_game())

    @Slot()
    def _on_hints_toggled(self) -> None:
        self._show_board()
        self._find_hints()

    @Slot()
    def _ask_engine(self) -> None:
        self._pause.stop()
        self._hint_search.abandon()
        self._has_failed = False
        self._to_compare.clear()
        position = self._match.position
        self._draws_lots = self._draw_lots.isChecked()
        seed = self._seed.value() if self._draws_lots else None
        self._move_request = self._search.start(
            position, engine(self._engine_to_move), SearchOptions(seed=seed)
        )
        self._show_buttons()

    @Slot(object)
    def _on_search_finished(self, end: SearchFinished) -> None:
        assert isinstance(end.position, TicTacToe)
        is_move = end.request_id == self._move_request
        if not (is_move and self._draws_lots):
            # With lots every move is searched exactly: other counts, not to be compared.
            self._results.setdefault(end.position, {})[end.result.engine] = end.result
        if is_move and end.result.best_move is not None:
            self._searched = end.position
            self._searched_before = False
            self._last_result = end.result
            self._has_drawn_lots = self._draws_lots
            self._change(self._match.play(end.result.best_move, end.result.nodes))
        else:
            self._show_node_table()
            self._compare_next()

    @Slot(object)
    def _on_search_failed(self, end: SearchFailed) -> None:
        self._to_compare.clear()
        self._is_paused = True
        self._has_failed = True
        self._show()
        self._message.show_message(end.message, Tone.ERROR)
        self._find_hints()

    @Slot()
    def _on_compare(self) -> None:
        if self._searched is not None:
            self._pause.stop()
            known = self._results.get(self._searched, {})
            self._to_compare = [each for each in self._engines if each.key not in known]
            self._compare_next()

    def _compare_next(self) -> None:
        """Search with the next engine; after the last one, let the game go on."""
        if self._to_compare and self._searched is not None:
            self._hint_search.abandon()
            self._search.start(self._searched, self._to_compare.pop(0))
        else:
            self._go_on()
        self._show_buttons()

    @Slot(object)
    def _on_hints_found(self, end: SearchFinished) -> None:
        self._hints = {each.move: hint_of(each) for each in end.result.move_scores}
        self._show_board()

    # --- showing --------------------------------------------------------------------

    @property
    def _labels(self) -> CellLabels:
        return CellLabels(self._labels_box.currentData())

    @property
    def _begins(self) -> Player:
        return Player(self._begins_box.currentData())

    @property
    def _engine_to_move(self) -> str:
        """The key of the engine that moves, or would, for the side to move."""
        match = self._match
        is_second = match.seats is Seats.NONE and match.position.side_to_move is Player.O
        key: str = (self._engine_o_box if is_second else self._engine_box).currentData()
        return key

    @property
    def _can_give_up(self) -> bool:
        return self._match.outcome is None and self._match.seats is not Seats.NONE

    def _change(self, match: Match) -> None:
        """Go on with `match`: whatever was being searched is of the past."""
        self._search.abandon()
        self._hint_search.abandon()
        self._pause.stop()
        self._to_compare.clear()
        self._has_failed = False
        self._message.clear()
        self._hints = {}
        self._match = match
        self._show()
        self._go_on()

    def _go_on(self) -> None:
        """Ask an engine when it is an engine's turn, and find the hints when it is not."""
        match = self._match
        if match.is_engines_turn and not self._is_paused:
            if match.seats is Seats.NONE and match.has_begun:
                self._pause.start()
            else:
                self._ask_engine()
        self._find_hints()

    @Slot()
    def _show(self) -> None:
        match = self._match
        self._show_status()
        self._tally.setText(wording.tally(match))
        self._round.setText(wording.round_number(match))
        self._game_nodes.setText(f"This game: {wording.game_nodes(match)}")
        self._game_nodes.setVisible(match.seats is not Seats.BOTH or bool(match.search_nodes))
        transcript = wording.match_transcript(match, self._labels)
        self._transcript.setPlainText(transcript)
        self._show_end_of_transcript()
        self._copy_transcript.set_text_to_copy(transcript)
        between_engines = match.seats is Seats.NONE
        self._engine_label.setText("Engine for X" if between_engines else "Engine")
        self._engine_o_label.setVisible(between_engines)
        self._engine_o_box.setVisible(between_engines)
        self._show_last_search()
        self._show_node_table()
        self._show_board()
        self._show_buttons()

    def _show_board(self) -> None:
        match = self._match
        self._board.show_position(
            match.position,
            labels=self._labels,
            hints=self._hints if self._show_hints.isChecked() else {},
            last_move=match.history.last_move,
            is_playable=match.is_persons_turn,
        )

    def _show_buttons(self) -> None:
        match = self._match
        self._undo.setEnabled(match.can_undo)
        self._redo.setEnabled(match.can_redo)
        self._give_up.setEnabled(self._can_give_up)
        self._engine_move.setEnabled(match.outcome is None)
        known = self._results.get(self._searched, {}) if self._searched is not None else {}
        self._compare.setEnabled(
            self._searched is not None
            and len(known) < len(self._engines)
            and not self._to_compare
            and not self._search.is_busy
        )
        self.state_changed.emit()

    def _show_status(self) -> None:
        match = self._match
        status = wording.status(match, self._labels)
        if match.is_engines_turn and self._is_paused:
            status = f"Paused: {wording.side_letter(match.position.side_to_move)} to move"
        elif match.is_engines_turn and match.seats is Seats.NONE:
            status = f"{status}: {engine(self._engine_to_move).label}"
        self._status.setText(status)
        # Two engines have names of different lengths: keep what is below where it is.
        lines = 2 if match.seats is Seats.NONE else 1
        self._status.setMinimumHeight(lines * self._status.fontMetrics().lineSpacing())

    @Slot()
    def _show_end_of_transcript(self) -> None:
        bar = self._transcript.verticalScrollBar()
        bar.setValue(bar.maximum())

    def _show_last_search(self) -> None:
        result = self._last_result
        if result is None:
            self._nodes.setText("–")
            self._search_facts.setText("No engine has searched yet")
            return
        self._nodes.setText(f"{result.nodes:,}")
        facts = [f"nodes in {seconds_text(result.seconds)}", engine(result.engine).label]
        if self._searched_before:
            facts[0] += ", in an earlier game"
        if self._has_drawn_lots:
            facts.append("(every move searched exactly, for the lots)")
        self._search_facts.setText("\n".join(facts))

    def _show_node_table(self) -> None:
        known = self._results.get(self._searched, {}) if self._searched is not None else {}
        self._node_table.show_results(known)

    def _find_hints(self) -> None:
        """Find what each cell is worth, unless a search runs whose time this would distort."""
        if not self._show_hints.isChecked() or self._match.outcome is not None:
            self._hint_search.abandon()
        elif not self._hints and not self._search.is_busy:
            self._hint_search.start(
                self._match.position, engine(negamax.KEY), SearchOptions(all_moves=True)
            )
