"""A measurement, to be run by hand: `pytest -m benchmark -s tests/gui/batch/test_lateness.py`.

The environment variable BATCH_FILE may name a file of positions to be solved meanwhile, such
as the problems FFO 20 to 39; without it they are drawn at random.
"""

import gc
import os
import random
from pathlib import Path

import pytest
from PySide6.QtWidgets import QAbstractButton, QLabel, QTabWidget
from pytestqt.qtbot import QtBot

from tests.gui.lateness import Lateness, LateTicks
from tests.gui.person import Person
from ttt_gui.endgame import solver
from ttt_gui.games.random_play import random_endgame
from ttt_gui.gui.batch.tab import BatchTab
from ttt_gui.gui.main_window import MainWindow
from ttt_gui.gui.tictactoe.tab import TicTacToeTab
from ttt_gui.notation.boards import position_text

pytestmark = pytest.mark.benchmark


def test_how_late_the_window_is_while_a_batch_runs_and_a_game_is_played(
    qtbot: QtBot, library_window: MainWindow, tmp_path: Path
):
    solver.warm_up()  # loading the kernels is no batch
    qtbot.waitUntil(solver.is_ready, timeout=120_000)
    person = Person(qtbot, library_window, library_window.tab(BatchTab))
    library_window.tab(BatchTab).open_file(str(file_of_problems(tmp_path)))
    start = person.find(QAbstractButton, "batchStart")
    qtbot.waitUntil(start.isEnabled, timeout=30_000)
    gc.freeze()  # tidying up after the other tests is no batch either
    start.click()
    tabs = library_window.findChild(QTabWidget, "tabs")
    assert tabs is not None
    player = Person(qtbot, library_window, library_window.tab(TicTacToeTab))
    player.choose("tttEngine", "negamax")
    ticks = LateTicks()
    games = 0
    while not person.text("batchProgress").startswith("Done"):
        play_a_game(player)
        games += 1
        library_window.show_tab(library_window.tab(BatchTab))
        qtbot.wait(300)
        library_window.show_tab(library_window.tab(TicTacToeTab))
    print(f"\n{person.text('batchProgress')}; {games} games meanwhile\n{Lateness.of(ticks.late)}")


def file_of_problems(folder: Path) -> Path:
    given = os.environ.get("BATCH_FILE")
    if given:
        return Path(given)
    lot = random.Random(61)
    path = folder / "problems.txt"
    path.write_text("".join(f"{position_text(random_endgame(lot, 19))}\n" for _ in range(20)))
    return path


def play_a_game(player: Person) -> None:
    """Click one cell after the other, whenever it is the person's turn; taken ones stay."""
    player.click("tttNewGame")
    status = player.find(QLabel, "tttStatus")
    for number in range(1, 10):
        player.qtbot.waitUntil(
            lambda: status.text().startswith("Your turn") or is_over(status.text()), timeout=60_000
        )
        if is_over(status.text()):
            return
        player.click(f"tttCell{number}")
        player.qtbot.wait(100)


def is_over(status: str) -> bool:
    return "wins" in status or "draw" in status
