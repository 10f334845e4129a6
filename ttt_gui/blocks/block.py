"""A block of positions, and what the process that solves it answers. All of it can be pickled."""

import time
from dataclasses import dataclass, replace

from ttt_gui import __version__
from ttt_gui.endgame import solver
from ttt_gui.endgame.warm_up import wait_until_ready
from ttt_gui.engines import engine
from ttt_gui.games.othello import Othello
from ttt_gui.search.control import SearchControl
from ttt_gui.search.outcome import HeadStart, SearchFailure, SearchOptions, SearchResult


@dataclass(frozen=True, slots=True)
class Task:
    """A position to solve.

    Attributes:
        number: the number of its problem in the batch.
        position: the position.
        head_start: what is proved of it already.
    """

    number: int
    position: Othello
    head_start: HeadStart


@dataclass(frozen=True, slots=True)
class Block:
    """Positions that one process solves one after the other.

    Attributes:
        tasks: the positions, at least one.
        engine: the key of the engine.
        all_moves: whether the value of every move is asked for.
        version: of the program that asks; another one does not answer.
    """

    tasks: tuple[Task, ...]
    engine: str
    all_moves: bool = False
    version: str = __version__

    def halves(self) -> tuple["Block", "Block"]:
        """The block as two, each of which has a task if this has two."""
        middle = len(self.tasks) // 2
        return (
            replace(self, tasks=self.tasks[:middle]),
            replace(self, tasks=self.tasks[middle:]),
        )


@dataclass(frozen=True, slots=True)
class Solved:
    """A task is done; `seconds` is the time that its process has spent on it."""

    number: int
    result: SearchResult
    seconds: float


@dataclass(frozen=True, slots=True)
class Unsolved:
    """A task could not be done; `reason` tells a person why."""

    number: int
    reason: str


Answer = Solved | Unsolved


class BlockLost(Exception):
    """No answer to a block will come: the processes that had it have died."""


class OtherVersion(Exception):
    """A block came to a process of another version of the program; the message says which."""


def solve_block(block: Block) -> tuple[Answer, ...]:
    """Solve every position of `block` on the thread that calls.

    The compiled solver's kernels are loaded by the first block of a process, and its table is
    used again by every search.

    Raises:
        OtherVersion: another version of the program asks.
    """
    if block.version != __version__:
        raise OtherVersion(f"asked by version {block.version}, here is {__version__}")
    if block.engine == solver.KEY and solver.unavailable() is None:
        wait_until_ready(SearchControl())
    return tuple(_solve(task, block) for task in block.tasks)


def _solve(task: Task, block: Block) -> Answer:
    options = SearchOptions(all_moves=block.all_moves, threads=1, head_start=task.head_start)
    began = time.perf_counter()
    try:
        result = engine(block.engine).search(task.position, options, SearchControl())
    except SearchFailure as failure:
        return Unsolved(task.number, str(failure))
    except Exception as error:  # noqa: BLE001  (whatever it is, the others get their turn)
        return Unsolved(
            task.number, f"the engine {block.engine} failed: {type(error).__name__}: {error}"
        )
    return Solved(task.number, result, time.perf_counter() - began)
