"""What is to be seen of a match, card by card, as data."""

from collections.abc import Mapping
from enum import Enum

from ttt_gui.games.position import Move, Player
from ttt_gui.games.tictactoe import TicTacToe
from ttt_gui.notation.cells import CellLabels
from ttt_gui.workbench.analysis.set_up import Tool
from ttt_gui.workbench.match.game import Outcome, Seats, Step, Tally
from ttt_gui.workbench.match.hints import Hint, hint_of
from ttt_gui.workbench.match.set_up import Fault, SetUp
from ttt_gui.workbench.match.state import (
    Choices,
    Comparison,
    LastSearch,
    Match,
    Notice,
    Results,
)
from ttt_gui.workbench.value import value


@value
class BoardView:
    """The grid.

    Attributes:
        position: the position.
        labels: how the cells are named.
        hints: what free cells are worth, where that is known and to be seen.
        last_move: the cell that was played last.
        is_playable: whether a click on a free cell plays it.
        is_set_up: whether marks are put on it and taken away.
    """

    position: TicTacToe
    labels: CellLabels
    hints: Mapping[Move, Hint]
    last_move: Move | None
    is_playable: bool
    is_set_up: bool


@value
class SetUpView:
    """The position that is being set up.

    Attributes:
        tool: what a click puts on a cell.
        side_to_move: the side to move.
        fault: why it cannot be played on from; None if it can.
    """

    tool: Tool
    side_to_move: Player
    fault: Fault | None


@value
class Status:
    """Whose turn it is, or how the game ended.

    Attributes:
        seats: which sides people play.
        side_to_move: the side to move.
        outcome: how the game ended; None while it goes on.
        winning_lines: the completed lines, each as its cells.
        labels: how the cells are named.
        is_paused: whether it is an engine's turn, and it waits to be asked.
        engine: the key of the engine to move, between two engines; else None.
    """

    seats: Seats
    side_to_move: Player
    outcome: Outcome | None
    winning_lines: tuple[tuple[int, int, int], ...]
    labels: CellLabels
    is_paused: bool
    engine: str | None


@value
class GameView:
    """The card of the match.

    Attributes:
        status: whose turn it is, or how the game ended.
        failure: why the last search or the writing of a file failed; empty when it did not.
        notice: why the last click or key did nothing; None if it did something.
        typed: the beginning of a cell's name that was typed; or empty.
        saved: the path of the file that has just been written; or empty.
        tally: all finished games.
        moves_played: how many moves led to the position shown.
        can_undo: whether there is something to take back.
        can_redo: whether there is something to play again.
        can_give_up: whether there is a person who could give the game up.
        can_ask_engine: whether an engine can be asked to move.
        can_pause: whether two engines play that can be told to wait.
        can_resume: whether two engines wait that can be told to play on.
        set_up: the position that is being set up; None if none is.
    """

    status: Status
    failure: str
    notice: Notice | None
    typed: str
    saved: str
    tally: Tally
    moves_played: int
    can_undo: bool
    can_redo: bool
    can_give_up: bool
    can_ask_engine: bool
    can_pause: bool
    can_resume: bool
    set_up: SetUpView | None


class Compared(Enum):
    """Of which position the engines' counts are shown."""

    NOTHING = "nothing"
    SHOWN = "shown"
    LAST = "last"
    EARLIER = "earlier"


@value
class SearchView:
    """The card of the last search.

    Attributes:
        last: the search that found the latest engine move; None before the first.
        game_nodes: the nodes of each engine move of this game; None when two people play it
            alone.
        compared: of which position counts are shown.
        counts: what engines found on it, by their keys.
        comparing: the comparison that runs, if one does.
        can_compare: whether the engines can be compared on the position shown.
        can_compare_last: whether they can be on the position of the last search.
    """

    last: LastSearch | None
    game_nodes: tuple[int, ...] | None
    compared: Compared
    counts: Results
    comparing: Comparison | None
    can_compare: bool
    can_compare_last: bool


@value
class PlayersView:
    """The card of the choices."""

    seats: Seats
    choices: Choices


@value
class TranscriptView:
    """The card of the transcript.

    Attributes:
        steps: the game so far.
        labels: how the cells are named.
        seats: which sides people play.
        outcome: how the game ended; None while it goes on.
    """

    steps: tuple[Step, ...]
    labels: CellLabels
    seats: Seats
    outcome: Outcome | None


@value
class MatchView:
    """All that is to be seen of a match."""

    board: BoardView
    game: GameView
    search: SearchView
    players: PlayersView
    transcript: TranscriptView


def view(match: Match) -> MatchView:
    """What is to be seen of `match`."""
    game, labels = match.game, match.choices.labels
    return MatchView(
        _board_view(match),
        _game_view(match),
        _search_view(match),
        PlayersView(game.seats, match.choices),
        TranscriptView(game.steps, labels, game.seats, game.outcome),
    )


def _board_view(match: Match) -> BoardView:
    game, choices = match.game, match.choices
    scores = match.hints if choices.shows_hints and match.set_up is None else ()
    is_set_up = match.set_up is not None
    return BoardView(
        match.position,
        choices.labels,
        {each.move: hint_of(each) for each in scores},
        None if is_set_up else game.last_move,
        match.is_playable,
        is_set_up,
    )


def _game_view(match: Match) -> GameView:
    game, is_set_up = match.game, match.set_up is not None
    goes_on = game.outcome is None and not is_set_up
    status = Status(
        game.seats,
        game.position.side_to_move,
        game.outcome,
        game.position.winning_lines(),
        match.choices.labels,
        match.is_paused and game.is_engines_turn,
        match.engine_to_move if game.seats is Seats.NONE else None,
    )
    return GameView(
        status,
        match.failure,
        match.notice,
        match.typed,
        match.saved,
        game.tally,
        game.moves_played,
        match.can_undo,
        match.can_redo,
        can_give_up=game.can_give_up and not is_set_up,
        can_ask_engine=goes_on,
        can_pause=goes_on and game.seats is Seats.NONE and not match.is_paused,
        can_resume=goes_on and game.seats is Seats.NONE and match.is_paused,
        set_up=None if match.set_up is None else _set_up_view(match.set_up),
    )


def _set_up_view(set_up: SetUp) -> SetUpView:
    return SetUpView(set_up.tool, set_up.position.side_to_move, set_up.fault)


def _search_view(match: Match) -> SearchView:
    nodes = match.game.search_nodes
    is_peoples = match.game.seats is Seats.BOTH and not nodes
    return SearchView(
        match.last_search,
        None if is_peoples else nodes,
        _compared(match),
        match.counts,
        match.comparing,
        match.can_compare,
        match.can_compare_last,
    )


def _compared(match: Match) -> Compared:
    """Of which position counts are shown; one that is shown and was searched last is shown."""
    compared, last = match.compared, match.last_search
    if compared is None:
        return Compared.NOTHING
    if compared == match.position:
        return Compared.SHOWN
    is_last = last is not None and compared == last.position
    return Compared.LAST if is_last else Compared.EARLIER
