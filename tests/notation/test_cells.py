"""Names of cells, and the magic square behind them."""

from itertools import combinations

import pytest

from ttt_gui.games.tictactoe import LINES
from ttt_gui.notation.cells import LO_SHU, CellLabels, cell_label, cell_of_digit, line_as_sum


def test_three_lo_shu_numbers_make_a_line_exactly_when_they_sum_to_15():
    for cells in combinations(range(9), 3):
        assert (sum(LO_SHU[cell] for cell in cells) == 15) == (cells in LINES)


def test_a_line_is_told_as_a_sum_in_ascending_order():
    assert line_as_sum((0, 4, 8)) == "4 + 5 + 6 = 15"


def test_labels():
    assert [cell_label(cell, CellLabels.NUMBERS) for cell in (0, 8)] == ["1", "9"]
    assert [cell_label(cell, CellLabels.COORDINATES) for cell in (0, 2, 6)] == ["a1", "c1", "a3"]
    assert [cell_label(cell, CellLabels.LO_SHU) for cell in range(9)] == list("492357816")


@pytest.mark.parametrize("labels", [CellLabels.NUMBERS, CellLabels.LO_SHU])
def test_a_key_plays_the_cell_that_shows_it(labels: CellLabels):
    for digit in range(1, 10):
        assert cell_label(cell_of_digit(digit, labels), labels) == str(digit)


def test_there_is_no_cell_0():
    with pytest.raises(ValueError, match="1 to 9"):
        cell_of_digit(0, CellLabels.NUMBERS)
