"""What the batch tab says of a batch, in words."""

from pathlib import Path
from typing import Final

from ttt_gui.gui.duration import clock_text, seconds_text
from ttt_gui.gui.labels import Tone
from ttt_gui.gui.othello.wording import signed
from ttt_gui.gui.search_wording import left_in_words, work_in_words
from ttt_gui.library.batches import Unfinished
from ttt_gui.notation.error import clipped
from ttt_gui.notation.squares import move_name
from ttt_gui.search.control import Progress, RootReport
from ttt_gui.workbench.batch.losses_view import LossProgressView, SearchedGame
from ttt_gui.workbench.batch.state import (
    Export,
    LossesWritten,
    Message,
    Notice,
    NotKept,
    NotLoaded,
    NotWritten,
    Shown,
    Unreadable,
    Writing,
    Written,
)
from ttt_gui.workbench.batch.view import (
    Compared,
    NotCompared,
    ProgressView,
    SearchedRow,
    Stage,
    StartOffer,
    Title,
)

LONGEST_NAME: Final = 20
"""Characters of a file's name that fit on a button."""

LONGEST_TITLE: Final = 40
"""Characters of a file's name that fit above the rows of a narrow window."""


def positions_text(count: int) -> str:
    """`1 position`, `2,000 positions`."""
    return f"{count:,} position{'s' * (count != 1)}"


def games_text(count: int) -> str:
    """`1 game`, `2,000 games`."""
    return f"{count:,} game{'s' * (count != 1)}"


def title_text(title: Title) -> str:
    """What stands above the rows: `problems.obf: 20 positions`, `league.ggf: 2,000 games`."""
    count = games_text if title.shown is Shown.LOSSES else positions_text
    return f"{clipped(title.name, LONGEST_TITLE)}: {count(title.count)}"


def progress_in_words(progress: ProgressView) -> str:
    """How far a batch is; further lines while a row is being searched."""
    counts = f"{progress.solved:,} of {progress.count:,} solved"
    if progress.failed:
        counts = f"{counts}, {progress.failed:,} failed"
    match progress.stage:
        case Stage.NOT_BEGUN:
            return f"{positions_text(progress.count)} to solve"
        case Stage.WORKING:
            words = f"{counts}, {clock_text(progress.seconds)}"
            return words if progress.row is None else f"{words}\n{_row_in_words(progress.row)}"
    return f"{_ENDS[progress.stage]}: {counts} in {_exactly(progress.seconds)}"


_ENDS: Final = {
    Stage.DONE: "Done",
    Stage.CANCELLED: "Cancelled",
    Stage.TRIED: "Done as far as possible",
    Stage.PAUSED: "Paused",
}


def losses_in_words(progress: LossProgressView) -> str:
    """How far the losses of games are; further lines while a game is analysed."""
    if not progress.is_begun:
        return f"{games_text(progress.count)} to analyse"
    counts = f"{progress.counted:,} of {games_text(progress.count)}"
    if progress.failed:
        counts = f"{counts}, {progress.failed:,} failed"
    if progress.game is not None:
        state = "Stopping…" if progress.is_stopping else clock_text(progress.seconds)
        return f"{counts}, {state}\n{_game_in_words(progress.game)}"
    if progress.counted == progress.count:
        return f"Done: {games_text(progress.count)} in {_exactly(progress.seconds)}"
    is_tried = progress.counted + progress.failed == progress.count
    end = _ENDS[Stage.TRIED] if is_tried else "Stopped"
    return f"{end}: {counts} in {_exactly(progress.seconds)}"


def _game_in_words(game: SearchedGame) -> str:
    """How far the search of a game's position is."""
    words = f"Game {game.number:,}"
    progress = game.progress
    if progress is None or not game.empties:
        return words
    if progress.activity:
        return f"{words}: {progress.activity}"
    left, work = left_in_words(progress.root), work_in_words(progress)
    words = f"{words}, {game.empties} empty"
    return "\n".join((f"{words}: {left}" if left else words, *([work] if work else [])))


def _row_in_words(row: SearchedRow) -> str:
    """How far the search of a row is, and on a line of its own what that has cost."""
    words = f"Row {row.number:,}, {row.empties} empty"
    if row.progress is None:
        return words
    if row.progress.activity:
        return f"{words}: {row.progress.activity}"
    root, work = root_in_words(row.progress.root), work_in_words(row.progress)
    return "\n".join((f"{words}: {root}" if root else words, *([work] if work else [])))


def root_in_words(root: RootReport) -> str:
    """How far the search of a row is; nothing as long as that is not known."""
    words = left_in_words(root)
    if not words or root.best_move is None or root.best_score is None:
        return words
    return f"{words}, best {move_name(root.best_move)} {signed(root.best_score)}"


def stopped_in_words(progress: Progress) -> str:
    """What was proved of a row before its search was stopped, what is left, and what it cost."""
    parts = (root_in_words(progress.root), work_in_words(progress))
    return f"Stopped: {'; '.join(part for part in parts if part)}"


def _exactly(seconds: float) -> str:
    return seconds_text(seconds) if seconds < 60 else clock_text(seconds)


def comparison_in_words(comparison: Compared | NotCompared) -> str:
    """How the answers compare with the scores that the file gives."""
    match comparison:
        case NotCompared.NO_SCORES:
            return "The file gives no scores to compare with"
        case NotCompared.OTHER_RULE:
            return "Not compared with the file’s scores"
        case Compared(agreements, differences):
            if differences:
                verb = "differs" if differences == 1 else "differ"
                compared = agreements + differences
                return f"≠ {differences:,} of {compared:,} {verb} from the file’s scores"
            if agreements == 1:
                return "1 row compared: it agrees with the file’s score"
            if agreements:
                return f"{agreements:,} rows compared: all agree with the file’s scores"
    return "No row has been compared with a score of the file yet"


RULE_NOTE: Final = (
    "The file’s scores count the empty squares for the winner: "
    "under disc difference they are not compared."
)

CLAIMED: Final = "Another window of the program is running this batch."

_NOTICES: Final = {
    Notice.READING_STOPPED: ("Reading was stopped.", Tone.NOTE),
    Notice.STILL_READING: (
        "Positions are still being read: wait until they have loaded.",
        Tone.WARNING,
    ),
    Notice.RUNNING: (
        "A batch is running: pause or cancel it before you open another one.",
        Tone.WARNING,
    ),
    Notice.NOTHING_TO_PASTE: ("There is no text on the clipboard.", Tone.WARNING),
    Notice.CLAIMED: (CLAIMED, Tone.WARNING),
    Notice.GONE: ("That batch can no longer be read.", Tone.WARNING),
}


def message_in_words(message: Message) -> tuple[str, Tone]:
    """What is said about the positions, and how it is meant."""
    match message:
        case Unreadable(fault):
            return fault, Tone.ERROR
        case NotLoaded(error):
            return f"Not loaded: {error}", Tone.ERROR
        case NotKept(error):
            return f"The batch could not be kept: {error}", Tone.ERROR
        case Notice():
            return _NOTICES[message]


_OFFERS: Final = {
    StartOffer.FIND_LOSSES: ("Find losses", "Analyse the games that are open (F5)"),
    StartOffer.LOSSES_FOUND: ("Find losses", "The losses of every game are found"),
    StartOffer.START: ("Start", "Solve the rows that are open (F5)"),
    StartOffer.RESUME: ("Resume", "Solve the rows that are open (F5)"),
    StartOffer.SOLVE_AGAIN: ("Solve again", "Search every row again (F5)"),
    StartOffer.ALL_SOLVED: (
        "Solve again",
        "Every row is solved; “Ignore saved results” lets you solve them again",
    ),
}


def offer_in_words(offer: StartOffer) -> tuple[str, str]:
    """The caption of the button that starts a batch, and its hint."""
    return _OFFERS[offer]


def resume_caption(unfinished: Unfinished) -> str:
    """The caption of the button that resumes a batch, on two lines."""
    return (
        f"Resume batch {clipped(unfinished.name, LONGEST_NAME)}\n"
        f"({unfinished.solved:,} of {unfinished.problems:,} solved)"
    )


def export_in_words(export: Export) -> tuple[str, Tone]:
    """How an export went, and how that is meant."""
    match export:
        case Writing():
            return "Writing…", Tone.NOTE
        case NotWritten(error):
            return f"Nothing was written: {error}", Tone.ERROR
        case Written(fault=""):
            return _written_in_words(export), Tone.NOTE
        case LossesWritten(fault=""):
            name, rows = Path(export.path).name, f"{export.rows:,} row{'s' * (export.rows != 1)}"
            counted = f"{export.counted:,} of {games_text(export.games)} analysed"
            return f"Written to {name}: {rows}, {counted}.", Tone.NOTE
        case Written(fault=fault) | LossesWritten(fault=fault):
            return fault, Tone.ERROR


def _written_in_words(written: Written) -> str:
    """What stands in a file that was written."""
    name = Path(written.path).name
    words = f"Written to {name}: {positions_text(written.count)}, {written.solved:,} solved."
    if written.expected:
        words += " Rows that are not solved keep the scores that they came with."
    if written.lacks_scores:
        words += " OBF counts the empty squares for the winner: these scores were left out."
    return words
