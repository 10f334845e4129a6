"""A batch: problems from a file, how to solve them, and how answers compare. No disk."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
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
        threads: of the compiled solver; None means one per core.
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


@dataclass(frozen=True, slots=True)
class BatchRow:
    """Where the answer to a problem is kept.

    Attributes:
        batch_id: the batch in the library.
        name: what a person knows the batch by.
        problem: the problem.
    """

    batch_id: int
    name: str
    problem: Problem


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
    bound that rules out the file's.
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


def scored(problems: Sequence[Problem], scoring: Scoring) -> tuple[Problem, ...]:
    """`problems`, counted as `scoring` has it."""
    return tuple(
        replace(each, position=replace(each.position, scoring=scoring)) for each in problems
    )
