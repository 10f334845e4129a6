"""The state of the batch tab: a file of positions, solved row by row, kept as it goes.

The problems of the file and the choices of scoring and of every move's value together make a
question; each question has a `Job` of its own, so that going back to an earlier choice shows
its answers again.
"""

from dataclasses import field
from enum import Enum

from ttt_gui.games.othello import Scoring
from ttt_gui.library.batch import Plan
from ttt_gui.library.batches import Unfinished
from ttt_gui.notation.control import ReadingProgress
from ttt_gui.search.control import Progress
from ttt_gui.search.outcome import SearchOptions
from ttt_gui.workbench.batch.losses import USUAL_MOVES, LossRun, Question
from ttt_gui.workbench.batch.problems import Problems
from ttt_gui.workbench.batch.run import BatchRun
from ttt_gui.workbench.requests import Requests
from ttt_gui.workbench.value import value


@value
class Choices:
    """What a batch is solved with.

    Attributes:
        engine: the key of the engine.
        scoring: how positions are counted.
        threads: of the compiled solver; None means one per core.
        easiest_first: whether the fewest empty squares come first.
        all_moves: whether every move's value is to be found.
        fresh: whether to search what is remembered.
    """

    engine: str
    scoring: Scoring = Scoring.DISC_DIFFERENCE
    threads: int | None = None
    easiest_first: bool = False
    all_moves: bool = False
    fresh: bool = False

    @classmethod
    def of(cls, plan: Plan) -> "Choices":
        """What `plan` says."""
        return cls(
            plan.engine,
            plan.scoring,
            plan.threads,
            plan.easiest_first,
            plan.all_moves,
            plan.fresh,
        )

    def ask_for(self, plan: Plan) -> bool:
        """Whether these choices ask the question that `plan` answers."""
        return plan.scoring is self.scoring and plan.all_moves == self.all_moves


class Shown(Enum):
    """What is to be seen of a text that holds games."""

    POSITIONS = "positions"
    """The positions after their last moves, to be solved."""
    LOSSES = "losses"
    """What their players have lost."""


class RowFilter(Enum):
    """Which rows are shown."""

    ALL = "all"
    DIFFERENCES = "differences"
    SOLVED = "solved"
    OPEN = "open"
    FAILED = "failed"


@value
class Clock:
    """The time that a batch has been worked on, pauses left out.

    Attributes:
        seconds: up to the last look at the clock.
        looked_at: when that was, while it runs.
    """

    seconds: float = 0.0
    looked_at: float | None = None

    def start(self, now: float) -> "Clock":
        """Start the clock."""
        return Clock(self.seconds, now)

    def look(self, now: float) -> "Clock":
        """The clock as it is now."""
        if self.looked_at is None:
            return self
        return Clock(self.seconds + now - self.looked_at, now)

    def stop(self, now: float) -> "Clock":
        """Stop the clock."""
        return Clock(self.look(now).seconds)


@value
class Job:
    """A batch under one question.

    Attributes:
        run: what is known of its problems.
        batch_id: its id in the library; None as long as it is not kept.
        is_begun: whether it was ever started.
        is_cancelled: whether it was cancelled, and not started since.
        clock: how long it has been worked on.
    """

    run: BatchRun
    batch_id: int | None = None
    is_begun: bool = False
    is_cancelled: bool = False
    clock: Clock = Clock()


@value
class LossJob:
    """The losses of the games under one question.

    Attributes:
        run: what is known of them.
        is_begun: whether it was ever started.
        clock: how long it has been worked on.
    """

    run: LossRun
    is_begun: bool = False
    clock: Clock = Clock()


class Wish(Enum):
    """What is to be done after the row that is being searched."""

    GO_ON = "go on"
    PAUSE = "pause"
    CANCEL = "cancel"


@value
class Idle:
    """Nothing is under way."""


@value
class Loading:
    """Positions are being read; `progress` is how far, as far as has been heard."""

    progress: ReadingProgress = field(default_factory=ReadingProgress)


@value
class Beginning:
    """The library is being told that the batch is carried out."""

    wish: Wish = Wish.GO_ON


@value
class Searching:
    """A row is being searched.

    Attributes:
        options: how.
        order: the numbers of the problems to search.
        place: the index there of the one being searched.
        wish: what is to be done when that ends.
        progress: how far its search is, as far as has been heard.
    """

    options: SearchOptions
    order: tuple[int, ...]
    place: int
    wish: Wish = Wish.GO_ON
    progress: Progress | None = None

    @property
    def number(self) -> int:
        """The number of the problem being searched."""
        return self.order[self.place]


@value
class Ending:
    """The library is being told that the batch is not to be resumed."""


@value
class FindingLosses:
    """The losses of games are being found.

    Attributes:
        options: how to search.
        order: the indices of the games to analyse.
        place: the index there of the one that is analysed.
        is_stopping: whether it is to end.
        empties: the empty squares of the position that is being searched.
        progress: how far that is, as far as has been heard.
    """

    options: SearchOptions
    order: tuple[int, ...]
    place: int = 0
    is_stopping: bool = False
    empties: int = 0
    progress: Progress | None = None

    @property
    def index(self) -> int:
        """The index of the game that is analysed."""
        return self.order[self.place]


Activity = Idle | Loading | Beginning | Searching | Ending | FindingLosses


class Notice(Enum):
    """What is said about the positions."""

    READING_STOPPED = "reading stopped"
    STILL_READING = "still reading"
    """Positions that were to be opened are not, since others are being read."""
    RUNNING = "running"
    """Likewise, since a batch is running."""
    NOTHING_TO_PASTE = "nothing to paste"
    CLAIMED = "claimed"
    """Another process runs the batch that was to be resumed."""
    GONE = "gone"
    """The batch that was to be resumed can no longer be read."""


@value
class Unreadable:
    """What of a text could not be read, in a sentence."""

    fault: str


@value
class NotLoaded:
    """Something that nobody has foreseen kept positions from being opened."""

    error: str


@value
class NotKept:
    """Likewise the library from keeping a batch, which was not begun, or not ended there."""

    error: str


Message = Notice | Unreadable | NotLoaded | NotKept


@value
class Writing:
    """The rows are being written to a file."""


@value
class Written:
    """How writing a file ended.

    Attributes:
        path: the file.
        count: how many problems the batch has.
        solved: how many of them are solved.
        lacks_scores: whether the form cannot hold scores counted as these are.
        expected: how many that are not solved stand there with the score that they came with.
        fault: why nothing was written; empty when all went well.
    """

    path: str
    count: int
    solved: int
    lacks_scores: bool
    expected: int = 0
    fault: str = ""


@value
class NotWritten:
    """Something that nobody has foreseen kept the rows from being written."""

    error: str


@value
class LossesWritten:
    """How writing losses to a file ended.

    Attributes:
        path: the file.
        rows: how many rows it has.
        counted: how many games are counted.
        games: how many there are.
        fault: why nothing was written; empty when all went well.
    """

    path: str
    rows: int
    counted: int
    games: int
    fault: str = ""


Export = Writing | Written | LossesWritten | NotWritten


@value
class State:
    """Everything that is true of the tab at one instant.

    Attributes:
        choices: what the boxes say.
        table_megabytes: size of the compiled solver's transposition table.
        requests: the answers that are awaited.
        activity: what is under way.
        problems: the positions of the text that is open.
        jobs: what is known of them, one job for each question that was looked at.
        shown: whether the positions are to be seen, or the losses of their games.
        last_moves: how many moves of each game are analysed.
        loss_jobs: what is known of the losses, likewise.
        row_filter: which rows are shown.
        offered: a batch of the library to resume.
        message: what is said about the positions.
        export: how the last export went.
    """

    choices: Choices
    table_megabytes: int = 64
    requests: Requests = field(default_factory=Requests)
    activity: Activity = Idle()
    problems: Problems | None = None
    jobs: tuple[Job, ...] = ()
    shown: Shown = Shown.POSITIONS
    last_moves: int = USUAL_MOVES
    loss_jobs: tuple[LossJob, ...] = ()
    row_filter: RowFilter = RowFilter.ALL
    offered: Unfinished | None = None
    message: Message | None = None
    export: Export | None = None

    @property
    def job(self) -> Job | None:
        """The job that the choices ask for."""
        for job in self.jobs:
            if self.choices.ask_for(job.run.plan):
                return job
        return None

    @property
    def question(self) -> Question:
        """What is asked of games."""
        return Question(self.last_moves, self.choices.scoring)

    @property
    def loss_job(self) -> LossJob | None:
        """The losses that are asked for."""
        for job in self.loss_jobs:
            if job.run.question == self.question:
                return job
        return None

    @property
    def may_choose(self) -> bool:
        """Whether the choices may be changed: not while a batch is carried out in their way."""
        return isinstance(self.activity, Idle | Loading)

    @property
    def may_start(self) -> bool:
        """Whether there is something to solve, and nothing else under way."""
        if self.shown is Shown.LOSSES:
            losses = self.loss_job
            is_open = losses is not None and not losses.run.is_complete
            return is_open and isinstance(self.activity, Idle)
        job = self.job
        return (
            job is not None
            and isinstance(self.activity, Idle)
            and (not job.run.is_complete or self.choices.fresh)
        )
