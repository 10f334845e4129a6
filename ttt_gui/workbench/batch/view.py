"""What is to be seen of the batch tab."""

from enum import Enum

from ttt_gui.games.othello import Scoring
from ttt_gui.library.batches import Unfinished
from ttt_gui.notation.control import ReadingProgress
from ttt_gui.search.control import Progress
from ttt_gui.workbench.batch.run import BatchRun
from ttt_gui.workbench.batch.state import (
    Beginning,
    Choices,
    Ending,
    Export,
    Idle,
    Job,
    Loading,
    Message,
    RowFilter,
    Searching,
    State,
    Wish,
)
from ttt_gui.workbench.value import value


@value
class Title:
    """What is open: its name, and how many positions it has."""

    name: str
    count: int


@value
class PositionsView:
    """Where positions come from.

    Attributes:
        can_open: whether others may be opened.
        offered: a batch that may be gone on with.
        message: how reading the last ones went.
        reading: how far those are that are being read; None if none are.
    """

    can_open: bool
    offered: Unfinished | None
    message: Message | None
    reading: ReadingProgress | None


class StartOffer(Enum):
    """What the button that starts a batch offers."""

    START = "start"
    RESUME = "resume"
    SOLVE_AGAIN = "solve again"
    ALL_SOLVED = "all solved"
    """Likewise, but only once it is chosen to search anew."""


@value
class SolveView:
    """What is chosen, and what may be done.

    Attributes:
        choices: what the boxes say.
        may_choose: whether they may be changed.
        offer: what the button that starts offers.
        can_start: whether it may be pressed.
        can_pause: whether the batch may be paused.
        is_pausing: whether it is to pause after the row that is being searched.
        can_cancel: whether the batch may be cancelled.
        scores_do_not_fit: whether the file gives scores that are counted otherwise than chosen.
    """

    choices: Choices
    may_choose: bool
    offer: StartOffer
    can_start: bool
    can_pause: bool
    is_pausing: bool
    can_cancel: bool
    scores_do_not_fit: bool


class Stage(Enum):
    """How far a batch is."""

    NOT_BEGUN = "not begun"
    WORKING = "working"
    PAUSED = "paused"
    CANCELLED = "cancelled"
    TRIED = "tried"
    """Every row was searched, some of them in vain."""
    DONE = "done"


@value
class SearchedRow:
    """The row that is being searched.

    Attributes:
        number: its number.
        empties: its empty squares.
        progress: how far the search is, as far as has been heard.
    """

    number: int
    empties: int
    progress: Progress | None


@value
class ProgressView:
    """How far a batch is.

    Attributes:
        stage: what has become of it.
        count: how many problems it has.
        solved: how many are solved.
        failed: how many could not be.
        seconds: how long it has been worked on.
        row: the row that is being searched.
    """

    stage: Stage
    count: int
    solved: int
    failed: int
    seconds: float
    row: SearchedRow | None


@value
class Compared:
    """How many answers are what the file expects, and how many are not."""

    agreements: int
    differences: int


class NotCompared(Enum):
    """Why answers are not compared with the file."""

    NO_SCORES = "no scores"
    OTHER_RULE = "other rule"


@value
class ResultsView:
    """What was found.

    Attributes:
        comparison: how it compares with what the file says; None without positions.
        can_export: whether it may be written to a file.
        export: how that went the last time.
    """

    comparison: Compared | NotCompared | None
    can_export: bool
    export: Export | None


@value
class RowsView:
    """The table.

    Attributes:
        run: its rows; None without positions.
        searched: the number of the problem that is being searched.
        row_filter: which rows are shown.
        progress: how far that search is, as far as has been heard.
    """

    run: BatchRun | None
    searched: int | None
    row_filter: RowFilter
    progress: Progress | None = None


@value
class View:
    """What is to be seen; a part is None where there is nothing to say."""

    title: Title | None
    positions: PositionsView
    solve: SolveView
    progress: ProgressView | None
    results: ResultsView
    rows: RowsView


def view(state: State) -> View:
    """What is to be seen of `state`."""
    problems, job, activity = state.problems, state.job, state.activity
    searched, progress = None, None
    if isinstance(activity, Searching):
        searched, progress = activity.number, activity.progress
    return View(
        None if problems is None else Title(problems.name, problems.count),
        PositionsView(
            isinstance(activity, Idle),
            state.offered,
            state.message,
            activity.progress if isinstance(activity, Loading) else None,
        ),
        _solve(state, job),
        None if job is None else _progress(state, job),
        ResultsView(_comparison(state, job), job is not None, state.export),
        RowsView(None if job is None else job.run, searched, state.row_filter, progress),
    )


def _solve(state: State, job: Job | None) -> SolveView:
    choices, activity, problems = state.choices, state.activity, state.problems
    wish = activity.wish if isinstance(activity, Beginning | Searching) else None
    return SolveView(
        choices,
        state.may_choose,
        _offer(job, choices),
        state.may_start,
        can_pause=wish is Wish.GO_ON,
        is_pausing=wish is Wish.PAUSE,
        can_cancel=wish in {Wish.GO_ON, Wish.PAUSE},
        scores_do_not_fit=(
            problems is not None
            and problems.have_expected_scores
            and choices.scoring is not Scoring.WINNER_TAKES_EMPTIES
        ),
    )


def _offer(job: Job | None, choices: Choices) -> StartOffer:
    if job is None or not job.is_begun:
        return StartOffer.START
    if not job.run.is_complete:
        return StartOffer.RESUME
    return StartOffer.SOLVE_AGAIN if choices.fresh else StartOffer.ALL_SOLVED


def _progress(state: State, job: Job) -> ProgressView:
    run, activity = job.run, state.activity
    row = None
    if isinstance(activity, Searching):
        empties = run.problem(activity.number).position.empties
        row = SearchedRow(activity.number, empties, activity.progress)
    return ProgressView(
        _stage(state, job), len(run.outcomes), run.solved, run.failed, job.clock.seconds, row
    )


def _stage(state: State, job: Job) -> Stage:
    if isinstance(state.activity, Beginning | Searching | Ending):
        return Stage.WORKING
    if not job.is_begun:
        return Stage.NOT_BEGUN
    if job.run.is_complete:
        return Stage.DONE
    if job.is_cancelled:
        return Stage.CANCELLED
    return Stage.TRIED if job.run.is_tried else Stage.PAUSED


def _comparison(state: State, job: Job | None) -> Compared | NotCompared | None:
    if job is None or state.problems is None:
        return None
    if not state.problems.have_expected_scores:
        return NotCompared.NO_SCORES
    if job.run.plan.scoring is not Scoring.WINNER_TAKES_EMPTIES:
        return NotCompared.OTHER_RULE
    return Compared(job.run.agreements, job.run.differences)
