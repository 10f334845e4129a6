"""A batch as a file for other programs: OBF, CSV, JSON. Call it on a worker's thread."""

import csv
import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from io import StringIO
from pathlib import Path
from typing import Any, Final

from ttt_gui.games.othello import Scoring
from ttt_gui.gui.batch.spreadsheet_cell import as_text
from ttt_gui.gui.whole_file import write_whole
from ttt_gui.library.batch import Agreement, BatchRun, Plan, Problem, compare
from ttt_gui.notation.boards import board_text
from ttt_gui.notation.exporter import Exported, ExportForm, export_text
from ttt_gui.notation.squares import line_text, move_name
from ttt_gui.search.outcome import SearchResult
from ttt_gui.search.solution_json import position_json, solution_json


class BatchForm(Enum):
    """A kind of file; the value is how its name ends."""

    OBF = "obf"
    CSV = "csv"
    JSON = "json"


FILTERS: Final = {
    "OBF (*.obf)": BatchForm.OBF,
    "CSV, for spreadsheets (*.csv)": BatchForm.CSV,
    "JSON (*.json)": BatchForm.JSON,
}
"""What a file dialog offers."""

CSV_COLUMNS: Final = (
    "number",
    "board",
    "to_move",
    "empties",
    "rule",
    "status",
    "score",
    "expected",
    "agrees",
    "best_moves",
    "moves",
    "line",
    "nodes",
    "seconds",
    "engine",
    "proved_at",
    "comment",
)


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A batch at one instant, so that it may go on while it is being written."""

    plan: Plan
    answers: Mapping[int, SearchResult]
    failures: Mapping[int, str]

    @classmethod
    def of(cls, run: BatchRun) -> "Snapshot":
        """How far `run` is now."""
        return cls(run.plan, dict(run.answers), dict(run.failures))


@dataclass(frozen=True, slots=True)
class Written:
    """How writing a file ended.

    Attributes:
        path: the file.
        count: how many problems the batch has.
        solved: how many of them are solved.
        lacks_scores: whether the form cannot hold scores counted as these are.
        expected: how many that are not solved stand there with the score that they came with.
        fault: why nothing was written; empty when all went well.
    """

    path: str
    count: int
    solved: int
    lacks_scores: bool
    expected: int = 0
    fault: str = ""


def form_of(path: str, chosen_filter: str = "") -> BatchForm:
    """The form that a file's name asks for; else the one of the dialog's filter, or OBF."""
    suffix = Path(path).suffix.lower().removeprefix(".")
    with suppress(ValueError):
        return BatchForm(suffix)
    return FILTERS.get(chosen_filter, BatchForm.OBF)


def write(snapshot: Snapshot, path: str, form: BatchForm) -> Written:
    """Write a batch to `path`, whole or not at all. Never raises what the disk is to blame for."""
    if not Path(path).suffix:
        path = f"{path}.{form.value}"
    fault = write_whole(path, text_of(snapshot, form))
    lacks_scores = (
        form is BatchForm.OBF and snapshot.plan.scoring is not Scoring.WINNER_TAKES_EMPTIES
    )
    expected = (
        sum(
            each.expected_score is not None and each.number not in snapshot.answers
            for each in _all(snapshot)
        )
        if form is BatchForm.OBF and not lacks_scores
        else 0
    )
    solved = len(snapshot.answers)
    return Written(path, len(snapshot.plan.problems), solved, lacks_scores, expected, fault)


def text_of(snapshot: Snapshot, form: BatchForm) -> str:
    """What stands in the file."""
    match form:
        case BatchForm.OBF:
            return export_text(
                [_exported(each, snapshot.answers.get(each.number)) for each in _all(snapshot)],
                ExportForm.OBF,
            )
        case BatchForm.CSV:
            return _csv(snapshot)
        case BatchForm.JSON:
            rows = ",\n".join(json.dumps(_json(each, snapshot)) for each in _all(snapshot))
            return f"[\n{rows}\n]\n"


def _all(snapshot: Snapshot) -> tuple[Problem, ...]:
    return snapshot.plan.problems


def _exported(problem: Problem, result: SearchResult | None) -> Exported:
    if result is None:
        return Exported(
            problem.position, problem.expected_moves, problem.expected_score, problem.comment
        )
    scores = sorted(
        ((each.move, each.score) for each in result.exact_scores),
        key=lambda each: (-each[1], each[0]),
    )
    return Exported(problem.position, tuple(scores), result.score, problem.comment)


def _csv(snapshot: Snapshot) -> str:
    text = StringIO(newline="")
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(CSV_COLUMNS)
    for problem in _all(snapshot):
        writer.writerow(_csv_row(problem, snapshot))
    return text.getvalue()


def _csv_row(problem: Problem, snapshot: Snapshot) -> list[Any]:
    """The cells of a problem.

    Figures (number, empties, scores, nodes, seconds) stay numbers, negative ones too. Text that
    a spreadsheet could take for a formula is marked as text: comments, and lines of play, which
    may begin with a pass, `--`. A board's empty squares are dots, so it needs no mark.
    """
    position, result = problem.position, snapshot.answers.get(problem.number)
    begin = [
        problem.number,
        board_text(position),
        position.side_to_move.value,
        position.empties,
        position.scoring.value,
    ]
    expected = "" if problem.expected_score is None else problem.expected_score
    if result is None:
        status = "not solved" if problem.number in snapshot.failures else "open"
        reason = snapshot.failures.get(problem.number, "")
        comment = " ".join(part for part in (problem.comment, reason) if part)
        return [*begin, status, "", expected, *[""] * 8, as_text(comment)]
    agreement = compare(problem, result)
    return [
        *begin,
        "solved",
        result.score,
        expected,
        "" if agreement is Agreement.UNKNOWN else agreement is Agreement.AGREES,
        as_text(line_text(result.best_moves)),
        as_text(
            " ".join(f"{move_name(each.move)}:{each.score:+d}" for each in result.exact_scores)
        ),
        as_text(line_text(result.line)),
        result.nodes,
        round(result.seconds, 6),
        as_text(result.engine),
        "" if result.proved_at is None else result.proved_at.isoformat(),
        as_text(problem.comment),
    ]


def _json(problem: Problem, snapshot: Snapshot) -> dict[str, Any]:
    """An object as `ttt-cli solve --json` prints it, with what a batch knows besides."""
    result = snapshot.answers.get(problem.number)
    extra = {
        "number": problem.number,
        "expected": problem.expected_score,
        "comment": problem.comment,
    }
    if result is None:
        found = position_json(problem.position)
        if problem.number in snapshot.failures:
            found["error"] = snapshot.failures[problem.number]
        return found | extra
    agreement = compare(problem, result)
    return (
        solution_json(problem.position, result, all_moves=snapshot.plan.all_moves)
        | extra
        | {
            "agrees": None if agreement is Agreement.UNKNOWN else agreement is Agreement.AGREES,
            "proved_at": None if result.proved_at is None else result.proved_at.isoformat(),
        }
    )
