"""What the tests of the explorer's windows share: a parent, and a person who clicks."""

from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QComboBox, QFileDialog, QLabel, QWidget
from pytestqt.qtbot import QtBot

from tests.gui.person import WAIT
from ttt_gui.gui.explorer.owned_window import OwnedWindow
from ttt_gui.gui.find_widget import find_widget

W = TypeVar("W", bound=QWidget)


class Visitor:
    """Uses a window that belongs to another one."""

    def __init__(self, qtbot: QtBot, window: OwnedWindow) -> None:
        self.qtbot = qtbot
        self.window = window

    def find(self, kind: type[W], name: str) -> W:
        return find_widget(self.window, kind, name)

    def click(self, name: str) -> None:
        self.qtbot.mouseClick(self.find(QAbstractButton, name), Qt.MouseButton.LeftButton)

    def is_enabled(self, name: str) -> bool:
        return self.find(QAbstractButton, name).isEnabled()

    def text(self, name: str) -> str:
        return self.find(QLabel, name).text()

    def choose(self, name: str, data: str) -> None:
        """Choose an entry of a box with the keys, as a person may."""
        box = self.find(QComboBox, name)
        box.setFocus()
        while box.currentData() != data:
            key = Qt.Key.Key_Down if box.currentIndex() < box.findData(data) else Qt.Key.Key_Up
            self.qtbot.keyClick(box, key)

    def wait_for(self, name: str, beginning: str) -> None:
        self.qtbot.waitUntil(lambda: self.text(name).startswith(beginning), timeout=WAIT)

    def save_as(self, button: str, dialog: str, path: str) -> None:
        """Click a button, and choose a file in the dialog that it opens."""
        self.click(button)
        # Other dialogs of that name may be on their way out.
        shown = [each for each in self.window.findChildren(QFileDialog, dialog) if each.isVisible()]
        shown[-1].fileSelected.emit(path)
