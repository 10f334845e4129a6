"""The explorer, used by clicking its buttons and pressing its keys."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QSlider,
    QWidget,
)
from pytestqt.qtbot import QtBot

from tests.gui.person import WAIT, Person
from ttt_gui.cli import main
from ttt_gui.gui.explorer.tab import ExplorerTab
from ttt_gui.gui.explorer.tree_widget import TreeWidget
from ttt_gui.gui.main_window import MainWindow
from ttt_gui.gui.othello.tab import OthelloTab
from ttt_gui.gui.save_dialog import ChosenFile, SaveDialog
from ttt_gui.gui.tictactoe.tab import TicTacToeTab
from ttt_gui.notation.boards import parse_position
from ttt_gui.search.trace import Cut
from ttt_gui.workbench.effects import ExplorePosition
from ttt_gui.workbench.explorer.explorer import Explorer

FIVE_FREE = "xo.xo.... x"


class Student(Person):
    """A person at this tab."""

    def __init__(self, qtbot: QtBot, window: MainWindow) -> None:
        super().__init__(qtbot, window, window.tab(ExplorerTab))
        self.tab = window.tab(ExplorerTab)

    @property
    def state(self) -> Explorer:
        state: Explorer = self.tab.host.state
        return state

    @property
    def index(self) -> int:
        assert self.state.left is not None
        return self.state.left.index

    def open(self, text: str = FIVE_FREE, engine: str = "state-tree") -> None:
        self.window.carry_out(ExplorePosition(parse_position(text)))
        self.choose("explorerEngine", engine)

    def record(self) -> None:
        self.click("explorerRecord")
        self.qtbot.waitUntil(
            lambda: self.state.left is not None and not self.state.is_recording, timeout=WAIT
        )

    @property
    def tree(self) -> TreeWidget:
        return self.find(TreeWidget, "explorerTree")

    def click_tree(self, node: int | None, move: int | None = None, *, twice: bool = False) -> None:
        place = self.tree.place_of(node, move)
        assert place is not None
        press = QTest.mouseDClick if twice else QTest.mouseClick
        press(self.tree, Qt.MouseButton.LeftButton, pos=place.toPoint())


@pytest.fixture
def student(qtbot: QtBot, window: MainWindow) -> Student:
    student = Student(qtbot, window)
    student.open()
    return student


def test_nothing_happens_before_record_is_pressed(student: Student):
    assert not student.find(QPushButton, "explorerForward").isEnabled()
    assert "Press Record" in student.text("explorerEvent")
    student.qtbot.waitUntil(lambda: "about" in student.text("explorerForecast"), timeout=WAIT)
    assert "500,000 events" in student.text("explorerForecast")
    assert student.state.left is None


def test_buttons_and_slider_go_through_the_search(student: Student):
    student.record()
    assert "66 nodes" in student.text("explorerRecorded")
    assert student.text("explorerPlace") == "1 of 192"
    student.click("explorerForward")
    assert student.index == 1
    student.click("explorerBack")
    assert student.index == 0
    student.click("explorerLast")
    assert student.index == 191
    assert not student.find(QPushButton, "explorerForward").isEnabled()
    student.find(QSlider, "explorerSlider").setValue(100)
    assert student.index == 100
    student.click("explorerFirst")
    for name in ("explorerInto", "explorerOver", "explorerOut", "explorerNextRoot"):
        before = student.index
        student.click(name)
        assert student.index > before, name


def test_keys_go_through_the_search_wherever_the_focus_is(student: Student):
    student.record()
    for focus in ("explorerTree", "explorerSlider", "explorerEngine", "explorerForward"):
        student.tab.host.state  # noqa: B018  (it may be looked at any time)
        student.find(QWidget, focus).setFocus()
        student.press("Home")
        assert student.index == 0, focus
        student.press("Right")
        student.press("Right")
        student.press("Left")
        assert student.index == 1, focus
        student.press("End")
        assert student.index == 191, focus
    student.press("Home")
    student.press("Ctrl+Right")
    assert student.state.left is not None
    assert isinstance(student.state.left.trace[student.index], Cut)
    student.press("Alt+Right")
    student.press("Ctrl+Left")
    student.press("F6")
    student.press("F7")
    student.press("F8")
    assert student.index > 0


def test_playing_stops_at_a_click(student: Student):
    student.record()
    student.choose("explorerSpeed", "20")
    student.press("P")
    student.qtbot.waitUntil(lambda: student.index > 3, timeout=WAIT)
    student.click("explorerPlay")
    at = student.index
    student.qtbot.wait(150)
    assert student.index == at


def test_why_was_this_cut(student: Student):
    """What a student does: to a cut-off, read; click the branch never looked at, count."""
    student.record()
    student.click("explorerNextCut")
    assert student.text("explorerInequality") == "alpha 7 ≥ beta 0"
    why = student.text("explorerWhy")
    assert "At 3 6 8, O has 0 by cell 7" in why
    assert "X already has 7 by cell 7" in why
    assert "cell 9 was never looked at" in why
    student.click("explorerForward")
    student.click("explorerForward")
    assert "cell 9" not in student.text("explorerWhy")
    student.click_tree(4)
    assert "cell 9 was never looked at" in student.text("explorerWhy")
    student.tree.setFocus()
    student.press("Space")
    student.click_tree(4, 8)
    assert "cell 9 was never looked at" in student.text("explorerWhy")
    student.click("explorerCount")
    student.qtbot.waitUntil(lambda: "Saved" in student.text("explorerSavings"), timeout=WAIT)


def test_a_waiting_branch_and_an_open_one_say_that_nothing_is_cut(student: Student):
    student.record()
    student.click_tree(0, 8)
    assert "not been tried yet" in student.text("explorerWhy")
    student.click_tree(0)
    assert "is open" in student.text("explorerWhy")
    student.click("explorerLast")
    assert "Nothing was cut off here" in student.text("explorerWhy")


def test_the_tree_is_walked_opened_and_zoomed_with_keys(student: Student):
    student.record()
    student.click("explorerLast")
    student.tree.setFocus()
    student.press("Down")
    chosen = student.state.chosen
    assert chosen is not None
    assert chosen.node == 1
    student.press("Shift+Right")
    chosen = student.state.chosen
    assert chosen is not None
    assert chosen.node is not None
    assert chosen.node > 1
    student.press("Space")
    assert student.state.left_folding.opened == {chosen.node}
    student.press("Return")
    assert student.state.left is not None
    assert student.state.left.node == chosen.node
    student.press("+")
    assert student.tree.zoom > 1
    student.press("0")
    assert student.tree.zoom == 1
    student.press("-")
    assert student.tree.zoom < 1
    assert "Search tree" in student.tree.accessibleName()


def test_a_double_click_goes_to_a_node_and_a_drag_moves_the_picture(student: Student):
    student.record()
    student.click("explorerLast")
    student.click_tree(1, twice=True)
    assert student.index == 1
    before = student.tree.place_of(0)
    assert before is not None
    start = student.tree.rect().center()
    QTest.mousePress(student.tree, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(student.tree, start + QPoint(30, 20))
    QTest.mouseMove(student.tree, start + QPoint(60, 40))
    QTest.mouseRelease(student.tree, Qt.MouseButton.LeftButton, pos=start + QPoint(60, 40))
    after = student.tree.place_of(0)
    assert after is not None
    assert after != before


def test_the_inspector_of_a_state_tree_and_of_a_recursion(student: Student):
    student.record()
    student.click("explorerNextCut")
    assert student.text("explorerField_alpha") == "7"
    assert student.text("explorerField_next") == "9"
    assert student.text("explorerField_parent") == "node 2"
    marked = [
        label.text()
        for label in student.tab.findChildren(QLabel)
        if label.objectName().startswith("explorerCode_") and label.text().startswith("▶")
    ]
    assert len(marked) == 1
    assert "alpha ≥ s.beta" in marked[0]
    student.choose("explorerEngine", "negamax")
    student.record()
    student.click("explorerNextCut")
    assert student.text("explorerCall_0_0") == "root"
    assert not student.find(QLabel, "explorerField_alpha").isVisible()


def test_two_engines_side_by_side(student: Student):
    student.choose("explorerEngine", "state-tree-deep")
    student.choose("explorerBeside", "negamax")
    student.record()
    student.qtbot.waitUntil(lambda: student.state.pairing is not None, timeout=WAIT)
    assert student.find(QWidget, "explorerTreeRight").isVisible()
    assert "one search in two shapes" in student.text("explorerPairing")
    student.click("explorerNextCut")
    left, right = student.state.left, student.state.right
    assert left is not None
    assert right is not None
    assert left.node == right.node
    student.choose("explorerBeside", "")
    assert not student.find(QWidget, "explorerTreeRight").isVisible()


def test_predictions_by_typing_and_switching_off(student: Student):
    student.record()
    student.find(QCheckBox, "explorerPredict").click()
    student.find(QLineEdit, "explorerGuess_alpha").setText("x")
    student.click("explorerCheck")
    assert "expected a whole number" in student.text("explorerVerdict")
    assert student.index == 0
    student.find(QLineEdit, "explorerGuess_alpha").setText("")
    student.click("explorerCheck")
    assert student.text("explorerVerdict").startswith("Right")
    student.find(QLineEdit, "explorerGuess_alpha").setText("4")
    student.click("explorerCheck")
    assert student.text("explorerVerdict").startswith("Wrong in alpha")
    assert student.text("explorerTally") == "1 of 2 right"
    student.click("explorerCopyTally")
    assert QGuiApplication.clipboard().text().endswith("tally,1,of,2\n")
    student.find(QCheckBox, "explorerPredict").click()
    assert not student.find(QAbstractButton, "explorerCheck").isVisible()


def test_a_long_recording_is_stopped_and_its_beginning_kept(student: Student):
    student.open("..xxxxo..ooooxxoxxoxoxooxoxoxxooxxooxxoox.xoxxo.xxooxx.ooooo.xxx x", "minimax")
    student.click("explorerRecord")
    student.qtbot.waitUntil(lambda: student.state.progress.events > 500, timeout=WAIT)
    assert "Recording" in student.text("explorerProgress")
    student.click("explorerStop")
    student.qtbot.waitUntil(lambda: student.state.left is not None, timeout=WAIT)
    if student.state.left is not None and student.state.left.recording.result is None:
        assert "Stopped" in student.text("explorerRecorded")
    student.click("explorerForward")
    assert student.index == 1


def test_closing_the_window_ends_a_recording(student: Student):
    student.open("......... x", "minimax")
    student.click("explorerRecord")
    student.window.close()  # the fixture would wait for ever for a thread that goes on


def test_explore_from_tic_tac_toe_opens_the_search_that_was_just_made(
    student: Student, qtbot: QtBot
):
    player = Person(qtbot, student.window, student.window.tab(TicTacToeTab))
    player.click("tttCell5")
    qtbot.waitUntil(lambda: player.text("tttNodes") == "3,986", timeout=WAIT)
    player.click("tttExplore")
    assert student.find(QWidget, "explorerTree").isVisible()
    assert student.state.position == parse_position("....x.... o")
    assert student.find(QComboBox, "explorerEngine").currentData() == "state-tree"
    student.record()
    assert "3,986 nodes" in student.text("explorerRecorded")


def test_explore_from_othello_and_from_the_menu(student: Student, qtbot: QtBot):
    othello = student.window.tab(OthelloTab)
    Person(qtbot, student.window, othello).click("othelloExplore")
    assert student.find(QWidget, "explorerTree").isVisible()
    assert student.state.position == othello.host.state.position
    student.window.show_tab(student.window.tab(TicTacToeTab))
    action = student.window.findChild(QAction, "explorePosition")
    assert action is not None
    action.trigger()
    assert student.state.position == parse_position("......... x")
    assert student.find(QWidget, "explorerTree").isVisible()


def test_every_button_has_a_name_for_a_screen_reader(student: Student):
    for button in student.tab.findChildren(QAbstractButton):
        if button.objectName().startswith("explorer"):
            assert button.accessibleName() or button.text(), button.objectName()


def test_the_position_at_hand_is_compared_and_put_on_paper(student: Student):
    student.record()
    student.click("explorerInto")
    student.click("explorerCompare")
    student.click("explorerWorksheet")
    shown = {each.objectName() for each in QApplication.topLevelWidgets() if each.isVisible()}
    assert {"compareWindow", "worksheetDialog"} <= shown


def test_a_recording_is_saved_as_the_command_line_prints_it(
    student: Student, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    save = student.window.findChild(QAction, "savePosition")
    assert save is not None
    assert not save.isEnabled()
    student.record()
    save.trigger()
    dialog = student.find(SaveDialog, "saveTrace")
    path = tmp_path / "trace.jsonl"
    dialog.chosen.emit(ChosenFile(str(path), None))
    dialog.close()
    student.qtbot.waitUntil(
        lambda: student.text("explorerWritten") == f"Saved as {path}", timeout=WAIT
    )
    saved = [json.loads(line) for line in path.read_text().splitlines()]
    assert main(["trace", FIVE_FREE, "--engine", "state-tree"]) == 0
    printed = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    for lines in (saved, printed):
        lines[-1]["result"].pop("seconds")
    assert saved == printed
