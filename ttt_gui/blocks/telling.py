"""How workers tell what has come: on their side, and where it is waited for."""

import queue
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from ttt_gui.blocks.block import Answer
from ttt_gui.blocks.block_search import Deliver
from ttt_gui.blocks.workers import Came, News

_Item = TypeVar("_Item")


def telling(number: int, tell: Callable[[Came], None]) -> Deliver:
    """To deliver the answers to the block of this number by telling of them; all are wanted."""

    def deliver(answers: tuple[Answer, ...]) -> bool:
        tell(Came(number, answers))
        return True

    return deliver


def drained(items: "queue.SimpleQueue[_Item]", seconds: float) -> list[_Item]:
    """All that is in a queue; waits so long for the first, if there is nothing."""
    found: list[_Item] = []
    with suppress(queue.Empty):
        found.append(items.get(timeout=seconds))
        while True:
            found.append(items.get_nowait())
    return found


def news_from(told: "queue.SimpleQueue[News | BaseException]", seconds: float) -> tuple[News, ...]:
    """What workers have told within so many seconds.

    Raises:
        BaseException: one that they have told.
    """
    found: list[News] = []
    for each in drained(told, seconds):
        if isinstance(each, BaseException):
            raise each
        found.append(each)
    return tuple(found)
