"""The columns of the batch table: what each says of a problem, and how it is sorted. No Qt."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Final

from ttt_gui.games.position import Player
from ttt_gui.gui.duration import seconds_text
from ttt_gui.gui.othello.wording import signed
from ttt_gui.library.batch import BatchRun, Problem, differing_moves
from ttt_gui.notation.squares import line_text, move_name
from ttt_gui.search.outcome import Bound, SearchResult


class Status(Enum):
    """How far a problem is; the value is what the table says. Sorted in this order."""

    SEARCHING = "searching…"
    DIFFERS = "differs"
    FAILED = "not solved"
    SOLVED = "solved"
    REMEMBERED = "remembered"
    OPEN = "open"


class RowFilter(Enum):
    """Which rows are shown; the value is the item's data in the box."""

    ALL = "all"
    DIFFERENCES = "differences"
    SOLVED = "solved"
    OPEN = "open"
    FAILED = "failed"


_STATUS_ORDER: Final = {status: index for index, status in enumerate(Status)}


def status_of(run: BatchRun, problem: Problem, searched: int | None) -> Status:
    """How far `problem` is; `searched` is the number of the one being searched."""
    result = run.answers.get(problem.number)
    if result is None:
        if problem.number == searched:
            return Status.SEARCHING
        return Status.FAILED if problem.number in run.failures else Status.OPEN
    if problem.number in run.differing:
        return Status.DIFFERS
    return Status.SOLVED if result.proved_at is None else Status.REMEMBERED


def passing(row_filter: RowFilter, run: BatchRun) -> list[int]:
    """The numbers of the problems that pass the filter, in order."""
    numbers = range(1, len(run.plan.problems) + 1)
    match row_filter:
        case RowFilter.ALL:
            return list(numbers)
        case RowFilter.DIFFERENCES:
            return sorted(run.differing)
        case RowFilter.SOLVED:
            return [number for number in numbers if number in run.answers]
        case RowFilter.OPEN:
            return [number for number in numbers if number not in run.answers]
        case RowFilter.FAILED:
            return sorted(run.failures)


Key = int | float | None
Keys = Callable[[BatchRun, int | None], list[Key]]
"""What to sort the problems of a run by, in their order; None stands last, whatever the order.
The second argument is the number of the problem being searched."""

Text = Callable[[BatchRun, Problem, Status], str]


@dataclass(frozen=True, slots=True)
class Column:
    """A column.

    Attributes:
        title: its heading.
        widest: a text as wide as any that it holds.
        text: what it says.
        keys: what it is sorted by, for all rows at once: of a hundred thousand, each counts.
        changes: whether what it says depends on the answer.
        is_amount: whether it holds numbers that are compared by their length.
    """

    title: str
    widest: str
    text: Text
    keys: Keys
    changes: bool
    is_amount: bool = False


def _of_problems(key: Callable[[Problem], Key]) -> Keys:
    return lambda run, _searched: [key(each) for each in run.plan.problems]


def _of_answers(key: Callable[[SearchResult], Key]) -> Keys:
    def keys(run: BatchRun, _searched: int | None) -> list[Key]:
        found: list[Key] = [None] * len(run.plan.problems)
        for number, result in run.answers.items():
            found[number - 1] = key(result)
        return found

    return keys


def _of_status(run: BatchRun, searched: int | None) -> list[Key]:
    """What `status_of` says of each problem, in a fraction of the time."""
    order = _STATUS_ORDER
    keys: list[Key] = [order[Status.OPEN]] * len(run.plan.problems)
    if searched is not None:
        keys[searched - 1] = order[Status.SEARCHING]
    for number in run.failures:
        if number != searched:
            keys[number - 1] = order[Status.FAILED]
    solved, remembered = order[Status.SOLVED], order[Status.REMEMBERED]
    for number, result in run.answers.items():
        keys[number - 1] = solved if result.proved_at is None else remembered
    for number in run.differing:
        keys[number - 1] = order[Status.DIFFERS]
    return keys


def _of_answer(text: Callable[[SearchResult], str]) -> Text:
    """What an answer says; nothing as long as there is none."""

    def text_of(run: BatchRun, problem: Problem, _status: Status) -> str:
        result = run.answers.get(problem.number)
        return "" if result is None else text(result)

    return text_of


def _expected_text(_run: BatchRun, problem: Problem, status: Status) -> str:
    if problem.expected_score is None:
        return ""
    mark = "≠ " if status is Status.DIFFERS else ""
    return f"{mark}{signed(problem.expected_score)}"


COLUMNS: Final = (
    Column(
        "#",
        "100,000",
        lambda _run, problem, _status: f"{problem.number:,}",
        _of_problems(lambda problem: problem.number),
        changes=False,
    ),
    Column(
        "Empties",
        "Empties",
        lambda _run, problem, _status: str(problem.position.empties),
        _of_problems(lambda problem: problem.position.empties),
        changes=False,
    ),
    Column(
        "Side",
        "Side",
        lambda _run, problem, _status: problem.position.side_to_move.value,
        _of_problems(lambda problem: problem.position.side_to_move is Player.O),
        changes=False,
    ),
    Column(
        "Status",
        "remembered",
        lambda _run, _problem, status: status.value,
        _of_status,
        changes=True,
    ),
    Column(
        "Score",
        "Score",
        _of_answer(lambda result: signed(result.score)),
        _of_answers(lambda result: result.score),
        changes=True,
    ),
    Column(
        "Expected",
        "Expected",
        _expected_text,
        _of_problems(lambda problem: problem.expected_score),
        changes=False,
    ),
    Column(
        "Best",
        "a1 b2",
        _of_answer(lambda result: line_text(result.best_moves)),
        _of_answers(lambda result: result.best_move),
        changes=True,
    ),
    Column(
        "Nodes",
        "100,000,000,000",
        _of_answer(lambda result: f"{result.nodes:,}"),
        _of_answers(lambda result: result.nodes),
        changes=True,
        is_amount=True,
    ),
    Column(
        "Time",
        "1,000.0 s",
        _of_answer(lambda result: seconds_text(result.seconds)),
        _of_answers(lambda result: result.seconds),
        changes=True,
        is_amount=True,
    ),
)
"""From left to right."""


def explanation(run: BatchRun, problem: Problem, status: Status) -> str:
    """What there is to add to a row: why it failed, where it differs, when it was proved."""
    parts = [problem.comment] if problem.comment else []
    result = run.answers.get(problem.number)
    if status is Status.FAILED:
        parts.append(run.failures[problem.number])
    if result is not None and status is Status.DIFFERS:
        parts.append("; ".join(_differences(run, problem)))
    if result is not None and result.proved_at is not None:
        proved = f"{result.proved_at.astimezone():%Y-%m-%d}"
        parts.append(f"Proved on {proved} by {result.engine}, remembered")
    return "\n".join(parts)


_BOUND_WORDS: Final = {Bound.EXACT: "", Bound.AT_MOST: "at most ", Bound.AT_LEAST: "at least "}


def _differences(run: BatchRun, problem: Problem) -> list[str]:
    """Where an answer differs from what the file expects, in words."""
    result = run.answers[problem.number]
    found = []
    if problem.expected_score is not None and problem.expected_score != result.score:
        found.append(
            f"the score is {signed(result.score)}, the file says {signed(problem.expected_score)}"
        )
    expected = dict(problem.expected_moves)
    found += [
        f"{move_name(each.move)} is worth {_BOUND_WORDS[each.bound]}{signed(each.score)}, "
        f"the file says {signed(expected[each.move])}"
        for each in differing_moves(problem, result)
    ]
    return found
