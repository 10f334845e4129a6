"""The part of a search tree that is to be seen, as data: the path, its siblings, what is opened.

However large the recording, only what is seen is made: the children of the nodes on the path,
and of the nodes that a person has opened.
"""

from collections.abc import Iterator

from ttt_gui.games.position import Move
from ttt_gui.notation.boards import BoardPosition
from ttt_gui.search.outcome import Bound
from ttt_gui.workbench.explorer.frame import Frame, NodeState
from ttt_gui.workbench.explorer.replay import Replay
from ttt_gui.workbench.value import value


@value
class Folding:
    """Which nodes a person has opened or closed.

    Attributes:
        opened: nodes beside the path of which the children are to be seen.
        closed: nodes on the path of which only the child on the path is.
    """

    opened: frozenset[int] = frozenset()
    closed: frozenset[int] = frozenset()

    def toggled(self, node: int, *, is_on_path: bool) -> "Folding":
        """With `node` closed if it was open, and the other way round."""
        if is_on_path:
            return Folding(self.opened, self.closed ^ {node})
        return Folding(self.opened ^ {node}, self.closed)


NOTHING_FOLDED = Folding()


@value
class Branch:
    """A node of the tree, or a move that leads to none.

    Attributes:
        parent: the node above; None at the root.
        move: the move from there; None at the root.
        node: the number of the node; None where the move has not been tried (yet).
        state: how far the search has come with it.
        position: the position that the move leads to.
        depth: plies from the root.
        is_on_path: whether the current node is this one or lies below.
        alpha: its window now; None is an open bound ...
        beta: ... and its other end.
        value: what it was left with; None while it is open, or not entered.
        bound: what that value proves.
        best: the best value so far; None before the first.
        children: what is to be seen below it.
        hidden: how many children are not to be seen, because it is closed.
        is_alone: whether the other recording, if there is one, never enters it.
    """

    parent: int | None
    move: Move | None
    node: int | None
    state: NodeState
    position: BoardPosition
    depth: int
    is_on_path: bool = False
    alpha: int | None = None
    beta: int | None = None
    value: int | None = None
    bound: Bound | None = None
    best: int | None = None
    children: tuple["Branch", ...] = ()
    hidden: int = 0
    is_alone: bool = False

    def all(self) -> Iterator["Branch"]:
        """This branch and all that is to be seen below it."""
        yield self
        for child in self.children:
            yield from child.all()


def unrecorded(position: BoardPosition) -> Branch:
    """The tree of a search that has not been recorded: its root."""
    return Branch(None, None, None, NodeState.WAITING, position, 0, is_on_path=True)


def tree_of(replay: Replay, folding: Folding, other: Replay | None = None) -> Branch:
    """What is to be seen of `replay`; nodes that `other` does not enter are marked."""
    builder = _Builder(replay, folding, other)
    return builder.branch(0, replay.root, 0 if other is not None else None)


class _Builder:
    """Makes the branches of one tree."""

    def __init__(self, replay: Replay, folding: Folding, other: Replay | None) -> None:
        self._replay = replay
        self._folding = folding
        self._other = other
        self._path = frozenset(replay.trace.path_to(replay.node))

    def branch(self, node: int, position: BoardPosition, twin: int | None) -> Branch:
        """The branch of an entered node; `twin` is the same node of the other recording."""
        frame = self._replay.frame(node, position.legal_moves())
        is_on_path = node in self._path
        children, hidden = self._below(frame, position, twin, is_on_path=is_on_path)
        return Branch(
            parent=frame.parent,
            move=frame.move,
            node=node,
            state=frame.state,
            position=position,
            depth=frame.depth,
            is_on_path=is_on_path,
            alpha=frame.alpha,
            beta=frame.beta,
            value=frame.value,
            bound=frame.bound,
            best=frame.best,
            children=children,
            hidden=hidden,
            is_alone=self._other is not None and twin is None,
        )

    def _below(
        self, frame: Frame, position: BoardPosition, twin: int | None, *, is_on_path: bool
    ) -> tuple[tuple[Branch, ...], int]:
        moves = position.legal_moves()
        if not is_on_path and frame.node not in self._folding.opened:
            return (), len(moves)
        trace = self._replay.trace
        is_narrow = is_on_path and frame.node in self._folding.closed
        shown = [child for child in frame.children if not is_narrow or child in self._path]
        twins = self._children_of_twin(twin)
        branches = []
        for child in shown:
            move = trace.move_to(child)
            assert move is not None
            branches.append(self.branch(child, position.play(move), twins.get(move)))
        if is_narrow:
            return tuple(branches), len(moves) - len(branches)
        left = [(move, NodeState.WAITING) for move in frame.to_come]
        left += [(move, NodeState.NEVER_ENTERED) for move in frame.skipped]
        branches.extend(
            Branch(frame.node, move, None, state, position.play(move), frame.depth + 1)
            for move, state in left
        )
        return tuple(branches), 0

    def _children_of_twin(self, twin: int | None) -> dict[Move, int]:
        if self._other is None or twin is None:
            return {}
        trace = self._other.trace
        last = self._other.at(self._other.last)
        return {
            move: child
            for child in last.frame(twin).children
            if (move := trace.move_to(child)) is not None
        }
