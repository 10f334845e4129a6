"""The batch tab: how its state changes.

The activity of the tab::

    Idle --a text, Go on--> Loading --(it is read)--> Idle
    Idle --Start--> Beginning --(the library has it)--> Searching
    Searching --(a row ends)--> Searching              as long as there is one and it is wished
              --(the last row, Pause and the row ends)--> Idle, or Ending when all is solved
              --Cancel, and the row is stopped--> Ending --(the library has it)--> Idle

Pausing lets the row that is being searched come to its end, so that no work is lost;
cancelling does not, but keeps what was proved of it. The losses of games are found in `finding`.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from ttt_gui.games.othello import Scoring
from ttt_gui.library.batch import BatchRow, Plan
from ttt_gui.search.outcome import SearchOptions
from ttt_gui.workbench.batch import finding
from ttt_gui.workbench.batch.events import (
    BatchBegun,
    BatchEnded,
    BatchFetched,
    BatchForm,
    BatchGone,
    BatchRefused,
    BeginBatch,
    CancelClicked,
    ChoicesChanged,
    EndBatch,
    ExportChosen,
    FetchBatch,
    FileGiven,
    FilterChosen,
    FindUnfinished,
    ForgetClicked,
    GiveUpBatch,
    LastMovesChosen,
    LossesFiled,
    LossForm,
    NothingPasted,
    Opened,
    PauseClicked,
    ProblemsRead,
    ReadFile,
    ReadText,
    ResumeClicked,
    RowOpened,
    RunWritten,
    ShownChosen,
    StartClicked,
    TableChosen,
    TextGiven,
    UnfinishedFound,
    WriteRun,
)
from ttt_gui.workbench.batch.problems import Problems
from ttt_gui.workbench.batch.run import BatchRun
from ttt_gui.workbench.batch.state import (
    Activity,
    Beginning,
    Choices,
    Ending,
    FindingLosses,
    Idle,
    Job,
    Loading,
    Notice,
    NotKept,
    NotLoaded,
    NotWritten,
    RowFilter,
    Searching,
    Shown,
    State,
    Unreadable,
    Wish,
    Writing,
)
from ttt_gui.workbench.effects import (
    OpenOnBoard,
    ReadingProgressed,
    Search,
    SearchFailed,
    SearchFinished,
    SearchProgressed,
    SearchStopped,
    StopReading,
    StopSearch,
    TaskFailed,
)
from ttt_gui.workbench.program import Command, Event

ROW: Final = "row"
"""The purpose of the searches."""

_LOAD: Final = "load"
_UNFINISHED: Final = "unfinished"
_BEGIN: Final = "begin"
_END: Final = "end"
_EXPORT: Final = "export"

Step = tuple[State, tuple[Command, ...]]


def update(state: State, event: Event, now: float) -> Step:
    """The state after `event`, and what it asks of the world."""
    request = getattr(event, "request", None)
    if request is None:
        return _after_person(state, event, now)
    purpose = state.requests.purpose_of(request)
    if purpose is None:
        return state, ()  # nobody asks for that any more
    if purpose == ROW:
        return _after_search(state, event, now)
    if purpose == finding.LOSSES:
        return _rested(finding.answered(state, event, now))
    if isinstance(event, ReadingProgressed):
        return replace(state, activity=Loading(event.progress)), ()
    return _after_task(replace(state, requests=state.requests.close(purpose)), purpose, event, now)


def _after_person(state: State, event: Event, now: float) -> Step:
    match event:
        case Opened() if isinstance(state.activity, Idle):
            return _rest(state)
        case FileGiven(path):
            return _load(state, lambda request: ReadFile(request, path))
        case TextGiven(text):
            return _load(state, lambda request: ReadText(request, text))
        case NothingPasted():
            return replace(state, message=Notice.NOTHING_TO_PASTE), ()
        case ResumeClicked():
            return _go_on(state)
        case ForgetClicked():
            return _forget(state)
        case ChoicesChanged(choices):
            return (_with_jobs(replace(state, choices=choices)) if state.may_choose else state), ()
        case ShownChosen(shown):
            return (finding.show(state, shown) if state.may_choose else state), ()
        case LastMovesChosen(last_moves):
            changed = replace(state, last_moves=last_moves)
            return (finding.with_loss_job(changed) if state.may_choose else state), ()
        case TableChosen(megabytes):
            return replace(state, table_megabytes=megabytes), ()
        case FilterChosen(row_filter):
            return replace(state, row_filter=row_filter), ()
        case StartClicked() if state.shown is Shown.LOSSES:
            return _begun_finding(state, now)
        case StartClicked():
            return _start(state, now)
        case PauseClicked():
            return _wish(state, Wish.PAUSE)
        case CancelClicked() if isinstance(state.activity, FindingLosses):
            return finding.stop(state)
        case CancelClicked():
            return _wish(state, Wish.CANCEL)
        case RowOpened(number) if state.shown is Shown.LOSSES:
            return state, finding.opening(state, number)
        case RowOpened(number):
            return state, _opening(state, number)
        case ExportChosen(path, LossForm() as form):
            return finding.export(state, path, form, _EXPORT)
        case ExportChosen(path, BatchForm() as form):
            return _export(state, path, form)
    return state, ()


def _after_search(state: State, event: Event, now: float) -> Step:
    """Take in what is heard of the search of a row."""
    searching, job = state.activity, state.job
    assert isinstance(searching, Searching)
    assert job is not None
    number = searching.number
    match event:
        case SearchProgressed(progress=progress):
            job = replace(job, clock=job.clock.look(now))
            return replace(_put(state, job), activity=replace(searching, progress=progress)), ()
        case SearchFinished(result=result):
            run = job.run.answer(number, result)
        case SearchFailed(message=reason):
            run = job.run.fail(number, reason)
        case SearchStopped(progress=progress):
            run = job.run.stop(number, progress)
        case _:
            return state, ()
    state = replace(state, requests=state.requests.close(ROW))
    job = replace(job, run=run, clock=job.clock.look(now))
    return _after_row(_put(state, job), searching, now)


def _after_task(state: State, purpose: str, event: Event, now: float) -> Step:
    """Take in the answer of a task."""
    match event:
        case ProblemsRead(problems=problems):
            return _rest(_read(state, problems))
        case BatchFetched():
            return _fetched(state, event, now)
        case BatchGone():
            return _rest(replace(state, message=Notice.GONE))
        case BatchRefused():
            return _rest(_with_clock_stopped(replace(state, message=Notice.CLAIMED), now))
        case BatchBegun():
            return _begun(state, event, now)
        case BatchEnded():
            return _rest(state)
        case UnfinishedFound(unfinished=unfinished):
            return replace(state, offered=unfinished), ()
        case RunWritten(written=written) | LossesFiled(written=written):
            return replace(state, export=written), ()
        case TaskFailed(message=error):
            return _after_fault(state, purpose, error, now)
    return state, ()


def _after_fault(state: State, purpose: str, error: str, now: float) -> Step:
    """Tell of a fault that nobody has foreseen; what was there stays."""
    if purpose == _EXPORT:
        return replace(state, export=NotWritten(error)), ()
    if purpose == _UNFINISHED:
        return state, ()
    message = NotLoaded(error) if purpose == _LOAD else NotKept(error)
    return _rest(_with_clock_stopped(replace(state, message=message), now))


# --- at rest, and not -----------------------------------------------------------------------


def _rest(state: State) -> Step:
    """Nothing is under way; which batch may be resumed, besides those shown here?"""
    requests = state.requests.ask(_UNFINISHED)
    besides = tuple(job.batch_id for job in state.jobs if job.batch_id is not None)
    state = replace(state, activity=Idle(), requests=requests)
    return state, (FindUnfinished(requests.last, besides),)


def _occupied(state: State, activity: Activity) -> State:
    """Something is under way: nothing is offered meanwhile."""
    requests = state.requests.close(_UNFINISHED)
    return replace(state, activity=activity, requests=requests, offered=None)


def _begun_finding(state: State, now: float) -> Step:
    """Find the losses of the games that are open."""
    state, commands = finding.start(state, now)
    if isinstance(state.activity, FindingLosses):
        state = _occupied(state, state.activity)
    return state, commands


def _rested(step: Step) -> Step:
    """The same; if nothing is under way any more, an earlier batch may be offered."""
    state, commands = step
    if not isinstance(state.activity, Idle):
        return step
    state, more = _rest(state)
    return state, (*commands, *more)


# --- positions ------------------------------------------------------------------------------


def _refusal(state: State) -> Notice | None:
    """Why no positions may be opened now."""
    match state.activity:
        case Idle():
            return None
        case Loading():
            return Notice.STILL_READING
    return Notice.RUNNING


def _load(state: State, command: Callable[[int], Command]) -> Step:
    """Ask for positions, unless others are being read or solved."""
    refusal = _refusal(state)
    if refusal is not None:
        return replace(state, message=refusal), ()
    state = _occupied(state, Loading())
    state = replace(state, requests=state.requests.ask(_LOAD), message=None)
    return state, (command(state.requests.last),)


def _stop_reading(state: State) -> Step:
    """Read no further; what was there stays."""
    requests = state.requests.close(_LOAD)
    state, commands = _rest(replace(state, requests=requests, message=Notice.READING_STOPPED))
    return state, (StopReading(), *commands)


def _go_on(state: State) -> Step:
    offered = state.offered
    if offered is None:
        return state, ()
    return _load(state, lambda request: FetchBatch(request, offered.batch_id))


def _forget(state: State) -> Step:
    offered = state.offered
    if offered is None:
        return state, ()
    state, commands = _rest(replace(state, offered=None))
    return state, (GiveUpBatch(offered.batch_id), *commands)


def _read(state: State, problems: Problems) -> State:
    """Show what was read, if that is anything."""
    message = Unreadable(problems.fault) if problems.fault else None
    state = replace(state, message=message)
    if not problems.count:
        return state
    if problems.have_expected_scores:
        choices = replace(state.choices, scoring=Scoring.WINNER_TAKES_EMPTIES)
        state = replace(state, choices=choices)
    return _with_jobs(_take(state, problems))


def _fetched(state: State, event: BatchFetched, now: float) -> Step:
    """Show a batch of the library as far as it came, and resume it."""
    job = Job(event.run, event.batch_id, is_begun=True)
    state = _take(state, event.problems)
    state = replace(state, activity=Idle(), message=None, choices=event.choices, jobs=(job,))
    return _start(state, now) if state.may_start else _rest(state)


def _take(state: State, problems: Problems) -> State:
    """Show these problems in place of the ones before, nothing of them known."""
    return replace(
        state,
        problems=problems,
        shown=Shown.LOSSES if problems.are_games else Shown.POSITIONS,
        jobs=(),
        loss_jobs=(),
        export=None,
        row_filter=RowFilter.ALL,
    )


# --- jobs -----------------------------------------------------------------------------------


def _with_jobs(state: State) -> State:
    """A state with jobs for what is asked of its problems, and of their games."""
    return finding.with_loss_job(_with_job(state))


def _with_job(state: State) -> State:
    """A state with a job for its question, if it has problems at all."""
    problems = state.problems
    if problems is None or state.job is not None:
        return state
    choices = state.choices
    plan = Plan(
        problems.name,
        problems.under(choices.scoring),
        choices.scoring,
        choices.engine,
        all_moves=choices.all_moves,
    )
    return _put(state, Job(BatchRun.of(plan)))


def _put(state: State, job: Job) -> State:
    """A state with this job in place of the one for its question."""
    before = state.job
    return replace(state, jobs=(*(each for each in state.jobs if each is not before), job))


def _with_clock_stopped(state: State, now: float) -> State:
    job = state.job
    if job is None:
        return state
    return _put(state, replace(job, clock=job.clock.stop(now)))


def _as_chosen(plan: Plan, choices: Choices) -> Plan:
    """`plan`, carried out in the way that is chosen now."""
    return replace(
        plan,
        engine=choices.engine,
        threads=choices.threads,
        easiest_first=choices.easiest_first,
        fresh=choices.fresh,
    )


# --- solving --------------------------------------------------------------------------------


def _start(state: State, now: float) -> Step:
    """Begin with the batch, or resume it; if all is solved, start over."""
    job = state.job
    if job is None or not state.may_start:
        return state, ()
    plan = _as_chosen(job.run.plan, state.choices)
    if job.run.is_complete:
        job = Job(BatchRun.of(plan))
    job = replace(
        job,
        run=replace(job.run.retried(), plan=plan),
        is_begun=True,
        is_cancelled=False,
        clock=job.clock.start(now),
    )
    state = _occupied(_put(state, job), Beginning())
    state = replace(
        state,
        requests=state.requests.ask(_BEGIN),
        message=None if state.message is Notice.CLAIMED else state.message,
        export=None,
    )
    return state, (BeginBatch(state.requests.last, job.run, job.batch_id),)


def _begun(state: State, event: BatchBegun, now: float) -> Step:
    """Search the first row, unless that is no longer wished."""
    beginning, job = state.activity, state.job
    assert isinstance(beginning, Beginning)
    assert job is not None
    state = _put(state, replace(job, batch_id=event.batch_id))
    match beginning.wish:
        case Wish.CANCEL:
            return _end(state, now, is_cancelled=True)
        case Wish.PAUSE:
            return _rest(_with_clock_stopped(state, now))
    options = SearchOptions(
        all_moves=state.choices.all_moves,
        threads=state.choices.threads,
        table_megabytes=state.table_megabytes,
        fresh=state.choices.fresh,
    )
    return _search(state, Searching(options, event.order, 0))


def _search(state: State, searching: Searching) -> Step:
    """Search the row that it is the turn of."""
    job = state.job
    assert job is not None
    problem = job.run.problem(searching.number)
    row = None
    if job.batch_id is not None:
        row = BatchRow(job.batch_id, job.run.plan.name, problem)
    requests = state.requests.ask(ROW)
    command = Search(
        requests.last,
        ROW,
        problem.position,
        job.run.plan.engine,
        searching.options,
        uses_library=True,
        answers=row,
    )
    return replace(state, activity=searching, requests=requests), (command,)


def _after_row(state: State, searching: Searching, now: float) -> Step:
    """Go on as is wished."""
    if searching.wish is Wish.CANCEL:
        return _end(state, now, is_cancelled=True)
    place = searching.place + 1
    if searching.wish is Wish.GO_ON and place < len(searching.order):
        return _search(state, Searching(searching.options, searching.order, place))
    job = state.job
    assert job is not None
    if job.run.is_complete:
        return _end(state, now, is_cancelled=False)
    return _rest(_with_clock_stopped(state, now))


def _wish(state: State, wish: Wish) -> Step:
    """Pause or cancel what is running; nothing takes back that it was cancelled."""
    activity = state.activity
    if isinstance(activity, Loading) and wish is Wish.CANCEL:
        return _stop_reading(state)
    if not isinstance(activity, Beginning | Searching) or activity.wish is Wish.CANCEL:
        return state, ()
    state = replace(state, activity=replace(activity, wish=wish))
    is_to_stop = wish is Wish.CANCEL and isinstance(activity, Searching)
    return state, (StopSearch(ROW),) if is_to_stop else ()


def _end(state: State, now: float, *, is_cancelled: bool) -> Step:
    """Let nobody be asked at the next start whether to resume this batch."""
    state = _with_clock_stopped(state, now)
    job = state.job
    assert job is not None
    state = _put(state, replace(job, is_cancelled=is_cancelled))
    if job.batch_id is None:
        return _rest(state)
    state = replace(state, activity=Ending(), requests=state.requests.ask(_END))
    return state, (EndBatch(state.requests.last, job.batch_id),)


# --- rows -----------------------------------------------------------------------------------


def _opening(state: State, number: int) -> tuple[Command, ...]:
    """What shows a row on the board, solved if it is."""
    job = state.job
    if job is None:
        return ()
    position, result = job.run.problem(number).position, job.run.result(number)
    return (OpenOnBoard(position, result, job.run.plan.name, number),)


def _export(state: State, path: str, form: BatchForm) -> Step:
    job = state.job
    if job is None:
        return state, ()
    requests = state.requests.ask(_EXPORT)
    state = replace(state, requests=requests, export=Writing())
    return state, (WriteRun(requests.last, job.run, path, form),)
