"""Stopping a search, and watching it from another thread."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pytest

from ttt_gui.engines import ENGINES, OTHELLO, Engine, engine, engines_for
from ttt_gui.games.othello import Othello
from ttt_gui.games.position import Player
from ttt_gui.games.tictactoe import TicTacToe
from ttt_gui.search import minimax, negamax, state_tree
from ttt_gui.search.control import NODES, STRIDE, Cancelled, SearchControl
from ttt_gui.search.outcome import SearchFailure, SearchOptions

PYTHON_ENGINES = [
    engine(key) for key in (minimax.KEY, negamax.KEY, state_tree.KEY, state_tree.KEY_DEEP)
]


@contextmanager
def searching(chosen: Engine, control: SearchControl) -> Iterator[list[BaseException]]:
    """A search of the Othello start position, which no Python engine can finish."""
    raised: list[BaseException] = []

    def work() -> None:
        try:
            chosen.search(Othello.start(), SearchOptions(), control)
        except BaseException as error:  # noqa: BLE001  (handed to the test)
            raised.append(error)

    thread = threading.Thread(target=work)
    thread.start()
    try:
        yield raised
    finally:
        control.stop()
        thread.join(timeout=10)
        assert not thread.is_alive()


@pytest.mark.parametrize("chosen", PYTHON_ENGINES, ids=lambda each: each.key)
def test_a_search_stops_soon_and_reports_until_then(chosen: Engine):
    control = SearchControl()
    with searching(chosen, control) as raised:
        time.sleep(0.2)
        first = control.progress()
        time.sleep(0.1)
        second = control.progress()
        asked = time.perf_counter()
        control.stop()
        while not raised:
            assert time.perf_counter() - asked < 5
            time.sleep(0.001)
        waited = time.perf_counter() - asked
    assert isinstance(raised[0], Cancelled)
    assert 0 < first.nodes < second.nodes
    assert first.root.moves == 4
    assert waited < 1  # 50 ms is promised; the machine of a test may be busy


def test_the_nodes_of_all_threads_are_added_up_past_32_bits():
    control = SearchControl()
    control.cells[NODES] = 2**33
    control.cells[NODES + STRIDE] = 5
    assert control.nodes == 2**33 + 5


def test_progress_at_the_end_shows_every_root_move_done():
    control = SearchControl()
    result = negamax.search(TicTacToe().play(0), SearchOptions(), control)
    report = control.progress().root
    assert (report.moves, report.moves_done) == (8, 8)
    assert (report.best_move, report.best_score) == (result.best_move, result.score)
    assert report.line == result.line


@dataclass(frozen=True)
class CountDown:
    """A game of one move a turn that takes `left` turns."""

    left: int
    side_to_move: Player = Player.X

    def legal_moves(self) -> tuple[int, ...]:
        return (0,) if self.left else ()

    def play(self, move: int) -> "CountDown":
        assert move == 0
        return CountDown(self.left - 1, self.side_to_move.opponent)

    def is_over(self) -> bool:
        return not self.left

    def score(self, depth: int) -> int:
        return depth % 7


@pytest.mark.parametrize("chosen", PYTHON_ENGINES, ids=lambda each: each.key)
def test_a_game_longer_than_any_board_is_searched_or_refused_in_words(chosen: Engine):
    short = chosen.search(CountDown(130), SearchOptions(), SearchControl())
    assert short.nodes == 131
    long = CountDown(20_000)
    if chosen.key in {minimax.KEY, negamax.KEY}:
        with pytest.raises(SearchFailure, match="explicit state tree can"):
            chosen.search(long, SearchOptions(), SearchControl())
    else:
        result = chosen.search(long, SearchOptions(), SearchControl())
        assert (result.nodes, len(result.line)) == (20_001, 20_000)


def test_engines_are_found_by_key_and_by_game():
    assert engine("negamax").label == "Recursive negamax (alpha-beta)"
    with pytest.raises(KeyError):
        engine("oracle")
    assert len({each.key for each in ENGINES}) == len(ENGINES)
    assert set(PYTHON_ENGINES) <= set(engines_for(OTHELLO))
