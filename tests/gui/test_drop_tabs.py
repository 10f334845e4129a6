"""What is dropped on the window: it is copied, and opened where it belongs."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QUrl
from PySide6.QtWidgets import QLabel, QLineEdit, QPlainTextEdit, QSpinBox, QTabWidget, QWidget
from pytestqt.qtbot import QtBot

from tests.gui.dropping import COPY, LINK, MOVE, NONE, a_file, a_text, drop
from tests.gui.person import WAIT
from ttt_gui.gui.batch.tab import BatchTab
from ttt_gui.gui.explorer.tab import ExplorerTab
from ttt_gui.gui.find_widget import find_widget
from ttt_gui.gui.grader.tab import GraderTab
from ttt_gui.gui.main_window import MainWindow
from ttt_gui.gui.othello.tab import OthelloTab
from ttt_gui.gui.tab import Tab
from ttt_gui.gui.tictactoe.tab import TicTacToeTab

OTHELLO = "xxxxxxo.xxxxxo..xxooooooxoxxooooxoxxooooxxxoxoooxxo.oxooxooooooo x"
TABS = (TicTacToeTab, OthelloTab, BatchTab, GraderTab, ExplorerTab)


def shown(window: MainWindow) -> QWidget:
    return find_widget(window, QTabWidget, "tabs").currentWidget()


def words(window: MainWindow) -> str:
    return find_widget(window.tab(OthelloTab), QLabel, "positionWords").text()


def test_a_text_that_is_to_be_moved_is_copied_on_every_tab(window: MainWindow):
    for tab in map(window.tab, TABS):
        window.show_tab(tab)
        assert drop(tab.widget(), a_text(OTHELLO)) == COPY, tab.title


def test_a_text_is_copied_also_where_a_tab_has_a_text_box(window: MainWindow):
    boxes = [
        (tab, box)
        for tab in map(window.tab, TABS)
        for kind in (QLineEdit, QPlainTextEdit, QSpinBox)
        for box in tab.widget().findChildren(kind)
    ]
    for tab, box in boxes:
        window.show_tab(tab)
        assert not any(each.acceptDrops() for each in (box, *box.findChildren(QWidget)))
        before = box.text() if isinstance(box, QLineEdit | QSpinBox) else None
        if not box.visibleRegion().isEmpty():
            assert drop(box, a_text(OTHELLO)) == COPY
            assert before is None or box.text() == before


def test_the_box_for_positions_holds_what_was_dropped_on_it_and_nothing_else(window: MainWindow):
    window.show_tab(window.tab(OthelloTab))
    box = find_widget(window, QPlainTextEdit, "positionText")
    box.setPlainText("what was there")
    assert drop(box, a_text(OTHELLO)) == COPY
    assert box.toPlainText() == OTHELLO


def test_what_may_only_be_moved_is_refused(window: MainWindow):
    window.show_tab(window.tab(OthelloTab))
    before = words(window)
    assert drop(window.tab(OthelloTab), a_text(OTHELLO), MOVE) == NONE
    assert words(window) == before
    assert drop(window.tab(OthelloTab), a_text(OTHELLO), MOVE | LINK) == LINK


def test_an_address_in_the_web_is_no_file(window: MainWindow):
    content = QMimeData()
    content.setUrls([QUrl("https://example.org/script.py")])
    assert drop(window.tab(TicTacToeTab), content) == NONE


@pytest.mark.parametrize("kind", [TicTacToeTab, GraderTab, ExplorerTab])
def test_an_othello_text_opens_on_the_othello_tab(window: MainWindow, kind: type[Tab]):
    window.show_tab(window.tab(kind))
    drop(window.tab(kind).widget(), a_text(OTHELLO))
    assert shown(window) is window.tab(OthelloTab)
    assert words(window).startswith("Black ")
    assert find_widget(window, QPlainTextEdit, "positionText").toPlainText() == OTHELLO


def test_a_text_that_is_nothing_is_told_on_the_othello_tab(window: MainWindow):
    drop(window.tab(TicTacToeTab), a_text("nothing that anybody plays"))
    assert shown(window) is window.tab(OthelloTab)
    assert find_widget(window.tab(OthelloTab), QLabel, "message").isVisible()


def test_files_open_where_they_belong(window: MainWindow, qtbot: QtBot, tmp_path: Path):
    contents = {
        "problem.obf": (OTHELLO, OthelloTab),
        "player.py": ("print('d3')", GraderTab),
        "player": ("#!/bin/sh\necho d3", GraderTab),
        "missing.txt": (None, OthelloTab),
    }
    for name, (content, kind) in contents.items():
        path = tmp_path / name
        if content is not None:
            path.write_text(content)
        window.show_tab(window.tab(TicTacToeTab))
        assert drop(window.tab(TicTacToeTab), a_file(path)) == COPY
        qtbot.waitUntil(lambda kind=kind: shown(window) is window.tab(kind), timeout=WAIT)
        if kind is GraderTab:
            script = find_widget(window.tab(GraderTab), QLineEdit, "gradeScript")
            assert script.text() == str(path)
