"""The tic-tac-toe tab: its state, what can happen to it, and how it changes.

One question at a time is asked of the engines: for a move, or to compare them. What the cells
are worth is asked beside neither, because it would distort the times that are shown. Whatever
is asked is dropped when the game changes (`_changed`); then `_going_on` asks again.
"""

from collections.abc import Iterable, Mapping
from dataclasses import field, replace
from typing import Final

from ttt_gui.engines import TICTACTOE, default_engine, engines_for
from ttt_gui.games.position import Move, Player
from ttt_gui.games.tictactoe import TicTacToe
from ttt_gui.notation.cells import CellLabels, cell_of_digit
from ttt_gui.search import negamax
from ttt_gui.search.outcome import MoveScore, SearchOptions, SearchResult
from ttt_gui.workbench.effects import (
    ExplorePosition,
    Search,
    SearchEvent,
    SearchFailed,
    SearchFinished,
    SearchProgressed,
    SearchStopped,
    StopSearch,
    Wait,
    Waited,
)
from ttt_gui.workbench.match.game import Game, Seats
from ttt_gui.workbench.program import Command, Event
from ttt_gui.workbench.requests import Requests
from ttt_gui.workbench.timeline import Redo, Undo
from ttt_gui.workbench.value import value

ENGINE_PAUSE_MILLISECONDS = 500
"""Between two engines, so that their moves can be followed."""

LARGEST_SEED: Final = 999_999
"""Of a random choice among equal moves; the next one is 0."""

MOVE: Final = "move"
"""The search for the move to play."""
COMPARE: Final = "compare"
"""The search of the last searched position with one more engine."""
HINTS: Final = "hints"
"""The search for what each cell is worth."""
PAUSE: Final = "pause"
"""The time between the moves of two engines."""

_HINTS_ENGINE: Final = negamax.KEY


# --- the state ----------------------------------------------------------------------------


@value
class Choices:
    """What a person has chosen, beside the seats.

    Attributes:
        begins: the side that has the first move of a game.
        engine: the key of the engine; between two engines, of that for X.
        engine_o: the key of the engine for O between two engines.
        labels: how the cells are named.
        shows_hints: whether it is shown what each cell is worth.
        draws_lots: whether engines choose at random among equally good moves.
        seed: the seed of that choice, 0 to `LARGEST_SEED`.
    """

    begins: Player = Player.X
    engine: str = default_engine(TICTACTOE).key
    engine_o: str = negamax.KEY
    labels: CellLabels = CellLabels.NUMBERS
    shows_hints: bool = False
    draws_lots: bool = False
    seed: int = 0


@value
class LastSearch:
    """The search that found the latest engine move.

    Attributes:
        position: what was searched.
        result: what was found.
        drew_lots: whether every move was searched exactly, for a random choice.
        is_of_earlier_game: whether another game has been begun since.
    """

    position: TicTacToe
    result: SearchResult
    drew_lots: bool
    is_of_earlier_game: bool = False


Results = Mapping[str, SearchResult]
"""What engines found on one position, by their keys."""


@value
class Match:
    """Everything that is true of the tab at one instant. Immutable.

    Attributes:
        game: the game being played, by whom, and the tally.
        choices: what is chosen.
        is_started: whether the first game has begun: not before the tab is seen.
        is_paused: whether engines wait until somebody asks them to move.
        failure: why the last search failed, to a person; empty when it did not, or when it
            is of the past.
        is_drawing_lots: whether the search is for a random choice among the best moves.
        last_search: the search that found the latest engine move.
        results: what was found by searches that can be compared, by position.
        to_compare: the keys of the engines that are still to search for a comparison.
        hints: the exact values of the moves of the position shown; empty while not known.
        requests: what has been asked and not been answered yet.
    """

    game: Game = field(default_factory=Game)
    choices: Choices = field(default_factory=Choices)
    is_started: bool = False
    is_paused: bool = False
    failure: str = ""
    is_drawing_lots: bool = False
    last_search: LastSearch | None = None
    results: Mapping[TicTacToe, Results] = field(default_factory=dict)
    to_compare: tuple[str, ...] = ()
    hints: tuple[MoveScore, ...] = ()
    requests: Requests = field(default_factory=Requests)

    @classmethod
    def begun_with(cls, choices: Choices, seats: Seats) -> "Match":
        """A match before its first game is seen."""
        return cls(Game.begun_by(choices.begins, seats), choices)

    @property
    def is_searching(self) -> bool:
        """Whether an engine searches for a move or for a comparison."""
        return self.requests.is_open(MOVE) or self.requests.is_open(COMPARE)

    @property
    def engine_to_move(self) -> str:
        """The key of the engine that moves, or would, for the side to move."""
        game, choices = self.game, self.choices
        is_second = game.seats is Seats.NONE and game.position.side_to_move is Player.O
        return choices.engine_o if is_second else choices.engine

    @property
    def comparison(self) -> Results:
        """What is known of the position of the last search, by engine."""
        return {} if self.last_search is None else self.results.get(self.last_search.position, {})

    @property
    def can_compare(self) -> bool:
        """Whether an engine is left to compare on the position of the last search."""
        has_another = len(self.comparison) < len(engines_for(TICTACTOE))
        return self.last_search is not None and has_another and not self.is_searching


# --- events -------------------------------------------------------------------------------


@value
class Seen:
    """The tab came into sight."""


@value
class CellClicked:
    """A person points at a cell, 0 to 8."""

    cell: Move


@value
class DigitPressed:
    """A digit key: 1 to 9 plays the cell that shows it, 0 gives the game up."""

    digit: int


@value
class NewGame:
    """Begin another game."""


@value
class GiveUp:
    """The person gives the game up."""


@value
class EngineMove:
    """Let an engine choose the next move, whoever's turn it is."""


@value
class Compare:
    """Search the position of the last search with every engine that has not yet."""


@value
class Explore:
    """Open the explorer on the search of the engine that moved last, or on the board."""


@value
class SeatsChosen:
    """Other players sit down."""

    seats: Seats


@value
class BeginsChosen:
    """The other side is to have the first move."""

    begins: Player


@value
class EngineChosen:
    """Another engine, by its key."""

    engine: str


@value
class EngineOChosen:
    """Another engine for O between two engines, by its key."""

    engine: str


@value
class LabelsChosen:
    """Other names for the cells."""

    labels: CellLabels


@value
class HintsSwitched:
    """Show what each cell is worth, or hide it."""

    is_on: bool


@value
class LotsSwitched:
    """Choose at random among equal moves from now on, or do not."""

    is_on: bool


@value
class SeedChosen:
    """Another seed for the random choice."""

    seed: int


Choice = (
    SeatsChosen
    | BeginsChosen
    | EngineChosen
    | EngineOChosen
    | LabelsChosen
    | HintsSwitched
    | LotsSwitched
    | SeedChosen
)
"""What a person can choose in a box."""


# --- how the state changes ----------------------------------------------------------------

Changed = tuple[Match, tuple[Command, ...]]


def update(state: Match, event: Event, now: float) -> Changed:
    """The match after `event`, and what it asks of the world; the time does not matter."""
    del now
    if isinstance(event, SearchEvent | Waited):
        purpose = state.requests.purpose_of(event.request)
        return (state, ()) if purpose is None else _answered(state, purpose, event)
    return _chosen(state, event) if isinstance(event, Choice) else _acted(state, event)


def _acted(match: Match, event: Event) -> Changed:
    """What follows from what a person does with the game."""
    changed: Changed = match, ()
    match event:
        case Seen():
            changed = _started(match)
        case CellClicked(cell):
            changed = _cell_chosen(match, cell)
        case DigitPressed(0) | GiveUp():
            changed = _given_up(match)
        case DigitPressed(digit):
            changed = _cell_chosen(match, cell_of_digit(digit, match.choices.labels))
        case NewGame():
            changed = _changed(_with_next_game(replace(match, is_paused=False)))
        case EngineMove():
            changed = _engine_asked(match)
        case Undo():
            changed = _undone(match)
        case Redo():
            changed = _redone(match)
        case Compare():
            changed = _comparison_begun(match)
        case Explore():
            changed = match, (_exploration(match),)
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
    """A person plays `cell`, if a person may."""
    game = match.game
    if not game.is_persons_turn or cell not in game.position.legal_moves():
        return match, ()
    return _changed(replace(match, is_paused=False, game=game.play(cell)))


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
    left = replace(left, to_compare=(), failure="", hints=())
    next_match, commands = _going_on(left)
    return next_match, (*stops, *commands)


def _going_on(match: Match) -> Changed:
    """Ask an engine when it is an engine's turn, and seek the hints when it is not."""
    game = match.game
    if not game.is_engines_turn or match.is_paused:
        return _hints_sought(match)
    if game.seats is not Seats.NONE or not game.has_begun:
        return _move_sought(match)
    requests = match.requests.ask(PAUSE)
    next_match, commands = _hints_sought(replace(match, requests=requests))
    return next_match, (Wait(requests.last, ENGINE_PAUSE_MILLISECONDS), *commands)


# --- searches -----------------------------------------------------------------------------


def _engine_asked(match: Match) -> Changed:
    """A person asks for an engine's move."""
    if match.game.outcome is not None or match.is_searching:
        return match, ()
    return _move_sought(replace(match, is_paused=False))


def _move_sought(match: Match) -> Changed:
    left, stops = _stopped(match, HINTS, PAUSE)
    choices = left.choices
    requests = left.requests.ask(MOVE)
    options = SearchOptions(seed=choices.seed if choices.draws_lots else None)
    search = Search(requests.last, MOVE, left.game.position, left.engine_to_move, options)
    left = replace(left, failure="", is_drawing_lots=choices.draws_lots, requests=requests)
    return left, (*stops, search)


def _exploration(match: Match) -> ExplorePosition:
    """What to explore: the search that led to the position shown, or else that position."""
    last, game = match.last_search, match.game
    if last is not None and game.position in map(last.position.play, last.position.legal_moves()):
        return ExplorePosition(last.position, last.result.engine)
    return ExplorePosition(game.position, match.engine_to_move)


def _comparison_begun(match: Match) -> Changed:
    if not match.can_compare:
        return match, ()
    left, stops = _stopped(match, HINTS, PAUSE)
    keys = (each.key for each in engines_for(TICTACTOE))
    to_compare = tuple(key for key in keys if key not in match.comparison)
    next_match, commands = _compared(replace(left, to_compare=to_compare))
    return next_match, (*stops, *commands)


def _compared(match: Match) -> Changed:
    """Search with the next engine of a comparison; after the last one, let the game go on."""
    if not match.to_compare or match.last_search is None:
        return _going_on(match)
    engine, *others = match.to_compare
    requests = match.requests.ask(COMPARE)
    search = Search(requests.last, COMPARE, match.last_search.position, engine, SearchOptions())
    return replace(match, to_compare=tuple(others), requests=requests), (search,)


def _hints_sought(match: Match) -> Changed:
    """Find what each cell is worth, unless a search runs whose time this would distort."""
    if not match.choices.shows_hints or match.game.outcome is not None:
        return _stopped(match, HINTS)
    if match.hints or match.is_searching or match.requests.is_open(HINTS):
        return match, ()
    requests = match.requests.ask(HINTS)
    options = SearchOptions(all_moves=True)
    search = Search(requests.last, HINTS, match.game.position, _HINTS_ENGINE, options)
    return replace(match, requests=requests), (search,)


def _stopped(match: Match, *purposes: str) -> Changed:
    """Want no answer for these purposes any more."""
    stops: Iterable[Command] = (
        StopSearch(each) for each in purposes if each != PAUSE and match.requests.is_open(each)
    )
    return replace(match, requests=match.requests.close(*purposes)), tuple(stops)


# --- answers ------------------------------------------------------------------------------


def _answered(match: Match, purpose: str, event: SearchEvent | Waited) -> Changed:
    """What follows from the answer to a question that is still open."""
    closed = replace(match, requests=match.requests.close(purpose))
    match event:
        case SearchFinished():
            return _found(closed, purpose, event)
        case SearchFailed():
            return _failed(closed, purpose, event.message)
        case Waited():
            return _move_sought(closed)
        case SearchProgressed() | SearchStopped():
            return match, ()


def _found(match: Match, purpose: str, end: SearchFinished) -> Changed:
    position, result = end.position, end.result
    assert isinstance(position, TicTacToe)
    if purpose == HINTS:
        return replace(match, hints=result.move_scores), ()
    drew_lots = purpose == MOVE and match.is_drawing_lots
    # For a random choice every move is searched exactly: those counts are not compared.
    learnt = match if drew_lots else _with_result(match, position, result)
    if purpose == COMPARE:
        return _compared(learnt)
    assert result.best_move is not None
    game = learnt.game.play(result.best_move, result.nodes)
    return _changed(replace(learnt, game=game, last_search=LastSearch(position, result, drew_lots)))


def _with_result(match: Match, position: TicTacToe, result: SearchResult) -> Match:
    known = {**match.results.get(position, {}), result.engine: result}
    return replace(match, results={**match.results, position: known})


def _failed(match: Match, purpose: str, message: str) -> Changed:
    """Tell why, and wait; that the hints could not be found is not worth a word."""
    if purpose == HINTS:
        return match, ()
    return _hints_sought(replace(match, is_paused=True, failure=message, to_compare=()))
