"""The transposition table's memory: kept, renewed, never shared by two searches."""

import random
from concurrent.futures import ThreadPoolExecutor

from ttt_gui.endgame import solver, tables
from ttt_gui.games.othello import Othello, Scoring
from ttt_gui.games.random_play import random_endgame
from ttt_gui.search.control import SearchControl
from ttt_gui.search.outcome import SearchOptions


def test_one_table_is_kept_as_long_as_its_size_is_asked_for():
    with tables.borrowed_table(2) as first:
        generation = first.generation
    with tables.borrowed_table(2) as second:
        assert second is first
        assert second.generation == generation + tables.PASSES
    with tables.borrowed_table(1) as other:
        assert other is not first
    with tables.borrowed_table(2) as again:
        assert again is not first


def test_two_searches_at_once_have_two_tables():
    with tables.borrowed_table(1) as first, tables.borrowed_table(1) as second:
        assert first is not second


def test_a_table_starts_at_a_cache_line_and_holds_a_power_of_two():
    with tables.borrowed_table(3) as table:
        assert table.address % 64 == 0
        assert table.buckets_for(60) == 2 * 2**20 // 64
        assert table.buckets_for(10) == 2**10


def solve(position: Othello) -> tuple[int, int]:
    result = solver.search(position, SearchOptions(threads=1), SearchControl())
    return result.score, result.nodes


def test_searches_at_once_do_not_disturb_each_other():
    lot = random.Random(12)
    positions = [random_endgame(lot, 14, scoring) for scoring in list(Scoring) * 6]
    alone = [solve(position) for position in positions]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(solve, positions)) == alone
