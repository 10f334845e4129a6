"""This process as a worker: answers as they come, and a search that ends with it."""

import random
import time

import pytest

from ttt_gui.blocks import block_search
from ttt_gui.blocks.block import Block, Part, Solved, Task
from ttt_gui.blocks.here import Here
from ttt_gui.blocks.workers import Came, Ended, News
from ttt_gui.games.othello import Othello
from ttt_gui.games.random_play import random_endgame
from ttt_gui.search.outcome import HeadStart

SECONDS = 60


def block(position: Othello, engine: str = "negamax", **changes: str) -> Block:
    return Block((Task(1, position, HeadStart()),), engine, all_moves=True, **changes)


def next_news(workers: Here) -> News:
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        for news in workers.news(0.1):
            return news
    raise TimeoutError


def test_blocks_are_solved_one_after_the_other():
    with Here() as workers:
        for number in (4, 7):
            workers.submit(number, block(random_endgame(random.Random(number), 3)))
        told: list[News] = []
        while Ended(7) not in told:
            told += workers.news(1.0)
    assert [each.number for each in told] == [4, 4, 7, 7]
    assert workers.progress() is None


def test_the_end_stops_a_search_whose_root_moves_have_come(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(block_search, "DELIVERY_SECONDS", 0.01)
    with Here() as workers:
        workers.submit(1, block(random_endgame(random.Random(3), 9), "minimax"))
        came = next_news(workers)
        progress = workers.progress()
        assert progress is not None
        assert progress.nodes
    assert isinstance(came, Came)
    (part,) = came.answers
    assert isinstance(part, Part)
    assert part.progress.root.searched
    assert not any(
        isinstance(answer, Solved)
        for each in workers.news(0.0)
        if isinstance(each, Came)
        for answer in each.answers
    )


def test_what_goes_wrong_is_told_to_whoever_waits():
    with Here() as workers:
        workers.submit(1, block(random_endgame(random.Random(4), 3), version="9.9"))
        with pytest.raises(Exception, match=r"asked by version 9\.9"):
            next_news(workers)
