"""The tests of a run: how many free squares, the same again, always a move."""

from itertools import islice

import pytest

from ttt_gui.games.position import PASS
from ttt_gui.lab.boards import free_squares, lab_tests
from ttt_gui.search import negamax
from ttt_gui.search.control import SearchControl
from ttt_gui.search.outcome import SearchOptions, SearchResult


def test_a_hundred_tests_as_the_lab_has_them():
    tests = list(lab_tests(100, seed=7))
    assert [test.number for test in tests] == list(range(1, 101))
    free = [test.position.empties for test in tests]
    assert free[:10] == list(range(1, 11))
    assert free[10:] == [each for each in range(1, 10) for _ in range(10)]
    assert free.count(10) == 1


def test_the_first_ten_boards_are_the_same_in_every_run():
    one, other = (list(lab_tests(100, seed)) for seed in (7, 8))
    assert one[:10] == other[:10]
    assert one[10:] != other[10:]


@pytest.mark.parametrize("seed", range(5))
def test_every_side_to_move_has_a_move(seed: int):
    for test in lab_tests(130, seed):
        moves = test.position.legal_moves()
        assert moves
        assert moves != (PASS,)
        assert test.position.empties == free_squares(test.number)


def test_the_fixed_boards_are_the_same_and_the_others_the_seed_s():
    first, again, other = (list(lab_tests(40, seed)) for seed in (1, 1, 2))
    assert first == again
    assert first[:10] == other[:10]
    assert all(one != two for one, two in zip(first[20:], other[20:], strict=True))


def test_a_short_run_is_the_beginning_of_a_long_one():
    assert list(lab_tests(15, seed=3)) == list(islice(lab_tests(1000, seed=3), 15))


def test_runs_beyond_a_hundred():
    assert [free_squares(number) for number in (100, 101, 110, 111, 211)] == [9, 10, 10, 1, 1]


FIRST_RANDOM = "ooooooo.oxooooxxxxxxooxxoxxxooxxooxxxxxxooooxxxxoxxoxxxxxxxxxxxx o"
LAST_RANDOM = ".xxxx..oooxxxoo.oooooxo.o.ooooxoo.ooxoxoooox.oxoooxoxxxo.xxxxxxo o"


def test_the_boards_stay_what_they_are():
    """A person's grade of last year can be had again."""
    tests = list(lab_tests(100, seed=0))
    assert f"{tests[10].board} {tests[10].token}" == FIRST_RANDOM
    assert f"{tests[99].board} {tests[99].token}" == LAST_RANDOM


def solved(number: int) -> SearchResult:
    test = list(lab_tests(10, seed=0))[number - 1]
    return negamax.search(test.position, SearchOptions(all_moves=True), SearchControl())


def test_the_fixed_boards_are_worth_solving():
    """What the list says of itself."""
    tests = list(lab_tests(10, seed=0))
    results = [solved(number) for number in range(1, 11)]
    assert all(len(result.best_moves) < len(result.move_scores) for result in results[1:])
    assert sum(PASS in result.line for result in results) >= 5
    assert sum(result.line.count(PASS) >= 2 for result in results) >= 2
    assert any(result.score < 0 for result in results)
    assert any(result.score == 0 for result in results)
    assert {test.token for test in tests} == {"x", "o"}
    for number in (4, 6):
        position = tests[number - 1].position
        for move in results[number - 1].line:
            position = position.play(move)
        assert position.is_over()
        assert position.empties > 0
