"""The window that compares engines and orders, used by clicking its buttons."""

import csv
import xml.etree.ElementTree as ET
from io import StringIO
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage
from PySide6.QtWidgets import QMainWindow, QTableWidget, QWidget
from pytestqt.qtbot import QtBot

from tests.gui.explorer.desk import Visitor
from tests.gui.person import WAIT
from ttt_gui.cli import main
from ttt_gui.gui.chart_picture import PICTURE_SCALE, PICTURE_SIZE
from ttt_gui.gui.explorer.compare_chart import CompareChart
from ttt_gui.gui.explorer.compare_window import open_compare
from ttt_gui.gui.main_window import MainWindow
from ttt_gui.notation.boards import parse_position

SMALL = "xo.xo.... x"
LAB = "xxxxxxo.xxxxxo..xxooooooxoxxooooxoxxooooxxxoxoooxxo.oxooxooooooo x"
START = "...........................ox......xo........................... x"
CENTRE = "....x.... o"


class Comparer(Visitor):
    """Uses the window."""

    def cell(self, row: int, column: int) -> str:
        item = self.find(QTableWidget, "compareTable").item(row, column)
        assert item is not None
        return item.text()

    def start(self) -> None:
        """Begin to count as soon as it is known that the position is not too large."""
        self.qtbot.waitUntil(lambda: self.is_enabled("compareStart"), timeout=WAIT)
        self.click("compareStart")

    def count(self) -> None:
        """Count everything."""
        self.start()
        self.wait_for("compareStatus", "The value is")

    def save(self, path: Path) -> None:
        self.save_as("compareSave", "saveComparison", str(path))
        self.wait_for("compareStatus", f"Saved as {path.name}")


@pytest.fixture
def small(qtbot: QtBot, owner: QMainWindow) -> Comparer:
    return Comparer(qtbot, open_compare(owner, parse_position(SMALL)))


def test_nothing_is_searched_before_it_is_asked_for(small: Comparer, qtbot: QtBot):
    qtbot.waitUntil(lambda: small.is_enabled("compareStart"), timeout=WAIT)
    assert small.text("comparePosition") == "Tic-tac-toe, 5 empty cells, X to move"
    assert small.text("compareStatus").startswith("Count searches the position")
    assert small.is_enabled("compareStart")
    for name in ("compareStop", "compareCopyChart", "compareCopyTable", "compareSave"):
        assert not small.is_enabled(name)
    assert {small.cell(row, column) for row in range(4) for column in range(5)} == {"–"}
    assert not small.window.isModal()


def test_all_counts_are_found(small: Comparer):
    small.count()
    assert [small.cell(0, column) for column in range(5)] == ["66", "43", "77", "19", "154"]
    assert [small.cell(3, column) for column in range(5)] == ["157"] * 5
    assert small.cell(4, 0) == "15"
    assert small.text("compareStatus").startswith("The value is +9 for the side to move")
    assert not small.is_enabled("compareStart")
    assert not small.is_enabled("compareStop")


def test_the_counting_rule_stands_beside_the_chart(small: Comparer):
    assert small.text("compareRule").startswith("A node is counted each time a position is entered")


def test_after_the_centre_the_counts_are_the_known_ones(qtbot: QtBot, owner: QMainWindow):
    comparer = Comparer(qtbot, open_compare(owner, parse_position(CENTRE)))
    comparer.count()
    assert [comparer.cell(row, 0) for row in range(4)] == ["3,986", "2,459", "2,459", "55,505"]


def test_othello_has_orders_of_its_own(qtbot: QtBot, owner: QMainWindow):
    comparer = Comparer(qtbot, open_compare(owner, parse_position(LAB)))
    comparer.count()
    table = comparer.find(QTableWidget, "compareTable")
    headings = [table.horizontalHeaderItem(column) for column in range(5)]
    assert [each.text() for each in headings if each] == [
        "ascending",
        "mobility",
        "corners",
        "best",
        "worst",
    ]


def test_what_is_heard_of_the_chart_has_every_count(small: Comparer):
    small.count()
    heard = small.find(CompareChart, "compareChart").accessibleDescription()
    assert "Recursive negamax (alpha-beta), best move first, by exact value: 17" in heard
    assert "Plain minimax, any order: 157" in heard
    assert "Minimal tree: 15" in heard


def test_bars_are_seen_and_stand_by_engine_when_that_is_chosen(small: Comparer):
    chart = small.find(CompareChart, "compareChart")
    empty = chart.grab().toImage()
    small.count()
    full = chart.grab().toImage()
    blue = QColor("#0072b2").rgb()
    assert not blue_pixels(empty, blue)
    assert len(blue_pixels(full, blue)) > 200
    assert longest_run(full, blue) > 100
    small.choose("compareGrouping", "engine")
    assert chart.grab().toImage() != full
    small.choose("compareGrouping", "order")
    assert chart.grab().toImage() == full


def blue_pixels(image: QImage, color: int) -> list[tuple[int, int]]:
    return [
        (x, y)
        for y in range(0, image.height(), 2)
        for x in range(0, image.width(), 2)
        if image.pixel(x, y) == color
    ]


def longest_run(image: QImage, color: int) -> int:
    """The pixels of the longest bar of this colour, by twos."""
    rows: dict[int, int] = {}
    for _, y in blue_pixels(image, color):
        rows[y] = rows.get(y, 0) + 1
    return max(rows.values())


def test_a_comparison_can_be_stopped_and_resumed(qtbot: QtBot, owner: QMainWindow):
    position = parse_position("....xo... x")
    comparer = Comparer(qtbot, open_compare(owner, position))
    comparer.start()
    qtbot.waitUntil(lambda: comparer.cell(4, 0) not in {"–", "…"}, timeout=WAIT)
    comparer.click("compareStop")
    qtbot.waitUntil(lambda: comparer.is_enabled("compareStart"), timeout=WAIT)
    assert " of 17 searches are done" in comparer.text("compareStatus")
    assert comparer.is_enabled("compareSave")
    minimal = comparer.cell(4, 0)
    comparer.count()
    assert comparer.cell(4, 0) == minimal


def test_the_first_position_of_othello_is_refused(qtbot: QtBot, owner: QMainWindow):
    comparer = Comparer(qtbot, open_compare(owner, parse_position(START)))
    comparer.wait_for("compareStatus", "60 empty squares: without pruning about ")
    assert "refused above 5,000,000 nodes" in comparer.text("compareStatus")
    assert not comparer.is_enabled("compareStart")


def test_the_csv_is_the_command_lines_own(
    small: Comparer, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    small.count()
    file = tmp_path / "counts.csv"
    small.save(file)
    capsys.readouterr()
    assert main(["compare", SMALL, "--csv"]) == 0
    printed = capsys.readouterr().out
    assert file.read_text("utf-8") == printed
    rows = list(csv.DictReader(StringIO(printed)))
    assert rows[-1] == {"engine": "minimal_tree", "order": "", "nodes": "15", "score": "9"}
    small.click("compareCopyTable")
    assert QGuiApplication.clipboard().text() == printed


def test_the_png_is_the_chart(small: Comparer, tmp_path: Path):
    small.count()
    file = tmp_path / "chart.png"
    small.save(file)
    image = QImage(str(file))
    assert image.size() == PICTURE_SIZE * PICTURE_SCALE
    blue = QColor("#0072b2").rgb()
    assert longest_run(image, blue) > 200
    small.click("compareCopyChart")
    copied = QGuiApplication.clipboard().image()
    assert copied.size() == image.size()


def test_the_svg_has_names_and_counts(small: Comparer, tmp_path: Path):
    small.count()
    file = tmp_path / "chart.svg"
    small.save(file)
    root = ET.fromstring(file.read_text("utf-8"))  # noqa: S314  (written here)
    texts = [each.text for each in root.iter("{http://www.w3.org/2000/svg}text")]
    for text in ("154", "157", "Minimal tree: 15", "Plain minimax, any order"):
        assert any(text in (each or "") for each in texts), text
    title = root.find("{http://www.w3.org/2000/svg}title")
    assert title is not None
    assert title.text == "Nodes to search: Tic-tac-toe, 5 empty cells, X to move"


def test_a_file_that_cannot_be_written_is_told(small: Comparer, tmp_path: Path):
    small.count()
    path = tmp_path / "missing" / "chart.png"
    small.save_as("compareSave", "saveComparison", str(path))
    small.wait_for("compareStatus", f"{path} could not be written")


def test_escape_closes_it_and_stops_the_search(qtbot: QtBot, owner: QMainWindow):
    window = open_compare(owner, parse_position("......... x"))
    comparer = Comparer(qtbot, window)
    comparer.start()
    with qtbot.waitSignal(window.destroyed, timeout=WAIT):
        qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert not owner.findChildren(QWidget, "compareWindow")


def test_closing_does_not_wait_for_the_estimate(qtbot: QtBot, owner: QMainWindow):
    window = open_compare(owner, parse_position(START))
    with qtbot.waitSignal(window.destroyed, timeout=WAIT):
        window.close()


def test_it_closes_with_the_main_window_while_it_counts(qtbot: QtBot, window: MainWindow):
    opened = open_compare(window, parse_position("......... x"))
    Comparer(qtbot, opened).start()
    with qtbot.waitSignal(opened.destroyed, timeout=WAIT):
        window.close()


def test_two_can_be_open_at_once(qtbot: QtBot, owner: QMainWindow, small: Comparer):
    other = Comparer(qtbot, open_compare(owner, parse_position("xxooo.x.. x")))
    small.start()
    other.count()
    small.wait_for("compareStatus", "The value is")
    assert small.cell(3, 0) == "157"
    assert other.cell(3, 0) == "14"
