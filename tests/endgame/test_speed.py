"""Measurements, to be run by hand: `pytest -m benchmark -s tests/endgame/test_speed.py`.

With `ENDGAME_OBF` naming a file of problems in OBF format, those are solved as well.
"""

import os
import random
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from tests.endgame.lazy_kernel import lazy_kernel
from ttt_gui.endgame import solver
from ttt_gui.endgame.last_squares import parity_of, solve_few
from ttt_gui.endgame.moves import flips, mobility
from ttt_gui.endgame.threads import THREAD_WORDS
from ttt_gui.games.othello import Othello, Scoring, squares_of
from ttt_gui.games.position import Player
from ttt_gui.games.random_play import random_endgame
from ttt_gui.search.control import SearchControl
from ttt_gui.search.outcome import SearchOptions

pytestmark = pytest.mark.benchmark

ONE_THREAD = SearchOptions(threads=1)
ROUNDS = 1_000_000


@lazy_kernel("uint64(uint64, uint64, int64)")
def repeat_mobility(own: int, opponent: int, rounds: int) -> int:
    for _ in range(rounds):
        own ^= mobility(own, opponent)  # each round waits for the one before
    return own


@lazy_kernel("uint64(uint64, uint64, uint64, int64)")
def repeat_flips(own: int, opponent: int, square: int, rounds: int) -> int:
    for _ in range(rounds):
        own ^= flips(own, opponent, square)
    return own


@lazy_kernel("int64(int64, uint64, uint64, int64)")
def solve_last(thread: int, own: int, opponent: int, empties: int) -> int:
    return solve_few(thread, own, opponent, -64, 64, parity_of(~(own | opponent)), empties)


def nanoseconds(work: Callable[[], object], rounds: int) -> float:
    work()  # compiles what is not compiled yet
    started = time.thread_time_ns()
    work()
    return (time.thread_time_ns() - started) / rounds


def boards(position: Othello) -> tuple[np.uint64, np.uint64]:
    return np.uint64(position.own), np.uint64(position.opponent)


def test_moves_and_flips():
    position = random_endgame(random.Random(1), 20)
    own, opponent = boards(position)
    empty = squares_of(~(position.x | position.o) & 2**64 - 1)
    took = nanoseconds(lambda: repeat_mobility(own, opponent, ROUNDS), ROUNDS)
    print(f"\nmobility {took:.1f} ns")
    took = nanoseconds(lambda: repeat_flips(own, opponent, np.uint64(empty[0]), ROUNDS), ROUNDS)
    print(f"flips {took:.1f} ns")


@pytest.mark.parametrize("empties", [3, 4, 5])
def test_last_squares(empties: int):
    thread = np.zeros(THREAD_WORDS, dtype=np.int64)
    lot = random.Random(empties)
    positions = [boards(random_endgame(lot, empties)) for _ in range(2_000)]

    def work() -> None:
        for own, opponent in positions:
            solve_last(thread.ctypes.data, own, opponent, empties)

    print(f"\n{empties} empty squares: {nanoseconds(work, len(positions)):.0f} ns a position")


@pytest.mark.parametrize(("empties", "count"), [(14, 200), (16, 60), (18, 20)])
def test_random_positions(empties: int, count: int):
    lot = random.Random(empties)
    positions = [random_endgame(lot, empties) for _ in range(count)]
    nodes = 0
    started = time.thread_time()
    for position in positions:
        nodes += solver.search(position, ONE_THREAD, SearchControl()).nodes
    took = time.thread_time() - started
    print(
        f"\n{empties} empty squares: {1e3 * took / count:.2f} ms and "
        f"{nodes / count:,.0f} nodes a position, {nodes / took / 1e6:.0f} M nodes/s"
    )


def test_problems_of_a_file():
    file = os.environ.get("ENDGAME_OBF")
    if file is None:
        pytest.skip("ENDGAME_OBF names no file")
    total = 0.0
    for line in Path(file).read_text().splitlines():
        text = line[:64].lower()
        x, o = (sum(1 << i for i, c in enumerate(text) if c == side) for side in "xo")
        to_move = Player(line[65].lower())
        position = Othello(x, o, to_move, Scoring.WINNER_TAKES_EMPTIES)
        started = time.thread_time()
        result = solver.search(position, ONE_THREAD, SearchControl())
        took = time.thread_time() - started
        total += took
        print(f"\n{position.empties} {result.score:+d} {result.nodes:,} nodes {took:.2f} s", end="")
    print(f"\nin all {total:.2f} s")
