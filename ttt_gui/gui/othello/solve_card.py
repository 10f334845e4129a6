"""What to search with, how to count, and the buttons that start and stop it."""

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QPushButton

from ttt_gui.gui.card import Card
from ttt_gui.gui.form import form_layout
from ttt_gui.gui.labels import MessageLabel, Tone
from ttt_gui.gui.othello.wording import SCORING_NOTE, search_in_words, slow_warning
from ttt_gui.gui.search_boxes import EngineBox, ScoringBox
from ttt_gui.gui.theme import SPACE, scaled_font
from ttt_gui.workbench.analysis.events import (
    AllMovesChosen,
    EngineChosen,
    ExploreClicked,
    ScoringChosen,
    SolveAtOnceChosen,
    SolveClicked,
    StopClicked,
)
from ttt_gui.workbench.analysis.state import Choices
from ttt_gui.workbench.analysis.view import SolveView


class SolveCard(Card):
    """The choices of a search. It starts none itself."""

    happened = Signal(object)
    """Another choice, or a `SolveClicked`, `StopClicked` or `ExploreClicked`."""

    def __init__(self) -> None:
        super().__init__()
        self._shown: SolveView | None = None
        self._engine_box = EngineBox("othelloEngine")
        self._rule_box = ScoringBox("scoringRule")
        self._all_moves = QCheckBox("Every move’s value")
        self._all_moves.setObjectName("allMoves")
        self._all_moves.setToolTip("Find the exact value of every move, not only of the best")
        self._solve_at_once = QCheckBox("Solve at once")
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
        self._explore = QPushButton("Explore")
        self._explore.setObjectName("othelloExplore")
        self._explore.setToolTip("Open the explorer on this position: see a search step by step")
        self._scoring_note = MessageLabel("scoringNote")
        self._scoring_note.setFont(scaled_font(self._scoring_note, 0.92))
        self._progress = MessageLabel("progress")
        self._warning = MessageLabel("slowWarning")
        self._missing = MessageLabel("missingEngine")
        self._lay_out()
        self._missing.show_message(self._engine_box.warning, Tone.WARNING)
        self._engine_box.currentIndexChanged.connect(self._on_engine)
        self._rule_box.activated.connect(self._on_scoring)  # also of what is chosen already
        self._rule_box.currentIndexChanged.connect(self._on_scoring)
        self._all_moves.toggled.connect(self._on_all_moves)
        self._solve_at_once.toggled.connect(self._on_solve_at_once)
        self._solve.clicked.connect(self._on_solve)
        self._stop.clicked.connect(self._on_stop)
        self._explore.clicked.connect(self._on_explore)

    def _lay_out(self) -> None:
        form = form_layout()
        form.addRow("Engine", self._engine_box)
        form.addRow("Scoring", self._rule_box)
        checks = QHBoxLayout()
        checks.setSpacing(2 * SPACE)
        checks.addWidget(self._all_moves)
        checks.addWidget(self._solve_at_once)
        checks.addStretch(1)
        buttons = QHBoxLayout()
        buttons.setSpacing(SPACE)
        buttons.addWidget(self._solve, 2)
        buttons.addWidget(self._stop, 1)
        buttons.addWidget(self._explore, 1)
        self.body.addLayout(form)
        self.body.addWidget(self._scoring_note)
        self.body.addWidget(self._missing)
        self.body.addLayout(checks)
        self.body.addWidget(self._warning)
        self.body.addLayout(buttons)
        self.body.addWidget(self._progress)

    # --- showing --------------------------------------------------------------------

    def show_view(self, view: SolveView) -> None:
        """Show what is chosen and how the search goes."""
        before, self._shown = self._shown, view
        if view == before:
            return
        if before is None or before.choices != view.choices:
            self._show_choices(view.choices)
        self._show_busy(view.is_busy)
        self._progress.show_message(search_in_words(view), Tone.NOTE)
        self._warning.show_message(
            slow_warning(view.slow_empties, view.choices.engine), Tone.WARNING
        )

    def _show_choices(self, choices: Choices) -> None:
        boxes = (self._engine_box, self._rule_box, self._all_moves, self._solve_at_once)
        for box in boxes:
            box.blockSignals(True)
        self._engine_box.choose(choices.engine)
        self._rule_box.choose(choices.scoring)
        note = "" if choices.is_scoring_chosen else SCORING_NOTE
        self._scoring_note.show_message(note, Tone.NOTE)
        self._all_moves.setChecked(choices.all_moves)
        self._solve_at_once.setChecked(choices.solve_at_once)
        for box in boxes:
            box.blockSignals(False)

    def _show_busy(self, is_busy: bool) -> None:  # noqa: FBT001  (busy or not)
        """Enable one of the two buttons; the focus goes along."""
        on, off = (self._stop, self._solve) if is_busy else (self._solve, self._stop)
        on.setEnabled(True)
        if self.window().focusWidget() is off:
            on.setFocus()
        off.setEnabled(False)

    # --- what is chosen -------------------------------------------------------------

    @Slot()
    def _on_engine(self) -> None:
        self.happened.emit(EngineChosen(self._engine_box.currentData()))

    @Slot()
    def _on_scoring(self) -> None:
        self.happened.emit(ScoringChosen(self._rule_box.scoring))

    @Slot(bool)
    def _on_all_moves(self, is_on: bool) -> None:  # noqa: FBT001  (Qt's signal)
        self.happened.emit(AllMovesChosen(is_on))

    @Slot(bool)
    def _on_solve_at_once(self, is_on: bool) -> None:  # noqa: FBT001  (likewise)
        self.happened.emit(SolveAtOnceChosen(is_on))

    @Slot()
    def _on_solve(self) -> None:
        self.happened.emit(SolveClicked())

    @Slot()
    def _on_explore(self) -> None:
        self.happened.emit(ExploreClicked())

    @Slot()
    def _on_stop(self) -> None:
        self.happened.emit(StopClicked())
