"""What is to be seen of a match, card by card, as data."""

from collections.abc import Mapping

from ttt_gui.games.position import Move, Player
from ttt_gui.games.tictactoe import TicTacToe
from ttt_gui.notation.cells import CellLabels
from ttt_gui.workbench.match.game import Outcome, Seats, Step, Tally
from ttt_gui.workbench.match.hints import Hint, hint_of
from ttt_gui.workbench.match.match import Choices, LastSearch, Match, Results
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
    """

    position: TicTacToe
    labels: CellLabels
    hints: Mapping[Move, Hint]
    last_move: Move | None
    is_playable: bool


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
        failure: why the last search failed; empty when it did not.
        tally: all finished games.
        moves_played: how many moves led to the position shown.
        can_undo: whether there is something to take back.
        can_redo: whether there is something to play again.
        can_give_up: whether there is a person who could give the game up.
        can_ask_engine: whether an engine can be asked to move.
    """

    status: Status
    failure: str
    tally: Tally
    moves_played: int
    can_undo: bool
    can_redo: bool
    can_give_up: bool
    can_ask_engine: bool


@value
class SearchView:
    """The card of the last search.

    Attributes:
        last: the search that found the latest engine move; None before the first.
        game_nodes: the nodes of each engine move of this game; None when two people play it
            alone.
        comparison: what engines found on the position of the last search, by their keys.
        can_compare: whether the other engines can be asked to search it.
    """

    last: LastSearch | None
    game_nodes: tuple[int, ...] | None
    comparison: Results
    can_compare: bool


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
    scores = match.hints if choices.shows_hints else ()
    return BoardView(
        game.position,
        choices.labels,
        {each.move: hint_of(each) for each in scores},
        game.last_move,
        game.is_persons_turn,
    )


def _game_view(match: Match) -> GameView:
    game = match.game
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
        game.tally,
        game.moves_played,
        game.can_undo,
        game.can_redo,
        game.can_give_up,
        can_ask_engine=game.outcome is None,
    )


def _search_view(match: Match) -> SearchView:
    nodes = match.game.search_nodes
    is_peoples = match.game.seats is Seats.BOTH and not nodes
    return SearchView(
        match.last_search,
        None if is_peoples else nodes,
        match.comparison,
        match.can_compare,
    )
