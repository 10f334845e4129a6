"""What the compiled kernel promises of a search in a window; as `tests/search/test_contract.py`.

With a transposition table that remembers the windows before, and without.
"""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ttt_gui.endgame.compiling import unsigned_constant
from ttt_gui.endgame.crew import Crew
from ttt_gui.endgame.search import search
from ttt_gui.endgame.tables import borrowed_table
from ttt_gui.endgame.warm_up import wait_until_ready
from ttt_gui.games.othello import Othello, Scoring
from ttt_gui.games.random_play import random_endgame
from ttt_gui.search import negamax
from ttt_gui.search.control import SearchControl
from ttt_gui.search.outcome import SearchOptions


@pytest.fixture(autouse=True, scope="module")
def _ready() -> None:
    wait_until_ready(SearchControl())


def exact_value(position: Othello) -> int:
    return negamax.search(position, SearchOptions(), SearchControl()).score


def value_in_window(crew: Crew, position: Othello, alpha: int, beta: int) -> int:
    own, opponent = unsigned_constant(position.own), unsigned_constant(position.opponent)
    return int(search(crew.address, own, opponent, alpha, beta, position.empties))


def check(position: Othello, windows: list[tuple[int, int]], value: int) -> None:
    """Search in one window after the other, all with one table."""
    with borrowed_table(1) as table, Crew(position, 1, table, SearchControl()) as crew:
        for alpha, beta in windows:
            found = value_in_window(crew, position, alpha, beta)
            if found <= alpha:
                assert value <= found
            elif found < beta:
                assert value == found
            else:
                assert value >= found


@settings(max_examples=200)
@given(
    st.integers(0, 2**32),
    st.integers(1, 8),
    st.sampled_from(list(Scoring)),
    st.lists(st.tuples(st.integers(-64, 63), st.integers(1, 64)), min_size=1, max_size=4),
    st.lists(st.tuples(st.integers(-3, 2), st.integers(1, 3)), min_size=1, max_size=4),
)
def test_the_kernel_in_any_window(
    seed: int,
    empties: int,
    scoring: Scoring,
    anywhere: list[tuple[int, int]],
    near: list[tuple[int, int]],
):
    position = random_endgame(random.Random(seed), empties, scoring)
    value = exact_value(position)
    windows = [(alpha, alpha + width) for alpha, width in anywhere]
    # Windows about the value are where searches go wrong.
    windows += [(value + offset, value + offset + width) for offset, width in near]
    check(position, windows, value)


def test_the_kernel_with_its_table_and_its_look_ahead():
    """More empty squares than above; the exact value is the kernel's own, in an open window."""
    lot = random.Random(31)
    for _ in range(40):
        position = random_endgame(lot, lot.randint(10, 15), lot.choice(list(Scoring)))
        with borrowed_table(1) as table, Crew(position, 1, table, SearchControl()) as crew:
            value = value_in_window(crew, position, -64, 64)
        windows = []
        for _ in range(6):
            alpha = value + lot.randint(-6, 5)
            windows.append((alpha, alpha + lot.randint(1, 4)))
        check(position, windows, value)
