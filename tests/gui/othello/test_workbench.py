"""Setting up, walking along lines, losses, playing, practising, taking positions along."""

import json
import time
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAction, QContextMenuEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QLabel,
    QMenu,
    QPlainTextEdit,
    QPushButton,
    QSlider,
    QSpinBox,
    QTableWidget,
    QToolButton,
    QWidget,
)

from tests.gui.othello.player import FIRST, LONG, SECOND, Player
from tests.gui.person import WAIT
from ttt_gui.engines import Engine
from ttt_gui.games.othello import Othello, Scoring
from ttt_gui.games.position import PASS, Position
from ttt_gui.gui import searcher
from ttt_gui.gui.card import Card
from ttt_gui.gui.card_columns import CardColumn
from ttt_gui.gui.othello.board import OthelloBoard
from ttt_gui.gui.othello.thumbnail import Thumbnail
from ttt_gui.gui.save_dialog import ChosenFile, SaveDialog
from ttt_gui.notation.boards import parse_position, position_text
from ttt_gui.notation.importer import Entry, read_positions
from ttt_gui.notation.squares import move_name
from ttt_gui.search import negamax
from ttt_gui.search.control import Cancelled, SearchControl
from ttt_gui.search.outcome import SearchOptions, SearchResult
from ttt_gui.workbench.analysis import sparring
from ttt_gui.workbench.analysis.events import CopyClicked
from ttt_gui.workbench.analysis.export import TextForm
from ttt_gui.workbench.effects import OpenOnBoard

GAME = (
    "c4e3f5c5c3g6e2c2b3a3b5e6c1f3e7e8d6c7f7d3h5d1g5a6b1b6a5f6b4c6b2f8f4a2d8d2a7b8b7g3"
    "g8a1g4h4d7a4g2h6f2g1h3e1f1a8h7h2h1c8h8g7"
)


def shown(player: Player) -> Othello:
    return player.state.position


def rows(player: Player, name: str) -> list[list[str]]:
    table = player.find(QTableWidget, name)
    return [
        [table.item(row, column).text() for column in range(table.columnCount())]  # type: ignore[union-attr]
        for row in range(table.rowCount())
    ]


def copied() -> str:
    return QGuiApplication.clipboard().text()


def test_a_whole_session_by_clicks_and_keys(player: Player, tmp_path: Path):
    # Paste a position that lacks a disc, and mend it.
    QGuiApplication.clipboard().setText(f".{FIRST[1:]}")
    player.find(QAbstractButton, "square_a1").setFocus()
    player.press("Ctrl+V")
    assert player.text("positionWords") == "Black 26, White 33, 5 empty: Black to move"
    player.choose_page("Set up")
    player.find(QAbstractButton, "square_a1").setFocus()
    player.press("X")
    assert player.text("positionWords") == "Black 27, White 33, 4 empty: Black to move"
    player.choose_page("Text")
    # Solve it and step along the best line, over a pass.
    player.press("F5")
    player.wait_for_score("+18")
    player.press("Alt+Right")
    assert player.text("positionWords").endswith("White must pass")
    assert player.text("scoreNumber") == "-18"
    player.press("Alt+Right")
    assert player.text("positionWords").endswith("3 empty: Black to move")
    assert player.text("scoreNumber") == "+18"
    player.press("Alt+Home")
    # Try a worse move and read what it costs.
    player.click("square_h1")
    player.wait_for_score("+1")
    assert player.text("lastMove") == "h1 lost 19 discs; d7 was best"
    player.choose_page("Line")
    assert rows(player, "moveList")[0] == ["1", "Black", "h1", "-19", "-1", "d7"]
    assert player.text("lossTotals") == "Black lost 19 discs, White lost nothing"
    # Undo to the start: the move, the disc, the paste.
    player.click("undo")
    assert player.text("positionWords") == "Black 27, White 33, 4 empty: Black to move"
    assert player.text("scoreNumber") == "+18"
    player.click("undo")
    assert player.text("positionWords").endswith("5 empty: Black to move")
    player.click("undo")
    assert not player.find(QPushButton, "undo").isEnabled()
    assert player.text("positionWords") == "Black 27, White 33, 4 empty: Black to move"
    # Take it along.
    player.click("redo")
    player.click("redo")
    player.click("copyPosition")
    assert copied() == FIRST
    save(player, tmp_path / "mended.obf", TextForm.OBF)
    (entry,) = read_positions((tmp_path / "mended.obf").read_text())
    assert isinstance(entry, Entry)
    assert position_text(entry.position) == FIRST


def save(player: Player, path: Path, form: TextForm) -> None:
    """Save by the menu, and answer the dialog."""
    player.window.findChild(QAction, "savePosition").trigger()  # type: ignore[union-attr]
    dialog = player.tab.findChild(SaveDialog)
    assert dialog is not None
    dialog.chosen.emit(ChosenFile(str(path), form))
    dialog.close()
    player.qtbot.waitUntil(lambda: player.text("message").startswith("Saved"), timeout=WAIT)


# --- setting up -----------------------------------------------------------------------


def test_a_stroke_puts_discs_and_is_one_step_of_undo(player: Player):
    player.choose_page("Set up")
    player.click("clearBoard")
    player.drag("a1", "b1", "c1", "d1")
    assert player.text("positionWords").startswith("Black 4, White 0, 60 empty")
    player.click("putO")
    player.drag("d1", "d2")
    assert player.text("positionWords").startswith("Black 3, White 2")
    player.drag("a1", "b1", button=Qt.MouseButton.RightButton)
    assert player.text("positionWords").startswith("Black 1, White 2")
    for words in ("Black 3, White 2", "Black 4, White 0", "Empty board", "Black 27, White 33"):
        player.click("undo")
        assert player.text("positionWords").startswith(words)
    for words in ("Empty board", "Black 4, White 0", "Black 3, White 2", "Black 1, White 2"):
        player.click("redo")
        assert player.text("positionWords").startswith(words)


def test_a_click_on_the_same_disc_takes_it_away(player: Player):
    player.choose_page("Set up")
    player.click("square_a1")
    assert player.square("a1").startswith("a1, empty")
    player.click("square_a1")
    assert player.square("a1").startswith("a1, Black")
    player.click("putEmpty")
    player.click("square_b1")
    assert player.square("b1").startswith("b1, empty")


def test_keys_put_discs_on_the_marked_square(player: Player):
    player.choose_page("Set up")
    player.find(QAbstractButton, "square_h8").setFocus()
    for key, owner in (
        ("B", "Black"),
        ("Delete", "empty"),
        ("W", "White"),
        ("X", "Black"),
        ("O", "White"),
    ):
        player.press(key)
        assert player.square("h8").startswith(f"h8, {owner}")
    player.press("Left")
    assert player.focused == "square_g8"


def test_setting_up_ends_with_its_page(player: Player):
    player.choose_page("Set up")
    player.choose_page("Text")
    player.click("square_a1")  # x stands there
    assert player.square("a1").startswith("a1, Black")
    player.find(QAbstractButton, "square_a1").setFocus()
    player.press("Delete")
    assert player.square("a1").startswith("a1, Black")


def test_the_whole_board_is_changed(player: Player):
    player.choose_page("Set up")
    before = shown(player)
    player.click("swapColors")
    assert player.text("positionWords") == "Black 33, White 27, 4 empty: White to move"
    player.click("swapColors")
    assert shown(player) == before
    player.click("oToMove")
    assert player.text("positionWords").endswith("4 empty: White to move")
    player.click("startPosition")
    assert shown(player) == Othello.start(player.state.choices.scoring)
    player.load(SECOND)
    original = shown(player)
    menu = player.find(QPushButton, "turnBoard").menu()
    assert len(menu.actions()) == 7
    seen = {original}
    for action in menu.actions():
        action.trigger()
        seen.add(shown(player))
        player.click("undo")
    assert len(seen) == 8
    assert shown(player) == original


def test_turning_the_board_changes_no_value(player: Player):
    for action in player.find(QPushButton, "turnBoard").menu().actions():
        action.trigger()
        player.solve()
        assert player.text("scoreNumber") == "+18"


def test_a_random_position_is_that_of_its_seed(player: Player):
    player.choose_page("Set up")
    player.find(QSpinBox, "randomEmpties").setValue(12)
    seed = player.find(QSpinBox, "randomSeed")
    seed.setValue(7)
    player.click("randomEndgame")
    first = shown(player)
    assert first.empties == 12
    assert player.text("message") == "Random position, seed 7"
    assert seed.value() == 8
    player.click("randomEndgame")
    assert shown(player) != first
    seed.setValue(7)
    player.click("randomEndgame")
    assert shown(player) == first


# --- the line -------------------------------------------------------------------------


def test_the_slider_and_the_list_walk_along_the_line(player: Player):
    player.load_and_solve(FIRST)
    slider = player.find(QSlider, "lineSlider")
    assert (slider.minimum(), slider.maximum(), slider.value()) == (0, 7, 0)
    slider.setValue(7)
    assert player.text("positionWords") == "Black 41, White 23, 0 empty: game over"
    assert player.text("score") == "Black wins by 18: 41-23"
    player.choose_page("Line")
    table = player.find(QTableWidget, "moveList")
    moves = rows(player, "moveList")
    assert [row[2] for row in moves].count("pass") == 3
    assert [row[0] for row in moves] == ["1", "", "2", "", "3", "", "4"]  # a pass is no move
    assert slider.toolTip() == "Move 4 of 4"
    table.setCurrentCell(0, 0)
    assert player.text("positionWords").endswith("3 empty: White must pass")
    assert slider.value() == 1
    for name, place in (("lineLast", 7), ("lineBack", 6), ("lineFirst", 0), ("lineOn", 1)):
        player.click(name)
        assert slider.value() == place
    assert not player.tab.can_redo()
    player.click("undo")  # of the load: walking is no step of undo
    assert slider.value() == 0


def test_a_game_is_shown_with_its_moves_and_best_play_is_offered(player: Player):
    player.load(GAME)
    slider = player.find(QSlider, "lineSlider")
    assert slider.value() == slider.maximum() == len(player.state.line.moves)
    moves = player.state.line.moves
    player.click("lineBack")
    player.click("lineFirst")
    assert shown(player) == Othello.start(player.state.choices.scoring)
    player.click("lineLast")
    assert player.state.line.moves == moves


def test_best_play_is_followed_instead_of_the_game(player: Player):
    player.load(f"{FIRST}\nh1 d7")
    assert [row[2] for row in rows(player, "moveList")] == ["h1", "d7"]
    player.click("lineFirst")
    player.solve()
    assert [row[2] for row in rows(player, "moveList")] == ["h1", "d7"]
    player.click("followLine")
    moves = [row[2] for row in rows(player, "moveList")]
    assert (moves[0], len(moves)) == ("d7 (h1)", 7)
    player.click("undo")
    assert [row[2] for row in rows(player, "moveList")] == ["h1", "d7"]


def test_the_losses_of_a_game_are_found_from_its_end(player: Player):
    player.load(f"{FIRST}\nh1 d7")
    player.choose_page("Line")
    assert [row[3] for row in rows(player, "moveList")] == ["?", "?"]
    assert player.text("lossTotals") == "Losses are not known yet"
    player.click("findLosses")
    player.qtbot.waitUntil(
        lambda: [row[3] for row in rows(player, "moveList")][:2] == ["-19", "0"], timeout=WAIT
    )
    assert player.text("lossTotals") == "Black lost 19 discs, White lost nothing"
    player.qtbot.waitUntil(lambda: player.find(QPushButton, "findLosses").text() == "Find losses")
    player.find(QSpinBox, "lossEmpties").setValue(3)
    assert player.state.choices.loss_empties == 3


def test_a_move_is_solved_alone_from_the_menu_of_its_square(player: Player):
    player.load(FIRST)
    square = player.find(QAbstractButton, "square_g2")
    place = square.mapToGlobal(square.rect().center())
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, square.rect().center(), place)
    QGuiApplication.sendEvent(square, event)
    menu = player.tab.findChild(QMenu, "squareMenu")
    assert menu is not None
    (action,) = menu.actions()
    assert action.text() == "Solve g2 only"
    action.trigger()
    menu.close()
    player.qtbot.waitUntil(lambda: "-1" in player.square("g2"), timeout=WAIT)
    assert player.square("d7") == "d7, empty, legal move"
    assert rows(player, "moveTable") == [["g2", "-1", "exact"]]


def test_a_move_with_a_bound_is_solved_alone_from_the_list(player: Player):
    player.load(FIRST)
    player.find(QAbstractButton, "allMoves").setChecked(False)
    player.solve()
    names = [row[0] for row in rows(player, "moveTable")]
    table = player.find(QTableWidget, "moveTable")
    table.setCurrentCell(names.index("g2"), 0)
    QTest.keyClick(table, Qt.Key.Key_Return)
    player.qtbot.waitUntil(lambda: ["g2", "-1", "exact"] in rows(player, "moveTable"), timeout=WAIT)


def test_values_are_hidden_and_shown_with_a_key(player: Player):
    player.load_and_solve(FIRST)
    player.press("V")
    assert player.square("d7") == "d7, empty, legal move"
    assert player.text("scoreNumber") == "+18"
    player.press("V")
    assert player.square("d7") == "d7, empty, legal move, +18, best move"
    box = player.find(QPlainTextEdit, "positionText")
    box.setFocus()
    QTest.keyClicks(box, "v")
    assert "v" in box.toPlainText()
    assert player.square("d7").endswith("best move")


# --- playing and practising -------------------------------------------------------------


def test_a_game_against_the_solver(player: Player, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sparring, "REPLY_MILLISECONDS", 1)
    player.load(SECOND)
    player.choose_page("Play")
    player.choose("playSide", "o")
    player.click("playFromHere")
    assert player.text("score") == "Hidden while you play"
    assert "It is your move" in player.text("playStatus")
    player.click("square_h4")  # loses three discs
    player.qtbot.waitUntil(
        lambda: "over" in player.text("playStatus") or player.may_move, timeout=WAIT
    )
    while "over" not in player.text("playStatus"):
        moves = shown(player).legal_moves()
        if moves == (PASS,):
            player.click("pass")
        else:
            best = negamax.search(shown(player), SearchOptions(), SearchControl()).best_move
            player.click(f"square_{move_name(best)}")
        player.qtbot.waitUntil(
            lambda: "over" in player.text("playStatus") or player.may_move,
            timeout=WAIT,
        )
    assert player.text("playStatus").startswith("The game is over. The solver has won")
    position = shown(player)
    assert position.x.bit_count() - position.o.bit_count() == 51
    player.choose_page("Line")
    player.qtbot.waitUntil(
        lambda: player.text("lossTotals") == "Black lost nothing, White lost 3 discs", timeout=WAIT
    )
    assert not player.find(QPushButton, "playFromHere").isChecked()


def test_undo_in_a_game_leads_back_to_ones_own_turn(
    player: Player, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(sparring, "REPLY_MILLISECONDS", 1)
    player.load(SECOND)
    before = shown(player)
    player.choose_page("Play")
    player.choose("playSide", "o")
    player.click("playFromHere")
    player.click("square_h4")
    player.qtbot.waitUntil(lambda: player.state.line.place == 2, timeout=WAIT)
    player.click("undo")
    assert shown(player) == before
    player.qtbot.wait(50)
    assert shown(player) == before
    player.click("playFromHere")
    assert player.text("score") != "Hidden while you play"


def test_exercises_have_one_best_move_and_are_counted(player: Player):
    player.choose_page("Play")
    player.find(QSpinBox, "practiceEmpties").setValue(5)
    for right, tried in ((1, 1), (1, 2)):
        player.click("newExercise")
        player.qtbot.waitUntil(lambda: player.text("playStatus").endswith("which?"), timeout=WAIT)
        position = shown(player)
        assert position.empties == 5
        found = negamax.search(position, SearchOptions(all_moves=True), SearchControl())
        assert len(found.best_moves) == 1
        assert len(found.move_scores) > 1
        assert player.text("score") == "Hidden: find the best move"
        assert not any("best move" in player.square(name) for name in squares_of(position))
        worst = min(found.move_scores, key=lambda each: each.score)
        move = found.best_move if tried == 1 else worst.move
        player.click(f"square_{move_name(move)}")
        words = player.text("playStatus")
        assert words.startswith("Right: ") == (tried == 1)
        assert words.endswith(f"{right} of {tried} right so far")
        if tried == 2:
            loss = found.score - worst.score
            assert f"loses {loss} disc" in words


def squares_of(position: Othello) -> list[str]:
    return [f"{'abcdefgh'[move % 8]}{move // 8 + 1}" for move in position.legal_moves()]


def test_solving_an_exercise_gives_it_up(player: Player):
    player.choose_page("Play")
    player.find(QSpinBox, "practiceEmpties").setValue(5)
    player.click("newExercise")
    player.qtbot.waitUntil(lambda: player.text("playStatus").endswith("which?"), timeout=WAIT)
    player.press("F5")
    assert player.text("playStatus").startswith("Shown: the best move was ")
    assert player.text("playStatus").endswith("0 of 1 right so far")


def test_an_exercise_is_drawn_from_the_games_that_were_loaded(player: Player):
    player.load(f"{FIRST}\nh1 d7")
    player.choose_page("Play")
    player.find(QSpinBox, "practiceEmpties").setValue(4)
    player.choose("practiceSource", "text")
    player.click("newExercise")
    player.qtbot.waitUntil(lambda: player.text("playStatus").endswith("which?"), timeout=WAIT)
    player.click("square_d7")
    words = player.text("playStatus")
    assert "In the game h1 was played, which loses 19 discs." in words


def test_without_games_of_ones_own_there_is_no_exercise_from_them(player: Player):
    player.choose_page("Play")
    player.choose("practiceSource", "games")
    player.click("newExercise")
    player.qtbot.waitUntil(
        lambda: player.text("playStatus").startswith("You have finished no game"), timeout=WAIT
    )


# --- text ------------------------------------------------------------------------------


def test_the_preview_tells_what_the_text_is_read_as(player: Player):
    box = player.find(QPlainTextEdit, "positionText")
    box.setPlainText(f"{FIRST}\n{SECOND}")
    player.qtbot.waitUntil(
        lambda: player.text("preview") == "Reads as lab boards, 2 positions", timeout=WAIT
    )
    box.setPlainText(FIRST[:63])
    player.qtbot.waitUntil(lambda: "63 squares, 64 expected" in player.text("preview"))
    player.load(GAME)
    assert player.text("preview").startswith("Transcript, 1 game")
    box.clear()
    player.qtbot.waitUntil(lambda: player.text("preview").startswith("What was read appears"))


def test_every_form_is_copied_and_read_back(player: Player):
    for rule in ("discs", "winner"):  # chosen, so that the lab's board does not change it
        player.choose("scoringRule", rule)
    player.load_and_solve(FIRST)
    menu = player.find(QToolButton, "copyPosition").menu()
    (copy_as,) = [each for each in menu.findChildren(QMenu) if each.title() == "Copy as"]
    for action in copy_as.actions():
        if action.data() is TextForm.CSV:  # it holds losses, and no position
            continue
        action.trigger()
        (entry,) = read_positions(copied())
        assert isinstance(entry, Entry), action.text()
        assert position_text(entry.position) == FIRST
        if action.data() is TextForm.OBF:
            assert entry.expected is not None
            assert entry.expected.score_of(51) == 18
            assert len(entry.expected.scores) == 3
            assert entry.expected.score == 18
        if action.data() is TextForm.JSON:
            assert json.loads(copied())["score"] == 18


def test_a_copy_as_obf_says_when_it_has_no_values(player: Player):
    player.load_and_solve(FIRST)
    player.tab.host.send(CopyClicked(TextForm.OBF))
    assert player.text("message").startswith("Copied without values")
    player.choose("scoringRule", "winner")
    player.solve()
    player.tab.host.send(CopyClicked(TextForm.OBF))
    assert player.text("message") == "Copied"


def test_a_position_from_another_tab_is_scored_as_it_is_there(player: Player):
    position = replace(parse_position(FIRST), scoring=Scoring.WINNER_TAKES_EMPTIES)
    player.tab.carry_out(OpenOnBoard(position))
    assert player.find(QComboBox, "scoringRule").currentData() == "winner"
    assert shown(player) == position


def test_all_positions_of_a_text_are_copied_with_their_expected_values(player: Player):
    obf = f"{FIRST.upper()}; D7:+18; H1:-2; % the first\n{SECOND.upper()}; -48;\n"
    player.load(obf)
    menu = player.find(QToolButton, "copyPosition").menu()
    (copy_all,) = [each for each in menu.findChildren(QMenu) if each.title() == "Copy all 2 as"]
    actions = {each.data(): each for each in copy_all.actions()}
    QGuiApplication.clipboard().clear()
    actions[TextForm.OBF].trigger()
    player.qtbot.waitUntil(lambda: bool(copied()), timeout=WAIT)
    first, second = read_positions(copied())
    assert isinstance(first, Entry)
    assert isinstance(second, Entry)
    assert first.comment == "the first"
    assert first.expected is not None
    assert second.expected is not None
    assert (first.expected.scores, second.expected.score) == (((51, 18), (7, -2)), -48)


def test_a_file_that_cannot_be_written_is_named(player: Player, tmp_path: Path):
    player.tab.save()
    dialog = player.tab.findChild(SaveDialog)
    assert dialog is not None
    path = tmp_path / "no such folder" / "a.obf"
    dialog.chosen.emit(ChosenFile(str(path), TextForm.OBF))
    dialog.close()
    player.qtbot.waitUntil(lambda: "could not be written" in player.text("message"), timeout=WAIT)


def test_files_that_were_opened_are_offered_again(player: Player, tmp_path: Path):
    for name in ("one.obf", "two.obf", "one.obf"):
        (tmp_path / name).write_text(FIRST)
        player.window.open_file(str(tmp_path / name))
        player.qtbot.waitUntil(
            lambda name=name: player.window.windowTitle().startswith(name), timeout=WAIT
        )
    menu = player.window.findChild(QMenu, "recentFiles")
    assert menu is not None
    assert [Path(each.text()).name for each in menu.actions()] == ["one.obf", "two.obf"]
    (tmp_path / "two.obf").write_text(SECOND)
    menu.actions()[1].trigger()
    player.qtbot.waitUntil(
        lambda: player.text("positionWords").startswith("Black 45"), timeout=WAIT
    )


def test_a_thousand_positions_are_listed(player: Player):
    box = player.find(QPlainTextEdit, "positionText")
    QGuiApplication.clipboard().setText(f"{FIRST}; D7:+18;\n" * 1_000)
    box.setFocus()
    player.press("Ctrl+V")
    choice = player.find(QComboBox, "positionChoice")
    player.qtbot.waitUntil(lambda: choice.count() == 1_000, timeout=WAIT)
    assert player.text("preview") == "OBF, 1,000 positions"


def test_discs_turn_unless_that_is_switched_off(player: Player):
    board = player.find(OthelloBoard, "othelloBoard")
    player.click("square_d7")
    assert board.is_turning
    player.click("undo")
    player.window.findChild(QAction, "animateFlips").trigger()  # type: ignore[union-attr]
    player.click("square_d7")
    assert not board.is_turning
    assert position_text(shown(player)) == position_text(parse_position(FIRST).play(51))
    assert player.find(QLabel, "message").text() == ""


# --- nothing is given away, and nothing gets lost ----------------------------------------


def begin_game(player: Player, text: str, side: str) -> None:
    player.load(text)
    player.choose_page("Play")
    player.choose("playSide", side)
    player.click("playFromHere")


def test_a_game_gives_nothing_away(player: Player, monkeypatch: pytest.MonkeyPatch):
    begin_game(player, SECOND, "o")
    player.qtbot.waitUntil(lambda: player.state.known is not None, timeout=WAIT)
    assert player.text("score") == "Hidden while you play"
    assert player.text("progress") == ""
    assert player.find(QTableWidget, "moveTable").rowCount() == 0
    assert rows(player, "moveList") == []
    assert player.square("h7") == "h7, empty, legal move"
    assert not player.find(QPushButton, "findLosses").isEnabled()
    menu = player.find(QToolButton, "copyPosition").menu()
    (copy_as,) = [each for each in menu.findChildren(QMenu) if each.title() == "Copy as"]
    for action in copy_as.actions():
        if action.data() in {TextForm.JSON, TextForm.OBF}:
            action.trigger()
            assert "48" not in copied()
    monkeypatch.setattr(sparring, "REPLY_MILLISECONDS", 60_000)
    player.click("square_h4")
    assert rows(player, "moveList")[0][3] == "?"
    assert player.text("lastMove") == "–"


def test_what_a_stopped_search_had_found_is_not_seen_in_a_game(player: Player):
    player.load(LONG)
    player.click("solve")
    player.qtbot.waitUntil(lambda: player.text("nodes") != "–", timeout=WAIT)
    player.click("stop")
    player.qtbot.waitUntil(player.find(QPushButton, "solve").isEnabled, timeout=WAIT)
    assert player.text("progress").startswith("Stopped")
    player.choose_page("Play")
    player.click("playFromHere")
    assert player.text("progress") == ""
    assert player.text("bestMoves") == "–"


def test_undo_before_the_beginning_ends_a_game(player: Player):
    player.load_and_solve(FIRST)
    begin_game(player, FIRST, "x")
    player.click("undo")
    assert not player.find(QPushButton, "playFromHere").isChecked()
    assert player.text("scoreNumber") == "+18"


def test_a_finished_game_is_counted_and_cannot_be_played(player: Player):
    player.load(GAME)
    assert player.text("answeredBy") == "Game over: nothing to search"
    player.choose_page("Play")
    player.click("playFromHere")
    assert player.text("playStatus") == "The game is over: there is nothing to play"
    assert not player.find(QPushButton, "playFromHere").isChecked()


def test_an_exercise_asked_for_in_a_game_ends_it_and_esc_shows_everything(player: Player):
    begin_game(player, FIRST, "x")
    player.qtbot.waitUntil(lambda: player.state.known is not None, timeout=WAIT)
    player.find(QSpinBox, "practiceEmpties").setValue(12)
    player.click("newExercise")
    player.press("Esc")
    assert player.text("scoreNumber") == "+18"
    assert "best move" in player.square("d7")


def test_faults_of_a_text_stay_when_its_position_is_solved_at_once(player: Player):
    player.find(QAbstractButton, "solveAtOnce").click()
    player.load(f"{SECOND}\nrubbish")
    player.wait_for_score("-48")
    assert "1 of 2" in player.text("message")


def test_another_scoring_drops_what_was_proposed(player: Player):
    player.load_and_solve(FIRST)
    assert len(rows(player, "moveList")) == 7
    player.choose("scoringRule", "winner")
    assert rows(player, "moveList") == []


def test_a_second_search_that_is_stopped_loses_nothing(
    player: Player, monkeypatch: pytest.MonkeyPatch
):
    player.load_and_solve(FIRST)

    def wait(_p: Position, _o: SearchOptions, control: SearchControl) -> SearchResult:
        while not control.stop_requested:
            time.sleep(0.001)
        raise Cancelled

    waiting = Engine("negamax", "Test engine", frozenset(), wait, None)  # type: ignore[arg-type]
    monkeypatch.setattr(searcher, "engine", lambda _key: waiting)
    player.click("solve")
    player.click("stop")
    player.qtbot.waitUntil(player.find(QPushButton, "solve").isEnabled, timeout=WAIT)
    assert player.text("scoreNumber") == "+18"


def test_the_losses_button_stops_and_walking_does_not(player: Player):
    player.load(f"{FIRST}\nh1 d7")
    states = []
    find = player.find(QPushButton, "findLosses")
    player.tab.host.shown.connect(lambda _view: states.append(find.text()))
    player.click("findLosses")
    assert find.text() == "Stop"
    player.click("lineBack")
    assert find.text() == "Stop"
    player.qtbot.waitUntil(lambda: find.text() == "Find losses", timeout=WAIT)
    assert [row[3] for row in rows(player, "moveList")][:2] == ["-19", "0"]
    assert "Stop" in states
    player.load(f"{LONG}\ne1")
    player.click("findLosses")
    player.click("findLosses")
    assert find.text() == "Find losses"
    assert not player.state.is_finding_losses


def test_the_last_move_is_marked_only_if_there_was_one(player: Player):
    player.click("square_d7")
    text = position_text(shown(player))
    assert "last move" in player.square("d7")
    player.load(text)
    assert "last move" not in player.square("d7")


def test_the_picture_goes_with_the_text_in_the_box(player: Player):
    player.load(FIRST)
    thumbnail = player.find(Thumbnail, "previewBoard")
    box = player.find(QPlainTextEdit, "positionText")
    box.selectAll()
    QTest.keyClicks(box, SECOND)
    player.qtbot.waitUntil(lambda: thumbnail.position == parse_position(SECOND), timeout=WAIT)
    player.solve()
    assert thumbnail.position == parse_position(SECOND)


def test_the_list_names_the_position_of_a_text_that_was_loaded_twice(player: Player):
    text = f"{FIRST}\n{SECOND}"
    player.load(text)
    begin_game(player, text, "x")
    player.load(text)
    assert player.find(QComboBox, "positionChoice").currentIndex() == 0


def test_a_quick_stroke_leaves_no_holes(player: Player):
    player.choose_page("Set up")
    player.click("clearBoard")
    player.drag("a1", "h1")
    assert player.text("positionWords").startswith("Black 8, White 0")
    player.drag("a8", "h2")
    assert player.text("positionWords").startswith("Black ")


def test_other_buttons_and_keys_with_ctrl_set_nothing_up(player: Player):
    player.choose_page("Set up")
    before = shown(player)
    player.drag("h1", button=Qt.MouseButton.MiddleButton)
    player.find(QAbstractButton, "square_h1").setFocus()
    player.press("Ctrl+X")
    assert shown(player) == before


def test_a_text_without_a_file_takes_its_name_from_the_title(player: Player, tmp_path: Path):
    (tmp_path / "a.obf").write_text(FIRST)
    player.window.open_file(str(tmp_path / "a.obf"))
    player.qtbot.waitUntil(lambda: player.window.windowTitle().startswith("a.obf"), timeout=WAIT)
    player.load(SECOND)
    assert not player.window.windowTitle().startswith("a.obf")


def test_the_title_names_what_is_shown_and_marks_what_is_not_saved(player: Player, tmp_path: Path):
    window = player.window
    path = tmp_path / "two.obf"
    path.write_text(f"{FIRST}\n{SECOND}\n")
    window.open_file(str(path))
    player.qtbot.waitUntil(lambda: window.windowFilePath() == str(path), timeout=WAIT)
    assert window.windowTitle().startswith("two.obf, 1 of 2[*] – ")
    assert not window.isWindowModified()
    player.click("square_d7")
    assert window.isWindowModified()
    save(player, tmp_path / "played.sgf", TextForm.SGF)
    assert not window.isWindowModified()
    player.load(SECOND)
    assert "5 empty" in window.windowTitle()
    assert not window.windowFilePath()


def place_in_window(player: Player, widget: QWidget) -> QRect:
    """Where a widget lies in the tab."""
    return QRect(widget.mapTo(player.tab, QPoint(0, 0)), widget.size())


def test_result_moves_and_losses_are_seen_at_once_on_a_small_screen(player: Player):
    player.window.resize(1366, 768)
    player.load(GAME)
    columns = player.tab.findChildren(CardColumn)
    player.qtbot.waitUntil(
        lambda: all(each.verticalScrollBar().maximum() == 0 for each in columns), timeout=WAIT
    )
    for kind, name in (
        (QLabel, "score"),
        (QLabel, "line"),
        (QTableWidget, "moveTable"),
        (QTableWidget, "moveList"),
        (QPushButton, "findLosses"),
    ):
        widget = player.find(kind, name)
        assert widget.isVisible()
        assert player.tab.rect().contains(place_in_window(player, widget)), name
    for column in columns:
        lowest = max(each.geometry().bottom() for each in column.findChildren(Card))
        assert column.height() - lowest <= 2, "no column is left half empty"


def test_the_text_box_shrinks_once_loaded_and_opens_again_to_be_written_in(player: Player):
    box = player.find(QPlainTextEdit, "positionText")
    opened = box.height()
    player.load(FIRST)
    assert box.height() < opened / 2
    box.setFocus()
    assert box.height() == opened
    player.load(SECOND)
    assert box.height() < opened / 2
    box.setPlainText("f5")
    assert box.height() == opened, "what is written is to be seen"


def test_a_longer_line_moves_nothing(player: Player):
    player.window.resize(1366, 768)
    player.load(FIRST)
    player.qtbot.wait(20)
    table = player.find(QTableWidget, "moveTable")
    before = place_in_window(player, table)
    player.load(GAME)
    player.find(QSlider, "lineSlider").setValue(52)
    player.solve()
    player.qtbot.wait(20)
    assert player.text("labLine").count(",") >= 7
    assert place_in_window(player, table) == before
