"""The page of the first start: what each tab is for, and a full game to try."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from ttt_gui.gui.labels import text_label
from ttt_gui.gui.tab import Tab
from ttt_gui.gui.theme import SPACE

_INTRODUCTION = (
    "See how game-tree search works, and solve Othello endgames exactly. "
    "Each tab is for one thing; a click on its name leads there."
)
_SAMPLE = (
    "New to Othello endgames? Open the sample, a complete game, and press Find losses. "
    "It shows which moves lost discs, and what was better."
)
_AGAIN = "This page is always in the menu: Help, Welcome."

_WIDTH = 72
"""Average letters in a line of the page."""


class WelcomeDialog(QDialog):
    """Blocks nothing: the window can be used while it is open."""

    tab_chosen = Signal(int)
    """The index of a tab whose name was clicked."""
    sample_wanted = Signal()
    """The sample game is to be loaded."""

    def __init__(self, parent: QWidget, tabs: Sequence[Tab]) -> None:
        super().__init__(parent)
        self.setObjectName("welcome")
        self.setWindowTitle("Welcome")
        self.setModal(False)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        heading = text_label("welcomeHeading", scale=1.5, bold=True)
        heading.setText("Welcome to ttt-gui")
        introduction = text_label("welcomeIntroduction")
        introduction.setText(_INTRODUCTION)
        self._sample = QPushButton("Open the sample &game")
        self._sample.setObjectName("welcomeSample")
        self._sample.setDefault(True)
        sample = text_label("welcomeSampleHint")
        sample.setText(_SAMPLE)
        again = text_label("welcomeAgain", scale=0.95)
        again.setText(_AGAIN)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.addButton(self._sample, QDialogButtonBox.ButtonRole.ActionRole)
        column = QVBoxLayout(self)
        column.setContentsMargins(3 * SPACE, 3 * SPACE, 3 * SPACE, 2 * SPACE)
        column.setSpacing(2 * SPACE)
        for label in (heading, introduction):
            column.addWidget(label)
        column.addLayout(self._rows(tabs))
        for label in (sample, again):
            column.addWidget(label)
        column.addStretch(1)
        column.addWidget(buttons)
        self._sample.clicked.connect(self.sample_wanted)
        self._sample.clicked.connect(self.accept)
        buttons.rejected.connect(self.reject)
        self._sample.setFocus()
        width = self.fontMetrics().averageCharWidth() * _WIDTH + 6 * SPACE
        self.resize(width, column.heightForWidth(width))

    def _rows(self, tabs: Sequence[Tab]) -> QGridLayout:
        """A button and a sentence for each tab."""
        grid = QGridLayout()
        grid.setHorizontalSpacing(2 * SPACE)
        grid.setVerticalSpacing(SPACE + SPACE // 2)
        grid.setColumnStretch(1, 1)
        for row, tab in enumerate(tabs):
            button = QPushButton(tab.title)
            button.setObjectName(f"welcomeTab{row + 1}")
            button.setAccessibleDescription(tab.purpose)
            button.setAutoDefault(False)
            button.clicked.connect(lambda _=False, index=row: self.tab_chosen.emit(index))
            purpose = QLabel(tab.purpose)
            purpose.setTextFormat(Qt.TextFormat.PlainText)
            purpose.setWordWrap(True)
            grid.addWidget(button, row, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(purpose, row, 1)
        return grid
