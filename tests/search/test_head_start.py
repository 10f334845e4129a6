"""Searches that go on from what is proved: the answers of a search from the beginning, sooner."""

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.search.head_starts import (
    StopsAfter,
    assert_sound,
    random_head_start,
    several_moves,
)
from ttt_gui.endgame.warm_up import wait_until_ready
from ttt_gui.engines import Search, engine
from ttt_gui.games.othello import Othello, Scoring
from ttt_gui.games.position import PASS
from ttt_gui.games.random_play import random_endgame
from ttt_gui.notation.boards import parse_position
from ttt_gui.search import head_start, negamax
from ttt_gui.search.control import Cancelled, SearchControl
from ttt_gui.search.outcome import Bound, HeadStart, MoveScore, SearchOptions, SearchResult
from ttt_gui.search.trace import Recorder

ALL_MOVES = SearchOptions(all_moves=True)


def search(
    position: Othello, options: SearchOptions, with_engine: Search = negamax.search
) -> SearchResult:
    return with_engine(position, options, SearchControl())


def true_values(position: Othello) -> SearchResult:
    return search(position, ALL_MOVES)


# --- exactness ----------------------------------------------------------------------------


@pytest.mark.parametrize("part", range(4))
def test_negamax_finds_the_same_from_any_head_start(part: int):
    lot = random.Random(part)
    for number in range(40):
        most = 8 if number % 20 == 0 else 7
        position = random_endgame(lot, lot.randint(1, most), lot.choice(list(Scoring)))
        truth = true_values(position)
        start = random_head_start(lot, truth)
        for every in (False, True):
            options = SearchOptions(all_moves=every, head_start=start)
            assert_sound(position, search(position, options), truth, every=every)


# --- what a head start saves, and what it counts --------------------------------------------


@pytest.fixture(params=["negamax", "compiled"])
def searcher(request: pytest.FixtureRequest) -> Search:
    wait_until_ready(SearchControl())
    return engine(request.param).search


def test_an_empty_head_start_changes_nothing(searcher: Search):
    lot = random.Random(1)
    for _ in range(10):
        position = random_endgame(lot, 7)
        for options in (SearchOptions(threads=1), SearchOptions(all_moves=True, threads=1)):
            plain = search(position, options, searcher)
            found = search(position, replace(options, head_start=HeadStart()), searcher)
            assert replace(found, seconds=0.0) == replace(plain, seconds=0.0)


def test_bounds_that_say_nothing_cost_nothing(searcher: Search):
    lot = random.Random(2)
    for _ in range(10):
        position = several_moves(lot, 7)
        for options in (SearchOptions(threads=1), SearchOptions(all_moves=True, threads=1)):
            plain = search(position, options, searcher)
            bounds = tuple(MoveScore(move, 64, Bound.AT_MOST) for move in position.legal_moves())
            found = search(position, replace(options, head_start=HeadStart(bounds)), searcher)
            assert found.nodes == plain.nodes
            assert found.move_scores == plain.move_scores


def test_where_every_move_is_known_only_the_line_is_searched(searcher: Search):
    lot = random.Random(3)
    for _ in range(10):
        position = several_moves(lot, 8)
        plain = search(position, replace(ALL_MOVES, threads=1), searcher)
        start = HeadStart(plain.move_scores)
        found = search(position, replace(ALL_MOVES, threads=1, head_start=start), searcher)
        assert_sound(position, found, plain, every=True)
        assert found.nodes < plain.nodes


def test_nodes_and_seconds_are_those_of_all_parts(searcher: Search):
    position = several_moves(random.Random(4), 7)
    plain = search(position, replace(ALL_MOVES, threads=1), searcher)
    known = plain.move_scores[:1]
    alone = search(position, replace(ALL_MOVES, threads=1, head_start=HeadStart(known)), searcher)
    start = HeadStart(known, nodes=1_000_000, seconds=500.0)
    found = search(position, replace(ALL_MOVES, threads=1, head_start=start), searcher)
    assert found.nodes == 1_000_000 + alone.nodes
    assert 500.0 < found.seconds < 560.0


@pytest.mark.parametrize("every", [False, True])
def test_a_search_stopped_after_each_move_reports_what_was_done_before(*, every: bool):
    position = several_moves(random.Random(5), 8)
    moves = len(position.legal_moves())
    options = SearchOptions(all_moves=every)
    start = HeadStart()
    for done in range(1, moves):
        control = StopsAfter(done)
        with pytest.raises(Cancelled):
            negamax.search(position, replace(options, head_start=start), control)
        progress = control.progress()
        assert progress.root.moves_done == len(progress.root.searched) >= done
        assert progress.nodes >= start.nodes
        start = HeadStart(progress.root.searched, progress.nodes, progress.seconds)
    result = search(position, replace(options, head_start=start))
    assert_sound(position, result, true_values(position), every=every)


def test_the_report_begins_with_what_is_known(searcher: Search):
    position = several_moves(random.Random(6), 9)
    truth = search(position, replace(ALL_MOVES, threads=1), searcher)
    start = HeadStart(truth.move_scores)
    control = SearchControl()
    result = searcher(position, SearchOptions(threads=1, head_start=start), control)
    report = control.progress().root
    assert report.moves == report.moves_done == len(position.legal_moves())
    assert set(report.searched) == set(result.move_scores) == set(truth.move_scores)


# --- where none is used -----------------------------------------------------------------------


@pytest.mark.parametrize(
    "options",
    [SearchOptions(fresh=True), SearchOptions(seed=1), SearchOptions(order="mobility")],
)
def test_searches_that_enter_every_node_themselves(options: SearchOptions):
    position = several_moves(random.Random(7), 6)
    truth = true_values(position)
    plain = search(position, options)
    start = HeadStart(truth.move_scores, nodes=1_000)
    assert search(position, replace(options, head_start=start)).nodes == plain.nodes


@pytest.mark.parametrize("key", ["minimax", "state-tree", "state-tree-deep"])
def test_engines_that_are_chosen_for_their_nodes(key: str):
    position = several_moves(random.Random(8), 6)
    start = HeadStart(true_values(position).move_scores, nodes=1_000)
    plain = search(position, SearchOptions(), engine(key).search)
    assert (
        search(position, SearchOptions(head_start=start), engine(key).search).nodes == plain.nodes
    )


def test_a_recorded_search_shows_every_step():
    position = several_moves(random.Random(9), 5)
    start = HeadStart(true_values(position).move_scores)
    recorder = Recorder(position)
    result = negamax.search(position, SearchOptions(head_start=start), SearchControl(recorder))
    assert recorder.trace.nodes == result.nodes == search(position, SearchOptions()).nodes


# --- odd ones -----------------------------------------------------------------------------------


def test_a_pass_that_is_known(searcher: Search):
    position = parse_position("oxxxxxx.xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx x")
    assert isinstance(position, Othello)
    truth = true_values(position)
    for bound in Bound.EXACT, Bound.AT_MOST:
        start = HeadStart((MoveScore(PASS, truth.score, bound),))
        found = search(position, SearchOptions(head_start=start), searcher)
        assert (found.score, found.line) == (truth.score, truth.line)


def test_a_finished_game_has_nothing_to_know(searcher: Search):
    over = Othello(x=0xFF, o=0, side_to_move=several_moves(random.Random(1), 3).side_to_move)
    found = search(over, SearchOptions(head_start=HeadStart(nodes=7)), searcher)
    assert (found.best_move, found.nodes) == (None, 8)


def test_a_best_move_that_is_not_worth_what_was_said_is_found_out(
    searcher: Search, caplog: pytest.LogCaptureFixture
):
    lot = random.Random(10)
    for difference in (-2, 2, 10):
        position = several_moves(lot, 7)
        truth = true_values(position)
        false = tuple(
            replace(each, score=max(-64, min(64, each.score + difference)))
            for each in truth.move_scores
        )
        for options in (SearchOptions(), ALL_MOVES):
            caplog.clear()
            start = HeadStart(false)
            found = search(position, replace(options, head_start=start), searcher)
            assert_sound(position, found, truth, every=options.all_moves)
            assert "values that are false" in caplog.text


# --- putting proofs together --------------------------------------------------------------------

_scores = st.builds(
    MoveScore, st.integers(0, 5), st.integers(-4, 4), st.sampled_from([Bound.EXACT, Bound.AT_MOST])
)
_proofs = st.lists(_scores, unique_by=lambda each: each.move).map(tuple)


def _allows(proof: tuple[MoveScore, ...], values: dict[int, int]) -> bool:
    return all(
        values[each.move] == each.score
        if each.bound is Bound.EXACT
        else values[each.move] <= each.score
        for each in proof
    )


@given(_proofs, _proofs, st.lists(st.integers(-6, 6), min_size=6, max_size=6))
def test_both_proofs_together_say_what_each_says(
    one: tuple[MoveScore, ...], other: tuple[MoveScore, ...], numbers: list[int]
):
    values = dict(enumerate(numbers))
    if _allows(one, values) and _allows(other, values):
        assert not head_start.contradict(one, other)
    if not head_start.contradict(one, other):
        both = head_start.merged(one, other)
        assert _allows(both, values) == (_allows(one, values) and _allows(other, values))


def test_proofs_that_contradict_each_other_are_not_mixed():
    more = HeadStart((MoveScore(1, 2), MoveScore(2, 4)), nodes=5)
    less = HeadStart((MoveScore(2, 3, Bound.AT_MOST), MoveScore(3, 1)), nodes=9)
    assert head_start.joined(more, less) == head_start.joined(less, more) == more
    agreeing = HeadStart((MoveScore(2, 5, Bound.AT_MOST), MoveScore(3, 1)), nodes=9, seconds=1.0)
    expected = HeadStart((MoveScore(1, 2), MoveScore(2, 4), MoveScore(3, 1)), 9, 1.0)
    assert head_start.joined(more, agreeing) == expected
