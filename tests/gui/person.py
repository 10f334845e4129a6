"""A person at a tab, for tests: finds widgets by their names, clicks, chooses, reads."""

from typing import TypeVar

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QLabel,
    QScrollArea,
    QWidget,
)
from pytestqt.qtbot import QtBot

from ttt_gui.gui.find_widget import find_widget
from ttt_gui.gui.main_window import MainWindow
from ttt_gui.gui.tab import Tab

W = TypeVar("W", bound=QWidget)

WAIT = 20_000
"""Milliseconds to wait for what should take moments; a busy machine must not fail a test."""


class Person:
    """Uses one tab of a window."""

    def __init__(self, qtbot: QtBot, window: MainWindow, tab: Tab) -> None:
        self.qtbot = qtbot
        self.window = window
        window.show_tab(tab)
        self._tab = tab.widget()

    def find(self, kind: type[W], name: str) -> W:
        return find_widget(self._tab, kind, name)

    def click(self, name: str) -> None:
        self.qtbot.mouseClick(self.find(QAbstractButton, name), Qt.MouseButton.LeftButton)

    def choose(self, name: str, data: str) -> None:
        box = self.find(QComboBox, name)
        assert box.findData(data) >= 0
        box.setCurrentIndex(box.findData(data))

    def text(self, name: str) -> str:
        return self.find(QLabel, name).text()

    @property
    def focused(self) -> str:
        """The name of the widget that has the focus."""
        widget = self.window.focusWidget()
        return "" if widget is None else widget.objectName()

    def press(self, key: str) -> None:
        """Press a key where the focus is."""
        widget = QApplication.activePopupWidget() or self.window.focusWidget()
        assert widget is not None
        QTest.keySequence(widget, key)

    def turn_wheel(self, widget: QWidget) -> None:
        """Turn the wheel by one notch towards oneself."""
        middle = widget.rect().center()
        event = QWheelEvent(
            QPointF(middle),
            QPointF(widget.mapToGlobal(middle)),
            QPoint(),
            QPoint(0, -120),
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(widget, event)

    @property
    def scrolled(self) -> int:
        """By how many pixels the column of cards is scrolled."""
        area = self._tab.findChild(QScrollArea)
        assert area is not None
        return area.verticalScrollBar().value()
