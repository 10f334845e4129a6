"""The columns of the batch table: what each says of a problem, and how it is sorted. No Qt."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Final

from ttt_gui.games.position import Player
from ttt_gui.gui.batch.wording import stopped_in_words
from ttt_gui.gui.duration import seconds_text
from ttt_gui.gui.othello.wording import signed
from ttt_gui.library.batch import Agreement, Problem, differing_moves
from ttt_gui.notation.color_names import color_name
from ttt_gui.notation.error import clipped
from ttt_gui.notation.squares import line_text, move_name
from ttt_gui.search.control import Progress
from ttt_gui.search.outcome import Bound, SearchResult
from ttt_gui.workbench.batch.run import Answered, BatchRun, Failed, Outcome, Stopped
from ttt_gui.workbench.batch.state import RowFilter
from ttt_gui.workbench.batch.view import RowsView


class Status(Enum):
    """How far a problem is; the value is what the table says. Sorted in this order."""

    SEARCHING = "searching…"
    DIFFERS = "differs"
    FAILED = "not solved"
    SOLVED = "solved"
    REMEMBERED = "remembered"
    STOPPED = "stopped"
    OPEN = "open"


_STATUS_ORDER: Final = {status: index for index, status in enumerate(Status)}
_AT_REST: Final = (
    Status.OPEN,
    Status.FAILED,
    Status.STOPPED,
    Status.DIFFERS,
    Status.SOLVED,
    Status.REMEMBERED,
)


def status_of(outcome: Outcome, *, is_searched: bool) -> Status:
    """How far a problem is of which `outcome` is known."""
    if isinstance(outcome, Answered):
        if outcome.agreement is Agreement.DIFFERS:
            return Status.DIFFERS
        return Status.SOLVED if outcome.result.proved_at is None else Status.REMEMBERED
    if is_searched:
        return Status.SEARCHING
    match outcome:
        case Failed():
            return Status.FAILED
        case Stopped():
            return Status.STOPPED
    return Status.OPEN


@dataclass(frozen=True, slots=True)
class Row:
    """What there is to say of a problem.

    Attributes:
        problem: the problem.
        outcome: what is known of it.
        status: how far it is.
        progress: how far its search is, or was when it was stopped; None if there was none.
    """

    problem: Problem
    outcome: Outcome
    status: Status
    progress: Progress | None = None


def row_of(run: BatchRun, number: int, rows: RowsView) -> Row:
    """The row of a problem of `run`, which is the one that `rows` shows."""
    outcome, is_searched = run.outcome(number), number == rows.searched
    progress = outcome.progress if isinstance(outcome, Stopped) else None
    if is_searched:
        progress = rows.progress or progress
    return Row(run.problem(number), outcome, status_of(outcome, is_searched=is_searched), progress)


def passing(row_filter: RowFilter, run: BatchRun) -> list[int]:
    """The numbers of the problems that pass the filter, in order."""
    numbered = enumerate(run.outcomes, start=1)
    match row_filter:
        case RowFilter.ALL:
            return list(range(1, len(run.outcomes) + 1))
        case RowFilter.DIFFERENCES:
            return [
                number
                for number, each in numbered
                if isinstance(each, Answered) and each.agreement is Agreement.DIFFERS
            ]
        case RowFilter.SOLVED:
            return [number for number, each in numbered if isinstance(each, Answered)]
        case RowFilter.OPEN:
            return [number for number, each in numbered if not isinstance(each, Answered)]
        case RowFilter.FAILED:
            return [number for number, each in numbered if isinstance(each, Failed)]


LONGEST_NAME: Final = 60
"""Characters of a name in the table; the hint has all of it."""

Key = int | float | str | None
Keys = Callable[[BatchRun, int | None], list[Key]]
"""What to sort the problems of a run by, in their order; None stands last, whatever the order.
The second argument is the number of the problem being searched."""

Text = Callable[[Row], str]


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
    return lambda run, _searched: [
        key(each.result) if isinstance(each, Answered) else None for each in run.outcomes
    ]


def _of_status(run: BatchRun, searched: int | None) -> list[Key]:
    """What `status_of` says of each problem, in a fraction of the time."""
    open_, failed, stopped, differs, solved, remembered = map(_STATUS_ORDER.get, _AT_REST)
    otherwise = Agreement.DIFFERS

    def key(outcome: Answered | Failed | Stopped) -> Key:
        if isinstance(outcome, Answered):
            if outcome.agreement is otherwise:
                return differs
            return solved if outcome.result.proved_at is None else remembered
        return failed if isinstance(outcome, Failed) else stopped

    keys = [open_ if each is None else key(each) for each in run.outcomes]
    if searched is not None:
        keys[searched - 1] = _STATUS_ORDER[status_of(run.outcome(searched), is_searched=True)]
    return keys


def _of_answer(text: Callable[[SearchResult], str]) -> Text:
    """What an answer says; nothing as long as there is none."""

    def text_of(row: Row) -> str:
        return text(row.outcome.result) if isinstance(row.outcome, Answered) else ""

    return text_of


def _of_search(text: Callable[[SearchResult | Progress], str]) -> Text:
    """What an answer has cost, or a search without one so far."""

    def text_of(row: Row) -> str:
        if isinstance(row.outcome, Answered):
            return text(row.outcome.result)
        return "" if row.progress is None or not row.progress.nodes else text(row.progress)

    return text_of


def _status_text(row: Row) -> str:
    """How far a problem is, and how many moves are left of a search that has not ended."""
    progress = row.progress
    if progress is None or not progress.root.moves:
        return row.status.value
    left = progress.root.moves - progress.root.moves_done
    if row.status is Status.SEARCHING:
        return f"{left} of {progress.root.moves} left"
    return f"stopped: {left} left" if row.status is Status.STOPPED else row.status.value


def _expected_text(row: Row) -> str:
    if row.problem.expected_score is None:
        return ""
    mark = "≠ " if row.status is Status.DIFFERS else ""
    return f"{mark}{signed(row.problem.expected_score)}"


COLUMNS: Final = (
    Column(
        "#",
        "100,000",
        lambda row: f"{row.problem.number:,}",
        _of_problems(lambda problem: problem.number),
        changes=False,
    ),
    Column(
        "Empties",
        "Empties",
        lambda row: str(row.problem.position.empties),
        _of_problems(lambda problem: problem.position.empties),
        changes=False,
    ),
    Column(
        "Side",
        "White",
        lambda row: color_name(row.problem.position.side_to_move),
        _of_problems(lambda problem: problem.position.side_to_move is Player.O),
        changes=False,
    ),
    Column(
        "Status",
        "stopped: 10 left ...",
        _status_text,
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
        "1,000,000,000",
        _of_search(lambda search: f"{search.nodes:,}"),
        _of_answers(lambda result: result.nodes),
        changes=True,
        is_amount=True,
    ),
    Column(
        "Time",
        "1,000.0 s",
        _of_search(lambda search: seconds_text(search.seconds)),
        _of_answers(lambda result: result.seconds),
        changes=True,
        is_amount=True,
    ),
    Column(
        "Name",
        "Black player - White player",
        lambda row: clipped(row.problem.comment, LONGEST_NAME),
        _of_problems(lambda problem: problem.comment.casefold() or None),
        changes=False,
    ),
)
"""From left to right."""

NAME_COLUMN: Final = len(COLUMNS) - 1
"""The one that is shown where the file names its positions."""


def explanation(problem: Problem, outcome: Outcome) -> str:
    """What there is to add to a row: why it failed, where it differs, when it was proved."""
    parts = [problem.comment] if problem.comment else []
    match outcome:
        case Failed(reason):
            parts.append(reason)
        case Stopped(progress):
            parts.append(stopped_in_words(progress))
        case Answered(result, agreement):
            if agreement is Agreement.DIFFERS:
                parts.append("; ".join(_differences(problem, result)))
            if result.proved_at is not None:
                proved = f"{result.proved_at.astimezone():%Y-%m-%d}"
                parts.append(f"Proved on {proved} by {result.engine}, remembered")
    return "\n".join(parts)


_BOUND_WORDS: Final = {Bound.EXACT: "", Bound.AT_MOST: "at most ", Bound.AT_LEAST: "at least "}


def _differences(problem: Problem, result: SearchResult) -> list[str]:
    """Where an answer differs from what the file expects, in words."""
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
