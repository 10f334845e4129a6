"""The real window running a batch, for tests that kill it: `batch_program.py FOLDER FILE LOG`.

At the first start it opens FILE and starts; at later ones it goes on with what it finds. LOG
gets a line for each search begun (`S BOARD`) and for each row that the table shows as solved
(`R NUMBER SCORE`), each written at once, in the order in which they happened.
"""

import os
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtCore import QEventLoop, QModelIndex, QSettings, QTimer
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QTableView

from ttt_gui import engines
from ttt_gui.app import build_window
from ttt_gui.games.othello import Othello
from ttt_gui.games.position import Position
from ttt_gui.gui import searcher
from ttt_gui.gui.batch.tab import BatchTab
from ttt_gui.gui.find_widget import find_widget
from ttt_gui.notation.boards import position_text
from ttt_gui.search.control import SearchControl
from ttt_gui.search.outcome import SearchOptions, SearchResult

SECONDS_A_SEARCH = 0.006
STATUS, SCORE = 3, 4


def main(folder: Path, file: Path, log: Path) -> None:
    """Run until every row is solved."""
    descriptor = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    watch_searches(descriptor)
    application = QApplication([])
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(folder))
    window = build_window(folder / "data")
    window.show()
    tab = window.tab(BatchTab)
    window.show_tab(tab)
    watch_rows(tab, descriptor)
    go_on = find_widget(tab, QAbstractButton, "batchGoOn")
    start = find_widget(tab, QAbstractButton, "batchStart")
    # What is asked at the start is answered soon, or there is nothing.
    wait(lambda: not go_on.isHidden(), seconds=1.0)
    if not go_on.isHidden():
        go_on.click()
    else:
        tab.open_file(str(file))
        wait(start.isEnabled, seconds=30)
        engine = find_widget(tab, QComboBox, "batchEngine")
        engine.setCurrentIndex(engine.findData("negamax"))
        start.click()
    print("started", flush=True)
    wait(lambda: start.text() == "Solve again", seconds=300)
    print("done", flush=True)
    window.close()
    application.quit()


def watch_searches(descriptor: int) -> None:
    """Let the engine log what it is asked, and take a while for it."""

    def engine(key: str) -> engines.Engine:
        found = engines.engine(key)

        def search(
            position: Position, options: SearchOptions, control: SearchControl
        ) -> SearchResult:
            assert isinstance(position, Othello)
            os.write(descriptor, f"S {position_text(position)}\n".encode())
            time.sleep(SECONDS_A_SEARCH)
            return found.search(position, options, control)

        return replace(found, search=search)

    searcher.engine = engine


def watch_rows(tab: BatchTab, descriptor: int) -> None:
    """Log each row as soon as the table shows it as solved."""
    model = find_widget(tab, QTableView, "batchTable").model()
    reported: set[int] = set()

    def look(first: int, last: int) -> None:
        for row in range(first, last + 1):
            status = model.index(row, STATUS).data()
            number = int(model.index(row, 0).data().replace(",", ""))
            if status in {"solved", "remembered"} and number not in reported:
                reported.add(number)
                os.write(descriptor, f"R {number} {model.index(row, SCORE).data()}\n".encode())

    def on_changed(first: QModelIndex, last: QModelIndex) -> None:
        look(first.row(), last.row())

    model.dataChanged.connect(on_changed)
    model.modelReset.connect(lambda: look(0, model.rowCount() - 1))


def wait(is_done: Callable[[], bool], seconds: float) -> None:
    """Let the window live until `is_done`, or for so long."""
    end = time.monotonic() + seconds
    while not is_done() and time.monotonic() < end:
        loop = QEventLoop()
        QTimer.singleShot(5, loop.quit)
        loop.exec()


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
