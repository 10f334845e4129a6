"""A batch: problems from a file, how to solve them, and what has been found so far. No disk.

A problem is open, answered or failed::

    open --search returns--> answered       for good
    open --search fails--> failed --retry--> open
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import Enum

from ttt_gui.games.othello import Othello, Scoring
from ttt_gui.games.position import Move
from ttt_gui.notation.obf import ObfRecord
from ttt_gui.search.outcome import Bound, MoveScore, SearchResult


@dataclass(frozen=True, slots=True)
class Problem:
    """A position of a batch.

    Attributes:
        number: its place in the batch, from 1.
        source_line: the line of the file that it stands on, from 1.
        position: the position, scored as the batch is.
        expected_score: the score that the file gives, the winner taking the empty squares.
        expected_moves: the moves that the file gives a score, and that score.
        comment: what the file says of it.
    """

    number: int
    source_line: int
    position: Othello
    expected_score: int | None = None
    expected_moves: tuple[tuple[Move, int], ...] = ()
    comment: str = ""

    @property
    def expected(self) -> ObfRecord | None:
        """What the file expects; None when it says nothing."""
        if self.expected_score is None:
            return None
        return ObfRecord(self.position, self.expected_moves, self.expected_score, self.comment)


@dataclass(frozen=True, slots=True)
class Plan:
    """What a batch is to do.

    Attributes:
        name: what a person knows the problems by, such as the file's name.
        problems: in the order of the file, numbered from 1.
        scoring: how every position is counted.
        engine: the key of the engine.
        threads: of the compiled solver; None means one a core.
        all_moves: whether the value of every move is to be found.
        easiest_first: whether to begin with the fewest empty squares.
        fresh: whether to search even what is remembered.
    """

    name: str
    problems: tuple[Problem, ...]
    scoring: Scoring
    engine: str
    threads: int | None = None
    all_moves: bool = False
    easiest_first: bool = False
    fresh: bool = False


class Agreement(Enum):
    """How an answer compares with what the file expects."""

    UNKNOWN = "unknown"
    """The file expects nothing, or under another scoring, or there is no answer yet."""
    AGREES = "agrees"
    DIFFERS = "differs"


def compare(problem: Problem, result: SearchResult | None) -> Agreement:
    """Whether `result` is what the file expects of `problem`.

    The scores of a file count the empty squares for the winner; under the other scoring
    they are no measure. A move differs when the answer's value of it is another one, or a
    bound that leaves no room for the file's.
    """
    is_comparable = problem.position.scoring is Scoring.WINNER_TAKES_EMPTIES
    if result is None or problem.expected_score is None or not is_comparable:
        return Agreement.UNKNOWN
    if result.score != problem.expected_score:
        return Agreement.DIFFERS
    return Agreement.DIFFERS if differing_moves(problem, result) else Agreement.AGREES


def differing_moves(problem: Problem, result: SearchResult) -> tuple[MoveScore, ...]:
    """What `result` says of the moves that cannot be worth what the file says, by move."""
    expected = dict(problem.expected_moves)
    return tuple(
        sorted(
            (
                each
                for each in result.move_scores
                if each.move in expected and not _allows(each, expected[each.move])
            ),
            key=lambda each: each.move,
        )
    )


def _allows(found: MoveScore, score: int) -> bool:
    """Whether a move of which `found` is known can be worth `score`."""
    match found.bound:
        case Bound.EXACT:
            return score == found.score
        case Bound.AT_LEAST:
            return score >= found.score
        case Bound.AT_MOST:
            return score <= found.score


@dataclass(slots=True)
class BatchRun:
    """A plan being carried out. Belongs to one thread.

    Attributes:
        plan: what is to be done.
        answers: the results so far, by the problem's number.
        failures: why problems were not solved, by their number.
        agreements: how many answers are what the file expects.
        differing: the problems whose answers are not, by their number.
    """

    plan: Plan
    answers: dict[int, SearchResult] = field(default_factory=dict)
    failures: dict[int, str] = field(default_factory=dict)
    agreements: int = 0
    differing: set[int] = field(default_factory=set)
    _queue: list[Problem] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Compare the answers that are there already."""
        for number in self.answers:
            self._compare(number)

    @property
    def solved(self) -> int:
        """How many problems are answered."""
        return len(self.answers)

    @property
    def differences(self) -> int:
        """How many answers are not what the file expects."""
        return len(self.differing)

    @property
    def is_complete(self) -> bool:
        """Whether every problem is answered."""
        return len(self.answers) == len(self.plan.problems)

    def begin(self, *, easiest_first: bool) -> None:
        """Line up what is not answered; what failed is tried again."""
        self.failures.clear()
        waiting = [each for each in self.plan.problems if each.number not in self.answers]
        if easiest_first:
            waiting.sort(key=lambda problem: problem.position.empties)  # stable: the file's order
        waiting.reverse()
        self._queue = waiting

    def next_problem(self) -> Problem | None:
        """The next problem to search, which leaves the line; None when nobody is left."""
        return self._queue.pop() if self._queue else None

    def answer(self, number: int, result: SearchResult) -> None:
        """Take in the result of a problem."""
        assert number not in self.answers, "a problem is answered once"
        self.answers[number] = result
        self.failures.pop(number, None)
        self._compare(number)

    def fail(self, number: int, reason: str) -> None:
        """Note why a problem could not be solved."""
        self.failures[number] = reason

    def problem(self, number: int) -> Problem:
        """The problem with this number."""
        return self.plan.problems[number - 1]

    def agreement(self, problem: Problem) -> Agreement:
        """How the answer to `problem` compares with the file."""
        return compare(problem, self.answers.get(problem.number))

    def _compare(self, number: int) -> None:
        agreement = self.agreement(self.problem(number))
        self.agreements += agreement is Agreement.AGREES
        if agreement is Agreement.DIFFERS:
            self.differing.add(number)


def scored(problems: Sequence[Problem], scoring: Scoring) -> tuple[Problem, ...]:
    """`problems`, counted as `scoring` has it."""
    return tuple(
        replace(each, position=replace(each.position, scoring=scoring)) for each in problems
    )
