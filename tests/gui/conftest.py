"""A window of its own for each test, with settings of its own."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from ttt_gui.app import build_window
from ttt_gui.gui.main_window import MainWindow

W = TypeVar("W", bound=QWidget)
Find = Callable[[type[W], str], W]

WAIT_MILLISECONDS = 20_000
"""How long a test waits for what should take moments; a busy machine must not fail it."""


@pytest.fixture(autouse=True)
def _own_settings(tmp_path: Path) -> None:
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(tmp_path))


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[MainWindow]:
    shown = build_window()
    qtbot.addWidget(shown)
    with qtbot.waitExposed(shown):
        shown.show()
    yield shown
    shown.close()


@pytest.fixture
def find(window: MainWindow) -> Callable[[type[QWidget], str], QWidget]:
    """Finds a widget of the window by its object name."""

    def found(kind: type[W], name: str) -> W:
        widget = window.findChild(kind, name)
        assert widget is not None, name
        return widget

    return found
