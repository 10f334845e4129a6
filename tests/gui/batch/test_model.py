"""The rows of the table: filtered, sorted, told of in time, however many there are."""

import random
from dataclasses import replace
from datetime import UTC, datetime
from itertools import pairwise

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtTest import QSignalSpy
from pytestqt.qtbot import QtBot

from ttt_gui.games.othello import Scoring
from ttt_gui.games.random_play import random_endgame
from ttt_gui.gui.batch.columns import COLUMNS, Status, explanation, status_of
from ttt_gui.gui.batch.model import BatchModel
from ttt_gui.gui.batch.table import BatchTable
from ttt_gui.library.batch import Plan, Problem
from ttt_gui.notation.squares import move_name
from ttt_gui.search import negamax
from ttt_gui.search.control import Progress, RootReport, SearchControl
from ttt_gui.search.outcome import Bound, MoveScore, SearchOptions, SearchResult
from ttt_gui.workbench.batch.run import BatchRun
from ttt_gui.workbench.batch.state import RowFilter
from ttt_gui.workbench.batch.view import RowsView

WINNER = Scoring.WINNER_TAKES_EMPTIES
LOT = random.Random(41)
POSITIONS = tuple(random_endgame(LOT, LOT.randint(1, 4), WINNER) for _ in range(60))
RESULTS = tuple(
    replace(
        negamax.search(position, SearchOptions(), SearchControl()),
        nodes=LOT.randrange(1, 10**12),
        seconds=LOT.random(),
    )
    for position in POSITIONS
)
TITLES = [column.title for column in COLUMNS]


def made(count: int = len(POSITIONS)) -> BatchRun:
    """A run whose every third row expects nothing, every third one too much."""
    problems = []
    for index in range(count):
        position, result = POSITIONS[index % len(POSITIONS)], result_of(index + 1)
        expected = (None, result.score, result.score + 2)[index % 3]
        problems.append(Problem(index + 1, index + 1, position, expected))
    return BatchRun.of(Plan("made", tuple(problems), WINNER, "negamax"))


def answered(run: BatchRun, *numbers: int) -> BatchRun:
    for number in numbers:
        run = run.answer(number, result_of(number))
    return run


def rows_of(
    run: BatchRun, searched: int | None = None, row_filter: RowFilter = RowFilter.ALL
) -> RowsView:
    return RowsView(run, searched, row_filter)


def result_of(number: int) -> SearchResult:
    return RESULTS[(number - 1) % len(RESULTS)]


def test_the_column_of_names_is_there_where_a_file_has_any(qtbot: QtBot, model: BatchModel):
    table = BatchTable(model)
    qtbot.addWidget(table)
    plain, column = made(3), TITLES.index("Name")
    model.show_rows(rows_of(plain))
    assert table.isColumnHidden(column)
    problems = (plain.problem(1), replace(plain.problem(2), comment="Ann - Bob, 37-27"))
    model.show_rows(rows_of(BatchRun.of(replace(plain.plan, problems=problems))))
    assert not table.isColumnHidden(column)
    assert model.index(1, column).data() == "Ann - Bob, 37-27"
    model.sort(column)
    assert [model.problem_at(row).number for row in range(2)] == [2, 1]


@pytest.fixture
def model(qapp: QObject) -> BatchModel:
    return BatchModel(qapp)


def numbers(model: BatchModel) -> list[int]:
    return [model.problem_at(row).number for row in range(model.rowCount())]


def cells(model: BatchModel, title: str) -> list[str]:
    column = TITLES.index(title)
    return [model.index(row, column).data() for row in range(model.rowCount())]


def test_each_filter_shows_its_rows(model: BatchModel):
    run = answered(made(9), 1, 2, 3, 6).fail(4, "too hard")
    model.show_rows(rows_of(run))
    expected = {
        RowFilter.ALL: list(range(1, 10)),
        RowFilter.SOLVED: [1, 2, 3, 6],
        RowFilter.OPEN: [4, 5, 7, 8, 9],
        RowFilter.DIFFERENCES: [3, 6],
        RowFilter.FAILED: [4],
    }
    for row_filter, shown in expected.items():
        model.show_rows(rows_of(run, row_filter=row_filter))
        assert numbers(model) == shown


def test_rows_enter_and_leave_a_filter_as_they_are_solved(model: BatchModel):
    run = made(9)
    model.show_rows(rows_of(run))
    model.show_rows(rows_of(run, 3, RowFilter.DIFFERENCES))
    run = answered(run, 3, 1, 9, 6)
    model.show_rows(rows_of(run, 2, RowFilter.DIFFERENCES))
    assert numbers(model) == [], "the view hears of it soon, and not of each row"
    model.flush()
    assert numbers(model) == [3, 6, 9]
    model.show_rows(rows_of(run, 4, RowFilter.OPEN))
    model.show_rows(rows_of(answered(run, 4), 5, RowFilter.OPEN))
    model.flush()
    assert numbers(model) == [2, 5, 7, 8]


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("order", list(Qt.SortOrder))
def test_sorting_puts_the_unknown_last_and_keeps_the_order_of_equals(
    model: BatchModel, title: str, order: Qt.SortOrder
):
    run = answered(made(), *range(1, 60, 2))
    model.show_rows(rows_of(run))
    column = TITLES.index(title)
    model.sort(column, order)
    shown = numbers(model)
    assert sorted(shown) == list(range(1, 61))
    keys = COLUMNS[column].keys(run, None)
    known = [keys[number - 1] for number in shown if keys[number - 1] is not None]
    assert known == sorted(known, reverse=order is Qt.SortOrder.DescendingOrder)
    assert all(keys[number - 1] is None for number in shown[len(known) :])
    for left, right in pairwise(shown):
        if keys[left - 1] == keys[right - 1] and title != "#":
            assert left < right


@pytest.mark.parametrize("searched", [None, 4, 5, 9])
def test_sorting_by_status_goes_by_what_the_cells_say(searched: int | None):
    run = answered(made(12), 1, 2, 3)
    run = run.answer(6, replace(result_of(6), proved_at=datetime.now(UTC)))
    run = run.answer(7, replace(result_of(7), proved_at=datetime.now(UTC)))
    run = run.fail(4, "too hard").fail(8, "likewise")
    order = list(Status)
    assert COLUMNS[TITLES.index("Status")].keys(run, searched) == [
        order.index(status_of(run.outcome(number), is_searched=number == searched))
        for number in range(1, 13)
    ]


def test_many_changes_are_told_at_once(model: BatchModel, qtbot: QtBot):
    run = made()
    model.show_rows(rows_of(run))
    spy = QSignalSpy(model.dataChanged)
    for number in range(10, 50):
        model.show_rows(rows_of(run, number))
        run = answered(run, number)
        model.show_rows(rows_of(run, number))
    assert spy.count() == 0
    qtbot.waitUntil(lambda: spy.count() > 0)
    assert spy.count() == 1
    first, last, _ = spy.at(0)
    assert (first.row(), last.row()) == (9, 48)


def test_the_last_change_is_told_at_once(model: BatchModel):
    run = made()
    model.show_rows(rows_of(run, 3))
    spy = QSignalSpy(model.dataChanged)
    model.show_rows(rows_of(answered(run, 3), None))
    assert spy.count() == 1


def test_rows_of_another_question_take_the_place_of_these_at_once(model: BatchModel):
    run = answered(made(9), 1, 2, 3)
    model.show_rows(rows_of(run, 4, RowFilter.SOLVED))
    other = BatchRun.of(replace(run.plan, all_moves=True))
    model.show_rows(rows_of(other, 4, RowFilter.SOLVED))
    assert numbers(model) == []


def test_the_row_being_searched_says_so_and_then_no_more(model: BatchModel):
    run = made(3)
    model.show_rows(rows_of(run, 2))
    assert cells(model, "Status") == ["open", "searching…", "open"]
    model.show_rows(rows_of(run, None))
    assert cells(model, "Status") == ["open"] * 3


def test_what_was_proved_of_a_row_that_was_stopped_is_told(model: BatchModel):
    (move, *_) = made(1).problem(1).position.legal_moves()
    root = RootReport(4, 1, move, 6, searched=(MoveScore(move, 6),))
    run = made(2).stop(1, Progress(100, 0.5, root, ""))
    model.show_rows(rows_of(run))
    assert cells(model, "Status") == ["stopped: 3 left", "open"]
    assert cells(model, "Nodes") == ["100", ""]
    assert cells(model, "Time") == ["500 ms", ""]
    hint = model.index(0, 0).data(Qt.ItemDataRole.ToolTipRole)
    left = f"3 of 4 moves left, best {move_name(move)} +6"
    assert hint == f"Stopped: {left}; 100 nodes so far, 200 a second"


def test_how_far_the_row_is_that_is_searched_is_told_as_it_goes(model: BatchModel, qtbot: QtBot):
    run = made(2)
    model.show_rows(rows_of(run, 2))
    spy = QSignalSpy(model.dataChanged)
    progress = Progress(1_234, 2.0, RootReport(8, 3), "")
    model.show_rows(replace(rows_of(run, 2), progress=progress))
    assert cells(model, "Status") == ["open", "5 of 8 left"]
    assert cells(model, "Nodes") == ["", "1,234"]
    qtbot.waitUntil(lambda: spy.count() > 0)
    assert spy.at(0)[0].row() == 1


def test_a_difference_has_a_mark_a_word_a_colour_and_an_explanation(model: BatchModel):
    model.show_rows(rows_of(answered(made(3), 2, 3)))
    assert cells(model, "Expected")[2].startswith("≠ ")
    assert "≠" not in cells(model, "Expected")[1]
    assert cells(model, "Status")[1:] == ["solved", "differs"]
    right, wrong = model.index(1, 0), model.index(2, 0)
    role = Qt.ItemDataRole
    assert right.data(role.ForegroundRole) != wrong.data(role.ForegroundRole)
    assert wrong.data(role.FontRole).bold()
    assert "the file says" in wrong.data(role.ToolTipRole)


def test_no_cell_holds_more_than_a_text(model: BatchModel):
    """A set of squares, or a count of nodes, would not fit Qt's integers."""
    run = made(3)
    for number in (1, 2, 3):
        run = run.answer(number, replace(result_of(number), nodes=2**63))
    model.show_rows(rows_of(run))
    for title in TITLES:
        assert all(isinstance(text, str) for text in cells(model, title))
    assert cells(model, "Nodes") == [f"{2**63:,}"] * 3


def test_a_hundred_thousand_rows_are_shown_sorted_filtered_and_scrolled(
    model: BatchModel, qtbot: QtBot
):
    run = made(100_000)
    answers = {number: result_of(number) for number in range(1, 100_001, 7)}
    table = BatchTable(model)
    qtbot.addWidget(table)
    table.resize(900, 600)
    table.show()
    model.show_rows(rows_of(run))
    run = BatchRun.of(run.plan, answers)
    model.show_rows(rows_of(run))
    table.sortByColumn(TITLES.index("Nodes"), Qt.SortOrder.DescendingOrder)
    assert model.problem_at(0).number % 7 == 1
    bar = table.verticalScrollBar()
    for value in (bar.maximum(), bar.maximum() // 2, 0):
        bar.setValue(value)
        table.repaint()
        # At the end the last row stands whole, so that the first may be cut.
        assert table.indexAt(table.viewport().rect().topLeft()).row() in {value, value - 1}
    model.show_rows(rows_of(run, row_filter=RowFilter.SOLVED))
    assert model.rowCount() == len(range(1, 100_001, 7))


def test_a_bound_that_differs_is_explained_as_one():
    run = made(1)
    first = run.problem(1)
    move = first.position.legal_moves()[0]
    result = replace(result_of(1), move_scores=(MoveScore(move, -6, Bound.AT_MOST),))
    expected = replace(first, expected_score=result.score, expected_moves=((move, 2),))
    run = BatchRun.of(replace(run.plan, problems=(expected,)), {1: result})
    said = explanation(expected, run.outcome(1))
    assert said.endswith(f"{move_name(move)} is worth at most -6, the file says +2")
