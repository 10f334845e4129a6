"""Variations in the window: listed behind a button, chosen by mouse and by keys."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu, QPushButton, QTableWidget

from tests.gui.othello.player import FIRST, Player
from ttt_gui.gui.othello.variation_words import variation_in_words
from ttt_gui.workbench.analysis.variations import Variation


def offered(player: Player) -> list[str]:
    return [action.text() for action in player.find_menu("variations")]


def choose(player: Player, text: str) -> None:
    menu = player.find(QPushButton, "variations").menu()
    assert isinstance(menu, QMenu)
    menu.triggered.emit(next(each for each in menu.actions() if each.text().startswith(text)))


def test_another_move_is_listed_beside_the_one_it_replaces(player: Player):
    player.load(f"{FIRST}\nd7h1")
    button = player.find(QPushButton, "variations")
    assert not button.isEnabled()
    player.click("lineFirst")
    player.click("square_g2")
    assert button.isEnabled()
    assert button.text() == "Variations (2)"
    assert offered(player)[:3] == [
        "Instead of the last move",
        "1. d7: main line, 1 more move",
        "1. g2",
    ]
    assert [each.isChecked() for each in player.find_menu("variations")[1:3]] == [False, True]
    player.choose_page("Line")
    table = player.find(QTableWidget, "moveList")
    assert table.item(0, 2).text() == "g2 (d7)"  # type: ignore[union-attr]
    choose(player, "1. d7")
    assert [table.item(row, 2).text() for row in range(2)] == ["d7 (g2)", "pass"]  # type: ignore[union-attr]
    choose(player, "Delete d7")
    assert not button.isEnabled()
    player.click("undo")
    assert button.isEnabled()


def test_keys_go_from_one_variation_to_the_next(player: Player):
    player.load(f"{FIRST}\nd7h1")
    player.click("lineFirst")
    player.click("square_g2")
    shown = player.state.line.moves[0]
    for key, other in ((Qt.Key.Key_Down, True), (Qt.Key.Key_Up, False), (Qt.Key.Key_Up, True)):
        QTest.keyClick(player.window, key, Qt.KeyboardModifier.AltModifier)
        assert (player.state.line.moves[0] != shown) is other
        assert player.state.line.place == 1
    choose(player, "Make d7 the main line")
    assert offered(player)[1].startswith("1. d7: main line")


def test_a_variation_in_words():
    named = Variation((1, 2), 2, 38, "R & D", 2, 4, is_main=True, is_shown=False)
    assert variation_in_words(named, 21) == (
        "21. c1 “R && D”: main line, +2, loses 4 discs, 38 more moves"
    )
    plain = Variation((1, -1), -1, 0, "", None, None, is_main=False, is_shown=True)
    assert variation_in_words(plain, 21) == "pass"
