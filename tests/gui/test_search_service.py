"""The search service: results, failures, cancelling, dropping what is stale, ending."""

import gc
import random
import time
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QThread
from pytestqt.qtbot import QtBot

from tests.gui.lateness import Lateness, LateTicks, busy_processes, sleeper
from ttt_gui.endgame import solver
from ttt_gui.engines import Engine, engine
from ttt_gui.games.othello import Othello
from ttt_gui.games.position import Position
from ttt_gui.games.random_play import random_endgame
from ttt_gui.games.tictactoe import TicTacToe
from ttt_gui.gui.search_service import ProgressChanged, SearchFinished, SearchService
from ttt_gui.notation.boards import parse_position
from ttt_gui.search.control import NODES, Cancelled, SearchControl
from ttt_gui.search.outcome import SearchFailure, SearchOptions, SearchResult

NEGAMAX = engine("negamax")
ENDLESS = Othello.start()


def engine_that(search: object) -> Engine:
    return Engine("test", "Test engine", frozenset(), search, None)  # type: ignore[arg-type]


@pytest.fixture
def service(qtbot: QtBot) -> Iterator[SearchService]:  # noqa: ARG001  (needs the application)
    made = SearchService()
    yield made
    made.shutdown()


def test_a_search_finishes_with_the_result_of_its_request(qtbot: QtBot, service: SearchService):
    with qtbot.waitSignal(service.finished) as signal:
        request = service.start(TicTacToe(), NEGAMAX)
    end = signal.args[0]
    assert isinstance(end, SearchFinished)
    assert (end.request_id, end.position, end.result.nodes) == (request, TicTacToe(), 20_866)
    assert not service.is_busy


def test_busy_is_told_once_when_work_begins_and_once_when_it_ends(
    qtbot: QtBot, service: SearchService
):
    told: list[bool] = []
    service.busy_changed.connect(told.append)
    service.start(ENDLESS, NEGAMAX)
    with qtbot.waitSignal(service.finished):
        service.start(TicTacToe(), NEGAMAX)
    assert told == [True, False]


def test_a_new_search_cancels_its_predecessor_whose_end_is_dropped(
    qtbot: QtBot, service: SearchService
):
    ends: list[object] = []
    service.cancelled.connect(ends.append)
    service.failed.connect(ends.append)
    service.finished.connect(ends.append)
    for _ in range(20):
        service.start(ENDLESS, NEGAMAX)
    with qtbot.waitSignal(service.finished):
        last = service.start(TicTacToe(), NEGAMAX)
    assert [end.request_id for end in ends] == [last]  # type: ignore[attr-defined]


def test_cancel_ends_a_search_and_tells_how_far_it_was(qtbot: QtBot, service: SearchService):
    service.start(ENDLESS, NEGAMAX)
    qtbot.wait(100)
    with qtbot.waitSignal(service.cancelled) as signal:
        service.cancel()
    assert signal.args[0].progress.nodes > 0
    assert not service.is_busy


def test_an_abandoned_search_tells_nothing_more(qtbot: QtBot, service: SearchService):
    service.start(ENDLESS, NEGAMAX)
    with qtbot.assertNotEmitted(service.cancelled, wait=150):
        service.abandon()
    assert not service.is_busy


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (SearchFailure("the tree is full"), "the tree is full"),
        (ValueError("bad luck"), "bad luck (ValueError)"),
        (MemoryError(), "not enough memory"),
        (ZeroDivisionError(), "no reason given"),
    ],
)
def test_an_exception_becomes_a_message_and_the_next_search_works(
    qtbot: QtBot, service: SearchService, error: Exception, words: str
):
    def fail(*_: object) -> SearchResult:
        raise error

    with qtbot.waitSignal(service.failed) as signal:
        service.start(TicTacToe(), engine_that(fail))
    assert words in signal.args[0].message
    with qtbot.waitSignal(service.finished):
        service.start(TicTacToe(), NEGAMAX)


def counts_far(
    _position: Position, _options: SearchOptions, control: SearchControl
) -> SearchResult:
    """Reports more nodes than 32 bits hold, until it is stopped."""
    control.cells[NODES] = 2**33 + 7
    while not control.stop_requested:
        time.sleep(0.001)
    raise Cancelled


def test_progress_is_told_ten_times_a_second_and_counts_past_32_bits(
    qtbot: QtBot, service: SearchService
):
    told: list[ProgressChanged] = []
    service.progress_changed.connect(told.append)
    service.start(TicTacToe(), engine_that(counts_far))
    qtbot.waitUntil(lambda: len(told) >= 3)
    assert told[-1].progress.nodes == 2**33 + 7
    assert told[-1].progress.seconds >= 0.2


def test_shutdown_during_a_search_ends_the_thread_and_may_be_repeated(service: SearchService):
    service.start(ENDLESS, NEGAMAX)
    asked = time.perf_counter()
    thread = service.findChild(QThread, "search")
    service.shutdown()
    service.shutdown()
    assert time.perf_counter() - asked < 5
    assert not thread.isRunning()


def lateness(
    qtbot: QtBot, service: SearchService, key: str, position: Position, milliseconds: int
) -> list[float]:
    """How late the ticks were while `position` was searched over and over."""
    chosen = engine(key)

    def search() -> None:
        service.start(position, chosen)

    service.finished.connect(search)
    search()
    ticks = LateTicks()
    qtbot.wait(milliseconds)
    ticks.stop()
    service.finished.disconnect(search)
    service.abandon()
    return ticks.late


@pytest.mark.parametrize("key", ["minimax", "state-tree", "negamax"])
def test_the_window_thread_stays_live_while_a_python_engine_searches(
    qtbot: QtBot, service: SearchService, key: str
):
    late = Lateness.of(lateness(qtbot, service, key, TicTacToe(), 1_500))
    assert late.ticks > 60
    assert late.at_99 < 150  # generous, for busy machines


SHORT = random_endgame(random.Random(3), 18)
"""Searched in a moment, so that searches begin and end all the time."""

LONG = parse_position("..o.....xxo..o....oxoo.oooxoxoox.xoooox...xooxx...oxx.x...o.x.x. x")
"""28 empty squares, from random play."""


@pytest.mark.benchmark
@pytest.mark.parametrize(
    ("key", "position"),
    [
        ("minimax", TicTacToe()),
        ("negamax", ENDLESS),
        ("state-tree", ENDLESS),
        ("compiled", SHORT),
        ("compiled", LONG),
    ],
    ids=["minimax", "negamax", "state-tree", "compiled-short", "compiled-long"],
)
def test_how_late_the_window_thread_is(
    qtbot: QtBot,
    service: SearchService,
    request: pytest.FixtureRequest,
    key: str,
    position: Position,
):
    """`--busy 2 --seconds 30` measures beside two busy processes, for half a minute."""
    solver.warm_up()  # loading the kernels is no search
    qtbot.waitUntil(solver.is_ready, timeout=120_000)
    gc.freeze()  # nor is tidying up after the other tests
    seconds = int(request.config.getoption("--seconds"))
    busy = int(request.config.getoption("--busy"))
    with busy_processes(busy), sleeper() as beside:
        window = Lateness.of(lateness(qtbot, service, key, position, 1_000 * seconds))
        bare = Lateness.of(beside.wake())
    print(
        f"\n{request.node.callspec.id}, {busy} busy processes:\n"
        f"  window  {window}\n  sleeper {bare}\n"
        f"  ratio at 99.9 %: {window.at_99_9 / bare.at_99_9:.2f}"
    )
