"""The window around the tabs: menus, colours, what is remembered."""

import threading
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, QSettings, Qt
from PySide6.QtGui import QAction, QColor, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QLabel,
    QMessageBox,
    QScrollBar,
    QStyle,
    QStyleOptionSlider,
    QTabWidget,
    QWidget,
)
from pytestqt.qtbot import QtBot

from ttt_gui.app import build_window
from ttt_gui.gui.card import Card
from ttt_gui.gui.card_columns import CardColumn
from ttt_gui.gui.find_widget import find_widget
from ttt_gui.gui.grader.tab import GraderTab
from ttt_gui.gui.labels import MessageLabel, Tone
from ttt_gui.gui.main_window import MainWindow
from ttt_gui.gui.othello.tab import OthelloTab
from ttt_gui.gui.settings import APPLICATION, ORGANIZATION, Settings, load_settings, save_settings
from ttt_gui.gui.square_board import Square, SquareBoard
from ttt_gui.gui.theme import colors
from ttt_gui.gui.tictactoe.tab import TicTacToeTab
from ttt_gui.gui.window_place import FIRST_SIZE


def action(window: MainWindow, text: str) -> QAction:
    return next(each for each in window.findChildren(QAction) if each.text() == text)


def window_lightness() -> int:
    return QApplication.palette().color(QPalette.ColorRole.Window).lightness()


def test_names_of_the_contract(window: MainWindow):
    assert window.objectName() == "mainWindow"
    tabs = window.findChild(QTabWidget, "tabs")
    assert tabs is not None
    assert [tabs.tabText(index) for index in range(tabs.count())] == [
        "Tic-tac-toe",
        "Othello endgame",
        "Batch",
        "Grader",
        "Explorer",
    ]


def test_every_button_has_a_name_for_a_screen_reader(window: MainWindow):
    for button in window.findChildren(QAbstractButton):
        if button.objectName().startswith(("ttt", "square_")):
            assert button.accessibleName() or button.text(), button.objectName()


def test_light_and_dark_while_the_window_is_shown(window: MainWindow, qtbot: QtBot):
    action(window, "Dark").trigger()
    qtbot.wait(20)
    assert window_lightness() < 100
    message = find_widget(window.tab(OthelloTab), MessageLabel, "message")
    message.show_message("careful", Tone.ERROR)
    dark = message.palette().color(QPalette.ColorRole.WindowText)
    action(window, "Light").trigger()
    qtbot.wait(20)
    assert window_lightness() > 200
    light = message.palette().color(QPalette.ColorRole.WindowText)
    assert dark.lightness() > light.lightness()


def test_the_colour_scheme_and_the_solver_are_remembered(window: MainWindow):
    action(window, "Dark").trigger()
    action(window, "256 MB").trigger()
    window.close()
    settings = load_settings()
    assert (settings.color_scheme, settings.table_megabytes) == ("dark", 256)
    again = build_window()
    assert window_lightness() < 100
    assert action(again, "256 MB").isChecked()
    again.close()


def test_keys_reach_the_board_at_start_and_after_a_change_of_tabs(window: MainWindow, qtbot: QtBot):
    def focused() -> str:
        widget = window.focusWidget()
        return "" if widget is None else widget.objectName()

    tabs = window.findChild(QTabWidget, "tabs")
    assert tabs is not None
    bar = tabs.tabBar()
    assert focused() == "tttCell1"
    for index, name in ((1, "square_a1"), (2, "batchOpen"), (0, "tttCell1")):
        qtbot.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(index).center())
        assert focused() == name
    for name in ("square_a1", "batchOpen", "gradeScript", "explorerTree", "tttCell1"):
        widget = window.focusWidget()
        assert widget is not None
        QTest.keySequence(widget, "Ctrl+Tab")
        assert focused() == name


def test_the_tab_key_stops_at_one_square_of_a_board(window: MainWindow):
    for tab, first, other in (
        (window.tab(TicTacToeTab), "tttCell1", "tttCell6"),
        (window.tab(OthelloTab), "square_a1", "square_e4"),
    ):
        window.show_tab(tab)
        square = tab.findChild(Square, other)
        assert square is not None
        for name in (first, other):
            stops = [each for each in tab.findChildren(Square) if takes_tab(each)]
            assert [each.objectName() for each in stops] == [name]
            square.setFocus()
        QTest.keyClick(square, Qt.Key.Key_Left)
        focused = window.focusWidget()
        assert focused is not None
        assert focused is not square
        assert takes_tab(focused)
        assert not takes_tab(square)


def takes_tab(widget: QWidget) -> bool:
    return bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)


def test_the_window_may_be_small_and_its_boards_stand_as_high_as_the_cards(
    window: MainWindow, qtbot: QtBot
):
    assert window.minimumSizeHint().width() <= 800
    assert window.minimumSizeHint().height() <= 560
    for size in ((800, 560), (1180, 860)):
        window.resize(*size)
        for tab in (window.tab(TicTacToeTab), window.tab(OthelloTab)):
            window.show_tab(tab)
            qtbot.wait(20)
            board, column = tab.findChild(SquareBoard), tab.findChild(CardColumn)
            assert board is not None
            assert column is not None
            place = column.mapTo(tab, QPoint(0, 0))
            assert board.y() + board.board_rect().y() == place.y()
            assert not board.geometry().intersects(QRect(place, column.size()))


@pytest.mark.parametrize("size", [(1540, 880), (2560, 1440)])
def test_two_columns_of_cards_stand_side_by_side_where_there_is_room(
    window: MainWindow, qtbot: QtBot, size: tuple[int, int]
):
    window.resize(*size)
    window.show_tab(window.tab(OthelloTab))
    qtbot.wait(20)
    first, second = window.tab(OthelloTab).findChildren(CardColumn)
    assert second.isVisible()
    assert [len(each.findChildren(Card)) for each in (first, second)] == [3, 2]
    window.resize(1000, 700)
    qtbot.wait(20)
    assert not second.isVisible()
    assert len(first.findChildren(Card)) == 5


def test_the_columns_fit_into_the_window_at_first(window: MainWindow, qtbot: QtBot):
    window.resize(FIRST_SIZE)
    for tab in (window.tab(TicTacToeTab), window.tab(OthelloTab), window.tab(GraderTab)):
        window.show_tab(tab)
        for column in tab.findChildren(CardColumn):
            bar = column.verticalScrollBar()
            qtbot.waitUntil(lambda bar=bar: bar.maximum() == 0)


def contrast(text: QColor, ground: QColor) -> float:
    """The ratio of two luminances as WCAG defines it; `text` may let the ground through."""

    def luminance(red: float, green: float, blue: float) -> float:
        def linear(part: float) -> float:
            return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

    def channels(color: QColor) -> tuple[float, float, float]:
        return color.redF(), color.greenF(), color.blueF()

    seen = (
        text.alphaF() * over + (1 - text.alphaF()) * under
        for over, under in zip(channels(text), channels(ground), strict=True)
    )
    lights = sorted((luminance(*seen), luminance(*channels(ground))))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


@pytest.mark.parametrize("scheme", ["Light", "Dark"])
def test_quiet_colours_can_still_be_read(window: MainWindow, scheme: str):
    action(window, scheme).trigger()
    quiet = QApplication.palette().color(QPalette.ColorRole.PlaceholderText)
    base = QApplication.palette().color(QPalette.ColorRole.Base)
    for ground in (colors().card, base):
        assert contrast(quiet, ground) >= 4.5
    assert contrast(colors().felt_bound, colors().felt) >= 4  # large digits
    assert contrast(colors().felt_dot, colors().felt) >= 2.9
    assert contrast(colors().disc_edge, colors().felt) >= 1.5


def test_the_handle_of_a_dark_scroll_bar_stands_out_from_its_groove(
    window: MainWindow, qtbot: QtBot
):
    action(window, "Dark").trigger()
    bar = QScrollBar(Qt.Orientation.Vertical)
    qtbot.addWidget(bar)
    bar.resize(14, 400)
    bar.setRange(0, 100)
    bar.setPageStep(30)
    with qtbot.waitExposed(bar):
        bar.show()
    option = QStyleOptionSlider()
    bar.initStyleOption(option)
    handle = bar.style().subControlRect(
        QStyle.ComplexControl.CC_ScrollBar, option, QStyle.SubControl.SC_ScrollBarSlider, bar
    )
    picture = bar.grab().toImage()
    groove = QPoint(handle.center().x(), handle.bottom() + 20)
    assert handle.contains(handle.center())
    assert picture.pixelColor(handle.center()).lightness() > picture.pixelColor(groove).lightness()
    assert contrast(picture.pixelColor(handle.center()), picture.pixelColor(groove)) >= 3


def test_headings_are_not_called_unavailable(window: MainWindow):
    for card in window.findChildren(Card):
        heading = card.findChild(QLabel)
        assert heading is not None
        assert heading.isEnabled()


def test_undo_and_redo_of_the_menu_go_to_the_tab_in_front(window: MainWindow):
    tab = window.tab(OthelloTab)
    window.show_tab(tab)
    assert not action(window, "&Undo").isEnabled()
    square = tab.findChild(QAbstractButton, "square_d7")
    words = tab.findChild(QLabel, "positionWords")
    assert square is not None
    assert words is not None
    before = words.text()
    square.click()
    action(window, "&Undo").trigger()
    assert words.text() == before
    QTest.keySequence(window, action(window, "&Redo").shortcut())
    assert words.text() != before


def test_the_help_says_the_keys_and_blocks_nothing(window: MainWindow):
    action(window, "&Keyboard shortcuts").trigger()
    box = window.findChild(QMessageBox)
    assert box is not None
    assert "Ctrl+Z" in box.text()
    box.close()


def test_nonsense_in_the_settings_falls_back_to_the_defaults(qtbot: QtBot):
    save_settings(Settings())
    store = QSettings(
        QSettings.Format.IniFormat, QSettings.Scope.UserScope, ORGANIZATION, APPLICATION
    )
    for name, value in (
        ("color_scheme", "purple"),
        ("ttt_play_as", "7"),
        ("ttt_engine", "oracle"),
        ("othello_engine", "oracle"),
        ("scoring_rule", "?"),
        ("table_megabytes", "many"),
        ("threads", "-3"),
        ("all_moves", "perhaps"),
    ):
        store.setValue(name, value)
    store.sync()
    settings = load_settings()
    assert settings.color_scheme == "system"
    assert (settings.table_megabytes, settings.threads) == (64, 0)
    window = build_window()
    qtbot.addWidget(window)
    window.close()


def test_a_library_that_cannot_be_used_is_told_in_the_window(qtbot: QtBot, tmp_path: Path):
    (tmp_path / "file").write_text("")
    window = build_window(tmp_path / "file")
    qtbot.addWidget(window)
    window.show()
    assert window.library is not None
    searcher = threading.Thread(target=window.library.proofs.count)
    searcher.start()
    searcher.join()
    qtbot.waitUntil(lambda: window.findChild(QMessageBox) is not None)
    box = window.findChild(QMessageBox)
    assert box is not None
    assert "results are not kept from now on" in box.text()
    box.close()
    window.close()


def test_a_window_without_a_folder_keeps_nothing(window: MainWindow):
    assert window.library is None


def test_the_stretched_card_takes_what_the_column_leaves(window: MainWindow, qtbot: QtBot):
    for size in ((1540, 880), (1000, 1200)):
        window.resize(*size)
        for tab in (window.tab(TicTacToeTab), window.tab(OthelloTab)):
            window.show_tab(tab)
            qtbot.wait(20)
            column = [each for each in tab.findChildren(CardColumn) if each.isVisible()][-1]
            lowest = max(
                card.mapTo(column, card.rect().bottomLeft()).y()
                for card in column.findChildren(Card)
            )
            assert column.height() - lowest <= 2
