"""What can happen to a match: what a person does and chooses.

Changes of the position while it is set up are events too: `SideChosen`, `BoardCleared` and
`ColorsSwapped` of `analysis.set_up`. A position that comes from elsewhere is an
`effects.OpenOnCells`.
"""

from ttt_gui.games.position import Move, Player
from ttt_gui.notation.cells import CellLabels
from ttt_gui.search.strength import Strength
from ttt_gui.workbench.analysis.set_up import Tool
from ttt_gui.workbench.match.game import Seats
from ttt_gui.workbench.value import value


@value
class Seen:
    """The tab came into sight."""


@value
class CellClicked:
    """A person points at a cell, 0 to 8."""

    cell: Move


@value
class KeyTyped:
    """A key that belongs to the names of cells, or 0, which gives the game up.

    A name of two characters is typed one after the other.
    """

    key: str


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
class Pause:
    """Let two engines wait."""


@value
class Resume:
    """Let two engines play on."""


@value
class Compare:
    """Search the position shown with every engine that has not yet."""


@value
class CompareLast:
    """Likewise the position that the engine searched last."""


@value
class StopComparing:
    """End a comparison; what was counted by then stays."""


@value
class Explore:
    """Open the explorer on the search of the engine that moved last, or on the board."""


@value
class EscapePressed:
    """End the set-up, or else a comparison."""


# --- the transcript -----------------------------------------------------------------------


@value
class TranscriptFileChosen:
    """The transcript, `text`, is to be written to a file."""

    path: str
    text: str


@value
class WriteTranscript:
    """A command: write a text to a file, whole or not at all; a `TranscriptWritten` answers."""

    request: int
    path: str
    text: str


@value
class TranscriptWritten:
    """A file was written, unless `fault` says why not, to a person."""

    request: int
    path: str
    fault: str


# --- setting a position up ----------------------------------------------------------------


@value
class SetUpBegun:
    """Set a position up, beginning with the one that is shown."""


@value
class SetUpDone:
    """Play on from the position that was set up, if that is possible."""


@value
class SetUpCancelled:
    """Go on with the game as it was."""


@value
class ToolChosen:
    """Another tool for clicks."""

    tool: Tool


@value
class MarkPut:
    """A mark of a side, or none, is put on a cell by a key or the other mouse button."""

    cell: Move
    owner: Player | None


# --- choices --------------------------------------------------------------------------------


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
class StrengthChosen:
    """Another strength of the engine."""

    strength: Strength


@value
class StrengthOChosen:
    """Another strength of the engine for O between two engines."""

    strength: Strength


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
    | StrengthChosen
    | StrengthOChosen
    | LabelsChosen
    | HintsSwitched
    | LotsSwitched
    | SeedChosen
)
"""What a person can choose in a box."""
