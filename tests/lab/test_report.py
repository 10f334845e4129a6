"""The parts of a lab script's output, against the lab's own example."""

import pytest

from tests.lab.examples import X_BOARD, example_x
from ttt_gui.games.othello import Othello
from ttt_gui.games.position import Player
from ttt_gui.lab.output import integers
from ttt_gui.lab.report import diagram, move_report, position_report, score_report, time_report
from ttt_gui.search import negamax
from ttt_gui.search.control import SearchControl
from ttt_gui.search.outcome import SearchOptions


def test_the_first_example():
    assert position_report(example_x()).splitlines() == [
        "xxxxxxo*",
        "xxxxxo*.",
        "xxoooooo",
        "xoxxoooo",
        "xoxxoooo",
        "xxxoxooo",
        "xxo*oxoo",
        "xooooooo",
        f"{X_BOARD} 27/33",
        "Possible moves for x: 7, 14, 51",
    ]


def test_score_and_sequence():
    result = negamax.search(example_x(), SearchOptions(), SearchControl())
    assert score_report(result) == "Min score: 18; move sequence: [15, -1, 14, -1, 7, -1, 51]"


def test_the_quick_move():
    assert move_report(7) == "My move is 7"


@pytest.mark.parametrize("seconds", [0.0, 1e-9, 1.0, 12.0, 3600.0])
def test_the_time_is_never_an_integer(seconds: float):
    assert list(integers(time_report(seconds))) == []


def test_a_side_that_must_pass_and_a_finished_game():
    passing = Othello(0, 0b10, Player.O)
    assert "Possible moves for o: none, the game is over" in position_report(passing)
    x_moves = Othello(0b001, 0b010, Player.O)
    assert position_report(x_moves).endswith("Possible moves for o: none, o must pass")
    assert "*" not in diagram(x_moves)
