"""The batch tab, used by clicks and keys."""

import json
import random
import threading
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QFileDialog,
    QLabel,
    QTableView,
    QTabWidget,
    QWidget,
)
from pytestqt.qtbot import QtBot

from tests.boards import SQUARE_LETTERS
from tests.gui.dropping import a_file, a_text, drop
from tests.gui.person import WAIT, Person
from ttt_gui.app import build_window
from ttt_gui.engines import Engine, engine
from ttt_gui.games.othello import Othello, Scoring
from ttt_gui.games.position import Position
from ttt_gui.games.random_play import random_endgame
from ttt_gui.gui import searcher
from ttt_gui.gui.batch import tasks
from ttt_gui.gui.batch.columns import COLUMNS
from ttt_gui.gui.batch.tab import BatchTab
from ttt_gui.gui.find_widget import find_widget
from ttt_gui.gui.main_window import MainWindow
from ttt_gui.gui.othello.tab import OthelloTab
from ttt_gui.gui.othello.wording import score_in_words
from ttt_gui.gui.settings import load_settings
from ttt_gui.library.library import Library
from ttt_gui.notation.boards import board_text, position_text
from ttt_gui.notation.color_names import color_name
from ttt_gui.notation.importer import Entry, read_positions
from ttt_gui.notation.obf import obf_text
from ttt_gui.notation.squares import SQUARE_NAMES
from ttt_gui.search import negamax
from ttt_gui.search.control import Cancelled, SearchControl
from ttt_gui.search.outcome import SearchFailure, SearchOptions, SearchResult
from ttt_gui.workbench.analysis.knowledge import Known
from ttt_gui.workbench.batch.events import BatchForm, ExportChosen

TITLES = [column.title for column in COLUMNS]


def draw(count: int, seed: int = 31) -> list[Othello]:
    lot = random.Random(seed)
    return [
        random_endgame(lot, lot.randint(2, 5), Scoring.WINNER_TAKES_EMPTIES) for _ in range(count)
    ]


def solve(position: Othello) -> SearchResult:
    return negamax.search(position, SearchOptions(all_moves=True), SearchControl())


def obf_lines(positions: list[Othello], errors: int = 0) -> str:
    """OBF with the right scores, those of the first `errors` positions off by two."""
    lines = []
    for index, position in enumerate(positions):
        score = solve(position).score + (2 if index < errors else 0)
        lines.append(f"{obf_text(position, (), score)}\n")
    return "".join(lines)


def rows(person: Person) -> list[dict[str, str]]:
    """What the table shows."""
    model = person.find(QTableView, "batchTable").model()
    return [
        {title: model.index(row, column).data() for column, title in enumerate(TITLES)}
        for row in range(model.rowCount())
    ]


def open_file(person: Person, path: Path, content: str) -> None:
    path.write_text(content)
    person.window.tab(BatchTab).open_file(str(path))
    person.qtbot.waitUntil(lambda: path.name in person.text("batchTitle"), timeout=WAIT)


def run(person: Person) -> None:
    """Start, and wait until all that can be solved is."""
    person.choose("batchEngine", "negamax")
    person.click("batchStart")
    person.qtbot.waitUntil(lambda: person.text("batchProgress").startswith("Done"), timeout=WAIT)


class SlowEngine:
    """Stands in for every engine of the tab: searches when it is told to, and not before."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.may_search = threading.Semaphore(0)
        self.searched: list[Othello] = []
        monkeypatch.setattr(searcher, "engine", self._engine)

    def _engine(self, key: str) -> Engine:
        return replace(engine(key), search=self._search)

    def _search(
        self, position: Position, options: SearchOptions, control: SearchControl
    ) -> SearchResult:
        assert isinstance(position, Othello)
        self.searched.append(position)
        while not self.may_search.acquire(timeout=0.005):
            if control.stop_requested:
                raise Cancelled
        return negamax.search(position, options, control)


def test_names_of_the_contract(person: Person):
    for name in (
        "batchOpen",
        "batchStart",
        "batchPause",
        "batchCancel",
        "batchEasiestFirst",
        "batchExport",
        "batchGoOn",
        "batchPaste",
        "batchShowRow",
    ):
        assert person.find(QAbstractButton, name).text() or name == "batchGoOn"
    for name in ("batchEngine", "batchRule", "batchThreads", "batchFilter"):
        assert person.find(QComboBox, name).count() > 1
    for name in ("batchProgress", "batchMessage"):
        person.find(QLabel, name)
    assert person.find(QTableView, "batchTable").accessibleName()


def test_a_file_is_solved_row_by_row_and_compared(person: Person, tmp_path: Path):
    positions = draw(8)
    open_file(person, tmp_path / "eight.obf", obf_lines(positions, errors=2))
    assert person.find(QComboBox, "batchRule").currentData() == "winner"
    assert [row["Status"] for row in rows(person)] == ["open"] * 8
    run(person)
    for row, position in zip(rows(person), positions, strict=True):
        result = solve(position)
        assert int(row["Score"]) == result.score
        assert row["Empties"] == str(position.empties)
        assert row["Side"] == color_name(position.side_to_move)
        assert row["Nodes"]
        assert row["Time"]
        assert row["Best"]
    assert [row["Status"] for row in rows(person)] == ["differs"] * 2 + ["solved"] * 6
    assert all("≠" in row["Expected"] for row in rows(person)[:2])
    assert person.text("batchComparison") == "≠ 2 of 8 differ from the file’s scores"
    assert "8 of 8 solved" in person.text("batchProgress")
    person.choose("batchFilter", "differences")
    assert [row["#"] for row in rows(person)] == ["1", "2"]
    assert not person.find(QAbstractButton, "batchStart").isEnabled()


def test_what_was_solved_is_remembered_and_can_be_searched_anew(person: Person, tmp_path: Path):
    positions = draw(4)
    for name in ("first.obf", "second.obf"):
        open_file(person, tmp_path / name, obf_lines(positions))
        run(person)
    assert {row["Status"] for row in rows(person)} == {"remembered"}
    first_row = person.find(QTableView, "batchTable").model().index(0, 0)
    assert "by negamax, remembered" in first_row.data(Qt.ItemDataRole.ToolTipRole)
    person.click("batchFresh")
    assert person.find(QAbstractButton, "batchStart").text() == "Solve again"
    run(person)
    assert {row["Status"] for row in rows(person)} == {"solved"}


def test_the_scoring_is_the_persons_and_each_has_its_own_answers(person: Person, tmp_path: Path):
    open_file(person, tmp_path / "four.obf", obf_lines(draw(4)))
    run(person)
    shown = rows(person)
    person.choose("batchRule", "discs")
    assert {row["Status"] for row in rows(person)} == {"open"}
    assert "not compared" in person.text("batchRuleNote")
    run(person)
    assert person.text("batchComparison") == "Not compared with the file’s scores"
    assert {row["Status"] for row in rows(person)} == {"solved"}
    person.choose("batchRule", "winner")
    assert rows(person) == shown


def test_a_file_without_scores_is_counted_as_the_lab_does(person: Person, tmp_path: Path):
    texts = [position_text(each) for each in draw(3)]
    open_file(person, tmp_path / "lab.txt", "\n".join(texts))
    assert person.find(QComboBox, "batchRule").currentData() == "discs"
    run(person)
    assert person.text("batchComparison") == "The file gives no scores to compare with"


def test_every_moves_value_on_request(person: Person, tmp_path: Path):
    positions = [each for each in draw(30) if len(each.legal_moves()) > 1][:3]
    open_file(person, tmp_path / "three.obf", obf_lines(positions))
    person.click("batchAllMoves")
    run(person)
    for row, position in zip(rows(person), positions, strict=True):
        assert len(row["Best"].split()) == len(solve(position).best_moves)


def test_the_easiest_come_first_if_asked(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    slow = SlowEngine(monkeypatch)
    slow.may_search.release(100)
    positions = draw(12)
    open_file(person, tmp_path / "twelve.obf", obf_lines(positions))
    person.click("batchEasiestFirst")
    run(person)
    empties = [each.empties for each in slow.searched]
    assert empties == sorted(empties)
    assert empties != [each.empties for each in positions]


def test_pause_lets_the_row_end_and_start_goes_on(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    slow = SlowEngine(monkeypatch)
    open_file(person, tmp_path / "five.obf", obf_lines(draw(5)))
    person.click("batchStart")
    slow.may_search.release(2)
    person.qtbot.waitUntil(lambda: len(slow.searched) == 3, timeout=WAIT)
    person.qtbot.waitUntil(lambda: rows(person)[2]["Status"] == "searching…", timeout=WAIT)
    assert not person.find(QAbstractButton, "batchOpen").isEnabled()
    person.window.tab(BatchTab).open_file(str(tmp_path / "five.obf"))
    assert "pause or cancel" in person.text("batchMessage")
    person.click("batchPause")
    assert person.find(QAbstractButton, "batchPause").text() == "Pausing…"
    slow.may_search.release(1)
    person.qtbot.waitUntil(
        lambda: person.text("batchProgress").startswith("Paused: 3 of 5"), timeout=WAIT
    )
    assert len(slow.searched) == 3
    assert person.find(QAbstractButton, "batchStart").text() == "Resume"
    slow.may_search.release(2)
    person.click("batchStart")
    person.qtbot.waitUntil(lambda: person.text("batchProgress").startswith("Done"), timeout=WAIT)
    assert len(slow.searched) == 5


def test_cancel_stops_at_once_keeps_what_is_solved_and_can_be_gone_on_with(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    slow = SlowEngine(monkeypatch)
    open_file(person, tmp_path / "five.obf", obf_lines(draw(5)))
    person.find(QTableView, "batchTable").setFocus()
    person.press("F5")
    slow.may_search.release(2)
    person.qtbot.waitUntil(lambda: len(slow.searched) == 3, timeout=WAIT)
    person.press("Esc")
    person.qtbot.waitUntil(
        lambda: person.text("batchProgress").startswith("Cancelled: 2 of 5"), timeout=WAIT
    )
    assert [row["Status"] for row in rows(person)] == ["solved"] * 2 + ["open"] * 3
    assert person.window.library is not None
    assert person.window.library.batches.unfinished() is None
    slow.may_search.release(3)
    person.click("batchStart")
    person.qtbot.waitUntil(lambda: person.text("batchProgress").startswith("Done"), timeout=WAIT)
    assert len(slow.searched) == 6  # the one that was stopped, again


def test_a_row_that_cannot_be_solved_does_not_stop_the_others(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    positions = draw(3)

    def fail_once(key: str) -> Engine:
        def search(
            position: Position, options: SearchOptions, control: SearchControl
        ) -> SearchResult:
            assert isinstance(position, Othello)
            if (position.x, position.o) == (positions[1].x, positions[1].o):
                raise SearchFailure("This one is too hard.")
            return negamax.search(position, options, control)

        return replace(engine(key), search=search)

    monkeypatch.setattr(searcher, "engine", fail_once)
    open_file(person, tmp_path / "three.obf", obf_lines(positions))
    run(person)
    assert [row["Status"] for row in rows(person)] == ["solved", "not solved", "solved"]
    assert "2 of 3 solved, 1 failed" in person.text("batchProgress")
    index = person.find(QTableView, "batchTable").model().index(1, 3)
    assert "too hard" in index.data(Qt.ItemDataRole.ToolTipRole)
    person.choose("batchFilter", "failed")
    assert len(rows(person)) == 1
    monkeypatch.setattr(searcher, "engine", engine)
    person.click("batchStart")
    person.qtbot.waitUntil(
        lambda: person.text("batchProgress").startswith("Done: 3 of 3"), timeout=WAIT
    )


def test_the_window_closed_in_the_middle_offers_to_go_on_at_the_next_start(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    slow = SlowEngine(monkeypatch)
    window = build_window(tmp_path / "data")
    qtbot.addWidget(window)
    window.show()
    first = Person(qtbot, window, window.tab(BatchTab))
    open_file(first, tmp_path / "six.obf", obf_lines(draw(6)))
    first.click("batchEasiestFirst")
    first.choose("batchEngine", "negamax")
    first.click("batchStart")
    slow.may_search.release(2)
    qtbot.waitUntil(lambda: len(slow.searched) == 3, timeout=WAIT)
    window.close()
    again = build_window(tmp_path / "data")
    qtbot.addWidget(again)
    again.show()
    second = Person(qtbot, again, again.tab(BatchTab))
    go_on = second.find(QAbstractButton, "batchGoOn")
    qtbot.waitUntil(go_on.isVisible, timeout=WAIT)
    assert go_on.text() == "Resume batch six.obf\n(2 of 6 solved)"
    slow.may_search.release(100)
    second.click("batchGoOn")
    qtbot.waitUntil(lambda: second.text("batchProgress").startswith("Done"), timeout=WAIT)
    assert len(slow.searched) == 2 + 1 + 4
    assert second.find(QAbstractButton, "batchEasiestFirst").isChecked()
    assert second.find(QComboBox, "batchRule").currentData() == "winner"
    assert not go_on.isVisible()
    again.close()


def test_another_batch_may_be_opened_between_and_the_old_one_is_still_offered(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    slow = SlowEngine(monkeypatch)
    open_file(person, tmp_path / "old.obf", obf_lines(draw(3)))
    person.click("batchStart")
    person.qtbot.waitUntil(lambda: len(slow.searched) == 1, timeout=WAIT)
    person.click("batchPause")
    slow.may_search.release(1)
    person.qtbot.waitUntil(lambda: person.text("batchProgress").startswith("Paused"), timeout=WAIT)
    open_file(person, tmp_path / "new.obf", obf_lines(draw(3, seed=32)))
    go_on = person.find(QAbstractButton, "batchGoOn")
    person.qtbot.waitUntil(go_on.isVisible, timeout=WAIT)
    slow.may_search.release(100)
    person.click("batchGoOn")
    person.qtbot.waitUntil(
        lambda: person.text("batchProgress").startswith("Done: 3 of 3"), timeout=WAIT
    )
    assert person.text("batchTitle").startswith("old.obf")


def test_an_unfinished_batch_may_be_left(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    slow = SlowEngine(monkeypatch)
    first = build_window(tmp_path / "data")
    qtbot.addWidget(first)
    first.show()
    person = Person(qtbot, first, first.tab(BatchTab))
    open_file(person, tmp_path / "two.obf", obf_lines(draw(2)))
    person.click("batchStart")
    qtbot.waitUntil(lambda: len(slow.searched) == 1, timeout=WAIT)
    first.close()
    second = build_window(tmp_path / "data")
    qtbot.addWidget(second)
    second.show()
    person = Person(qtbot, second, second.tab(BatchTab))
    qtbot.waitUntil(person.find(QAbstractButton, "batchGoOn").isVisible, timeout=WAIT)
    person.click("batchForget")
    assert not person.find(QAbstractButton, "batchGoOn").isVisible()
    second.close()
    library = Library(tmp_path / "data")
    assert library.batches.unfinished() is None
    library.close()


def test_text_is_pasted_with_the_keyboard_or_the_button(person: Person):
    texts = [position_text(each) for each in draw(2)]
    QGuiApplication.clipboard().setText("\n".join(texts))
    person.find(QTableView, "batchTable").setFocus()
    person.press("Ctrl+V")
    person.qtbot.waitUntil(lambda: len(rows(person)) == 2, timeout=WAIT)
    QGuiApplication.clipboard().setText(texts[0])
    person.click("batchPaste")
    person.qtbot.waitUntil(lambda: len(rows(person)) == 1, timeout=WAIT)
    assert person.text("batchTitle") == "pasted text: 1 position"
    QGuiApplication.clipboard().clear()
    person.click("batchPaste")
    assert person.text("batchMessage") == "There is no text on the clipboard."


def test_a_file_or_a_text_is_dropped(person: Person, tmp_path: Path):
    path = tmp_path / "dropped.obf"
    path.write_text(obf_lines(draw(3)))
    drop(person.window.tab(BatchTab), a_file(path))
    person.qtbot.waitUntil(lambda: len(rows(person)) == 3, timeout=WAIT)
    drop(person.window.tab(BatchTab), a_text(position_text(draw(1)[0])))
    person.qtbot.waitUntil(lambda: len(rows(person)) == 1, timeout=WAIT)


def test_bad_lines_are_named_and_the_good_ones_kept(person: Person, tmp_path: Path):
    content = f"{position_text(draw(1)[0])}\nnonsense\n"
    open_file(person, tmp_path / "mixed.txt", content)
    assert len(rows(person)) == 1
    assert "1 of 2 lines could not be read" in person.text("batchMessage")
    person.window.tab(BatchTab).open_file(str(tmp_path / "missing.txt"))
    person.qtbot.waitUntil(
        lambda: "could not be opened" in person.text("batchMessage"), timeout=WAIT
    )
    assert len(rows(person)) == 1, "what was there stays"


def board_of(tab: QWidget) -> str:
    """What stands on the board, as its squares say it."""
    squares = [find_widget(tab, QAbstractButton, f"square_{name}") for name in SQUARE_NAMES]
    return "".join(SQUARE_LETTERS[square.accessibleName().split(", ")[1]] for square in squares)


def test_a_row_that_is_solved_opens_solved_and_named_by_its_row(person: Person, tmp_path: Path):
    positions = draw(3)
    open_file(person, tmp_path / "three.obf", obf_lines(positions))
    run(person)
    person.find(QTableView, "batchTable").selectRow(1)
    person.click("batchShowRow")
    othello = person.window.tab(OthelloTab)
    assert othello.isVisible()
    words = score_in_words(positions[1], Known(solve(positions[1])))
    assert find_widget(othello, QLabel, "score").text() == words
    assert "No. 2 of three.obf" in [each.text() for each in othello.findChildren(QLabel)]


def test_a_row_opens_on_the_board(person: Person, tmp_path: Path):
    positions = draw(3)
    open_file(person, tmp_path / "three.obf", obf_lines(positions))
    table = person.find(QTableView, "batchTable")
    tabs = person.window.findChild(QTabWidget, "tabs")
    assert tabs is not None

    def shown() -> str:
        assert tabs.currentWidget() is person.window.tab(OthelloTab)
        text = board_of(person.window.tab(OthelloTab))
        person.window.show_tab(person.window.tab(BatchTab))
        return text

    middle = table.visualRect(table.model().index(1, 4)).center()
    for press in (person.qtbot.mouseClick, person.qtbot.mouseDClick):
        press(table.viewport(), Qt.MouseButton.LeftButton, pos=middle)
    assert shown() == board_text(positions[1])
    table.setFocus()
    person.press("Down")
    person.press("Return")
    assert shown() == board_text(positions[2])
    person.press("Up")
    person.click("batchShowRow")
    assert shown() == board_text(positions[1])


def test_the_position_of_a_row_is_copied(person: Person, tmp_path: Path):
    positions = draw(3)
    open_file(person, tmp_path / "three.obf", obf_lines(positions))
    table = person.find(QTableView, "batchTable")
    table.setFocus()
    person.press("Down")
    person.press("Ctrl+C")
    assert QGuiApplication.clipboard().text() == position_text(positions[1])


def click_heading(person: Person, title: str) -> None:
    header = person.find(QTableView, "batchTable").horizontalHeader()
    x = header.sectionViewportPosition(TITLES.index(title)) + 8
    person.qtbot.mouseClick(
        header.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(x, header.height() // 2)
    )


def test_headings_sort_and_the_selected_row_stays_selected(person: Person, tmp_path: Path):
    open_file(person, tmp_path / "ten.obf", obf_lines(draw(10)))
    run(person)
    table = person.find(QTableView, "batchTable")
    table.selectRow(4)
    for title in ("Score", "Nodes", "Empties"):
        for sign in (1, -1):
            click_heading(person, title)
            values = [int(row[title].replace(",", "")) for row in rows(person)]
            assert values in (sorted(values), sorted(values, reverse=True)), sign
            current = table.model().index(table.currentIndex().row(), 0)
            assert current.data() == "5"
            assert [each.row() for each in table.selectionModel().selectedRows()] == [
                table.currentIndex().row()
            ]


@pytest.mark.parametrize("form", ["obf", "csv", "json"])
def test_the_rows_are_exported(person: Person, tmp_path: Path, form: str):
    positions = draw(4)
    open_file(person, tmp_path / "four.obf", obf_lines(positions))
    run(person)
    target = tmp_path / f"solved.{form}"
    person.click("batchExport")
    dialog = person.window.findChild(QFileDialog, "exportBatch")
    assert dialog is not None
    dialog.fileSelected.emit(str(target))
    dialog.close()
    person.qtbot.waitUntil(
        lambda: person.text("batchExportMessage").startswith("Written"), timeout=WAIT
    )
    assert "4 positions, 4 solved" in person.text("batchExportMessage")
    text = target.read_text("utf-8")
    if form == "json":
        assert [each["score"] for each in json.loads(text)] == [
            solve(each).score for each in positions
        ]
    elif form == "obf":
        lines = read_positions(text, Scoring.WINNER_TAKES_EMPTIES)
        assert [each.position for each in lines if isinstance(each, Entry)] == positions


def test_a_place_that_cannot_be_written_to_is_told(person: Person, tmp_path: Path):
    open_file(person, tmp_path / "one.obf", obf_lines(draw(1)))
    path = str(tmp_path / "missing" / "out.csv")
    person.window.tab(BatchTab).host.send(ExportChosen(path, BatchForm.CSV))
    person.qtbot.waitUntil(
        lambda: "could not be written" in person.text("batchExportMessage"), timeout=WAIT
    )


def test_choices_are_remembered(person: Person):
    person.choose("batchEngine", "state-tree")
    person.choose("batchThreads", "1")
    person.click("batchEasiestFirst")
    person.click("batchAllMoves")
    person.window.close()
    settings = load_settings()
    assert (settings.batch_engine, settings.batch_threads) == ("state-tree", 1)
    assert settings.batch_easiest_first
    assert settings.batch_all_moves


def test_without_a_library_batches_are_run_all_the_same(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
):
    person = Person(qtbot, window, window.tab(BatchTab))
    open_file(person, tmp_path / "three.obf", obf_lines(draw(3)))
    run(person)
    assert {row["Status"] for row in rows(person)} == {"solved"}
    assert not person.find(QAbstractButton, "batchGoOn").isVisible()


def test_a_library_that_is_given_up_in_the_middle_costs_no_row(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    slow = SlowEngine(monkeypatch)
    open_file(person, tmp_path / "four.obf", obf_lines(draw(4)))
    person.click("batchStart")
    slow.may_search.release(1)
    person.qtbot.waitUntil(lambda: len(slow.searched) == 2, timeout=WAIT)
    assert person.window.library is not None
    person.window.library.close()
    slow.may_search.release(10)
    person.qtbot.waitUntil(
        lambda: person.text("batchProgress").startswith("Done: 4 of 4"), timeout=WAIT
    )
    library = Library(tmp_path / "data")
    unfinished = library.batches.unfinished()
    library.close()
    assert unfinished is not None
    assert unfinished.solved == 1


def test_an_exception_while_loading_is_no_silence(
    person: Person, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    def fail(_path: str, _largest: int, _control: object) -> None:
        raise RecursionError("too deep")

    monkeypatch.setattr(tasks, "load_file", fail)
    person.window.tab(BatchTab).open_file(str(tmp_path / "any"))
    person.qtbot.waitUntil(lambda: "too deep" in person.text("batchMessage"), timeout=WAIT)
    assert person.find(QAbstractButton, "batchOpen").isEnabled()


def test_ctrl_o_and_save_go_to_the_batch_while_it_is_in_front(person: Person, tmp_path: Path):
    open_file(person, tmp_path / "one.obf", obf_lines(draw(1)))
    person.press("Ctrl+O")
    dialog = person.window.tab(BatchTab).findChild(QFileDialog, "openBatch")
    assert dialog is not None
    dialog.close()


def test_a_long_name_does_not_widen_the_window(person: Person, tmp_path: Path):
    name = "x" * 180 + ".obf"
    before = person.window.minimumSizeHint().width()
    (tmp_path / name).write_text(obf_lines(draw(1)))
    person.window.tab(BatchTab).open_file(str(tmp_path / name))
    title = person.find(QLabel, "batchTitle")
    person.qtbot.waitUntil(lambda: title.text().endswith("...: 1 position"), timeout=WAIT)
    assert title.toolTip() == name
    path = str(tmp_path / ("y" * 180 + ".csv"))
    person.window.tab(BatchTab).host.send(ExportChosen(path, BatchForm.CSV))
    person.qtbot.waitUntil(
        lambda: person.text("batchExportMessage").startswith("Written to"), timeout=WAIT
    )
    assert person.window.minimumSizeHint().width() == before


def test_a_second_file_while_the_first_is_being_read(person: Person, tmp_path: Path):
    for name in ("first.obf", "second.obf"):
        (tmp_path / name).write_text(obf_lines(draw(1)))
        person.window.tab(BatchTab).open_file(str(tmp_path / name))
    assert person.text("batchMessage").startswith("Positions are still being read")
    person.qtbot.waitUntil(lambda: "first.obf" in person.text("batchTitle"), timeout=WAIT)
    assert not person.text("batchMessage")


def test_solve_again_tells_what_enables_it(person: Person, tmp_path: Path):
    open_file(person, tmp_path / "one.obf", obf_lines(draw(1)))
    start = person.find(QAbstractButton, "batchStart")
    assert "(F5)" in start.toolTip()
    run(person)
    assert start.text() == "Solve again"
    assert not start.isEnabled()
    assert "“Ignore saved results”" in start.toolTip()
    person.click("batchFresh")
    assert start.isEnabled()
    assert start.toolTip() == "Search every row again (F5)"
