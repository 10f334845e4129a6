"""What recording costs, and what being able to record costs a search that nobody watches.

Measures and prints; run with `-m benchmark -s`.
"""

import random
import time
from collections.abc import Callable
from statistics import median

import pytest

from ttt_gui.games.position import Move, Position
from ttt_gui.games.tictactoe import TicTacToe
from ttt_gui.search import minimax, negamax
from ttt_gui.search.control import SearchControl
from ttt_gui.search.outcome import INFINITY, SearchOptions
from ttt_gui.search.trace import Recorder

Line = tuple[Move, ...]


def plain_minimax(position: Position, depth: int, control: SearchControl) -> tuple[int, Line]:
    """Minimax that knows of no recorder and no order."""
    control.enter_node()
    moves = position.legal_moves()
    if not moves:
        return position.score(depth), ()
    best = -INFINITY
    best_line: Line = ()
    for move in moves:
        value, line = plain_minimax(position.play(move), depth + 1, control)
        if -value > best:
            best = -value
            best_line = (move, *line)
    return best, best_line


def plain_negamax(
    position: Position, depth: int, alpha: int, beta: int, control: SearchControl
) -> tuple[int, Line]:
    """Negamax that knows of no recorder and no order."""
    control.enter_node()
    moves = position.legal_moves()
    if not moves:
        return position.score(depth), ()
    best = -INFINITY
    best_line: Line = ()
    for move in moves:
        floor = max(alpha, best)
        value, line = plain_negamax(position.play(move), depth + 1, -beta, -floor, control)
        if -value > best:
            best = -value
            best_line = (move, *line)
            if best >= beta:
                break
    return best, best_line


@pytest.mark.benchmark
def test_what_recording_costs():
    position = TicTacToe().play(4).play(0)
    works: dict[str, dict[str, Callable[[], object]]] = {
        "minimax": {
            "plain": lambda: plain_minimax(position, 0, SearchControl()),
            "unwatched": lambda: minimax.search(position, SearchOptions(), SearchControl()),
            "recorded": lambda: minimax.search(
                position, SearchOptions(), SearchControl(Recorder(position))
            ),
        },
        "negamax": {
            "plain": lambda: plain_negamax(position, 0, -INFINITY, INFINITY, SearchControl()),
            "unwatched": lambda: negamax.search(position, SearchOptions(), SearchControl()),
            "recorded": lambda: negamax.search(
                position, SearchOptions(), SearchControl(Recorder(position))
            ),
        },
    }
    for engine, ways in works.items():
        ratios: dict[str, list[float]] = {"unwatched": [], "recorded": []}
        for _ in range(100):
            seconds = {}
            for way in random.sample(list(ways), len(ways)):
                started = time.process_time()
                ways[way]()
                seconds[way] = time.process_time() - started
            for way, found in ratios.items():
                found.append(seconds[way] / seconds["plain"])
        for way, found in ratios.items():
            print(f"{engine}, {way}: {median(found):.3f} of a search that cannot be recorded")
