"""What is to be seen of the Othello tab, as data; what must be hidden is left out here."""

from enum import Enum

from ttt_gui.games.othello import Othello
from ttt_gui.games.position import PASS, Move, Player
from ttt_gui.notation.control import ReadingProgress
from ttt_gui.notation.move_tree import Moves
from ttt_gui.search.control import Progress
from ttt_gui.search.outcome import Bound, MoveScore
from ttt_gui.workbench.analysis.events import Page
from ttt_gui.workbench.analysis.exercise import Tally
from ttt_gui.workbench.analysis.knowledge import Known
from ttt_gui.workbench.analysis.line import Line
from ttt_gui.workbench.analysis.loss_graph import LossGraph
from ttt_gui.workbench.analysis.losses import MoveLoss, move_losses, unknown_losses
from ttt_gui.workbench.analysis.state import (
    Analysis,
    Choices,
    Looking,
    Message,
    Playing,
    Practice,
    Practising,
    Preview,
    Said,
    SettingUp,
    SetUp,
    SingleMove,
)
from ttt_gui.workbench.analysis.variations import (
    VariationsView,
    other_moves,
    variations_view,
)
from ttt_gui.workbench.loaded import TextOrigin
from ttt_gui.workbench.value import value


@value
class BoardView:
    """The board.

    Attributes:
        position: what stands on it.
        last_move: the move that led there; None if it is not known.
        values: what its moves are worth, as far as that is known and to be seen.
        best: the best of them.
        can_solve: the moves that may be searched alone, since their values are not known.
        is_set_up: whether discs are put on it and taken away.
    """

    position: Othello
    last_move: Move | None
    values: tuple[MoveScore, ...]
    best: tuple[Move, ...]
    can_solve: tuple[Move, ...]
    is_set_up: bool


@value
class TextView:
    """The page of texts.

    Attributes:
        text: what the box holds.
        is_typed: whether the person has changed that since the last load.
        preview: what is said of it.
        load: the number of the load that the titles belong to.
        titles: the positions that can be chosen.
        chosen: which of them is shown; None if none is.
    """

    text: str
    is_typed: bool
    preview: Preview
    load: int
    titles: tuple[str, ...]
    chosen: int | None


class Hidden(Enum):
    """Why nothing is to be seen of what moves are worth."""

    PLAYING = "a game is on"
    PRACTISING = "an exercise is on"


@value
class GameOn:
    """A game goes on: how it stands, and which side the person plays."""

    position: Othello
    side: Player


@value
class LookingOn:
    """An exercise is being looked for; so many positions were none."""

    tried: int


@value
class Asked:
    """An exercise is on: which is the one best move of this side?"""

    side: Player


@value
class PlayView:
    """The page of games and exercises.

    Attributes:
        practice: its choices.
        is_playing: whether a game is on.
        status: what goes on, or how the last game or exercise has ended; None for neither.
        tally: the exercises so far.
    """

    practice: Practice
    is_playing: bool
    status: GameOn | LookingOn | Asked | Said | None
    tally: Tally


@value
class SolveView:
    """What to solve with.

    Attributes:
        choices: what is chosen.
        is_busy: whether the position is being searched, or a move of it alone.
        single: that move.
        progress: how far that is, or was when it was stopped; None if there is nothing to say.
        hidden: why nothing is to be seen of it; None if it is.
        slow_empties: empty squares, if they are many for the engine; None if they are not.
    """

    choices: Choices
    is_busy: bool
    single: SingleMove | None
    progress: Progress | None
    hidden: Hidden | None
    slow_empties: int | None


@value
class ResultView:
    """What is known of the position as a whole.

    Attributes:
        position: the position.
        known: its value and best play; None while they are not known, or hidden.
        hidden: why they are hidden; None if they are not.
        is_busy: whether they are being searched.
        progress: the figures of that search, or of the one that was stopped.
        proved_moves: how many of its moves have a value all the same.
        last_move: the move that led here; None if it is not known.
        loss: what that move has lost; None if that is not known.
        better: the best move there was instead; None if it is not known.
        can_follow: whether the line goes on otherwise than best play would.
    """

    position: Othello
    known: Known | None
    hidden: Hidden | None
    is_busy: bool
    progress: Progress | None
    proved_moves: int
    last_move: Move | None
    loss: int | None
    better: Move | None
    can_follow: bool


@value
class LineView:
    """The line of moves.

    Attributes:
        line: the moves, and the place that is shown.
        losses: what each move was worth and has lost; nothing where that is hidden.
        others: the moves that were played in place of each; none where that is hidden.
        is_finding: whether losses are being found.
        can_find: whether they may be.
        from_empties: with how many empty squares that begins at most.
        slow_empties: the most empty squares of a position to be searched, if they are many for
            the engine; None if they are not.
        engine: the key of the engine.
    """

    line: Line
    losses: tuple[MoveLoss, ...]
    others: tuple[Moves, ...]
    is_finding: bool
    can_find: bool
    from_empties: int
    slow_empties: int | None
    engine: str


@value
class StepsView:
    """The buttons below the board.

    Attributes:
        can_undo: whether there is a change to take back.
        can_redo: whether there is one to make again.
        can_pass: whether the side to move must pass, and may.
        place: the place in the line that is shown.
        end: the last place.
        move: the number of the last move up to there; passes are not counted.
        moves: the number of the last move of the line.
        variations: where the line could go on otherwise, or came from another; nothing while
            the values of moves are hidden.
    """

    can_undo: bool
    can_redo: bool
    can_pass: bool
    place: int
    end: int
    move: int
    moves: int
    variations: VariationsView


@value
class AnalysisView:
    """All of the Othello tab.

    Attributes:
        board: the board.
        steps: the buttons below it.
        position: the position, to be told in words.
        page: the page that is shown.
        message: what is said of the position, or wrong with a text.
        reading: how far the file or the text is that is being read; None if none is.
        text: the page of texts.
        set_up: the choices of the set-up page.
        play: the page of games and exercises.
        solve: what to solve with.
        result: what is known of the position as a whole.
        values: what its moves are worth.
        best: the best of them.
        line: the line of moves.
        graph: the losses of the game as a graph; None where none is to be seen.
    """

    board: BoardView
    steps: StepsView
    position: Othello
    page: Page
    message: Message | None
    reading: ReadingProgress | None
    text: TextView
    set_up: SetUp
    play: PlayView
    solve: SolveView
    result: ResultView
    values: tuple[MoveScore, ...]
    best: tuple[Move, ...]
    line: LineView
    graph: LossGraph | None


def view(state: Analysis) -> AnalysisView:
    """What is to be seen of `state`."""
    values, best = _values(state)
    is_set_up = isinstance(state.activity, SettingUp)
    shows_values = state.choices.shows_values
    line = _line(state)
    return AnalysisView(
        board=BoardView(
            state.position,
            state.line.last_move,
            values if shows_values else (),
            best if shows_values else (),
            () if state.hides_values or is_set_up else _without_value(state, values),
            is_set_up,
        ),
        steps=StepsView(
            state.lines.can_undo,
            state.lines.can_redo,
            not is_set_up and state.may_move and state.position.legal_moves() == (PASS,),
            state.line.place,
            state.line.end,
            state.line.count(state.line.place),
            state.line.count(state.line.end),
            _variations(state),
        ),
        position=state.position,
        page=state.page,
        message=state.message,
        reading=state.reading,
        text=_text(state),
        set_up=state.set_up,
        play=_play(state),
        solve=_solve(state),
        result=_result(state, line.losses),
        values=values,
        best=best,
        line=line,
        graph=state.graph,
    )


def _values(state: Analysis) -> tuple[tuple[MoveScore, ...], tuple[Move, ...]]:
    """What the moves are worth, and which are best."""
    if state.hides_values:
        return (), ()
    known = state.known
    searched = state.progress.root.searched if state.progress is not None else ()
    if known is not None and not state.is_searching:
        return known.result.move_scores, known.result.best_moves
    if known is not None:  # It is searched once more: what that has shown so far.
        return searched, known.result.best_moves if _is_proved(state) else ()
    found = {each.move: each for each in state.knowledge.moves_of(state.position)}
    found.update({each.move: each for each in searched if each.move not in found})
    return tuple(found[move] for move in sorted(found)), ()


def _without_value(state: Analysis, values: tuple[MoveScore, ...]) -> tuple[Move, ...]:
    """The moves whose exact values are not known; a pass is none that can be pointed at."""
    exact = {each.move for each in values if each.bound is Bound.EXACT}
    return tuple(each for each in state.position.legal_moves() if each not in exact | {PASS})


def _is_proved(state: Analysis) -> bool:
    """Whether the search that goes on, or was stopped, has proved the score already."""
    return state.progress is not None and state.progress.root.is_proved


def _text(state: Analysis) -> TextView:
    origin = state.line.origin
    is_of_this = isinstance(origin, TextOrigin) and origin.load == state.load
    chosen = origin.index if is_of_this and isinstance(origin, TextOrigin) else None
    return TextView(
        state.text, state.is_typed, state.preview, state.load, state.loaded.titles, chosen
    )


def _play(state: Analysis) -> PlayView:
    activity = state.activity
    status: GameOn | LookingOn | Asked | Said | None
    match activity:
        case Playing(side):
            status = GameOn(state.position, side)
        case Looking():
            status = LookingOn(activity.tried)
        case Practising():
            status = Asked(state.position.side_to_move)
        case _:
            status = state.said
    return PlayView(state.practice, isinstance(activity, Playing), status, state.tally)


def _hidden(state: Analysis) -> Hidden | None:
    match state.activity:
        case Playing():
            return Hidden.PLAYING
        case Practising():
            return Hidden.PRACTISING
        case _:
            return None


def _solve(state: Analysis) -> SolveView:
    hidden = _hidden(state)
    solved = state.known is not None and not state.is_searching
    return SolveView(
        choices=state.choices,
        is_busy=state.is_searching or state.single is not None,
        single=state.single,
        progress=None if hidden or solved else state.progress,
        hidden=hidden,
        slow_empties=state.position.empties if state.is_slow else None,
    )


def _result(state: Analysis, losses: tuple[MoveLoss, ...]) -> ResultView:
    hidden, known, line = _hidden(state), state.known, state.line
    is_shown = hidden is None and (_is_proved(state) or not state.is_searching)
    shown = known if is_shown else None
    last_move, loss, better = line.last_move, None, None
    if last_move is not None and hidden is None:
        loss = losses[line.place - 1].loss
        before = state.knowledge.of(line.positions[line.place - 1])
        better = before.result.best_move if before is not None else None
    return ResultView(
        position=state.position,
        known=shown,
        hidden=hidden,
        is_busy=state.is_searching,
        progress=None if hidden or (shown and not state.is_searching) else state.progress,
        proved_moves=0 if hidden else len(state.knowledge.moves_of(state.position)),
        last_move=last_move,
        loss=loss,
        better=better,
        can_follow=shown is not None
        and shown.has_line
        and line.moves[line.place :] != shown.result.line,
    )


def _variations(state: Analysis) -> VariationsView:
    if state.hides_values:
        return VariationsView(state.line.count(state.line.place) + 1)
    return variations_view(state.line, state.knowledge)


def _line(state: Analysis) -> LineView:
    line, hides = state.line, state.hides_values
    losses = (
        unknown_losses(line.positions, line.moves)
        if hides
        else move_losses(state.knowledge, line.positions, line.moves)
    )
    most, limit = state.choices.loss_empties, state.engine.pleasant_empties
    searched = (each.empties for each in line.positions[: line.played])
    deepest = max((empties for empties in searched if empties <= most), default=0)
    is_slow = limit is not None and deepest > limit and not hides
    return LineView(
        line,
        losses,
        ((),) * line.end if hides else other_moves(line),
        is_finding=state.is_finding_losses,
        can_find=not hides,
        from_empties=most,
        slow_empties=deepest if is_slow else None,
        engine=state.choices.engine,
    )
