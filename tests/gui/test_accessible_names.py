"""Every widget that takes the focus has a name for a screen reader."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QHeaderView,
    QLabel,
    QScrollBar,
    QWidget,
)
from pytestqt.qtbot import QtBot

from ttt_gui.games.tictactoe import TicTacToe
from ttt_gui.gui.explorer.compare_window import CompareWindow
from ttt_gui.gui.explorer.worksheet_dialog import WorksheetDialog
from ttt_gui.gui.fault_dialog import FaultDialog
from ttt_gui.gui.main_window import MainWindow


def nameless(root: QWidget) -> list[str]:
    """The widgets below `root` that take the focus, and have neither text, name nor label."""
    buddies = {label.buddy() for label in root.findChildren(QLabel)}
    return [
        f"{type(each).__name__} {each.objectName()!r} in {type(each.parent()).__name__}"
        for each in root.findChildren(QWidget)
        if each.focusPolicy() is not Qt.FocusPolicy.NoFocus
        and not isinstance(each, QLabel)
        and not is_part(each)
        and not each.accessibleName()
        and each not in buddies
        and not (isinstance(each, QAbstractButton) and each.text())
    ]


def is_part(widget: QWidget) -> bool:
    """Whether Qt made a widget as a part of another, which is what a screen reader names."""
    if isinstance(widget, QHeaderView | QScrollBar) or widget.objectName().startswith("qt_"):
        return True
    parent = widget.parentWidget()
    return any(isinstance(each, QComboBox) for each in (parent, parent.parentWidget()))


def test_the_window(window: MainWindow):
    assert nameless(window) == []


@pytest.mark.parametrize("kind", [CompareWindow, WorksheetDialog])
def test_the_windows_beside_it(qtbot: QtBot, kind: type[CompareWindow | WorksheetDialog]):
    owner = QWidget()
    qtbot.addWidget(owner)
    beside = kind(owner, TicTacToe())
    assert nameless(beside) == []
    beside.close()


def test_the_dialog_of_faults(qtbot: QtBot):
    dialog = FaultDialog(None, None)
    qtbot.addWidget(dialog)
    assert nameless(dialog) == []
