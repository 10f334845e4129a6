"""A batch, or the losses of games, as files for other programs. Call it on a worker's thread."""

from typing import Final

from ttt_gui.games.othello import Scoring
from ttt_gui.gui.save_dialog import FileForm
from ttt_gui.whole_file import write_whole
from ttt_gui.workbench.batch.events import BatchForm, LossForm
from ttt_gui.workbench.batch.export import text_of
from ttt_gui.workbench.batch.losses import LossRun
from ttt_gui.workbench.batch.losses_csv import csv_of
from ttt_gui.workbench.batch.run import Answered, BatchRun
from ttt_gui.workbench.batch.state import LossesWritten, Written

FORMS: Final = (
    FileForm("OBF", ".obf", BatchForm.OBF),
    FileForm("CSV, for spreadsheets", ".csv", BatchForm.CSV),
    FileForm("JSON", ".json", BatchForm.JSON),
)
"""What a file dialog offers."""

LOSS_FORMS: Final = (
    FileForm("CSV of the games", ".csv", LossForm.GAMES),
    FileForm("CSV of the players", ".csv", LossForm.PLAYERS),
)
"""Likewise for losses."""


def write(run: BatchRun, path: str, form: BatchForm) -> Written:
    """Write a batch to `path`, whole or not at all. Never raises what the disk is to blame for."""
    fault = write_whole(path, text_of(run, form))
    lacks_scores = form is BatchForm.OBF and run.plan.scoring is not Scoring.WINNER_TAKES_EMPTIES
    expected = (
        sum(
            problem.expected_score is not None and not isinstance(outcome, Answered)
            for problem, outcome in zip(run.plan.problems, run.outcomes, strict=True)
        )
        if form is BatchForm.OBF and not lacks_scores
        else 0
    )
    return Written(path, len(run.plan.problems), run.solved, lacks_scores, expected, fault)


def write_losses(run: LossRun, path: str, form: LossForm) -> LossesWritten:
    """Write losses to `path`, in the same way."""
    fault = write_whole(path, csv_of(run, form))
    rows = len(run.games) if form is LossForm.GAMES else len(run.players)
    return LossesWritten(path, rows, run.counted, len(run.games), fault)
