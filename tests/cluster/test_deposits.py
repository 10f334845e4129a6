"""Answers that wait with the scheduler: nothing is forgotten before its owner says so."""

import asyncio
import pickle
import random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("distributed", reason="the extra “cluster” is not installed")

from ttt_gui.blocks.block import Block, Solved, Task
from ttt_gui.cluster import worker
from ttt_gui.cluster.deposits import COLLECT, DEPOSIT, DEPOSITED, Deposits
from ttt_gui.games.random_play import random_endgame
from ttt_gui.search.outcome import HeadStart

if TYPE_CHECKING:
    from collections.abc import Callable

LOT = random.Random(15)
BLOCK = Block(
    tuple(Task(number, random_endgame(LOT, 4), HeadStart()) for number in range(5)), "negamax"
)


class Scheduler:
    """What a plugin sees of Dask's scheduler."""

    def __init__(self) -> None:
        self.handlers: dict[str, Callable[..., Any]] = {}
        self.tasks = {"block"}
        asyncio.run(Deposits().start(self))

    def collect(self, owner: str = "library", *drop: str, **seen: int) -> dict[str, list[bytes]]:
        found: dict[str, list[bytes]] = self.handlers[COLLECT](owner, seen, list(drop))
        return found


@pytest.fixture
def scheduler(monkeypatch: pytest.MonkeyPatch) -> Scheduler:
    """A scheduler whose worker is this thread."""
    made = Scheduler()
    here = SimpleNamespace(loop=None, scheduler=SimpleNamespace(**made.handlers))
    monkeypatch.setattr("distributed.get_worker", lambda: here)
    monkeypatch.setattr(worker, "sync", lambda _loop, call, **arguments: call(**arguments))
    return made


def test_portions_stay_until_they_are_dropped():
    scheduler = Scheduler()
    deposit = scheduler.handlers[DEPOSIT]
    for portion in (b"1", b"2"):
        assert deposit("library", "block", portion)
    assert not deposit("library", "orphan", b"3"), "nobody wants it"
    deposit("another", "block", b"4")
    everything = {"block": [b"1", b"2"], "orphan": [b"3"]}
    assert scheduler.collect() == everything
    assert scheduler.collect() == everything
    assert scheduler.collect(block=1, orphan=1) == {"block": [b"2"]}
    assert scheduler.handlers[DEPOSITED]("library", "block") == [b"1", b"2"]
    assert scheduler.collect("library", "block") == {"orphan": [b"3"]}
    assert scheduler.collect("library", "orphan", "never heard of") == {}
    assert scheduler.collect("another") == {"block": [b"4"]}


def test_a_second_worker_goes_on_behind_the_first(scheduler: Scheduler):
    first = Block(BLOCK.tasks[:3], BLOCK.engine)
    worker.solve("library", "block", pickle.dumps(first))
    worker.solve("library", "block", pickle.dumps(BLOCK))
    answers = [pickle.loads(each) for each in scheduler.collect()["block"]]  # noqa: S301
    assert [[each.number for each in some] for some in answers] == [[0, 1, 2], [3, 4]]
    assert all(isinstance(each, Solved) for some in answers for each in some)
