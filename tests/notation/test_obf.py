"""OBF lines: a position and what its moves are worth."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.notation.strategies import othellos
from ttt_gui.games.othello import Othello, Scoring
from ttt_gui.games.position import PASS, Player
from ttt_gui.notation.boards import position_text
from ttt_gui.notation.error import NotationError
from ttt_gui.notation.obf import ObfRecord, parse_obf
from ttt_gui.notation.squares import move_name

BOARD = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO--"
LINE = f"{BOARD} X; G8:+18; H1:+12;"


def test_a_line_gives_position_scores_and_comment() -> None:
    record = parse_obf(f"{LINE} % number 12, by hand ")
    assert position_text(record.position) == f"{BOARD.lower().replace('-', '.')} x"
    assert record.position.scoring is Scoring.WINNER_TAKES_EMPTIES
    assert record.scores == ((62, 18), (7, 12))
    assert record.score == 18
    assert record.comment == "number 12, by hand"
    assert record.score_of(7) == 12
    assert record.score_of(0) is None


@pytest.mark.parametrize(
    ("fields", "scores", "score"),
    [
        ("", (), None),
        (";", (), None),
        (" ; ; ", (), None),
        ("; +18;", (), 18),
        ("; -0", (), 0),
        (";g8:18;h1 : -2", ((62, 18), (7, -2)), 18),
        (";G8:\x1c18", ((62, 18),), 18),  # white space to str.strip, not to int
        ("; H1:-12; -4;", ((7, -12),), -4),
    ],
)
def test_scores_may_be_few_or_of_the_position_alone(
    fields: str, scores: tuple[tuple[int, int], ...], score: int | None
) -> None:
    record = parse_obf(f"{BOARD} X{fields}")
    assert (record.scores, record.score) == (scores, score)


@pytest.mark.parametrize("name", ["PA", "pa", "ps", "--"])
def test_a_pass_has_a_score_where_it_is_forced(name: str) -> None:
    position = _must_pass()
    assert parse_obf(f"{position_text(position)}; {name}:-7").scores == ((PASS, -7),)


def _must_pass() -> Othello:
    position = Othello(x=0b110, o=0b1, side_to_move=Player.X)
    assert position.legal_moves() == (PASS,)
    return position


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ("G8", "column 69: 'G8' is not an expected score; expected MOVE:SCORE"),
        ("G8:", "column 69: 'G8:' is not an expected score"),
        ("G8:+65", "column 69: 'G8:+65' is not an expected score"),
        ("G8:1.5", "column 69: 'G8:1.5' is not an expected score"),
        ("G8:١", "column 69: 'G8:١' is not an expected score"),
        ("G8:+18;  Z9:+1", "column 78: 'Z9' is not a move; expected a1 to h8"),
        ("G8:+18; D4:+1", "column 77: d4 is not a legal move of this position"),
        ("PA:+1", "column 69: -- is not a legal move of this position"),
        ("G8:+18; g8:+2", "column 77: a second score of g8; expected one"),
        ("+1; +2", "column 73: a second score of the position; expected one"),
        (f"{'G8' * 50}:+1", "column 69: "),
    ],
)
def test_a_fault_is_named_with_its_place(fields: str, message: str) -> None:
    with pytest.raises(NotationError, match=f"^{re.escape(message)}") as caught:
        parse_obf(f"{BOARD} X; {fields}")
    assert len(str(caught.value)) < 200


def test_a_fault_of_the_board_keeps_its_column() -> None:
    with pytest.raises(NotationError, match=r"^column 3: 'q' is not a disc"):
        parse_obf(LINE.replace("X", "q", 1))


def test_a_tictactoe_board_is_no_obf() -> None:
    with pytest.raises(NotationError, match="an OBF board has 64 squares, this one 9"):
        parse_obf("....x.... o; +0;")


@given(othellos(), st.integers(-64, 64), st.data())
def test_any_record_survives_being_written_and_read(
    position: Othello, score: int, data: st.DataObject
) -> None:
    moves = data.draw(st.lists(st.sampled_from(position.legal_moves() or (PASS,)), unique=True))
    moves = moves if position.legal_moves() else []
    scores = tuple((move, data.draw(st.integers(-64, 64))) for move in moves)
    fields = "".join(f" {move_name(move).upper()}:{value:+d};" for move, value in scores)
    record = parse_obf(f"{position_text(position)};{fields} {score:+d};")
    counted = Othello(position.x, position.o, position.side_to_move, Scoring.WINNER_TAKES_EMPTIES)
    assert record == ObfRecord(counted, scores, score)
