"""What a batch is solved with, and the buttons that start, pause and cancel it."""

from dataclasses import replace

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QFormLayout,
    QGridLayout,
    QHBoxLayout,
    QProgressBar,
    QPushButton,
)

from ttt_gui.engines import Engine
from ttt_gui.games.othello import Scoring
from ttt_gui.gui.batch.job import State
from ttt_gui.gui.card import Card, ChoiceBox, MessageLabel, Tone
from ttt_gui.gui.search_boxes import EngineBox, ScoringBox
from ttt_gui.gui.settings import Settings
from ttt_gui.gui.theme import SPACE
from ttt_gui.library.batch import Plan
from ttt_gui.search.cores import cores


class BatchSolveCard(Card):
    """The choices of a batch. It starts none itself."""

    start_clicked = Signal()
    pause_clicked = Signal()
    cancel_clicked = Signal()
    question_changed = Signal()
    """Another scoring, or every move's value instead of the best: other answers are wanted."""
    fresh_toggled = Signal()

    def __init__(self, settings: Settings) -> None:
        super().__init__("Solve")
        self._engine_box = EngineBox("batchEngine", settings.batch_engine)
        self._rule_box = ScoringBox("batchRule")
        self._threads_box = ChoiceBox(
            "batchThreads",
            [
                ("0", f"One a core ({cores()})"),
                *((str(number), str(number)) for number in range(1, cores() + 1)),
            ],
        )
        self._threads_box.setToolTip("Threads of the compiled solver")
        self._easiest_first = QCheckBox("Easiest first")
        self._easiest_first.setObjectName("batchEasiestFirst")
        self._easiest_first.setToolTip("Begin with the fewest empty squares")
        self._all_moves = QCheckBox("Every move’s value")
        self._all_moves.setObjectName("batchAllMoves")
        self._all_moves.setToolTip("Find the exact value of every move, not only of the best")
        self._fresh = QCheckBox("Search anew")
        self._fresh.setObjectName("batchFresh")
        self._fresh.setToolTip("Search also what is remembered from earlier searches")
        self._start = QPushButton("Start")
        self._start.setObjectName("batchStart")
        self._pause = QPushButton("Pause")
        self._pause.setObjectName("batchPause")
        self._pause.setToolTip("Stop when the row being searched is solved")
        self._cancel = QPushButton("Cancel")
        self._cancel.setObjectName("batchCancel")
        self._cancel.setToolTip("Stop at once (Esc); rows that are solved stay")
        self._bar = QProgressBar()
        self._bar.setObjectName("batchBar")
        self._bar.setAccessibleName("Rows solved")
        self._bar.setTextVisible(False)
        self._bar.setFixedHeight(SPACE)
        self._progress = MessageLabel("batchProgress")
        # Two lines, also while there is one: nothing is to jump when a search begins.
        self._progress.setMinimumHeight(2 * self._progress.fontMetrics().lineSpacing())
        self._progress.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._note = MessageLabel("batchRuleNote")
        self._missing = MessageLabel("batchMissingEngine")
        self._lay_out()
        self._restore(settings)
        self._missing.show_message(self._engine_box.warning, Tone.WARNING)
        self._rule_box.currentIndexChanged.connect(self.question_changed)
        self._all_moves.toggled.connect(self.question_changed)
        self._fresh.toggled.connect(self.fresh_toggled)
        self._engine_box.currentIndexChanged.connect(self._show_threads)
        self._start.clicked.connect(self.start_clicked)
        self._pause.clicked.connect(self.pause_clicked)
        self._cancel.clicked.connect(self.cancel_clicked)

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.setSpacing(SPACE)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.addRow("Engine", self._engine_box)
        form.addRow("Scoring", self._rule_box)
        form.addRow("Threads", self._threads_box)
        checks = QGridLayout()
        checks.setSpacing(SPACE)
        checks.addWidget(self._easiest_first, 0, 0)
        checks.addWidget(self._all_moves, 0, 1)
        checks.addWidget(self._fresh, 1, 0)
        buttons = QHBoxLayout()
        buttons.setSpacing(SPACE)
        buttons.addWidget(self._start, 2)
        buttons.addWidget(self._pause, 1)
        buttons.addWidget(self._cancel, 1)
        self.body.addLayout(form)
        self.body.addWidget(self._missing)
        self.body.addWidget(self._note)
        self.body.addLayout(checks)
        self.body.addLayout(buttons)
        self.body.addWidget(self._bar)
        self.body.addWidget(self._progress)

    def _restore(self, settings: Settings) -> None:
        """Set the boxes as the settings say."""
        self._threads_box.setCurrentIndex(
            max(0, self._threads_box.findData(str(settings.batch_threads)))
        )
        self._easiest_first.setChecked(settings.batch_easiest_first)
        self._all_moves.setChecked(settings.batch_all_moves)
        self._show_threads()

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
    def threads(self) -> int | None:
        """Threads of the compiled solver; None means one a core."""
        return int(self._threads_box.currentData()) or None

    @property
    def all_moves(self) -> bool:
        """Whether every move's value is to be found."""
        return self._all_moves.isChecked()

    @property
    def easiest_first(self) -> bool:
        """Whether the fewest empty squares come first."""
        return self._easiest_first.isChecked()

    @property
    def is_fresh(self) -> bool:
        """Whether to search what is remembered."""
        return self._fresh.isChecked()

    def choose_scoring(self, scoring: Scoring) -> None:
        """Count positions so."""
        self._rule_box.setCurrentIndex(self._rule_box.findData(scoring.value))

    def choose(self, plan: Plan) -> None:
        """Choose what `plan` says."""
        self._engine_box.choose(plan.engine)
        self.choose_scoring(plan.scoring)
        self._threads_box.setCurrentIndex(
            max(0, self._threads_box.findData(str(plan.threads or 0)))
        )
        self._all_moves.setChecked(plan.all_moves)
        self._easiest_first.setChecked(plan.easiest_first)
        self._fresh.setChecked(plan.fresh)

    def settings(self, settings: Settings) -> Settings:
        """`settings` with these choices put in."""
        return replace(
            settings,
            batch_engine=self._engine_box.currentData(),
            batch_threads=self.threads or 0,
            batch_easiest_first=self.easiest_first,
            batch_all_moves=self.all_moves,
        )

    # --- what is shown --------------------------------------------------------------

    def show_state(self, state: State, *, start: str, hint: str, can_start: bool) -> None:
        """Offer what can be done now; `start` and `hint` are what the first button says."""
        is_idle = state is State.IDLE
        for box in (self._engine_box, self._rule_box, self._threads_box):
            box.setEnabled(is_idle)
        for check in (self._easiest_first, self._all_moves, self._fresh):
            check.setEnabled(is_idle)
        self._show_threads()
        self._start.setText(start)
        self._start.setToolTip(hint)
        self._start.setEnabled(is_idle and can_start)
        self._pause.setText("Pausing…" if state is State.PAUSING else "Pause")
        self._pause.setEnabled(state is State.RUNNING)
        self._cancel.setEnabled(state in {State.RUNNING, State.PAUSING})

    def show_progress(self, done: int, count: int, text: str) -> None:
        """Show how many rows are done, and in words what goes on."""
        self._bar.setRange(0, max(1, count))
        self._bar.setValue(done)
        self._progress.show_message(text, Tone.NOTE)

    def show_note(self, text: str) -> None:
        """Say what follows from the scoring that is on."""
        self._note.show_message(text, Tone.NOTE)

    @Slot()
    def _show_threads(self) -> None:
        """Only the compiled solver has threads."""
        self._threads_box.setEnabled(
            self._engine_box.isEnabled() and self._engine_box.currentData() == "compiled"
        )
