"""A person at the Othello tab, and the lab's two positions."""

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QAction, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QPlainTextEdit, QPushButton, QTabBar
from pytestqt.qtbot import QtBot

from tests.gui.person import WAIT, Person
from ttt_gui.gui.main_window import MainWindow
from ttt_gui.gui.othello.board import DiscSquare
from ttt_gui.gui.othello.tab import OthelloTab
from ttt_gui.workbench.analysis.state import Analysis

FIRST = "xxxxxxo.xxxxxo..xxooooooxoxxooooxoxxooooxxxoxoooxxo.oxooxooooooo x"
SECOND = "xxxxxxo.xxxoxo.oxxxxooooxoxxoox.xxoxxxxxxxxxoxxoxxxxxxx.xxxxxxx. o"
LONG = "..xo...xx.o...x.ooxoooooooxxoooxoooxoox..xxoxx..xxxxx...x..xxxx. x"
"""A position that takes a Python engine minutes."""


class Player(Person):
    """A person at this tab."""

    def __init__(self, qtbot: QtBot, window: MainWindow) -> None:
        super().__init__(qtbot, window, window.tab(OthelloTab))
        self.tab = window.tab(OthelloTab)

    @property
    def state(self) -> Analysis:
        """What is true of the tab."""
        state = self.tab.host.state
        assert isinstance(state, Analysis)
        return state

    @property
    def may_move(self) -> bool:
        """Whether it is this person's turn in a game, and the solver is not about to move."""
        return self.state.may_move

    def load(self, text: str) -> None:
        self.find(QPlainTextEdit, "positionText").setPlainText(text)
        self.click("loadText")

    def solve(self) -> None:
        self.click("solve")
        self.qtbot.waitUntil(self.find(QPushButton, "solve").isEnabled, timeout=WAIT)

    def wait_for_score(self, number: str) -> None:
        """Wait for a score, and for the line, which is found after it."""
        self.qtbot.waitUntil(
            lambda: self.text("scoreNumber") == number and not self.state.is_searching,
            timeout=WAIT,
        )

    def choose_page(self, title: str) -> None:
        """Turn to a page of the cards."""
        for bar in self.tab.findChildren(QTabBar):
            for index in range(bar.count()):
                if bar.tabText(index) == title:
                    self.qtbot.mouseClick(
                        bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(index).center()
                    )

    def square(self, name: str) -> str:
        return self.find(QAbstractButton, f"square_{name}").accessibleName()

    def load_and_solve(self, text: str) -> None:
        self.load(text)
        self.solve()

    def find_menu(self, name: str) -> list[QAction]:
        """What the menu of a button offers."""
        return self.find(QPushButton, name).menu().actions()

    def drag(self, *names: str, button: Qt.MouseButton = Qt.MouseButton.LeftButton) -> None:
        """Press on the first square and draw the pointer over the others."""
        first = self.find(DiscSquare, f"square_{names[0]}")
        QTest.mousePress(first, button, pos=first.rect().center())
        for name in names[1:]:
            square = self.find(DiscSquare, f"square_{name}")
            place = first.mapFrom(self.tab, square.mapTo(self.tab, square.rect().center()))
            move_pressed(first, place, button)
        QTest.mouseRelease(first, button)


def move_pressed(square: DiscSquare, place: QPoint, button: Qt.MouseButton) -> None:
    """Let the pointer, pressed on `square`, move to `place` in its coordinates."""
    event = QMouseEvent(
        QEvent.Type.MouseMove,
        QPointF(place),
        QPointF(square.mapToGlobal(place)),
        Qt.MouseButton.NoButton,
        button,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(square, event)
