"""A window with a library of its own, and a person at its batch tab."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.gui.person import Person
from ttt_gui.app import build_window
from ttt_gui.gui.batch.tab import BatchTab
from ttt_gui.gui.main_window import MainWindow


@pytest.fixture
def library_window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    shown = build_window(tmp_path / "data")
    qtbot.addWidget(shown)
    with qtbot.waitExposed(shown):
        shown.show()
    yield shown
    shown.close()


@pytest.fixture
def person(qtbot: QtBot, library_window: MainWindow) -> Person:
    return Person(qtbot, library_window, library_window.tab(BatchTab))
