"""Why moves were cut off: the inequality, who set its bounds, and what it saved."""

from dataclasses import dataclass
from typing import Final

from ttt_gui.games.position import Move, Player, Position
from ttt_gui.search import negamax, state_tree
from ttt_gui.search.control import SearchControl
from ttt_gui.search.orders import MovesOf, moves_in_order
from ttt_gui.search.outcome import INFINITY, Bound
from ttt_gui.search.trace import Cut, Enter, Improve, SetBy, Trace
from ttt_gui.search.tree_size import tree_size

SAVINGS_LIMIT: Final = 200_000
"""Positions that are looked at, unless told otherwise, to count what a cut-off saved."""


@dataclass(frozen=True, slots=True)
class CutOff:
    """Why the moves `skipped` of a node are never entered.

    The window at `node` is closed: `alpha >= beta`. One of the two is the value that the node
    has by its move `move`; the other, which the node has from above, was made at `set_by.node`,
    where the other side moves. That side has `set_by.value` secured already; it will not allow
    a position in which `to_move` has `move`. Whatever the skipped moves are worth, the node is
    worth `value` to `to_move` at least, and the root's value is the same.

    Attributes:
        node: the node whose moves they are.
        to_move: the side that would play them.
        by: the child that closed the window.
        move: the move that leads to it.
        skipped: the moves never entered, in the order of the search; at least one.
        value: what the node is worth by `move`, as the engine holds it.
        bound: what `value` proves of the node, seen from the same side as the value.
        alpha: the window when it was closed, seen likewise ...
        beta: ... and its other end.
        set_by: where the bound from above was made, with its value as held there.
        set_by_side: the side that moves there, `to_move`'s opponent.
        distance: plies from there to the node, 1, 3, ...; above 1 it is a deep cut-off.
    """

    node: int
    to_move: Player
    by: int
    move: Move
    skipped: tuple[Move, ...]
    value: int
    bound: Bound
    alpha: int
    beta: int
    set_by: SetBy
    set_by_side: Player
    distance: int

    @property
    def is_deep(self) -> bool:
        """Whether the bound comes from further up than the node's parent."""
        return self.distance > 1


@dataclass(frozen=True, slots=True)
class Savings:
    """What the skipped moves of a cut-off would have cost; None for more than was counted.

    Attributes:
        without_pruning: the nodes of their whole trees, which plain minimax enters.
        without_this_cut: those that the same engine enters when it does not know the bound that
            cut: it goes on at the node with the window open on that side, and prunes below by
            what it finds there.
    """

    without_pruning: int | None
    without_this_cut: int | None


def explain(trace: Trace, index: int) -> CutOff:
    """Why the cut-off at the event number `index` is right.

    Raises:
        ValueError: that event is no cut.
    """
    cut = trace[index]
    if not isinstance(cut, Cut):
        raise ValueError(f"the event {index} is no cut-off")  # noqa: TRY004  (the index is wrong)
    entered, improve = trace[trace.entered_at(cut.node)], trace[index - 1]
    assert isinstance(entered, Enter)
    assert isinstance(improve, Improve)
    assert improve.alpha is not None
    assert improve.beta is not None
    move = trace.move_to(cut.by)
    assert move is not None
    # A node's own improvements move one end of its window only.
    raised_alpha = improve.beta == entered.beta
    return CutOff(
        node=cut.node,
        to_move=entered.to_move,
        by=cut.by,
        move=move,
        skipped=cut.skipped,
        value=improve.value,
        bound=Bound.AT_LEAST if raised_alpha else Bound.AT_MOST,
        alpha=improve.alpha,
        beta=improve.beta,
        set_by=cut.set_by,
        set_by_side=entered.to_move.opponent,
        distance=entered.depth - trace.depth_of(cut.set_by.node),
    )


def count_savings(
    trace: Trace,
    index: int,
    *,
    engine: str,
    order: str,
    control: SearchControl,
    limit: int = SAVINGS_LIMIT,
) -> Savings:
    """What the cut-off at the event number `index` saved. Takes as long as `limit` allows.

    Args:
        trace: the search.
        index: the number of the event.
        engine: the key of the engine whose search it is.
        order: the key of the order in which it tried moves.
        control: stops the counting.
        limit: positions to look at for each of the two counts before giving up.

    Raises:
        Cancelled: `control` was told to stop.
        KeyError: there is no such engine, or it cuts nothing off.
        ValueError: that event is no cut.
    """
    cut_off = explain(trace, index)
    position = trace.position_of(cut_off.node)
    return Savings(
        _whole_trees(position, cut_off.skipped, _LimitedControl(control, limit)),
        _searched(trace, cut_off, position, engine, order, _LimitedControl(control, limit)),
    )


class _LimitReached(Exception):
    """More was to be counted than is allowed."""


class _LimitedControl(SearchControl):
    """Counts nodes up to a limit, as long as another control is not told to stop."""

    def __init__(self, outer: SearchControl, limit: int) -> None:
        super().__init__()
        self._outer = outer
        self._limit = limit

    def enter_node(self) -> None:
        self._outer.raise_if_stopped()
        if self.nodes >= self._limit:
            raise _LimitReached
        super().enter_node()

    def raise_if_stopped(self) -> None:
        self._outer.raise_if_stopped()


def _whole_trees(
    position: Position, moves: tuple[Move, ...], control: _LimitedControl
) -> int | None:
    try:
        return sum(tree_size(position.play(move), control) for move in moves)
    except _LimitReached:
        return None


def _searched(
    trace: Trace,
    cut_off: CutOff,
    position: Position,
    engine: str,
    order: str,
    control: _LimitedControl,
) -> int | None:
    """The nodes that the engine enters by the skipped moves, its window open on one side."""
    moves_of = moves_in_order(order, trace.position, control)
    depth = trace.depth_of(cut_off.node)
    try:
        if engine == negamax.KEY:
            return _searched_by_negamax(position, cut_off, depth, control, moves_of)
        deep = {state_tree.KEY: False, state_tree.KEY_DEEP: True}[engine]
        return _searched_by_state_tree(position, cut_off, depth, control, moves_of, deep=deep)
    except _LimitReached:
        return None


def _searched_by_negamax(
    position: Position, cut_off: CutOff, depth: int, control: SearchControl, moves_of: MovesOf
) -> int:
    alpha = cut_off.value
    for move in cut_off.skipped:
        value = negamax.value_after(position, move, depth + 1, -INFINITY, -alpha, control, moves_of)
        alpha = max(alpha, -value)
    return control.nodes


def _searched_by_state_tree(
    position: Position,
    cut_off: CutOff,
    depth: int,
    control: SearchControl,
    moves_of: MovesOf,
    *,
    deep: bool,
) -> int:
    tree = state_tree.StateTree(
        position,
        control,
        deep_cutoffs=deep,
        moves_of=moves_of,
        alpha=cut_off.value if cut_off.bound is Bound.AT_LEAST else -INFINITY,
        beta=cut_off.value if cut_off.bound is Bound.AT_MOST else INFINITY,
        depth=depth,
    )
    tree.root.next = [*reversed(cut_off.skipped)]
    for _ in tree.grow():
        pass
    return control.nodes - 1  # the node itself has been entered before
