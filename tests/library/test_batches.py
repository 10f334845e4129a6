"""Batches: how answers compare, and that nothing told is lost."""

import os
import random
import sqlite3
import subprocess
import sys
import textwrap
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from ttt_gui.engines import Engine, engine
from ttt_gui.games.othello import Scoring
from ttt_gui.games.random_play import random_endgame
from ttt_gui.library.batch import Agreement, BatchRow, Plan, Problem, compare, scored
from ttt_gui.library.batches import BatchClaimed
from ttt_gui.library.library import FILE_NAME, Library
from ttt_gui.library.recording import recording
from ttt_gui.library.remembering import remembering
from ttt_gui.search import negamax
from ttt_gui.search.control import Cancelled, SearchControl
from ttt_gui.search.outcome import (
    Bound,
    MoveScore,
    SearchOptions,
    SearchResult,
)

PROVED_AT = datetime(2026, 11, 20, 12, 30, tzinfo=UTC)


def problems(count: int, scoring: Scoring = Scoring.WINNER_TAKES_EMPTIES) -> tuple[Problem, ...]:
    lot = random.Random(21)
    return tuple(
        Problem(number, 2 * number, random_endgame(lot, lot.randint(1, 5), scoring))
        for number in range(1, count + 1)
    )


def plan(count: int = 6) -> Plan:
    return Plan("problems.obf", problems(count), Scoring.WINNER_TAKES_EMPTIES, "negamax")


def solve(problem: Problem, *, all_moves: bool = True) -> SearchResult:
    return negamax.search(problem.position, SearchOptions(all_moves=all_moves), SearchControl())


def test_expected_scores_are_compared_under_their_own_rule_only():
    problem = problems(1)[0]
    result = solve(problem)
    right = replace(problem, expected_score=result.score)
    wrong = replace(problem, expected_score=result.score + 2)
    assert compare(problem, result) is Agreement.UNKNOWN
    assert compare(right, None) is Agreement.UNKNOWN
    assert compare(right, result) is Agreement.AGREES
    assert compare(wrong, result) is Agreement.DIFFERS
    (other_rule,) = scored([wrong], Scoring.DISC_DIFFERENCE)
    assert compare(other_rule, result) is Agreement.UNKNOWN


def test_expected_moves_are_compared_where_both_sides_are_exact():
    problem = next(each for each in problems(40) if len(each.position.legal_moves()) > 2)
    result = solve(problem)
    move = next(each for each in result.move_scores if each.move != result.best_move)
    expected = replace(
        problem, expected_score=result.score, expected_moves=((move.move, move.score - 2),)
    )
    assert compare(expected, result) is Agreement.DIFFERS
    bound = MoveScore(move.move, move.score, Bound.AT_MOST)
    others = tuple(bound if each == move else each for each in result.move_scores)
    assert compare(expected, replace(result, move_scores=others)) is Agreement.AGREES


def test_a_batch_comes_back_as_far_as_it_was(tmp_path: Path):
    some = tuple(
        replace(each, expected_score=2, expected_moves=((0, 2), (-1, -4)), comment="a “comment”")
        for each in problems(3)
    )
    kept = Plan(
        "file.obf",
        some,
        Scoring.WINNER_TAKES_EMPTIES,
        "compiled",
        threads=2,
        all_moves=True,
        easiest_first=True,
        fresh=True,
    )
    library = Library(tmp_path)
    batch_id = library.batches.begin(kept)
    assert batch_id is not None
    results = {2: solve(some[1]), 3: replace(solve(some[2]), proved_at=PROVED_AT)}
    for number, result in results.items():
        library.batches.answer(batch_id, some[number - 1], result)
    library.close()
    library = Library(tmp_path)
    unfinished = library.batches.unfinished()
    assert unfinished is not None
    assert (unfinished.name, unfinished.solved, unfinished.problems) == ("file.obf", 2, 3)
    loaded = library.batches.load(unfinished.batch_id)
    assert loaded is not None
    assert loaded.plan == kept
    assert loaded.answers == results
    library.close()


def test_the_latest_batch_that_is_unfinished_is_offered(tmp_path: Path):
    library = Library(tmp_path)
    assert library.batches.unfinished() is None
    assert library.batches.load(1) is None
    first = library.batches.begin(plan(2))
    second = library.batches.begin(plan(1))
    assert first is not None
    assert second is not None
    unfinished = library.batches.unfinished()
    assert unfinished is not None
    assert unfinished.batch_id == second
    older = library.batches.unfinished([second])
    assert older is not None
    assert older.batch_id == first
    library.batches.end(second)
    assert library.batches.unfinished() == older
    library.batches.resume(second, plan(1))
    assert library.batches.unfinished() == unfinished
    library.batches.answer(second, plan(1).problems[0], solve(plan(1).problems[0]))
    assert library.batches.unfinished() == older, "nothing is left to solve in the second"
    library.batches.give_up(first)
    assert library.batches.unfinished() is None
    library.close()


def test_an_answer_that_cannot_be_true_leaves_its_problem_open(tmp_path: Path):
    library = Library(tmp_path)
    batch_id = library.batches.begin(plan(2))
    assert batch_id is not None
    for problem in plan(2).problems:
        library.batches.answer(batch_id, problem, solve(problem))
    edited = sqlite3.connect(tmp_path / FILE_NAME)
    edited.execute("UPDATE batch_answers SET score = score - 2 WHERE number = 1")
    edited.commit()
    edited.close()
    loaded = library.batches.load(batch_id)
    assert loaded is not None
    assert set(loaded.answers) == {2}
    library.close()


def recorder(library: Library | None, some: Plan, number: int, batch_id: int | None = 1) -> Engine:
    """An engine that remembers, and keeps its result as the answer to a problem."""
    row = None
    if batch_id is not None:
        row = BatchRow(batch_id, some.name, some.problems[number - 1])
    return recording(remembering(engine("negamax"), library), library, row)


def record(library: Library | None, some: Plan, number: int, batch_id: int | None = 1) -> int:
    """Search a problem and keep the answer; its score."""
    position = some.problems[number - 1].position
    asked = recorder(library, some, number, batch_id)
    return asked.search(position, SearchOptions(), SearchControl()).score


def test_each_answer_is_kept_before_it_is_given(tmp_path: Path):
    library = Library(tmp_path)
    assert library.batches.take_up(plan(3)) == 1
    for solved in (1, 2):
        score = record(library, plan(3), solved)
        unfinished = library.batches.unfinished()
        assert unfinished is not None
        assert unfinished.solved == solved
        loaded = library.batches.load(1)
        assert loaded is not None
        assert loaded.answers[solved].score == score
    stopped = SearchControl()
    stopped.stop()
    third = plan(3).problems[2]
    with pytest.raises(Cancelled):
        recorder(library, plan(3), 3).search(third.position, SearchOptions(), stopped)
    library.batches.end(1)
    assert library.batches.unfinished() is None
    assert library.batches.take_up(plan(3), 1) == 1
    record(library, plan(3), 3)
    loaded = library.batches.load(1)
    assert loaded is not None
    assert set(loaded.answers) == {1, 2, 3}
    library.close()


def test_without_a_library_a_batch_is_run_and_forgotten(tmp_path: Path):
    (tmp_path / "file").write_text("")
    unusable = Library(tmp_path / "file")
    assert unusable.batches.take_up(plan(1)) is None
    for library in (None, unusable):
        assert record(library, plan(1), 1, None) == solve(plan(1).problems[0]).score


RUNNER = """
    import sys, time
    from pathlib import Path
    from ttt_gui.library.library import Library

    library = Library(Path(sys.argv[1]))
    print(library.batches.claim(int(sys.argv[2])), flush=True)
    sys.stdin.readline()
"""


def test_a_batch_that_another_process_runs_is_not_offered_until_that_ends(tmp_path: Path):
    library = Library(tmp_path)
    batch_id = library.batches.begin(plan(2))
    assert batch_id is not None
    runner = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(RUNNER), str(tmp_path), str(batch_id)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
    )
    assert runner.stdout is not None
    assert runner.stdout.readline() == "True\n"
    assert library.batches.unfinished() is None
    with pytest.raises(BatchClaimed):
        library.batches.take_up(plan(2), batch_id)
    runner.kill()  # as a crash would
    runner.communicate()
    assert library.batches.unfinished() is not None
    assert library.batches.take_up(plan(2), batch_id) == batch_id
    record(library, plan(2), 1, batch_id)
    assert library.batches.unfinished() is not None, "this process may go on with its own batch"
    library.close()
    assert not list(tmp_path.glob("batch-*.lock"))


@pytest.mark.parametrize(
    "edit",
    [
        "UPDATE batch_answers SET line = 'oops' WHERE number = 1",
        "UPDATE batch_answers SET move_scores = '[1]' WHERE number = 1",
        "UPDATE batch_answers SET nodes = 'many' WHERE number = 1",
        "UPDATE batch_answers SET proved_at = 'once' WHERE number = 1",
        "UPDATE batch_answers SET number = 0 WHERE number = 1",
        "UPDATE batch_answers SET number = 'one' WHERE number = 1",
    ],
)
def test_an_answer_that_is_none_leaves_its_problem_open(tmp_path: Path, edit: str):
    library = Library(tmp_path)
    batch_id = library.batches.begin(plan(3))
    assert batch_id is not None
    for problem in plan(3).problems[:2]:
        library.batches.answer(batch_id, problem, solve(problem))
    with sqlite3.connect(tmp_path / FILE_NAME) as edited:
        edited.execute(edit)
    edited.close()
    loaded = library.batches.load(batch_id)
    assert loaded is not None
    assert set(loaded.answers) == {2}
    first = plan(3).problems[0]
    library.batches.answer(batch_id, first, solve(first))
    again = library.batches.load(batch_id)
    assert again is not None
    assert set(again.answers) == {1, 2}, "what is found now takes its place"
    library.close()


@pytest.mark.parametrize("edit", ["expected_moves = 'oops'", "number = 7", "scoring = 'luck'"])
def test_problems_that_are_none_make_no_batch(tmp_path: Path, edit: str):
    library = Library(tmp_path)
    batch_id = library.batches.begin(plan(2))
    assert batch_id is not None
    with sqlite3.connect(tmp_path / FILE_NAME) as edited:
        edited.execute(f"UPDATE batch_problems SET {edit} WHERE number = 1")  # noqa: S608
    edited.close()
    assert library.batches.load(batch_id) is None
    library.close()


@pytest.mark.parametrize(
    ("bound", "room", "agreement"),
    [
        (Bound.AT_MOST, -2, Agreement.AGREES),
        (Bound.AT_MOST, 2, Agreement.DIFFERS),
        (Bound.AT_LEAST, 2, Agreement.AGREES),
        (Bound.AT_LEAST, -2, Agreement.DIFFERS),
    ],
)
def test_a_bound_that_leaves_no_room_for_the_files_value_is_a_difference(
    bound: Bound, room: int, agreement: Agreement
):
    problem = next(each for each in problems(40) if len(each.position.legal_moves()) > 1)
    move = problem.position.legal_moves()[0]
    result = replace(solve(problem), move_scores=(MoveScore(move, 4, bound),))
    expected = replace(problem, expected_score=result.score, expected_moves=((move, 4 + room),))
    assert compare(expected, result) is agreement


def test_a_fault_in_keeping_a_plan_costs_no_result_and_is_told_once(tmp_path: Path):
    told: list[str] = []
    library = Library(tmp_path, told.append)
    unwritable = replace(plan(3), name="half a pair: \ud800")
    for number in (1, 2, 3):
        batch_id = library.batches.take_up(unwritable)
        assert batch_id is None
        score = record(library, unwritable, number, batch_id)
        assert score == solve(unwritable.problems[number - 1]).score
    assert len(told) == 1
    assert library.is_usable
    assert library.batches.unfinished() is None
    library.close()


def test_a_fault_in_keeping_an_answer_is_told_once_and_the_others_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    told: list[str] = []
    library = Library(tmp_path, told.append)
    assert library.batches.take_up(plan(3)) == 1
    keep = library.batches.answer

    def keep_the_last(batch_id: int, problem: Problem, result: SearchResult) -> None:
        if problem.number < 3:
            raise OverflowError("too large")
        keep(batch_id, problem, result)

    monkeypatch.setattr(library.batches, "answer", keep_the_last)
    for number in (1, 2, 3):
        assert record(library, plan(3), number) == solve(plan(3).problems[number - 1]).score
    (message,) = told
    assert "problems.obf" in message
    assert "too large" in message
    loaded = library.batches.load(1)
    assert loaded is not None
    assert set(loaded.answers) == {3}
    library.close()


def test_a_batch_is_gone_on_with_in_the_way_it_was_started_last(tmp_path: Path):
    library = Library(tmp_path)
    other = replace(plan(3), engine="minimax", threads=3, easiest_first=True, fresh=True)
    assert library.batches.take_up(plan(3)) == 1
    record(library, plan(3), 1)
    assert library.batches.take_up(other, 1) == 1
    record(library, other, 2)
    library.close()  # as a crash would
    library = Library(tmp_path)
    loaded = library.batches.load(1)
    assert loaded is not None
    assert loaded.plan == other
    assert set(loaded.answers) == {1, 2}
    library.close()


def test_what_another_process_runs_is_not_given_up(tmp_path: Path):
    here, there = Library(tmp_path), Library(tmp_path)
    batch_id = here.batches.begin(plan(2))
    assert batch_id is not None
    assert there.batches.claim(batch_id)
    here.batches.give_up(batch_id)
    there.batches.let_go(batch_id)
    assert here.batches.unfinished() is not None
    here.batches.give_up(batch_id)
    assert here.batches.unfinished() is None
    here.close()
    there.close()
