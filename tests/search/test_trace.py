"""What engines report of a search, against an interpreter of its own of what they may do."""

import random
import tracemalloc
from dataclasses import FrozenInstanceError

import pytest

from tests.search.samples import order_by_hand, orders_of, small_positions
from tests.search.trace_interpreter import Interpreter, exact_value
from ttt_gui.engines import Engine, engine, traceable_engines
from ttt_gui.games.othello import Othello
from ttt_gui.games.position import Player, Position
from ttt_gui.games.tictactoe import TicTacToe
from ttt_gui.search.control import Cancelled, SearchControl
from ttt_gui.search.outcome import SearchOptions, SearchResult
from ttt_gui.search.trace import Cut, Enter, Leave, Recorder, Trace
from ttt_gui.search.trace_json import event_json

TRACED = traceable_engines()
KEYS = [each.key for each in TRACED]


def traced(
    chosen: Engine, position: Position, order: str = "ascending", limit: int = 500_000
) -> tuple[Trace, SearchResult]:
    recorder = Recorder(position, limit)
    result = chosen.search(position, SearchOptions(order=order), SearchControl(recorder))
    return recorder.trace, result


@pytest.mark.parametrize("chosen", TRACED, ids=KEYS)
def test_the_events_are_what_the_rules_of_the_engine_make_them(chosen: Engine):
    cuts = 0
    for number, position in enumerate(small_positions(1, 50)):
        orders = orders_of(position)
        order = orders[number % len(orders)]
        trace, result = traced(chosen, position, order)
        interpreter = Interpreter(chosen.key, position, order_by_hand(order))
        for event in trace:
            interpreter.take(event_json(event))
        assert not interpreter.path
        assert interpreter.pending is None
        assert interpreter.entered == result.nodes == trace.nodes
        assert interpreter.result == result.score == exact_value(position, 0, {})
        assert trace.complete
        plain = chosen.search(position, SearchOptions(order=order), SearchControl())
        assert (plain.nodes, plain.score) == (result.nodes, result.score)
        assert (plain.line, plain.move_scores) == (result.line, result.move_scores)
        cuts += interpreter.cuts
    assert (cuts > 100) == (chosen.key != "minimax")


def test_the_deep_state_tree_and_negamax_are_one_search_in_two_shapes():
    for position in small_positions(2, 40):
        tree, _ = traced(engine("state-tree-deep"), position)
        recursion, _ = traced(engine("negamax"), position)

        def entered(trace: Trace) -> list[tuple[object, ...]]:
            return [
                (each.node, each.parent, each.move)
                if isinstance(each, Enter)
                else (each.node, each.skipped, each.set_by.node, each.set_by.move)
                for each in trace
                if isinstance(each, Enter | Cut)
            ]

        assert entered(tree) == entered(recursion)


@pytest.mark.parametrize("chosen", TRACED, ids=KEYS)
def test_past_the_limit_the_beginning_is_kept_and_the_search_goes_on(chosen: Engine):
    position = TicTacToe().play(4).play(0)
    whole, result = traced(chosen, position)
    assert whole.complete
    for limit in (1, 2, 17, 500, len(whole) - 1):
        beginning, same = traced(chosen, position, limit=limit)
        assert (same.score, same.nodes, same.line) == (result.score, result.nodes, result.line)
        assert not beginning.complete
        assert list(beginning) == list(whole[:limit])
    exactly, _ = traced(chosen, position, limit=len(whole))
    assert exactly.complete


def test_a_stopped_search_leaves_what_it_did():
    position = Othello.start()
    recorder = Recorder(position)

    class StopsLater(SearchControl):
        def enter_node(self) -> None:
            super().enter_node()
            if self.nodes == 1_000:
                self.stop()

    for chosen in TRACED:
        recorder = Recorder(position)
        with pytest.raises(Cancelled):
            chosen.search(position, SearchOptions(), StopsLater(recorder))
        assert 1_000 <= recorder.trace.nodes <= 1_001
        assert not recorder.trace.complete


def test_every_node_is_found_again_from_its_number():
    position = TicTacToe().play(4)
    trace, _ = traced(engine("negamax"), position)
    boards: dict[int, Position] = {}
    for index, event in enumerate(trace):
        assert trace.node_at(index) == event.node
        if isinstance(event, Enter):
            above = boards.get(-1 if event.parent is None else event.parent)
            board = position if above is None else above.play(event.move)
            boards[event.node] = board
            assert board.side_to_move is event.to_move
            assert trace.entered_at(event.node) == index
            assert trace.parent_of(event.node) == event.parent
            assert trace.move_to(event.node) == event.move
            assert trace.depth_of(event.node) == event.depth
        if isinstance(event, Leave):
            assert trace.left_at(event.node) == index
    for node in random.Random(3).sample(range(trace.nodes), 100):
        assert trace.position_of(node) == boards[node]
        path = trace.path_to(node)
        assert (path[0], path[-1], len(path)) == (0, node, trace.depth_of(node) + 1)


def test_the_trace_reads_as_a_sequence_of_frozen_values():
    trace, _ = traced(engine("negamax"), TicTacToe().play(4).play(0))
    assert trace[-1] == Leave(0, 0, trace[len(trace) - 1].bound)
    assert trace[3:5] == (trace[3], trace[4])
    with pytest.raises(IndexError):
        trace[len(trace)]
    with pytest.raises(FrozenInstanceError):
        trace[0].node = 1  # type: ignore[misc]
    beginning, _ = traced(engine("negamax"), TicTacToe(), limit=3)
    assert beginning.left_at(0) is None


def test_forced_passes_and_finished_games():
    position = Othello(x=1, o=2, side_to_move=Player.O)
    for chosen in TRACED:
        trace, result = traced(chosen, position)  # o must pass, x takes c1 and ends the game
        assert result.line == (-1, 2)
        assert [event_json(each)["event"] for each in trace].count("enter") == 3
        assert trace[1].move == -1
        over, _ = traced(chosen, position.play(-1).play(2))
        assert [event_json(each) for each in over] == [
            {
                "event": "enter",
                "node": 0,
                "parent": None,
                "move": None,
                "depth": 0,
                "to_move": "o",
                "alpha": None,
                "beta": None,
            },
            {"event": "leave", "node": 0, "value": -3, "bound": "exact"},
        ]


def test_a_trace_takes_little_memory():
    tracemalloc.start()
    try:
        trace, _ = traced(engine("minimax"), TicTacToe().play(4).play(0))
        size, _peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert len(trace) > 15_000
    assert size < 45 * len(trace)
