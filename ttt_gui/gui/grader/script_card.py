"""The card that says what is graded and how: script, interpreter, tests, seed, limits."""

from typing import Final

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton

from ttt_gui.gui.card import Card
from ttt_gui.gui.form import NumberBox, form_layout
from ttt_gui.gui.grader.wording import message_in_words
from ttt_gui.gui.labels import MessageLabel, Tone, text_label
from ttt_gui.gui.open_dialog import ask_for_file
from ttt_gui.gui.plain_text import tooltip
from ttt_gui.gui.settings import NUMBERS
from ttt_gui.gui.theme import SPACE
from ttt_gui.lab.command import default_interpreter
from ttt_gui.workbench.grading.grading import (
    ChoicesChanged,
    GradeRequest,
    Notice,
    ScriptGiven,
    Seen,
    StartClicked,
    StopClicked,
)
from ttt_gui.workbench.grading.view import ScriptView

_SCRIPTS: Final = "Python scripts (*.py);;All files (*)"

_WARNING: Final = (
    "The grader runs this program as it is, with your rights: it can do whatever you can. "
    "Grade scripts of people you trust."
)


class ScriptCard(Card):
    """Takes the choices of a run, and says how it goes."""

    happened = Signal(object)
    """Something else was chosen, or a button pressed: an event of the grader."""

    def __init__(self, choices: GradeRequest) -> None:
        """Show these choices at first; numbers out of range become the nearest in it."""
        super().__init__("Script")
        self._shown: ScriptView | None = None
        self._is_showing = False
        self._build_boxes()
        self._build_buttons()
        self._lay_out()
        self._show_choices(choices)
        self._choose.clicked.connect(self._on_choose)
        self._start.clicked.connect(self.start)
        self._script.returnPressed.connect(self.start)
        self._stop.clicked.connect(lambda: self.happened.emit(StopClicked()))
        for box in (self._script, self._interpreter):
            box.textChanged.connect(self._on_changed)
        for number in (self._tests, self._seed, self._timeout, self._memory):
            number.valueChanged.connect(self._on_changed)

    # --- what the tab asks ----------------------------------------------------------

    @property
    def choices(self) -> GradeRequest:
        """What the boxes hold."""
        return GradeRequest(
            self._script.text(),
            self._interpreter.text(),
            self._tests.value(),
            self._seed.value(),
            self._timeout.value(),
            self._memory.value(),
        )

    @Slot()
    def start(self) -> None:
        """Ask for a run."""
        self.happened.emit(StartClicked())
        if self._shown is not None and self._shown.message is Notice.NO_SCRIPT:
            self._script.setFocus()

    def take_focus(self) -> None:
        """Give the focus to where one begins."""
        self._script.setFocus()

    def show_script(self, part: ScriptView) -> None:
        """Show what is chosen, and how the run goes; during a run nothing can be changed."""
        if part == self._shown:
            return
        self._shown = part
        self._show_choices(part.choices)
        numbers = (self._tests, self._seed, self._timeout, self._memory)
        for box in (self._script, self._interpreter, *numbers):
            box.setDisabled(part.is_busy)
        self._choose.setDisabled(part.is_busy)
        self._start.setDisabled(part.is_busy)
        self._stop.setEnabled(part.is_busy)
        text, tone = ("", Tone.NOTE) if part.message is None else message_in_words(part.message)
        self._message.show_message(text, tone)
        if part.isolation is not None:
            self._warning.setText(f"{_WARNING} {part.isolation.sentence}")
            self._form.setRowVisible(self._memory, part.isolation.limits_memory)

    def _show_choices(self, choices: GradeRequest) -> None:
        self._is_showing = True
        for box, text in ((self._script, choices.script), (self._interpreter, choices.interpreter)):
            if box.text() != text:  # or the cursor would go to its end
                box.setText(text)
        for number, value in (
            (self._tests, choices.tests),
            (self._seed, choices.seed),
            (self._timeout, choices.time_limit),
            (self._memory, choices.memory),
        ):
            if number.value() != value:  # likewise
                number.setValue(value)
        self._is_showing = False

    # --- construction ---------------------------------------------------------------

    def _build_boxes(self) -> None:
        self._script = QLineEdit()
        self._script.setObjectName("gradeScript")
        self._script.setPlaceholderText("Choose a script, or drop it here")
        self._script.setAccessibleName("Script to grade")
        self._interpreter = QLineEdit()
        self._interpreter.setObjectName("gradeInterpreter")
        python = default_interpreter()
        self._interpreter.setPlaceholderText("Python" if python else "No Python found: choose one")
        self._interpreter.setToolTip(
            tooltip(
                f"What runs the script. Empty: {python or 'nothing was found'}; but a program "
                "whose name does not end in .py, and that the system can run, runs by itself."
            )
        )
        self._tests = NumberBox("gradeTests", NUMBERS["grade_tests"])
        self._tests.setToolTip(
            "100 as in the lab: ten fixed boards of 1 to 10 free squares, then ten random ones "
            "each of 1, 2, … free squares"
        )
        self._seed = NumberBox("gradeSeed", NUMBERS["grade_seed"])
        self._seed.setToolTip("What the random boards are drawn from")
        self._timeout = NumberBox("gradeTimeout", NUMBERS["grade_timeout"])
        self._timeout.setSuffix(" s per board")
        self._memory = NumberBox("gradeMemory", NUMBERS["grade_memory"])
        self._memory.setSuffix(" MB")
        self._memory.setToolTip("What the script and all that it starts may use together")

    def _build_buttons(self) -> None:
        self._choose = QPushButton("Choose…")
        self._choose.setObjectName("gradeChoose")
        self._start = QPushButton("Start")
        self._start.setObjectName("gradeStart")
        self._start.setToolTip("Run and grade the script (F5)")
        self._stop = QPushButton("Stop")
        self._stop.setObjectName("gradeStop")
        self._stop.setToolTip("End the script and keep what was graded (Esc)")
        self._message = MessageLabel("gradeMessage")

    def _lay_out(self) -> None:
        path = QHBoxLayout()
        path.setSpacing(SPACE)
        path.addWidget(self._script, 1)
        path.addWidget(self._choose)
        self._warning = text_label("gradeWarning", scale=0.92)
        self._warning.setText(_WARNING)
        form = self._form = form_layout()
        form.addRow("Interpreter", self._interpreter)
        form.addRow("Tests", self._tests)
        form.addRow("Seed", self._seed)
        form.addRow("Time limit", self._timeout)
        form.addRow("Memory limit", self._memory)
        buttons = QHBoxLayout()
        buttons.setSpacing(SPACE)
        buttons.addWidget(self._start, 2)
        buttons.addWidget(self._stop, 1)
        self.body.addLayout(path)
        self.body.addWidget(self._warning)
        self.body.addLayout(form)
        self.body.addLayout(buttons)
        self.body.addWidget(self._message)

    # --- events ---------------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802  (Qt's name)
        """Ask how scripts are kept, when somebody is about to choose one."""
        super().showEvent(event)
        self.happened.emit(Seen())

    @Slot()
    def _on_choose(self) -> None:
        ask_for_file(self, "gradeChooseDialog", "Choose a script", _SCRIPTS, self._on_script_chosen)

    @Slot(str)
    def _on_script_chosen(self, path: str) -> None:
        self.happened.emit(ScriptGiven(path))

    @Slot()
    def _on_changed(self) -> None:
        if not self._is_showing:
            self.happened.emit(ChoicesChanged(self.choices))
