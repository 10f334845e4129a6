"""A batch being carried out: what is known of each of its problems.

A problem is open (None), answered, failed, or was stopped in the middle::

    open --search returns--> answered       for good
    open --search fails--> failed --retried--> open
    open --search is stopped--> stopped --search returns or fails--> ...
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from ttt_gui.library.batch import Agreement, Plan, Problem, compare
from ttt_gui.search.control import Progress
from ttt_gui.search.outcome import SearchResult
from ttt_gui.workbench.batch.chunks import Chunks

NO_ANSWERS: Final[Mapping[int, SearchResult]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Answered:
    """A problem is solved; `agreement` is how `result` compares with what the file expects."""

    result: SearchResult
    agreement: Agreement


@dataclass(frozen=True, slots=True)
class Failed:
    """A problem could not be solved; `reason` tells a person why."""

    reason: str


@dataclass(frozen=True, slots=True)
class Stopped:
    """The search of a problem was stopped; `progress` is how far it had come."""

    progress: Progress


Outcome = Answered | Failed | Stopped | None
"""What is known of a problem; None while it is open."""


@dataclass(frozen=True, slots=True)
class BatchRun:
    """A plan being carried out. Immutable; to take in an answer copies next to nothing.

    Attributes:
        plan: what is to be done.
        outcomes: what is known of each problem, in the order of the plan.
        solved: how many problems are answered.
        failed: how many could not be.
        agreements: how many answers are what the file expects.
        differences: how many are not.
    """

    plan: Plan
    outcomes: Chunks[Outcome]
    solved: int = 0
    failed: int = 0
    agreements: int = 0
    differences: int = 0

    @classmethod
    def of(cls, plan: Plan, answers: Mapping[int, SearchResult] = NO_ANSWERS) -> "BatchRun":
        """Carry out `plan`, of which these answers are known, by the problem's number."""
        if not answers:
            return cls(plan, Chunks.filled(len(plan.problems), None))
        outcomes: list[Outcome] = [None] * len(plan.problems)
        for number, result in answers.items():
            outcomes[number - 1] = _answered(plan.problems[number - 1], result)
        return _counted(plan, outcomes)

    @property
    def is_complete(self) -> bool:
        """Whether every problem is answered."""
        return self.solved == len(self.outcomes)

    @property
    def is_tried(self) -> bool:
        """Whether every problem was searched, be it in vain."""
        return self.solved + self.failed == len(self.outcomes)

    def problem(self, number: int) -> Problem:
        """The problem with this number."""
        return self.plan.problems[number - 1]

    def outcome(self, number: int) -> Outcome:
        """What is known of a problem."""
        return self.outcomes[number - 1]

    def result(self, number: int) -> SearchResult | None:
        """The answer to a problem; None while there is none."""
        outcome = self.outcomes[number - 1]
        return outcome.result if isinstance(outcome, Answered) else None

    def answer(self, number: int, result: SearchResult) -> "BatchRun":
        """Take in the result of a problem that is not answered yet."""
        answered = _answered(self.problem(number), result)
        return replace(
            self,
            outcomes=self.outcomes.put(number - 1, answered),
            solved=self.solved + 1,
            failed=self.failed - self._is_failed(number),
            agreements=self.agreements + (answered.agreement is Agreement.AGREES),
            differences=self.differences + (answered.agreement is Agreement.DIFFERS),
        )

    def fail(self, number: int, reason: str) -> "BatchRun":
        """Note why a problem that is not answered could not be."""
        return replace(
            self,
            outcomes=self.outcomes.put(number - 1, Failed(reason)),
            failed=self.failed + (not self._is_failed(number)),
        )

    def stop(self, number: int, progress: Progress) -> "BatchRun":
        """Keep how far the search of a problem came that is not answered.

        Not if it was stopped before it began, or an earlier one has proved more.
        """
        before = self.outcomes[number - 1]
        known = len(before.progress.root.searched) if isinstance(before, Stopped) else 0
        if not progress.nodes or len(progress.root.searched) < known:
            return self
        return replace(
            self,
            outcomes=self.outcomes.put(number - 1, Stopped(progress)),
            failed=self.failed - self._is_failed(number),
        )

    def retried(self) -> "BatchRun":
        """The run with what failed open again."""
        if not self.failed:
            return self
        outcomes = (None if isinstance(each, Failed) else each for each in self.outcomes)
        return replace(self, outcomes=Chunks.of(outcomes), failed=0)

    def waiting(self) -> tuple[int, ...]:
        """The numbers of the problems to search, in the order in which to do it."""
        waiting = [
            number
            for number, outcome in enumerate(self.outcomes, start=1)
            if not isinstance(outcome, Answered)
        ]
        if self.plan.easiest_first:
            empties = [problem.position.empties for problem in self.plan.problems]
            waiting.sort(key=lambda number: empties[number - 1])  # stable: the file's order
        return tuple(waiting)

    def _is_failed(self, number: int) -> bool:
        return isinstance(self.outcomes[number - 1], Failed)


def _answered(problem: Problem, result: SearchResult) -> Answered:
    return Answered(result, compare(problem, result))


def _counted(plan: Plan, outcomes: list[Outcome]) -> BatchRun:
    found = [each.agreement for each in outcomes if isinstance(each, Answered)]
    return BatchRun(
        plan,
        Chunks.of(outcomes),
        solved=len(found),
        agreements=found.count(Agreement.AGREES),
        differences=found.count(Agreement.DIFFERS),
    )
