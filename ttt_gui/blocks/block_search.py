"""Solving a block: position by position, while what is proved is delivered every half second."""

import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from ttt_gui import __version__
from ttt_gui.blocks.block import Answer, Block, OtherVersion, Part, Solved, Task, Unsolved
from ttt_gui.endgame import solver
from ttt_gui.endgame.warm_up import wait_until_ready
from ttt_gui.engines import engine
from ttt_gui.search.control import Cancelled, Progress, SearchControl
from ttt_gui.search.outcome import MoveScore, SearchFailure, SearchOptions

DELIVERY_SECONDS: Final = 0.5
"""How often what is proved is delivered: so much work a process may lose that dies."""

Deliver = Callable[[tuple[Answer, ...]], bool]
"""Takes answers in, and returns whether the others are still wanted.

Once it has returned, the answers are out of reach of whatever happens to this process. It is
called on different threads, one at a time.
"""


class BlockSearch:
    """The positions of a block, solved on the thread that calls `run`.

    The compiled solver's kernels are loaded by the first block of a process, and its table is
    used again by every search.
    """

    def __init__(self, block: Block, deliver: Deliver) -> None:
        """Solve `block`, and have `deliver` take in every answer."""
        self._block = block
        self._deliver = deliver
        self._is_stopped = False
        # What the thread that searches and the one that delivers share, and its lock.
        self._sharing = threading.Lock()
        self._undelivered: list[Answer] = []
        self._current: tuple[Task, SearchControl] | None = None
        # Held while answers are delivered, so that they come in order.
        self._delivering = threading.Lock()
        self._delivered_part: tuple[MoveScore, ...] = ()

    def run(self) -> None:
        """Solve every position, unless stopped, and deliver all answers.

        Raises:
            OtherVersion: another version of the program asks.
            OSError: answers cannot be delivered.
        """
        if self._block.version != __version__:
            raise OtherVersion(f"asked by version {self._block.version}, here is {__version__}")
        is_over = threading.Event()
        delivery = threading.Thread(target=self._deliver_until, args=(is_over,), daemon=True)
        delivery.start()
        try:
            for task in self._block.tasks:
                if self._is_stopped:
                    break
                self._solve(task)
        finally:
            is_over.set()
            delivery.join()
        self._deliver_now()

    def stop(self) -> None:
        """Let the search of the position end, and do no more. May be called from any thread."""
        self._is_stopped = True
        with self._sharing:
            if self._current is not None:
                self._current[1].stop()

    def progress(self) -> Progress | None:
        """How far the search of the position is; None between two. Callable from any thread."""
        with self._sharing:
            return None if self._current is None else self._current[1].progress()

    def _solve(self, task: Task) -> None:
        control = SearchControl()
        with self._sharing:
            self._current = (task, control)
            if self._is_stopped:
                control.stop()
        answer = self._searched(task, control)
        with self._sharing:
            self._current = None
            if answer is not None:
                self._undelivered.append(answer)

    def _searched(self, task: Task, control: SearchControl) -> Answer | None:
        """The answer to `task`; None if the search was stopped."""
        block = self._block
        options = SearchOptions(
            all_moves=block.all_moves, threads=block.threads, head_start=task.head_start
        )
        try:
            if block.engine == solver.KEY and solver.unavailable() is None:
                wait_until_ready(control)
            began = time.perf_counter()
            result = engine(block.engine).search(task.position, options, control)
        except Cancelled:
            return None
        except SearchFailure as failure:
            return Unsolved(task.number, str(failure))
        except Exception as error:  # noqa: BLE001  (whatever it is, the others get their turn)
            return Unsolved(
                task.number, f"the engine {block.engine} failed: {type(error).__name__}: {error}"
            )
        return Solved(task.number, task.position, result, time.perf_counter() - began)

    def _deliver_until(self, is_over: threading.Event) -> None:
        while not is_over.wait(DELIVERY_SECONDS):
            with suppress(OSError):  # the next attempt, or the last one, delivers it
                self._deliver_now()

    def _deliver_now(self) -> None:
        """Deliver the answers so far, and what is new about a position that takes long."""
        with self._delivering:
            with self._sharing:
                answers, self._undelivered = self._undelivered, []
                part = self._part()
            if not answers and part is None:
                return
            try:
                is_wanted = self._deliver((*answers, *(() if part is None else (part,))))
            except BaseException:
                with self._sharing:
                    self._undelivered = answers + self._undelivered
                raise
            if part is not None:
                self._delivered_part = part.progress.root.searched
        if not is_wanted:
            self.stop()

    def _part(self) -> Part | None:
        """What is proved of the position that is searched; None if nothing new is, or soon all."""
        if self._current is None:
            return None
        task, control = self._current
        if control.seconds < DELIVERY_SECONDS:
            return None
        progress = control.progress()
        if not progress.root.searched or progress.root.searched == self._delivered_part:
            return None
        return Part(task.number, task.position, progress)
