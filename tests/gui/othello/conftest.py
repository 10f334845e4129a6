"""A person at the Othello tab, where recursive negamax is chosen: it is ready at once."""

import pytest
from pytestqt.qtbot import QtBot

from tests.gui.othello.player import Player
from ttt_gui.gui.main_window import MainWindow


@pytest.fixture
def player(qtbot: QtBot, window: MainWindow) -> Player:
    shown = Player(qtbot, window)
    shown.choose("othelloEngine", "negamax")
    return shown
