"""A recorded search, and the event at which one looks at it."""

from dataclasses import replace
from enum import Enum

from ttt_gui.games.othello import Othello
from ttt_gui.games.position import Move, Position
from ttt_gui.games.tictactoe import TicTacToe
from ttt_gui.notation.boards import BoardPosition
from ttt_gui.search.outcome import SearchResult
from ttt_gui.search.trace import Cut, Enter, Improve, Leave, Trace
from ttt_gui.workbench.explorer.frame import Frame, frame_at
from ttt_gui.workbench.value import value


@value
class Recording:
    """A search that has ended, with what was recorded of it.

    The trace is held by reference, as a finished value: nothing is added to it any more. Two
    recordings are equal only if they hold the very same trace.

    Attributes:
        trace: the events, from the beginning.
        engine: the key of the engine.
        order: the key of the order in which it tried moves.
        nodes: the nodes entered, those past the limit of events included.
        result: what was found; None if the search was stopped.
    """

    trace: Trace
    engine: str
    order: str
    nodes: int
    result: SearchResult | None


class Step(Enum):
    """A way through the events."""

    FIRST = "first"
    BACK = "back"
    FORWARD = "forward"
    LAST = "last"
    PREVIOUS_CUT = "previous cut-off"
    NEXT_CUT = "next cut-off"
    PREVIOUS_ROOT_CHANGE = "previous change of the root"
    NEXT_ROOT_CHANGE = "next change of the root"
    INTO = "into"
    """To the next node that is entered."""
    OVER = "over"
    """To the end of the node that the next event enters; otherwise to the next event."""
    OUT = "out"
    """To the end of the current node; from there, to the end of its parent."""


@value
class Replay:
    """A recording seen at one event. Immutable.

    Attributes:
        recording: what was recorded.
        index: the number of the event that has happened last.
    """

    recording: Recording
    index: int = 0

    @property
    def trace(self) -> Trace:
        """The events."""
        return self.recording.trace

    @property
    def last(self) -> int:
        """The number of the last event."""
        return len(self.trace) - 1

    @property
    def node(self) -> int:
        """The node that the event is about."""
        return self.trace.node_at(self.index)

    @property
    def root(self) -> BoardPosition:
        """The position that was searched."""
        return _board(self.trace.position)

    @property
    def position(self) -> BoardPosition:
        """The position at the node that the event is about."""
        return _board(self.trace.position_of(self.node))

    def frame(self, node: int, legal: tuple[Move, ...] = ()) -> Frame:
        """What the engine holds of `node`, which has been entered; see `frame_at`."""
        return frame_at(self.trace, node, self.index, legal)

    def path(self) -> tuple[Frame, ...]:
        """The nodes from the root to the one at hand, both included."""
        return tuple(self.frame(node) for node in self.trace.path_to(self.node))

    def at(self, index: int) -> "Replay":
        """The same recording at another event; beyond the ends, at the end."""
        return replace(self, index=max(0, min(index, self.last)))

    @property
    def ways(self) -> frozenset[Step]:
        """The steps that lead anywhere."""
        changes = root_changes(self.trace)
        of_root = {Step.PREVIOUS_ROOT_CHANGE, Step.NEXT_ROOT_CHANGE}
        ways = {step for step in Step if step not in of_root and self.can(step)}
        if changes and changes[0] < self.index:
            ways.add(Step.PREVIOUS_ROOT_CHANGE)
        if changes and changes[-1] > self.index:
            ways.add(Step.NEXT_ROOT_CHANGE)
        return frozenset(ways)

    def after(self, step: Step) -> "Replay":
        """This replay one step on; this very replay where the step leads nowhere."""
        target = self.target(step)
        return self if target is None else self.at(target)

    def can(self, step: Step) -> bool:
        """Whether a step leads anywhere."""
        return self.target(step) is not None

    def target(self, step: Step) -> int | None:
        """The number of the event to which a step leads; None where there is none."""
        trace, index = self.trace, self.index
        target: int | None
        match step:
            case Step.FIRST:
                target = 0
            case Step.BACK:
                target = index - 1
            case Step.FORWARD:
                target = index + 1
            case Step.LAST:
                target = self.last
            case Step.PREVIOUS_CUT:
                target = trace.last_of(Cut, index)
            case Step.NEXT_CUT:
                target = trace.next_of(Cut, index)
            case Step.PREVIOUS_ROOT_CHANGE:
                target = max((at for at in root_changes(trace) if at < index), default=None)
            case Step.NEXT_ROOT_CHANGE:
                target = min((at for at in root_changes(trace) if at > index), default=None)
            case Step.INTO:
                target = trace.next_of(Enter, index)
            case Step.OVER:
                target = self._over()
            case Step.OUT:
                target = self._out()
        is_there = target is not None and 0 <= target <= self.last and target != index
        return target if is_there else None

    def _over(self) -> int:
        if self.index < self.last:
            following = self.trace[self.index + 1]
            if isinstance(following, Enter):
                return self._end_of(following.node)
        return self.index + 1

    def _out(self) -> int | None:
        if not isinstance(self.trace[self.index], Leave):
            return self._end_of(self.node)
        parent = self.trace.parent_of(self.node)
        return None if parent is None else self._end_of(parent)

    def _end_of(self, node: int) -> int:
        """Where a node is left, or the trace ends before."""
        left_at = self.trace.left_at(node)
        return self.last if left_at is None else left_at


def _board(position: Position) -> BoardPosition:
    """A position of a recording: the explorer records tic-tac-toe and Othello only."""
    assert isinstance(position, Othello | TicTacToe)
    return position


def root_changes(trace: Trace) -> tuple[int, ...]:
    """The numbers of the events that gave the root a better value, in order."""
    changes: list[int] = []
    at = 1
    while at < len(trace):
        event = trace[at]
        if isinstance(event, Enter):
            left_at = trace.left_at(event.node)
            if left_at is None:
                break
            at = left_at
        elif isinstance(event, Improve):
            changes.append(at)
        at += 1
    return tuple(changes)
