"""Everything that is true of the Othello tab at one instant."""

from dataclasses import field, replace
from enum import StrEnum
from typing import Final

from ttt_gui.engines import OTHELLO, Engine, default_engine, engine
from ttt_gui.games.othello import Othello, Scoring
from ttt_gui.games.position import Move, Player
from ttt_gui.notation.control import ReadingProgress
from ttt_gui.notation.move_tree import NO_MOVES
from ttt_gui.search.control import Progress
from ttt_gui.workbench.analysis.events import Page
from ttt_gui.workbench.analysis.exercise import Exercise, Tally
from ttt_gui.workbench.analysis.knowledge import Knowledge, Known
from ttt_gui.workbench.analysis.line import Line
from ttt_gui.workbench.analysis.loss_graph import LossGraph, loss_graph
from ttt_gui.workbench.analysis.losses import move_losses
from ttt_gui.workbench.analysis.pool import Candidate, Pool, PracticeSource
from ttt_gui.workbench.analysis.set_up import Edit, Tool
from ttt_gui.workbench.effects import StopReading, StopSearch
from ttt_gui.workbench.loaded import Loaded, RowOrigin, TextOrigin
from ttt_gui.workbench.program import Command
from ttt_gui.workbench.requests import Requests
from ttt_gui.workbench.timeline import Timeline
from ttt_gui.workbench.value import value


class Purpose(StrEnum):
    """What an answer is wanted for."""

    POSITION = "position"
    """The search of the position that is shown."""
    MOVE = "move"
    """The search of one move alone of the position that is shown."""
    LOSSES = "losses"
    """The searches that find what the moves of the line have lost."""
    EXERCISE = "exercise"
    """The searches that look for an exercise."""
    REPLY = "reply"
    """The moment before the solver's move is played."""
    PREVIEW = "preview"
    """The moment after the last key, before the text is read."""
    TEXT = "text"
    """The reading of a file or of a long text."""
    EXPORT = "export"
    """The writing of a file, or of many positions for the clipboard."""


_SEARCHES: Final = (Purpose.POSITION, Purpose.MOVE, Purpose.LOSSES, Purpose.EXERCISE)

LARGEST_SEED: Final = 999_999
"""Of random positions and of exercises."""


# --- what the person is doing ---------------------------------------------------------------


@value
class Analysing:
    """Looking at positions, with everything that is known of them."""


@value
class SettingUp:
    """Putting discs on the board."""


@value
class Playing:
    """Playing `side` against the solver, from place `start` of the line on."""

    side: Player
    start: int


@value
class Looking:
    """Waiting for an exercise.

    Attributes:
        seed: what positions are drawn from: the next one from random play, all those of games.
        empties: their empty squares; those of games have at most so many.
        tried: how many positions were none.
        pool: the games; None for random play, and before they are read.
        drawn: how many of them have been drawn from.
        candidates: the positions of the game that was drawn from last; the first is searched.
        spare: the first exercise found in which nothing was lost.
    """

    seed: int
    empties: int
    tried: int = 0
    pool: Pool | None = None
    drawn: int = 0
    candidates: tuple[Candidate, ...] = ()
    spare: Exercise | None = None


@value
class Practising:
    """Looking for the one best move of an exercise, asked at a time in seconds."""

    exercise: Exercise
    asked_at: float


Activity = Analysing | SettingUp | Playing | Looking | Practising

# --- what is said ---------------------------------------------------------------------------


@value
class NothingToPlay:
    """A finished game cannot be played on."""


@value
class TooManyToPlay:
    """The solver cannot play from here: so many squares are empty, and it can from `limit`."""

    empties: int
    limit: int


@value
class GameLeft:
    """A game was ended before it was over."""


@value
class GameOver:
    """A game is over: the person's discs, and the solver's."""

    own: int
    other: int


@value
class Judged:
    """The person's answer to an exercise."""

    move: Move
    loss: int
    exercise: Exercise


@value
class GivenUp:
    """An exercise was left without an answer."""

    exercise: Exercise


@value
class NoExercise:
    """Why none can be found."""

    problem: str


@value
class NoGames:
    """There is nothing to draw exercises from."""

    source: PracticeSource


@value
class NoneFound:
    """Of `tried` positions with at most `empties` empty squares, none has one best move."""

    empties: int
    tried: int


Said = (
    NothingToPlay
    | TooManyToPlay
    | GameLeft
    | GameOver
    | Judged
    | GivenUp
    | NoExercise
    | NoGames
    | NoneFound
)
"""How a game or an exercise has ended, or why there is none."""


@value
class Refused:
    """Why nothing was loaded; `is_file` when the words name the file already."""

    problem: str
    is_file: bool = False


@value
class TooLong:
    """A text of so many bytes is not loaded."""

    size: int


@value
class PartlyRead:
    """What could not be read of a text that was loaded."""

    problem: str


@value
class ReadWith:
    """What had to be assumed to read the entry on a line."""

    line: int
    note: str


@value
class EditMade:
    """A change of the whole position."""

    edit: Edit


@value
class Copied:
    """Something was copied; `lacks_values` when known values were left out."""

    lacks_values: bool


@value
class Saved:
    """A file was written."""

    path: str


@value
class Fault:
    """Why something was not done, in words that came with it."""

    problem: str


Message = Refused | TooLong | PartlyRead | ReadWith | EditMade | Copied | Saved | Fault | RowOrigin
"""What is worth knowing of the position, or wrong with a text."""


@value
class Preview:
    """What is said of the text in the box, and the position it begins with.

    Attributes:
        reads_as: what it would be loaded as; empty when `problem` says why it would not be.
        problem: why it cannot be read.
        is_loaded: whether it has been loaded; it then says what it was.
        position: its first position, or the one that is shown; None without one.
    """

    reads_as: str = ""
    problem: str = ""
    is_loaded: bool = False
    position: Othello | None = None


# --- choices --------------------------------------------------------------------------------


@value
class Choices:
    """How positions are solved and shown; the compiled solver's threads and table included.

    `shows_graph` is whether the losses of a game are shown as a graph, once they are asked for.
    Losses are found of moves from positions with at most `loss_empties` empty squares.
    Until a person chooses the scoring, every text that is loaded brings its own.
    """

    engine: str = ""
    scoring: Scoring = Scoring.WINNER_TAKES_EMPTIES
    is_scoring_chosen: bool = False
    all_moves: bool = True
    solve_at_once: bool = False
    shows_values: bool = True
    shows_graph: bool = True
    loss_empties: int = 20
    threads: int | None = None
    table_megabytes: int = 64


@value
class SetUp:
    """What strokes put down, and what the next random position is drawn from."""

    tool: Tool = Tool.X
    empties: int = 14
    seed: int = 1


@value
class Practice:
    """The side that the person plays, and what the next exercise is drawn from."""

    side: Player = Player.X
    empties: int = 10
    seed: int = 1
    source: PracticeSource = PracticeSource.RANDOM


@value
class SingleMove:
    """A move that is searched alone, and how far the search of the position after it is."""

    move: Move
    progress: Progress | None = None


@value
class Stroke:
    """A movement of the pointer over the board, and what it puts down."""

    number: int = 0
    owner: Player | None = None


# --- the state ------------------------------------------------------------------------------


@value
class Analysis:
    """The state of the Othello tab. Immutable.

    Attributes:
        lines: the line that is shown, and those before and after it for undo and redo.
        choices: how positions are solved and shown.
        set_up: the choices of the set-up page.
        practice: the choices of the play page.
        page: the page that is shown.
        activity: what the person is doing.
        knowledge: what is known of positions.
        loaded: the text that was loaded last.
        load: the number of that load.
        text: what the box holds.
        is_typed: whether the person has changed that since.
        preview: what is said of it.
        progress: how far the search of the position is, or was when it was stopped.
        single: the move that is searched alone; None if none is.
        reading: how far the file or the text is that is being read; None if none is.
        losses_of: the line whose losses are being found.
        has_losses: whether losses were asked for since this game was loaded or begun.
        losses_from: the empty squares with which that begins at most.
        saved: the line that was written to a file last; None before.
        message: what is said of the position.
        said: how the last game or exercise has ended.
        tally: the exercises of this session.
        stroke: the last movement over the board.
        requests: the questions that are open.
        outbox: commands that are to be carried out after this event; empty between events.
    """

    lines: Timeline[Line]
    choices: Choices = field(default_factory=Choices)
    set_up: SetUp = field(default_factory=SetUp)
    practice: Practice = field(default_factory=Practice)
    page: Page = Page.TEXT
    activity: Activity = field(default_factory=Analysing)
    knowledge: Knowledge = field(default_factory=Knowledge)
    loaded: Loaded = field(default_factory=Loaded)
    load: int = 0
    text: str = ""
    is_typed: bool = False
    preview: Preview = field(default_factory=Preview)
    progress: Progress | None = None
    single: SingleMove | None = None
    reading: ReadingProgress | None = None
    losses_of: Line | None = None
    has_losses: bool = False
    losses_from: int = 0
    saved: Line | None = None
    message: Message | None = None
    said: Said | None = None
    tally: Tally = field(default_factory=Tally)
    stroke: Stroke = field(default_factory=Stroke)
    requests: Requests = field(default_factory=Requests)
    outbox: tuple[Command, ...] = ()

    # --- what follows from it ---------------------------------------------------------

    @property
    def line(self) -> Line:
        """The line that is shown."""
        return self.lines.present

    @property
    def position(self) -> Othello:
        """The position that is shown."""
        return self.line.position

    @property
    def known(self) -> Known | None:
        """What is known of the position that is shown."""
        return self.knowledge.of(self.position)

    @property
    def is_changed(self) -> bool:
        """Whether other moves or variations are there than in the text, and not saved."""
        line, saved, origin = self.line, self.saved, self.line.origin
        if not isinstance(origin, TextOrigin):
            return False
        game = origin.entry.game
        kept = [NO_MOVES if game is None else game.tree]
        if saved is not None and saved.origin == origin:
            kept.append(saved.tree)
        return line.tree not in kept

    @property
    def is_searching(self) -> bool:
        """Whether the position that is shown is being searched."""
        return self.requests.is_open(Purpose.POSITION)

    @property
    def is_finding_losses(self) -> bool:
        """Whether losses are being found."""
        return self.requests.is_open(Purpose.LOSSES)

    @property
    def graph(self) -> LossGraph | None:
        """The losses of the game as a graph; None where none is to be seen."""
        line = self.line
        is_wanted = self.choices.shows_graph and self.has_losses and line.played > 0
        if not is_wanted or self.hides_values:
            return None
        played = line.moves[: line.played]
        return loss_graph(move_losses(self.knowledge, line.positions, played), line.place)

    @property
    def hides_values(self) -> bool:
        """Whether the person is not to see what moves are worth."""
        return isinstance(self.activity, Playing | Practising)

    @property
    def may_move(self) -> bool:
        """Whether a move on the board is the person's: outside a game, always."""
        activity = self.activity
        return not isinstance(activity, Playing) or self.position.side_to_move is activity.side

    @property
    def engine(self) -> Engine:
        """The engine that is chosen."""
        return engine(self.choices.engine)

    @property
    def is_default_engine(self) -> bool:
        """Whether it is the one to use when nothing is chosen.

        Another one is chosen for what it visits, so it always searches for itself.
        """
        return self.choices.engine == default_engine(OTHELLO).key

    @property
    def is_slow(self) -> bool:
        """Whether solving the position with the chosen engine may take minutes or more."""
        limit = self.engine.pleasant_empties
        position = self.position
        return limit is not None and position.empties > limit and not position.is_over()

    # --- asking and stopping ------------------------------------------------------------

    def command(self, command: Command) -> "Analysis":
        """The same, with something asked of the world."""
        return replace(self, outbox=(*self.outbox, command))

    def asking(self, purpose: Purpose) -> "Analysis":
        """The same, with a request for `purpose` open; it has the number `requests.last`."""
        return replace(self, requests=self.requests.ask(purpose))

    def without(self, *purposes: Purpose) -> "Analysis":
        """The same, wanting no answers for these purposes; their searches are stopped."""
        wanted = [each for each in purposes if self.requests.is_open(each)]
        state = replace(self, requests=self.requests.close(*wanted))
        for purpose in wanted:
            if purpose in _SEARCHES:
                state = state.command(StopSearch(purpose))
            elif purpose is Purpose.TEXT:
                state = replace(state.command(StopReading()), reading=None)
        return state
