"""Plain processes as workers: they solve, and end with whoever started them."""

import os
import random
import signal
import time

import pytest

from ttt_gui.blocks.block import Block, BlockLost, Solved, Task, solve_block
from ttt_gui.blocks.processes import Processes
from ttt_gui.games.random_play import random_endgame
from ttt_gui.search.outcome import HeadStart

LONG = random_endgame(random.Random(1), 12)
SHORT = random_endgame(random.Random(2), 4)


def block(engine: str = "negamax", *, is_long: bool = False) -> Block:
    return Block((Task(7, LONG if is_long else SHORT, HeadStart()),), engine)


def children() -> set[int]:
    """The processes that this one has started and that solve."""
    found = set()
    for folder in os.scandir("/proc"):
        if folder.name.isdigit():
            try:
                with open(f"{folder.path}/stat") as file:  # noqa: PTH123
                    parent = int(file.read().rpartition(")")[2].split()[1])
                with open(f"{folder.path}/cmdline", "rb") as file:  # noqa: PTH123
                    is_worker = b"spawn_main" in file.read()
            except OSError:
                continue
            if parent == os.getpid() and is_worker:
                found.add(int(folder.name))
    return found


def test_a_block_is_solved_as_here():
    (here,) = solve_block(block())
    with Processes(1) as workers:
        (there,) = workers.submit(block()).result(timeout=120)
    assert isinstance(here, Solved)
    assert isinstance(there, Solved)
    assert (there.number, there.result.score, there.result.line, there.result.nodes) == (
        7,
        here.result.score,
        here.result.line,
        here.result.nodes,
    )


@pytest.mark.skipif(not os.path.isdir("/proc"), reason="needs /proc to find the processes")  # noqa: PTH112
def test_a_killed_process_is_told_of_and_replaced_and_the_end_waits_for_nobody():
    with Processes(1) as workers:
        workers.submit(block()).result(timeout=120)
        running = workers.submit(block("minimax", is_long=True))
        (worker,) = children()
        os.kill(worker, signal.SIGKILL)
        with pytest.raises(BlockLost):
            running.result(timeout=120)
        workers.submit(block()).result(timeout=120)
        workers.submit(block("minimax", is_long=True))
        began = time.monotonic()
    assert time.monotonic() - began < 10
    assert not children()
