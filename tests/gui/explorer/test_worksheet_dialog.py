"""The worksheet dialog, used by clicking its buttons; the PDF is read back."""

from pathlib import Path

import pytest
from pypdf import PageObject, PdfReader
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QMainWindow, QTabWidget, QWidget
from pytestqt.qtbot import QtBot

from tests.gui.explorer.desk import Visitor
from tests.gui.person import WAIT
from ttt_gui.gui.explorer.worksheet_dialog import open_worksheet
from ttt_gui.gui.explorer.worksheet_wording import alpha_text, beta_text, cut_text, value_text
from ttt_gui.gui.main_window import MainWindow
from ttt_gui.notation.boards import parse_position
from ttt_gui.workbench.explorer.worksheet import Worksheet, worksheet

SMALL = parse_position("xxooo.x.. x")
START = parse_position("...........................ox......xo........................... x")
OTHELLO = parse_position(".oooooo..ooxooooxxxoxooo.xxoooooxxxxxoooxxxxxoooxxxxoxooxxxxxxx. o")
MILLIMETRE = 72 / 25.4
"""In the units of a PDF."""


class Teacher(Visitor):
    """Uses the dialog."""

    def save(self, path: Path) -> PdfReader:
        self.save_as("worksheetSave", "saveWorksheet", str(path))
        self.wait_for("worksheetStatus", f"Saved as {path.name}")
        return PdfReader(path)

    def picture(self, name: str) -> QImage:
        """A page as it is shown."""
        tabs = self.find(QTabWidget, "worksheetTabs")
        page = self.find(QWidget, name)
        tabs.setCurrentWidget(page)
        return page.grab().toImage()


@pytest.fixture
def teacher(qtbot: QtBot, owner: QMainWindow) -> Teacher:
    return Teacher(qtbot, open_worksheet(owner, SMALL))


def words(page: PageObject) -> list[str]:
    return page.extract_text().split()


def in_one_line(page: PageObject) -> str:
    """The text without spaces, which depend on how letters were put on the page."""
    return "".join(words(page)).replace("\ufb00", "ff").replace("\ufb01", "fi")


def squeezed(text: str) -> str:
    return text.replace(" ", "")


def test_both_pages_are_shown_and_the_solution_is_another_one(teacher: Teacher):
    blank, solved = teacher.picture("worksheetPage"), teacher.picture("worksheetSolution")
    assert blank.size() == solved.size()
    assert blank != solved
    tabs = teacher.find(QTabWidget, "worksheetTabs")
    assert [tabs.tabText(index) for index in range(tabs.count())] == ["Worksheet", "Solution"]
    assert not teacher.window.isModal()


def test_the_pdf_has_a_page_to_fill_in_and_one_with_every_number(teacher: Teacher, tmp_path: Path):
    pdf = teacher.save(tmp_path / "sheet.pdf")
    blank, solved = pdf.pages
    assert "Name:" in blank.extract_text()
    assert "Alpha-betabyhand" in in_one_line(blank)
    assert "Strikeouteverybranchthatisneversearched" in in_one_line(blank)
    assert "thesolution" in in_one_line(solved)
    sheet = worksheet(SMALL, "negamax", "ascending")
    assert sheet.cuts
    for cut in sheet.cuts:
        assert squeezed(cut_text(sheet, cut)) in in_one_line(solved)
        assert squeezed(cut_text(sheet, cut)) not in in_one_line(blank)
    check_boxes(sheet, blank, solved)


def check_boxes(sheet: Worksheet, blank: PageObject, solved: PageObject) -> None:
    """Every box of the blank page is empty, every one of the solution holds the engine's number."""
    filled = []
    empty = []
    for node in sheet.nodes:
        name = [] if node.move is None else [str(node.move + 1)]
        if node.given is not None:
            empty += [*name, str(node.given)]
            filled += [*name, str(node.given)]
            continue
        empty += [*name, "α", "β", "v"]
        entry = node.entry
        contents = (
            [["α", alpha_text(entry)], ["β", beta_text(entry)], ["v", *value_text(entry).split()]]
            if entry
            else [["α"], ["β"], ["v"]]
        )
        filled += [*name, *(word for content in contents for word in content)]
    assert words(blank)[-len(empty) :] == empty
    assert words(solved)[-len(filled) :] == filled


@pytest.mark.parametrize(("paper", "size"), [("A4", (297, 210)), ("Letter", (279.4, 215.9))])
def test_the_paper_is_the_one_chosen(
    teacher: Teacher, tmp_path: Path, paper: str, size: tuple[float, float]
):
    teacher.choose("worksheetPaper", paper)
    pdf = teacher.save(tmp_path / "sheet.pdf")
    assert len(pdf.pages) == 2
    for page in pdf.pages:
        box = page.mediabox
        assert (float(box.width), float(box.height)) == pytest.approx(
            (size[0] * MILLIMETRE, size[1] * MILLIMETRE), abs=1
        )


def test_another_engine_and_order_give_another_sheet(teacher: Teacher, tmp_path: Path):
    teacher.choose("worksheetEngine", "state-tree")
    teacher.choose("worksheetOrder", "worst")
    pdf = teacher.save(tmp_path / "sheet.pdf")
    sheet = worksheet(SMALL, "state-tree", "worst")
    check_boxes(sheet, *pdf.pages)
    assert "Explicitstatetree(alpha-beta);worstmovefirst" in in_one_line(pdf.pages[0])
    assert "Xtomove:max" in in_one_line(pdf.pages[0])


def test_minimax_asks_for_values_only(teacher: Teacher, tmp_path: Path):
    teacher.choose("worksheetEngine", "minimax")
    pdf = teacher.save(tmp_path / "sheet.pdf")
    assert "α" not in words(pdf.pages[0])
    assert "Minimaxbyhand" in in_one_line(pdf.pages[0])


def test_othello(qtbot: QtBot, owner: QMainWindow, tmp_path: Path):
    teacher = Teacher(qtbot, open_worksheet(owner, OTHELLO))
    pdf = teacher.save(tmp_path / "sheet.pdf")
    assert "Othello,5emptysquares,Whitetomove" in in_one_line(pdf.pages[0])
    assert {"a4", "--", "h8"} <= set(words(pdf.pages[1]))


def test_a_tree_that_is_too_large_is_told_and_a_later_position_offered(
    qtbot: QtBot, owner: QMainWindow, tmp_path: Path
):
    teacher = Teacher(qtbot, open_worksheet(owner, parse_position("x........ o")))
    assert "its tree is too large for a sheet of paper" in teacher.text("worksheetProblem")
    for name in ("worksheetSave", "worksheetPrint", "worksheetEngine"):
        assert not teacher.find(QWidget, name).isEnabled()
    teacher.click("worksheetLater")
    teacher.wait_for("worksheetStatus", "Moves of best play from the position you came from: 5 2")
    pdf = teacher.save(tmp_path / "sheet.pdf")
    assert "Tic-tac-toe,3emptycells,Xtomove" in in_one_line(pdf.pages[0])


def test_the_search_for_best_play_can_be_stopped(qtbot: QtBot, owner: QMainWindow):
    teacher = Teacher(qtbot, open_worksheet(owner, parse_position("......... x")))
    teacher.click("worksheetLater")
    assert teacher.is_enabled("worksheetStop")
    teacher.click("worksheetStop")
    qtbot.waitUntil(lambda: teacher.is_enabled("worksheetLater"), timeout=WAIT)
    assert not teacher.is_enabled("worksheetStop")


def test_a_finished_game_and_an_opening_have_no_sheet(qtbot: QtBot, owner: QMainWindow):
    for position, reason in (
        (parse_position("xxxoo.... o"), "there is nothing to search"),
        (START, "its tree is far too large"),
    ):
        teacher = Teacher(qtbot, open_worksheet(owner, position))
        assert reason in teacher.text("worksheetProblem")
        assert not teacher.find(QWidget, "worksheetLater").isVisible()
        teacher.window.close()


def test_a_file_that_cannot_be_written_is_told(teacher: Teacher, tmp_path: Path):
    path = tmp_path / "missing" / "sheet.pdf"
    teacher.save_as("worksheetSave", "saveWorksheet", str(path))
    teacher.wait_for("worksheetStatus", f"{path} could not be written")


def test_print_opens_the_systems_dialog_and_prints_both_pages(teacher: Teacher, tmp_path: Path):
    teacher.click("worksheetPrint")
    dialog = teacher.window.findChild(QPrintDialog)
    assert dialog is not None
    file = tmp_path / "printed.pdf"
    printer = dialog.printer()
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(file))
    dialog.done(QPrintDialog.DialogCode.Accepted)
    teacher.wait_for("worksheetStatus", "Both pages were sent to the printer")
    pages = PdfReader(file).pages
    assert len(pages) == 2
    check_boxes(worksheet(SMALL, "negamax", "ascending"), *pages)


def test_nothing_is_printed_when_the_dialog_is_dismissed(teacher: Teacher, tmp_path: Path):
    teacher.click("worksheetPrint")
    dialog = teacher.window.findChild(QPrintDialog)
    assert dialog is not None
    file = tmp_path / "printed.pdf"
    dialog.printer().setOutputFileName(str(file))
    dialog.done(QPrintDialog.DialogCode.Rejected)
    assert not file.exists()


def test_it_closes_with_the_main_window(qtbot: QtBot, window: MainWindow):
    opened = open_worksheet(window, parse_position("......... x"))
    Teacher(qtbot, opened).click("worksheetLater")
    with qtbot.waitSignal(opened.destroyed, timeout=WAIT):
        window.close()


def test_escape_closes_it(qtbot: QtBot, owner: QMainWindow):
    opened = open_worksheet(owner, SMALL)
    with qtbot.waitSignal(opened.destroyed, timeout=WAIT):
        qtbot.keyClick(opened, Qt.Key.Key_Escape)
