"""What a search did, event by event.

Four kinds of event are enough to follow any of the engines: a node is entered, one of its
children gives it a better value, moves of it are cut off, it is left. An engine reports them
to a `Recorder` as it goes; the `Trace` then tells them again, as frozen values, in any order.

A node's number counts the entries, from 0 for the root. Windows and values are as the engine
holds them: seen from the side to move at that node (`negamax`, `minimax`) or from the side to
move at the root (the state trees).
"""

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, overload

from ttt_gui.games.position import Move, Player, Position
from ttt_gui.search.outcome import INFINITY, Bound

EVENTS_LIMIT: Final = 500_000
"""Events that are kept of a search unless told otherwise; about 15 MB of memory."""

_GLANCE: Final = 1_024
"""Events among which another one is looked for first; then among twice as many, and so on."""

_ENTER, _IMPROVE, _CUT, _LEAVE = range(4)
_NOWHERE: Final = -1
_BOUNDS: Final = tuple(Bound)


@dataclass(frozen=True, slots=True)
class Enter:
    """A position is entered, with its window; None is an open bound.

    At the root, `parent` and `move` are None; `minimax` has no window.
    """

    node: int
    parent: int | None
    move: Move | None
    depth: int
    to_move: Player
    alpha: int | None
    beta: int | None


@dataclass(frozen=True, slots=True)
class Improve:
    """The child `by` gave `node` a better value than it had; its window since then.

    The window is what it was where the value lies outside it.
    """

    node: int
    by: int
    value: int
    alpha: int | None
    beta: int | None


@dataclass(frozen=True, slots=True)
class SetBy:
    """Where a bound comes from: `node` has had `value`, as held there, secured by `move`."""

    node: int
    move: Move
    value: int


@dataclass(frozen=True, slots=True)
class Cut:
    """After its child `by`, the moves `skipped` of `node` are never entered.

    Attributes:
        node: the node whose moves they are.
        by: the child whose value closed the window.
        skipped: the moves, in the order in which they would have been tried; at least one.
        set_by: the nearest ancestor whose improvement made the bound that cut.
    """

    node: int
    by: int
    skipped: tuple[Move, ...]
    set_by: SetBy


@dataclass(frozen=True, slots=True)
class Leave:
    """A node is finished: the value that the engine takes with it, and what that proves."""

    node: int
    value: int
    bound: Bound


Event = Enter | Improve | Cut | Leave

_KINDS: Final[dict[type[Event], int]] = {
    Enter: _ENTER,
    Improve: _IMPROVE,
    Cut: _CUT,
    Leave: _LEAVE,
}


def _column() -> "array[int]":
    return array("i")


@dataclass(slots=True)
class _Columns:
    """The events as numbers, a row each; whatever is read of a row is written before its kind.

    ======== ========= ======= ============== ============== =========== ============
    kind     nodes     links   moves          values         alphas      betas
    ======== ========= ======= ============== ============== =========== ============
    enter    node      parent  move           depth          alpha       beta
    improve  node      by      -              value          alpha       beta
    cut      node      by      set_by.move    set_by.value   set_by.node at in `skipped`
    leave    node      -       -              value          -           number of bound
    ======== ========= ======= ============== ============== =========== ============

    `skipped` holds, for each cut, the number of its moves and then the moves. `entered_at` and
    `left_at` hold, for each node, the numbers of those events.
    """

    kinds: "array[int]" = field(default_factory=lambda: array("b"))
    nodes: "array[int]" = field(default_factory=_column)
    links: "array[int]" = field(default_factory=_column)
    moves: "array[int]" = field(default_factory=_column)
    values: "array[int]" = field(default_factory=_column)
    alphas: "array[int]" = field(default_factory=_column)
    betas: "array[int]" = field(default_factory=_column)
    skipped: "array[int]" = field(default_factory=_column)
    entered_at: "array[int]" = field(default_factory=_column)
    left_at: "array[int]" = field(default_factory=_column)

    def append(
        self, kind: int, node: int, link: int, move: int, value: int, alpha: int, beta: int
    ) -> None:
        self.nodes.append(node)
        self.links.append(link)
        self.moves.append(move)
        self.values.append(value)
        self.alphas.append(alpha)
        self.betas.append(beta)
        self.kinds.append(kind)


class Trace(Sequence[Event]):
    """The events of a search, from its beginning, and the nodes that they tell of.

    Kept as columns of numbers, about 30 bytes an event; an event becomes a value when it is
    asked for. While the search runs, the trace grows at its end and may be read from any
    thread; what was read stays.

    Attributes:
        position: the root of the search.
    """

    __slots__ = ("_columns", "position")

    def __init__(self, position: Position, columns: _Columns) -> None:
        """Only a `Recorder` makes traces."""
        self.position = position
        self._columns = columns

    def __len__(self) -> int:
        return len(self._columns.kinds)

    @overload
    def __getitem__(self, index: int) -> Event: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Event]: ...
    def __getitem__(self, index: int | slice) -> Event | Sequence[Event]:
        if isinstance(index, slice):
            return tuple(self._event(each) for each in range(*index.indices(len(self))))
        return self._event(range(len(self))[index])

    def _event(self, row: int) -> Event:
        columns = self._columns
        kind = columns.kinds[row]
        node, link, value = columns.nodes[row], columns.links[row], columns.values[row]
        alpha, beta = columns.alphas[row], columns.betas[row]
        if kind == _ENTER:
            if node == 0:
                parent, move = None, None
            else:
                parent, move = link, columns.moves[row]
            side = self.position.side_to_move
            to_move = side.opponent if value % 2 else side
            return Enter(node, parent, move, value, to_move, _bound(alpha), _bound(beta))
        if kind == _IMPROVE:
            return Improve(node, link, value, _bound(alpha), _bound(beta))
        if kind == _CUT:
            first = beta + 1
            skipped = tuple(columns.skipped[first : first + columns.skipped[beta]])
            return Cut(node, link, skipped, SetBy(alpha, columns.moves[row], value))
        return Leave(node, value, _BOUNDS[beta])

    @property
    def complete(self) -> bool:
        """Whether the search was recorded to its end."""
        left_at = self._columns.left_at
        return len(left_at) > 0 and left_at[0] != _NOWHERE

    @property
    def nodes(self) -> int:
        """The nodes that were entered, as far as the trace goes."""
        return len(self._columns.entered_at)

    def node_at(self, index: int) -> int:
        """The node that the event number `index` is about."""
        return self._columns.nodes[index]

    def entered_at(self, node: int) -> int:
        """The number of the event that entered `node`."""
        return self._columns.entered_at[node]

    def left_at(self, node: int) -> int | None:
        """The number of the event that left `node`; None if the trace ends before."""
        left_at = self._columns.left_at[node]
        return None if left_at == _NOWHERE else left_at

    def next_of(self, kind: type[Event], index: int) -> int | None:
        """The number of the first event of this kind after the event number `index`, if any."""
        kinds, wanted = self._columns.kinds, bytes((_KINDS[kind],))
        start, length = index + 1, _GLANCE
        while start < len(kinds):
            found = kinds[start : start + length].tobytes().find(wanted)
            if found >= 0:
                return start + found
            start, length = start + length, 2 * length
        return None

    def last_of(self, kind: type[Event], index: int) -> int | None:
        """The number of the last event of this kind before the event number `index`, if any."""
        kinds, wanted = self._columns.kinds, bytes((_KINDS[kind],))
        end, length = index, _GLANCE
        while end > 0:
            start = max(end - length, 0)
            found = kinds[start:end].tobytes().rfind(wanted)
            if found >= 0:
                return start + found
            end, length = start, 2 * length
        return None

    def parent_of(self, node: int) -> int | None:
        """The node above; None for the root."""
        return None if node == 0 else self._columns.links[self.entered_at(node)]

    def move_to(self, node: int) -> Move | None:
        """The move that led to `node` from its parent; None for the root."""
        return None if node == 0 else self._columns.moves[self.entered_at(node)]

    def depth_of(self, node: int) -> int:
        """Plies from the root."""
        return self._columns.values[self.entered_at(node)]

    def path_to(self, node: int) -> tuple[int, ...]:
        """The nodes from the root to `node`, both included."""
        path = [node]
        while (parent := self.parent_of(path[-1])) is not None:
            path.append(parent)
        return tuple(reversed(path))

    def position_of(self, node: int) -> Position:
        """The position that was entered as `node`."""
        position = self.position
        for each in self.path_to(node)[1:]:
            position = position.play(self._columns.moves[self.entered_at(each)])
        return position


def _bound(value: int) -> int | None:
    """A bound as an event shows it."""
    return value if -INFINITY < value < INFINITY else None


@dataclass(slots=True)
class _OpenNode:
    """A node on the path that the search is at.

    `secured` tells by which move, and with which value, its window was narrowed last; None if
    it is as wide as when the node was entered.
    """

    node: int
    move: Move
    alpha: int
    beta: int
    secured: SetBy | None = None


class Recorder:
    """Takes what an engine reports, and keeps it as a trace up to a limit of events.

    Engines report depth first: `enter` and `leave` nest, and what is said of a node between
    them is said of the node that was entered last and not left yet. Past the limit nothing
    more is kept; the search is not held up.

    Attributes:
        trace: what was kept.
    """

    def __init__(self, position: Position, limit: int = EVENTS_LIMIT) -> None:
        """Record one search of `position`, at most `limit` events of it."""
        self._columns = _Columns()
        self.trace = Trace(position, self._columns)
        self._limit = limit
        self._path: list[_OpenNode] = []
        self._left: _OpenNode | None = None

    @property
    def is_full(self) -> bool:
        """Whether the limit is reached: what comes now is not kept."""
        return len(self._columns.kinds) >= self._limit

    def enter(self, move: Move | None, alpha: int, beta: int) -> None:
        """A node is entered by `move` (None at the root) with this window."""
        if self.is_full:
            return
        columns, path = self._columns, self._path
        node, depth = len(columns.entered_at), len(path)
        parent = path[-1].node if path else _NOWHERE
        open_node = _OpenNode(node, _NOWHERE if move is None else move, alpha, beta)
        path.append(open_node)
        columns.entered_at.append(len(columns.kinds))
        columns.left_at.append(_NOWHERE)
        columns.append(_ENTER, node, parent, open_node.move, depth, alpha, beta)

    def improve(self, value: int, alpha: int, beta: int) -> None:
        """The child left last gave its parent a better value; the parent's window since then."""
        if self.is_full:
            return
        at, child = self._path[-1], self._last_left()
        if (alpha, beta) != (at.alpha, at.beta):
            at.alpha, at.beta = alpha, beta
            at.secured = SetBy(at.node, child.move, value)
        self._columns.append(_IMPROVE, at.node, child.node, _NOWHERE, value, alpha, beta)

    def cut(self, skipped: Sequence[Move]) -> None:
        """After the child left last its parent's window is closed: `skipped` are not tried.

        Reported only where there are such moves, in the order in which they would be tried.
        """
        if self.is_full:
            return
        columns, node = self._columns, self._path[-1].node
        set_by = self._closed_by()
        at = len(columns.skipped)
        columns.skipped.append(len(skipped))
        columns.skipped.extend(skipped)
        by = self._last_left().node
        columns.append(_CUT, node, by, set_by.move, set_by.value, set_by.node, at)

    def leave(self, value: int, bound: Bound) -> None:
        """The node is finished with this value."""
        if self.is_full:
            return
        columns = self._columns
        left = self._left = self._path.pop()
        columns.left_at[left.node] = len(columns.kinds)
        number = _BOUNDS.index(bound)
        columns.append(_LEAVE, left.node, _NOWHERE, _NOWHERE, value, _NOWHERE, number)

    def _last_left(self) -> _OpenNode:
        assert self._left is not None
        return self._left

    def _closed_by(self) -> SetBy:
        """The nearest improvement that made the bound on the far side of the current window.

        A node's own improvements move one side of its window; the other side it has from
        above, from a node at which the other player moves: every second one on the path.
        """
        for above in self._path[-2::-2]:
            if above.secured is not None:
                return above.secured
        raise AssertionError("a window is closed only against a bound that a node above has set")
