"""Handing blocks to workers, and keeping what they answer.

The library is asked before a position is handed out, and has every answer before anybody hears of
it: whoever dies then, what was solved is not solved again.
"""

import time
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from typing import Final

from ttt_gui.blocks.block import Answer, Block, BlockLost, Solved, Task, Unsolved
from ttt_gui.blocks.expected_work import ExpectedWork
from ttt_gui.blocks.workers import Workers
from ttt_gui.library.batch import Problem
from ttt_gui.library.library import Library
from ttt_gui.library.remembering import look_up
from ttt_gui.search.outcome import SearchOptions, SearchResult

BLOCK_SECONDS: Final = 2.0
"""How long a block should take: much longer than handing it out, and short enough to be lost."""

MOST_TASKS: Final = 20_000
"""Positions in a block, however easy they are: some megabytes."""

BLOCKS_A_PLACE: Final = 2
"""Blocks for each one that can be solved at the same time: the next one is there at once."""

MOST_LOSSES: Final = 3
"""How often a position may be with a process that dies, before it is given up."""

GLANCE_SECONDS: Final = 0.2
"""How often whoever waits for answers hears that there are none."""

Found = tuple[Problem, SearchResult | str]
"""A problem, and its result, or in words why it has none."""


class Dispatch:
    """The problems of a batch, solved in blocks."""

    def __init__(
        self,
        problems: Sequence[Problem],
        engine: str,
        work: ExpectedWork,
        workers: Workers,
        library: Library,
        *,
        batch: tuple[int, str] | None,
        all_moves: bool,
    ) -> None:
        """Solve `problems` in this order.

        Args:
            problems: what is to be solved.
            engine: the key of the engine.
            work: expects each of the problems; what they take is measured there.
            workers: what solves blocks.
            library: where answers are kept.
            batch: the id and the name of the batch that the problems belong to; None if it is
                not kept.
            all_moves: whether the value of every move is asked for.
        """
        self._waiting = deque(problems)
        self._problems = {problem.number: problem for problem in problems}
        self._engine = engine
        self._work = work
        self._workers = workers
        self._library = library
        self._batch = batch
        self._options = SearchOptions(all_moves=all_moves)
        self._again: deque[Block] = deque()
        self._losses: Counter[int] = Counter()
        self._running: dict[Future[tuple[Answer, ...]], Block] = {}

    def found(self) -> Iterator[tuple[Found, ...]]:
        """What is found, as it is found; nothing now and then, so that nobody waits in vain.

        Raises:
            OtherVersion: a worker is of another version of the program.
        """
        while True:
            known = self._hand_out()
            yield known
            if not (self._running or self._waiting or self._again):
                return
            if self._running:
                done, _ = wait(self._running, GLANCE_SECONDS, FIRST_COMPLETED)
                for future in done:
                    yield self._take(future)
            elif not known:  # there is nobody to solve anything, for the moment
                time.sleep(GLANCE_SECONDS)

    def _hand_out(self) -> tuple[Found, ...]:
        """Give the workers what they have room for; return what turns out to be known."""
        known: list[tuple[Problem, SearchResult]] = []
        room = BLOCKS_A_PLACE * self._workers.capacity() - len(self._running)
        for _ in range(room):
            block = self._again.popleft() if self._again else self._cut(known)
            if block is None:
                break
            self._running[self._workers.submit(block)] = block
        self._keep(known)
        return tuple(known)

    def _cut(self, known: list[tuple[Problem, SearchResult]]) -> Block | None:
        """The next block, of what is not known; None at the end, or when enough is known."""
        # Guided self-scheduling (Polychronopoulos and Kuck, 1987): blocks become smaller
        # towards the end, so that nobody waits long for the last one.
        places = max(1, BLOCKS_A_PLACE * self._workers.capacity())
        limit = min(BLOCK_SECONDS, self._work.expected_in_all() / places)
        tasks: list[Task] = []
        seconds = 0.0
        while self._waiting and len(tasks) < MOST_TASKS and len(known) < MOST_TASKS:
            problem = self._waiting[0]
            expected = self._work.expected(problem.position.empties)
            if tasks and seconds + expected > limit:
                break
            self._waiting.popleft()
            found = look_up(self._library, problem.position, self._options)
            if isinstance(found, SearchResult):
                self._work.leave_out(problem.position.empties)
                known.append((problem, found))
                continue
            tasks.append(Task(problem.number, problem.position, found.head_start))
            seconds += expected
        if not tasks:
            return None
        return Block(tuple(tasks), self._engine, self._options.all_moves)

    def _take(self, future: Future[tuple[Answer, ...]]) -> tuple[Found, ...]:
        """Keep what has come of a block."""
        block = self._running.pop(future)
        try:
            answers = future.result()
        except BlockLost as lost:
            if len(block.tasks) > 1:  # one position may be to blame: the others are spared
                self._again.extend(block.halves())
                return ()
            number = block.tasks[0].number
            self._losses[number] += 1
            if self._losses[number] < MOST_LOSSES:
                self._again.append(block)
                return ()
            answers = (Unsolved(number, str(lost)),)
        found: list[Found] = []
        solved: list[tuple[Problem, SearchResult]] = []
        for answer in answers:
            problem = self._problems[answer.number]
            if isinstance(answer, Solved):
                self._work.measure(problem.position.empties, answer.seconds)
                solved.append((problem, answer.result))
                found.append((problem, answer.result))
            else:
                self._work.leave_out(problem.position.empties)
                found.append((problem, answer.reason))
        self._library.proofs.remember_all((problem.position, result) for problem, result in solved)
        self._keep(solved)
        return tuple(found)

    def _keep(self, answers: list[tuple[Problem, SearchResult]]) -> None:
        if self._batch is None or not answers:
            return
        batch_id, name = self._batch
        try:
            self._library.batches.answer_all(batch_id, answers)
        except Exception as error:  # noqa: BLE001  (the results are there, whatever it is)
            self._library.batches.tell_of_fault(name, error)
