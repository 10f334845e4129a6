"""The compiled solver goes on from what is proved; see `tests/search/test_head_start.py`."""

import random

import pytest

from tests.search.head_starts import assert_sound, random_head_start
from ttt_gui.endgame import solver
from ttt_gui.games.othello import Othello, Scoring
from ttt_gui.games.random_play import random_endgame
from ttt_gui.search import negamax
from ttt_gui.search.control import SearchControl
from ttt_gui.search.outcome import SearchOptions, SearchResult


def search(position: Othello, options: SearchOptions) -> SearchResult:
    return solver.search(position, options, SearchControl())


def check_compiled(lot: random.Random, empties: int, threads: int, starts: int):
    position = random_endgame(lot, empties, lot.choice(list(Scoring)))
    plain = {
        every: search(position, SearchOptions(all_moves=every, threads=1))
        for every in (False, True)
    }
    truth = plain[True]
    if empties <= 6:
        by_negamax = negamax.search(position, SearchOptions(all_moves=True), SearchControl())
        assert truth.move_scores == by_negamax.move_scores
    for _ in range(starts):
        start = random_head_start(lot, truth)
        for every in (False, True):
            options = SearchOptions(all_moves=every, threads=threads, head_start=start)
            result = search(position, options)
            assert_sound(position, result, truth, every=every)


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_the_compiled_solver_finds_the_same_from_any_head_start(threads: int):
    lot = random.Random(threads)
    for _ in range(120):
        check_compiled(lot, lot.randint(1, 14), threads, starts=3)


@pytest.mark.parametrize("threads", [1, 2])
def test_the_compiled_solver_shares_what_a_head_start_leaves(threads: int):
    lot = random.Random(threads)
    for _ in range(6):
        check_compiled(lot, lot.randint(15, 17), threads, starts=2)


@pytest.mark.slow
def test_many_head_starts():
    lot = random.Random(99)
    for _ in range(1_500):
        check_compiled(lot, lot.randint(6, 14), lot.randint(1, 3), starts=4)


@pytest.mark.slow
def test_negamax_from_many_head_starts_that_the_compiled_solver_proved():
    lot = random.Random(77)
    searched = 0
    while searched < 200:
        position = random_endgame(lot, lot.randint(6, 12), lot.choice(list(Scoring)))
        truth = search(position, SearchOptions(all_moves=True, threads=1))
        if truth.nodes > 4_000:  # negamax needs many times as many
            continue
        searched += 1
        for every in (False, True):
            start = random_head_start(lot, truth)
            options = SearchOptions(all_moves=every, head_start=start)
            result = negamax.search(position, options, SearchControl())
            assert_sound(position, result, truth, every=every)
