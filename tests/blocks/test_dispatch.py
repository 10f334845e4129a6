"""Handing out blocks: everything is answered once and kept, whatever dies."""

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from ttt_gui.blocks import dispatch as module
from ttt_gui.blocks.block import Answer, Block, Part, Solved, Task
from ttt_gui.blocks.block_search import BlockSearch
from ttt_gui.blocks.dispatch import Dispatch, Found
from ttt_gui.blocks.expected_work import ExpectedWork
from ttt_gui.blocks.workers import Came, Ended, Lost, News
from ttt_gui.games.othello import Scoring
from ttt_gui.games.random_play import random_endgame
from ttt_gui.games.symmetry import SYMMETRIES
from ttt_gui.library.batch import Plan, Problem
from ttt_gui.library.library import Library
from ttt_gui.search.control import Progress, RootReport
from ttt_gui.search.outcome import HeadStart, MoveScore, SearchResult

COUNT = 30
LOT = random.Random(15)
PROBLEMS = tuple(
    Problem(number, number, random_endgame(LOT, LOT.randint(1, 5)))
    for number in range(1, COUNT + 1)
)
PLAN = Plan("made", PROBLEMS, Scoring.DISC_DIFFERENCE, "negamax")


class Here:
    """Solves each block at once, in this thread, unless `dies` says that its process dies.

    A process that dies has delivered the first `delivered` answers of its block.
    """

    def __init__(
        self, dies: Callable[[Block], bool] = lambda _block: False, *, delivered: int = 0
    ) -> None:
        self.blocks: list[Block] = []
        self.told: list[News] = []
        self._dies = dies
        self._delivered = delivered

    def capacity(self) -> int:
        return 2

    def submit(self, number: int, block: Block) -> None:
        self.blocks.append(block)
        if not self._dies(block):
            self.told += [Came(number, solved(block)), Ended(number)]
            return
        before = solved(block)[: self._delivered] if len(block.tasks) > self._delivered else ()
        self.told += [Came(number, before), Lost(number, "died")]

    def news(self, _seconds: float) -> tuple[News, ...]:
        told, self.told = tuple(self.told), []
        return told

    def numbers(self) -> list[int]:
        """The problems that were handed out, in order."""
        return [task.number for block in self.blocks for task in block.tasks]


def solved(block: Block) -> tuple[Answer, ...]:
    """The answers to a block."""
    answers: list[Answer] = []

    def deliver(some: tuple[Answer, ...]) -> bool:
        answers.extend(some)
        return True

    BlockSearch(block, deliver).run()
    return tuple(answers)


def found_by(workers: Here, folder: Path, plan: Plan = PLAN) -> dict[int, SearchResult | str]:
    """What is found of each problem, each of them once."""
    library = Library(folder)
    try:
        kept = library.batches.same_as(plan)
        batch_id = library.batches.take_up(plan, kept.batch_id if kept else None)
        assert batch_id is not None
        work = ExpectedWork()
        for problem in plan.problems:
            work.expect(problem.position.empties)
        dispatch = Dispatch(
            plan.problems,
            "negamax",
            work,
            workers,
            library,
            batch=(batch_id, "made"),
            all_moves=False,
        )
        found: list[Found] = [each for some in dispatch.found() for each in some]
        assert sorted(problem.number for problem, _ in found) == list(
            range(1, len(plan.problems) + 1)
        )
        assert abs(work.expected_in_all()) < 1e-9
        return {problem.number: result for problem, result in found}
    finally:
        library.close()


def test_every_position_is_handed_out_once_and_kept(tmp_path: Path):
    workers = Here()
    found = found_by(workers, tmp_path)
    assert sorted(workers.numbers()) == list(range(1, COUNT + 1))
    assert len(workers.blocks[-1].tasks) <= len(workers.blocks[0].tasks)
    again = Here()
    known = found_by(again, tmp_path)
    assert not again.blocks, "all of it is in the library"
    for number, result in found.items():
        remembered = known[number]
        assert isinstance(result, SearchResult)
        assert isinstance(remembered, SearchResult)
        assert remembered.score == result.score
        assert remembered.proved_at is not None
    library = Library(tmp_path)
    kept = library.batches.same_as(PLAN)
    assert kept is not None
    assert set(kept.answers) == set(found)
    library.close()


@pytest.mark.parametrize("fatal", [1, 17, COUNT])
def test_one_position_that_kills_its_process_costs_no_other(tmp_path: Path, fatal: int):
    workers = Here(lambda block: any(task.number == fatal for task in block.tasks))
    found = found_by(workers, tmp_path)
    assert found.pop(fatal) == "died"
    assert all(isinstance(each, SearchResult) for each in found.values())


def test_a_process_that_dies_once_costs_nothing(tmp_path: Path):
    deaths = iter([True, False, True])
    found = found_by(Here(lambda _block: next(deaths, False)), tmp_path)
    assert all(isinstance(each, SearchResult) for each in found.values())


def test_blocks_take_as_long_as_is_wished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(module, "BLOCK_SECONDS", 0.0)
    workers = Here()
    found_by(workers, tmp_path)
    assert [len(block.tasks) for block in workers.blocks] == [1] * COUNT


def test_a_process_that_dies_loses_nothing_that_it_has_delivered(tmp_path: Path):
    deaths = iter([True, True])
    workers = Here(lambda _block: next(deaths, False), delivered=3)
    found_by(workers, tmp_path)
    delivered = [task.number for block in workers.blocks[:2] for task in block.tasks[:3]]
    later = [task.number for block in workers.blocks[2:] for task in block.tasks]
    assert not set(delivered) & set(later)


def test_what_came_for_a_run_that_died_is_not_solved_again(tmp_path: Path):
    workers = Here()
    orphans = tuple(
        # Another run may have had other numbers.
        replace(answer, number=answer.number + 1)
        for answer in solved(Block(tasks_of(PROBLEMS[:4]), "negamax"))
        if isinstance(answer, Solved)
    )
    workers.told.append(Came(None, orphans))
    found = found_by(workers, tmp_path)
    assert sorted(workers.numbers()) == list(range(5, COUNT + 1))
    assert all(isinstance(each, SearchResult) for each in found.values())


def test_a_position_that_occurs_again_in_any_form_is_solved_once(tmp_path: Path):
    forms = [symmetry.position(PROBLEMS[0].position) for symmetry in SYMMETRIES]
    swapped = replace(
        forms[0], x=forms[0].o, o=forms[0].x, side_to_move=forms[0].side_to_move.opponent
    )
    positions = [*forms, swapped, PROBLEMS[0].position]
    problems = tuple(Problem(number, number, each) for number, each in enumerate(positions, 1))
    workers = Here()
    found = found_by(workers, tmp_path, replace(PLAN, problems=problems))
    assert workers.numbers() == [1]
    for problem in problems:
        (answer,) = solved(Block(tasks_of([problem]), "negamax"))
        result = found[problem.number]
        assert isinstance(answer, Solved)
        assert isinstance(result, SearchResult)
        assert result.score == answer.result.score
        assert (result.proved_at is None) == (problem.number == 1)
        end = problem.position
        for move in result.line:
            end = end.play(move)
        assert end.is_over()


def test_what_is_proved_of_a_position_that_takes_long_is_kept_meanwhile(tmp_path: Path):
    problem = max(PROBLEMS, key=lambda each: each.position.empties)
    (answer,) = solved(Block(tasks_of([problem]), "negamax", all_moves=True))
    assert isinstance(answer, Solved)
    move: MoveScore = answer.result.exact_scores[0]
    progress = Progress(100, 1.0, RootReport(searched=(move,)), "")
    workers = Here()
    workers.told.append(Came(None, (Part(problem.number, problem.position, progress),)))
    found_by(workers, tmp_path)
    (task,) = (
        task for block in workers.blocks for task in block.tasks if task.number == problem.number
    )
    assert task.head_start.moves == (move,)


def tasks_of(problems: Sequence[Problem]) -> tuple[Task, ...]:
    return tuple(Task(each.number, each.position, HeadStart()) for each in problems)
