"""Plain processes as workers: they solve, and end with whoever started them."""

import os
import random
import signal
import time

import pytest

from ttt_gui.blocks.block import Answer, Block, Solved, Task
from ttt_gui.blocks.block_search import BlockSearch
from ttt_gui.blocks.processes import Processes
from ttt_gui.blocks.workers import Came, Ended, Lost, News
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


def told(workers: Processes, count: int) -> list[News]:
    """So many news."""
    found: list[News] = []
    end = time.monotonic() + 120
    while len(found) < count:
        found += workers.news(1.0)
        assert time.monotonic() < end, "waited in vain"
    return found


def test_a_block_is_solved_as_here():
    here: list[Answer] = []

    def deliver(answers: tuple[Answer, ...]) -> bool:
        here.extend(answers)
        return True

    BlockSearch(block(), deliver).run()
    with Processes(1) as workers:
        workers.submit(1, block())
        came, ended = told(workers, 2)
    assert ended == Ended(1)
    assert isinstance(came, Came)
    (there,) = came.answers
    (expected,) = here
    assert isinstance(there, Solved)
    assert isinstance(expected, Solved)
    assert (there.number, there.result.score, there.result.line, there.result.nodes) == (
        7,
        expected.result.score,
        expected.result.line,
        expected.result.nodes,
    )


@pytest.mark.skipif(not os.path.isdir("/proc"), reason="needs /proc to find the processes")  # noqa: PTH112
def test_a_killed_process_costs_no_other_and_is_replaced_and_the_end_waits_for_nobody():
    with Processes(2) as workers:
        workers.submit(1, block("minimax", is_long=True))
        workers.submit(2, block())
        assert {each.number for each in told(workers, 2)} == {2}
        os.kill(busiest(children()), signal.SIGKILL)
        assert told(workers, 1) == [Lost(1, "a process that was solving has died")]
        workers.submit(3, block())
        workers.submit(4, block())
        assert {each.number for each in told(workers, 4)} == {3, 4}
        workers.submit(5, block("minimax", is_long=True))
        workers.submit(6, block())
        assert {each.number for each in told(workers, 2)} == {6}
        began = time.monotonic()
    assert time.monotonic() - began < 10
    assert not children()


def busiest(processes: set[int]) -> int:
    """The first of some processes to spend a tenth of a second of processor time from now on."""
    before = {process: processor_ticks(process) for process in processes}
    while True:
        for process in processes:
            if processor_ticks(process) - before[process] >= os.sysconf("SC_CLK_TCK") / 10:
                return process
        time.sleep(0.01)


def processor_ticks(process: int) -> int:
    """The processor time of a process, in ticks of the system's clock."""
    with open(f"/proc/{process}/stat") as file:  # noqa: PTH123
        return sum(map(int, file.read().rpartition(")")[2].split()[11:13]))
