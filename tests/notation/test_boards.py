"""One board and its side to move: round trips, every program's letters, and every fault."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.notation.strategies import othellos, scorings, tictactoes
from ttt_gui.games.othello import Othello, Scoring
from ttt_gui.games.position import Player
from ttt_gui.games.tictactoe import TicTacToe
from ttt_gui.notation.boards import board_text, parse_position, position_text, read_position
from ttt_gui.notation.error import NotationError

LAB = "xxxxxxo.xxxxxo..xxooooooxoxxooooxoxxooooxxxoxoooxxo.oxooxooooooo"
ROWS = " ".join(LAB[start : start + 8] for start in range(0, 64, 8))


@given(othellos())
def test_othello_survives_being_written_and_read(position: Othello) -> None:
    assert len(board_text(position)) == 64
    assert parse_position(position_text(position), position.scoring) == position


@given(tictactoes(), scorings)
def test_tictactoe_survives_being_written_and_read(position: TicTacToe, scoring: Scoring) -> None:
    assert len(board_text(position)) == 9
    assert parse_position(position_text(position), scoring) == position


@given(othellos(), st.data())
def test_any_program_s_letters_are_read(position: Othello, data: st.DataObject) -> None:
    letters = {"x": "xXbB*", "o": "oOwW1", ".": ".-"}
    text = "".join(
        data.draw(st.sampled_from(letters[letter]))
        for letter in board_text(position) + position.side_to_move.value
    )
    split = data.draw(st.sampled_from(["", " ", "\t", "   "]))
    assert parse_position(f"{text[:64]}{split}{text[64:]}", position.scoring) == position


def test_the_first_letter_is_a1_and_the_last_h8() -> None:
    position = parse_position("x" + "." * 62 + "o x")
    assert position == Othello(x=1, o=1 << 63, side_to_move=Player.X)


@pytest.mark.parametrize(
    "text",
    [
        f"{LAB} x",
        f"{LAB}x",
        f"{LAB}X",
        f"  {LAB}   x  ",
        f"{ROWS} x",
        f"{LAB.upper().replace('.', '-')} X",
        f"{LAB.replace('x', '*').replace('o', 'O').replace('.', '-')} *",
        f"{LAB.replace('x', 'b').replace('o', 'W')} B",
    ],
)
def test_every_layout_of_an_othello_board(text: str) -> None:
    assert position_text(parse_position(text)) == f"{LAB} x"


@pytest.mark.parametrize("text", ["x...o.... o", "x...o....o", "x.. .o. ... o", "X---W---- w"])
def test_every_layout_of_a_tictactoe_board(text: str) -> None:
    assert parse_position(text) == TicTacToe(x=1, o=16, side_to_move=Player.O)


def test_the_scoring_is_the_caller_s() -> None:
    position = parse_position(f"{LAB} o", Scoring.WINNER_TAKES_EMPTIES)
    assert isinstance(position, Othello)
    assert position.scoring is Scoring.WINNER_TAKES_EMPTIES


@pytest.mark.parametrize(
    ("text", "meant", "note"),
    [
        (f"{LAB.replace('o', '0')} x", f"{LAB} x", "0 is read as o, because x stands for"),
        (f"{LAB.replace('o', '0')} 0", f"{LAB} o", "0 is read as o, because x stands for"),
        (f"{LAB.replace('x', '*').replace('o', '0')} *", f"{LAB} x", "0 is read as o"),
        (f"{LAB} 0", f"{LAB} o", "0 is read as o"),
        (
            f"{LAB.replace('x', '0').replace('o', '1')}0",
            f"{LAB} x",
            "0 is read as x, because 1 stands for",
        ),
        (f"{LAB.replace('x', '0').replace('o', '1')} 1", f"{LAB} o", "0 is read as x"),
        (f"{LAB} x", f"{LAB} x", ""),
        (f"{LAB.replace('o', '1')} x", f"{LAB} x", ""),
    ],
)
def test_a_zero_is_what_the_other_letters_make_it_and_is_mentioned(
    text: str, meant: str, note: str
) -> None:
    position, said = read_position(text, Scoring.DISC_DIFFERENCE)
    assert position_text(position) == meant
    assert said.startswith(note)
    assert bool(said) == bool(note)


@pytest.mark.parametrize(
    "board",
    [
        "0" * 30 + "." * 34,
        "0" * 30 + "o" * 34,
        "b" * 30 + "0" * 34,
        "x" * 20 + "1" * 20 + "0" * 24,
    ],
)
def test_a_zero_that_nothing_decides_is_refused(board: str) -> None:
    with pytest.raises(NotationError, match="the digit 0 is white for some") as caught:
        parse_position(f"{board} x")
    assert caught.value.column == board.index("0") + 1


def test_a_zero_as_the_only_name_of_the_side_is_refused_where_it_stands() -> None:
    with pytest.raises(NotationError, match=r"^column 66: the digit 0"):
        parse_position("." * 64 + " 0")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "0 squares, 64 expected (or 9 for tic-tac-toe)"),
        ("x", "1 square, 64 expected (or 9 for tic-tac-toe)"),
        ("x.o.x.o. x", "8 squares, 64 expected (or 9 for tic-tac-toe)"),
        (f"{LAB[:63]} x", "63 squares, 64 expected; row 8 has 7"),
        (LAB[:63], "63 squares, 64 expected; row 8 has 7"),
        (f"{LAB[:20]} x", "20 squares, 64 expected; row 3 has 4"),
        (f"{LAB}xxx o", "67 squares, 64 expected"),
        (f"{ROWS[:20]}{ROWS[21:]} x", "63 squares, 64 expected; row 3 has 7"),
        (f"{ROWS[:20]}x{ROWS[20:]} x", "65 squares, 64 expected; row 3 has 9"),
        (LAB, "column 65: no side to move; expected x or o after the board"),
        (f"  {ROWS}", "column 74: no side to move; expected x or o after the board"),
        ("....x....", "column 10: no side to move; expected x or o after the board"),
        (f"{LAB} .", "column 66: '.' is not a side to move; expected x or o"),
        (f"{LAB}?", "column 65: '?' is not a side to move; expected x or o"),
        (f"{LAB} noir", "column 66: 'noir' is not a side to move; expected x or o"),
        (f"{LAB} x o", "column 68: 'o' after the side to move; expected the end of the line"),
        (f"{LAB[:11]}q{LAB[12:]} x", "column 12: 'q' is not a disc; expected x, o, . or -"),
        ("....2.... o", "column 5: '2' is not a disc; expected x, o, . or -"),
        ("f5d6c3d3c4", "not an Othello board, game or move list"),
        ("foo bar baz", "not an Othello board, game or move list"),
        ("\u202exo", "column 1: '\\u202e' is not a disc; expected x, o, . or -"),
        # Letters that int() would read as binary digits.
        (f"{LAB[:9]}_{LAB[10:]} x", "column 10: '_' is not a disc; expected x, o, . or -"),
        (f"{LAB[:9]}١{LAB[10:]} x", "column 10: '١' is not a disc; expected x, o, . or -"),
    ],
)
def test_a_fault_is_named_with_its_place(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=f"^{re.escape(message)}$"):
        parse_position(text)


@given(st.text(max_size=150) | st.text(alphabet="xo.-*01bwXOBW \t\n;%q", max_size=90))
def test_any_text_is_a_position_or_a_short_fault(text: str) -> None:
    try:
        position = parse_position(text)
    except NotationError as error:
        message = str(error)
    else:
        message = "a position"
        assert parse_position(position_text(position)) == position
    assert 0 < len(message) < 200
    assert "\n" not in message


@given(othellos(), st.integers(0, 63), st.characters(exclude_characters="xXbB*oOwW01.- "))
def test_a_wrong_letter_is_found_in_its_column(position: Othello, square: int, wrong: str) -> None:
    board = board_text(position)
    with pytest.raises(NotationError) as caught:
        parse_position(f"{board[:square]}{wrong}{board[square + 1 :]} x")
    if not wrong.isspace():
        assert caught.value.column == square + 1


def test_an_error_can_be_told_its_line() -> None:
    error = NotationError("'q' is not a disc", column=3)
    assert str(error) == "column 3: 'q' is not a disc"
    placed = error.on_line(7)
    assert str(placed) == "line 7, column 3: 'q' is not a disc"
    assert (placed.line, placed.column, placed.reason) == (7, 3, "'q' is not a disc")
    with pytest.raises(AttributeError):
        placed.line = 8  # type: ignore[misc]
