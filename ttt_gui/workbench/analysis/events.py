"""What can happen in the Othello tab, and what it asks for besides searches.

Changes of the whole position while it is set up are events too: see `set_up.Edit`.
"""

from enum import Enum

from ttt_gui.games.othello import Scoring
from ttt_gui.games.position import Move, Player
from ttt_gui.library.games import PracticeResult
from ttt_gui.notation.game_record import GameRecord
from ttt_gui.notation.move_tree import Moves
from ttt_gui.workbench.analysis.export import TextForm
from ttt_gui.workbench.analysis.knowledge import Knowledge
from ttt_gui.workbench.analysis.line import Line
from ttt_gui.workbench.analysis.loss_graph import LossGraph
from ttt_gui.workbench.analysis.pool import PracticeSource
from ttt_gui.workbench.analysis.set_up import Tool
from ttt_gui.workbench.loaded import Loaded
from ttt_gui.workbench.value import value


class Page(Enum):
    """A way to get another position."""

    TEXT = "text"
    SET_UP = "set up"
    PLAY = "play"


# --- the person at the board --------------------------------------------------------------


@value
class Started:
    """The tab is seen for the first time."""


@value
class SquareClicked:
    """A square was clicked, or pressed with the keyboard."""

    square: int


@value
class PassClicked:
    """The side to move is to pass."""


@value
class StrokeBegan:
    """Setting up: the pointer was pressed on a square; `erases` with the right button."""

    square: int
    erases: bool


@value
class StrokeMoved:
    """Setting up: the pressed pointer has reached a further square."""

    square: int


@value
class DiscPut:
    """Setting up: a key puts a disc of `owner` on a square, or none."""

    square: int
    owner: Player | None


@value
class PlaceChosen:
    """Another position of the line is to be shown."""

    place: int


@value
class VariationChosen:
    """The position after these moves of the tree is to be shown, and how it went on."""

    path: Moves


@value
class VariationPromoted:
    """The last of these moves is to be the main one where it is played."""

    path: Moves


@value
class VariationDeleted:
    """The last of these moves and all that follows it is to be forgotten."""

    path: Moves


@value
class FollowClicked:
    """Best play is to take the place of the moves that follow."""


@value
class LossesClicked:
    """The losses of all moves are to be found, or no longer."""


@value
class EscapePressed:
    """Whatever is being searched or read is to stop."""


# --- texts --------------------------------------------------------------------------------


@value
class PageTurned:
    """Another page is shown."""

    page: Page


@value
class TextTyped:
    """The person has changed the text in the box, which now is `text`."""

    text: str


@value
class TextEntered:
    """A text is to be loaded: that in the box, or one that was pasted, dropped or chosen."""

    text: str


@value
class TextRefused:
    """A text of so many bytes is too long to be taken at all."""

    size: int


@value
class FileOpened:
    """A file is to be loaded."""

    path: str


@value
class EntryChosen:
    """Another position of the text that was loaded is to be shown."""

    index: int


@value
class CopyClicked:
    """The position, or all positions of the text, are to be copied."""

    form: TextForm
    is_all: bool = False


@value
class FileChosen:
    """The position, or all positions of the text, are to be written to a file."""

    path: str
    form: TextForm
    is_all: bool = False


class GraphForm(Enum):
    """A way to write the graph of losses; the value is its key."""

    PNG = "png"
    SVG = "svg"


@value
class GraphFileChosen:
    """The graph of losses is to be written to a file."""

    path: str
    form: GraphForm


# --- choices ------------------------------------------------------------------------------


@value
class EngineChosen:
    """Another engine is to search."""

    engine: str


@value
class ScoringChosen:
    """Positions are to be counted so."""

    scoring: Scoring


@value
class AllMovesChosen:
    """Whether searches find every move's value."""

    is_on: bool


@value
class SolveAtOnceChosen:
    """Whether every position is solved as it is shown."""

    is_on: bool


@value
class ValuesChosen:
    """Whether the board shows what moves are worth."""

    is_on: bool


@value
class GraphChosen:
    """Whether the losses of a game are shown as a graph."""

    is_on: bool


@value
class LossDepthChosen:
    """Losses are to be found of moves from positions with at most so many empty squares."""

    empties: int


@value
class SolverChosen:
    """What the compiled solver may use: threads (None means one per core) and memory."""

    threads: int | None
    table_megabytes: int


@value
class ToolChosen:
    """What strokes put down."""

    tool: Tool


@value
class RandomChosen:
    """What the next random position is drawn from."""

    empties: int
    seed: int


@value
class PracticeChosen:
    """The side that the person plays, and what the next exercise is drawn from."""

    side: Player
    empties: int
    seed: int
    source: PracticeSource = PracticeSource.RANDOM


# --- buttons ------------------------------------------------------------------------------


@value
class SolveClicked:
    """The position is to be solved."""


@value
class MoveSolveClicked:
    """The exact value of one move of the position is wanted, and of no other."""

    move: Move


@value
class ExploreClicked:
    """The explorer is to open on the position."""


@value
class StopClicked:
    """The search of the position is to stop."""


@value
class PlayClicked:
    """A game against the solver is to begin here, or to end."""


@value
class ExerciseClicked:
    """The person wants an exercise."""


@value
class SetUpDone:
    """Setting up is finished."""


# --- commands and their answers -------------------------------------------------------------


@value
class ReadText:
    """Read a long text; `TextRead` follows."""

    request: int
    text: str


@value
class ReadFile:
    """Read a file; `TextRead` follows."""

    request: int
    path: str


@value
class TextRead:
    """A text or a file was read."""

    request: int
    loaded: Loaded


@value
class Export:
    """Write a position, or all of a text, in one form; `Exported` follows.

    Attributes:
        request: the number that the answer carries.
        form: how to write.
        path: the file to write; empty for the clipboard.
        line: the line whose position is written; None for all positions of `loaded`.
        loaded: the text.
        scoring: how its positions are counted.
        knowledge: what may be told of them.
    """

    request: int
    form: TextForm
    path: str
    line: Line | None
    loaded: Loaded
    scoring: Scoring
    knowledge: Knowledge


@value
class WriteGraph:
    """Write a graph of losses as a picture; `Exported` follows."""

    request: int
    path: str
    form: GraphForm
    graph: LossGraph


@value
class Exported:
    """An `Export` or a `WriteGraph` has ended.

    Attributes:
        request: its number.
        path: the file that was written; empty for the clipboard.
        text: what is to be put on the clipboard; empty for a file.
        lacks_values: whether known values were left out, since the form counts otherwise.
        fault: why nothing was written; empty when all went well.
        line: the line whose position was written; None for all positions of a text.
    """

    request: int
    path: str
    text: str
    lacks_values: bool
    fault: str
    line: Line | None = None


@value
class ReadGames:
    """Read the person's own games from the library; `GamesRead` follows."""

    request: int


@value
class GamesRead:
    """The person's own games, the latest first."""

    request: int
    games: tuple[GameRecord, ...]


@value
class KeepGame:
    """Keep a game in the library."""

    game: GameRecord


@value
class KeepPractice:
    """Keep how a person did on an exercise."""

    result: PracticeResult


@value
class NameFile:
    """For the window: the text shown comes from this file; from none if it is empty."""

    path: str
