"""What recording costs, and what being able to record costs a search that nobody watches.

Measures and prints; run with `-m benchmark -s`.
"""

import random
import time
from statistics import median

import pytest

from ttt_gui.games.position import Move, Position
from ttt_gui.games.tictactoe import TicTacToe
from ttt_gui.search import minimax, negamax
from ttt_gui.search.control import SearchControl
from ttt_gui.search.outcome import INFINITY, SearchOptions, SearchResult
from ttt_gui.search.root import search_root
from ttt_gui.search.trace import Recorder

Moves = tuple[Move, ...]


def plain_minimax(position: Position, depth: int, control: SearchControl) -> tuple[int, Moves]:
    """Minimax that knows of no recorder and no order."""
    control.enter_node()
    moves = position.legal_moves()
    if not moves:
        return position.score(depth), ()
    best = -INFINITY
    best_line: Moves = ()
    for move in moves:
        value, line = plain_minimax(position.play(move), depth + 1, control)
        if -value > best:
            best = -value
            best_line = (move, *line)
    return best, best_line


def plain_negamax(
    position: Position, depth: int, alpha: int, beta: int, control: SearchControl
) -> tuple[int, Moves]:
    """Negamax that knows of no recorder and no order."""
    control.enter_node()
    moves = position.legal_moves()
    if not moves:
        return position.score(depth), ()
    best = -INFINITY
    best_line: Moves = ()
    for move in moves:
        floor = max(alpha, best)
        value, line = plain_negamax(position.play(move), depth + 1, -beta, -floor, control)
        if -value > best:
            best = -value
            best_line = (move, *line)
            if best >= beta:
                break
    return best, best_line


def search_plainly(
    position: Position, options: SearchOptions, control: SearchControl, *, prunes: bool
) -> SearchResult:
    """A whole search by one of the two."""

    def search_move(move: Move, secured: int) -> tuple[int, Moves]:
        child = position.play(move)
        if prunes:
            value, line = plain_negamax(child, 1, -INFINITY, -secured, control)
        else:
            value, line = plain_minimax(child, 1, control)
        return -value, line

    moves = position.legal_moves()
    return search_root(position, moves, options, control, engine="plain", search_move=search_move)


@pytest.mark.benchmark
@pytest.mark.parametrize("key", [minimax.KEY, negamax.KEY])
def test_what_recording_costs(key: str):
    prunes = key == negamax.KEY
    search = negamax.search if prunes else minimax.search
    position = TicTacToe().play(4) if prunes else TicTacToe().play(4).play(0)
    options = SearchOptions(all_moves=not prunes)

    def recorded(control: SearchControl) -> None:
        control.recorder = Recorder(position)
        search(position, options, control)

    ways = {
        "plain": lambda control: search_plainly(position, options, control, prunes=prunes),
        "unwatched": lambda control: search(position, options, control),
        "recorded": recorded,
    }
    ratios: dict[str, list[float]] = {"unwatched": [], "recorded": []}
    for _ in range(100):
        seconds, nodes = {}, set()
        for way in random.sample(list(ways), len(ways)):
            control = SearchControl()
            started = time.process_time()
            ways[way](control)
            seconds[way] = time.process_time() - started
            nodes.add(control.nodes)
        assert len(nodes) == 1
        for way, found in ratios.items():
            found.append(seconds[way] / seconds["plain"])
    for way, found in ratios.items():
        print(f"{key}, {way}: {median(found):.3f} of a search that cannot be recorded")
