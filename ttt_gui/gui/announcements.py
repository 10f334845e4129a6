"""What a screen reader says of a tab when its view has changed: moves played, results, ends.

Nothing is said while a search or an engine's turn goes on, so that the reader is not interrupted
by counters.
"""

from functools import singledispatch

from ttt_gui.gui.batch.wording import losses_in_words, progress_in_words
from ttt_gui.gui.explorer.wording import event_text
from ttt_gui.gui.grader.wording import message_in_words as grading_in_words
from ttt_gui.gui.labels import Tone
from ttt_gui.gui.othello.wording import (
    message_in_words,
    play_in_words,
    score_in_words,
    search_in_words,
)
from ttt_gui.gui.tictactoe.wording import engine_move_text, status_text
from ttt_gui.lab.run import Step
from ttt_gui.notation.squares import line_text, move_name
from ttt_gui.workbench.analysis.state import GameOver
from ttt_gui.workbench.analysis.view import AnalysisView, GameOn
from ttt_gui.workbench.batch.losses_view import LossProgressView
from ttt_gui.workbench.batch.view import ProgressView, Stage
from ttt_gui.workbench.batch.view import View as BatchView
from ttt_gui.workbench.explorer.view import ExplorerView
from ttt_gui.workbench.grading.grading import Notice
from ttt_gui.workbench.grading.view import View as GradingView
from ttt_gui.workbench.match.view import MatchView


@singledispatch
def announcement(_view: object) -> str:
    """What to say of a view; "" for nothing."""
    return ""


@announcement.register
def _(view: MatchView) -> str:
    status = view.game.status
    is_engines_turn = status.seats.is_mixed and not status.seats.is_person(status.side_to_move)
    if status.outcome is None and is_engines_turn and not status.is_paused:
        return ""
    parts = (engine_move_text(view.transcript), status_text(status), view.game.failure)
    return _joined(*parts)


@announcement.register
def _(view: AnalysisView) -> str:
    message, tone = message_in_words(view.message)
    return _joined(
        message if tone is not Tone.NOTE else "",
        _solvers_move(view),
        "" if view.solve.is_busy else play_in_words(view.play),
        _result(view),
    )


def _solvers_move(view: AnalysisView) -> str:
    """The move that the solver has just played in a game against a person."""
    match view.play.status:
        case GameOn(position, person) if position.side_to_move is person:
            move = view.result.last_move
        case GameOver():
            move = view.result.last_move
        case _:
            move = None
    return "" if move is None else f"Last move: {move_name(move)}"


def _result(view: AnalysisView) -> str:
    """The score and the best moves, or how a search was stopped."""
    known = view.result.known
    if view.solve.is_busy or view.result.is_busy:
        return ""
    if known is None:
        return search_in_words(view.solve)
    score = score_in_words(view.result.position, known)
    best = line_text(known.result.best_moves)
    return f"{score}. Best: {best}" if best else score


@announcement.register
def _(view: BatchView) -> str:
    match view.progress:
        case LossProgressView(is_begun=True, game=None) as losses:
            return losses_in_words(losses)
        case ProgressView() as rows if rows.stage not in {Stage.NOT_BEGUN, Stage.WORKING}:
            return progress_in_words(rows)
    return ""


@announcement.register
def _(view: GradingView) -> str:
    message = view.script.message
    if message is None or message is Notice.STARTING or isinstance(message, Step):
        return ""
    return grading_in_words(message)[0]


@announcement.register
def _(view: ExplorerView) -> str:
    steps = view.steps
    return "" if steps.event is None or steps.is_playing else event_text(steps)


def _joined(*parts: str) -> str:
    """Sentences of those parts that are not empty."""
    return " ".join(f"{part.rstrip('.')}." for part in parts if part)
