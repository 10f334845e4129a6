"""What a screen reader says when the shown tab has changed."""

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAbstractButton, QComboBox
from pytestqt.qtbot import QtBot

from tests.gui.person import WAIT
from ttt_gui.gui.announcer import Announcer
from ttt_gui.gui.find_widget import find_widget
from ttt_gui.gui.main_window import MainWindow
from ttt_gui.gui.othello.tab import OthelloTab
from ttt_gui.gui.tab import Tab
from ttt_gui.gui.tictactoe.tab import TicTacToeTab


@pytest.fixture
def reader() -> Iterator[None]:
    """A screen reader is attached."""
    QAccessible.setActive(True)
    yield
    QAccessible.setActive(False)


def said_of(window: MainWindow, kind: type[Tab]) -> list[str]:
    """What is said of a tab, which is brought to the front, from now on."""
    tab = window.tab(kind)
    window.show_tab(tab)
    said: list[str] = []
    announcer = tab.widget().findChild(Announcer)
    assert isinstance(announcer, Announcer)
    announcer.announced.connect(said.append)
    return said


@pytest.mark.usefixtures("reader")
def test_an_engines_move_and_whose_turn_it_is(window: MainWindow, qtbot: QtBot):
    said = said_of(window, TicTacToeTab)
    find_widget(window, QAbstractButton, "tttCell5").click()
    qtbot.waitUntil(lambda: bool(said), timeout=WAIT)
    assert said == ["Engine's move: 1. Your turn: you are X."]


@pytest.mark.usefixtures("reader")
def test_a_result_is_said_once_with_the_best_moves(window: MainWindow, qtbot: QtBot):
    said = said_of(window, OthelloTab)
    engines = find_widget(window, QComboBox, "othelloEngine")
    engines.setCurrentIndex(engines.findData("negamax"))
    find_widget(window, QAbstractButton, "solve").click()
    qtbot.waitUntil(lambda: any("wins by" in each for each in said), timeout=WAIT)
    result = [each for each in said if "wins by" in each]
    assert len(result) == 1
    assert ". Best: " in result[0]


def test_without_a_reader_nothing_is_said(window: MainWindow):
    said = said_of(window, TicTacToeTab)
    window.tab(TicTacToeTab).host.show()
    assert said == []


@pytest.mark.usefixtures("reader")
def test_nothing_is_said_of_a_tab_that_is_not_shown(window: MainWindow, qtbot: QtBot):
    said = said_of(window, TicTacToeTab)
    find_widget(window, QAbstractButton, "tttCell5").click()
    window.show_tab(window.tab(OthelloTab))
    qtbot.waitUntil(lambda: window.tab(TicTacToeTab).host.state.game.moves_played == 2)
    assert said == []
