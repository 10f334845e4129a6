"""What workers tell: in order, and a fault is raised where somebody waits."""

import queue

import pytest

from ttt_gui.blocks.telling import drained, news_from, telling
from ttt_gui.blocks.workers import Came, Ended, News


def test_answers_are_told_with_the_number_of_their_block_and_more_are_wanted():
    told: list[Came] = []
    assert telling(3, told.append)(())
    assert told == [Came(3, ())]


def test_everything_is_taken_in_order_and_nothing_is_waited_for_twice():
    items: queue.SimpleQueue[int] = queue.SimpleQueue()
    assert drained(items, 0.0) == []
    for number in (2, 7, 5):
        items.put(number)
    assert drained(items, 60.0) == [2, 7, 5]
    assert drained(items, 0.01) == []


def test_a_fault_that_was_told_is_raised():
    told: queue.SimpleQueue[News | BaseException] = queue.SimpleQueue()
    told.put(Ended(1))
    assert news_from(told, 0.0) == (Ended(1),)
    told.put(OSError("gone"))
    with pytest.raises(OSError, match="gone"):
        news_from(told, 0.0)
