"""Sharing moves among threads, forced at every position by a search made for that.

The search here is plain alpha-beta without a table, which shares the moves of each position
after the first one, however few squares are empty and whether anybody is idle or not.
"""

import random

import numpy as np
import pytest

from tests.endgame.lazy_kernel import lazy_kernel
from ttt_gui.endgame import crew as crew_module
from ttt_gui.endgame import threads
from ttt_gui.endgame.bits import signed, unsigned
from ttt_gui.endgame.compiling import Address, Board, c_function
from ttt_gui.endgame.crew import Crew
from ttt_gui.endgame.last_squares import final_score, parity_of
from ttt_gui.endgame.memory import load, store
from ttt_gui.endgame.moves import ONE, ZERO, mobility
from ttt_gui.endgame.ordering import bring_best_to, list_moves, square_at, turned_at
from ttt_gui.endgame.splitting import call_search, check_in, share_moves, value_of
from ttt_gui.endgame.table import NO_SQUARE
from ttt_gui.endgame.tables import borrowed_table
from ttt_gui.endgame.threads import count_nodes, is_aborted, move_list
from ttt_gui.games.othello import Othello, Scoring
from ttt_gui.games.random_play import random_endgame
from ttt_gui.search import negamax
from ttt_gui.search.control import SearchControl
from ttt_gui.search.outcome import SearchOptions

SIGNATURE = "int64(int64, uint64, uint64, int64, int64, int64)"

SPLITS = 13
"""A word of a thread's block that nobody uses: the splits that the thread has made."""
TWICE = 14
"""Likewise: how many of them it made while one with as many empty squares was open."""


def search_and_split(
    thread: Address, own: Board, opponent: Board, alpha: int, beta: int, empties: int
) -> int:
    count_nodes(thread, 1)
    if check_in(thread):
        return 0
    moves = mobility(own, opponent)
    if moves == ZERO:
        if mobility(opponent, own) == ZERO:
            return final_score(thread, own, opponent)
        return -call_search(thread, opponent, own, -beta, -alpha, empties)
    moves_at = move_list(thread, empties)
    parity = parity_of(~(own | opponent))
    count = list_moves(thread, moves_at, own, opponent, moves, parity, NO_SQUARE, 0)
    bring_best_to(moves_at, 0, count)
    square = square_at(moves_at, 0)
    turned = turned_at(moves_at, 0)
    after_opponent = own | turned | (ONE << square)
    value = -call_search(thread, opponent ^ turned, after_opponent, -beta, -alpha, empties - 1)
    if is_aborted(thread) or value >= beta or count == 1:
        return value
    store(thread, SPLITS, load(thread, SPLITS) + 1)
    if unsigned(load(thread, threads.OPEN_SPLITS)) & (ONE << unsigned(empties)) != ZERO:
        store(thread, TWICE, load(thread, TWICE) + 1)
    shared = share_moves(
        thread,
        own,
        opponent,
        alpha,
        beta,
        empties,
        moves_at,
        1,
        count,
        value,
        signed(square),
    )
    if is_aborted(thread):
        return 0
    return value_of(shared)


@pytest.fixture(scope="module")
def address() -> Address:
    """Where the compiled search is. Compiled here, since not every test process needs it."""
    return c_function(SIGNATURE)(search_and_split)


@lazy_kernel(SIGNATURE)
def splitting_search(
    thread: Address, own: Board, opponent: Board, alpha: int, beta: int, empties: int
) -> int:
    return call_search(thread, own, opponent, alpha, beta, empties)


@pytest.fixture(autouse=True)
def _splits_everywhere(address: Address, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crew_module, "SEARCH_ADDRESS", address)


def searched(
    position: Othello, size: int, alpha: int, beta: int, control: SearchControl
) -> tuple[int, np.ndarray]:
    """What a crew of so many threads finds, and the threads' blocks afterwards."""
    with borrowed_table(1) as table, Crew(position, size, table, control) as crew:
        own, opponent = np.uint64(position.own), np.uint64(position.opponent)
        thread = crew._blocks[0].ctypes.data
        value = splitting_search(thread, own, opponent, alpha, beta, position.empties)
    assert crew._crew[threads.IDLE] == size - 1
    return value, crew._blocks


def at_rest(blocks: np.ndarray) -> None:
    """After a search nothing is shared any more, and nothing was shared twice."""
    for block in blocks:
        assert block[threads.OPEN_SPLITS] == 0
        assert block[threads.CURRENT_SPLIT] == 0
        assert block[TWICE] == 0
        records = block[threads._SPLITS : threads._LOOK_AHEAD_MOVES]
        assert not records[:: threads._RECORD_WORDS].any()  # the workers of each


def exact_value(position: Othello) -> int:
    return negamax.search(position, SearchOptions(), SearchControl()).score


@pytest.mark.parametrize("size", [1, 2, 3])
def test_moves_shared_at_every_position_give_exact_values(size: int):
    lot = random.Random(size)
    for _ in range(60):
        position = random_endgame(lot, lot.randint(2, 8), lot.choice(list(Scoring)))
        value, blocks = searched(position, size, -64, 64, SearchControl())
        assert value == exact_value(position)
        at_rest(blocks)


@pytest.mark.parametrize("size", [2, 3])
def test_moves_shared_at_every_position_keep_the_promise_of_a_window(size: int):
    lot = random.Random(10 + size)
    for _ in range(60):
        position = random_endgame(lot, lot.randint(2, 8), lot.choice(list(Scoring)))
        value = exact_value(position)
        alpha = value + lot.randint(-4, 3)
        beta = alpha + lot.randint(1, 4)
        found, blocks = searched(position, size, alpha, beta, SearchControl())
        if found <= alpha:
            assert value <= found
        elif found < beta:
            assert value == found
        else:
            assert value >= found
        at_rest(blocks)


def test_helpers_do_search_what_is_shared():
    lot = random.Random(20)
    for _ in range(500):
        _, blocks = searched(random_endgame(lot, 9), 2, -64, 64, SearchControl())
        assert blocks[0][SPLITS] > 0
        if blocks[1][threads.COUNT] and blocks[1][SPLITS]:
            return
    pytest.fail("in 500 searches no helper has found anything to do")


def test_a_search_that_is_told_to_stop_leaves_nothing_open():
    control = SearchControl()
    control.stop()
    _, blocks = searched(random_endgame(random.Random(30), 12), 3, -64, 64, control)
    at_rest(blocks)
    assert blocks[:, threads.COUNT].sum() == 1
