"""What a Dask worker loads first: it logs what it searches, and what is out of its hands.

The file is named by `BLOCK_LOG`. A line is written at once: what a process that was killed has
begun stands there. It holds a letter, the process, and numbers of positions: `S` as the search of
one begins, `D` once the answers to some are deposited with the scheduler, `E` once all of a block
are.
"""

import os

from ttt_gui.blocks.block import Answer, Block, Part, Task
from ttt_gui.blocks.block_search import BlockSearch, Deliver
from ttt_gui.cluster import worker


class LoggedSearch(BlockSearch):
    """Solves a block, and logs it."""

    def __init__(self, block: Block, deliver: Deliver) -> None:
        def logged(answers: tuple[Answer, ...]) -> bool:
            is_wanted = deliver(answers)
            _write("D", *(each.number for each in answers if not isinstance(each, Part)))
            return is_wanted

        super().__init__(block, logged)
        self._logged = block

    def run(self) -> None:
        super().run()
        if not self._is_stopped:
            _write("E", *(task.number for task in self._logged.tasks))

    def _solve(self, task: Task) -> None:
        _write("S", task.number)
        super()._solve(task)


def _write(letter: str, *numbers: int) -> None:
    line = " ".join(map(str, (letter, os.getpid(), *numbers))) + "\n"
    descriptor = os.open(os.environ["BLOCK_LOG"], os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.write(descriptor, line.encode())
    os.close(descriptor)


def dask_setup(_worker: object) -> None:
    """Dask calls this when the worker starts."""
    worker.BlockSearch = LoggedSearch  # type: ignore[misc]
