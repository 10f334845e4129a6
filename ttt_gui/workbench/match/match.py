"""How the state of the tic-tac-toe tab changes.

One question at a time is asked of the engines: for a move, or to compare them. What the cells
are worth is asked beside neither, because it would distort the times that are shown. Whatever
is asked is dropped when the game changes (`_changed`); then `_going_on` asks again.
"""

from dataclasses import replace
from typing import Final

from ttt_gui.games.position import Move
from ttt_gui.games.tictactoe import TicTacToe
from ttt_gui.notation.cells import begins_a_name, cell_label, cell_named
from ttt_gui.search import negamax
from ttt_gui.search.horizon import Horizon
from ttt_gui.search.outcome import SearchOptions, SearchResult
from ttt_gui.search.strength import as_seen, random_move
from ttt_gui.workbench.analysis.set_up import BoardCleared, ColorsSwapped, SideChosen
from ttt_gui.workbench.effects import (
    ExplorePosition,
    OpenOnCells,
    Search,
    SearchEvent,
    SearchFailed,
    SearchFinished,
    SearchProgressed,
    SearchStopped,
    StopSearch,
    TaskFailed,
    Wait,
    Waited,
)
from ttt_gui.workbench.match.events import (
    BeginsChosen,
    CellClicked,
    Choice,
    Compare,
    CompareLast,
    EngineChosen,
    EngineMove,
    EngineOChosen,
    EscapePressed,
    Explore,
    GiveUp,
    HintsSwitched,
    KeyTyped,
    LabelsChosen,
    LotsSwitched,
    MarkPut,
    NewGame,
    Pause,
    Resume,
    SeatsChosen,
    SeedChosen,
    Seen,
    SetUpBegun,
    SetUpCancelled,
    SetUpDone,
    StopComparing,
    StrengthChosen,
    StrengthOChosen,
    ToolChosen,
    TranscriptFileChosen,
    TranscriptWritten,
    WriteTranscript,
)
from ttt_gui.workbench.match.game import Seats
from ttt_gui.workbench.match.set_up import SetUp, fault_of
from ttt_gui.workbench.match.state import (
    COMPARE,
    HINTS,
    LARGEST_SEED,
    MOVE,
    PAUSE,
    SAVE,
    Comparison,
    LastSearch,
    Match,
    Notice,
    Why,
)
from ttt_gui.workbench.program import Command, Event
from ttt_gui.workbench.timeline import Redo, Undo

ENGINE_PAUSE_MILLISECONDS = 500
"""Between two engines, so that their moves can be followed."""

GIVE_UP_KEY: Final = "0"

_HINTS_ENGINE: Final = negamax.KEY

Changed = tuple[Match, tuple[Command, ...]]


def update(state: Match, event: Event, now: float) -> Changed:
    """The match after `event`, and what it asks of the world; the time does not matter."""
    del now
    if isinstance(event, SearchEvent | Waited | TranscriptWritten | TaskFailed):
        purpose = state.requests.purpose_of(event.request)
        return (state, ()) if purpose is None else _answered(state, purpose, event)
    typed = state.typed
    if typed or state.saved or state.notice is not None:
        state = replace(state, typed="", saved="", notice=None)
    if isinstance(event, Choice):
        return _chosen(state, event)
    if isinstance(event, TranscriptFileChosen):
        return _saved(state, event)
    if isinstance(event, KeyTyped):
        return _key_typed(state, typed, event.key)
    return _acted(state, event) if state.set_up is None else _set_up(state, state.set_up, event)


def _acted(match: Match, event: Event) -> Changed:
    """What follows from what a person does with the game."""
    changed: Changed = match, ()
    match event:
        case Seen():
            changed = _started(match)
        case CellClicked(cell):
            changed = _cell_chosen(match, cell)
        case GiveUp():
            changed = _given_up(match)
        case NewGame():
            changed = _changed(_with_next_game(replace(match, is_paused=False)))
        case EngineMove():
            changed = _engine_asked(match)
        case Pause():
            changed = _paused(match)
        case Resume():
            changed = _resumed(match)
        case Undo():
            changed = _undone(match)
        case Redo():
            changed = _redone(match)
        case Compare() if match.can_compare:
            changed = _comparison_begun(match, match.game.position)
        case CompareLast() if match.can_compare_last:
            assert match.last_search is not None
            changed = _comparison_begun(match, match.last_search.position)
        case StopComparing() | EscapePressed():
            changed = _comparison_stopped(match)
        case Explore():
            changed = match, (_exploration(match),)
        case SetUpBegun():
            changed = _set_up_begun(match, SetUp.of(match.game.position))
        case OpenOnCells(position):
            changed = _opened(match, position)
    return changed


def _chosen(match: Match, event: Choice) -> Changed:
    """What follows from what a person chooses in a box."""
    choices = match.choices
    changed: Changed
    match event:
        case SeatsChosen(seats):
            changed = _seats_chosen(match, seats)
        case BeginsChosen(begins):
            changed = _begins_chosen(replace(match, choices=replace(choices, begins=begins)))
        case EngineChosen(engine):
            changed = _engine_chosen(replace(match, choices=replace(choices, engine=engine)))
        case EngineOChosen(engine):
            changed = _engine_chosen(replace(match, choices=replace(choices, engine_o=engine)))
        case StrengthChosen(strength):
            changed = replace(match, choices=replace(choices, strength=strength)), ()
        case StrengthOChosen(strength):
            changed = replace(match, choices=replace(choices, strength_o=strength)), ()
        case LabelsChosen(labels):
            changed = replace(match, choices=replace(choices, labels=labels)), ()
        case HintsSwitched(is_on):
            changed = _hints_sought(replace(match, choices=replace(choices, shows_hints=is_on)))
        case LotsSwitched(is_on):
            changed = replace(match, choices=replace(choices, draws_lots=is_on)), ()
        case SeedChosen(seed):
            changed = replace(match, choices=replace(choices, seed=seed)), ()
    return changed


# --- games --------------------------------------------------------------------------------


def _started(match: Match) -> Changed:
    """Begin the first game, in which an engine may have the first move."""
    return (match, ()) if match.is_started else _going_on(replace(match, is_started=True))


def _cell_chosen(match: Match, cell: Move) -> Changed:
    """A person plays `cell`, or is told why not."""
    notice = _hindrance(match, cell)
    if notice is not None:
        return replace(match, notice=notice), ()
    return _changed(replace(match, is_paused=False, game=match.game.play(cell)))


def _hindrance(match: Match, cell: Move) -> Notice | None:
    """Why a person cannot play `cell`; None if that is possible."""
    game = match.game
    if game.outcome is not None:
        return Notice(Why.OVER)
    owner = game.position.owner(cell)
    if owner is not None:
        return Notice(Why.TAKEN, cell_label(cell, match.choices.labels), owner)
    return None if game.is_persons_turn else Notice(Why.ENGINES_TURN)


def _key_typed(match: Match, typed: str, key: str) -> Changed:
    """A key, after the beginning of a name that was `typed` before."""
    labels = match.choices.labels
    name = typed + key
    if name == GIVE_UP_KEY:
        return _acted(match, GiveUp()) if match.set_up is None else (match, ())
    cell = cell_named(name, labels)
    if cell is not None:
        return update(match, CellClicked(cell), 0.0)
    begun = next((each for each in (name, key) if begins_a_name(each, labels)), None)
    if begun is not None:
        return replace(match, typed=begun), ()
    return replace(match, notice=Notice(Why.NO_CELL, name)), ()


def _given_up(match: Match) -> Changed:
    if not match.game.can_give_up:
        return match, ()
    return _changed(replace(match, game=match.game.give_up()))


def _undone(match: Match) -> Changed:
    if not match.game.can_undo:
        return match, ()
    # Else two engines would play again at once what has just been taken back.
    is_paused = match.game.seats is Seats.NONE
    return _changed(replace(match, is_paused=is_paused, game=match.game.undo()))


def _redone(match: Match) -> Changed:
    if not match.game.can_redo:
        return match, ()
    return _changed(replace(match, game=match.game.redo()))


def _with_next_game(match: Match) -> Match:
    """An empty board; the seed counts up if anything happened on this one."""
    choices, last = match.choices, match.last_search
    if match.game.has_begun:
        choices = replace(choices, seed=(choices.seed + 1) % (LARGEST_SEED + 1))
    return replace(
        match,
        choices=choices,
        game=match.game.new_game(choices.begins),
        last_search=None if last is None else replace(last, is_of_earlier_game=True),
    )


def _seats_chosen(match: Match, seats: Seats) -> Changed:
    # A finished game counts for those who played it; these begin another one.
    next_match = match if match.game.outcome is None else _with_next_game(match)
    game = next_match.game.seated(seats)
    return _changed(replace(next_match, is_paused=False, game=game))


def _begins_chosen(match: Match) -> Changed:
    """Start over if no move has been played; a game under way is played to its end."""
    return (match, ()) if match.game.has_moves else _changed(_with_next_game(match))


def _engine_chosen(match: Match) -> Changed:
    """Try again with this engine if the last one failed."""
    if match.failure and match.game.is_engines_turn:
        return _engine_asked(match)
    return match, ()


def _changed(match: Match) -> Changed:
    """Continue with a game that has changed: whatever was being searched is of the past."""
    left, stops = _stopped(match, MOVE, COMPARE, HINTS, PAUSE)
    left = replace(left, comparing=None, failure="", hints=())
    next_match, commands = _going_on(left)
    return next_match, (*stops, *commands)


def _going_on(match: Match) -> Changed:
    """Ask an engine when it is an engine's turn, and seek the hints when it is not."""
    game = match.game
    if not game.is_engines_turn or match.is_paused or match.set_up is not None:
        return _hints_sought(match)
    if game.seats is not Seats.NONE or not game.has_begun:
        return _move_sought(match)
    requests = match.requests.ask(PAUSE)
    next_match, commands = _hints_sought(replace(match, requests=requests))
    return next_match, (Wait(requests.last, ENGINE_PAUSE_MILLISECONDS), *commands)


def _saved(match: Match, chosen: TranscriptFileChosen) -> Changed:
    """Have the transcript written."""
    requests = match.requests.ask(SAVE)
    command = WriteTranscript(requests.last, chosen.path, chosen.text)
    return replace(match, requests=requests), (command,)


# --- setting up ---------------------------------------------------------------------------


def _set_up_begun(match: Match, set_up: SetUp) -> Changed:
    """Set a position up; whatever is being searched is not asked for any more."""
    return _changed(replace(match, set_up=set_up))


def _set_up(match: Match, set_up: SetUp, event: Event) -> Changed:
    """What follows from what a person does while a position is set up."""
    position = set_up.position
    match event:
        case Seen():
            return replace(match, is_started=True), ()
        case SetUpDone() | EscapePressed():
            return _set_up_done(match, set_up)
        case SetUpCancelled():
            return _going_on(replace(match, set_up=None))
        case NewGame() | OpenOnCells():
            return _acted(replace(match, set_up=None), event)
        case Explore():
            return match, (_exploration(match),)
        case ToolChosen(tool):
            set_up = replace(set_up, tool=tool)
        case CellClicked(cell):
            set_up = set_up.click(cell)
        case MarkPut(cell, owner):
            set_up = set_up.put(cell, owner)
        case SideChosen(side):
            set_up = set_up.then(replace(position, side_to_move=side))
        case BoardCleared():
            set_up = set_up.then(replace(position, x=0, o=0))
        case ColorsSwapped():
            other = position.side_to_move.opponent
            set_up = set_up.then(TicTacToe(position.o, position.x, other))
        case Undo():
            set_up = replace(set_up, timeline=set_up.timeline.undo())
        case Redo():
            set_up = replace(set_up, timeline=set_up.timeline.redo())
        case _:
            return match, ()
    return (match if set_up == match.set_up else replace(match, set_up=set_up)), ()


def _set_up_done(match: Match, set_up: SetUp) -> Changed:
    """Play on from the position that was set up; one that cannot be played stays set up."""
    if set_up.position == match.game.position:
        return _going_on(replace(match, set_up=None))
    return (match, ()) if set_up.fault else _opened(match, set_up.position)


def _opened(match: Match, position: TicTacToe) -> Changed:
    """Play on from `position`; where that is not possible, let it be set up."""
    if fault_of(position) is not None:
        set_up = SetUp.of(match.game.position)
        return _set_up_begun(match, set_up.then(position))
    left = replace(match, set_up=None)
    if left.game.outcome is not None:
        left = _with_next_game(left)
    return _changed(replace(left, game=left.game.set_up(position)))


# --- searches -----------------------------------------------------------------------------


def _engine_asked(match: Match) -> Changed:
    """A person asks for an engine's move; two engines that wait wait again after it."""
    if match.set_up is not None or match.game.outcome is not None or match.is_searching:
        return match, ()
    is_paused = match.is_paused and match.game.seats is Seats.NONE
    return _move_sought(replace(match, is_paused=is_paused))


def _paused(match: Match) -> Changed:
    """Let two engines wait."""
    game = match.game
    if game.seats is not Seats.NONE or game.outcome is not None or match.is_paused:
        return match, ()
    left, stops = _stopped(match, MOVE, PAUSE)
    next_match, commands = _hints_sought(replace(left, is_paused=True))
    return next_match, (*stops, *commands)


def _resumed(match: Match) -> Changed:
    """Let two engines play on, after a comparison if one runs."""
    if not match.is_paused or match.game.seats is not Seats.NONE:
        return match, ()
    resumed = replace(match, is_paused=False)
    if resumed.is_searching or resumed.game.outcome is not None:
        return resumed, ()
    return _move_sought(resumed)


def _move_sought(match: Match) -> Changed:
    """Let the engine to move choose its move: at random, or by a search."""
    choices, game, strength = match.choices, match.game, match.strength_to_move
    drawn = random_move(game.position, strength, choices.seed, game.moves_played)
    if drawn is not None:
        last = LastSearch(game.position, match.engine_to_move, 0, 0.0, random_seed=choices.seed)
        return _engine_moved(match, drawn, last)
    left, stops = _stopped(match, HINTS, PAUSE)
    requests = left.requests.ask(MOVE)
    options = SearchOptions(seed=choices.seed if choices.draws_lots else None)
    position = as_seen(game.position, strength)
    search = Search(requests.last, MOVE, position, left.engine_to_move, options)
    left = replace(left, failure="", is_drawing_lots=choices.draws_lots, requests=requests)
    return left, (*stops, search)


def _engine_moved(match: Match, move: Move, last: LastSearch) -> Changed:
    game = match.game.play(move, last.nodes)
    return _changed(replace(match, game=game, last_search=last, compared=last.position))


def _exploration(match: Match) -> ExplorePosition:
    """What to explore: the search that led to the position shown, or else that position."""
    last = match.last_search
    if last is not None and match.position in map(last.position.play, last.position.legal_moves()):
        return ExplorePosition(last.position, last.engine)
    return ExplorePosition(match.position, match.engine_to_move)


def _comparison_begun(match: Match, position: TicTacToe) -> Changed:
    """Search `position` with the engines that have not yet; show what the others found."""
    left, stops = _stopped(match, HINTS, PAUSE)
    next_match, commands = _compared(replace(left, compared=position), left.to_compare(position))
    return next_match, (*stops, *commands)


def _compared(match: Match, keys: tuple[str, ...]) -> Changed:
    """Search with the first of these engines; after the last one, let the game go on."""
    if not keys or match.compared is None:
        return _going_on(replace(match, comparing=None))
    requests = match.requests.ask(COMPARE)
    search = Search(requests.last, COMPARE, match.compared, keys[0], SearchOptions())
    comparing = Comparison(keys[0], keys[1:])
    return replace(match, comparing=comparing, requests=requests), (search,)


def _comparison_stopped(match: Match) -> Changed:
    if match.comparing is None:
        return match, ()
    left, stops = _stopped(match, COMPARE)
    next_match, commands = _going_on(replace(left, comparing=None))
    return next_match, (*stops, *commands)


def _hints_sought(match: Match) -> Changed:
    """Find what each cell is worth, unless a search runs whose time this would distort."""
    is_shown = match.choices.shows_hints and match.set_up is None
    if not is_shown or match.game.outcome is not None:
        return _stopped(match, HINTS)
    if match.hints or match.is_searching or match.requests.is_open(HINTS):
        return match, ()
    requests = match.requests.ask(HINTS)
    options = SearchOptions(all_moves=True)
    search = Search(requests.last, HINTS, match.game.position, _HINTS_ENGINE, options)
    return replace(match, requests=requests), (search,)


def _stopped(match: Match, *purposes: str) -> Changed:
    """Want no answer for these purposes any more."""
    searches = (each for each in purposes if each != PAUSE and match.requests.is_open(each))
    stops = tuple(StopSearch(each) for each in searches)
    return replace(match, requests=match.requests.close(*purposes)), stops


# --- answers ------------------------------------------------------------------------------


def _answered(
    match: Match, purpose: str, event: SearchEvent | Waited | TranscriptWritten | TaskFailed
) -> Changed:
    """What follows from the answer to a question that is still open."""
    closed = replace(match, requests=match.requests.close(purpose))
    match event:
        case SearchFinished():
            return _found(closed, purpose, event)
        case SearchFailed():
            return _failed(closed, purpose, event.message)
        case Waited():
            return _move_sought(closed)
        case TranscriptWritten(path=path, fault=fault):
            return replace(closed, failure=fault, saved="" if fault else path), ()
        case TaskFailed(message=message):
            return replace(closed, failure=message), ()
        case SearchProgressed(progress=progress) if purpose == COMPARE:
            assert match.comparing is not None
            return replace(match, comparing=replace(match.comparing, nodes=progress.nodes)), ()
        case SearchProgressed() | SearchStopped():
            return match, ()


def _found(match: Match, purpose: str, end: SearchFinished) -> Changed:
    result = end.result
    if purpose == HINTS:
        return replace(match, hints=result.move_scores), ()
    if purpose == COMPARE:
        assert match.compared is not None
        assert match.comparing is not None
        return _compared(_with_result(match, match.compared, result), match.comparing.left)
    assert result.best_move is not None
    plies = end.position.plies if isinstance(end.position, Horizon) else None
    last = LastSearch(
        match.game.position,
        result.engine,
        result.nodes,
        result.seconds,
        match.is_drawing_lots,
        plies,
    )
    # Only searches for the same can be compared: not with every move searched for a random
    # choice, nor with those that end before the game does.
    is_comparable = plies is None and not match.is_drawing_lots
    learnt = _with_result(match, last.position, result) if is_comparable else match
    return _engine_moved(learnt, result.best_move, last)


def _with_result(match: Match, position: TicTacToe, result: SearchResult) -> Match:
    known = {**match.results.get(position, {}), result.engine: result}
    return replace(match, results={**match.results, position: known})


def _failed(match: Match, purpose: str, message: str) -> Changed:
    """Tell why, and wait; that the hints could not be found is not worth a word."""
    if purpose == HINTS:
        return match, ()
    return _hints_sought(replace(match, is_paused=True, failure=message, comparing=None))
