"""Names of squares and moves."""

import pytest

from ttt_gui.games.position import PASS
from ttt_gui.notation.error import NotationError
from ttt_gui.notation.squares import line_text, move_name, move_of, square_name, square_of


def test_names_run_row_by_row_from_the_top_left() -> None:
    assert [square_name(square) for square in (0, 1, 7, 8, 51, 63)] == [
        "a1",
        "b1",
        "h1",
        "a2",
        "d7",
        "h8",
    ]


@pytest.mark.parametrize("square", range(64))
def test_a_name_in_any_case_leads_back_to_its_square(square: int) -> None:
    name = square_name(square)
    assert square_of(name) == square_of(name.upper()) == move_of(name) == square


@pytest.mark.parametrize("name", ["--", "PA", "pa", "ps", "Ps"])
def test_a_pass_has_several_names(name: str) -> None:
    assert move_of(name) == PASS
    assert move_name(PASS) == "--"


def test_a_line_is_its_moves_in_order() -> None:
    assert line_text([51, PASS, 9]) == "d7 -- b2"
    assert not line_text([])


@pytest.mark.parametrize("square", [-1, 64])
def test_a_square_off_the_board_has_no_name(square: int) -> None:
    with pytest.raises(ValueError, match="squares are 0 to 63"):
        square_name(square)


@pytest.mark.parametrize("name", ["", "a", "a0", "a9", "i1", "11", "a1 ", "--", "a" * 100])
def test_what_is_no_square_is_refused_by_name(name: str) -> None:
    with pytest.raises(NotationError, match="is not a square; expected a1 to h8") as caught:
        square_of(name)
    assert len(str(caught.value)) < 100


def test_what_is_no_move_is_refused() -> None:
    with pytest.raises(NotationError, match="'z9' is not a move; expected a1 to h8, or PA"):
        move_of("z9")
