"""What to search with, how to count, and the buttons that start and stop it."""

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QFormLayout, QHBoxLayout, QPushButton

from ttt_gui.engines import Engine
from ttt_gui.games.othello import Scoring
from ttt_gui.gui.card import Card, MessageLabel, Tone
from ttt_gui.gui.search_boxes import EngineBox, ScoringBox
from ttt_gui.gui.settings import Settings
from ttt_gui.gui.theme import SPACE


class SolveCard(Card):
    """The choices of a search. It starts none itself."""

    solve_clicked = Signal()
    stop_clicked = Signal()
    engine_chosen = Signal()
    scoring_chosen = Signal()
    solve_at_once_toggled = Signal(bool)
    """Whether every position is to be solved as it is shown."""

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self._engine_box = EngineBox("othelloEngine", settings.othello_engine)
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
        self._progress = MessageLabel("progress")
        self._warning = MessageLabel("slowWarning")
        self._missing = MessageLabel("missingEngine")
        self._lay_out()
        self._restore(settings)
        self._missing.show_message(self._engine_box.warning, Tone.WARNING)
        self._engine_box.currentIndexChanged.connect(self.engine_chosen)
        self._rule_box.currentIndexChanged.connect(self.scoring_chosen)
        self._solve_at_once.toggled.connect(self.solve_at_once_toggled)
        self._solve.clicked.connect(self.solve_clicked)
        self._stop.clicked.connect(self.stop_clicked)

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.setSpacing(SPACE)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
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
        self.body.addLayout(form)
        self.body.addWidget(self._missing)
        self.body.addLayout(checks)
        self.body.addWidget(self._warning)
        self.body.addLayout(buttons)
        self.body.addWidget(self._progress)

    def _restore(self, settings: Settings) -> None:
        """Set the boxes as the settings say."""
        self._rule_box.setCurrentIndex(max(0, self._rule_box.findData(settings.scoring_rule)))
        self._all_moves.setChecked(settings.all_moves)
        self._solve_at_once.setChecked(settings.solve_at_once)

    # --- what is chosen -------------------------------------------------------------

    @property
    def engine(self) -> Engine:
        """The engine to search with."""
        return self._engine_box.engine

    @property
    def scoring(self) -> Scoring:
        """How positions are counted."""
        return self._rule_box.scoring

    @property
    def all_moves(self) -> bool:
        """Whether to find the exact value of every move."""
        return self._all_moves.isChecked()

    @property
    def solve_at_once(self) -> bool:
        """Whether to solve every position as it is shown."""
        return self._solve_at_once.isChecked()

    def settings(self, settings: Settings) -> Settings:
        """`settings` with these choices put in."""
        return replace(
            settings,
            othello_engine=self.engine.key,
            scoring_rule=self.scoring.value,
            all_moves=self.all_moves,
            solve_at_once=self.solve_at_once,
        )

    # --- showing --------------------------------------------------------------------

    def choose_scoring(self, scoring: Scoring) -> None:
        """Count positions so from now on."""
        self._rule_box.setCurrentIndex(self._rule_box.findData(scoring.value))

    def show_busy(self, is_busy: bool) -> None:  # noqa: FBT001  (busy or not)
        """Enable one of the two buttons; the focus goes along."""
        on, off = (self._stop, self._solve) if is_busy else (self._solve, self._stop)
        on.setEnabled(True)
        if self.window().focusWidget() is off:
            on.setFocus()
        off.setEnabled(False)

    def show_progress(self, text: str) -> None:
        """Say how far a search is, or how it ended; nothing if `text` is empty."""
        self._progress.show_message(text, Tone.NOTE)

    def show_warning(self, text: str) -> None:
        """Say what to expect of a search; nothing if `text` is empty."""
        self._warning.show_message(text, Tone.WARNING)
