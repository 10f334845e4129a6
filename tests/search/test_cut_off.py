"""Explanations of cut-offs: their numbers, their truth, and what was saved."""

import random
from collections.abc import Iterator

import pytest

from tests.search.samples import orders_of, small_positions
from ttt_gui.engines import engine
from ttt_gui.games.othello import Othello
from ttt_gui.games.position import Move, Position
from ttt_gui.games.tictactoe import TicTacToe
from ttt_gui.search import minimax
from ttt_gui.search.control import Cancelled, SearchControl
from ttt_gui.search.cut_off import CutOff, Savings, count_savings, explain
from ttt_gui.search.outcome import INFINITY, Bound, SearchOptions
from ttt_gui.search.trace import Cut, Recorder, Trace

CUTTING = ("negamax", "state-tree", "state-tree-deep")


def traced(key: str, position: Position, order: str = "ascending") -> Trace:
    recorder = Recorder(position)
    engine(key).search(position, SearchOptions(order=order), SearchControl(recorder))
    return recorder.trace


def random_cuts(seed: int, number: int) -> Iterator[tuple[str, str, Trace, int]]:
    """So many cut-offs of searches drawn at random, one a search: engine, order, trace, event."""
    lot = random.Random(seed)
    positions = small_positions(seed, number)
    while number:
        position, key = lot.choice(positions), lot.choice(CUTTING)
        order = lot.choice(orders_of(position))
        trace = traced(key, position, order)
        cuts = [index for index, event in enumerate(trace) if isinstance(event, Cut)]
        if cuts:
            number -= 1
            yield key, order, trace, lot.choice(cuts)


class Values:
    """Values by plain minimax, with some moves of one line of play worth what they are told."""

    def __init__(self) -> None:
        self.known: dict[tuple[Position, int], int] = {}

    def value(self, position: Position, depth: int) -> int:
        if (position, depth) not in self.known:
            moves = position.legal_moves()
            self.known[position, depth] = (
                max(-self.value(position.play(move), depth + 1) for move in moves)
                if moves
                else position.score(depth)
            )
        return self.known[position, depth]

    def replaced(
        self,
        position: Position,
        depth: int,
        path: tuple[Move, ...],
        skipped: tuple[Move, ...],
        worth: dict[Move, int],
    ) -> int:
        """The value if, at the end of `path`, the skipped moves were worth this to its mover."""
        values = []
        for move in position.legal_moves():
            if path and move == path[0]:
                child = position.play(move)
                values.append(-self.replaced(child, depth + 1, path[1:], skipped, worth))
            elif not path and move in skipped:
                values.append(worth[move])
            else:
                values.append(-self.value(position.play(move), depth + 1))
        return max(values)


def test_nothing_below_a_cut_could_change_the_value_of_the_root():
    lot = random.Random(22)
    for _key, _order, trace, index in random_cuts(21, 200):
        cut_off = explain(trace, index)
        path = tuple(trace.move_to(node) for node in trace.path_to(cut_off.node)[1:])
        values = Values()
        true = values.value(trace.position, 0)
        for extreme in (-INFINITY, -64, -1, 0, 1, 64, INFINITY, None):
            worth = {
                move: lot.randint(-70, 70) if extreme is None else extreme
                for move in cut_off.skipped
            }
            assert values.replaced(trace.position, 0, path, cut_off.skipped, worth) == true


def test_the_numbers_of_an_explanation():
    deep = 0
    for key, _order, trace, index in random_cuts(23, 200):
        cut_off = explain(trace, index)
        cut = trace[index]
        assert isinstance(cut, Cut)
        assert (cut_off.node, cut_off.by, cut_off.skipped) == (cut.node, cut.by, cut.skipped)
        assert cut_off.alpha >= cut_off.beta
        assert cut_off.move == trace.move_to(cut_off.by)
        assert trace.parent_of(cut_off.by) == cut_off.node
        node = trace.position_of(cut_off.node)
        above = trace.position_of(cut_off.set_by.node)
        assert node.side_to_move is cut_off.to_move
        assert above.side_to_move is cut_off.set_by_side is cut_off.to_move.opponent
        assert cut_off.set_by.move in above.legal_moves()
        assert cut_off.distance % 2 == 1
        assert cut_off.is_deep == (trace.parent_of(cut_off.node) != cut_off.set_by.node)
        assert not (cut_off.is_deep and key == "state-tree")
        deep += cut_off.is_deep
        # The value proves something true of the node, and the bound is the ancestor's value.
        depth = trace.depth_of(cut_off.node)
        true = Values().value(node, depth)
        if key == "negamax":
            assert (cut_off.value, cut_off.bound) == (cut_off.alpha, Bound.AT_LEAST)
            assert cut_off.beta == -cut_off.set_by.value
            assert true >= cut_off.value
        elif depth % 2 == 0:
            assert (cut_off.value, cut_off.bound) == (cut_off.alpha, Bound.AT_LEAST)
            assert cut_off.beta == cut_off.set_by.value
            assert true >= cut_off.value
        else:
            assert (cut_off.value, cut_off.bound) == (cut_off.beta, Bound.AT_MOST)
            assert cut_off.alpha == cut_off.set_by.value
            assert -true <= cut_off.value
    assert deep > 10


def counted_by_hand(position: Position, moves: tuple[Move, ...]) -> int:
    def size(position: Position) -> int:
        return 1 + sum(size(position.play(move)) for move in position.legal_moves())

    return sum(size(position.play(move)) for move in moves)


def searched_by_hand(
    key: str, position: Position, depth: int, alpha: int, moves: tuple[Move, ...], order: str
) -> int:
    """The nodes behind `moves`, from a search without an upper bound there, seen from the mover.

    In one plain recursion for all engines: with parent-only bounds a child takes over one end
    of the window, otherwise both.
    """
    from tests.search.samples import order_by_hand  # noqa: PLC0415

    ordered = order_by_hand(order)

    def search(position: Position, depth: int, alpha: int, beta: int) -> tuple[int, int]:
        if not position.legal_moves():
            return position.score(depth), 1
        return over(position, depth, alpha, beta, ordered(position))

    def over(
        position: Position, depth: int, alpha: int, beta: int, moves: list[Move]
    ) -> tuple[int, int]:
        nodes = 1
        for move in moves:
            floor = -INFINITY if key == "state-tree" else -beta
            value, below = search(position.play(move), depth + 1, floor, -alpha)
            nodes += below
            alpha = max(alpha, -value)
            if alpha >= beta:
                break
        return alpha, nodes

    return over(position, depth, alpha, INFINITY, list(moves))[1] - 1


def test_what_was_saved():
    for key, order, trace, index in random_cuts(24, 60):
        cut_off = explain(trace, index)
        position, depth = trace.position_of(cut_off.node), trace.depth_of(cut_off.node)
        savings = count_savings(trace, index, engine=key, order=order, control=SearchControl())
        alpha = cut_off.value if cut_off.bound is Bound.AT_LEAST else -cut_off.value
        assert savings.without_pruning == counted_by_hand(position, cut_off.skipped)
        assert savings.without_this_cut == searched_by_hand(
            key, position, depth, alpha, cut_off.skipped, order
        )
        assert len(cut_off.skipped) <= savings.without_this_cut <= savings.without_pruning


def first_cut(trace: Trace) -> int:
    return next(index for index, event in enumerate(trace) if isinstance(event, Cut))


def test_counting_ends_at_its_limit_and_when_it_is_stopped():
    trace = traced("negamax", TicTacToe().play(4))
    index = max(
        (index for index, event in enumerate(trace) if isinstance(event, Cut)),
        key=lambda index: len(explain(trace, index).skipped),
    )

    def count(control: SearchControl, limit: int) -> Savings:
        return count_savings(
            trace, index, engine="negamax", order="ascending", control=control, limit=limit
        )

    whole = count(SearchControl(), 100_000)
    assert whole.without_pruning is not None
    assert count(SearchControl(), 2) == Savings(None, None)
    stopped = SearchControl()
    stopped.stop()
    with pytest.raises(Cancelled):
        count(stopped, 100_000)


def test_what_is_no_cut_is_not_explained():
    trace = traced("negamax", TicTacToe().play(4).play(0))
    with pytest.raises(ValueError, match="the event 0 is no cut-off"):
        explain(trace, 0)
    with pytest.raises(KeyError):
        count_savings(
            trace, first_cut(trace), engine=minimax.KEY, order="best", control=SearchControl()
        )


def test_an_explanation_in_full():
    trace = traced("negamax", TicTacToe(x=0b001_001, o=0b010_010))  # xo. xo. ...
    cut_off = explain(trace, first_cut(trace))
    assert isinstance(trace.position, TicTacToe)
    assert not isinstance(trace.position, Othello)
    assert isinstance(cut_off, CutOff)
    assert (cut_off.node, cut_off.by, cut_off.move, cut_off.skipped) == (4, 5, 6, (8,))
    assert (cut_off.value, cut_off.bound) == (0, Bound.AT_LEAST)
    assert (cut_off.alpha, cut_off.beta) == (0, -7)
    assert (cut_off.set_by.node, cut_off.set_by.move, cut_off.set_by.value) == (2, 6, 7)
    assert (cut_off.to_move.value, cut_off.set_by_side.value) == ("o", "x")
    assert not cut_off.is_deep
