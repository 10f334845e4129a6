"""A block of positions, and what the process that solves it answers. All of it can be pickled."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from ttt_gui import __version__
from ttt_gui.games.othello import Othello
from ttt_gui.search.control import Progress
from ttt_gui.search.head_start import joined, proved_by
from ttt_gui.search.outcome import HeadStart, SearchResult


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
        threads: of the compiled solver; None means one per core.
        version: of the program that asks; another one does not answer.
    """

    tasks: tuple[Task, ...]
    engine: str
    all_moves: bool = False
    threads: int | None = 1
    version: str = __version__

    def halves(self) -> tuple["Block", "Block"]:
        """The block as two, each of which has a task if this has two."""
        middle = len(self.tasks) // 2
        return (
            replace(self, tasks=self.tasks[:middle]),
            replace(self, tasks=self.tasks[middle:]),
        )

    def after(self, answers: Iterable["Answer"]) -> "Block":
        """What is left of the block after some of its answers; what parts have proved is known."""
        answers = tuple(answers)
        parts = {each.number: each for each in answers if isinstance(each, Part)}
        done = {each.number for each in answers if not isinstance(each, Part)}
        left = (task for task in self.tasks if task.number not in done)
        return replace(
            self,
            tasks=tuple(
                task if task.number not in parts else parts[task.number].begun(task)
                for task in left
            ),
        )


@dataclass(frozen=True, slots=True)
class Solved:
    """A task is done.

    Attributes:
        number: that of the task.
        position: that of the task; whoever knows no such number can keep the result all the same.
        result: what was found.
        seconds: the time that its process has spent on it.
    """

    number: int
    position: Othello
    result: SearchResult
    seconds: float


@dataclass(frozen=True, slots=True)
class Unsolved:
    """A task could not be done; `reason` tells a person why."""

    number: int
    reason: str


@dataclass(frozen=True, slots=True)
class Part:
    """A task is not done yet, and so much is proved of its position.

    Attributes:
        number: that of the task.
        position: that of the task.
        progress: how far the search is.
    """

    number: int
    position: Othello
    progress: Progress

    def begun(self, task: Task) -> Task:
        """The task that the part is of, to go on from what is proved."""
        return replace(task, head_start=joined(task.head_start, proved_by(self.progress)))


Answer = Solved | Unsolved | Part


class OtherVersion(Exception):
    """A block came to a process of another version of the program; the message says which."""
