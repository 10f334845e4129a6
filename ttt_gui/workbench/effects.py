"""What a tab asks of the world, as commands, and what comes back, as events.

Every answer carries the number of the request that it answers (see `Requests`). Commands and
events of one tab alone stand in that tab's own module.
"""

from ttt_gui.games.othello import Othello, Scoring
from ttt_gui.games.position import Position
from ttt_gui.games.tictactoe import TicTacToe
from ttt_gui.library.batch import BatchRow
from ttt_gui.notation.boards import BoardPosition
from ttt_gui.notation.control import ReadingProgress
from ttt_gui.notation.game_record import GameRecord
from ttt_gui.search.control import Progress
from ttt_gui.search.outcome import SearchOptions, SearchResult
from ttt_gui.workbench.value import value

# --- searches ---------------------------------------------------------------------------


@value
class Search:
    """Search a position, on a thread that searches for this purpose alone.

    A search that runs there already is stopped first, as by `StopSearch`.

    Attributes:
        request: the number that the answers carry.
        purpose: what the result is wanted for.
        position: the position.
        engine: the key of the engine.
        options: how to search.
        uses_library: whether saved results may answer, and the result is saved.
        answers: the row of a batch to which the result is the answer, which is saved before
            it is told.
    """

    request: int
    purpose: str
    position: Position
    engine: str
    options: SearchOptions
    uses_library: bool = False
    answers: BatchRow | None = None


@value
class StopSearch:
    """End the search for this purpose, if one runs; `SearchStopped` follows, or its result."""

    purpose: str


@value
class SearchProgressed:
    """How far a search is, ten times a second."""

    request: int
    position: Position
    progress: Progress


@value
class SearchFinished:
    """A search found its result."""

    request: int
    position: Position
    result: SearchResult


@value
class SearchFailed:
    """A search could not be carried out; `message` tells a person why."""

    request: int
    position: Position
    message: str


@value
class SearchStopped:
    """A search was stopped; `progress` is how far it had come, and what it had proved."""

    request: int
    position: Position
    progress: Progress
    engine: str = ""


SearchEvent = SearchProgressed | SearchFinished | SearchFailed | SearchStopped
"""What is heard of a search."""

# --- time, the clipboard, files -----------------------------------------------------------


@value
class Wait:
    """Let some time pass; a `Waited` follows."""

    request: int
    milliseconds: int


@value
class Waited:
    """The time of a `Wait` has passed."""

    request: int


@value
class OpenOnBoard:
    """For the window: show a position on the Othello board.

    Attributes:
        position: the position, scored as it is to be scored there.
        result: what a search of it found, if it was searched.
        source: what a person knows the batch or the grading run by that it comes from.
        number: its row, or the test, from 1; None for a position from elsewhere.
    """

    position: Othello
    result: SearchResult | None = None
    source: str = ""
    number: int | None = None


@value
class OpenGameOnBoard:
    """For the window: show a game on the Othello board, and what its last moves have lost.

    Attributes:
        game: the game.
        scoring: how it is to be counted there.
        place: the number of moves after which it is shown.
        last_moves: the moves with up to so many empty squares have been solved.
        source: what a person knows the file by that it comes from.
        number: its number there, from 1.
    """

    game: GameRecord
    scoring: Scoring
    place: int
    last_moves: int
    source: str
    number: int


@value
class OpenOnCells:
    """For the window: show a tic-tac-toe position. Likewise an event of its tab."""

    position: TicTacToe


@value
class ExplorePosition:
    """For the window: show a position in the explorer. Likewise an event of the explorer.

    Attributes:
        position: the position.
        engine: the key of the engine to choose there, if it can be recorded; empty for any.
    """

    position: BoardPosition
    engine: str = ""


@value
class CopyText:
    """Put a text on the clipboard."""

    text: str


# --- reading --------------------------------------------------------------------------------


@value
class StopReading:
    """Stop the file or the text that is being read; nothing answers."""


@value
class ReadingProgressed:
    """How far a reading is, ten times a second."""

    request: int
    progress: ReadingProgress


# --- work off the window's thread -------------------------------------------------------------


@value
class TaskFailed:
    """Work off the window's thread ended with an error that nothing foresaw.

    Attributes:
        request: the number of the request that asked for it.
        message: the error, to a person, with its kind.
    """

    request: int
    message: str
