"""Games against the solver, and exercises with one best move.

Whatever leaves a game or an exercise ends it, and it is said: a game is over unfinished, an
exercise counts as tried and its best move is told.
"""

from dataclasses import replace
from typing import Final

from ttt_gui.games.position import Move, Player
from ttt_gui.library.games import PracticeResult
from ttt_gui.notation.game_record import GameRecord
from ttt_gui.workbench.analysis.events import KeepGame, KeepPractice, Page
from ttt_gui.workbench.analysis.exercise import Exercise
from ttt_gui.workbench.analysis.line import Line
from ttt_gui.workbench.analysis.searching import abandon, search_position, stop_losses
from ttt_gui.workbench.analysis.state import (
    Analysing,
    Analysis,
    GameLeft,
    GameOver,
    GivenUp,
    Judged,
    NothingToPlay,
    Playing,
    Practising,
    Purpose,
    SettingUp,
    TooManyToPlay,
)
from ttt_gui.workbench.effects import Wait

REPLY_MILLISECONDS: Final = 500
"""Before the solver's move is played, so that it can be followed."""


def leave(state: Analysis) -> Analysis:
    """End the game, the exercise or the search for one, and say what becomes of it."""
    activity = state.activity
    if isinstance(activity, SettingUp):
        return replace(state, said=None)
    state = replace(state.without(Purpose.REPLY, Purpose.EXERCISE), activity=Analysing())
    match activity:
        case Playing():
            return replace(state, said=GameLeft())
        case Practising(exercise):
            tally = state.tally.plus(is_right=False)
            return replace(state, said=GivenUp(exercise), tally=tally)
        case _:
            return replace(state, said=None)


def leave_for_good(state: Analysis) -> Analysis:
    """End setting up as well: another position is about to be looked at."""
    state = leave(state)
    if isinstance(state.activity, SettingUp):
        return replace(state, activity=Analysing(), page=Page.TEXT)
    return state


# --- games --------------------------------------------------------------------------------


def begin_game(state: Analysis) -> Analysis:
    """Begin a game from the position that is shown; or say why there can be none.

    The line, which must be cut there so that the moves that follow are not seen, is the
    caller's to show.
    """
    state = stop_losses(abandon(leave(state)))
    position, limit = state.position, state.engine.pleasant_empties
    if position.is_over():
        return replace(state, said=NothingToPlay())
    if limit is not None and position.empties > limit:
        return replace(state, said=TooManyToPlay(position.empties, limit))
    return replace(state, activity=Playing(state.practice.side, state.line.place), said=None)


def play_on(state: Analysis) -> Analysis:
    """Let the solver reply, or find out meanwhile what the person's moves are worth."""
    activity, position, known = state.activity, state.position, state.known
    assert isinstance(activity, Playing)
    if position.is_over():
        return _end_game(state, activity)
    is_enough = known is not None and (state.may_move or known.has_line)
    if not is_enough:
        return state if state.is_searching else search_position(state, all_moves=state.may_move)
    if not state.may_move:
        state = state.asking(Purpose.REPLY)
        return state.command(Wait(state.requests.last, REPLY_MILLISECONDS))
    return state


def _end_game(state: Analysis, game: Playing) -> Analysis:
    """The game is over: say who has won, keep it, and hide nothing any more."""
    line, position = state.line, state.position
    x, o = position.x.bit_count(), position.o.bit_count()
    own, other = (x, o) if game.side is Player.X else (o, x)
    state = replace(state.without(Purpose.REPLY), activity=Analysing(), said=GameOver(own, other))
    moves = line.moves[game.start :]
    if not moves:
        return state
    names = ("", state.engine.label)
    black, white = names if game.side is Player.X else names[::-1]
    record = GameRecord(line.positions[game.start], moves, black, white, f"{x - o:+d}")
    return state.command(KeepGame(record))


# --- exercises ----------------------------------------------------------------------------


def line_of(exercise: Exercise) -> Line:
    """The line that an exercise begins with."""
    return Line.of(exercise.position)


def judge(state: Analysis, move: Move, now: float) -> Analysis:
    """Tell whether `move` was the one best move, if an exercise is on, which ends it."""
    activity = state.activity
    if not isinstance(activity, Practising):
        return state
    exercise = activity.exercise
    loss = exercise.loss(move)
    state = replace(
        state,
        activity=Analysing(),
        said=Judged(move, loss, exercise),
        tally=state.tally.plus(is_right=move == exercise.result.best_move),
    )
    seconds = now - activity.asked_at
    return state.command(KeepPractice(PracticeResult(exercise.position, move, loss, seconds)))
