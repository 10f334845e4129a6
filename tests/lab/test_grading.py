"""Symbols, points, and the judgement of sequences."""

import random
from collections.abc import Iterator
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.lab.examples import example_o, example_x
from ttt_gui.games.othello import Othello
from ttt_gui.games.position import PASS, Move
from ttt_gui.games.random_play import random_endgame
from ttt_gui.lab.grading import Symbol, judge, sequence_fault
from ttt_gui.lab.output import read_output
from ttt_gui.search import negamax
from ttt_gui.search.control import SearchControl
from ttt_gui.search.outcome import SearchOptions, SearchResult


@cache
def solve(position: Othello) -> SearchResult:
    return negamax.search(position, SearchOptions(all_moves=True), SearchControl())


def symbol(position: Othello, printed: str, *, timed_out: bool = False) -> str:
    verdict = judge(position, read_output(printed), solve(position), solve, timed_out=timed_out)
    return verdict.symbol.value


def test_symbols_and_points_of_the_lab():
    assert {each.value: each.points for each in Symbol} == {
        "+": 1,
        "M": 0.75,
        "Q": 0.75,
        "T": 0.5,
        "m": 0.5,
        "s": 0.25,
        "-": 0,
        "t": 0,
    }


@pytest.mark.parametrize(
    ("printed", "expected"),
    [
        ("score -48 [63, -1, 14, 31, 7, 55]", "+"),
        ("score -48 [63, 14, 31, 7, 55]", "+"),
        ("score -48 [14, 63, 31, 7, 55]", "+"),
        ("score -48 [63, 7, 31, 14, 55]", "M"),
        ("score -48\n55", "M"),
        ("score -47 [63, -1, 14, 31, 7, 55]", "Q"),
        ("score 48 [63, 14, 31, 7, 55]", "Q"),
        ("score -47 [63, 7, 31, 14, 55]", "m"),
        ("My move is 55", "T"),
        # The lab's own example: it adds up, but x would not play 7.
        ("score -48 [14 -1 63 55 7 31]", "s"),
        ("score -51 [31]", "-"),
        ("My move is 31", "t"),
        # The move is the last integer, wherever it stands.
        ("score -48 [63, 14, 31, 7, 55]\n31", "s"),
        ("score -47 [63, 14, 31, 7, 55]\n31", "-"),
    ],
)
def test_the_symbol_for_what_is_printed(printed: str, expected: str):
    assert symbol(example_o(), printed) == expected


@pytest.mark.parametrize(
    ("printed", "expected"),
    [
        ("score -48 [63, 14, 31, 7, 55]", "T"),
        ("55", "T"),
        ("31", "t"),
        ("", "t"),
        ("99", "t"),
    ],
)
def test_out_of_time_only_the_move_counts(printed: str, expected: str):
    assert symbol(example_o(), printed, timed_out=True) == expected


@pytest.mark.parametrize("sequence", [(51, 14, 7, 15), (51, 7, 14, 15)])
def test_all_optimal_sequences_of_the_first_example(sequence: tuple[Move, ...]):
    assert sequence_fault(example_x(), sequence, solve) == ""


@pytest.mark.parametrize(
    ("sequence", "fault"),
    [
        ((), "there is no move sequence"),
        ((55, 7, 31, 14), "the sequence ends when x can still play"),
        ((55, 7, 31, 14, 63, 0), "the sequence continues with 0 after the end of the game"),
        ((55, 7, 31, 15), "in the sequence, x plays 15, which is no legal move there"),
        (
            (55, 14, 31, 7, 63),
            "in the sequence, x plays 14 for +46; 7 or 63 leads to +48",
        ),
        ((55, 7, 99), "in the sequence, o plays 99, which is no legal move there"),
        (
            (31, 7, 55, 63, 14),
            "in the sequence, o plays 31 for -51; 55 leads to -48",
        ),
    ],
)
def test_where_a_sequence_goes_wrong(sequence: tuple[Move, ...], fault: str):
    assert sequence_fault(example_o(), sequence, solve) == fault


def test_a_fault_of_the_other_side_is_one_too():
    after = example_o().play(31)
    assert sequence_fault(after, (7, 55, 63, 14), solve) == (
        "in the sequence, x plays 7 for +48; 14 leads to +51"
    )


def lines(position: Othello) -> Iterator[tuple[tuple[Move, ...], bool]]:
    """Every way to the end of the game, without passes, and whether both sides play best."""
    moves = position.legal_moves()
    if not moves:
        yield (), True
        return
    worth = {move: -minimax(position.play(move)) for move in moves}
    for move in moves:
        is_best = worth[move] == max(worth.values())
        for line, rest_is_best in lines(position.play(move)):
            yield (line if move == PASS else (move, *line)), is_best and rest_is_best


@cache
def minimax(position: Othello) -> int:
    moves = position.legal_moves()
    if not moves:
        return position.score(0)
    return max(-minimax(position.play(move)) for move in moves)


@given(st.integers(0, 100_000), st.integers(1, 5))
def test_a_sequence_is_right_exactly_when_both_sides_play_best(seed: int, empties: int):
    position = random_endgame(random.Random(seed), empties)
    found = list(lines(position))
    assert any(is_best for _, is_best in found)
    for line, is_best in found:
        assert (sequence_fault(position, line, solve) == "") == is_best, line
        if len(line) > 1:
            assert sequence_fault(position, line[:-1], solve)
        assert sequence_fault(position, (*line, 0), solve)
