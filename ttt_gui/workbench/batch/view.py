"""What is to be seen of the batch tab."""

from enum import Enum

from ttt_gui.games.othello import Scoring
from ttt_gui.library.batches import Unfinished
from ttt_gui.notation.control import ReadingProgress
from ttt_gui.search.control import Progress
from ttt_gui.workbench.batch.losses_view import (
    LossProgressView,
    LossRowsView,
    loss_progress,
    loss_rows,
)
from ttt_gui.workbench.batch.problems import Problems
from ttt_gui.workbench.batch.run import BatchRun
from ttt_gui.workbench.batch.state import (
    Beginning,
    Choices,
    Ending,
    Export,
    FindingLosses,
    Idle,
    Job,
    Loading,
    Message,
    RowFilter,
    Searching,
    Shown,
    State,
    Wish,
)
from ttt_gui.workbench.value import value


@value
class Title:
    """What is open, and what is shown of it.

    Attributes:
        name: what a person knows it by.
        count: how many positions it has, or games, whichever are shown.
        shown: which of them are.
        can_show_other: whether the others may be shown instead.
    """

    name: str
    count: int
    shown: Shown = Shown.POSITIONS
    can_show_other: bool = False


@value
class PositionsView:
    """Where positions come from.

    Attributes:
        can_open: whether others may be opened.
        offered: a batch that may be resumed.
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
    """Likewise, but only once it is chosen to ignore saved results."""
    FIND_LOSSES = "find losses"
    LOSSES_FOUND = "losses found"
    """All are found: nothing can be started."""


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
        last_moves: how many moves of each game are analysed.
        finds_losses: whether the losses of games are found; if not, positions are solved.
    """

    choices: Choices
    may_choose: bool
    offer: StartOffer
    can_start: bool
    can_pause: bool
    is_pausing: bool
    can_cancel: bool
    scores_do_not_fit: bool
    last_moves: int
    finds_losses: bool


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
    """What is to be seen; a part is None where there is nothing to say.

    The losses are None where positions are shown.
    """

    title: Title | None
    positions: PositionsView
    solve: SolveView
    progress: ProgressView | LossProgressView | None
    results: ResultsView
    rows: RowsView
    losses: LossRowsView | None = None


def view(state: State) -> View:
    """What is to be seen of `state`."""
    problems, job, activity = state.problems, state.job, state.activity
    searched, progress = None, None
    if isinstance(activity, Searching):
        searched, progress = activity.number, activity.progress
    if state.shown is Shown.LOSSES:
        return _losses(state, RowsView(None if job is None else job.run, None, state.row_filter))
    return View(
        None if problems is None else _title(problems, state.shown),
        _positions(state),
        _solve(state, job),
        None if job is None else _progress(state, job),
        ResultsView(_comparison(state, job), job is not None, state.export),
        RowsView(None if job is None else job.run, searched, state.row_filter, progress),
    )


def _losses(state: State, rows: RowsView) -> View:
    """What is to be seen of the losses of games; `rows` are there when they are left."""
    job, problems = state.loss_job, state.problems
    assert job is not None
    assert problems is not None
    finding = state.activity
    is_working = isinstance(finding, FindingLosses) and not finding.is_stopping
    offer = StartOffer.RESUME if job.is_begun else StartOffer.FIND_LOSSES
    solve = SolveView(
        state.choices,
        state.may_choose,
        StartOffer.LOSSES_FOUND if job.run.is_complete else offer,
        state.may_start,
        can_pause=False,
        is_pausing=False,
        can_cancel=is_working,
        scores_do_not_fit=False,
        last_moves=state.last_moves,
        finds_losses=True,
    )
    return View(
        _title(problems, state.shown),
        _positions(state),
        solve,
        loss_progress(job, state),
        ResultsView(None, can_export=True, export=state.export),
        rows,
        loss_rows(state),
    )


def _title(problems: Problems, shown: Shown) -> Title:
    count = problems.count if shown is Shown.POSITIONS else len(problems.games)
    can_show_other = bool(problems.games) and not problems.are_finished_games
    return Title(problems.name, count, shown, can_show_other)


def _positions(state: State) -> PositionsView:
    activity = state.activity
    return PositionsView(
        isinstance(activity, Idle),
        state.offered,
        state.message,
        activity.progress if isinstance(activity, Loading) else None,
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
        last_moves=state.last_moves,
        finds_losses=False,
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
