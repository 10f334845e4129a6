"""Replays the events of a search by the rules of its engine, from the contract's JSON alone.

It shares no code with the recorder and none with the engines: windows, values, bounds, cuts and
where their bounds come from are worked out again, and each event must be what they make it.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from ttt_gui.games.position import Move, Position

Json = dict[str, Any]


def exact_value(position: Position, depth: int, known: dict[tuple[Position, int], int]) -> int:
    """The value for the side to move, `depth` plies below the root."""
    if (position, depth) not in known:
        moves = position.legal_moves()
        below = (-exact_value(position.play(move), depth + 1, known) for move in moves)
        known[position, depth] = max(below, default=None) if moves else position.score(depth)
    return known[position, depth]


@dataclass
class Node:
    number: int
    position: Position
    depth: int
    alpha: int | None
    beta: int | None
    moves: list[Move]
    """Not entered yet, in the order of the search."""
    value: int | None = None
    entry: tuple[int | None, int | None] = (None, None)
    history: list[tuple[Move, int]] = field(default_factory=list)
    """The improvements that moved the window: by which move, to which value."""
    is_over: bool = False


class Interpreter:
    def __init__(
        self, engine: str, position: Position, order: Callable[[Position], list[Move]]
    ) -> None:
        self.engine = engine
        self.recursive = engine in {"negamax", "minimax"}
        self.order = order
        self.root = position
        self.path: list[Node] = []
        self.entered = 0
        self.moves_to: dict[int, Move | None] = {}
        self.pending: Json | None = None
        """What must come next, if the rules leave no choice."""
        self.left: tuple[int, Move | None, int] | None = None
        self.known: dict[tuple[Position, int], int] = {}
        self.cuts = 0

    def maximises(self, node: Node) -> bool:
        return self.recursive or node.depth % 2 == 0

    def window_of_child(self, parent: Node) -> tuple[int | None, int | None]:
        match self.engine:
            case "minimax":
                return None, None
            case "negamax":
                return (
                    None if parent.beta is None else -parent.beta,
                    None if parent.alpha is None else -parent.alpha,
                )
            case "state-tree-deep":
                return parent.alpha, parent.beta
            case "state-tree":
                return (parent.alpha, None) if self.maximises(parent) else (None, parent.beta)
        raise AssertionError(self.engine)

    def is_closed(self, node: Node) -> bool:
        return node.alpha is not None and node.beta is not None and node.alpha >= node.beta

    def take(self, event: Json) -> None:
        if self.pending is not None:
            expected, self.pending = self.pending, None
            assert event == expected
        getattr(self, event["event"])(event)

    def enter(self, event: Json) -> None:
        if not self.path:
            assert self.entered == 0
            node = Node(0, self.root, 0, None, None, [])
            parent, move = None, None
        else:
            above = self.path[-1]
            assert not self.is_closed(above)
            parent, move = above.number, above.moves.pop(0)
            position = above.position.play(move)
            node = Node(
                self.entered, position, above.depth + 1, *self.window_of_child(above), moves=[]
            )
        node.moves = self.order(node.position)
        node.is_over = not node.moves
        node.entry = node.alpha, node.beta
        assert event == {
            "event": "enter",
            "node": self.entered,
            "parent": parent,
            "move": move,
            "depth": node.depth,
            "to_move": node.position.side_to_move.value,
            "alpha": node.alpha,
            "beta": node.beta,
        }
        self.entered += 1
        self.moves_to[node.number] = move
        self.path.append(node)

    def improve(self, event: Json) -> None:
        raise AssertionError(f"nothing was improved: {event}")

    def cut(self, event: Json) -> None:
        raise AssertionError(f"nothing was cut: {event}")

    def leave(self, event: Json) -> None:
        node = self.path.pop()
        assert event["node"] == node.number
        assert node.is_over or not node.moves or self.is_closed(node)
        sign = 1 if self.recursive or node.depth % 2 == 0 else -1
        true = sign * exact_value(node.position, node.depth, self.known)
        value, bound = event["value"], event["bound"]
        alpha, beta = node.entry
        if node.is_over:
            assert (value, bound) == (sign * node.position.score(node.depth), "exact")
        else:
            best = node.value
            if best is None:  # a state that nothing has improved keeps the bound it was given
                best = alpha if self.maximises(node) else beta
            assert value == best
            if alpha is not None and value <= alpha:
                assert bound == "at most"
            elif beta is not None and value >= beta:
                assert bound == "at least"
            else:
                assert bound == "exact"
        match bound:
            case "exact":
                assert true == value
            case "at most":
                assert true <= value
            case "at least":
                assert true >= value
        self.returned(node, value)

    def returned(self, child: Node, value: int) -> None:
        """What the value of a child must do to its parent."""
        if not self.path:
            assert self.entered > 0
            self.result = value
            return
        parent = self.path[-1]
        move = self.moves_to[child.number]
        assert move is not None
        if self.recursive:
            value = -value
            better = parent.value is None or value > parent.value
        elif self.maximises(parent):
            better = parent.alpha is None or value > parent.alpha
        else:
            better = parent.beta is None or value < parent.beta
        if not better:
            return
        parent.value = value
        if self.engine != "minimax":
            if not self.maximises(parent):
                parent.beta = value
                parent.history.append((move, value))
            elif parent.alpha is None or value > parent.alpha:
                parent.alpha = value
                parent.history.append((move, value))
        self.pending = {
            "event": "improve",
            "node": parent.number,
            "by": child.number,
            "value": value,
            "alpha": parent.alpha,
            "beta": parent.beta,
        }
        self.improve = lambda _event: self.improved(parent, child)  # type: ignore[method-assign]

    def improved(self, parent: Node, child: Node) -> None:
        self.__dict__.pop("improve")
        if not self.is_closed(parent) or not parent.moves:
            return
        bound = parent.beta if self.maximises(parent) else parent.alpha
        sides = [node for node in self.path[:-1] if (parent.depth - node.depth) % 2]
        setter, (move, value) = next(
            (node, node.history[-1])
            for node in reversed(sides)
            if node.history and node.history[-1][1] in {bound, -bound if self.recursive else bound}
        )
        assert value == (-bound if self.recursive else bound)
        # Nobody between the two has made that bound, and it is the one that was handed down.
        between = self.path[setter.depth + 1 : parent.depth]
        assert all(not node.history for node in between if (parent.depth - node.depth) % 2)
        self.pending = {
            "event": "cut",
            "node": parent.number,
            "by": child.number,
            "skipped": parent.moves,
            "set_by": {"node": setter.number, "move": move, "value": value},
        }
        self.cut = self.was_cut  # type: ignore[method-assign]

    def was_cut(self, _event: Json) -> None:
        self.__dict__.pop("cut")
        self.cuts += 1
