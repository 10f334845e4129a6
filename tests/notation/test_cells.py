"""Names of cells, and the magic square behind them."""

from itertools import combinations

import pytest

from ttt_gui.games.tictactoe import LINES
from ttt_gui.notation.cells import (
    LO_SHU,
    CellLabels,
    begins_a_name,
    cell_label,
    cell_named,
    line_as_sum,
)


def test_three_lo_shu_numbers_make_a_line_exactly_when_they_sum_to_15():
    for cells in combinations(range(9), 3):
        assert (sum(LO_SHU[cell] for cell in cells) == 15) == (cells in LINES)


def test_a_line_is_told_as_a_sum_in_ascending_order():
    assert line_as_sum((0, 4, 8)) == "4 + 5 + 6 = 15"


def test_labels():
    assert [cell_label(cell, CellLabels.NUMBERS) for cell in (0, 8)] == ["1", "9"]
    assert [cell_label(cell, CellLabels.COORDINATES) for cell in (0, 2, 6)] == ["a1", "c1", "a3"]
    assert [cell_label(cell, CellLabels.LO_SHU) for cell in range(9)] == list("492357816")


@pytest.mark.parametrize("labels", CellLabels)
def test_a_cell_is_found_by_the_name_that_it_shows(labels: CellLabels):
    for cell in range(9):
        assert cell_named(cell_label(cell, labels), labels) == cell


def test_other_names_are_no_cells():
    assert cell_named("0", CellLabels.NUMBERS) is None
    assert cell_named("5", CellLabels.COORDINATES) is None
    assert cell_named("b", CellLabels.COORDINATES) is None


def test_a_name_of_two_characters_begins_with_its_column():
    begun = [key for key in "0123456789abcd" if begins_a_name(key, CellLabels.COORDINATES)]
    assert begun == ["a", "b", "c"]
    assert not begins_a_name("b2", CellLabels.COORDINATES)
    assert not any(begins_a_name(key, CellLabels.LO_SHU) for key in "0123456789abc")
