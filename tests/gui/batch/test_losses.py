"""The losses of a file of games, found and shown in the window."""

import random
import threading
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractButton, QLabel, QSpinBox, QTableView
from pytestqt.qtbot import QtBot

from tests.gui.person import WAIT, Person
from tests.workbench.batch.games import play_out, value_of
from ttt_gui.app import build_window
from ttt_gui.engines import engine
from ttt_gui.games.othello import Othello
from ttt_gui.games.position import Position
from ttt_gui.games.random_play import random_endgame
from ttt_gui.gui.batch import loss_finder
from ttt_gui.gui.batch.tab import BatchTab
from ttt_gui.gui.find_widget import find_widget
from ttt_gui.gui.othello.tab import OthelloTab
from ttt_gui.gui.settings import load_settings
from ttt_gui.library.library import Library
from ttt_gui.notation.exporter import Exported, ExportForm, export_text
from ttt_gui.notation.game_record import GameRecord
from ttt_gui.search import negamax
from ttt_gui.search.control import Cancelled, SearchControl
from ttt_gui.search.outcome import SearchFailure, SearchOptions, SearchResult
from ttt_gui.workbench.batch.events import ExportChosen, LossForm, ShownChosen
from ttt_gui.workbench.batch.state import Shown

LOT = random.Random(29)
NAMES = (("Ann", "Bo"), ("Bo", "Cy"), ("Cy", "Ann"))
GAMES = [play_out(random_endgame(LOT, 6), LOT, black=x, white=o) for x, o in NAMES]


def ggf(games: list[GameRecord]) -> str:
    items = [Exported(each.positions()[-1], (), None, "", each) for each in games]
    return export_text(items, ExportForm.GGF)


class Counted:
    """Recursive negamax in place of any engine; it counts its searches, and may fail or wait."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.searched: list[Position] = []
        self.waits = threading.Event()
        self.waits.set()
        self.failure = ""
        mine = replace(engine(negamax.KEY), search=self.search)
        monkeypatch.setattr(loss_finder, "engine", lambda _key: mine)

    def search(
        self, position: Position, options: SearchOptions, control: SearchControl
    ) -> SearchResult:
        self.searched.append(position)
        while not self.waits.wait(0.01):
            control.raise_if_stopped()
        if self.failure:
            raise SearchFailure(self.failure)
        return negamax.search(position, options, control)


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counted:
    return Counted(monkeypatch)


def cells(person: Person, name: str) -> list[list[str]]:
    model = person.find(QTableView, name).model()
    return [
        [model.index(row, column).data() for column in range(model.columnCount())]
        for row in range(model.rowCount())
    ]


def open_games(person: Person, path: Path, games: list[GameRecord] = GAMES) -> None:
    path.write_text(ggf(games))
    person.window.tab(BatchTab).open_file(str(path))
    wanted = f"{len(games)} game{'s' * (len(games) != 1)}"
    person.qtbot.waitUntil(lambda: person.text("batchTitle").endswith(wanted), timeout=WAIT)


def find_all(person: Person) -> None:
    person.click("batchStart")
    person.qtbot.waitUntil(lambda: person.text("batchProgress").startswith("Done"), timeout=WAIT)


def lost(game: GameRecord) -> list[int]:
    positions = game.positions()
    return [value_of(before) + value_of(after) for before, after in pairwise(positions)]


@pytest.mark.usefixtures("counted")
def test_games_are_listed_with_what_was_lost(person: Person, tmp_path: Path):
    open_games(person, tmp_path / "games.ggf")
    assert not person.find(QAbstractButton, "batchPause").isVisible()
    assert cells(person, "lossPlayers") == []
    find_all(person)
    rows = cells(person, "lossGames")
    assert [row[1:3] for row in rows] == [list(each) for each in NAMES]
    assert [int(row[4]) + int(row[5]) for row in rows] == [sum(lost(each)) for each in GAMES]
    players = cells(person, "lossPlayers")
    assert sorted(row[0] for row in players) == ["Ann", "Bo", "Cy"]
    assert {row[1] for row in players} == {"2"}
    assert sum(int(row[2]) for row in players) == sum(map(sum, map(lost, GAMES)))
    averages = [float(row[3]) for row in players]
    assert averages == sorted(averages)


@pytest.mark.usefixtures("counted")
def test_a_double_click_opens_the_game_at_its_worst_loss(
    person: Person, tmp_path: Path, qtbot: QtBot
):
    open_games(person, tmp_path / "games.ggf")
    find_all(person)
    table = person.find(QTableView, "lossGames")
    middle = table.visualRect(table.model().index(0, 1)).center()
    qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=middle)
    qtbot.mouseDClick(table.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(middle))
    othello = person.window.tab(OthelloTab)
    state = othello.host.state
    losses = lost(GAMES[0])
    assert state.line.place == losses.index(max(losses)) + 1
    assert find_widget(othello.widget(), QLabel, "message").text() == "No. 1 of games.ggf"
    label = find_widget(othello.widget(), QLabel, "lastMove")
    qtbot.waitUntil(lambda: f"lost {max(losses)} disc" in label.text(), timeout=WAIT)


def test_what_was_solved_is_in_the_library_and_is_not_solved_again(
    person: Person, counted: Counted, tmp_path: Path
):
    open_games(person, tmp_path / "games.ggf")
    find_all(person)
    searched = len(counted.searched)
    assert searched
    assert isinstance(person.window.library, Library)
    assert person.window.library.proofs.count() > 0
    open_games(person, tmp_path / "again.ggf", GAMES[:2])
    find_all(person)
    assert len(counted.searched) == searched


def test_it_is_stopped_and_goes_on(person: Person, counted: Counted, tmp_path: Path, qtbot: QtBot):
    counted.waits.clear()
    open_games(person, tmp_path / "games.ggf")
    person.click("batchStart")
    qtbot.waitUntil(lambda: bool(counted.searched), timeout=WAIT)
    person.click("batchCancel")
    qtbot.waitUntil(
        lambda: person.text("batchProgress").startswith("Stopped: 0 of 3"), timeout=WAIT
    )
    counted.waits.set()
    find_all(person)
    assert all(row[4].isdigit() for row in cells(person, "lossGames"))


def test_a_game_whose_search_fails_says_so(person: Person, counted: Counted, tmp_path: Path):
    counted.failure = "too hard"
    open_games(person, tmp_path / "games.ggf", GAMES[:1])
    person.click("batchStart")
    person.qtbot.waitUntil(
        lambda: person.text("batchProgress").startswith("Done as far as possible"), timeout=WAIT
    )
    assert cells(person, "lossGames")[0][-1] == "not found"
    tip = person.find(QTableView, "lossGames").model().index(0, 0)
    assert "too hard" in tip.data(Qt.ItemDataRole.ToolTipRole)


def test_the_number_of_moves_is_chosen_and_remembered(
    person: Person, counted: Counted, tmp_path: Path
):
    open_games(person, tmp_path / "games.ggf", GAMES[:1])
    person.find(QSpinBox, "lossMoves").setValue(3)
    find_all(person)
    assert {each.empties for each in counted.searched if isinstance(each, Othello)} <= {0, 1, 2, 3}
    person.window.close()
    assert load_settings().batch_last_moves == 3


@pytest.mark.usefixtures("counted")
def test_losses_are_exported(person: Person, tmp_path: Path, qtbot: QtBot):
    open_games(person, tmp_path / "games.ggf")
    find_all(person)
    for form, lines in ((LossForm.GAMES, 4), (LossForm.PLAYERS, 4)):
        path = tmp_path / f"{form.value}.csv"
        person.window.tab(BatchTab).host.send(ExportChosen(str(path), form))
        qtbot.waitUntil(path.exists, timeout=WAIT)
        qtbot.waitUntil(lambda name=path.name: name in person.text("batchExportMessage"))
        assert len(path.read_text().splitlines()) == lines


def test_games_and_positions_in_one_text_can_both_be_shown(person: Person, tmp_path: Path):
    tab = person.window.tab(BatchTab)
    unfinished = play_out(random_endgame(LOT, 6), LOT, moves=2, black="Ann", white="Bo")
    open_games(person, tmp_path / "mixed.ggf", [*GAMES, unfinished])
    person.choose("batchShown", "positions")
    assert person.text("batchTitle") == "mixed.ggf: 4 positions"
    assert person.find(QTableView, "batchTable").isVisible()
    tab.host.send(ShownChosen(Shown.LOSSES))
    assert not person.find(QTableView, "batchTable").isVisible()
    assert person.find(QTableView, "lossGames").isVisible()


def test_closing_the_window_stops_the_search(qtbot: QtBot, counted: Counted, tmp_path: Path):
    window = build_window(tmp_path / "data")
    qtbot.addWidget(window)
    window.show()
    person = Person(qtbot, window, window.tab(BatchTab))
    counted.waits.clear()
    open_games(person, tmp_path / "games.ggf")
    person.click("batchStart")
    qtbot.waitUntil(lambda: bool(counted.searched), timeout=WAIT)
    window.close()
    assert len(counted.searched) == 1


def test_a_stopped_search_raises_at_its_next_position(counted: Counted):
    search = loss_finder.GameSearch(loss_finder.engine(""), SearchOptions())
    search.stop()
    with pytest.raises(Cancelled):
        search.solve(GAMES[0].start, SearchOptions().head_start)
    assert not counted.searched
