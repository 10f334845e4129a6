"""The card on which a student predicts the next step."""

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QCheckBox, QFormLayout, QHBoxLayout, QLineEdit, QPushButton

from ttt_gui.gui.card import Card
from ttt_gui.gui.explorer.wording import (
    path_text,
    predictions_csv,
    question_text,
    tally_text,
    verdict_text,
)
from ttt_gui.gui.labels import MessageLabel, Tone, text_label
from ttt_gui.gui.theme import SPACE
from ttt_gui.workbench.effects import CopyText
from ttt_gui.workbench.explorer.events import Predicted, PredictSwitched
from ttt_gui.workbench.explorer.prediction import ASKED_PARTS, Guess
from ttt_gui.workbench.explorer.view import PredictView

_OPEN = frozenset({"", "-", "–", "inf", "-inf", "+inf", "∞", "-∞", "−∞", "+∞", "none"})


class PredictCard(Card):
    """Asks for value, alpha, beta and cut before each step; can be switched off at any time."""

    happened = Signal(object)
    """A `PredictSwitched`, a `Predicted`, or a `CopyText`."""

    def __init__(self) -> None:
        super().__init__("Predict")
        self._shown: PredictView | None = None
        self._switch = QCheckBox("Ask me before each step")
        self._switch.setObjectName("explorerPredict")
        self._question = text_label("explorerQuestion")
        self._form = QFormLayout()
        self._form.setSpacing(SPACE)
        self._entries: dict[str, QLineEdit] = {}
        for name in ("value", "alpha", "beta"):
            entry = self._entries[name] = QLineEdit()
            entry.setObjectName(f"explorerGuess_{name}")
            entry.setPlaceholderText("a number; empty is open (∞)")
            entry.returnPressed.connect(self._on_check)
            self._form.addRow(name, entry)
        self._entries["value"].setPlaceholderText("a number")
        self._cuts = QCheckBox("cut off")
        self._cuts.setObjectName("explorerGuess_cuts")
        self._check = QPushButton("Check and step")
        self._check.setObjectName("explorerCheck")
        self._copy = QPushButton("Copy tally")
        self._copy.setObjectName("explorerCopyTally")
        self._copy.setToolTip("Copy every prediction as CSV")
        self._verdict = MessageLabel("explorerVerdict")
        self._tally = text_label("explorerTally", bold=True)
        buttons = QHBoxLayout()
        buttons.setSpacing(SPACE)
        buttons.addWidget(self._check, 2)
        buttons.addWidget(self._copy, 1)
        self.body.addWidget(self._switch)
        self.body.addWidget(self._question)
        self.body.addLayout(self._form)
        self.body.addWidget(self._cuts)
        self.body.addWidget(self._verdict)
        self.body.addWidget(self._tally)
        self.body.addLayout(buttons)
        self._switch.toggled.connect(self._on_switch)
        self._check.clicked.connect(self._on_check)
        self._copy.clicked.connect(self._on_copy)

    def show_predict(self, view: PredictView) -> None:
        """Ask about the next step, and tell about the last one."""
        if view == self._shown:
            return
        before, self._shown = self._shown, view
        predictions, question = view.predictions, view.question
        self._switch.blockSignals(True)
        self._switch.setChecked(predictions.is_on)
        self._switch.blockSignals(False)
        at = path_text(view.position, view.moves)
        self._question.setText(question_text(question, at))
        self._question.setVisible(predictions.is_on)
        parts = ASKED_PARTS[question.asked] if question is not None else ()
        for name, entry in self._entries.items():
            self._form.setRowVisible(entry, name in parts)
        self._cuts.setVisible("cuts" in parts)
        self._check.setVisible(question is not None)
        if before is None or before.question != question:
            for entry in self._entries.values():
                entry.clear()
            self._cuts.setChecked(False)
        verdicts = predictions.verdicts
        if verdicts:
            tone = Tone.NOTE if verdicts[-1].is_right else Tone.ERROR
            self._verdict.show_message(verdict_text(verdicts[-1]), tone)
        else:
            self._verdict.clear()
        self._tally.setText(tally_text(predictions))
        self._tally.setVisible(bool(verdicts))
        self._copy.setVisible(bool(verdicts))

    @Slot(bool)
    def _on_switch(self, is_on: bool) -> None:  # noqa: FBT001  (Qt's signal)
        self.happened.emit(PredictSwitched(is_on))

    @Slot()
    def _on_check(self) -> None:
        question = None if self._shown is None else self._shown.question
        if question is None:
            return
        numbers: dict[str, int | None] = {}
        for name in ASKED_PARTS[question.asked]:
            if name == "cuts":
                continue
            text = self._entries[name].text().strip().lower().replace("−", "-")
            try:
                numbers[name] = None if text in _OPEN and name != "value" else int(text)
            except ValueError:
                hint = "a whole number" if name == "value" else "a whole number, or nothing for ∞"
                self._verdict.show_message(f"{name}: expected {hint}.", Tone.WARNING)
                self._entries[name].setFocus()
                return
        self.happened.emit(Predicted(Guess(cuts=self._cuts.isChecked(), **numbers)))

    @Slot()
    def _on_copy(self) -> None:
        if self._shown is not None:
            self.happened.emit(CopyText(predictions_csv(self._shown.predictions)))
