"""Handing blocks to workers, and keeping what they answer.

The library is asked before a position is handed out, and has every answer before anybody hears of
it: whoever dies then, what was solved is not solved again.
"""

from collections import Counter, deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from ttt_gui.blocks.block import Answer, Block, Part, Solved, Task, Unsolved
from ttt_gui.blocks.expected_work import ExpectedWork
from ttt_gui.blocks.workers import Came, Ended, Lost, Workers
from ttt_gui.games.othello import Othello
from ttt_gui.games.symmetry import Symmetry
from ttt_gui.library.batch import Problem
from ttt_gui.library.encoding import now
from ttt_gui.library.library import Library
from ttt_gui.library.proofs import normal_form, turned
from ttt_gui.library.remembering import look_up
from ttt_gui.search.outcome import SearchOptions, SearchResult

BLOCK_SECONDS: Final = 2.0
"""How long a block should take: much longer than handing it out, and short enough to be lost."""

MOST_TASKS: Final = 20_000
"""Positions in a block, however easy they are: some megabytes."""

MOST_KNOWN: Final = 500
"""Positions of which it is told at once that they are known."""

BLOCKS_A_PLACE: Final = 2
"""Blocks for each one that can be solved at the same time: the next one is there at once."""

MOST_LOSSES: Final = 3
"""How often a position may be with a process that dies, before it is given up."""

GLANCE_SECONDS: Final = 0.2
"""How often whoever waits for answers hears that there are none."""

Found = tuple[Problem, SearchResult | str]
"""A problem, and its result, or in words why it has none."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """A problem that workers have.

    Attributes:
        problem: the problem.
        form: the normal form of its position.
        symmetry: what leads to that form.
        twins: other problems of that form, each with what leads from it to theirs.
    """

    problem: Problem
    form: Othello
    symmetry: Symmetry
    twins: list[tuple[Problem, Symmetry]] = field(default_factory=list)


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
        threads: int | None = 1,
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
            threads: of the compiled solver, for each block; None means one per core.
        """
        self._waiting = deque(problems)
        self._engine = engine
        self._work = work
        self._workers = workers
        self._library = library
        self._batch = batch
        self._threads = threads
        self._options = SearchOptions(all_moves=all_moves)
        self._again: deque[Block] = deque()
        self._losses: Counter[int] = Counter()
        self._submitted = 0
        self._running: dict[int, Block] = {}
        self._asked: dict[int, _Asked] = {}
        self._asked_forms: dict[Othello, _Asked] = {}

    def found(self) -> Iterator[tuple[Found, ...]]:
        """What is found, as it is found; nothing now and then, so that nobody waits in vain.

        Raises:
            Exception: the workers cannot be used any more; the message tells a person why.
        """
        seconds = 0.0  # an earlier run may have died before it could take answers in
        while True:
            yield self._take_in(seconds)
            known = self._hand_out()
            yield known
            if not (self._running or self._waiting or self._again):
                return
            seconds = 0.0 if known else GLANCE_SECONDS

    def _hand_out(self) -> tuple[Found, ...]:
        """Give the workers what they have room for; return what turns out to be known."""
        known: list[tuple[Problem, SearchResult]] = []
        room = BLOCKS_A_PLACE * self._workers.capacity() - len(self._running)
        for _ in range(room):
            block = self._again.popleft() if self._again else self._cut(known)
            if block is None:
                break
            self._submitted += 1
            self._running[self._submitted] = block
            self._workers.submit(self._submitted, block)
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
        while self._waiting and len(tasks) < MOST_TASKS and len(known) < MOST_KNOWN:
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
            form, symmetry = normal_form(problem.position)
            if form in self._asked_forms:  # it is being solved
                self._asked_forms[form].twins.append((problem, symmetry.inverse))
                self._work.leave_out(problem.position.empties)
                continue
            asked = _Asked(problem, form, symmetry)
            self._asked[problem.number] = self._asked_forms[form] = asked
            tasks.append(Task(problem.number, problem.position, found.head_start))
            seconds += expected
        if not tasks:
            return None
        return Block(tuple(tasks), self._engine, self._options.all_moves, self._threads)

    def _take_in(self, seconds: float) -> tuple[Found, ...]:
        """Keep what the workers tell within so many seconds."""
        answers: list[Answer] = []
        lost: list[Lost] = []
        for news in self._workers.news(seconds):
            match news:
                case Came(None, some):
                    self._remember(some)
                case Came(_, some):
                    answers += some
                case Ended(number):  # nothing of it should be left
                    lost.append(Lost(number, "its process ended too early"))
                case Lost():
                    lost.append(news)
        found = self._answered(answers)
        for each in lost:
            found += self._without(each)
        return tuple(found)

    def _remember(self, answers: Sequence[Answer]) -> None:
        """Keep what is proved of positions, whoever asked for them."""
        proofs = self._library.proofs
        proofs.remember_all(
            (each.position, each.result) for each in answers if isinstance(each, Solved)
        )
        for each in answers:
            if isinstance(each, Part):
                proofs.remember_part(each.position, each.progress, self._engine)

    def _answered(self, answers: list[Answer]) -> list[Found]:
        """Keep answers; return what is found with them of the problems that were asked for."""
        self._remember(answers)
        found: list[Found] = []
        for answer in answers:
            if isinstance(answer, Part):
                continue
            asked = self._asked.pop(answer.number, None)
            if asked is None:  # a worker that was thought to be dead has answered before
                continue
            del self._asked_forms[asked.form]
            problem = asked.problem
            outcome = answer.result if isinstance(answer, Solved) else answer.reason
            if isinstance(answer, Solved):
                self._work.measure(problem.position.empties, answer.seconds)
            else:
                self._work.leave_out(problem.position.empties)
            found.append((problem, outcome))
            found += _found_of_twins(asked, outcome)
        self._keep([(problem, each) for problem, each in found if isinstance(each, SearchResult)])
        return found

    def _without(self, lost: Lost) -> list[Found]:
        """Have what is left of a lost block solved by others, or say what is to blame."""
        block = self._running.pop(lost.number)
        tasks = tuple(
            replace(task, head_start=self._library.proofs.recall_part(task.position))
            for task in block.tasks
            if task.number in self._asked
        )
        if not tasks:
            return []
        left = replace(block, tasks=tasks)
        if len(tasks) > 1:  # one position may be to blame: the others are spared
            self._again.extend(left.halves())
            return []
        (task,) = tasks
        self._losses[task.number] += 1
        if self._losses[task.number] < MOST_LOSSES:
            self._again.append(left)
            return []
        return self._answered([Unsolved(task.number, lost.reason)])

    def _keep(self, answers: Sequence[tuple[Problem, SearchResult]]) -> None:
        if self._batch is None or not answers:
            return
        batch_id, name = self._batch
        try:
            self._library.batches.answer_all(batch_id, answers)
        except Exception as error:  # noqa: BLE001  (the results are there, whatever it is)
            self._library.batches.tell_of_fault(name, error)


def _found_of_twins(asked: _Asked, outcome: SearchResult | str) -> list[Found]:
    """What is found of the positions that are the same but for symmetry and colour."""
    found: list[Found] = []
    for twin, from_form in asked.twins:
        each = outcome
        if isinstance(outcome, SearchResult):
            each = turned(turned(outcome, asked.symmetry), from_form)
            each = replace(each, proved_at=now())
        found.append((twin, each))
    return found
