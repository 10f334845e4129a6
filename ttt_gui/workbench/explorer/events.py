"""What can happen to the explorer, and what it asks of the world."""

from ttt_gui.games.position import Move, Position
from ttt_gui.search.cut_off import Savings
from ttt_gui.workbench.explorer.pairing import Pairing
from ttt_gui.workbench.explorer.prediction import Guess
from ttt_gui.workbench.explorer.replay import Recording, Step
from ttt_gui.workbench.value import value

# --- commands -----------------------------------------------------------------------------


@value
class Record:
    """Search a position and record what the engine does.

    `RecordingProgressed` follows now and then, at last `Recorded` or `RecordingFailed`.

    Attributes:
        request: the number that the answers carry.
        position: the root.
        engine: the key of the engine.
        order: the key of the order in which it tries moves.
        limit: the events that are kept.
    """

    request: int
    position: Position
    engine: str
    order: str
    limit: int


@value
class StopRecording:
    """End the search that is recorded; what there is of it follows as `Recorded`."""


@value
class Estimate:
    """Estimate how large the whole tree of a position is; `Estimated` follows."""

    request: int
    position: Position


@value
class CountSavings:
    """Count what the cut-off at the event number `index` has saved; `SavingsCounted` follows."""

    request: int
    recording: Recording
    index: int


@value
class StopCounting:
    """End the count; nothing answers."""


@value
class Pair:
    """Count which nodes two recordings share; `Paired` follows."""

    request: int
    left: Recording
    right: Recording


@value
class WriteTrace:
    """Write a recording to a file, as `ttt-cli trace` prints it; `TraceWritten` follows."""

    request: int
    path: str
    recording: Recording


Command = Record | StopRecording | Estimate | CountSavings | StopCounting | Pair | WriteTrace

# --- answers ------------------------------------------------------------------------------


@value
class RecordingProgressed:
    """How far a recording is, ten times a second."""

    request: int
    nodes: int
    events: int
    seconds: float


@value
class Recorded:
    """A search has ended, or was stopped."""

    request: int
    recording: Recording


@value
class RecordingFailed:
    """A search could not be carried out; `message` tells a person why."""

    request: int
    message: str


@value
class Estimated:
    """About so many nodes has the whole tree."""

    request: int
    nodes: int


@value
class SavingsCounted:
    """What the cut-off at the event number `index` has saved."""

    request: int
    recording: Recording
    index: int
    savings: Savings


@value
class Paired:
    """What two recordings share."""

    request: int
    pairing: Pairing


@value
class TraceWritten:
    """A `WriteTrace` has ended; `fault` says why nothing was written, empty when all went well."""

    request: int
    path: str
    fault: str


Answer = (
    RecordingProgressed
    | Recorded
    | RecordingFailed
    | Estimated
    | SavingsCounted
    | Paired
    | TraceWritten
)

# --- what a person does ---------------------------------------------------------------------


@value
class Seen:
    """The tab came into sight."""


@value
class EngineChosen:
    """The engine to record."""

    engine: str


@value
class BesideChosen:
    """The engine to record beside it; empty for none."""

    engine: str


@value
class OrderChosen:
    """The order in which moves are tried."""

    order: str


@value
class RecordClicked:
    """Record the position."""


@value
class StopClicked:
    """Stop whatever is being recorded or counted, or stop playing."""


@value
class Stepped:
    """Go a step through the events."""

    step: Step


@value
class SliderMoved:
    """Go to the event number `index`."""

    index: int


@value
class PlayClicked:
    """Let the events go by, or hold them."""


@value
class SpeedChosen:
    """How many events go by in a second."""

    events: int


@value
class BranchClicked:
    """A branch of the tree is pointed at: a node, or a move of `parent` that leads to none.

    Attributes:
        parent: the node above; None at the root.
        node: the node; None where the move has not been tried.
        move: the move that leads there; None at the root.
        is_right: whether it stands in the tree on the right.
    """

    parent: int | None
    node: int | None
    move: Move | None
    is_right: bool = False


@value
class BranchOpened:
    """Go to where a node was entered."""

    node: int
    is_right: bool = False


@value
class BranchToggled:
    """Show the children of a node, or hide them."""

    node: int
    is_right: bool = False


@value
class CountClicked:
    """Count what the cut-off that is explained has saved."""


@value
class PredictSwitched:
    """Ask for a prediction before each step, or no longer."""

    is_on: bool


@value
class FileChosen:
    """The recording is to be written to this file."""

    path: str


@value
class Predicted:
    """A person's prediction of the next event."""

    guess: Guess


Choice = EngineChosen | BesideChosen | OrderChosen | SpeedChosen
Action = (
    Seen
    | RecordClicked
    | StopClicked
    | Stepped
    | SliderMoved
    | PlayClicked
    | BranchClicked
    | BranchOpened
    | BranchToggled
    | CountClicked
    | PredictSwitched
    | Predicted
    | FileChosen
)
