"""How the state of the Othello tab changes with each event."""

from dataclasses import replace

from ttt_gui.games.othello import Othello
from ttt_gui.games.position import PASS, Move, Player
from ttt_gui.search.control import Progress
from ttt_gui.workbench.analysis import texts
from ttt_gui.workbench.analysis.events import (
    AllMovesChosen,
    CopyClicked,
    DiscPut,
    EngineChosen,
    EntryChosen,
    EscapePressed,
    ExerciseClicked,
    ExploreClicked,
    Exported,
    FileChosen,
    FileOpened,
    FollowClicked,
    GamesRead,
    GraphChosen,
    GraphFileChosen,
    LossDepthChosen,
    LossesClicked,
    MoveSolveClicked,
    Page,
    PageTurned,
    PassClicked,
    PlaceChosen,
    PlayClicked,
    PracticeChosen,
    RandomChosen,
    ScoringChosen,
    SetUpDone,
    SolveAtOnceChosen,
    SolveClicked,
    SolverChosen,
    SquareClicked,
    Started,
    StopClicked,
    StrokeBegan,
    StrokeMoved,
    TextEntered,
    TextRead,
    TextRefused,
    TextTyped,
    ToolChosen,
    ValuesChosen,
    VariationChosen,
    VariationDeleted,
    VariationPromoted,
)
from ttt_gui.workbench.analysis.exercise_search import (
    look_for_exercise,
    look_in,
    pose,
    take_in,
    waited,
)
from ttt_gui.workbench.analysis.line import Line
from ttt_gui.workbench.analysis.pool import Pool
from ttt_gui.workbench.analysis.searching import (
    find_losses,
    go_on_with_losses,
    search_position,
    search_single_move,
    solve_quietly,
    stop_losses,
)
from ttt_gui.workbench.analysis.set_up import Edit, RandomPut, edited
from ttt_gui.workbench.analysis.sparring import (
    begin_game,
    judge,
    leave,
    leave_for_good,
    line_of,
)
from ttt_gui.workbench.analysis.state import (
    LARGEST_SEED,
    Analysing,
    Analysis,
    EditMade,
    Fault,
    Looking,
    NoExercise,
    Playing,
    Practice,
    Purpose,
    SettingUp,
    SetUp,
    Stroke,
    TooLong,
)
from ttt_gui.workbench.analysis.walking import do, go_to, redo, refreshed, undo, walk
from ttt_gui.workbench.effects import (
    ExplorePosition,
    OpenGameOnBoard,
    OpenOnBoard,
    ReadingProgressed,
    SearchFailed,
    SearchFinished,
    SearchProgressed,
    SearchStopped,
    StopSearch,
    TaskFailed,
    Waited,
)
from ttt_gui.workbench.program import Command, Event
from ttt_gui.workbench.timeline import Redo, Undo

_Answer = (
    SearchProgressed
    | SearchFinished
    | SearchFailed
    | SearchStopped
    | Waited
    | ReadingProgressed
    | TextRead
    | GamesRead
    | Exported
    | TaskFailed
)


def update(state: Analysis, event: Event, now: float) -> tuple[Analysis, tuple[Command, ...]]:
    """The state after `event`, and what it asks of the world; see `program.Update`."""
    match event:
        case (
            SearchProgressed()
            | SearchFinished()
            | SearchFailed()
            | SearchStopped()
            | Waited()
            | ReadingProgressed()
            | TextRead()
            | GamesRead()
            | Exported()
            | TaskFailed()
        ):
            after = _answered(state, event, now)
        case _:
            after = _after(state, event, now)
    return replace(after, outbox=()), after.outbox


# --- answers ------------------------------------------------------------------------------


def _answered(state: Analysis, answer: _Answer, now: float) -> Analysis:
    """Take in an answer. What was proved is true whoever asked; the rest may be stale."""
    state = refreshed(_learnt(state, answer))
    purpose = state.requests.purpose_of(answer.request)
    if purpose is None:
        return state
    if not isinstance(answer, SearchProgressed | ReadingProgressed):
        state = replace(state, requests=state.requests.close(purpose))
    match purpose:
        case Purpose.POSITION:
            return _position_searched(state, answer)
        case Purpose.MOVE:
            return _single_move_searched(state, answer)
        case Purpose.LOSSES:
            return _loss_searched(state, answer)
        case Purpose.EXERCISE:
            return _exercise_searched(state, answer, now)
        case Purpose.REPLY:
            return _reply(state)
        case Purpose.PREVIEW:
            return texts.preview(state)
        case _:
            return _done(state, answer)


def _learnt(state: Analysis, answer: _Answer) -> Analysis:
    match answer:
        case SearchFinished(position=Othello() as position, result=result):
            return replace(state, knowledge=state.knowledge.learn(position, result))
        case SearchStopped(position=Othello() as position, progress=progress, engine=engine):
            learnt = state.knowledge.learn_part(position, progress, engine)
            return replace(state, knowledge=learnt)
        case _:
            return state


def _position_searched(state: Analysis, answer: _Answer) -> Analysis:
    match answer:
        case SearchProgressed(progress=progress):
            return _settled_by(replace(state, progress=progress), progress)
        case SearchFinished():
            return go_to(replace(state, progress=None), state.lines)
        case SearchStopped(progress=progress):
            return replace(_without_game(state), progress=progress)
        case SearchFailed(message=message):
            return replace(_without_game(state), progress=None, message=Fault(message))
        case _:
            return state


def _settled_by(state: Analysis, progress: Progress) -> Analysis:
    """A score that is proved is known, though other moves are still searched."""
    if not progress.root.is_proved or state.known is not None:
        return state
    learnt = state.knowledge.learn_part(state.position, progress, state.choices.engine)
    return replace(state, knowledge=learnt)


def _single_move_searched(state: Analysis, answer: _Answer) -> Analysis:
    match answer:
        case SearchProgressed(progress=progress):
            assert state.single is not None
            return replace(state, single=replace(state.single, progress=progress))
        case SearchFinished():
            return go_to(replace(state, single=None), state.lines)
        case SearchFailed(message=message):
            return replace(state, single=None, message=Fault(message))
        case _:
            return replace(state, single=None)


def _without_game(state: Analysis) -> Analysis:
    """A game cannot go on without its searches."""
    return leave(state) if isinstance(state.activity, Playing) else state


def _loss_searched(state: Analysis, answer: _Answer) -> Analysis:
    match answer:
        case SearchFinished():
            return go_on_with_losses(state)
        case SearchFailed(message=message):
            return replace(stop_losses(state), message=Fault(message))
        case _:
            return state


def _exercise_searched(state: Analysis, answer: _Answer, now: float) -> Analysis:
    match answer:
        case SearchFinished(position=Othello() as position, result=result):
            state, exercise = take_in(state, position, result)
        case Waited():
            state, exercise = waited(state)
        case GamesRead(games=games):
            return look_in(state, Pool(games, is_own=True))
        case TaskFailed(message=message):
            return replace(leave(state), said=NoExercise(message))
        case SearchFailed(message=message):
            return replace(leave(state), said=NoExercise(message))
        case _:
            return state
    return state if exercise is None else do(pose(state, exercise, now), line_of(exercise))


def _done(state: Analysis, answer: _Answer) -> Analysis:
    """What follows when work off the thread is done."""
    match answer:
        case ReadingProgressed(progress=progress):
            return replace(state, reading=progress)
        case TextRead(loaded=loaded):
            return texts.take(replace(state, reading=None), loaded, is_file=True)
        case Exported():
            return texts.exported(state, answer)
        case TaskFailed(message=message):
            return replace(state, reading=None, message=Fault(message))
        case _:
            return state


def _reply(state: Analysis) -> Analysis:
    """Play the solver's move."""
    known = state.known
    if state.may_move or known is None or known.result.best_move is None:
        return state
    return do(state, state.line.play(known.result.best_move))


# --- the person ---------------------------------------------------------------------------


def _after(state: Analysis, event: Event, now: float) -> Analysis:
    """The state after something that the person did."""
    match event:
        case Started():
            return _solve_if_wished(state)
        case SquareClicked(square):
            return _click(state, square, now)
        case PassClicked():
            is_free = not isinstance(state.activity, SettingUp)
            can_pass = is_free and state.may_move and state.position.legal_moves() == (PASS,)
            return _play(state, PASS, now) if can_pass else state
        case StrokeBegan(square, erases):
            return _begin_stroke(state, square, erases=erases)
        case StrokeMoved(square):
            return _put(state, square)
        case DiscPut(square, owner):
            return _put(_new_stroke(state, owner), square)
        case Undo():
            return undo(state)
        case Redo():
            return redo(state)
        case PlaceChosen(place):
            is_new = place != state.line.place
            return walk(leave(state), state.line.at(place)) if is_new else state
        case VariationChosen(path) | VariationPromoted(path) | VariationDeleted(path):
            # A game or an exercise shows none, and what is not there cannot be chosen.
            is_shown = not state.hides_values and bool(path) and state.line.tree.holds(path)
            return _change_variation(leave(state), event) if is_shown else state
        case FollowClicked():
            return _follow(state)
        case LossesClicked():
            return stop_losses(state) if state.is_finding_losses else find_losses(state)
        case EscapePressed():
            return _escape(state)
        case SolveClicked():
            return _solve(state)
        case MoveSolveClicked(move):
            is_free = not isinstance(state.activity, SettingUp)
            return search_single_move(state, move) if is_free else state
        case ExploreClicked():
            return state.command(ExplorePosition(state.position, state.choices.engine))
        case StopClicked():
            return _stop(state)
        case PlayClicked():
            return _toggle_game(state)
        case ExerciseClicked():
            return look_for_exercise(leave_for_good(state))
        case PageTurned() | SetUpDone():
            return _turn_page(state, event.page if isinstance(event, PageTurned) else Page.TEXT)
        case OpenOnBoard():
            return texts.open_position(state, event)
        case OpenGameOnBoard():
            return texts.open_game(state, event)
        case (
            TextTyped()
            | TextEntered()
            | TextRefused()
            | FileOpened()
            | EntryChosen()
            | CopyClicked()
            | FileChosen()
            | GraphFileChosen()
        ):
            return _after_text_event(state, event)
        case _:
            return _after_choice(state, event)


def _after_text_event(state: Analysis, event: Event) -> Analysis:
    """The state after something that the person did with a text."""
    match event:
        case TextTyped(text):
            return texts.type_text(state, text)
        case TextEntered(text):
            return texts.enter(state, text)
        case TextRefused(size):
            return replace(state, message=TooLong(size))
        case FileOpened(path):
            return texts.open_file(state, path)
        case EntryChosen(index):
            return texts.show_entry(state, index)
        case CopyClicked():
            return texts.copy(state, event)
        case GraphFileChosen():
            return texts.save_graph(state, event)
        case _:
            return texts.save(state, event)


def _after_choice(state: Analysis, event: Event) -> Analysis:
    """The state after another choice, or a change of the whole position."""
    choices = state.choices
    match event:
        case EngineChosen(engine):
            return replace(state, choices=replace(choices, engine=engine))
        case ScoringChosen(scoring):
            state = replace(
                leave(state), choices=replace(choices, scoring=scoring, is_scoring_chosen=True)
            )
            return walk(state, state.line)
        case AllMovesChosen(is_on):
            return replace(state, choices=replace(choices, all_moves=is_on))
        case SolveAtOnceChosen(is_on):
            return _solve_if_wished(replace(state, choices=replace(choices, solve_at_once=is_on)))
        case GraphChosen(is_on):
            return replace(state, choices=replace(choices, shows_graph=is_on))
        case ValuesChosen(is_on):
            return replace(state, choices=replace(choices, shows_values=is_on))
        case LossDepthChosen(empties):
            return replace(stop_losses(state), choices=replace(choices, loss_empties=empties))
        case SolverChosen(threads, megabytes):
            solver = replace(choices, threads=threads, table_megabytes=megabytes)
            return replace(state, choices=solver)
        case ToolChosen(tool):
            return replace(state, set_up=replace(state.set_up, tool=tool))
        case RandomChosen(empties, seed):
            return replace(state, set_up=SetUp(state.set_up.tool, empties, seed))
        case PracticeChosen(side, empties, seed, source):
            return replace(state, practice=Practice(side, empties, seed, source))
        case _:
            return _edit(state, event)


# --- moves --------------------------------------------------------------------------------


def _click(state: Analysis, square: int, now: float) -> Analysis:
    if isinstance(state.activity, SettingUp):
        return _begin_stroke(state, square, erases=False)
    if square in state.position.legal_moves() and state.may_move:
        return _play(state, square, now)
    return state


def _play(state: Analysis, move: Move, now: float) -> Analysis:
    """Play a person's move, and go on as the person's activity has it."""
    was_known = state.known is not None
    state = judge(state, move, now)
    state = do(state, state.line.play(move))
    if was_known and not isinstance(state.activity, Playing):
        # Whoever leaves a line that was solved wants to know what that costs.
        return solve_quietly(state)
    return state


def _follow(state: Analysis) -> Analysis:
    """Continue with best play instead of with the moves that follow here."""
    known = state.known
    if known is None or state.hides_values:
        return state
    return do(state, state.line.propose(known.result.line))


def _change_variation(
    state: Analysis, event: VariationChosen | VariationPromoted | VariationDeleted
) -> Analysis:
    match event:
        case VariationChosen(path):
            return walk(state, state.line.along(path))
        case VariationPromoted(path):
            return do(state, state.line.promoted(path))
        case VariationDeleted(path):
            return do(state, state.line.without(path))


def _toggle_game(state: Analysis) -> Analysis:
    """Begin a game from here, or end the one that is on."""
    if isinstance(state.activity, Playing):
        return walk(leave(state), state.line)
    state = begin_game(leave_for_good(state))
    if isinstance(state.activity, Playing):
        # What the solver would do is not to be seen.
        return do(state, state.line.cut())
    return state


# --- setting up ---------------------------------------------------------------------------


def _turn_page(state: Analysis, page: Page) -> Analysis:
    """Show another page; to set up is what its page is for, and ends with it."""
    is_set_up = isinstance(state.activity, SettingUp)
    if page is Page.SET_UP:
        return replace(leave(state), page=page, activity=SettingUp())
    return replace(state, page=page, activity=Analysing() if is_set_up else state.activity)


def _begin_stroke(state: Analysis, square: int, *, erases: bool) -> Analysis:
    """Put what the tool says; a disc that is there already is taken away."""
    owner = state.set_up.tool.owner
    if erases or state.position.owner(square) is owner:
        owner = None
    return _put(_new_stroke(state, owner), square)


def _new_stroke(state: Analysis, owner: Player | None) -> Analysis:
    return replace(state, stroke=Stroke(state.stroke.number + 1, owner))


def _put(state: Analysis, square: int) -> Analysis:
    stroke, position = state.stroke, state.position
    if not isinstance(state.activity, SettingUp) or position.owner(square) is stroke.owner:
        return state
    return do(state, Line.of(position.put(square, stroke.owner)), stroke.number)


def _edit(state: Analysis, edit: Edit) -> Analysis:
    position = edited(state.position, edit)
    if isinstance(edit, RandomPut):
        seed = 0 if edit.seed == LARGEST_SEED else edit.seed + 1
        state = replace(state, set_up=replace(state.set_up, seed=seed))
    return replace(do(leave(state), Line.of(position)), message=EditMade(edit))


# --- solving ------------------------------------------------------------------------------


def _solve(state: Analysis) -> Analysis:
    """Solve the position that is shown."""
    if state.is_searching:
        # Once more must not throw away what has been found; but a game is over with it.
        return _without_game(state)
    known = state.known
    is_solved = known is not None and known.is_searched
    state = replace(leave(state), message=None)
    # Whoever solves once more, or chooses an engine for its nodes, wants a search.
    return search_position(
        state,
        all_moves=state.choices.all_moves,
        fresh=is_solved or not state.is_default_engine,
    )


def _solve_if_wished(state: Analysis) -> Analysis:
    """Solve the position shown if each is to be solved, unless that may take long."""
    wished = state.choices.solve_at_once and not state.hides_values
    return solve_quietly(state) if wished else state


def _stop(state: Analysis) -> Analysis:
    """Stop the search of the position, or of a move; what it has proved is its answer."""
    for purpose in (Purpose.POSITION, Purpose.MOVE):
        if state.requests.is_open(purpose):
            state = state.command(StopSearch(purpose))
    return state


def _escape(state: Analysis) -> Analysis:
    """Stop whatever is being searched or read; else, set up no more."""
    is_busy = state.is_searching or state.single is not None or state.is_finding_losses
    is_busy = is_busy or state.requests.is_open(Purpose.TEXT)
    state = stop_losses(_stop(state)).without(Purpose.TEXT)
    if isinstance(state.activity, Looking):
        return leave(state)
    return state if is_busy else leave_for_good(state) if _is_set_up(state) else state


def _is_set_up(state: Analysis) -> bool:
    return isinstance(state.activity, SettingUp)
