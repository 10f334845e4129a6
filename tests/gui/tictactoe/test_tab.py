"""The tic-tac-toe tab, used by clicking its buttons and pressing its keys."""

from pathlib import Path

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import (
    QAbstractButton,
    QCheckBox,
    QComboBox,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QSpinBox,
    QWidget,
)
from pytestqt.qtbot import QtBot

from tests.gui.dropping import a_text, drop
from tests.gui.person import WAIT, Person
from ttt_gui.app import build_window
from ttt_gui.engines import TICTACTOE, Engine, engine, engines_for
from ttt_gui.games.position import Position
from ttt_gui.gui import searcher
from ttt_gui.gui.main_window import MainWindow
from ttt_gui.gui.save_dialog import ChosenFile, SaveDialog
from ttt_gui.gui.search_service import SearchService
from ttt_gui.gui.tictactoe.tab import TicTacToeTab
from ttt_gui.search.control import SearchControl
from ttt_gui.search.outcome import SearchOptions, SearchResult
from ttt_gui.workbench.match import match
from ttt_gui.workbench.match.state import Match

ENGINE_KEYS = [each.key for each in engines_for(TICTACTOE)]


class Player(Person):
    """A person at this tab."""

    def __init__(self, qtbot: QtBot, window: MainWindow) -> None:
        super().__init__(qtbot, window, window.tab(TicTacToeTab))
        self.tab = window.tab(TicTacToeTab)

    @property
    def match(self) -> Match:
        match: Match = self.tab.host.state
        return match

    def cell(self, number: int) -> str:
        return self.find(QAbstractButton, f"tttCell{number}").text()

    def cells(self) -> str:
        return "".join(self.cell(number) or "." for number in range(1, 10))

    def wait(self, status: str) -> None:
        self.qtbot.waitUntil(lambda: self.text("tttStatus").startswith(status), timeout=WAIT)

    def play(self, cell: int) -> None:
        """Click a cell and wait until the engine has answered."""
        self.click(f"tttCell{cell}")
        self.qtbot.waitUntil(lambda: "Engine’s turn" not in self.text("tttStatus"), timeout=WAIT)


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
    assert player.text("tttRound") == "Move 9"
    transcript = player.find(QPlainTextEdit, "tttTranscript").toPlainText()
    assert transcript.startswith("Move 0:\n|1|2|3|\n|4|5|6|\n|7|8|9|\n\nYour move: 5")
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
    player.click("tttCompareLast")
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
    assert not player.find(QPushButton, "tttCompareLast").isEnabled()


def test_all_engines_are_compared_on_the_empty_board_and_stopped(player: Player):
    player.click("tttCompare")
    stop = player.find(QPushButton, "tttStop")
    assert stop.isEnabled()
    player.qtbot.waitUntil(lambda: "…" in player.text("tttNodesOf_minimax"), timeout=WAIT)
    player.press("Esc")
    assert not stop.isEnabled()
    assert player.text("tttNodesOf_state-tree") == "35,156"
    assert player.text("tttNodesOf_minimax") == "–"
    assert player.text("tttCompared") == "On the position shown:"
    assert player.text("tttNodes") == "–", "no engine has moved"


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


def test_engine_against_engine_plays_a_draw(player: Player, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(match, "ENGINE_PAUSE_MILLISECONDS", 0)
    player.choose("tttPlayAs", "none")
    player.wait("A draw")
    assert "." not in player.cells()
    assert player.text("tttTotalNodes").count("+") == 8


def test_engine_against_engine_pauses_at_undo_and_goes_on(
    player: Player, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(match, "ENGINE_PAUSE_MILLISECONDS", 0)
    player.choose("tttPlayAs", "none")
    player.wait("A draw")
    player.click("tttUndo")
    assert player.text("tttStatus").startswith("Paused")
    assert player.find(QPushButton, "tttPause").text() == "Resume"
    player.click("tttPause")
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


def test_names_of_two_letters_are_played_as_they_are_typed(player: Player):
    player.choose("tttPlayAs", "both")
    player.choose("tttLabels", "coordinates")
    player.tab.take_focus()
    player.press("b")
    assert player.text("tttNotice") == "b …"
    player.press("2")
    assert player.cells() == "....X...."
    for key in "c1":
        player.press(key)
    assert player.cells() == "..O.X...."


def test_a_taken_cell_says_why_nothing_happens_and_nothing_moves(player: Player):
    player.choose("tttPlayAs", "both")
    player.press("5")
    place = player.find(QPushButton, "tttNewGame").pos()
    player.press("5")
    assert player.text("tttNotice") == "5 is taken by X"
    assert player.cells().count("X") == 1
    assert player.find(QPushButton, "tttNewGame").pos() == place
    player.press("1")
    assert not player.text("tttNotice").strip()


def test_the_number_of_a_taken_cell_stays_in_lo_shu(player: Player):
    player.choose("tttPlayAs", "both")
    player.click("tttCell1")
    cell = player.find(QAbstractButton, "tttCell1")
    without = cell.grab().toImage()
    player.choose("tttLabels", "lo-shu")
    with_number = cell.grab().toImage()
    assert with_number != without
    corner = QRect(0, 0, cell.width() // 3, cell.height() // 3)
    middle = cell.rect().adjusted(corner.width(), corner.height(), 0, 0)
    assert with_number.copy(middle) == without.copy(middle)
    player.choose("tttLabels", "coordinates")
    assert cell.grab().toImage() == without


def test_an_engine_that_plays_at_random_can_be_beaten(player: Player):
    player.choose("tttStrength", "all-random")
    wins = 0
    for _ in range(12):
        while player.text("tttStatus").startswith("Your turn"):
            player.play(1 + player.cells().index("."))
        wins += player.text("tttStatus") == "You win as X"
        assert "drawn at random, seed" in player.text("tttSearchFacts")
        player.click("tttNewGame")
    assert wins
    assert player.text("tttTally").startswith(f"You {wins}")


def test_a_position_is_set_up_by_clicks_and_keys(player: Player):
    player.choose("tttPlayAs", "both")
    player.click("tttSetUp")
    assert player.focused.startswith("tttCell")
    for name in ("tttCell1", "tttCell5", "tttPutO", "tttCell2"):
        player.click(name)
    assert player.cells() == "XO..X...."
    player.find(QAbstractButton, "tttCell9").setFocus()
    player.press("X")
    assert player.text("tttSetUpFault").startswith("X may have one mark more")
    assert not player.find(QPushButton, "tttSetUpDone").isEnabled()
    player.press("Esc")
    assert player.cells() == "XO..X...X", "it is still set up"
    player.press("Delete")
    corner = player.find(QAbstractButton, "tttCell1")
    player.qtbot.mouseClick(corner, Qt.MouseButton.RightButton)
    assert player.cells() == ".O..X...."
    player.press("Ctrl+Z")
    assert player.cells() == "XO..X...."
    player.press("Esc")
    assert player.text("tttStatus") == "O to move"
    player.click("tttCell3")
    assert player.cells() == "XOO.X...."
    transcript = player.find(QPlainTextEdit, "tttTranscript").toPlainText()
    assert transcript.startswith("Move 0:\n|X|O|3|")


def test_cancel_goes_on_with_the_game_as_it_was(player: Player):
    player.play(5)
    before = player.cells()
    player.click("tttSetUp")
    player.click("tttClear")
    assert player.cells() == "........."
    player.click("tttSetUpCancel")
    assert player.cells() == before
    assert player.text("tttStatus").startswith("Your turn")


def test_a_board_that_is_dropped_is_played_on(player: Player):
    player.choose("tttPlayAs", "both")
    drop(player.tab, a_text("x..oxo..x o"))
    assert player.cells() == "X..OXO..X", "three in a row: it is set up"
    assert player.text("tttSetUpFault").startswith("The game is over here")
    drop(player.tab, a_text("x..o.o..x x"))
    assert player.cells() == "X..O.O..X"
    assert player.text("tttStatus") == "X to move"


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
        patched.setattr(searcher, "engine", lambda _key: broken)
        player.click("tttCell5")
        player.qtbot.waitUntil(
            lambda: "the tree fell over" in player.text("tttMessage"), timeout=WAIT
        )
        assert player.find(QLabel, "tttMessage").isVisible()
        assert player.text("tttStatus") == "Paused: O to move"
        player.click("tttUndo")
    player.play(5)
    assert player.cells().count("O") == 1


def restarted(player: Player, qtbot: QtBot) -> Player:
    """The person at a window that remembers what was chosen in this one."""
    player.window.close()
    again = build_window()
    qtbot.addWidget(again)
    again.show()
    return Player(qtbot, again)


def test_choices_are_remembered(player: Player, qtbot: QtBot):
    chosen = {
        "tttEngine": "negamax",
        "tttStrength": "2-plies",
        "tttStrengthO": "half-random",
        "tttEngineO": "minimax",
        "tttBegins": "o",
        "tttLabels": "coordinates",
    }
    for name, data in chosen.items():
        player.choose(name, data)
    player.find(QCheckBox, "tttHints").setChecked(True)
    player.find(QCheckBox, "tttLots").setChecked(True)
    player.find(QSpinBox, "tttSeed").setValue(42)
    second = restarted(player, qtbot)
    for name, data in chosen.items():
        assert second.find(QComboBox, name).currentData() == data
    assert engine("negamax").label == second.find(QComboBox, "tttEngine").currentText()
    assert second.find(QCheckBox, "tttHints").isChecked()
    assert second.find(QCheckBox, "tttLots").isChecked()
    assert second.find(QSpinBox, "tttSeed").value() == 42
    second.wait("Your turn")
    assert second.cells().count("O") == 1
    second.window.close()


@pytest.mark.parametrize("seats", ["o", "none"])
def test_the_engine_begins_also_after_a_restart(player: Player, qtbot: QtBot, seats: str):
    player.choose("tttPlayAs", seats)
    second = restarted(player, qtbot)
    qtbot.waitUntil(lambda: "X" in second.cells(), timeout=WAIT)
    second.window.close()


def test_the_wheel_over_a_box_chooses_nothing_on_the_way_past(player: Player):
    for name in ("tttPlayAs", "tttEngine", "tttSeed"):
        box = player.find(QWidget, name)
        before = player.window.focusWidget()
        player.turn_wheel(box)
        assert player.window.focusWidget() is before
    assert player.find(QComboBox, "tttPlayAs").currentData() == "x"
    assert player.find(QComboBox, "tttEngine").currentIndex() == 0
    player.find(QSpinBox, "tttSeed").setValue(5)
    player.turn_wheel(player.find(QSpinBox, "tttSeed"))
    assert player.find(QSpinBox, "tttSeed").value() == 5
    player.find(QComboBox, "tttEngine").setFocus()
    player.turn_wheel(player.find(QComboBox, "tttEngine"))
    assert player.find(QComboBox, "tttEngine").currentIndex() == 1


def test_space_twice_on_engine_move_asks_the_engine_and_nothing_else(player: Player):
    player.choose("tttEngine", "minimax")
    player.find(QPushButton, "tttEngineMove").setFocus()
    player.press("Space")
    assert player.focused == "tttEngineMove"
    player.press("Space")
    assert player.focused == "tttEngineMove"
    player.wait("Engine’s turn")
    player.qtbot.waitUntil(lambda: player.cells().count("X") == 1, timeout=WAIT)


@pytest.mark.parametrize("name", ["tttGiveUp", "tttUndo", "tttCompareLast"])
def test_a_button_that_is_disabled_hands_the_focus_to_the_board(player: Player, name: str):
    player.play(5)
    button = player.find(QPushButton, name)
    button.setFocus()
    player.press("Space")
    assert not button.isEnabled()
    assert player.focused == "tttCell5"


@pytest.mark.qt_log_ignore("This plugin does not support")  # offscreen has no pop-ups of its own
def test_digits_belong_to_an_open_list_and_to_the_seed_box(player: Player):
    labels = player.find(QComboBox, "tttLabels")
    labels.setFocus()
    labels.showPopup()
    player.press("1")
    labels.hidePopup()
    assert player.cells() == "........."
    seed = player.find(QSpinBox, "tttSeed")
    seed.setFocus()
    seed.selectAll()
    for digit in "4203":
        player.press(digit)
    assert seed.value() == 4203
    assert player.cells() == "........."


def test_a_seat_chosen_after_the_end_begins_as_a_new_game_does(player: Player):
    player.choose("tttPlayAs", "both")
    player.click("tttCell1")
    player.choose("tttBegins", "o")
    for cell in (4, 2, 5, 3):
        player.click(f"tttCell{cell}")
    assert player.text("tttStatus") == "X wins"
    assert player.find(QSpinBox, "tttSeed").value() == 0
    player.choose("tttPlayAs", "o")
    assert player.text("tttStatus") == "Your turn: you are O"
    assert player.find(QSpinBox, "tttSeed").value() == 1


def test_the_first_move_is_that_of_the_box_also_after_giving_up_at_once(player: Player):
    player.press("0")
    player.choose("tttBegins", "o")
    player.wait("Your turn")
    assert player.cells() == "O........"
    assert player.text("tttTally").startswith("You 0  ·  Engine 1")


def between_engines(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin a game of two engines and stand in the pause after its first move."""
    monkeypatch.setattr(match, "ENGINE_PAUSE_MILLISECONDS", 60_000)
    player.choose("tttPlayAs", "none")
    player.qtbot.waitUntil(lambda: player.cells().count("X") == 1, timeout=WAIT)


def test_engines_pause_between_their_moves_until_something_changes(
    player: Player, monkeypatch: pytest.MonkeyPatch
):
    between_engines(player, monkeypatch)
    player.qtbot.wait(100)
    assert player.cells().count("O") == 0
    player.choose("tttPlayAs", "both")
    assert player.text("tttStatus") == "O to move"


def test_a_comparison_in_the_pause_is_finished_before_the_game_goes_on(
    player: Player, monkeypatch: pytest.MonkeyPatch
):
    between_engines(player, monkeypatch)
    monkeypatch.setattr(match, "ENGINE_PAUSE_MILLISECONDS", 0)
    last = player.match.last_search
    assert last is not None
    player.click("tttCompareLast")
    player.qtbot.waitUntil(lambda: len(player.match.results[last.position]) == 4, timeout=WAIT)
    player.wait("A draw")


def test_an_engine_move_in_the_pause_is_not_begun_twice(
    player: Player, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(match, "ENGINE_PAUSE_MILLISECONDS", 200)
    player.choose("tttEngineO", "minimax")
    player.choose("tttPlayAs", "none")
    player.qtbot.waitUntil(lambda: player.cells().count("X") == 1, timeout=WAIT)
    monkeypatch.setattr(match, "ENGINE_PAUSE_MILLISECONDS", 60_000)
    player.click("tttEngineMove")
    player.qtbot.wait(300)
    player.qtbot.waitUntil(lambda: player.cells().count("O") == 1, timeout=WAIT)
    assert player.cells().count("X") == 1
    assert player.text("tttTotalNodes").count("+") == 1


def test_the_transcript_keeps_who_moved_when_the_seats_change(player: Player):
    player.play(5)
    player.choose("tttPlayAs", "both")
    player.click("tttCell9")
    player.choose("tttPlayAs", "x")
    player.wait("Your turn")
    transcript = player.find(QPlainTextEdit, "tttTranscript").toPlainText()
    movers = [line.split(" move")[0] for line in transcript.splitlines() if " move" in line]
    assert movers == ["Your", "Engine's", "X's", "Engine's"]


def test_counts_with_lots_are_not_put_beside_those_without(player: Player):
    player.find(QCheckBox, "tttLots").setChecked(True)
    player.play(5)
    assert player.text("tttNodes") != "3,986"
    assert player.text("tttNodesOf_state-tree") == "–"


def test_hints_wait_until_the_engine_has_moved(player: Player, monkeypatch: pytest.MonkeyPatch):
    start = SearchService.start
    services: list[SearchService] = []
    others_busy: list[bool] = []

    def noted(service: SearchService, *arguments: object) -> int:
        others_busy.append(
            any(each.is_busy and not each.is_stopping for each in services if each is not service)
        )
        services.append(service)
        return start(service, *arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(SearchService, "start", noted)
    player.find(QCheckBox, "tttHints").setChecked(True)
    player.play(5)
    player.click("tttCompareLast")
    player.qtbot.waitUntil(lambda: player.text("tttNodesOf_minimax") != "–", timeout=WAIT)
    assert len(others_busy) >= 6
    assert not any(others_busy)


def test_the_last_search_says_when_it_was_in_an_earlier_game_or_for_the_lots(player: Player):
    player.play(5)
    assert "earlier" not in player.text("tttSearchFacts")
    player.click("tttNewGame")
    assert "in an earlier game" in player.text("tttSearchFacts")
    player.find(QCheckBox, "tttLots").setChecked(True)
    player.play(5)
    assert "earlier" not in player.text("tttSearchFacts")
    assert player.text("tttSearchFacts").endswith(
        "(every move searched exactly, to choose at random)"
    )


def test_between_engines_the_one_to_move_is_named(player: Player, monkeypatch: pytest.MonkeyPatch):
    player.choose("tttEngineO", "minimax")
    between_engines(player, monkeypatch)
    assert player.text("tttStatus") == "O to move: Plain minimax"


def test_nothing_moves_while_engines_with_long_names_play(
    player: Player, monkeypatch: pytest.MonkeyPatch
):
    player.choose("tttEngineO", "minimax")
    between_engines(player, monkeypatch)
    player.qtbot.wait(20)
    button = player.find(QPushButton, "tttNewGame")
    place = button.mapTo(player.window, button.pos())
    player.click("tttEngineMove")
    player.qtbot.waitUntil(lambda: player.cells().count("O") == 1, timeout=WAIT)
    player.qtbot.wait(20)
    assert button.mapTo(player.window, button.pos()) == place


def test_the_end_of_the_transcript_stays_in_sight(player: Player):
    player.play(5)
    bar = player.find(QPlainTextEdit, "tttTranscript").verticalScrollBar()
    for height in (600, 860):
        assert bar.value() == bar.maximum() > 0
        player.window.resize(1180, height)
        player.qtbot.wait(20)
    assert bar.value() == bar.maximum() > 0


def test_games_of_two_people_have_no_count_of_nodes(player: Player):
    assert player.find(QLabel, "tttTotalNodes").isVisible()
    player.choose("tttPlayAs", "both")
    assert not player.find(QLabel, "tttTotalNodes").isVisible()
    player.click("tttEngineMove")
    player.qtbot.waitUntil(player.find(QLabel, "tttTotalNodes").isVisible, timeout=WAIT)


def test_an_engines_message_stays_until_another_engine_tries_again(
    player: Player, monkeypatch: pytest.MonkeyPatch
):
    def fail(_p: Position, _o: SearchOptions, _c: SearchControl) -> SearchResult:
        raise RuntimeError("the tree fell over")

    broken = Engine("negamax", "Broken engine", frozenset(), fail, None)
    with monkeypatch.context() as patched:
        patched.setattr(searcher, "engine", lambda _key: broken)
        player.click("tttCell5")
        player.qtbot.waitUntil(
            lambda: "the tree fell over" in player.text("tttMessage"), timeout=WAIT
        )
    player.choose("tttLabels", "coordinates")
    assert "the tree fell over" in player.text("tttMessage")
    player.choose("tttEngine", "negamax")
    assert not player.find(QLabel, "tttMessage").isVisible()
    player.qtbot.waitUntil(lambda: player.cells().count("O") == 1, timeout=WAIT)


def test_the_transcript_is_saved_under_a_name_that_tells_the_game(player: Player, tmp_path: Path):
    player.choose("tttPlayAs", "both")
    for cell in (1, 4, 2, 5, 3):
        player.click(f"tttCell{cell}")
    assert player.window.windowTitle().startswith("5 moves, X wins")
    player.window.findChild(QAction, "savePosition").trigger()
    dialog = player.find(SaveDialog, "saveTranscript")
    assert Path(dialog.selectedFiles()[0]).stem == "tic-tac-toe, 5 moves, X wins"
    for path, said in (
        (tmp_path / "game.txt", "Saved as game.txt"),
        (tmp_path / "missing" / "game.txt", "could not be written"),
    ):
        dialog.chosen.emit(ChosenFile(str(path), None))
        label = "tttNotice" if path.parent == tmp_path else "tttMessage"
        player.qtbot.waitUntil(lambda s=said, n=label: s in player.text(n), timeout=WAIT)
    dialog.close()
    text = (tmp_path / "game.txt").read_text()
    assert text.startswith("Round 0:\n|1|2|3|")
    assert text.endswith("X wins!\n")
