"""What is left of a block: nothing that is answered, and what is proved is known."""

import random

from hypothesis import given
from hypothesis import strategies as st

from ttt_gui.blocks.block import Answer, Block, Part, Task, Unsolved
from ttt_gui.games.random_play import random_endgame
from ttt_gui.search.control import Progress, RootReport
from ttt_gui.search.outcome import Bound, HeadStart, MoveScore

POSITION = random_endgame(random.Random(15), 6)
KNOWN, FIRST, SECOND = MoveScore(1, 4, Bound.AT_MOST), MoveScore(1, 2), MoveScore(3, -2)
BLOCK = Block(
    tuple(Task(number, POSITION, HeadStart((KNOWN,), 7, 0.1)) for number in range(5)), "negamax"
)


def part(number: int, *searched: MoveScore) -> Part:
    return Part(number, POSITION, Progress(100, 2.0, RootReport(searched=searched), ""))


@given(st.sets(st.integers(0, 4)))
def test_what_is_answered_is_not_left(done: set[int]):
    answers: list[Answer] = [Unsolved(number, "") for number in done]
    left = BLOCK.after([*(part(number, FIRST) for number in done), *answers])
    assert left.tasks == tuple(task for task in BLOCK.tasks if task.number not in done)


def test_what_parts_have_proved_is_known():
    left = BLOCK.after([part(2, FIRST), part(2, FIRST, SECOND)])
    assert [task.head_start for task in left.tasks] == [
        HeadStart((FIRST, SECOND), 100, 2.0) if task.number == 2 else task.head_start
        for task in BLOCK.tasks
    ]


@given(st.integers(2, 5))
def test_halves_are_the_whole(count: int):
    block = Block(BLOCK.tasks[:count], "negamax")
    one, other = block.halves()
    assert one.tasks + other.tasks == block.tasks
    assert one.tasks
    assert other.tasks
