"""The card that shows tests in full: the most offending ones, or the one that is looked at."""

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QPushButton

from ttt_gui.gui.card import Card, text_label
from ttt_gui.gui.theme import SPACE
from ttt_gui.lab.boards import LabTest
from ttt_gui.lab.feedback import early_end_feedback, feedback, test_in_words
from ttt_gui.lab.run import EarlyEnd, Grade, GradedTest

_HOW_TO_BEGIN: Final = (
    "Choose a script and press Start. It is run with a board and a token, again and again, and "
    "what it prints is graded as in the lab.\n\n"
    "At the end the two most offending tests stand here. Walk over the symbols with the arrow "
    "keys to read any other; click one, or press Enter, to open its board."
)
_LINES: Final = 14
"""How many can be read without scrolling, at least."""


class DetailsCard(Card):
    """A text that can be selected, and the way to the board."""

    offending_requested = Signal()
    """The most offending tests are to be shown again."""
    open_requested = Signal(object)
    """The `LabTest` that is shown is to be opened on the board."""

    def __init__(self) -> None:
        super().__init__("Tests in full")
        self._test: LabTest | None = None
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
        self._offending = QPushButton("Most offending")
        self._offending.setObjectName("gradeOffending")
        self._offending.setToolTip("Show the two most offending tests again")
        self._open = QPushButton("Open on the board")
        self._open.setObjectName("gradeOpen")
        self._open.setToolTip("Open this test's board in the Othello tab")
        buttons = QHBoxLayout()
        buttons.setSpacing(SPACE)
        buttons.addWidget(self._offending, 1)
        buttons.addWidget(self._open, 1)
        self.body.addWidget(self._title)
        self.body.addWidget(self._text, 1)
        self.body.addLayout(buttons)
        self._offending.clicked.connect(self.offending_requested)
        self._open.clicked.connect(self._on_open)
        self.show_how_to_begin()

    def show_how_to_begin(self) -> None:
        """Say what one can do here."""
        self._show("What happens here", _HOW_TO_BEGIN, None)

    def show_running(self) -> None:
        """Say that there is nothing to show yet."""
        self._show("Running", "The two most offending tests stand here at the end.", None)

    def show_grade(self, grade: Grade) -> None:
        """Show the test that ended the run, and the two most offending ones."""
        parts = [feedback(each) for each in grade.most_offending]
        if grade.early_end is not None:
            parts.insert(0, early_end_feedback(grade.early_end))
        if parts:
            self._show("The most offending tests", "\n\n".join(parts), None)
        elif grade.graded:
            self._show("Nothing offends", "Every test that was run is all right.", None)
        else:
            self.show_how_to_begin()

    def show_test(self, test: GradedTest | EarlyEnd) -> None:
        """Show one test."""
        text = feedback(test) if isinstance(test, GradedTest) else early_end_feedback(test)
        self._show(test_in_words(test.test), text, test.test)

    def _show(self, title: str, text: str, test: LabTest | None) -> None:
        self._test = test
        self._title.setText(title)
        self._text.setPlainText(text)
        self._offending.setEnabled(test is not None)
        self._open.setEnabled(test is not None)

    def _on_open(self) -> None:
        if self._test is not None:
            self.open_requested.emit(self._test)
