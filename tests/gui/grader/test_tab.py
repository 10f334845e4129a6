"""The grader tab, used by clicks and keys: scripts that are right, wrong, hang and break."""

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QFileDialog,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QSpinBox,
)
from pytestqt.qtbot import QtBot

from tests.boards import SQUARE_LETTERS
from tests.gui.dropping import a_file, drop
from tests.gui.person import WAIT, Person
from tests.lab.known_answers import answers
from tests.lab.left_over import left_in, noted_pids
from ttt_gui.app import build_window
from ttt_gui.gui.card_columns import CardColumn
from ttt_gui.gui.find_widget import find_widget
from ttt_gui.gui.grader.symbols import SymbolTable, symbol_color
from ttt_gui.gui.grader.tab import GraderTab
from ttt_gui.gui.main_window import MainWindow
from ttt_gui.gui.othello.tab import OthelloTab
from ttt_gui.gui.save_dialog import ChosenFile, SaveDialog
from ttt_gui.gui.settings import Settings, load_settings, save_settings
from ttt_gui.lab.boards import lab_tests
from ttt_gui.lab.grading import Symbol
from ttt_gui.lab.process_tree import best_isolation
from ttt_gui.notation.squares import SQUARE_NAMES
from ttt_gui.workbench.grading.grading import ReportForm

MOVE_TOO_MANY = "99, "

BREAKS_AT_3 = answers(3) + "if sys.argv[1].count('.') == 3: sys.exit('oh dear')\n"

HANGS_AT_3 = (
    "import os, pathlib, sys, time\n"
    "pathlib.Path(f'pid{os.getpid()}-{time.time_ns()}').touch()\n"
    "if sys.argv[1].count('.') == 3: time.sleep(600)\n" + answers(3)
)


class Teacher(Person):
    """A person at the grader tab."""

    def __init__(self, qtbot: QtBot, window: MainWindow, folder: Path) -> None:
        super().__init__(qtbot, window, window.tab(GraderTab))
        self.folder = folder

    def write(self, text: str) -> Path:
        script = self.folder / "script.py"
        script.write_text(text, encoding="utf-8")
        return script

    def begin(self, text: str, tests: int) -> None:
        """Grade a script with this text."""
        self.find(QLineEdit, "gradeScript").setText(str(self.write(text)))
        self.find(QSpinBox, "gradeTests").setValue(tests)
        self.click("gradeStart")

    def grade(self, text: str, tests: int) -> None:
        """Likewise, to the end."""
        self.begin(text, tests)
        self.wait_for(self.find(QAbstractButton, "gradeStart").isEnabled)

    def wait_for(self, is_done: Callable[[], bool]) -> None:
        self.qtbot.waitUntil(is_done, timeout=WAIT)

    @property
    def table(self) -> SymbolTable:
        return self.find(SymbolTable, "gradeSymbols")

    @property
    def symbols(self) -> str:
        """The letters of all cells, row by row."""
        table = self.table
        cells = [
            table.item(row, column)
            for row in range(table.rowCount())
            for column in range(table.columnCount())
        ]
        return "".join(cell.text() for cell in cells if cell is not None)

    @property
    def details(self) -> str:
        return self.find(QPlainTextEdit, "gradeDetails").toPlainText()

    def click_test(self, number: int) -> None:
        item = self.table.item(*divmod(number - 1, 10))
        assert item is not None
        self.qtbot.mouseClick(
            self.table.viewport(),
            Qt.MouseButton.LeftButton,
            pos=self.table.visualItemRect(item).center(),
        )

    @property
    def board(self) -> str:
        """What stands on the board of the Othello tab, as its squares say it."""
        squares = [
            find_widget(
                self.window.tab(OthelloTab), QAbstractButton, f"square_{name}"
            ).accessibleName()
            for name in SQUARE_NAMES
        ]
        return "".join(SQUARE_LETTERS[text.split(", ")[1]] for text in squares)


def board_of(number: int, seed: int = 0) -> str:
    """The board of a test."""
    return list(lab_tests(number, seed))[-1].board


@pytest.fixture
def teacher(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> Teacher:
    return Teacher(qtbot, window, tmp_path)


def test_names_and_what_is_said_before_the_first_run(teacher: Teacher):
    for kind, name in (
        (QLineEdit, "gradeScript"),
        (QPushButton, "gradeChoose"),
        (QLineEdit, "gradeInterpreter"),
        (QSpinBox, "gradeTests"),
        (QSpinBox, "gradeSeed"),
        (QSpinBox, "gradeTimeout"),
        (QPushButton, "gradeStart"),
        (QPushButton, "gradeStop"),
        (SymbolTable, "gradeSymbols"),
        (QLabel, "gradePoints"),
        (QLabel, "gradeMessage"),
        (QPlainTextEdit, "gradeDetails"),
    ):
        assert teacher.find(kind, name)
    assert "with your rights" in teacher.text("gradeWarning")
    assert "Choose a script and press Start" in teacher.details
    assert teacher.table.rowCount() == 10
    assert teacher.focused == "gradeScript"
    assert not teacher.find(QPushButton, "gradeStop").isEnabled()


def test_a_right_script(teacher: Teacher):
    teacher.grade(answers(12), 12)
    assert teacher.symbols == "+" * 12
    assert teacher.text("gradePoints") == "12 of 12"
    assert teacher.text("gradeCounts") == "+ 12"
    assert teacher.text("gradeMessage").startswith("Finished. The script took ")
    assert teacher.details == "All tests passed."
    assert teacher.table.rowCount() == 2


@pytest.mark.parametrize("form", ReportForm)
def test_the_report_is_saved(teacher: Teacher, tmp_path: Path, form: ReportForm):
    save = teacher.window.findChild(QAction, "savePosition")
    assert save is not None
    assert not save.isEnabled()
    teacher.grade(answers(2), 2)
    save.trigger()
    dialog = teacher.window.findChild(SaveDialog, "saveReport")
    assert dialog is not None
    path = tmp_path / "report"
    dialog.chosen.emit(ChosenFile(str(path), form))
    dialog.close()
    teacher.wait_for(lambda: teacher.text("gradeMessage") == f"Saved as {path}")
    text = path.read_text()
    if form is ReportForm.JSON:
        assert json.loads(text)["symbols"] == "++"
    else:
        assert text.startswith("++\npoints: 2 of 2\n")


def test_a_faulty_script_and_its_two_worst_tests_tests(teacher: Teacher):
    teacher.grade(answers(4, extra=MOVE_TOO_MANY), 4)
    assert teacher.symbols == "MMMM"
    assert teacher.text("gradePoints") == "3 of 4"
    first, second = list(lab_tests(2, 0))
    for test in (first, second):
        assert f"{test.board} {test.token}" in teacher.details
    assert teacher.details.count("Right is:") == 2
    assert "the sequence continues with 99 after the end of the game" in teacher.details


def test_a_click_on_a_test_opens_it_on_the_board(teacher: Teacher):
    teacher.grade(answers(4, extra=MOVE_TOO_MANY), 4)
    teacher.click_test(3)
    assert teacher.window.tab(OthelloTab).isVisible()
    assert teacher.board == board_of(3)
    teacher.window.show_tab(teacher.window.tab(GraderTab))
    assert teacher.details.startswith("Test 3 (3 free squares): M")


def test_arrow_keys_read_tests_and_enter_opens_one(teacher: Teacher):
    teacher.grade(answers(12, extra=MOVE_TOO_MANY), 12)
    teacher.table.setFocus()
    teacher.press("Right")
    assert teacher.details.startswith("Test 2 (2 free squares): M")
    teacher.press("Down")
    assert teacher.details.startswith("Test 12 (1 free square): M")
    assert teacher.text("gradeDetailsTitle") == "Test 12 (1 free square)"
    teacher.click("gradeWorst")
    assert teacher.text("gradeDetailsTitle") == "Worst tests"
    teacher.press("Up")
    teacher.press("Return")
    assert teacher.window.tab(OthelloTab).isVisible()
    assert teacher.board == board_of(2)


def test_the_button_opens_the_test_that_is_read(teacher: Teacher):
    teacher.grade(answers(2), 2)
    assert not teacher.find(QPushButton, "gradeOpen").isEnabled()
    teacher.table.setFocus()
    teacher.press("Right")
    teacher.click("gradeOpen")
    assert teacher.board == board_of(2)


def test_a_script_that_breaks(teacher: Teacher):
    teacher.grade(BREAKS_AT_3, 6)
    assert teacher.symbols == "++!"
    assert teacher.text("gradePoints") == "2 of 2"
    assert teacher.text("gradeMessage") == (
        "Test 3 (3 free squares) ended the run: the script ended with an error (exit status 1): "
        "oh dear."
    )
    assert "Printed on standard error:\n  oh dear" in teacher.details
    teacher.click_test(3)
    assert teacher.board == board_of(3)


@pytest.mark.skipif(os.name == "nt", reason="a running program can be deleted")
def test_a_script_that_deletes_itself(teacher: Teacher):
    program = teacher.folder / "program"
    script = teacher.write(answers(3))
    program.write_text(f'#!/bin/sh\nrm "$0"\nexec {sys.executable} {script} "$@"\n')
    program.chmod(0o755)
    teacher.find(QLineEdit, "gradeScript").setText(str(program))
    teacher.find(QSpinBox, "gradeTests").setValue(3)
    teacher.click("gradeStart")
    teacher.wait_for(teacher.find(QAbstractButton, "gradeStart").isEnabled)
    assert teacher.symbols == "+!"
    assert teacher.text("gradePoints") == "1 of 1"
    assert teacher.text("gradeMessage") == (
        f"Test 2 (2 free squares) ended the run: {program} cannot be started: "
        "No such file or directory."
    )
    assert "Right is:" not in teacher.details
    assert "cannot be started" in teacher.details


@pytest.mark.parametrize("way", ["button", "key"])
def test_stopping_keeps_what_was_graded_and_leaves_no_process(teacher: Teacher, way: str):
    teacher.begin(HANGS_AT_3, 6)
    teacher.wait_for(lambda: len(noted_pids(teacher.folder)) == 3)
    assert not teacher.find(QPushButton, "gradeStart").isEnabled()
    if way == "button":
        teacher.click("gradeStop")
    else:
        teacher.table.setFocus()
        teacher.press("Esc")
    teacher.wait_for(teacher.find(QPushButton, "gradeStart").isEnabled)
    assert teacher.symbols == "++"
    assert teacher.text("gradeMessage") == "Stopped after 2 of 6 tests."
    assert left_in(teacher.folder) == []
    assert not teacher.find(QPushButton, "gradeStop").isEnabled()


def test_a_run_tells_how_far_it_is(teacher: Teacher):
    teacher.begin(HANGS_AT_3, 6)
    teacher.wait_for(lambda: teacher.text("gradeMessage").startswith("Test 3 (3 free squares): "))
    assert teacher.text("gradePoints") == "2 of 2"
    assert "appear here at the end" in teacher.details
    teacher.click("gradeStop")


def test_the_time_limit(teacher: Teacher):
    teacher.find(QSpinBox, "gradeTimeout").setValue(1)
    teacher.grade("import time; time.sleep(600)", 1)
    assert teacher.symbols == "t"
    assert teacher.text("gradeCounts") == "t 1\nT and t: 1 out of time"
    assert "The script was ended at its time limit" in teacher.details


@pytest.mark.skipif(not best_isolation().limits_memory, reason="memory is not limited here")
def test_the_memory_limit(teacher: Teacher):
    teacher.find(QSpinBox, "gradeMemory").setValue(50)
    teacher.begin("import time; mine = b'x' * (100 << 20); time.sleep(600)", 1)
    teacher.wait_for(lambda: "ended the run" in teacher.text("gradeMessage"))
    assert teacher.text("gradeMessage") == (
        "Test 1 (1 free square) ended the run: "
        "the script used more than 50 MB of memory and was ended."
    )


def test_the_window_says_how_scripts_are_kept(teacher: Teacher):
    teacher.wait_for(lambda: best_isolation().sentence in teacher.text("gradeWarning"))
    assert "with your rights" in teacher.text("gradeWarning")
    memory = teacher.find(QSpinBox, "gradeMemory")
    assert memory.isVisible() == best_isolation().limits_memory


def test_closing_the_window_while_a_script_hangs(qtbot: QtBot, window: MainWindow, tmp_path: Path):
    teacher = Teacher(qtbot, window, tmp_path)
    teacher.begin(HANGS_AT_3, 6)
    teacher.wait_for(lambda: len(noted_pids(tmp_path)) == 3)
    window.close()
    assert left_in(tmp_path) == []


def test_the_other_tabs_are_of_use_while_a_script_hangs(teacher: Teacher):
    teacher.begin(HANGS_AT_3, 6)
    teacher.wait_for(lambda: len(noted_pids(teacher.folder)) == 3)
    teacher.window.show_tab(teacher.window.tab(OthelloTab))
    before = teacher.board
    find_widget(teacher.window.tab(OthelloTab), QAbstractButton, "square_d7").click()
    assert teacher.board != before
    assert left_in(teacher.folder)


def test_a_script_that_cannot_be_run(teacher: Teacher):
    for script, message in (
        ("", "Choose a script first."),
        ("/nowhere/script.py", "There is no script /nowhere/script.py."),
        ("~nosuchuser/x.py", "There is no script ~nosuchuser/x.py: the home folder is unknown."),
    ):
        teacher.find(QLineEdit, "gradeScript").setText(script)
        teacher.click("gradeStart")
        teacher.wait_for(lambda message=message: teacher.text("gradeMessage") == message)
        assert teacher.find(QPushButton, "gradeStart").isEnabled()
        assert teacher.symbols == ""


def test_an_interpreter_that_is_none(teacher: Teacher):
    teacher.find(QLineEdit, "gradeInterpreter").setText("nonesuch")
    teacher.grade(answers(1), 1)
    assert teacher.text("gradeMessage").startswith("There is no interpreter nonesuch")
    teacher.find(QLineEdit, "gradeInterpreter").setText(sys.executable)
    teacher.grade(answers(1), 1)
    assert teacher.symbols == "+"


def test_a_second_run_begins_anew_with_its_own_seed(teacher: Teacher):
    teacher.grade(answers(11, extra=MOVE_TOO_MANY), 11)
    teacher.find(QSpinBox, "gradeSeed").setValue(5)
    teacher.grade(answers(11, seed=5), 11)
    assert teacher.symbols == "+" * 11
    teacher.click_test(11)
    assert teacher.board == board_of(11, seed=5)


def test_f5_starts_and_a_key_of_the_script_box_too(teacher: Teacher):
    script = teacher.find(QLineEdit, "gradeScript")
    script.setText(str(teacher.write(answers(1))))
    teacher.find(QSpinBox, "gradeTests").setValue(1)
    script.setFocus()
    for key in ("F5", "Return"):
        teacher.press(key)
        teacher.wait_for(lambda: teacher.text("gradeMessage").startswith("Finished"))
        teacher.find(QLabel, "gradeMessage").clear()


def test_a_dropped_script_is_chosen_and_not_run(teacher: Teacher):
    script = teacher.write(answers(1))
    drop(teacher.window.tab(GraderTab), a_file(script))
    assert teacher.find(QLineEdit, "gradeScript").text() == str(script)
    assert teacher.find(QPushButton, "gradeStart").isEnabled()


def test_choosing_a_file(teacher: Teacher):
    script = teacher.write(answers(1))
    teacher.click("gradeChoose")
    dialog = teacher.find(QFileDialog, "gradeChooseDialog")
    dialog.fileSelected.emit(str(script))
    dialog.close()
    assert teacher.find(QLineEdit, "gradeScript").text() == str(script)


def test_the_choices_are_remembered(teacher: Teacher, window: MainWindow):
    teacher.find(QLineEdit, "gradeScript").setText("mine.py")
    teacher.find(QLineEdit, "gradeInterpreter").setText("pypy3")
    teacher.find(QSpinBox, "gradeTests").setValue(20)
    teacher.find(QSpinBox, "gradeSeed").setValue(7)
    teacher.find(QSpinBox, "gradeTimeout").setValue(3)
    teacher.find(QSpinBox, "gradeMemory").setValue(512)
    window.close()
    found = load_settings()
    assert (found.grade_script, found.grade_interpreter) == ("mine.py", "pypy3")
    assert (found.grade_tests, found.grade_seed, found.grade_timeout) == (20, 7, 3)
    assert found.grade_memory == 512
    again = build_window()
    assert again.tab(GraderTab).settings(Settings()).grade_tests == 20
    again.close()


def test_nonsense_in_the_settings(qtbot: QtBot):
    save_settings(Settings(grade_tests=-5, grade_timeout=10**8, grade_seed=-1))
    window = build_window()
    qtbot.addWidget(window)
    found = window.tab(GraderTab).settings(Settings())
    assert (found.grade_tests, found.grade_seed, found.grade_timeout) == (100, 0, 10)
    window.close()


def test_every_cell_says_what_it_is(teacher: Teacher):
    teacher.grade(answers(1, extra=MOVE_TOO_MANY), 1)
    item = teacher.table.item(0, 0)
    assert item is not None
    words = "Test 1 (1 free square): M, score and move right, sequence wrong"
    assert item.data(Qt.ItemDataRole.AccessibleTextRole) == words
    assert item.toolTip() == words
    teacher.find(QSpinBox, "gradeTests").setValue(11)
    assert teacher.symbols == "M"  # a run that is there stays until the next


def test_colours_go_with_points(teacher: Teacher):
    del teacher
    by_points: dict[float, set[str]] = {}
    for symbol in Symbol:
        by_points.setdefault(symbol.points, set()).add(symbol_color(symbol.value).name())
    assert all(len(names) == 1 for names in by_points.values())
    assert by_points[1.0] != by_points[0.0] != by_points[0.75] != by_points[0.5]


def test_the_tab_key_walks_on_from_the_symbols(teacher: Teacher):
    teacher.table.setFocus()
    QTest.keyClick(teacher.table, Qt.Key.Key_Tab)
    assert teacher.focused != "gradeSymbols"


def test_messages_of_any_length_leave_the_boxes_their_height(
    teacher: Teacher, window: MainWindow, qtbot: QtBot
):
    """Also after the columns have changed places."""
    box = teacher.find(QSpinBox, "gradeTests")
    for size in ((1000, 700), (1540, 880)):
        window.resize(*size)
        qtbot.wait(20)
    before = box.height()
    teacher.find(QLineEdit, "gradeScript").setText("/nowhere/" + "a script " * 40)
    teacher.click("gradeStart")
    teacher.wait_for(lambda: teacher.text("gradeMessage").startswith("There is no script"))
    qtbot.wait(50)
    assert box.height() == before


def test_a_small_and_a_large_window(teacher: Teacher, window: MainWindow, qtbot: QtBot):
    for size in ((800, 560), (1000, 700), (1540, 880)):
        window.resize(*size)
        qtbot.wait(20)
        table = teacher.table
        column = window.tab(GraderTab).findChild(CardColumn)
        assert column is not None
        left = column.mapTo(window.tab(GraderTab), QPoint(0, 0)).x()
        assert table.x() + table.width() <= left
        width = sum(table.columnWidth(index) for index in range(10))
        assert width <= table.viewport().width()
