"""A window of its own for each test, with settings of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from pytestqt.qtbot import QtBot

from ttt_gui.app import build_window
from ttt_gui.gui.main_window import MainWindow


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
