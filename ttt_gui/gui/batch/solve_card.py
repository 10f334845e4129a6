"""What a batch is solved with, and the buttons that start, pause and cancel it."""

from typing import Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QGridLayout,
    QHBoxLayout,
    QProgressBar,
    QPushButton,
)

from ttt_gui.endgame.solver import KEY
from ttt_gui.gui.batch.wording import (
    RULE_NOTE,
    losses_in_words,
    offer_in_words,
    progress_in_words,
)
from ttt_gui.gui.card import Card
from ttt_gui.gui.form import ChoiceBox, NumberBox, form_layout
from ttt_gui.gui.labels import MessageLabel, Tone
from ttt_gui.gui.search_boxes import EngineBox, ScoringBox
from ttt_gui.gui.theme import SPACE
from ttt_gui.search.cores import cores
from ttt_gui.workbench.batch.events import (
    CancelClicked,
    ChoicesChanged,
    LastMovesChosen,
    PauseClicked,
    StartClicked,
)
from ttt_gui.workbench.batch.losses import FEWEST_MOVES, MOST_MOVES
from ttt_gui.workbench.batch.losses_view import LossProgressView
from ttt_gui.workbench.batch.state import Choices
from ttt_gui.workbench.batch.view import ProgressView, SolveView

STOP_HINTS: Final = {
    False: "Stop at once (Esc); rows that are solved stay",
    True: "Stop at once (Esc); what was found stays",
}
"""What the button that stops says, by whether losses are found."""


class BatchSolveCard(Card):
    """The choices of a batch. It starts none itself."""

    happened = Signal(object)
    """Something else was chosen, or a button pressed: an event of the batch."""

    def __init__(self, choices: Choices) -> None:
        """Show these choices, which must be possible here, at first."""
        super().__init__("Solve")
        self._shown: SolveView | None = None
        self._is_showing = False
        self._engine_box = EngineBox("batchEngine", choices.engine)
        self._rule_box = ScoringBox("batchRule")
        self._threads_box = ChoiceBox(
            "batchThreads",
            [
                ("0", f"One per core ({cores()})"),
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
        self._fresh = QCheckBox("Ignore saved results")
        self._fresh.setObjectName("batchFresh")
        self._fresh.setToolTip("Solve every row, even those whose result is in the library")
        self._last_moves = NumberBox("lossMoves", range(FEWEST_MOVES, MOST_MOVES + 1))
        self._last_moves.setPrefix("the last ")
        self._last_moves.setSuffix(" of each game")
        self._last_moves.setToolTip(
            "The moves that were played with at most so many empty squares. Each further one takes "
            "about three times as long as the one before"
        )
        self._start = QPushButton("Start")
        self._start.setObjectName("batchStart")
        self._pause = QPushButton("Pause")
        self._pause.setObjectName("batchPause")
        self._pause.setToolTip("Stop when the row being searched is solved")
        self._cancel = QPushButton("Cancel")
        self._cancel.setObjectName("batchCancel")
        self._bar = QProgressBar()
        self._bar.setObjectName("batchBar")
        self._bar.setAccessibleName("Rows solved")
        self._bar.setTextVisible(False)
        self._bar.setFixedHeight(SPACE)
        self._progress = MessageLabel("batchProgress")
        # Three lines, also while there is one: nothing is to jump when a search begins.
        self._progress.setMinimumHeight(3 * self._progress.fontMetrics().lineSpacing())
        self._progress.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._note = MessageLabel("batchRuleNote")
        self._missing = MessageLabel("batchMissingEngine")
        self._lay_out()
        self._missing.show_message(self._engine_box.warning, Tone.WARNING)
        for box in (self._engine_box, self._rule_box, self._threads_box):
            box.currentIndexChanged.connect(self._on_changed)
        for check in (self._easiest_first, self._all_moves, self._fresh):
            check.toggled.connect(self._on_changed)
        self._last_moves.valueChanged.connect(self._on_last_moves)
        self._start.clicked.connect(lambda: self.happened.emit(StartClicked()))
        self._pause.clicked.connect(lambda: self.happened.emit(PauseClicked()))
        self._cancel.clicked.connect(lambda: self.happened.emit(CancelClicked()))

    def _lay_out(self) -> None:
        form = form_layout()
        form.addRow("Engine", self._engine_box)
        form.addRow("Scoring", self._rule_box)
        form.addRow("Threads", self._threads_box)
        form.addRow("Moves", self._last_moves)
        self._form = form
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

    # --- events ---------------------------------------------------------------------

    @Slot()
    def _on_changed(self) -> None:
        if self._is_showing:
            return
        choices = Choices(
            self._engine_box.currentData(),
            self._rule_box.scoring,
            int(self._threads_box.currentData()) or None,
            self._easiest_first.isChecked(),
            self._all_moves.isChecked(),
            self._fresh.isChecked(),
        )
        self.happened.emit(ChoicesChanged(choices))

    @Slot(int)
    def _on_last_moves(self, last_moves: int) -> None:
        if not self._is_showing:
            self.happened.emit(LastMovesChosen(last_moves))

    # --- what is shown --------------------------------------------------------------

    def show_solve(self, part: SolveView) -> None:
        """Show what is chosen, and offer what can be done now."""
        if part == self._shown:
            return
        self._shown = part
        self._show_choices(part)
        self._form.setRowVisible(self._last_moves, part.finds_losses)
        self._pause.setVisible(not part.finds_losses)
        self._cancel.setText("Stop" if part.finds_losses else "Cancel")
        self._cancel.setToolTip(STOP_HINTS[part.finds_losses])
        for box in (self._engine_box, self._rule_box):
            box.setEnabled(part.may_choose)
        # Only the compiled solver has threads.
        self._threads_box.setEnabled(part.may_choose and part.choices.engine == KEY)
        for check in (self._easiest_first, self._all_moves, self._fresh):
            check.setEnabled(part.may_choose)
            check.setVisible(not part.finds_losses)
        self._last_moves.setEnabled(part.may_choose)
        caption, hint = offer_in_words(part.offer)
        self._start.setText(caption)
        self._start.setToolTip(hint)
        self._start.setEnabled(part.can_start)
        self._pause.setText("Pausing…" if part.is_pausing else "Pause")
        self._pause.setEnabled(part.can_pause)
        self._cancel.setEnabled(part.can_cancel)
        self._note.show_message(RULE_NOTE if part.scores_do_not_fit else "", Tone.NOTE)

    def _show_choices(self, part: SolveView) -> None:
        self._is_showing = True
        choices = part.choices
        self._last_moves.setValue(part.last_moves)
        self._engine_box.choose(choices.engine)
        self._rule_box.select(choices.scoring.value)
        self._threads_box.setCurrentIndex(
            max(0, self._threads_box.findData(str(choices.threads or 0)))
        )
        self._easiest_first.setChecked(choices.easiest_first)
        self._all_moves.setChecked(choices.all_moves)
        self._fresh.setChecked(choices.fresh)
        self._is_showing = False

    def show_progress(self, progress: ProgressView | LossProgressView | None) -> None:
        """Show how many rows are done, and in words what goes on."""
        if progress is None:
            self._bar.setRange(0, 1)
            self._bar.setValue(0)
            self._progress.clear()
            return
        if isinstance(progress, LossProgressView):
            done, words = progress.counted, losses_in_words(progress)
        else:
            done, words = progress.solved, progress_in_words(progress)
        self._bar.setRange(0, max(1, progress.count))
        self._bar.setValue(done)
        self._progress.show_message(words, Tone.NOTE)
