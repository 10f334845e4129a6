"""The Othello tab, used by clicking its buttons and typing into its box."""

import re
import time
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QMimeData, QObject, QPoint, QThread, QUrl
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QCheckBox,
    QComboBox,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QTableWidget,
)
from pytestqt.qtbot import QtBot

from tests.gui.dropping import a_text, drop
from tests.gui.othello.player import FIRST, LONG, SECOND, Player
from tests.gui.person import WAIT
from ttt_gui.app import build_window
from ttt_gui.engines import OTHELLO, Engine, engines_for
from ttt_gui.games.position import Position
from ttt_gui.gui import searcher
from ttt_gui.search.control import NODES, Cancelled, RootReport, SearchControl
from ttt_gui.search.outcome import Bound, MoveScore, SearchOptions, SearchResult
from ttt_gui.workbench.loaded import SHORT_TEXT

OBF = (
    "% two problems\n\n"
    "xxxxxxo.xxxxxo..xxooooooxoxxooooxoxxooooxxxoxoooxxo.oxooxooooooo x; D7:+18; H1:-1;\n"
    "..xo...xx.o...x.ooxoooooooxxoooxoooxoox..xxoxx..xxxxx...x..xxxx. x % the second\n"
)


NOT_SOLVED = "Not solved yet: press Solve (F5)"


@pytest.mark.parametrize("key", [each.key for each in engines_for(OTHELLO)])
def test_the_labs_first_example(player: Player, key: str):
    player.load(FIRST)
    player.choose("othelloEngine", key)
    player.solve()
    assert player.text("positionWords") == "Black 27, White 33, 4 empty: Black to move"
    assert player.text("score") == "Black wins by 18: 41-23"
    assert player.text("scoreNumber") == "+18"
    assert player.text("bestMoves") == "d7"
    line = player.text("line").split()
    assert line[0] == "d7"
    assert len(line) == 7
    assert line.count("--") == 3
    assert player.text("labLine").endswith(", 51]")
    assert int(player.text("nodes").replace(",", "")) > 0
    assert player.square("d7") == "d7, empty, legal move, +18, best move"
    assert player.square("h1") == "h1, empty, legal move, -1"
    table = player.find(QTableWidget, "moveTable")
    rows = [
        [table.item(row, column).text() for column in range(3)]  # type: ignore[union-attr]
        for row in range(table.rowCount())
    ]
    assert rows == [["d7", "+18", "exact"], ["h1", "-1", "exact"], ["g2", "-1", "exact"]]


def test_the_labs_second_example_is_offered_as_a_sample(player: Player):
    menu = player.find(QPushButton, "samples").menu()
    menu.actions()[1].trigger()
    assert player.text("positionWords") == "Black 45, White 14, 5 empty: White to move"
    player.solve()
    assert player.text("score").startswith("Black wins by 48: ")
    assert player.text("scoreNumber") == "-48"
    assert player.text("bestMoves") == "h7"
    assert player.text("labLine").endswith(", 55]")


def test_best_only_marks_what_is_not_exact_as_a_bound(player: Player):
    player.find(QCheckBox, "allMoves").setChecked(False)
    player.load(SECOND)
    player.solve()
    assert player.text("scoreNumber") == "-48"
    assert player.square("h4") == "h4, empty, legal move, -51"
    player.load(FIRST)
    player.solve()
    assert player.text("bestMoves") == "d7"
    assert player.square("d7") == "d7, empty, legal move, +18, best move"
    assert player.square("h1") == "h1, empty, legal move, -1"
    assert player.square("g2") == "g2, empty, legal move, ≤ -1"


def test_the_scoring_rule_is_shown_and_changes_the_score(player: Player):
    player.load("xxx..................................................ooo........ x")
    assert player.text("positionWords").endswith("game over")
    player.solve()
    assert player.text("score") == "A draw: 3-3, 58 squares left empty"
    player.load("xxxx.................................................ooo........ o")
    player.solve()
    assert (player.text("score"), player.text("scoreNumber")) == (
        "Black wins by 1: 4-3, 57 squares left empty",
        "+1",
    )
    assert player.text("scoreSide") == "for Black, who won"
    assert player.text("scoreRule") == "Empty squares count for neither side"
    player.choose("scoringRule", "winner")
    assert player.text("score") == (
        "Black wins by 58: 61-3, 57 squares left empty, counted for Black"
    )
    assert player.text("scoreRule") == "Empty squares go to the winner"
    assert player.text("bestMoves") == "No moves: the game is over"


def test_playing_undoing_and_redoing(player: Player):
    player.load(FIRST)
    player.click("square_d7")
    assert player.text("positionWords").endswith("3 empty: White must pass")
    assert "last move" in player.square("d7")
    player.click("square_h1")
    assert player.text("positionWords").endswith("3 empty: White must pass")
    player.click("pass")
    player.click("square_g2")
    shown = player.text("positionWords")
    for name in ("undo", "undo", "undo"):
        player.click(name)
    assert player.text("positionWords") == "Black 27, White 33, 4 empty: Black to move"
    for name in ("redo", "redo", "redo"):
        player.click(name)
    assert player.text("positionWords") == shown


def test_the_best_line_can_be_walked_to_its_end(player: Player):
    player.load(FIRST)
    player.solve()
    for _ in range(7):
        player.click("lineOn")
    assert player.text("positionWords") == "Black 41, White 23, 0 empty: game over"


def test_undo_leads_back_to_the_position_before_the_one_loaded(player: Player):
    player.load(FIRST)
    player.load(SECOND)
    player.click("undo")
    assert player.text("positionWords") == "Black 27, White 33, 4 empty: Black to move"


def test_several_positions_are_offered_by_line(player: Player):
    player.load(OBF)
    choice = player.find(QComboBox, "positionChoice")
    assert choice.isVisible()
    assert [choice.itemText(i) for i in range(choice.count())] == [
        "3: 4 empty, Black to move",
        "4: the second (20 empty, Black to move)",
    ]
    choice.setCurrentIndex(1)
    choice.activated.emit(1)
    assert player.text("positionWords").endswith("20 empty: Black to move")
    assert "20 empty squares cannot be solved in practice" in player.text("slowWarning")
    player.load(FIRST)
    assert not choice.isVisible()
    assert not player.find(QLabel, "slowWarning").isVisible()


def test_bad_text_is_explained_and_the_position_kept(player: Player):
    for text, place in (
        ("", "the text is empty"),
        (FIRST[:63] + " x", "63 squares, 64 expected"),
        (FIRST[:10] + "q" + FIRST[11:], "column 11"),
        (FIRST[:64], "no side to move"),
        ("....x.... o", "tic-tac-toe"),
        ("\0\1\2", "not a text file"),
        ("hello", "line 1"),
    ):
        player.load(SECOND)
        player.load(text)
        assert place in player.text("message")
        assert player.find(QLabel, "message").isVisible()
        assert player.text("positionWords") == "Black 45, White 14, 5 empty: White to move"
        assert player.find(QPlainTextEdit, "positionText").toPlainText() == text
        player.load(FIRST)
        assert not player.find(QLabel, "message").isVisible()


def test_readable_lines_are_loaded_beside_unreadable_ones(player: Player):
    player.load(f"{FIRST}\nnonsense\n{SECOND}\n")
    assert player.find(QLabel, "message").isVisible()
    assert player.text("positionWords").startswith("Black 27")
    assert "1 of 3 lines could not be read; the first: line 2" in player.text("message")


def test_ten_megabytes_of_text_are_refused_without_a_freeze(player: Player):
    box = player.find(QPlainTextEdit, "positionText")
    mime = QMimeData()
    mime.setText("x" * 10_000_000)
    asked = time.perf_counter()
    box.insertFromMimeData(mime)
    assert time.perf_counter() - asked < 1
    player.qtbot.waitUntil(lambda: "10,000,000 bytes" in player.text("message"), timeout=WAIT)
    mime.setText("no position here\n" * 100_000)
    box.insertFromMimeData(mime)
    player.qtbot.waitUntil(lambda: "no position in the first" in player.text("message"))
    assert player.text("positionWords").startswith("Black 27")


def test_bad_files_are_explained_and_the_position_kept(player: Player, tmp_path: Path):
    file = tmp_path / "bad.obf"
    for content, place in (
        (b"", "the text is empty"),
        (b"\x89PNG\r\n\x1a\n\0\0", "not a text file"),
        (b"x" * 10_000_000, "10,000,000 bytes"),
        (b"hello", "line 1"),
    ):
        file.write_bytes(content)
        player.window.open_file(str(file))
        player.qtbot.waitUntil(lambda place=place: place in player.text("message"), timeout=WAIT)
        assert "bad.obf" in player.text("message")
        assert player.text("positionWords").startswith("Black 27")


def test_a_file_that_is_not_there_is_named(player: Player, tmp_path: Path):
    player.window.open_file(str(tmp_path / "gone.obf"))
    player.qtbot.waitUntil(lambda: "gone.obf could not be opened" in player.text("message"))


def test_a_file_is_opened_and_dropped(player: Player, tmp_path: Path):
    file = tmp_path / "problems.obf"
    file.write_text(OBF)
    player.window.open_file(str(file))
    choice = player.find(QComboBox, "positionChoice")
    player.qtbot.waitUntil(lambda: choice.count() == 2, timeout=WAIT)
    assert player.find(QPlainTextEdit, "positionText").toPlainText().endswith("H1:-1;")
    file.write_text(SECOND)
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(file))])
    player.find(QPlainTextEdit, "positionText").insertFromMimeData(mime)
    player.qtbot.waitUntil(lambda: choice.count() == 1, timeout=WAIT)
    assert player.text("positionWords").startswith("Black 45")


def test_a_position_is_pasted_onto_the_board(player: Player):
    QGuiApplication.clipboard().setText(SECOND)
    square = player.find(QAbstractButton, "square_a1")
    square.setFocus()
    QTest.keySequence(square, "Ctrl+V")
    assert player.text("positionWords").startswith("Black 45")


def test_a_long_search_reports_and_stops(player: Player):
    player.load(OBF.splitlines()[-1])
    player.click("solve")
    assert not player.find(QPushButton, "solve").isEnabled()
    player.qtbot.waitUntil(lambda: "moves done" in player.text("progress"), timeout=WAIT)
    player.qtbot.waitUntil(lambda: player.text("nodes") != "–", timeout=WAIT)
    player.click("stop")
    player.qtbot.waitUntil(player.find(QPushButton, "solve").isEnabled, timeout=WAIT)
    assert player.text("progress").startswith("Stopped")
    assert re.fullmatch(r"Stopped: \d+ of \d+ moves left", player.text("score"))
    player.load(FIRST)
    player.solve()
    assert player.text("scoreNumber") == "+18"


def test_a_move_during_a_search_leaves_the_old_search_behind(player: Player):
    player.load(OBF.splitlines()[-1])
    player.click("solve")
    player.click("square_e1")
    assert player.find(QPushButton, "solve").isEnabled()
    assert player.text("score") == NOT_SOLVED
    player.qtbot.wait(200)
    assert player.text("score") == NOT_SOLVED


def test_closing_the_window_during_a_search_ends_it(player: Player):
    player.load(OBF.splitlines()[-1])
    player.click("solve")
    player.qtbot.wait(50)
    asked = time.perf_counter()
    player.window.close()
    assert time.perf_counter() - asked < 5
    assert not any(thread.isRunning() for thread in player.tab.findChildren(QThread))


def engine_that(search: object) -> Engine:
    return Engine("negamax", "Test engine", frozenset(), search, None)  # type: ignore[arg-type]


def test_an_engine_that_raises_shows_its_message(player: Player, monkeypatch: pytest.MonkeyPatch):
    def fail(_p: Position, _o: SearchOptions, _c: SearchControl) -> SearchResult:
        raise OSError("the disk is gone")

    with monkeypatch.context() as patched:
        patched.setattr(searcher, "engine", lambda _key: engine_that(fail))
        player.solve()
    assert "the disk is gone" in player.text("message")
    assert player.find(QLabel, "message").isVisible()
    player.solve()
    assert player.text("scoreNumber") == "+18"
    assert not player.find(QLabel, "message").isVisible()


def test_more_nodes_than_33_bits_hold_are_shown_in_full(
    player: Player, monkeypatch: pytest.MonkeyPatch
):
    nodes = 2**33 + 12_345

    def count(position: Position, _o: SearchOptions, control: SearchControl) -> SearchResult:
        control.cells[NODES] = nodes
        control.root = RootReport(moves=3, moves_done=1, best_move=51, best_score=18)
        while not control.stop_requested:
            time.sleep(0.001)
        if position.side_to_move.value == "o":
            raise Cancelled
        moves = (MoveScore(7, 5, Bound.AT_MOST), MoveScore(51, 18))
        return SearchResult(
            18, 51, (51,), moves, (51, -1, 7, -1, 14, -1, 15), nodes, 1.0, "negamax"
        )

    monkeypatch.setattr(searcher, "engine", lambda _key: engine_that(count))
    player.click("solve")
    player.qtbot.waitUntil(lambda: player.text("nodes") == "8,589,946,937", timeout=WAIT)
    assert player.text("progress") == "Searching: 1 of 3 moves done, best so far d7 +18"
    player.click("stop")
    player.qtbot.waitUntil(player.find(QPushButton, "solve").isEnabled, timeout=WAIT)
    assert player.text("nodes") == "8,589,946,937"
    assert player.square("h1") == "h1, empty, legal move, ≤ +5"


def test_the_line_can_be_copied_in_both_forms(player: Player):
    player.load(FIRST)
    player.solve()
    player.click("copyLine")
    assert QGuiApplication.clipboard().text() == player.text("line")
    player.click("copyLabLine")
    assert QGuiApplication.clipboard().text() == player.text("labLine")


def test_choices_are_remembered(player: Player, qtbot: QtBot):
    player.choose("othelloEngine", "minimax")
    player.choose("scoringRule", "winner")
    player.find(QCheckBox, "allMoves").setChecked(False)
    player.window.close()
    again = build_window()
    qtbot.addWidget(again)
    second = Player(qtbot, again)
    assert second.find(QComboBox, "othelloEngine").currentData() == "minimax"
    assert second.find(QComboBox, "scoringRule").currentData() == "winner"
    assert not second.find(QCheckBox, "allMoves").isChecked()
    assert second.text("scoreRule") == "Empty squares go to the winner"
    again.close()


def test_positions_are_solved_at_once_when_wished(player: Player):
    player.load(FIRST)
    player.find(QCheckBox, "solveAtOnce").setChecked(True)
    player.wait_for_score("+18")
    player.click("square_h1")
    player.wait_for_score("+1")
    player.load(OBF.splitlines()[-1])
    assert player.text("score") == NOT_SOLVED
    assert not player.find(QPushButton, "stop").isEnabled()


def test_the_position_on_the_board_can_be_copied(player: Player):
    player.load(FIRST)
    player.click("square_d7")
    player.click("copyPosition")
    text = QGuiApplication.clipboard().text()
    assert text.endswith(" o")
    player.load(SECOND)
    player.load(text)
    assert player.text("positionWords").endswith("3 empty: White must pass")


def test_a_remembered_wish_to_solve_at_once_holds_from_the_start(player: Player, qtbot: QtBot):
    player.find(QCheckBox, "solveAtOnce").setChecked(True)
    player.window.close()
    again = build_window()
    qtbot.addWidget(again)
    again.show()
    second = Player(qtbot, again)
    second.wait_for_score("+18")
    again.close()


def test_the_wheel_over_a_box_chooses_nothing_on_the_way_past(player: Player):
    for name in ("othelloEngine", "scoringRule"):
        before = player.find(QComboBox, name).currentIndex()
        player.turn_wheel(player.find(QComboBox, name))
        assert player.find(QComboBox, name).currentIndex() == before
    assert player.focused == "square_a1"


@pytest.mark.parametrize("height", [860, 600])
def test_the_focus_goes_from_solve_to_stop_and_back_and_nothing_scrolls(
    player: Player, height: int
):
    player.window.resize(1180, height)
    player.load(LONG)
    player.qtbot.wait(20)
    player.find(QPushButton, "solve").setFocus()
    scrolled = player.scrolled
    player.press("Space")
    assert player.focused == "stop"
    player.press("Space")
    player.qtbot.waitUntil(player.find(QPushButton, "solve").isEnabled, timeout=WAIT)
    assert player.focused == "solve"
    assert player.scrolled == scrolled


def test_the_end_of_the_line_leaves_the_focus_beside_the_button(player: Player):
    player.solve()
    player.find(QPushButton, "lineLast").setFocus()
    player.press("Space")
    assert player.focused == "lineSlider"
    assert player.scrolled == 0


def test_f5_during_a_search_does_not_begin_it_again(player: Player):
    player.load(LONG)
    player.click("solve")
    player.qtbot.waitUntil(lambda: player.text("nodes") != "–", timeout=WAIT)
    asked = player.state.requests
    player.press("F5")
    player.find(QCheckBox, "solveAtOnce").click()
    assert player.state.requests == asked


@pytest.mark.qt_log_ignore("This plugin does not support")  # offscreen has no pop-ups of its own
def test_escape_closes_an_open_list_before_it_stops_a_search(player: Player):
    player.load(LONG)
    player.click("solve")
    rule = player.find(QComboBox, "scoringRule")
    rule.setFocus()
    rule.showPopup()
    player.press("Esc")
    assert not rule.view().isVisible()
    assert player.state.is_searching
    player.press("Esc")
    player.qtbot.waitUntil(player.find(QPushButton, "solve").isEnabled, timeout=WAIT)


def test_a_dropped_text_is_loaded_and_leaves_no_timer_behind(player: Player):
    class Timers(QObject):
        heard = 0

        def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802
            self.heard += event.type() == QEvent.Type.Timer
            return False

    box = player.find(QPlainTextEdit, "positionText")
    drop(box, a_text(SECOND), place=QPoint(5, 5))  # at its edge, Qt's own would begin to scroll
    assert player.text("positionWords").startswith("Black 45")
    timers = Timers()
    box.installEventFilter(timers)
    player.qtbot.wait(250)
    assert timers.heard == 0


def test_a_pasted_position_replaces_the_one_before_and_a_part_of_one_does_not(player: Player):
    box = player.find(QPlainTextEdit, "positionText")
    box.setFocus()
    for text in (FIRST, SECOND):
        QGuiApplication.clipboard().setText(text)
        player.press("Ctrl+V")
        assert box.toPlainText() == text
    assert player.text("positionWords").startswith("Black 45")
    box.setPlainText(f" {FIRST[-1]}")
    QGuiApplication.clipboard().setText(FIRST[:64])
    player.press("Ctrl+V")
    assert box.toPlainText() == FIRST
    assert player.text("positionWords").startswith("Black 27")


def test_the_list_the_box_and_the_board_agree_on_the_entry_of_a_file(
    player: Player, tmp_path: Path
):
    file = tmp_path / "two.obf"
    file.write_text(f"{FIRST}\n{SECOND}\n")
    player.window.open_file(str(file))
    choice = player.find(QComboBox, "positionChoice")
    box = player.find(QPlainTextEdit, "positionText")
    player.qtbot.waitUntil(lambda: choice.count() == 2, timeout=WAIT)
    choice.setFocus()
    player.turn_wheel(choice)
    assert (choice.currentIndex(), box.toPlainText()) == (1, SECOND)
    assert player.text("positionWords").startswith("Black 45")
    player.click("undo")
    assert (choice.currentIndex(), box.toPlainText()) == (0, FIRST)
    player.click("undo")
    assert choice.currentIndex() == -1
    player.click("redo")
    player.click("square_d7")
    assert choice.currentIndex() == 0  # still played from there
    player.choose_page("Set up")
    player.click("clearBoard")
    assert choice.currentIndex() == -1


def test_what_is_typed_in_the_box_stays_when_a_step_is_undone(player: Player, tmp_path: Path):
    file = tmp_path / "two.obf"
    file.write_text(f"{FIRST}\n{SECOND}\n")
    player.window.open_file(str(file))
    player.qtbot.waitUntil(player.tab.can_undo, timeout=WAIT)
    box = player.find(QPlainTextEdit, "positionText")
    box.selectAll()
    QTest.keyClicks(box, "mine")
    player.click("square_d7")
    player.click("undo")
    assert box.toPlainText() == "mine"


def test_a_stale_file_is_dropped(player: Player, tmp_path: Path):
    file = tmp_path / "second.obf"
    file.write_text(SECOND)
    player.window.open_file(str(file))
    player.load(FIRST)
    player.qtbot.wait(100)
    assert player.text("positionWords").startswith("Black 27")


def test_a_line_of_megabytes_is_shown_in_part(player: Player, tmp_path: Path):
    file = tmp_path / "long.obf"
    file.write_text(f"{FIRST} % {'c' * 1_000_000}")
    player.window.open_file(str(file))
    player.qtbot.waitUntil(player.tab.can_undo, timeout=WAIT)
    assert len(player.find(QPlainTextEdit, "positionText").toPlainText()) == SHORT_TEXT
    assert len(player.find(QComboBox, "positionChoice").itemText(0)) < 200


@pytest.mark.qt_log_ignore("This plugin does not support")  # offscreen has no pop-ups of its own
def test_many_positions_are_offered_in_a_short_list(player: Player):
    player.load(f"{FIRST}\n" * 70)
    choice = player.find(QComboBox, "positionChoice")
    choice.showPopup()
    row = choice.view().sizeHintForRow(0)
    assert choice.view().height() <= (choice.maxVisibleItems() + 1) * row
    choice.hidePopup()


def test_the_best_line_so_far_is_shown_and_stays_after_stop(
    player: Player, monkeypatch: pytest.MonkeyPatch
):
    def report(_p: Position, _o: SearchOptions, control: SearchControl) -> SearchResult:
        control.root = RootReport(
            moves=3, moves_done=1, best_move=51, best_score=18, lower=18, line=(51, -1, 7)
        )
        while not control.stop_requested:
            time.sleep(0.001)
        raise Cancelled

    monkeypatch.setattr(searcher, "engine", lambda _key: engine_that(report))
    player.click("solve")
    player.qtbot.waitUntil(lambda: player.text("line") == "d7 -- h1", timeout=WAIT)
    player.click("stop")
    player.qtbot.waitUntil(player.find(QPushButton, "solve").isEnabled, timeout=WAIT)
    assert (player.text("line"), player.text("bestMoves")) == ("d7 -- h1", "d7 so far")
    assert player.text("progress").endswith("The score is at least +18.")
    assert player.text("scoreNumber") == "–"


def test_values_appear_on_the_board_move_by_move(player: Player, monkeypatch: pytest.MonkeyPatch):
    def report(_p: Position, _o: SearchOptions, control: SearchControl) -> SearchResult:
        control.root = RootReport(
            moves=3,
            moves_done=2,
            best_move=51,
            best_score=18,
            searched=(MoveScore(51, 18), MoveScore(7, 2, Bound.AT_MOST)),
        )
        while not control.stop_requested:
            time.sleep(0.001)
        raise Cancelled

    monkeypatch.setattr(searcher, "engine", lambda _key: engine_that(report))
    player.click("solve")
    player.qtbot.waitUntil(
        lambda: player.square("d7") == "d7, empty, legal move, +18", timeout=WAIT
    )
    assert player.square("h1") == "h1, empty, legal move, ≤ +2"
    assert player.square("g2") == "g2, empty, legal move"
    assert player.find(QTableWidget, "moveTable").rowCount() == 2
    player.click("stop")
    player.qtbot.waitUntil(player.find(QPushButton, "solve").isEnabled, timeout=WAIT)
    assert player.square("d7") == "d7, empty, legal move, +18"  # proved, so it stays
    player.click("square_d7")
    player.click("undo")
    assert player.square("d7") == "d7, empty, legal move, +18"
    assert player.text("score") == "Not solved yet: 2 of 3 moves known"


def test_closing_the_window_ends_the_reading_of_a_long_file_at_once(player: Player, tmp_path: Path):
    file = tmp_path / "games.txt"
    file.write_text(f"{FIRST}\n" * 50_000)
    player.window.open_file(str(file))
    player.qtbot.waitUntil(lambda: "%" in player.text("preview"), timeout=WAIT)
    asked = time.perf_counter()
    player.window.close()
    assert time.perf_counter() - asked < 5
