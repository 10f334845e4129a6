"""The compiled solver's entry point: values, moves, lines; and that importing it costs little."""

import gc
import json
import random
import subprocess
import sys
import weakref
from pathlib import Path

import pytest

from ttt_gui.endgame import solver
from ttt_gui.games.othello import Othello, Scoring
from ttt_gui.games.position import Player
from ttt_gui.games.random_play import random_endgame
from ttt_gui.games.tictactoe import TicTacToe
from ttt_gui.search import negamax
from ttt_gui.search.control import Cancelled, SearchControl
from ttt_gui.search.outcome import Bound, SearchFailure, SearchOptions, SearchResult

EXACT_ROWS = [
    json.loads(line)
    for line in (Path(__file__).parent.parent / "data" / "exact_dev.jsonl").read_text().splitlines()
]
SCORINGS = {"wof": Scoring.WINNER_TAKES_EMPTIES, "discs": Scoring.DISC_DIFFERENCE}
ALL_MOVES = SearchOptions(all_moves=True)


def solve(position: Othello, options: SearchOptions = ALL_MOVES) -> SearchResult:
    return solver.search(position, options, SearchControl())


def board(text: str, to_move: str, scoring: Scoring) -> Othello:
    x, o = (sum(1 << i for i, c in enumerate(text) if c == side) for side in "xo")
    return Othello(x, o, Player(to_move), scoring)


def assert_consistent(position: Othello, result: SearchResult):
    """The line is legal, ends the game and earns the score; the best moves agree with it."""
    end = position
    for move in result.line:
        end = end.play(move)
    assert end.is_over()
    score = end.score(0)
    assert result.score == (score if end.side_to_move is position.side_to_move else -score)
    assert result.line[:1] == (() if result.best_move is None else (result.best_move,))
    for each in result.move_scores:
        if each.bound is Bound.EXACT and each.score == result.score:
            assert each.move in result.best_moves
        else:
            assert each.score <= result.score
            assert each.move not in result.best_moves


@pytest.mark.parametrize("scoring", SCORINGS)
def test_every_exact_row(scoring: str):
    for row in EXACT_ROWS:
        position = board(row["board"], row["to_move"], SCORINGS[scoring])
        expected = row[scoring]
        every = solve(position)
        assert every.score == expected["best"]
        if expected["moves"]:  # the largest rows, and those that must pass, give the best only
            moves = {str(each.move): each.score for each in every.move_scores}
            assert moves == expected["moves"]
        assert_consistent(position, every)
        best = solve(position, SearchOptions())
        assert best.score == expected["best"]
        assert_consistent(position, best)


def compare_with_negamax(*, most_empties: int, count: int):
    lot = random.Random(5)
    for _ in range(count):
        position = random_endgame(lot, lot.randint(1, most_empties), lot.choice(list(Scoring)))
        expected = negamax.search(position, ALL_MOVES, SearchControl())
        result = solve(position)
        assert result.move_scores == expected.move_scores
        assert result.best_moves == expected.best_moves
        assert_consistent(position, result)


def test_small_positions_have_the_values_of_negamax():
    compare_with_negamax(most_empties=7, count=400)


@pytest.mark.slow
def test_many_positions_have_the_values_of_negamax():
    compare_with_negamax(most_empties=9, count=20_000)


def test_a_finished_position():
    position = Othello(x=0xFF, o=0, side_to_move=Player.O, scoring=Scoring.WINNER_TAKES_EMPTIES)
    result = solve(position)
    assert (result.score, result.best_move, result.line) == (-64, None, ())


def test_tictactoe_is_refused():
    with pytest.raises(SearchFailure, match="Othello"):
        solver.search(TicTacToe(), SearchOptions(), SearchControl())


def test_a_stopped_search_is_cancelled():
    control = SearchControl()
    control.stop()
    with pytest.raises(Cancelled):
        solver.search(Othello.start(), SearchOptions(), control)


def test_progress_at_the_end_shows_every_root_move_and_what_it_is_worth():
    position = random_endgame(random.Random(8), 13)
    for options in (ALL_MOVES, SearchOptions()):
        control = SearchControl()
        result = solver.search(position, options, control)
        report = control.progress().root
        assert report.moves == report.moves_done == len(position.legal_moves())
        assert (report.best_score, report.lower) == (result.score, result.score)
        assert report.best_move in result.best_moves
        assert set(report.searched) == set(result.move_scores)


def test_a_search_leaves_nothing_for_the_garbage_collector():
    solve(random_endgame(random.Random(8), 12))  # the kernels are ready now
    gc.disable()
    try:
        control = SearchControl()
        kept = weakref.ref(control)
        solver.search(random_endgame(random.Random(8), 16), ALL_MOVES, control)
        del control
        assert kept() is None  # and with it the memory of the search
    finally:
        gc.enable()


def test_opening_the_door_imports_no_numba():
    program = "import sys, ttt_gui.endgame.solver; print({'numba', 'numpy'} & set(sys.modules))"
    answer = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert answer.stdout.strip() == "set()"
