"""What the tab keeps in the library, and finds there at the next start."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QPushButton, QSpinBox
from pytestqt.qtbot import QtBot

from tests.gui.othello.player import FIRST, SECOND, Player
from tests.gui.person import WAIT
from tests.library.kept import kept_games, kept_practice
from ttt_gui.app import build_window
from ttt_gui.engines import engine
from ttt_gui.games.position import Move, Position
from ttt_gui.gui import searcher
from ttt_gui.notation.squares import move_name
from ttt_gui.search import negamax
from ttt_gui.search.control import SearchControl
from ttt_gui.search.outcome import SearchOptions, SearchResult
from ttt_gui.search.root import search_root
from ttt_gui.workbench.analysis import sparring, state


@contextmanager
def opened(qtbot: QtBot, folder: Path) -> Iterator[Player]:
    """A window with a library in `folder`, closed at the end."""
    window = build_window(folder)
    qtbot.addWidget(window)
    window.show()
    player = Player(qtbot, window)
    player.choose("othelloEngine", "negamax")
    yield player
    window.close()


@pytest.fixture(autouse=True)
def _negamax_is_the_default(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that no test waits for a compiler."""
    monkeypatch.setattr(state, "default_engine", lambda _game: engine("negamax"))


def test_a_position_solved_once_is_answered_at_the_next_start(qtbot: QtBot, tmp_path: Path):
    with opened(qtbot, tmp_path) as player:
        player.load_and_solve(FIRST)
        nodes = player.text("nodes")
        assert player.text("answeredBy") == "Solved by: Recursive negamax (alpha-beta)"
    with opened(qtbot, tmp_path) as player:
        player.choose_page("Set up")
        player.load(FIRST)
        for action in player.find_menu("turnBoard"):
            action.trigger()
            player.solve()
            assert player.text("scoreNumber") == "+18"
            assert player.text("answeredBy").startswith("Saved result of 20")
            assert player.text("nodes") == nodes
            player.click("undo")
        player.solve()
        assert player.text("bestMoves") == "d7"
        player.solve()  # once more: searched again
        assert player.text("answeredBy").startswith("Solved by")


def test_another_engine_searches_for_itself(qtbot: QtBot, tmp_path: Path):
    with opened(qtbot, tmp_path) as player:
        player.load_and_solve(FIRST)
    with opened(qtbot, tmp_path) as player:
        player.choose("othelloEngine", "minimax")
        player.load_and_solve(FIRST)
        assert player.text("answeredBy") == "Solved by: Plain minimax"


class Hesitating:
    """An engine that finishes so many moves, and the others only once it may."""

    def __init__(self, moves: int) -> None:
        self.may_finish = threading.Event()
        self._moves = moves
        self.engine = replace(engine("negamax"), search=self._search)

    def _search(
        self, position: Position, options: SearchOptions, control: SearchControl
    ) -> SearchResult:
        def search_move(move: Move, _secured: int) -> tuple[int, tuple[Move, ...]]:
            while control.root.moves_done >= self._moves and not self.may_finish.wait(0.001):
                control.raise_if_stopped()
            control.enter_node()
            after = negamax.search(position.play(move), SearchOptions(), SearchControl())
            return -after.score, after.line

        return search_root(
            position,
            position.legal_moves(),
            options,
            control,
            engine="negamax",
            search_move=search_move,
        )


def test_a_search_goes_on_where_it_was_stopped(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    hesitating = Hesitating(2)
    monkeypatch.setattr(searcher, "engine", lambda _key: hesitating.engine)
    with opened(qtbot, tmp_path) as player:
        player.load(FIRST)
        player.click("solve")
        qtbot.waitUntil(lambda: "2 of 3 moves done" in player.text("progress"), timeout=WAIT)
        nodes = player.text("nodes")
        player.click("stop")
        qtbot.waitUntil(player.find(QPushButton, "solve").isEnabled, timeout=WAIT)
        assert player.text("progress").startswith("Stopped with 2 of 3 moves done.")
        player.click("solve")  # what is known is done at once
        assert player.text("progress").startswith("Searching: 2 of 3 moves done")
        assert player.text("nodes") == nodes
    # Closing the window has stopped it. At the next start, the library knows of it.
    with opened(qtbot, tmp_path) as player:
        player.load(FIRST)
        player.click("solve")
        qtbot.waitUntil(lambda: "2 of 3 moves done" in player.text("progress"), timeout=WAIT)
        hesitating.may_finish.set()
        qtbot.waitUntil(player.find(QPushButton, "solve").isEnabled, timeout=WAIT)
        assert player.text("scoreNumber") == "+18"
        assert player.text("answeredBy") == "Solved by: Recursive negamax (alpha-beta)"
        # The root three times, each move once.
        assert player.text("nodes") == "6"
        player.click("square_g2")
        player.click("undo")
        assert player.text("bestMoves") == "d7"


def test_games_and_exercises_are_kept(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    with opened(qtbot, tmp_path) as player:
        monkeypatch.setattr(sparring, "REPLY_MILLISECONDS", 1)
        player.load(SECOND)
        player.choose_page("Play")
        player.choose("playSide", "o")
        player.click("playFromHere")
        while "over" not in player.text("playStatus"):
            moves = player.state.position.legal_moves()
            player.click("pass" if moves == (-1,) else f"square_{move_name(moves[0])}")
            qtbot.waitUntil(
                lambda: "over" in player.text("playStatus") or player.may_move,
                timeout=WAIT,
            )
        end = player.state.line
        player.find(QSpinBox, "practiceEmpties").setValue(3)
        player.click("newExercise")
        qtbot.waitUntil(lambda: player.text("playStatus").endswith("which?"), timeout=WAIT)
        asked = player.state.position
        player.click(f"square_{move_name(asked.legal_moves()[0])}")
    ((_, game),) = kept_games(tmp_path)
    assert game.moves == end.moves
    assert game.black == "Recursive negamax (alpha-beta)"
    ((_, practised),) = kept_practice(tmp_path)
    assert practised.position == asked
    assert practised.move == asked.legal_moves()[0]
