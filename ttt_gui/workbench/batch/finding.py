"""Finding the losses of games, one game after the other; a stopped search is resumed.

The activity of the tab::

    Idle --Start--> FindingLosses --(a game's losses are found)--> FindingLosses, or Idle at the end
                                  --Stop, and its search ends--> Idle
"""

from dataclasses import replace
from typing import Final

from ttt_gui.search.outcome import SearchOptions
from ttt_gui.workbench.batch.events import (
    FindLosses,
    LossesFound,
    LossesNotFound,
    LossesProgressed,
    LossesStopped,
    LossForm,
    StopFinding,
    WriteLosses,
)
from ttt_gui.workbench.batch.losses import LossRun
from ttt_gui.workbench.batch.state import FindingLosses, Idle, LossJob, Shown, State, Writing
from ttt_gui.workbench.effects import OpenGameOnBoard, TaskFailed
from ttt_gui.workbench.program import Command, Event

LOSSES: Final = "losses"
"""The purpose of the requests."""

Step = tuple[State, tuple[Command, ...]]


def with_loss_job(state: State) -> State:
    """A state with a job for what is asked of its games, if it has any."""
    problems = state.problems
    if problems is None or not problems.games or state.loss_job is not None:
        return state
    run = LossRun.of(problems.name, problems.games, state.question)
    return replace(state, loss_jobs=(*state.loss_jobs, LossJob(run)))


def show(state: State, shown: Shown) -> State:
    """Show the losses if the text holds games, or the positions if there is one to solve."""
    problems = state.problems
    if problems is None or (shown is Shown.LOSSES and not problems.games):
        return state
    if shown is Shown.POSITIONS and problems.are_finished_games:
        return state
    return replace(state, shown=shown, export=None)


def start(state: State, now: float) -> Step:
    """Analyse the games that are open, or failed before."""
    job = state.loss_job
    if job is None or not state.may_start:
        return state, ()
    job = replace(job, run=job.run.retried(), is_begun=True, clock=job.clock.start(now))
    options = SearchOptions(threads=state.choices.threads, table_megabytes=state.table_megabytes)
    finding = FindingLosses(options, job.run.waiting())
    return _find(replace(_put(state, job), message=None, export=None), finding)


def stop(state: State) -> Step:
    """Let the search that goes on be the last."""
    finding = state.activity
    if not isinstance(finding, FindingLosses) or finding.is_stopping:
        return state, ()
    return replace(state, activity=replace(finding, is_stopping=True)), (StopFinding(),)


def answered(state: State, event: Event, now: float) -> Step:
    """Take in what is heard of a game."""
    finding, job = state.activity, state.loss_job
    assert isinstance(finding, FindingLosses)
    assert job is not None
    job = replace(job, clock=job.clock.look(now))
    match event:
        case LossesProgressed(empties=empties, progress=progress):
            finding = replace(finding, empties=empties, progress=progress)
            return replace(_put(state, job), activity=finding), ()
        case LossesFound(losses=losses):
            run = job.run.count(finding.index, losses)
        case LossesNotFound(reason=reason) | TaskFailed(message=reason):
            run = job.run.fail(finding.index, reason)
        case LossesStopped():
            return _end(state, job, now)
        case _:
            return state, ()
    job = replace(job, run=run)
    place = finding.place + 1
    if finding.is_stopping or place == len(finding.order):
        return _end(state, job, now)
    return _find(_put(state, job), FindingLosses(finding.options, finding.order, place))


def _find(state: State, finding: FindingLosses) -> Step:
    """Find the losses of the game that it is the turn of."""
    job = state.loss_job
    assert job is not None
    state = replace(state, activity=finding, requests=state.requests.ask(LOSSES))
    command = FindLosses(
        state.requests.last,
        job.run.games[finding.index],
        job.run.question,
        state.choices.engine,
        finding.options,
    )
    return state, (command,)


def _end(state: State, job: LossJob, now: float) -> Step:
    job = replace(job, clock=job.clock.stop(now))
    requests = state.requests.close(LOSSES)
    return replace(_put(state, job), activity=Idle(), requests=requests), ()


def _put(state: State, job: LossJob) -> State:
    """A state with this job in place of the one for its question."""
    before = state.loss_job
    jobs = tuple(each for each in state.loss_jobs if each is not before)
    return replace(state, loss_jobs=(*jobs, job))


# --- games ----------------------------------------------------------------------------------


def opening(state: State, number: int) -> tuple[Command, ...]:
    """What shows a game on the board: after its worst move, or else at its end."""
    job = state.loss_job
    if job is None:
        return ()
    run = job.run
    index = next((i for i, each in enumerate(run.games) if each.number == number), None)
    if index is None:
        return ()
    losses, game = run.outcomes[index], run.games[index].record
    worst = getattr(losses, "worst", None)
    place = len(game.moves) if worst is None else worst.index + 1
    question = run.question
    return (OpenGameOnBoard(game, question.scoring, place, question.last_moves, run.name, number),)


def export(state: State, path: str, form: LossForm, purpose: str) -> Step:
    """Write the losses to a file."""
    job = state.loss_job
    if job is None:
        return state, ()
    requests = state.requests.ask(purpose)
    state = replace(state, requests=requests, export=Writing())
    return state, (WriteLosses(requests.last, job.run, path, form),)
