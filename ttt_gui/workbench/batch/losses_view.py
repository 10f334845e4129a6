"""What is to be seen of the losses of games."""

from ttt_gui.search.control import Progress
from ttt_gui.workbench.batch.losses import LossRun
from ttt_gui.workbench.batch.state import FindingLosses, LossJob, State
from ttt_gui.workbench.value import value


@value
class LossRowsView:
    """The tables of games and of players.

    Attributes:
        run: the games; None without any.
        searched: the index of the game that is analysed.
    """

    run: LossRun | None
    searched: int | None


@value
class SearchedGame:
    """The game that is analysed.

    Attributes:
        number: its number in the text.
        empties: the empty squares of the position that is being searched.
        progress: how far that is, as far as has been heard.
    """

    number: int
    empties: int
    progress: Progress | None


@value
class LossProgressView:
    """How far the losses are.

    Attributes:
        count: how many games there are.
        counted: how many are counted.
        failed: how many could not be.
        seconds: how long they have been worked on.
        is_begun: whether that was ever begun.
        is_stopping: whether it ends as soon as its search does.
        game: the game that is analysed; None if none is.
    """

    count: int
    counted: int
    failed: int
    seconds: float
    is_begun: bool
    is_stopping: bool
    game: SearchedGame | None


def loss_rows(state: State) -> LossRowsView:
    """The games, and what their players have lost."""
    job, finding = state.loss_job, state.activity
    searched = finding.index if isinstance(finding, FindingLosses) else None
    return LossRowsView(None if job is None else job.run, searched)


def loss_progress(job: LossJob, state: State) -> LossProgressView:
    """How far `job` is, which is that of `state`."""
    run, finding, game, is_stopping = job.run, state.activity, None, False
    if isinstance(finding, FindingLosses):
        number = run.games[finding.index].number
        game = SearchedGame(number, finding.empties, finding.progress)
        is_stopping = finding.is_stopping
    return LossProgressView(
        len(run.games), run.counted, run.failed, job.clock.seconds, job.is_begun, is_stopping, game
    )
