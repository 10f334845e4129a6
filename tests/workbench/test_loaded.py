"""Reading texts for the window: what is refused, and how entries are named."""

import pytest

from tests.gui.othello.player import FIRST, SECOND
from ttt_gui.workbench.loaded import TextOrigin, load_text, too_long

START = f"{'-' * 27}O*------*O{'-' * 27}"
GGF = f"(;GM[Othello]PC[Oslo]DT[2026.11.21]PB[Ann]PW[Bob]RE[+2.000]TY[8]BO[8 {START} *]B[f5]W[d6];)"
SGF = "(;FF[4]GM[2]PB[Ann]EV[Cup]RE[B+2]SZ[8]"
PGN = '[Event "Cup"]\n[Site "Oslo"]\n[Black "Ann"]\n[White "Bob"]\n[Date "????.??.??"]\n'


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
    assert load_text(FIRST).titles == ("1: 4 empty, Black to move",)
    with_comment = load_text(f"{FIRST} % first of all")
    assert with_comment.titles == ("1: first of all (4 empty, Black to move)",)


@pytest.mark.parametrize(
    ("text", "title"),
    [
        (GGF, "Ann - Bob, 2026.11.21, +2.000 (2 moves, 58 empty, Black to move)"),
        (GGF.replace("DT[2026.11.21]", ""), "Ann - Bob, Oslo, +2.000 (2 moves, 58 empty"),
        (f"{SGF};B[f5](;W[d6])(;W[f4])(;W[f6]))", "Ann - ?, Cup, B+2 (2 moves, 2 variations, 58"),
        (f"{SGF};B[f5];W[d6])", "Ann - ?, Cup, B+2 (2 moves, 58 empty, Black to move)"),
        (f"{PGN}\n1. f5 d6 33-31", "Ann - Bob, Cup, Oslo, 33-31 (2 moves, 58 empty"),
        (f"xo{'.' * 62} x c1", "1 move, game over"),
        (f'{{"board": "{FIRST[:64]}", "to_move": "o", "name": "a b"}}', "a b (4 empty, White to"),
        ("f5 d6 c3 f9", "3 moves, 57 empty, White to move, the rest could not be read"),
    ],
)
def test_titles_name_players_date_or_place_and_result(text: str, title: str):
    (found,) = load_text(text).titles
    assert found.startswith(f"1: {title}")


def test_a_game_is_loaded_up_to_what_cannot_be_read():
    loaded = load_text("f5 d6 c3 f9 d3")
    assert [entry.game and entry.game.count for entry in loaded.entries] == [3]
    assert loaded.problem == (
        "3 moves were read, the rest was left out. Line 1, column 10: 'f9' is not a move; "
        "expected a1 to h8, or PA for a pass"
    )
    assert loaded.summary == "transcript, 1 game of 3 moves, the rest not read"


def test_of_many_games_those_read_in_part_are_counted():
    loaded = load_text(f"{GGF}\n{GGF.replace('d6', 'd4')}\nnonsense\n")
    assert len(loaded.entries) == 2
    assert loaded.problem.startswith(
        "1 of 3 games could be read in part only; the first: 1 move was read"
    )
    assert ". 1 of 3 lines could not be read; the first: line 3" in loaded.problem


def test_an_origin_knows_its_position():
    loaded = load_text(SECOND)
    origin = TextOrigin(1, 0, loaded.entries[0])
    assert origin.position == loaded.position(0)
    assert origin.position.empties == 5


def test_what_is_too_long_is_told_with_both_sizes():
    assert "5,000,001 bytes; up to 4,000,000" in too_long(5_000_001)
