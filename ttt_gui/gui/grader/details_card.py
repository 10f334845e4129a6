"""The card that shows tests in full: the worst ones, or the one that is looked at."""

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QPushButton

from ttt_gui.gui.card import Card
from ttt_gui.gui.labels import text_label
from ttt_gui.gui.theme import SPACE
from ttt_gui.lab.feedback import early_end_feedback, feedback, test_in_words
from ttt_gui.lab.run import EarlyEnd, GradedTest
from ttt_gui.workbench.grading.grading import OpenClicked, Topic, WorstClicked
from ttt_gui.workbench.grading.view import Details, WorstTests

_HOW_TO_BEGIN: Final = (
    "Choose a script and press Start. It is run with a board and a token, again and again, and "
    "what it prints is graded as in the lab.\n\n"
    "At the end the two worst tests appear here. Walk over the symbols with the arrow "
    "keys to read any other; click one, or press Enter, to open its board."
)
_LINES: Final = 14
"""How many can be read without scrolling, at least."""


class DetailsCard(Card):
    """A text that can be selected, and the way to the board."""

    happened = Signal(object)
    """A button was pressed: an event of the grader."""

    def __init__(self) -> None:
        super().__init__("Tests in full")
        self._shown: Details | None = None
        self._title = text_label("gradeDetailsTitle", bold=True)
        self._text = QPlainTextEdit()
        self._text.setObjectName("gradeDetails")
        self._text.setAccessibleName("Tests in full")
        self._text.setReadOnly(True)
        self._text.setTabChangesFocus(True)
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        font.setPointSizeF(0.92 * self.font().pointSizeF())
        self._text.setFont(font)
        self._text.setMinimumHeight(_LINES * self._text.fontMetrics().height())
        self._worst = QPushButton("Worst two")
        self._worst.setObjectName("gradeWorst")
        self._worst.setToolTip("Show the two worst tests again")
        self._open = QPushButton("Open on the board")
        self._open.setObjectName("gradeOpen")
        self._open.setToolTip("Open this test's board in the Othello tab")
        buttons = QHBoxLayout()
        buttons.setSpacing(SPACE)
        buttons.addWidget(self._worst, 1)
        buttons.addWidget(self._open, 1)
        self.body.addWidget(self._title)
        self.body.addWidget(self._text, 1)
        self.body.addLayout(buttons)
        self._worst.clicked.connect(lambda: self.happened.emit(WorstClicked()))
        self._open.clicked.connect(lambda: self.happened.emit(OpenClicked()))

    def show_details(self, details: Details) -> None:
        """Show a test in full, or several, or how to come to one."""
        if details == self._shown:
            return
        self._shown = details
        title, text = _in_words(details)
        self._title.setText(title)
        self._text.setPlainText(text)
        is_one = isinstance(details, GradedTest | EarlyEnd)
        self._worst.setEnabled(is_one)
        self._open.setEnabled(is_one)


def _in_words(details: Details) -> tuple[str, str]:
    """A title, and the text below it."""
    match details:
        case GradedTest() | EarlyEnd():
            return test_in_words(details.test), _test_in_full(details)
        case WorstTests(()):
            return "Worst tests", "All tests passed."
        case WorstTests(tests):
            return "Worst tests", "\n\n".join(map(_test_in_full, tests))
        case Topic.RUNNING:
            return "Running", "The two worst tests appear here at the end."
    return "What happens here", _HOW_TO_BEGIN


def _test_in_full(test: GradedTest | EarlyEnd) -> str:
    return feedback(test) if isinstance(test, GradedTest) else early_end_feedback(test)
