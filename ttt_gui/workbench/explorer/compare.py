"""The comparison of all engines and move orders on one position, as a value.

Start makes a request for each search that is missing, one after the other; each count is kept
as it is found. Stop ends the search under way, and Start goes on with what is missing.
"""

from collections.abc import Mapping
from dataclasses import field, replace
from enum import Enum
from typing import Final

from ttt_gui.comparison import (
    MINIMAL_TREE,
    Contender,
    Count,
    Expectation,
    as_csv,
    contenders,
    searches,
)
from ttt_gui.notation.boards import BoardPosition
from ttt_gui.search.control import Progress
from ttt_gui.workbench.effects import (
    CopyText,
    SearchFailed,
    SearchFinished,
    SearchProgressed,
    SearchStopped,
    TaskFailed,
)
from ttt_gui.workbench.program import Command, Event, Program
from ttt_gui.workbench.requests import Requests
from ttt_gui.workbench.value import value

_COUNT: Final = "count"
_ESTIMATE: Final = "estimate"
_WRITE: Final = "write"

# --- state --------------------------------------------------------------------------------


class Grouping(Enum):
    """How to group the bars."""

    BY_ORDER = "order"
    BY_ENGINE = "engine"


class FileForm(Enum):
    """A way to keep a comparison in a file."""

    CSV = "csv"
    PNG = "png"
    SVG = "svg"


@value
class Failed:
    """Something could not be done; `reason` tells a person why."""

    reason: str


@value
class Written:
    """A file was written, or not.

    Attributes:
        path: the file.
        fault: why it was not written, to a person; empty when it was.
    """

    path: str
    fault: str


@value
class State:
    """Everything that is true of a comparison at one instant.

    Attributes:
        position: what is searched.
        grouping: what stands together in the chart.
        requests: the answers that are awaited.
        expected: how large the comparison is likely to be; None while that is not known.
        current: whose search is under way; None if none is.
        progress: how far that search is; None before the first look.
        counts: what the searches came to that are done, by contender.
        failures: why searches could not be carried out, by contender.
        is_stopped: whether the person stopped it before its end.
        written: the file that was written last.
    """

    position: BoardPosition
    grouping: Grouping = Grouping.BY_ORDER
    requests: Requests = field(default_factory=Requests)
    expected: Expectation | None = None
    current: Contender | None = None
    progress: Progress | None = None
    counts: Mapping[Contender, Count] = field(default_factory=dict)
    failures: Mapping[Contender, str] = field(default_factory=dict)
    is_stopped: bool = False
    written: Written | None = None

    @property
    def missing(self) -> tuple[Contender, ...]:
        """The searches to be made yet, in order."""
        return tuple(
            each
            for each in searches(self.position)
            if each not in self.counts and each not in self.failures
        )

    @property
    def is_busy(self) -> bool:
        """Whether a search goes on."""
        return self.current is not None

    @property
    def is_refused(self) -> bool:
        """Whether the position is too large to be compared."""
        return self.expected is not None and self.expected.is_too_much

    def count_of(self, contender: Contender) -> Count | None:
        """What is known of a contender, be it by a search that answers for it as well."""
        found = self.counts.get(contender.search)
        return None if found is None else replace(found, contender=contender)

    def known_counts(self) -> tuple[Count, ...]:
        """What is known, as it is exported: contenders in order, the minimal tree last."""
        all_of_them = (*contenders(self.position), MINIMAL_TREE)
        found = (self.count_of(each) for each in all_of_them)
        return tuple(each for each in found if each is not None)


# --- what a person does -------------------------------------------------------------------


@value
class Seen:
    """The comparison is seen by somebody who may start it."""


@value
class StartClicked:
    """The searches that are missing are to be made."""


@value
class StopClicked:
    """The search under way is to end, and no other to begin."""


@value
class GroupingChosen:
    """Other bars are to stand together."""

    grouping: Grouping


@value
class CopyTableClicked:
    """The counts are wanted on the clipboard."""


@value
class FileChosen:
    """The comparison is to be written to a file."""

    path: str
    form: FileForm


# --- what is asked of the world, and its answers --------------------------------------------


@value
class EstimateSize:
    """Find out how large the comparison is likely to be; `SizeEstimated` follows."""

    request: int
    position: BoardPosition


@value
class SizeEstimated:
    """How large it is likely to be; None where it takes seconds whatever the position."""

    request: int
    expected: Expectation | None


@value
class CountNodes:
    """Make the search of a contender; events of searches follow, as for any other search."""

    request: int
    position: BoardPosition
    contender: Contender


@value
class StopCounting:
    """End the search under way; `SearchStopped` follows, or its result."""


@value
class WriteComparison:
    """Write the comparison to a file; `ComparisonWritten` follows.

    Attributes:
        request: the number that the answer carries.
        path: the file.
        form: how.
        chart: what is shown.
        counts: what is known.
    """

    request: int
    path: str
    form: FileForm
    chart: "ChartView"
    counts: tuple[Count, ...]


@value
class ComparisonWritten:
    """A file was written, or not."""

    request: int
    written: Written


# --- update -------------------------------------------------------------------------------

Update = tuple[State, tuple[Command, ...]]


def update(state: State, event: Event, now: float) -> Update:  # noqa: ARG001  (see Update)
    """The state after `event`, and what it asks of the world."""
    request = getattr(event, "request", None)
    if request is None:
        return _after_person(state, event)
    purpose = state.requests.purpose_of(request)
    if purpose is None:
        return state, ()  # nobody asks for that any more
    return _after_answer(state, event, purpose)


def _after_person(state: State, event: Event) -> Update:
    match event:
        case Seen() if state.expected is None and not state.requests.is_open(_ESTIMATE):
            state = replace(state, requests=state.requests.ask(_ESTIMATE))
            return state, (EstimateSize(state.requests.last, state.position),)
        case StartClicked() if _can_start(state):
            return _search_next(replace(state, is_stopped=False, written=None))
        case StopClicked() if state.is_busy:
            return replace(state, is_stopped=True), (StopCounting(),)
        case GroupingChosen(grouping):
            state = replace(state, grouping=grouping)
        case CopyTableClicked() if state.counts:
            return state, (CopyText(as_csv(state.known_counts())),)
        case FileChosen(path, form) if state.counts:
            state = replace(state, requests=state.requests.ask(_WRITE), written=None)
            number, counts = state.requests.last, state.known_counts()
            return state, (WriteComparison(number, path, form, _chart(state), counts),)
    return state, ()


def _can_start(state: State) -> bool:
    is_known = not state.requests.is_open(_ESTIMATE)
    return is_known and not state.is_busy and not state.is_refused and bool(state.missing)


def _search_next(state: State) -> Update:
    """Make the next search that is missing, or come to the end."""
    missing = state.missing
    if state.is_stopped or not missing:
        return replace(state, requests=state.requests.close(_COUNT), current=None), ()
    state = replace(state, requests=state.requests.ask(_COUNT), current=missing[0], progress=None)
    return state, (CountNodes(state.requests.last, state.position, missing[0]),)


def _after_answer(state: State, event: Event, purpose: str) -> Update:
    match event:
        case SizeEstimated(expected=expected):
            requests = state.requests.close(_ESTIMATE)
            state = replace(state, expected=expected, requests=requests)
        case SearchProgressed(progress=progress):
            state = replace(state, progress=progress)
        case SearchFinished(result=result):
            assert state.current is not None
            count = Count(state.current, result.nodes, result.score)
            return _search_next(_ended(state, counts={**state.counts, state.current: count}))
        case SearchFailed(message=message):
            return _search_next(_with_failure(state, message))
        case SearchStopped():
            # A search that is stopped has not found its count, and is missing as before.
            return _search_next(replace(_ended(state), is_stopped=True))
        case ComparisonWritten(written=written):
            requests = state.requests.close(_WRITE)
            state = replace(state, written=written, requests=requests)
        case TaskFailed(message=message):
            return _after_fault(state, purpose, message)
    return state, ()


def _ended(state: State, *, counts: Mapping[Contender, Count] | None = None) -> State:
    """The state after the end of the search that was under way."""
    return replace(
        state, current=None, progress=None, counts=state.counts if counts is None else counts
    )


def _with_failure(state: State, message: str) -> State:
    assert state.current is not None
    return replace(_ended(state), failures={**state.failures, state.current: message})


def _after_fault(state: State, purpose: str, message: str) -> Update:
    """What a fault that nothing foresaw leaves: a file not written, a size not known."""
    state = replace(state, requests=state.requests.close(purpose))
    if purpose == _WRITE:
        state = replace(state, written=Written("", message))
    return state, ()


# --- view ---------------------------------------------------------------------------------


@value
class Bar:
    """A bar of the chart.

    Attributes:
        contender: whose it is; of minimax, for any order.
        nodes: how long it is; None while that is not known.
    """

    contender: Contender
    nodes: int | None


@value
class BarGroup:
    """Bars that stand together; `key` is the key of what they have in common."""

    key: str
    bars: tuple[Bar, ...]


@value
class ChartView:
    """What the chart shows.

    Attributes:
        position: what was searched.
        grouping: what the groups are: orders or engines.
        groups: the bars; the one of the search without pruning stands alone.
        minimal: the nodes of the minimal tree; None while not known.
    """

    position: BoardPosition
    grouping: Grouping
    groups: tuple[BarGroup, ...]
    minimal: int | None


class Mark(Enum):
    """How a count stands that is not known."""

    WAITING = "waiting"
    RUNNING = "running"


Cell = int | Mark | Failed
"""What the table shows of a contender: its nodes, or why there are none."""


@value
class Row:
    """A row of the table: an engine, and its cells in the order of the columns."""

    engine: str
    cells: tuple[Cell, ...]


@value
class TableView:
    """The table: an engine a row, an order a column, and the minimal tree below."""

    orders: tuple[str, ...]
    rows: tuple[Row, ...]
    minimal: Cell


@value
class StatusView:
    """How the comparison goes.

    Attributes:
        position: what is searched.
        expected: how large it is likely to be, if that is known and worth a word.
        is_refused: whether it is too large.
        current: whose search is under way.
        progress: how far that is.
        done: searches that have ended, of ...
        searches: ... so many.
        failure: why a search could not be carried out, the first one; or empty.
        score: the value that was found, for the side to move; None before the first.
        written: the file that was written last.
    """

    position: BoardPosition
    expected: Expectation | None
    is_refused: bool
    current: Contender | None
    progress: Progress | None
    done: int
    searches: int
    failure: str
    score: int | None
    written: Written | None


@value
class View:
    """What is to be seen.

    Attributes:
        status: how it goes.
        table: all counts.
        chart: the same as bars.
        can_start: whether there is something to search, and nothing in the way.
        can_stop: whether a search is under way.
        can_export: whether there is anything to take along.
    """

    status: StatusView
    table: TableView
    chart: ChartView
    can_start: bool
    can_stop: bool
    can_export: bool


def view(state: State) -> View:
    """What is to be seen of `state`."""
    return View(
        _status(state),
        _table(state),
        _chart(state),
        can_start=_can_start(state),
        can_stop=state.is_busy and not state.is_stopped,
        can_export=bool(state.counts),
    )


def _status(state: State) -> StatusView:
    expected = state.expected
    worth_a_word = expected is not None and expected.is_worth_a_note
    all_searches = len(searches(state.position))
    return StatusView(
        state.position,
        expected if worth_a_word else None,
        state.is_refused,
        state.current,
        state.progress,
        all_searches - len(state.missing),
        all_searches,
        next(iter(state.failures.values()), ""),
        next((each.score for each in state.counts.values()), None),
        state.written,
    )


def _table(state: State) -> TableView:
    everybody = contenders(state.position)
    engines = tuple(dict.fromkeys(each.engine for each in everybody))
    rows = tuple(
        Row(engine, tuple(_cell(state, each) for each in everybody if each.engine == engine))
        for engine in engines
    )
    orders = tuple(dict.fromkeys(each.order for each in everybody))
    return TableView(orders, rows, _cell(state, MINIMAL_TREE))


def _cell(state: State, contender: Contender) -> Cell:
    count = state.count_of(contender)
    if count is not None:
        return count.nodes
    if contender.search in state.failures:
        return Failed(state.failures[contender.search])
    return Mark.RUNNING if state.current == contender.search else Mark.WAITING


def _chart(state: State) -> ChartView:
    distinct = dict.fromkeys(each.search for each in contenders(state.position))
    of_all_orders = [each for each in distinct if _is_alone(state.position, each)]
    others = [each for each in distinct if each not in of_all_orders]
    by_engine = state.grouping is Grouping.BY_ENGINE
    keys = dict.fromkeys(each.engine if by_engine else each.order for each in others)
    groups = [BarGroup(each.engine, (_bar(state, each),)) for each in of_all_orders]
    groups += [
        BarGroup(
            key,
            tuple(
                _bar(state, each)
                for each in others
                if key == (each.engine if by_engine else each.order)
            ),
        )
        for key in keys
    ]
    minimal = state.count_of(MINIMAL_TREE)
    return ChartView(
        state.position, state.grouping, tuple(groups), None if minimal is None else minimal.nodes
    )


def _is_alone(position: BoardPosition, search: Contender) -> bool:
    """Whether one search answers for an engine with every order."""
    answered = [each for each in contenders(position) if each.search == search]
    return len(answered) > 1


def _bar(state: State, contender: Contender) -> Bar:
    count = state.count_of(contender)
    return Bar(contender, None if count is None else count.nodes)


PROGRAM: Final = Program(update, view)
