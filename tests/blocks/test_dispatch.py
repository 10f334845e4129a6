"""Handing out blocks: everything is answered once and kept, whatever dies."""

import random
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path

import pytest

from ttt_gui.blocks import dispatch as module
from ttt_gui.blocks.block import Answer, Block, BlockLost, OtherVersion, solve_block
from ttt_gui.blocks.dispatch import Dispatch, Found
from ttt_gui.blocks.expected_work import ExpectedWork
from ttt_gui.games.othello import Scoring
from ttt_gui.games.random_play import random_endgame
from ttt_gui.library.batch import Plan, Problem
from ttt_gui.library.library import Library
from ttt_gui.search.outcome import SearchResult

COUNT = 30
LOT = random.Random(15)
PROBLEMS = tuple(
    Problem(number, number, random_endgame(LOT, LOT.randint(1, 5)))
    for number in range(1, COUNT + 1)
)
PLAN = Plan("made", PROBLEMS, Scoring.DISC_DIFFERENCE, "negamax")


class Here:
    """Solves each block at once, in this thread, unless `dies` says that its process dies."""

    def __init__(self, dies: Callable[[Block], bool] = lambda _block: False) -> None:
        self.blocks: list[Block] = []
        self._dies = dies

    def capacity(self) -> int:
        return 2

    def submit(self, block: Block) -> Future[tuple[Answer, ...]]:
        self.blocks.append(block)
        future: Future[tuple[Answer, ...]] = Future()
        if self._dies(block):
            future.set_exception(BlockLost("died"))
        else:
            try:
                future.set_result(solve_block(block))
            except OtherVersion as error:
                future.set_exception(error)
        return future

    def numbers(self) -> list[int]:
        """The problems that were handed out, in order."""
        return [task.number for block in self.blocks for task in block.tasks]


def found_by(workers: Here, folder: Path) -> dict[int, SearchResult | str]:
    """What is found of each problem, each of them once."""
    library = Library(folder)
    try:
        kept = library.batches.same_as(PLAN)
        batch_id = library.batches.take_up(PLAN, kept.batch_id if kept else None)
        assert batch_id is not None
        work = ExpectedWork()
        for problem in PROBLEMS:
            work.expect(problem.position.empties)
        dispatch = Dispatch(
            PROBLEMS,
            "negamax",
            work,
            workers,
            library,
            batch=(batch_id, "made"),
            all_moves=False,
        )
        found: list[Found] = [each for some in dispatch.found() for each in some]
        assert sorted(problem.number for problem, _ in found) == list(range(1, COUNT + 1))
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


def test_another_version_is_refused():
    with pytest.raises(OtherVersion, match=r"asked by version 9\.9"):
        solve_block(Block((), "negamax", version="9.9"))
