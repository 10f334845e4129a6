"""Saving: the name that will be written is the one that is asked about."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QDialogButtonBox, QLineEdit, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from ttt_gui.gui.batch.export import FORMS, BatchForm
from ttt_gui.gui.othello import saving as othello
from ttt_gui.gui.save_dialog import ChosenFile, SaveDialog
from ttt_gui.workbench.analysis.export import TextForm

WAIT = 10_000


class Person:
    """Types names into a save dialog, and answers its question."""

    def __init__(self, qtbot: QtBot, folder: Path) -> None:
        self._qtbot = qtbot
        self._parent = QWidget()
        qtbot.addWidget(self._parent)
        self.dialog = SaveDialog(self._parent, "saveAny", "Save", FORMS)
        self.dialog.setOption(SaveDialog.Option.DontUseNativeDialog)
        self.dialog.setDirectory(str(folder))
        self.chosen: list[ChosenFile] = []
        self.dialog.chosen.connect(self.chosen.append)
        self.dialog.open()

    def save_as(self, name: str) -> None:
        self.dialog.findChild(QLineEdit).setText(name)
        buttons = self.dialog.findChild(QDialogButtonBox)
        self._click(buttons.button(QDialogButtonBox.StandardButton.Save))

    @property
    def question(self) -> QMessageBox | None:
        return self._parent.findChild(QMessageBox, "replaceFile")

    def answer(self, caption: str) -> None:
        assert self.question is not None
        (button,) = (
            each
            for each in self.question.findChildren(QAbstractButton)
            if each.text().replace("&", "") == caption
        )
        self._click(button)
        self._qtbot.waitUntil(lambda: self.question is None, timeout=WAIT)

    def _click(self, button: QAbstractButton) -> None:
        self._qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


@pytest.fixture
def person(qtbot: QtBot, tmp_path: Path) -> Person:
    return Person(qtbot, tmp_path)


@pytest.mark.parametrize("typed", ["old", "old.obf", "old."])
def test_a_file_is_replaced_only_on_request_whatever_was_typed(
    person: Person, tmp_path: Path, typed: str
):
    old = tmp_path / "old.obf"
    old.write_text("precious")
    person.save_as(typed)
    assert not person.chosen
    assert person.question is not None
    assert "old.obf" in person.question.text()
    assert person.question.textFormat() is Qt.TextFormat.PlainText
    person.answer("Cancel")
    assert person.dialog.isVisible(), "another name can be typed"
    assert not person.chosen
    person.save_as(typed)
    person.answer("Replace")
    assert person.chosen == [ChosenFile(str(old), BatchForm.OBF)]


def test_a_new_name_is_not_asked_about(person: Person, tmp_path: Path):
    (tmp_path / "new").write_text("another file, without an end")
    person.save_as("new")
    assert person.question is None
    assert person.chosen == [ChosenFile(str(tmp_path / "new.obf"), BatchForm.OBF)]


@pytest.mark.parametrize(
    ("typed", "chosen", "name", "form"),
    [
        ("a.csv", 0, "a.csv", BatchForm.CSV),
        ("A.JSON", 0, "A.JSON", BatchForm.JSON),
        ("a", 2, "a.json", BatchForm.JSON),
        ("a.txt", 1, "a.txt", BatchForm.CSV),
    ],
)
def test_the_name_or_else_the_filter_says_the_form(
    person: Person, tmp_path: Path, typed: str, chosen: int, name: str, form: BatchForm
):
    person.dialog.selectNameFilter(FORMS[chosen].filter)
    person.dialog.filterSelected.emit(FORMS[chosen].filter)
    person.save_as(typed)
    assert person.chosen == [ChosenFile(str(tmp_path / name), form)]


def test_a_form_that_shares_its_end_with_others_is_the_one_chosen(qtbot: QtBot, tmp_path: Path):
    parent = QWidget()
    qtbot.addWidget(parent)
    dialog = SaveDialog(parent, "savePositions", "Save", othello.FORMS)
    for each in othello.FORMS:
        chosen: list[ChosenFile] = []
        dialog.selectNameFilter(each.filter)
        dialog.filterSelected.emit(each.filter)
        connection = dialog.chosen.connect(chosen.append)
        dialog.fileSelected.emit(str(tmp_path / f"a{each.suffix}"))
        dialog.chosen.disconnect(connection)
        assert [one.form for one in chosen] == [each.form]
    assert {each.form for each in othello.FORMS} == set(TextForm)


def test_a_dialog_opens_where_the_last_file_was_and_proposes_a_name(qtbot: QtBot, tmp_path: Path):
    folder = tmp_path / "été 100%"
    folder.mkdir()
    person = Person(qtbot, folder)
    person.save_as("first")
    parent = QWidget()
    qtbot.addWidget(parent)
    dialog = SaveDialog(parent, "saveNext", "Save", FORMS, "second")
    dialog.setOption(SaveDialog.Option.DontUseNativeDialog)
    assert dialog.directory().absolutePath() == str(folder)
    assert dialog.selectedFiles() == [str(folder / "second.obf")]
