"""A batch as text for other programs: OBF, CSV, JSON."""

import csv
import json
from collections.abc import Iterator
from io import StringIO
from typing import Any, Final

from ttt_gui.library.batch import Agreement, Problem
from ttt_gui.notation.boards import board_text
from ttt_gui.notation.exporter import Exported, ExportForm, export_text
from ttt_gui.notation.squares import line_text, move_name
from ttt_gui.search.solution_json import position_json, solution_json
from ttt_gui.workbench.batch.events import BatchForm
from ttt_gui.workbench.batch.run import Answered, BatchRun, Failed, Outcome
from ttt_gui.workbench.spreadsheet_cell import as_text

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


def text_of(run: BatchRun, form: BatchForm) -> str:
    """What stands in the file."""
    match form:
        case BatchForm.OBF:
            return export_text([_exported(*row) for row in _rows(run)], ExportForm.OBF)
        case BatchForm.CSV:
            return _csv(run)
        case BatchForm.JSON:
            all_moves = run.plan.all_moves
            rows = ",\n".join(json.dumps(row_json(*row, all_moves=all_moves)) for row in _rows(run))
            return f"[\n{rows}\n]\n"


def _rows(run: BatchRun) -> Iterator[tuple[Problem, Outcome]]:
    return zip(run.plan.problems, run.outcomes, strict=True)


def _exported(problem: Problem, outcome: Outcome) -> Exported:
    if not isinstance(outcome, Answered):
        return Exported(
            problem.position, problem.expected_moves, problem.expected_score, problem.comment
        )
    result = outcome.result
    scores = sorted(
        ((each.move, each.score) for each in result.exact_scores),
        key=lambda each: (-each[1], each[0]),
    )
    return Exported(problem.position, tuple(scores), result.score, problem.comment)


def _csv(run: BatchRun) -> str:
    text = StringIO(newline="")
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(CSV_COLUMNS)
    writer.writerows(_csv_row(*row) for row in _rows(run))
    return text.getvalue()


def _csv_row(problem: Problem, outcome: Outcome) -> list[Any]:
    """The cells of a problem.

    Figures (number, empties, scores, nodes, seconds) stay numbers, negative ones too. Text that
    a spreadsheet could take for a formula is marked as text: comments, and lines of play, which
    may begin with a pass, `--`. A board's empty squares are dots, so it needs no mark.
    """
    position = problem.position
    begin = [
        problem.number,
        board_text(position),
        position.side_to_move.value,
        position.empties,
        position.scoring.value,
    ]
    expected = "" if problem.expected_score is None else problem.expected_score
    if not isinstance(outcome, Answered):
        status, reason = "open", ""
        if isinstance(outcome, Failed):
            status, reason = "not solved", outcome.reason
        comment = " ".join(part for part in (problem.comment, reason) if part)
        return [*begin, status, "", expected, *[""] * 8, as_text(comment)]
    result = outcome.result
    return [
        *begin,
        "solved",
        result.score,
        expected,
        "" if outcome.agreement is Agreement.UNKNOWN else _agrees(outcome),
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


def row_json(problem: Problem, outcome: Outcome, *, all_moves: bool) -> dict[str, Any]:
    """An object as `ttt-cli solve --json` prints it, with what a batch knows besides."""
    extra = {
        "number": problem.number,
        "expected": problem.expected_score,
        "comment": problem.comment,
    }
    if not isinstance(outcome, Answered):
        found = position_json(problem.position)
        if isinstance(outcome, Failed):
            found["error"] = outcome.reason
        return found | extra
    result = outcome.result
    return (
        solution_json(problem.position, result, all_moves=all_moves)
        | extra
        | {
            "agrees": _agrees(outcome),
            "proved_at": None if result.proved_at is None else result.proved_at.isoformat(),
        }
    )


def _agrees(answered: Answered) -> bool | None:
    """Whether an answer is what the file expects; None when that cannot be told."""
    if answered.agreement is Agreement.UNKNOWN:
        return None
    return answered.agreement is Agreement.AGREES
