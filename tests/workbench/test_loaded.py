"""Reading texts for the window: what is refused, and how entries are named."""

from tests.gui.othello.player import FIRST, SECOND
from ttt_gui.workbench.loaded import TextOrigin, load_text, too_long


def test_a_text_without_positions_has_a_problem_and_no_entries():
    loaded = load_text("hello")
    assert not loaded.entries
    assert "line 1" in loaded.problem


def test_lines_that_cannot_be_read_are_counted_beside_those_that_can():
    loaded = load_text(f"{FIRST}\nnonsense\n{SECOND}\n")
    assert len(loaded.entries) == 2
    assert loaded.problem.startswith("1 of 3 lines could not be read; the first: line 2")


def test_tictactoe_boards_are_faults():
    assert "tic-tac-toe" in load_text("....x.... o").problem


def test_titles_name_line_empties_and_side():
    assert load_text(FIRST).titles == ("1: 4 empty, x",)
    assert load_text(f"{FIRST} % first of all").titles == ("1: 4 empty, x  first of all",)


def test_an_origin_knows_its_position():
    loaded = load_text(SECOND)
    origin = TextOrigin(1, 0, loaded.entries[0])
    assert origin.position == loaded.position(0)
    assert origin.position.empties == 5


def test_what_is_too_long_is_told_with_both_sizes():
    assert "5,000,001 bytes; up to 4,000,000" in too_long(5_000_001)
