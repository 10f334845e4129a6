"""The card that says what is graded and how: script, interpreter, tests, seed, time limit."""

from dataclasses import replace
from typing import Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QFileDialog, QFormLayout, QHBoxLayout, QLineEdit, QPushButton

from ttt_gui.gui.card import Card, MessageLabel, NumberBox, Tone, text_label
from ttt_gui.gui.grader.service import GradeRequest
from ttt_gui.gui.plain_text import tooltip
from ttt_gui.gui.settings import NUMBERS, Settings
from ttt_gui.gui.theme import SPACE
from ttt_gui.lab.command import default_interpreter

_SCRIPTS: Final = "Python scripts (*.py);;All files (*)"

_WARNING: Final = (
    "The grader runs this program as it is, with your rights: it can do whatever you can. "
    "Grade scripts of people you trust."
)


class ScriptCard(Card):
    """Makes a request of what its boxes hold, and says how the run goes."""

    start_requested = Signal(object)
    """A `GradeRequest`."""
    stop_requested = Signal()
    """The run is to end."""
    tests_changed = Signal(object)
    """How many tests the next run has."""

    def __init__(self, settings: Settings) -> None:
        super().__init__("Script")
        self._build_boxes()
        self._build_buttons()
        self._lay_out()
        self._restore(settings)
        self._choose.clicked.connect(self._on_choose)
        self._start.clicked.connect(self.start)
        self._script.returnPressed.connect(self.start)
        self._stop.clicked.connect(self.stop_requested)
        self._tests.valueChanged.connect(self._on_tests_changed)
        self.show_busy(busy=False)

    # --- what the tab asks ----------------------------------------------------------

    @property
    def tests(self) -> int:
        """How many tests the next run has."""
        return self._tests.value()

    @Slot()
    def start(self) -> None:
        """Ask for a run, unless one goes on or there is no script."""
        script = self._script.text().strip()
        if not self._start.isEnabled():
            return
        if not script:
            self.say("Choose a script first.", Tone.ERROR)
            self._script.setFocus()
            return
        self.say("Starting…", Tone.NOTE)
        self.start_requested.emit(
            GradeRequest(
                script,
                self._interpreter.text().strip(),
                self._tests.value(),
                self._seed.value(),
                self._timeout.value(),
            )
        )

    def take_focus(self) -> None:
        """Give the focus to where one begins."""
        self._script.setFocus()

    def take_script(self, path: str) -> None:
        """Put a script into its box; nothing is run."""
        if self._script.isEnabled():
            self._script.setText(path)
            self._message.clear()

    def say(self, text: str, tone: Tone) -> None:
        """Tell how the run goes."""
        self._message.show_message(text, tone)

    def show_busy(self, *, busy: bool) -> None:
        """Let nothing be changed during a run, and nothing be stopped without one."""
        for box in (self._script, self._interpreter, self._tests, self._seed, self._timeout):
            box.setDisabled(busy)
        self._choose.setDisabled(busy)
        self._start.setDisabled(busy)
        self._stop.setEnabled(busy)

    def settings(self, settings: Settings) -> Settings:
        """`settings` with this card's choices put in."""
        return replace(
            settings,
            grade_script=self._script.text(),
            grade_interpreter=self._interpreter.text(),
            grade_tests=self._tests.value(),
            grade_seed=self._seed.value(),
            grade_timeout=self._timeout.value(),
        )

    # --- construction ---------------------------------------------------------------

    def _build_boxes(self) -> None:
        self._script = QLineEdit()
        self._script.setObjectName("gradeScript")
        self._script.setPlaceholderText("Choose a script, or drop it here")
        self._script.setAccessibleName("Script to grade")
        self._interpreter = QLineEdit()
        self._interpreter.setObjectName("gradeInterpreter")
        python = default_interpreter()
        self._interpreter.setPlaceholderText("Python" if python else "No Python found: name one")
        self._interpreter.setToolTip(
            tooltip(
                f"What runs the script. Empty: {python or 'nothing was found'}; but a program "
                "whose name does not end in .py, and that the system can run, runs by itself."
            )
        )
        for box in (self._script, self._interpreter):
            # The tab takes dropped files; the box would insert their address as a text.
            box.setAcceptDrops(False)
        self._tests = NumberBox("gradeTests", NUMBERS["grade_tests"])
        self._tests.setToolTip(
            "100 as in the lab: ten fixed boards of 1 to 10 free squares, then ten random ones "
            "each of 1, 2, … free squares"
        )
        self._seed = NumberBox("gradeSeed", NUMBERS["grade_seed"])
        self._seed.setToolTip("What the random boards are drawn from")
        self._timeout = NumberBox("gradeTimeout", NUMBERS["grade_timeout"])
        self._timeout.setSuffix(" s a board")

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
        warning = text_label("gradeWarning", scale=0.92)
        warning.setText(_WARNING)
        form = QFormLayout()
        form.setSpacing(SPACE)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.addRow("Interpreter", self._interpreter)
        form.addRow("Tests", self._tests)
        form.addRow("Seed", self._seed)
        form.addRow("Time limit", self._timeout)
        buttons = QHBoxLayout()
        buttons.setSpacing(SPACE)
        buttons.addWidget(self._start, 2)
        buttons.addWidget(self._stop, 1)
        self.body.addLayout(path)
        self.body.addWidget(warning)
        self.body.addLayout(form)
        self.body.addLayout(buttons)
        self.body.addWidget(self._message)

    def _restore(self, settings: Settings) -> None:
        """Set the boxes as the settings say."""
        self._script.setText(settings.grade_script)
        self._interpreter.setText(settings.grade_interpreter)
        self._tests.setValue(settings.grade_tests)
        self._seed.setValue(settings.grade_seed)
        self._timeout.setValue(settings.grade_timeout)

    # --- events ---------------------------------------------------------------------

    @Slot()
    def _on_choose(self) -> None:
        dialog = QFileDialog(self, "Choose a script", "", _SCRIPTS)
        dialog.setObjectName("gradeChooseDialog")
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(self.take_script)
        dialog.open()

    @Slot()
    def _on_tests_changed(self) -> None:
        self.tests_changed.emit(self._tests.value())
