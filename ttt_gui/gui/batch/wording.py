"""What the batch tab says of a batch, in words."""

from pathlib import Path
from typing import Final

from ttt_gui.games.othello import Scoring
from ttt_gui.gui.batch.export import Written
from ttt_gui.gui.batch.job import Job, State
from ttt_gui.gui.duration import seconds_text
from ttt_gui.gui.othello.wording import signed
from ttt_gui.library.batch import BatchRun, Problem
from ttt_gui.library.batches import Unfinished
from ttt_gui.notation.error import clipped
from ttt_gui.notation.squares import move_name
from ttt_gui.search.control import Progress

LONGEST_NAME: Final = 20
"""Characters of a file's name that fit on a button."""

LONGEST_TITLE: Final = 40
"""Characters of a file's name that fit above the rows of a narrow window."""


def positions_text(count: int) -> str:
    """`1 position`, `2,000 positions`."""
    return f"{count:,} position{'s' * (count != 1)}"


def title_text(name: str, count: int) -> str:
    """What stands above the rows: `problems.obf: 20 positions`."""
    return f"{clipped(name, LONGEST_TITLE)}: {positions_text(count)}"


def clock_text(seconds: float) -> str:
    """A time that is still running: `12 s`, `3 min 05 s`, `2 h 03 min`."""
    whole = int(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3_600:
        return f"{whole // 60} min {whole % 60:02d} s"
    return f"{whole // 3_600:,} h {whole // 60 % 60:02d} min"


def run_in_words(job: Job, state: State, problem: Problem | None, progress: Progress | None) -> str:
    """How far a batch is; two lines while a row is being searched."""
    if state is State.IDLE:
        return _at_rest(job)
    words = f"{_counts(job.run)}, {clock_text(job.seconds)}"
    if problem is None:
        return words
    row = f"Row {problem.number:,}, {problem.position.empties} empty"
    if progress is not None:
        row += _search_in_words(progress)
    return f"{words}\n{row}"


def _at_rest(job: Job) -> str:
    """How far a batch is on which nobody works."""
    run = job.run
    if not job.is_begun:
        return f"{positions_text(len(run.plan.problems))} to solve"
    words = f"{_counts(run)} in {_exactly(job.seconds)}"
    if run.is_complete:
        return f"Done: {words}"
    if job.is_cancelled:
        return f"Cancelled: {words}"
    return f"Done as far as possible: {words}" if _is_tried(run) else f"Paused: {words}"


def _counts(run: BatchRun) -> str:
    counts = f"{run.solved:,} of {len(run.plan.problems):,} solved"
    return f"{counts}, {len(run.failures):,} could not be" if run.failures else counts


def _is_tried(run: BatchRun) -> bool:
    """Whether every row was searched, be it in vain."""
    return run.solved + len(run.failures) == len(run.plan.problems)


def _exactly(seconds: float) -> str:
    return seconds_text(seconds) if seconds < 60 else clock_text(seconds)


def _search_in_words(progress: Progress) -> str:
    """How far the search of a row is, as the end of a sentence."""
    root = progress.root
    if progress.activity:
        return f": {progress.activity}"
    if not root.moves:
        return ""
    words = f": {root.moves_done} of {root.moves} moves"
    if root.best_move is None or root.best_score is None:
        return words
    return f"{words}, best {move_name(root.best_move)} {signed(root.best_score)}"


def comparison_in_words(run: BatchRun) -> str:
    """How the answers compare with the scores that the file gives."""
    compared = run.agreements + run.differences
    if run.differences:
        verb = "differs" if run.differences == 1 else "differ"
        return f"≠ {run.differences:,} of {compared:,} {verb} from the file’s scores"
    if run.agreements == 1:
        return "1 row compared: it agrees with the file’s score"
    if run.agreements:
        return f"{run.agreements:,} rows compared: all agree with the file’s scores"
    return "No row has been compared with a score of the file yet"


def rule_note(scoring: Scoring, *, have_expected_scores: bool) -> str:
    """What the scoring that is on means for the scores of the file; "" when it fits."""
    if have_expected_scores and scoring is Scoring.DISC_DIFFERENCE:
        return (
            "The file’s scores count the empty squares for the winner: "
            "under disc difference they are not compared."
        )
    return ""


def go_on_caption(unfinished: Unfinished) -> str:
    """The caption of the button that goes on with a batch, on two lines."""
    return (
        f"Go on with the batch {clipped(unfinished.name, LONGEST_NAME)}\n"
        f"({unfinished.solved:,} of {unfinished.problems:,} solved)"
    )


def export_in_words(written: Written) -> str:
    """What stands in a file that was written."""
    name = Path(written.path).name
    words = f"Written to {name}: {positions_text(written.count)}, {written.solved:,} solved."
    if written.expected:
        words += " Rows that are not solved keep the scores that they came with."
    if written.lacks_scores:
        words += " OBF counts the empty squares for the winner: these scores were left out."
    return words
