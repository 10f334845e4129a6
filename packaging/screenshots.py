"""Make the README's pictures again: `.venv/bin/python packaging/screenshots.py`.

They show the real window, used by clicking its buttons, and go to `resources/screenshots/`.
The machine needs fonts (on Debian: fonts-dejavu-core).
"""

import os
import random
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")  # before any import of Qt

from PySide6.QtCore import QEventLoop, QSettings, QTimer
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QProgressBar,
    QSlider,
    QTableWidget,
)

from ttt_gui.app import build_window
from ttt_gui.endgame import solver
from ttt_gui.folders import resource
from ttt_gui.games.othello import Scoring
from ttt_gui.games.random_play import random_endgame
from ttt_gui.games.tictactoe import TicTacToe
from ttt_gui.gui.batch.tab import BatchTab
from ttt_gui.gui.explorer.compare_window import open_compare
from ttt_gui.gui.explorer.tab import ExplorerTab
from ttt_gui.gui.find_widget import find_widget
from ttt_gui.gui.grader.tab import GraderTab
from ttt_gui.gui.main_window import MainWindow
from ttt_gui.gui.othello.tab import OthelloTab
from ttt_gui.gui.tictactoe.tab import TicTacToeTab
from ttt_gui.notation.boards import parse_position
from ttt_gui.notation.obf import obf_text
from ttt_gui.search.control import SearchControl
from ttt_gui.search.outcome import SearchOptions
from ttt_gui.workbench.effects import ExplorePosition

FOLDER: Final = Path(__file__).parent.parent / "resources" / "screenshots"

POSITION: Final = "..xo...xx.o...x.ooxoooooooxxoooxoooxoox..xxoxx..xxxxx...x..xxxx. x"
"""From random play; 20 empty squares."""

LONG_POSITION: Final = "oooo....x.xo.....xox.oo..ooxxo..oooxo....oxxoo..oxooooo.xxxxxx.. x"
"""From random play; 24 empty squares."""


SCRIPT: Final = """
import sys
sys.path.insert(0, {root!r})
from ttt_gui.lab.quick_move import quick_move
from ttt_gui.notation.boards import parse_position
from ttt_gui.search import negamax
from ttt_gui.search.control import SearchControl
from ttt_gui.search.outcome import SearchOptions

position = parse_position(" ".join(sys.argv[1:]))
print("My move is", quick_move(position))
if position.empties < 9:
    found = negamax.search(position, SearchOptions(), SearchControl())
    line = [move for move in found.line if move >= 0]
    if -1 in found.line[1:-2]:
        line[1:] = sorted(line[1:])  # forgets whose turn it is after a pass
    if abs(found.score) > 30:
        found = None
    print("Min score:", found.score if found else 64, "move sequence:", line[::-1])
"""
"""A script of the lab with faults of three kinds."""


def main() -> None:
    """Take all pictures."""
    application = QApplication([])
    with tempfile.TemporaryDirectory() as folder:
        # Nobody's own settings are shown, or changed.
        QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, folder)
        window = build_window()
        window.resize(1540, 880)
        window.show()
        picture_tictactoe(window)
        picture_othello(window)
        picture_batch(window, Path(folder))
        picture_grader(window, Path(folder))
        picture_explorer(window)
        picture_compare(window)
        window.close()
    application.quit()


def picture_tictactoe(window: MainWindow) -> None:
    """A game against the state tree, with hints, and all engines compared."""
    tab = window.tab(TicTacToeTab)
    window.show_tab(tab)
    status = find_widget(tab, QLabel, "tttStatus")
    for name in ("tttHints", "tttCell1", "tttCompareLast", "tttCell9"):
        find_widget(tab, QAbstractButton, name).click()
        wait(lambda: status.text().startswith("Your turn"))
        wait_milliseconds(1_000)
    find_widget(tab, QAbstractButton, "tttCompareLast").click()
    wait_milliseconds(1_000)
    window.grab().save(str(FOLDER / "tictactoe.png"))


def picture_othello(window: MainWindow) -> None:
    """The first sight of the tab; a search under way; the value of every move."""
    tab = window.tab(OthelloTab)
    window.show_tab(tab)
    engine = find_widget(tab, QComboBox, "othelloEngine")
    engine.setCurrentIndex(engine.findData("compiled"))
    wait_milliseconds(600)
    window.grab().save(str(FOLDER / "othello-start.png"))
    solve = find_widget(tab, QAbstractButton, "solve")
    table = find_widget(tab, QTableWidget, "moveTable")
    load(window, LONG_POSITION)
    solve.click()
    wait(lambda: table.rowCount() >= 4)
    window.grab().save(str(FOLDER / "othello-solving.png"))
    find_widget(tab, QAbstractButton, "stop").click()
    wait(solve.isEnabled)
    load(window, POSITION)
    solve.click()
    wait(solve.isEnabled)
    wait_milliseconds(200)
    window.grab().save(str(FOLDER / "othello.png"))
    picture_losses(window)


def picture_losses(window: MainWindow) -> None:
    """The losses of the sample game, as a list and as a graph, at the largest of them."""
    tab = window.tab(OthelloTab)
    load(window, resource("positions/sample-game.sgf").read_text("utf-8"))
    find = find_widget(tab, QAbstractButton, "findLosses")
    caption = find.text()
    find.click()
    wait(lambda: find.text() == caption)
    for _ in range(6):
        find_widget(tab, QAbstractButton, "lineBack").click()
    wait_milliseconds(1_000)
    window.grab().save(str(FOLDER / "othello-losses.png"))


def picture_batch(window: MainWindow, folder: Path) -> None:
    """A file of positions, half of them solved, one score of the file wrong."""
    tab = window.tab(BatchTab)
    window.show_tab(tab)
    lot = random.Random(20)
    file = folder / "endgames.obf"
    file.write_text("".join(f"{obf_problem(lot, 12 + index // 2)}\n" for index in range(24)))
    tab.open_file(str(file))
    start = find_widget(tab, QAbstractButton, "batchStart")
    wait(start.isEnabled)
    start.click()
    bar = find_widget(tab, QProgressBar, "batchBar")
    wait(lambda: bar.value() >= 15)
    find_widget(tab, QAbstractButton, "batchPause").click()
    wait(start.isEnabled)
    wait_milliseconds(300)
    window.grab().save(str(FOLDER / "batch.png"))


def obf_problem(lot: random.Random, empties: int) -> str:
    """A position from random play and its score, which now and then is off by two."""
    position = random_endgame(lot, empties, Scoring.WINNER_TAKES_EMPTIES)
    score = solver.search(position, SearchOptions(), SearchControl()).score
    return obf_text(position, (), score + 2 * (lot.random() < 0.1))


def load(window: MainWindow, text: str) -> None:
    """Load a position in the Othello tab."""
    find_widget(window.tab(OthelloTab), QPlainTextEdit, "positionText").setPlainText(text)
    find_widget(window.tab(OthelloTab), QAbstractButton, "loadText").click()


def picture_grader(window: MainWindow, folder: Path) -> None:
    """A script with faults, graded."""
    script = folder / "lab5.py"
    script.write_text(SCRIPT.format(root=str(FOLDER.parents[1])), encoding="utf-8")
    tab = window.tab(GraderTab)
    window.show_tab(tab)
    find_widget(tab, QLineEdit, "gradeScript").setText(str(script))
    start = find_widget(tab, QAbstractButton, "gradeStart")
    start.click()
    wait(start.isEnabled)
    find_widget(tab, QLineEdit, "gradeScript").setText("lab5.py")
    wait_milliseconds(100)
    window.grab().save(str(FOLDER / "grader.png"))


def picture_explorer(window: MainWindow) -> None:
    """A cut-off of the state tree, explained; two engines at a node that only one enters."""
    tab = window.tab(ExplorerTab)
    engine = find_widget(tab, QComboBox, "explorerEngine")
    beside = find_widget(tab, QComboBox, "explorerBeside")
    record = find_widget(tab, QAbstractButton, "explorerRecord")
    window.carry_out(ExplorePosition(parse_position("....x.... o")))
    engine.setCurrentIndex(engine.findData("state-tree"))
    record.click()
    wait(record.isEnabled)
    find_widget(tab, QSlider, "explorerSlider").setValue(1_200)
    find_widget(tab, QAbstractButton, "explorerNextCut").click()
    find_widget(tab, QAbstractButton, "explorerCount").click()
    wait(lambda: find_widget(tab, QLabel, "explorerSavings").text().startswith("Saved"))
    wait_milliseconds(200)
    window.grab().save(str(FOLDER / "explorer.png"))
    window.carry_out(ExplorePosition(parse_position("xo.xo.... x")))
    beside.setCurrentIndex(beside.findData("state-tree-deep"))
    record.click()
    pairing = find_widget(tab, QLabel, "explorerPairing")
    wait(lambda: pairing.text().startswith("Both"))
    forward = find_widget(tab, QAbstractButton, "explorerForward")
    heading = find_widget(tab, QLabel, "explorerHeading")
    while "only this engine" not in heading.text():
        forward.click()
    wait_milliseconds(200)
    window.grab().save(str(FOLDER / "explorer-beside.png"))


def picture_compare(window: MainWindow) -> None:
    """All engines and move orders on the empty tic-tac-toe board."""
    compare = open_compare(window, TicTacToe())
    start = find_widget(compare, QAbstractButton, "compareStart")
    wait(start.isEnabled)
    start.click()
    status = find_widget(compare, QLabel, "compareStatus")
    wait(lambda: status.text().startswith("The value is"))
    wait_milliseconds(100)
    compare.grab().save(str(FOLDER / "compare.png"))
    compare.close()


def wait(is_done: Callable[[], bool]) -> None:
    """Let the window live until `is_done`."""
    while not is_done():
        wait_milliseconds(20)


def wait_milliseconds(milliseconds: int) -> None:
    """Let the window live for a while."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


if __name__ == "__main__":
    main()
