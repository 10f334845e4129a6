"""The page of the first start."""

from PySide6.QtCore import QSize
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from tests.gui.person import WAIT
from tests.gui.test_accessible_names import nameless
from ttt_gui.app import build_window
from ttt_gui.folders import resource
from ttt_gui.gui.find_widget import find_widget
from ttt_gui.gui.main_window import MainWindow
from ttt_gui.gui.othello.tab import OthelloTab
from ttt_gui.gui.welcome import WelcomeDialog
from ttt_gui.notation.boards import board_text
from ttt_gui.notation.entry import Entry
from ttt_gui.notation.importer import read_positions


def page(window: MainWindow) -> WelcomeDialog | None:
    """The page, if it is shown."""
    found = window.findChild(WelcomeDialog)
    return found if isinstance(found, WelcomeDialog) and found.isVisible() else None


def test_it_is_shown_until_it_has_been_closed_once(window: MainWindow, qtbot: QtBot):
    assert page(window) is None, "only the program's start shows it by itself"
    window.welcome()
    shown = page(window)
    assert shown is not None
    assert not shown.isModal()
    assert shown.size().boundedTo(QSize(1024, 700)) == shown.size()
    shown.reject()
    window.welcome()
    assert page(window) is None
    window.close()
    again = build_window()
    qtbot.addWidget(again)
    again.welcome()
    assert page(again) is None
    again.close()


def test_closing_the_window_with_it_closes_it_for_good(window: MainWindow, qtbot: QtBot):
    window.welcome()
    window.close()
    again = build_window()
    qtbot.addWidget(again)
    again.welcome()
    assert page(again) is None
    again.close()


def test_the_menu_shows_it_always_and_only_once(window: MainWindow):
    actions = [each for menu in window.menuBar().actions() for each in menu.menu().actions()]
    welcome = next(each for each in actions if each.text() == "&Welcome")
    welcome.trigger()
    welcome.trigger()
    assert len(window.findChildren(WelcomeDialog)) == 1


def test_every_tab_is_told_of_and_a_click_leads_to_it(window: MainWindow):
    window.welcome()
    shown = page(window)
    assert shown is not None
    assert nameless(shown) == []
    for number, tab in enumerate(window.tabs, start=1):
        button = find_widget(shown, QAbstractButton, f"welcomeTab{number}")
        assert button.text() == tab.title
        button.click()
        assert tab.widget().isVisible()
    assert page(window) is not None


def test_the_sample_is_a_complete_game_and_opens_on_the_board(window: MainWindow, qtbot: QtBot):
    (game,) = read_positions(resource("positions/sample-game.sgf").read_text("utf-8"))
    assert isinstance(game, Entry)
    assert game.position.is_over()
    window.welcome()
    shown = page(window)
    assert shown is not None
    QTest.keyClick(shown, "\r")
    othello = window.tab(OthelloTab)
    end = board_text(game.position)
    qtbot.waitUntil(lambda: board_text(othello.host.state.position) == end, timeout=WAIT)
    assert othello.isVisible()
    assert page(window) is None
