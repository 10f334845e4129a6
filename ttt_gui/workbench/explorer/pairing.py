"""Two recordings of one position: which nodes both enter, and where one is in the other.

A node is the same in both when the same moves lead to it.
"""

from ttt_gui.games.position import Move
from ttt_gui.search.trace import Cut, Enter, Improve, Leave, Trace
from ttt_gui.workbench.explorer.frame import frame_at
from ttt_gui.workbench.explorer.replay import Replay
from ttt_gui.workbench.value import value


@value
class Pairing:
    """How many nodes two recordings share.

    Attributes:
        both: the nodes that both enter.
        only_left: those that only the left one enters.
        only_right: those that only the right one enters.
    """

    both: int
    only_left: int
    only_right: int


def pair(left: Trace, right: Trace) -> Pairing:
    """Count what two traces of the same position share. Takes as long as they are large."""
    left_keys, right_keys = _keys(left), _keys(right)
    both = len(left_keys & right_keys)
    return Pairing(both, len(left_keys) - both, len(right_keys) - both)


def _keys(trace: Trace) -> set[tuple[Move, ...]]:
    """The moves that lead to each node."""
    paths: list[tuple[Move, ...]] = [()]
    for node in range(1, trace.nodes):
        parent, move = trace.parent_of(node), trace.move_to(node)
        assert parent is not None
        assert move is not None
        paths.append((*paths[parent], move))
    return set(paths)


def twin_of(node: int, trace: Trace, other: Trace) -> tuple[int, bool]:
    """The same node in `other`, and True; or the deepest node above that it enters, and False."""
    twin = 0
    for below in trace.path_to(node)[1:]:
        move = trace.move_to(below)
        children = frame_at(other, twin, len(other) - 1).children
        found = next((child for child in children if other.move_to(child) == move), None)
        if found is None:
            return twin, False
        twin = found
    return twin, True


def followed(leader: Replay, follower: Replay) -> tuple[Replay, bool]:
    """`follower` where `leader` is, and whether it enters that node at all.

    If it does not, it is shown at the deepest node above that it enters, where it leaves the
    moves out that would lead there: at the cut-off, or where the node is left.
    """
    trace, other = leader.trace, follower.trace
    event = trace[leader.index]
    about = event.by if isinstance(event, Improve | Cut) else leader.node
    twin, is_there = twin_of(about, trace, other)
    if not is_there:
        frame = frame_at(other, twin, len(other) - 1)
        left_at = other.left_at(twin)
        at = frame.cut_at if frame.cut_at is not None else left_at
        return follower.at(len(other) - 1 if at is None else at), False
    match event:
        case Enter():
            at = other.entered_at(twin)
        case Leave():
            at = other.left_at(twin)
        case Improve() | Cut():
            at = _after(other, twin, type(event))
    return follower.at(len(other) - 1 if at is None else at), True


def _after(trace: Trace, child: int, kind: type[Improve] | type[Cut]) -> int | None:
    """Where `child` has made its parent's value better, or cut; else where it is left."""
    left_at = trace.left_at(child)
    if left_at is None:
        return None
    for at in range(left_at + 1, min(left_at + 3, len(trace))):
        event = trace[at]
        if isinstance(event, kind) and event.by == child:
            return at
    return left_at
