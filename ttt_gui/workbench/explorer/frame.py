"""A node as it stood at one event of a recorded search.

Everything is read from the trace by index, never by playing events from the beginning: from a
node's entry the events that concern it are found by leaping over each of its children, whose
end the trace knows. So a step back costs what a step forward costs.
"""

from enum import Enum

from ttt_gui.games.position import Move, Player
from ttt_gui.search.outcome import Bound
from ttt_gui.search.trace import Cut, Enter, Improve, Leave, Trace
from ttt_gui.workbench.value import value


class NodeState(Enum):
    """How far the search has come with a node."""

    WAITING = "waiting"
    """Its move is legal, and has not been tried yet."""
    OPEN = "open"
    """It has been entered and not been left."""
    FINISHED = "finished"
    """It has been left, after all its moves."""
    CUT_OFF = "cut off"
    """Its window is closed: moves of it are left out."""
    NEVER_ENTERED = "never entered"
    """Its move is one of those left out."""


@value
class Frame:
    """What the engine holds of one node at one event.

    Values are as the engine holds them (see `search.trace`).

    Attributes:
        node: its number.
        parent: the node above; None for the root.
        move: the move that led here; None for the root.
        depth: plies from the root.
        to_move: whose turn it is.
        alpha: the window as it is now ...
        beta: ... and its other end; None is an open bound.
        entered_alpha: the window as the node was entered ...
        entered_beta: ... and its other end.
        best: the best value that a child has given it; None before the first.
        best_by: that child.
        children: the nodes entered from it so far, in order.
        to_come: the moves that have not been tried and not been left out, in order, as far as
            the trace tells; moves that it does not tell of come last.
        skipped: the moves that a cut-off has left out.
        cut_at: the number of the event that cut them off; None without a cut-off so far.
        value: what it was left with; None while it is open.
        bound: what that value proves; None while it is open.
    """

    node: int
    parent: int | None
    move: Move | None
    depth: int
    to_move: Player
    alpha: int | None
    beta: int | None
    entered_alpha: int | None
    entered_beta: int | None
    best: int | None
    best_by: int | None
    children: tuple[int, ...]
    to_come: tuple[Move, ...]
    skipped: tuple[Move, ...]
    cut_at: int | None
    value: int | None
    bound: Bound | None

    @property
    def state(self) -> NodeState:
        """How far the search has come with it."""
        if self.cut_at is not None:
            return NodeState.CUT_OFF
        return NodeState.OPEN if self.value is None else NodeState.FINISHED


def frame_at(trace: Trace, node: int, index: int, legal: tuple[Move, ...] = ()) -> Frame:
    """What the engine held of `node` after the event number `index`.

    Args:
        trace: the recorded search.
        node: a node entered at that event or before.
        index: the number of the event.
        legal: the moves of the node's position, for those that the trace does not tell of.
    """
    entered = trace[trace.entered_at(node)]
    assert isinstance(entered, Enter)
    alpha, beta = entered.alpha, entered.beta
    best = best_by = value = bound = cut_at = None
    children: list[int] = []
    to_come: list[Move] = []
    skipped: tuple[Move, ...] = ()
    at: int | None = trace.entered_at(node) + 1
    while at is not None and at < len(trace):
        is_past = at <= index
        match trace[at]:
            case Enter(child, _, move):
                if is_past:
                    children.append(child)
                elif move is not None:
                    to_come.append(move)
                left_at = trace.left_at(child)
                at = None if left_at is None else left_at + 1
                continue
            case Improve(_, by, better, new_alpha, new_beta) if is_past:
                best, best_by, alpha, beta = better, by, new_alpha, new_beta
            case Cut(_, _, moves):
                if is_past:
                    skipped, cut_at = moves, at
                else:
                    to_come.extend(moves)
            case Leave(_, final, proved):
                if is_past:
                    value, bound = final, proved
                break
        at += 1
    known = {*to_come, *skipped, *(trace.move_to(child) for child in children)}
    return Frame(
        node=node,
        parent=entered.parent,
        move=entered.move,
        depth=entered.depth,
        to_move=entered.to_move,
        alpha=alpha,
        beta=beta,
        entered_alpha=entered.alpha,
        entered_beta=entered.beta,
        best=best,
        best_by=best_by,
        children=tuple(children),
        to_come=(*to_come, *(move for move in legal if move not in known)),
        skipped=skipped,
        cut_at=cut_at,
        value=value,
        bound=bound,
    )
