"""The tic-tac-toe tab, used by clicking its buttons and pressing its keys."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QAbstractButton,
    QCheckBox,
    QComboBox,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QSpinBox,
)
from pytestqt.qtbot import QtBot

from tests.gui.person import WAIT, Person
from ttt_gui.app import build_window
from ttt_gui.engines import TICTACTOE, Engine, engine, engines_for
from ttt_gui.games.position import Position
from ttt_gui.gui.main_window import MainWindow
from ttt_gui.gui.tictactoe import tab as tab_module
from ttt_gui.search.control import SearchControl
from ttt_gui.search.outcome import SearchOptions, SearchResult

ENGINE_KEYS = [each.key for each in engines_for(TICTACTOE)]


class Player(Person):
    """A person at this tab."""

    def __init__(self, qtbot: QtBot, window: MainWindow) -> None:
        super().__init__(qtbot, window, window.tictactoe)
        self.tab = window.tictactoe

    def cell(self, number: int) -> str:
        return self.find(QAbstractButton, f"tttCell{number}").text()

    def cells(self) -> str:
        return "".join(self.cell(number) or "." for number in range(1, 10))

    def wait(self, status: str) -> None:
        self.qtbot.waitUntil(lambda: self.text("tttStatus").startswith(status), timeout=WAIT)

    def play(self, cell: int) -> None:
        """Click a cell and wait until the engine has answered."""
        self.click(f"tttCell{cell}")
        self.qtbot.waitUntil(lambda: "engine to move" not in self.text("tttStatus"), timeout=WAIT)


@pytest.fixture
def player(qtbot: QtBot, window: MainWindow) -> Player:
    return Player(qtbot, window)


def test_the_game_of_the_seed(player: Player):
    answers = []
    for cell in (5, 7, 2, 6, 9):
        before = player.cells()
        player.play(cell)
        after = player.cells()
        answers += [
            number for number in range(1, 10) if after[number - 1] == "O" != before[number - 1]
        ]
    assert answers == [1, 3, 8, 4]
    assert player.text("tttStatus") == "A draw"
    assert player.text("tttTally").endswith("Draws 1")
    assert player.text("tttRound") == "Round 9"
    transcript = player.find(QPlainTextEdit, "tttTranscript").toPlainText()
    assert transcript.startswith("Round 0:\n|1|2|3|\n|4|5|6|\n|7|8|9|\n\nYour move: 5")
    assert transcript.endswith("The game is a tie!")


@pytest.mark.parametrize("key", ENGINE_KEYS)
def test_a_whole_game_against_each_engine_is_not_won(player: Player, key: str):
    player.choose("tttEngine", key)
    while player.text("tttStatus").startswith("Your turn"):
        player.play(1 + player.cells().index("."))
    assert player.text("tttStatus") in {"A draw", "The engine wins as O"}


@pytest.mark.parametrize(
    ("key", "nodes"),
    [
        ("state-tree", "3,986"),
        ("state-tree-deep", "2,459"),
        ("negamax", "2,459"),
        ("minimax", "55,505"),
    ],
)
def test_the_nodes_of_a_search_are_shown(player: Player, key: str, nodes: str):
    player.choose("tttEngine", key)
    player.play(5)
    assert player.text("tttNodes") == nodes
    assert nodes in player.text("tttTotalNodes")


def test_all_engines_are_compared_on_the_same_position(player: Player):
    player.play(1)
    player.click("tttCompare")
    counts = {
        "state-tree": "4,382",
        "state-tree-deep": "2,788",
        "negamax": "2,788",
        "minimax": "59,705",
    }
    for key, nodes in counts.items():
        player.qtbot.waitUntil(
            lambda key=key, nodes=nodes: player.text(f"tttNodesOf_{key}") == nodes, timeout=WAIT
        )
    assert not player.find(QPushButton, "tttCompare").isEnabled()


def test_the_engine_begins_when_the_person_plays_o(player: Player):
    player.choose("tttPlayAs", "o")
    player.wait("Your turn")
    assert player.cells().count("X") == 1
    assert player.text("tttNodes") == "35,156"


def test_the_side_that_begins_can_be_chosen(player: Player):
    player.choose("tttBegins", "o")
    player.wait("Your turn")
    assert player.cells() == "O........"


def test_two_people_play_without_an_engine(player: Player):
    player.choose("tttPlayAs", "both")
    for cell in (1, 4, 2, 5, 3):
        player.click(f"tttCell{cell}")
    assert player.text("tttStatus") == "X wins"
    assert player.text("tttNodes") == "–"
    player.click("tttCell9")
    assert player.cells() == "XXXOO...."


def test_engine_against_engine_plays_a_draw(player: Player):
    player.tab._pause.setInterval(0)
    player.choose("tttPlayAs", "none")
    player.wait("A draw")
    assert "." not in player.cells()
    assert player.text("tttTotalNodes").count("+") == 8


def test_engine_against_engine_pauses_at_undo_and_goes_on(player: Player):
    player.tab._pause.setInterval(0)
    player.choose("tttPlayAs", "none")
    player.wait("A draw")
    player.click("tttUndo")
    assert player.text("tttStatus").startswith("Paused")
    player.click("tttEngineMove")
    player.wait("A draw")


def test_undo_and_redo(player: Player):
    player.play(5)
    player.play(9)
    shown = player.cells()
    player.click("tttUndo")
    assert player.cells() == "O...X...."
    player.click("tttUndo")
    assert player.cells() == "........."
    assert not player.find(QPushButton, "tttUndo").isEnabled()
    player.click("tttRedo")
    player.click("tttRedo")
    assert player.cells() == shown


def test_a_new_game_empties_the_board_also_while_the_engine_thinks(player: Player):
    player.choose("tttEngine", "minimax")
    player.click("tttCell1")
    player.click("tttNewGame")
    assert player.cells() == "........."
    player.qtbot.wait(300)
    assert player.cells() == "........."


def test_keys_play_and_give_up(player: Player):
    player.tab.setFocus()
    player.qtbot.keyClick(player.tab, Qt.Key.Key_5)
    player.wait("Your turn")
    assert player.cell(5) == "X"
    player.qtbot.keyClick(player.tab, Qt.Key.Key_0)
    assert player.text("tttStatus") == "You gave up: the engine wins as O"
    assert player.text("tttTally").startswith("You 0  ·  Engine 1")


def test_arrows_and_space_play(player: Player):
    cell = player.find(QAbstractButton, "tttCell1")
    cell.setFocus()
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Right):
        focused = player.window.focusWidget()
        assert focused is not None
        player.qtbot.keyClick(focused, key)
    focused = player.window.focusWidget()
    assert focused is not None
    assert focused.objectName() == "tttCell6"
    player.qtbot.keyClick(focused, Qt.Key.Key_Space)
    player.wait("Your turn")
    assert player.cell(6) == "X"


def test_lo_shu_labels_are_played_by_the_digit_shown(player: Player):
    player.choose("tttPlayAs", "both")
    player.choose("tttLabels", "lo-shu")
    player.tab.setFocus()
    for digit in (4, 9, 5, 2, 6):
        player.qtbot.keyClick(player.tab, str(digit))
    assert player.text("tttStatus") == "X wins: 4 + 5 + 6 = 15"


def test_hints_tell_win_draw_or_loss_and_the_distance(player: Player):
    player.choose("tttPlayAs", "both")
    player.find(QCheckBox, "tttHints").setChecked(True)
    for cell in (1, 2):
        player.click(f"tttCell{cell}")

    def name(number: int) -> str:
        return player.find(QAbstractButton, f"tttCell{number}").accessibleName()

    player.qtbot.waitUntil(lambda: "win in 5" in name(5), timeout=WAIT)
    for cell in (5, 3):
        player.click(f"tttCell{cell}")
    player.qtbot.waitUntil(lambda: "win in 1" in name(9), timeout=WAIT)
    assert name(9) == "cell 9, free, win in 1"


def test_lots_are_drawn_from_a_visible_seed(player: Player):
    player.find(QCheckBox, "tttLots").setChecked(True)
    seen = set()
    for seed in range(12):
        player.find(QSpinBox, "tttSeed").setValue(seed)
        player.play(5)
        seen.add(player.cells())
        player.click("tttNewGame")
        assert player.find(QSpinBox, "tttSeed").value() == seed + 1
    assert {cells.index("O") + 1 for cells in seen} == {1, 3, 7, 9}


def test_a_click_on_a_taken_cell_or_out_of_turn_does_nothing(player: Player):
    player.choose("tttEngine", "minimax")
    player.click("tttCell5")
    player.click("tttCell6")
    player.wait("Your turn")
    assert player.cells().count("X") == 1
    player.click("tttCell5")
    assert player.cells().count("O") == 1


def test_the_transcript_can_be_copied(player: Player):
    player.play(5)
    copy = next(
        button
        for button in player.tab.findChildren(QPushButton)
        if button.text() == "Copy transcript"
    )
    player.qtbot.mouseClick(copy, Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text().endswith("|O|2|3|\n|4|X|6|\n|7|8|9|")


def test_an_engine_that_raises_shows_its_message_and_the_next_search_works(
    player: Player, monkeypatch: pytest.MonkeyPatch
):
    def fail(_p: Position, _o: SearchOptions, _c: SearchControl) -> SearchResult:
        raise RuntimeError("the tree fell over")

    broken = Engine("negamax", "Broken engine", frozenset(), fail, None)
    with monkeypatch.context() as patched:
        patched.setattr(tab_module, "engine", lambda _key: broken)
        player.click("tttCell5")
        player.qtbot.waitUntil(
            lambda: "the tree fell over" in player.text("tttMessage"), timeout=WAIT
        )
        assert player.find(QLabel, "tttMessage").isVisible()
        assert player.text("tttStatus") == "Paused: O to move"
        player.click("tttUndo")
    player.play(5)
    assert player.cells().count("O") == 1


def test_choices_are_remembered(player: Player, qtbot: QtBot):
    player.choose("tttEngine", "negamax")
    player.choose("tttLabels", "coordinates")
    player.window.close()
    again = build_window()
    qtbot.addWidget(again)
    second = Player(qtbot, again)
    assert second.find(QComboBox, "tttEngine").currentData() == "negamax"
    assert second.find(QComboBox, "tttLabels").currentData() == "coordinates"
    assert engine("negamax").label == second.find(QComboBox, "tttEngine").currentText()
    again.close()
