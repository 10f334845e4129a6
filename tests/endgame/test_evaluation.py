"""Trained weights at work: the kernel against plain Python, and what cannot differ."""

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.endgame.lazy_kernel import lazy_kernel
from tests.endgame.weights import random_judgement, random_weights
from ttt_gui.endgame import solver
from ttt_gui.endgame.compiling import Address
from ttt_gui.endgame.evaluation import DISC, estimate, probe_error
from ttt_gui.endgame.judgement import Judgement, trained_judgement
from ttt_gui.endgame.patterns import (
    COUNTS,
    FIRST_COUNT,
    INSTANCES,
    LANES,
    PATTERNS,
    STAGES,
    contents_of,
    stage_of,
)
from ttt_gui.games.othello import Othello, mobility
from ttt_gui.games.random_play import random_endgame
from ttt_gui.games.symmetry import SYMMETRIES
from ttt_gui.search.control import SearchControl
from ttt_gui.search.outcome import SearchOptions

POSITIONS = st.builds(
    lambda seed, empties: random_endgame(random.Random(seed), empties),
    st.integers(0, 2**32),
    st.integers(1, 50),
)


@lazy_kernel("int64(int64, int64)")
def error_of(block: Address, empties: int) -> int:
    return probe_error(block, empties)


@pytest.fixture(scope="module")
def absurd() -> Judgement:
    return random_judgement(3)


def digit(position: Othello, square: int) -> int:
    return (position.own >> square & 1) + 2 * (position.opponent >> square & 1)


def boards(position: Othello) -> tuple[np.uint64, np.uint64]:
    return np.uint64(position.own), np.uint64(position.opponent)


def test_patterns_have_at_most_ten_squares_and_fill_the_lanes():
    assert len(INSTANCES) <= LANES
    assert all(len(squares) <= 10 for _, squares in INSTANCES)
    assert {square for _, squares in INSTANCES for square in squares} == set(range(64))
    assert [numbers.start for numbers in STAGES[1:]] == [numbers.stop for numbers in STAGES[:-1]]


@given(POSITIONS)
def test_contents_are_numbered_in_base_three(position: Othello):
    own, opponent = (np.array([board]) for board in boards(position))
    expected = [
        sum(3**place * digit(position, square) for place, square in enumerate(squares))
        for _, squares in INSTANCES
    ]
    assert contents_of(own, opponent)[0].tolist() == expected


@given(POSITIONS)
def test_an_estimate_is_the_sum_of_its_weights(absurd: Judgement, position: Othello):
    weights = random_weights(3)[stage_of(position.empties)]
    own, opponent = boards(position)
    contents = contents_of(np.array([own]), np.array([opponent]))[0].tolist()
    numbers = [
        pattern.first_weight + content
        for (pattern, _), content in zip(INSTANCES, contents, strict=True)
    ]
    moves = mobility(position.own, position.opponent).bit_count()
    replies = mobility(position.opponent, position.own).bit_count()
    for place, count in enumerate((moves, replies, position.empties)):
        numbers.append(FIRST_COUNT + place * COUNTS + count)
    assert estimate(absurd.address, own, opponent) == sum(int(weights[each]) for each in numbers)


@given(POSITIONS, st.sampled_from(SYMMETRIES))
def test_symmetric_positions_look_alike(position: Othello, symmetry: object):
    address = trained_judgement().address
    turned = symmetry.position(position)
    assert estimate(address, *boards(position)) == estimate(address, *boards(turned))


def test_mirror_images_share_the_least_number():
    for pattern in PATTERNS:
        shared = pattern.mirrored()
        assert (shared <= np.arange(pattern.contents)).all()
        assert (shared[shared] == shared).all()


def test_errors_of_probes_follow_the_weights(absurd: Judgement):
    assert [error_of(absurd.address, empties) for empties in (0, 20, 63)] == [0, 20, 63]


def test_the_programs_weights_estimate_scores_in_discs():
    lot = random.Random(4)
    positions = [random_endgame(lot, 10) for _ in range(150)]
    address = trained_judgement().address
    estimates = [estimate(address, *boards(position)) / DISC for position in positions]
    scores = [
        solver.search(position, SearchOptions(), SearchControl()).score for position in positions
    ]
    assert np.corrcoef(estimates, scores)[0, 1] > 0.8
    slope, _ = np.polyfit(scores, estimates, 1)
    assert 0.5 < slope < 1.2
