"""Solving a block: every answer is delivered, and soon."""

import random
import threading
import time
from dataclasses import replace

import pytest

from ttt_gui.blocks import block_search as module
from ttt_gui.blocks.block import Answer, Block, OtherVersion, Part, Solved, Task, Unsolved
from ttt_gui.blocks.block_search import BlockSearch
from ttt_gui.games.othello import Othello
from ttt_gui.games.random_play import random_endgame
from ttt_gui.search.outcome import HeadStart

SHORT = tuple(random_endgame(random.Random(number), 4) for number in range(5))
LONG = random_endgame(random.Random(1), 16)


def block(*positions: Othello, engine: str = "negamax") -> Block:
    tasks = (Task(number, each, HeadStart()) for number, each in enumerate(positions, start=1))
    return Block(tuple(tasks), engine)


class Delivered:
    """Takes answers in; fails as often as is asked, and then says whether more are wanted."""

    def __init__(self, *, failures: int = 0, is_wanted: bool = True) -> None:
        self.answers: list[Answer] = []
        self.has_come = threading.Event()
        self._failures = failures
        self._is_wanted = is_wanted

    def __call__(self, answers: tuple[Answer, ...]) -> bool:
        if self._failures:
            self._failures -= 1
            raise ConnectionError
        self.answers += answers
        self.has_come.set()
        return self._is_wanted


def test_every_position_is_answered_in_order():
    delivered = Delivered()
    BlockSearch(block(*SHORT), delivered).run()
    assert [answer.number for answer in delivered.answers] == [1, 2, 3, 4, 5]
    for answer, position in zip(delivered.answers, SHORT, strict=True):
        assert isinstance(answer, Solved)
        assert answer.position == position


def test_an_engine_that_fails_is_reported_for_each_position():
    delivered = Delivered()
    BlockSearch(block(*SHORT, engine="no such engine"), delivered).run()
    assert all(isinstance(answer, Unsolved) for answer in delivered.answers)
    assert len(delivered.answers) == len(SHORT)


@pytest.mark.parametrize("failures", [0, 1])
def test_answers_and_root_moves_are_delivered_while_a_position_takes_long(
    monkeypatch: pytest.MonkeyPatch, failures: int
):
    monkeypatch.setattr(module, "DELIVERY_SECONDS", 0.02)
    delivered = Delivered(failures=failures, is_wanted=False)
    search = BlockSearch(block(*SHORT, LONG, LONG), delivered)
    began = time.monotonic()
    search.run()  # ends, as nobody wants to hear of the long ones
    assert time.monotonic() - began < 30
    assert [answer.number for answer in delivered.answers[:5]] == [1, 2, 3, 4, 5]
    assert all(isinstance(answer, Part) for answer in delivered.answers[5:])


def test_a_part_is_what_is_proved_of_the_root_moves(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(module, "DELIVERY_SECONDS", 0.01)
    delivered = Delivered()
    position = random_endgame(random.Random(3), 8)
    BlockSearch(replace(block(position, engine="minimax"), all_moves=True), delivered).run()
    *parts, last = delivered.answers
    assert parts
    assert isinstance(last, Solved)
    exact = {each.move: each.score for each in last.result.exact_scores}
    for part in parts:
        assert isinstance(part, Part)
        assert {each.move: each.score for each in part.progress.root.searched}.items() <= (
            exact.items()
        )


def test_a_search_that_is_stopped_ends():
    delivered = Delivered()
    search = BlockSearch(block(LONG, *SHORT), delivered)
    threading.Timer(0.05, search.stop).start()
    search.run()
    assert not any(isinstance(answer, Solved) for answer in delivered.answers)


def test_another_version_is_refused():
    with pytest.raises(OtherVersion, match=r"asked by version 9\.9"):
        BlockSearch(Block((), "negamax", version="9.9"), Delivered()).run()
