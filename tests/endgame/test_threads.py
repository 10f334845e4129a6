"""Several threads in one search, and stopping it."""

import operator
import random
import statistics
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress

import pytest

from ttt_gui.endgame import crew, solver
from ttt_gui.endgame.tables import borrowed_table
from ttt_gui.games.othello import Othello, Scoring
from ttt_gui.games.random_play import random_endgame
from ttt_gui.search.control import NODES, STRIDE, Cancelled, SearchControl
from ttt_gui.search.outcome import SearchOptions

LONG = Othello.start()


def score(position: Othello, threads: int) -> int:
    return solver.search(position, SearchOptions(threads=threads), SearchControl()).score


def compare_threads(count: int, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(crew, "cores", lambda: 3)  # more than this machine may have
    lot = random.Random(14)
    for _ in range(count):
        position = random_endgame(lot, lot.randint(14, 16), lot.choice(list(Scoring)))
        assert crew.crew_size(position, 3) == (3 if position.empties >= crew._ENOUGH_EMPTIES else 1)
        assert score(position, 1) == score(position, 2) == score(position, 3)


def test_one_two_and_three_threads_find_the_same_scores(monkeypatch: pytest.MonkeyPatch):
    compare_threads(60, monkeypatch)


@pytest.mark.slow
def test_one_two_and_three_threads_find_the_same_scores_a_thousand_times(
    monkeypatch: pytest.MonkeyPatch,
):
    compare_threads(1_000, monkeypatch)


def test_no_more_threads_than_cores():
    position = random_endgame(random.Random(1), 30)
    assert crew.crew_size(position, None) == crew.cores()
    assert crew.crew_size(position, 1_000) == crew.cores()
    assert crew.crew_size(position, 1) == 1
    assert crew.crew_size(random_endgame(random.Random(1), 8), None) == 1


def test_a_searchs_threads_end_with_it():
    before = threading.active_count()
    score(random_endgame(random.Random(2), 16), 2)
    assert threading.active_count() <= before


def test_nodes_of_a_search_by_one_thread_are_the_same_every_time():
    position = random_endgame(random.Random(6), 15)
    options = SearchOptions(threads=1)
    counts = {solver.search(position, options, SearchControl()).nodes for _ in range(3)}
    assert len(counts) == 1


@pytest.fixture
def _lock_is_kept() -> Iterator[None]:
    """A thread that has the interpreter's lock keeps it until it waits for something."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1_000)
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("_lock_is_kept")
def test_a_search_goes_on_while_another_thread_keeps_the_interpreters_lock(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr(crew, "cores", lambda: 2)
    control = SearchControl()
    position = random_endgame(random.Random(3), 20)
    options = SearchOptions(all_moves=True, threads=2)

    def work() -> None:
        with suppress(Cancelled):
            solver.search(position, options, control)

    def seen() -> tuple[int, ...]:
        """Root moves done, and the nodes of both threads."""
        done = control.progress().root.moves_done
        return (done, control.cells[NODES], control.cells[NODES + STRIDE])

    thread = threading.Thread(target=work)
    thread.start()
    deadline = time.perf_counter() + 60
    while not all(seen()):
        assert time.perf_counter() < deadline
        time.sleep(0.001)
    before = now = seen()
    while not all(map(operator.gt, now, before)) and time.perf_counter() < deadline:
        now = seen()  # without ever waiting for anything
    control.stop()
    thread.join(timeout=60)
    assert not thread.is_alive()
    assert all(map(operator.gt, now, before))


def test_a_helper_without_work_rests():
    control = SearchControl()
    position = random_endgame(random.Random(4), 16)
    with borrowed_table(1) as table, crew.Crew(position, 2, table, control):
        used, began = time.process_time(), time.perf_counter()
        time.sleep(0.5)
        used, took = time.process_time() - used, time.perf_counter() - began
    assert used < 0.7 * took  # one that looks around without a rest needs all of it


def stop_and_go(cycles: int) -> list[float]:
    """Start and stop a long search again and again; each next result must be right.

    Returns:
        how long each stop took, in seconds.
    """
    lot = random.Random(9)
    small = random_endgame(lot, 12)
    expected = score(small, 1)
    solver.search(small, SearchOptions(), SearchControl())  # the kernels are ready now
    took = []
    for _ in range(cycles):
        control = SearchControl()
        cancelled = threading.Event()

        def work(control: SearchControl = control, cancelled: threading.Event = cancelled) -> None:
            try:
                solver.search(LONG, SearchOptions(), control)
            except Cancelled:
                cancelled.set()

        thread = threading.Thread(target=work)
        thread.start()
        time.sleep(lot.uniform(0, 0.01))
        asked = time.perf_counter()
        control.stop()
        thread.join()
        took.append(time.perf_counter() - asked)
        assert cancelled.is_set()
        assert score(small, 2) == expected
    return took


def test_a_stopped_search_ends_soon_and_the_next_one_is_right():
    assert statistics.median(stop_and_go(30)) < 0.5  # 20 ms is promised; machines may be busy


@pytest.mark.slow
def test_a_thousand_stops():
    took = sorted(stop_and_go(1_000))
    print(
        f"\nstops: median {1e3 * statistics.median(took):.1f} ms, "
        f"99 % {1e3 * took[990]:.1f} ms, longest {1e3 * took[-1]:.1f} ms"
    )
    assert statistics.median(took) < 0.1
