"""A batch as a file: what stands in it, for whatever is known."""

import csv
import json
import random
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest

from ttt_gui.games.othello import Scoring
from ttt_gui.games.random_play import random_endgame
from ttt_gui.gui.batch.export import write
from ttt_gui.library.batch import Plan, Problem, scored
from ttt_gui.notation.boards import board_text
from ttt_gui.notation.importer import Entry, read_positions
from ttt_gui.notation.squares import move_name
from ttt_gui.search import negamax
from ttt_gui.search.control import SearchControl
from ttt_gui.search.outcome import SearchOptions, SearchResult
from ttt_gui.workbench.batch.events import BatchForm
from ttt_gui.workbench.batch.export import text_of
from ttt_gui.workbench.batch.run import BatchRun

WINNER = Scoring.WINNER_TAKES_EMPTIES


def made(scoring: Scoring = WINNER, *, all_moves: bool = True) -> BatchRun:
    """Three problems: solved, failed, open."""
    lot = random.Random(51)
    problems = scored(
        [
            Problem(number, number, random_endgame(lot, 5), 2, comment=f"comment, “{number}”")
            for number in (1, 2, 3)
        ],
        scoring,
    )
    run = BatchRun.of(Plan("made", problems, scoring, "negamax", all_moves=all_moves))
    options = SearchOptions(all_moves=all_moves)
    result = negamax.search(problems[0].position, options, SearchControl())
    return run.answer(1, result).fail(2, "too hard")


def result_of_the_first(run: BatchRun) -> SearchResult:
    result = run.result(1)
    assert result is not None
    return result


def test_obf_comes_back_with_every_value():
    run = made()
    text = text_of(run, BatchForm.OBF)
    lines = read_positions(text, WINNER)
    assert all(isinstance(line, Entry) for line in lines)
    entries = [line for line in lines if isinstance(line, Entry)]
    assert [each.position for each in entries] == [each.position for each in run.plan.problems]
    assert [each.comment for each in entries] == [each.comment for each in run.plan.problems]
    solved = entries[0].expected
    assert solved is not None
    result = result_of_the_first(run)
    assert solved.score == result.score
    assert dict(solved.scores) == {each.move: each.score for each in result.move_scores}
    for each in entries[1:]:
        assert each.expected is not None
        assert each.expected.score == 2, "what is not solved keeps the score of the file"


def test_obf_leaves_out_scores_that_it_cannot_hold_and_that_is_told(tmp_path: Path):
    run = made(Scoring.DISC_DIFFERENCE)
    written = write(run, str(tmp_path / "out.obf"), BatchForm.OBF)
    assert written.lacks_scores
    (first, *_) = read_positions((tmp_path / "out.obf").read_text(), WINNER)
    assert isinstance(first, Entry)
    assert first.expected is None or first.expected.score is None
    assert not write(made(), str(tmp_path / "b.obf"), BatchForm.OBF).lacks_scores


def test_csv_has_a_row_for_every_problem():
    run = made()
    rows = list(csv.DictReader(StringIO(text_of(run, BatchForm.CSV), newline="")))
    result, problem = result_of_the_first(run), run.plan.problems[0]
    assert [row["status"] for row in rows] == ["solved", "not solved", "open"]
    assert int(rows[0]["score"]) == result.score
    assert rows[0]["board"] == board_text(problem.position)
    assert rows[0]["agrees"] == str(result.score == 2 and not run.differences)
    assert rows[0]["best_moves"] == " ".join(map(move_name, result.best_moves))
    assert rows[0]["comment"] == problem.comment
    assert int(rows[0]["nodes"]) == result.nodes
    assert rows[1]["comment"].endswith("too hard")
    assert rows[2]["score"] == ""


@pytest.mark.parametrize("all_moves", [True, False])
def test_json_is_what_the_command_line_prints_and_more(all_moves: bool):  # noqa: FBT001
    run = made(all_moves=all_moves)
    first, second, third = json.loads(text_of(run, BatchForm.JSON))
    result = result_of_the_first(run)
    assert first["score"] == result.score
    assert first["line"] == list(result.line)
    assert ("moves" in first) == all_moves
    assert (first["number"], first["expected"], first["rule"]) == (1, 2, "winner")
    assert second["error"] == "too hard"
    assert "score" not in third
    assert [each["comment"] for each in (first, third)] == ["comment, “1”", "comment, “3”"]
    assert third["board"] == board_text(run.plan.problems[2].position)


def test_what_cannot_be_written_leaves_the_old_file(tmp_path: Path):
    written = write(made(), str(tmp_path / "no" / "out.csv"), BatchForm.CSV)
    assert "could not be written" in written.fault
    folder = tmp_path / "folder.csv"
    folder.mkdir()
    assert write(made(), str(folder), BatchForm.CSV).fault
    assert not list(folder.iterdir())


def test_a_comment_of_several_lines_stays_one_row():
    run = made()
    several = replace(run.plan.problems[2], comment="two\nlines")
    run = BatchRun.of(replace(run.plan, problems=(several,)))
    for form in (BatchForm.OBF, BatchForm.JSON):
        text = text_of(run, form)
        assert len(text.strip("[]\n").splitlines()) == 1


@pytest.mark.parametrize(
    "comment",
    ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", '=HYPERLINK("http://127.0.0.1")', "  =1",
     "\uff1d1", "-- pass"],
)  # fmt: skip
def test_no_cell_of_text_is_a_formula_and_numbers_stay_numbers(comment: str):
    run = made()
    problems = tuple(
        replace(each, comment=comment, expected_score=-12) for each in run.plan.problems
    )
    found = replace(result_of_the_first(run), score=-12, line=(-1, 5), best_moves=(-1,))
    hostile = BatchRun.of(replace(run.plan, problems=problems))
    hostile = hostile.answer(1, found).fail(2, "=too hard")
    rows = list(csv.DictReader(StringIO(text_of(hostile, BatchForm.CSV), newline="")))
    assert rows[0]["comment"] == f"'{comment}"
    assert (rows[0]["score"], rows[0]["expected"]) == ("-12", "-12")
    assert rows[0]["line"] == "'-- f1"
    assert rows[0]["best_moves"] == "'--"
    assert rows[1]["comment"].startswith("'")
    for row in rows:
        for name, cell in row.items():
            is_number = name in {"score", "expected"}
            assert is_number or not cell.lstrip(" ").startswith(("=", "+", "-", "@", "\t", "\r"))
