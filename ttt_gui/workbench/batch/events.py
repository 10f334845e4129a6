"""What happens to the batch tab, what it asks of the world, and the answers to that.

Searches, and what the window is asked, are in `effects`.
"""

from enum import Enum

from ttt_gui.library.batches import Unfinished
from ttt_gui.search.control import Progress
from ttt_gui.search.outcome import SearchOptions
from ttt_gui.workbench.batch.losses import Game, GameLosses, LossRun, Question
from ttt_gui.workbench.batch.problems import Problems
from ttt_gui.workbench.batch.run import BatchRun
from ttt_gui.workbench.batch.state import Choices, LossesWritten, RowFilter, Shown, Written
from ttt_gui.workbench.value import value

# --- what a person does -------------------------------------------------------------------


class BatchForm(Enum):
    """A kind of file; the value is how its name ends."""

    OBF = "obf"
    CSV = "csv"
    JSON = "json"


class LossForm(Enum):
    """What of the losses is written as CSV."""

    GAMES = "games"
    """A row for each game."""
    PLAYERS = "players"
    """A row for each player."""


@value
class Opened:
    """The window was opened."""


@value
class FileGiven:
    """A file was chosen, pasted or dropped."""

    path: str


@value
class TextGiven:
    """A text was pasted or dropped."""

    text: str


@value
class NothingPasted:
    """The clipboard was to be pasted, and held no text."""


@value
class ResumeClicked:
    """The batch that is offered is to be resumed."""


@value
class ForgetClicked:
    """The batch that is offered is not to be offered again."""


@value
class ChoicesChanged:
    """Something else was chosen."""

    choices: Choices


@value
class TableChosen:
    """The compiled solver is to use a table of this size from the next start on."""

    megabytes: int


@value
class ShownChosen:
    """The positions are to be seen, or the losses of the games that lead to them."""

    shown: Shown


@value
class LastMovesChosen:
    """So many moves of each game are to be analysed."""

    last_moves: int


@value
class FilterChosen:
    """Other rows are to be shown."""

    row_filter: RowFilter


@value
class StartClicked:
    """What is open is to be solved."""


@value
class PauseClicked:
    """The batch is to stop after the row that is being searched."""


@value
class CancelClicked:
    """The batch is to stop now."""


@value
class RowOpened:
    """A row, named by the number of its problem or game, is to be shown on the board."""

    number: int


@value
class ExportChosen:
    """The rows are to be written to a file.

    Attributes:
        path: the file, by its whole name.
        form: how to write.
    """

    path: str
    form: BatchForm | LossForm = BatchForm.OBF


# --- what is asked of the world, and its answers --------------------------------------------


@value
class ReadFile:
    """Read the problems of a file; `ProblemsRead` follows."""

    request: int
    path: str


@value
class ReadText:
    """Read the problems in a text; `ProblemsRead` follows."""

    request: int
    text: str


@value
class ProblemsRead:
    """What a text held."""

    request: int
    problems: Problems


@value
class FindUnfinished:
    """Look for a batch to resume; `UnfinishedFound` follows.

    Attributes:
        request: the number that the answer carries.
        besides: the ids of batches that are not asked about.
    """

    request: int
    besides: tuple[int, ...]


@value
class UnfinishedFound:
    """The latest batch to resume, if there is one."""

    request: int
    unfinished: Unfinished | None


@value
class FetchBatch:
    """Claim a batch of the library and read it.

    `BatchFetched` follows; or `BatchRefused`, or `BatchGone`.
    """

    request: int
    batch_id: int


@value
class BatchFetched:
    """A batch of the library.

    Attributes:
        request: what this answers.
        batch_id: its id.
        run: the batch as far as it came.
        problems: its problems, counted in each way.
        choices: what it is solved with, as far as that can be had on this machine.
    """

    request: int
    batch_id: int
    run: BatchRun
    problems: Problems
    choices: Choices


@value
class BatchGone:
    """A batch can no longer be read."""

    request: int


@value
class BatchRefused:
    """Another process runs the batch."""

    request: int


@value
class BeginBatch:
    """Claim a batch, keep how it is carried out, and line up what is open.

    `BatchBegun` or `BatchRefused` follows.

    Attributes:
        request: the number that the answer carries.
        run: what is to be done, and what is known of it.
        batch_id: the batch, if it is kept already.
    """

    request: int
    run: BatchRun
    batch_id: int | None


@value
class BatchBegun:
    """A batch may be carried out.

    Attributes:
        request: what this answers.
        batch_id: its id; None where nothing is kept.
        order: the numbers of the problems to search, as `BatchRun.waiting` lines them up.
    """

    request: int
    batch_id: int | None
    order: tuple[int, ...]


@value
class EndBatch:
    """Note that a batch is not to be resumed; `BatchEnded` follows."""

    request: int
    batch_id: int


@value
class BatchEnded:
    """That is noted."""

    request: int


@value
class GiveUpBatch:
    """Do not offer a batch again, unless another process runs it."""

    batch_id: int


@value
class WriteRun:
    """Write the rows to a file; `RunWritten` follows.

    Attributes:
        request: the number that the answer carries.
        run: the rows, as they are now.
        path: the file.
        form: see `ExportChosen`.
    """

    request: int
    run: BatchRun
    path: str
    form: BatchForm


@value
class RunWritten:
    """How that ended."""

    request: int
    written: Written


# --- losses ---------------------------------------------------------------------------------


@value
class FindLosses:
    """Find what the last moves of a game have lost, with saved results where there are any.

    `LossesProgressed` may follow; then `LossesFound`, `LossesNotFound` or `LossesStopped`.

    Attributes:
        request: the number that the answers carry.
        game: the game.
        question: what is asked of it.
        engine: the key of the engine.
        options: how it searches.
    """

    request: int
    game: Game
    question: Question
    engine: str
    options: SearchOptions


@value
class StopFinding:
    """End that, if it goes on."""


@value
class LossesProgressed:
    """How far the search of one of a game's positions is, and its empty squares."""

    request: int
    empties: int
    progress: Progress


@value
class LossesFound:
    """What a game's last moves have lost."""

    request: int
    losses: GameLosses


@value
class LossesNotFound:
    """A search could not be carried out; `reason` tells a person why."""

    request: int
    reason: str


@value
class LossesStopped:
    """It was stopped; what was proved of the game's positions is saved."""

    request: int


@value
class WriteLosses:
    """Write losses to a file; `LossesFiled` follows.

    Attributes:
        request: the number that the answer carries.
        run: the losses, as they are now.
        path: the file.
        form: which of them.
    """

    request: int
    run: LossRun
    path: str
    form: LossForm


@value
class LossesFiled:
    """How that ended."""

    request: int
    written: LossesWritten
