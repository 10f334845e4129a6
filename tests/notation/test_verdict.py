"""Results in words."""

from ttt_gui.games.othello import Othello, Scoring
from ttt_gui.notation.boards import parse_position
from ttt_gui.notation.verdict import verdict


def board(text: str, scoring: Scoring = Scoring.DISC_DIFFERENCE) -> Othello:
    position = parse_position(text, scoring)
    assert isinstance(position, Othello)
    return position


def test_the_winners_discs_come_first():
    position = board("xxxxxxo.xxxxxo..xxooooooxoxxooooxoxxooooxxxoxoooxxo.oxooxooooooo x")
    assert verdict(position, 18, (51, -1, 7, -1, 14, -1, 15)) == "Black wins by 18: 41-23"


def test_empty_squares_at_the_end_are_named_and_counted_by_the_rule():
    text = "xxxx" + "." * 57 + "ooo o"
    assert verdict(board(text), -1, ()) == "Black wins by 1: 4-3, 57 squares left empty"
    assert verdict(board(text, Scoring.WINNER_TAKES_EMPTIES), -58, ()) == (
        "Black wins by 58: 61-3, 57 squares left empty, counted for Black"
    )


def test_a_draw():
    for scoring in Scoring:
        position = board("xxx" + "." * 58 + "ooo x", scoring)
        assert verdict(position, 0, ()) == "a draw: 3-3, 58 squares left empty"
