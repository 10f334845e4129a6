"""Positions and solutions as JSON."""

import json

from ttt_gui.games.othello import Othello, Scoring
from ttt_gui.games.tictactoe import TicTacToe
from ttt_gui.notation.boards import parse_position
from ttt_gui.notation.importer import read_positions
from ttt_gui.search import negamax
from ttt_gui.search.control import SearchControl
from ttt_gui.search.outcome import SearchOptions
from ttt_gui.search.solution_json import position_json, solution_json


def test_an_unsolved_position():
    assert position_json(Othello.start()) == {
        "game": "othello",
        "board": "...........................ox......xo...........................",
        "to_move": "x",
        "empties": 60,
    }
    assert position_json(TicTacToe(x=16)) == {
        "game": "tictactoe",
        "board": "....x....",
        "to_move": "x",
        "empties": 8,
    }


def test_a_solution_begins_as_its_position_and_is_read_back():
    position = parse_position("xxoxxxxo.xxo" + "x" * 52 + " o", Scoring.WINNER_TAKES_EMPTIES)
    result = negamax.search(position, SearchOptions(all_moves=True), SearchControl())
    solution = solution_json(position, result, all_moves=True)
    assert list(solution) == [
        "game",
        "board",
        "to_move",
        "empties",
        "engine",
        "rule",
        "score",
        "best_move",
        "best_moves",
        "moves",
        "line",
        "nodes",
        "seconds",
    ]
    assert solution["rule"] == "winner"
    assert "moves" not in solution_json(position, result, all_moves=False)
    (entry,) = read_positions(json.dumps(solution), Scoring.WINNER_TAKES_EMPTIES)
    assert entry.position == position
