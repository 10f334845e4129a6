"""What is to be seen of the explorer, card by card, as data."""

from ttt_gui.games.position import Move
from ttt_gui.notation.boards import BoardPosition
from ttt_gui.search import minimax, negamax
from ttt_gui.search.cut_off import CutOff, Savings, explain
from ttt_gui.search.outcome import SearchResult
from ttt_gui.search.trace import EVENTS_LIMIT, Event
from ttt_gui.workbench.explorer.code import line_of, listing_of
from ttt_gui.workbench.explorer.events import BranchClicked, TraceWritten
from ttt_gui.workbench.explorer.explorer import Choices, Explorer, Progress
from ttt_gui.workbench.explorer.frame import Frame, NodeState
from ttt_gui.workbench.explorer.pairing import Pairing
from ttt_gui.workbench.explorer.prediction import Predictions, Question, question_at
from ttt_gui.workbench.explorer.replay import Replay, Step
from ttt_gui.workbench.explorer.tree import Branch, Folding, tree_of, unrecorded
from ttt_gui.workbench.value import value


@value
class RecordView:
    """The card of what is recorded.

    Attributes:
        position: the position.
        choices: what is chosen.
        estimate: about how many nodes the whole tree has; None while not known.
        limit: the events that are kept.
        is_recording: whether a search is being recorded ...
        progress: ... and how far it is.
        recorded: what has been recorded, one or two, in short.
        failure: why the last recording failed; empty when it did not.
        written: how writing it to a file ended; None before.
    """

    position: BoardPosition
    choices: Choices
    estimate: int | None
    limit: int
    is_recording: bool
    progress: Progress
    recorded: tuple["RecordedView", ...]
    failure: str
    written: TraceWritten | None


@value
class RecordedView:
    """A recording in short.

    Attributes:
        engine: the key of the engine.
        order: the key of the order of moves.
        nodes: the nodes that were entered.
        events: the events that were kept.
        is_complete: whether these are all.
        result: what was found; None if it was stopped.
    """

    engine: str
    order: str
    nodes: int
    events: int
    is_complete: bool
    result: SearchResult | None


@value
class StepsView:
    """The row of buttons and its slider.

    Attributes:
        index: the number of the event; None without a recording.
        last: that of the last event.
        event: the event.
        position: the position of the node it is about.
        moves: the moves that lead there.
        can: the steps that lead anywhere.
        is_playing: whether events go by.
        can_play: whether they can.
        speed: how many a second.
    """

    index: int | None
    last: int
    event: Event | None
    position: BoardPosition
    moves: tuple[Move, ...]
    can: frozenset[Step]
    is_playing: bool
    can_play: bool
    speed: int


@value
class WhyView:
    """The card that explains a cut-off.

    Attributes:
        cut_off: the explanation; None where nothing is to be explained.
        state: what the branch pointed at, or the current node, is; None without a recording.
        position: the root, whose game names the moves.
        path: the moves from the root to the node whose moves were cut off.
        set_at: the moves from the root to the node that set the bound.
        savings: what it saved, once that has been counted.
        is_counting: whether it is being counted.
        has_windows: whether the engine has windows at all, and can cut off.
        values_from_node: whether values are seen from the side to move at their node.
    """

    cut_off: CutOff | None
    state: NodeState | None
    position: BoardPosition
    path: tuple[Move, ...]
    set_at: tuple[Move, ...]
    savings: Savings | None
    is_counting: bool
    has_windows: bool
    values_from_node: bool


@value
class StateFields:
    """The current State of an explicit state tree, under the names of its fields.

    Attributes:
        alpha: None is an open bound, here and below.
        beta: the other end of the window.
        parent: the number of the parent; None at the root.
        children: the numbers of the children made so far.
        depth: plies from the root; even depths maximise.
        cost: the value found so far.
        next: the moves not tried yet, in order.
        coord: the move that led here.
        board: the position.
    """

    alpha: int | None
    beta: int | None
    parent: int | None
    children: tuple[int, ...]
    depth: int
    cost: int | None
    next: tuple[Move, ...]
    coord: Move | None
    board: BoardPosition


@value
class InspectorView:
    """The engine at the event: its data, and the line of its code.

    Attributes:
        engine: the key of the engine.
        node: the number of the current node.
        fields: of a state tree, the fields of its state.
        stack: of a recursion, its calls, the outermost first.
        has_windows: whether calls have a window.
        position: the root, whose game names the moves.
        lines: the code.
        line: the number of the line that is executed.
    """

    engine: str
    node: int
    fields: StateFields | None
    stack: tuple[Frame, ...]
    has_windows: bool
    position: BoardPosition
    lines: tuple[str, ...]
    line: int


@value
class TreeView:
    """One tree.

    Attributes:
        root: what is to be seen of it.
        engine: the key of the engine; empty before it is recorded.
        current: the current node; None before.
        chosen: the branch pointed at, if it is in this tree.
        cut_node: the node whose cut-off is explained, if it is in this tree ...
        set_by: ... and the node that set the bound.
        is_alone: whether only this recording enters the current node.
        is_left_behind: whether only the other one enters the node that it is at.
    """

    root: Branch
    engine: str
    current: int | None
    chosen: BranchClicked | None
    cut_node: int | None
    set_by: int | None
    is_alone: bool
    is_left_behind: bool


@value
class PredictView:
    """The card of predictions.

    Attributes:
        predictions: those so far, and whether there will be more.
        question: what is asked now; None when nothing is.
        position: the root, whose game names the moves.
        has_windows: whether nodes have a window.
        moves: the moves that lead to the node in question.
        can_predict: whether there is a recording.
    """

    predictions: Predictions
    question: Question | None
    position: BoardPosition
    has_windows: bool
    moves: tuple[Move, ...]
    can_predict: bool


@value
class ExplorerView:
    """All that is to be seen of the explorer."""

    record: RecordView
    steps: StepsView
    left: TreeView
    right: TreeView | None
    pairing: Pairing | None
    why: WhyView
    inspector: InspectorView | None
    predict: PredictView


def view(state: Explorer) -> ExplorerView:
    """What is to be seen of the explorer."""
    explained = state.explained
    cut_off = None if explained is None else explain(explained[0].trace, explained[1])
    return ExplorerView(
        _record_view(state),
        _steps_view(state),
        _tree_view(state, cut_off, right=False),
        None if state.right is None else _tree_view(state, cut_off, right=True),
        state.pairing,
        _why_view(state, explained, cut_off),
        None if state.left is None else _inspector_view(state.left, state.position),
        _predict_view(state),
    )


def moves_to(replay: Replay, node: int) -> tuple[Move, ...]:
    """The moves that lead from the root to `node`."""
    moves = (replay.trace.move_to(each) for each in replay.trace.path_to(node))
    return tuple(move for move in moves if move is not None)


def _record_view(state: Explorer) -> RecordView:
    replays = (each for each in (state.left, state.right) if each is not None)
    return RecordView(
        state.position,
        state.choices,
        state.estimate,
        EVENTS_LIMIT,
        state.is_recording,
        state.progress,
        tuple(
            RecordedView(
                each.recording.engine,
                each.recording.order,
                each.recording.nodes,
                len(each.trace),
                each.trace.complete,
                each.recording.result,
            )
            for each in replays
        ),
        state.failure,
        state.written,
    )


def _steps_view(state: Explorer) -> StepsView:
    replay, position = state.left, state.position
    speed = state.choices.speed
    if replay is None:
        return StepsView(
            None, 0, None, position, (), frozenset(), is_playing=False, can_play=False, speed=speed
        )
    return StepsView(
        replay.index,
        replay.last,
        replay.trace[replay.index],
        position,
        moves_to(replay, replay.node),
        replay.ways,
        state.is_playing,
        replay.can(Step.FORWARD) and not state.predictions.is_on,
        speed,
    )


def _tree_view(state: Explorer, cut_off: CutOff | None, *, right: bool) -> TreeView:
    replay, other = state.replay_of(right=right), state.replay_of(right=not right)
    if replay is None:
        root = unrecorded(state.position)
        return TreeView(root, "", None, None, None, None, is_alone=False, is_left_behind=False)
    folding: Folding = state.right_folding if right else state.left_folding
    chosen = state.chosen
    is_here = right is (chosen is not None and chosen.is_right)
    root = tree_of(replay, folding, other)
    is_alone = any(each.is_alone and each.node == replay.node for each in root.all())
    return TreeView(
        root,
        replay.recording.engine,
        replay.node,
        chosen if is_here else None,
        cut_off.node if cut_off is not None and is_here else None,
        cut_off.set_by.node if cut_off is not None and is_here else None,
        is_alone=is_alone,
        is_left_behind=not (state.is_together or is_alone),
    )


def _why_view(
    state: Explorer, explained: tuple[Replay, int] | None, cut_off: CutOff | None
) -> WhyView:
    chosen = state.chosen
    replay = state.replay_of(right=chosen is not None and chosen.is_right)
    engine = "" if replay is None else replay.recording.engine
    savings = None
    if explained is not None and state.counted is not None:
        counted = state.counted
        if (counted.recording, counted.index) == (explained[0].recording, explained[1]):
            savings = counted.savings
    path: tuple[Move, ...] = ()
    set_at: tuple[Move, ...] = ()
    if replay is not None and cut_off is not None:
        path = moves_to(replay, cut_off.node)
        set_at = moves_to(replay, cut_off.set_by.node)
    return WhyView(
        cut_off,
        _state_pointed_at(state),
        state.position,
        path,
        set_at,
        savings,
        state.is_counting,
        engine != minimax.KEY,
        engine in {negamax.KEY, minimax.KEY},
    )


def _state_pointed_at(state: Explorer) -> NodeState | None:
    chosen = state.chosen
    replay = state.replay_of(right=chosen is not None and chosen.is_right)
    if replay is None:
        return None
    if chosen is None:
        return replay.frame(replay.node).state
    if chosen.node is not None:
        is_entered = replay.trace.entered_at(chosen.node) <= replay.index
        return replay.frame(chosen.node).state if is_entered else NodeState.WAITING
    if chosen.parent is None or replay.trace.entered_at(chosen.parent) > replay.index:
        return NodeState.WAITING
    is_cut = replay.frame(chosen.parent).cut_at is not None
    return NodeState.NEVER_ENTERED if is_cut else NodeState.WAITING


def _inspector_view(replay: Replay, root: BoardPosition) -> InspectorView:
    engine = replay.recording.engine
    is_recursion = engine in {negamax.KEY, minimax.KEY}
    position = replay.position
    frame = replay.frame(replay.node, position.legal_moves())
    listing = listing_of(engine)
    return InspectorView(
        engine,
        replay.node,
        None if is_recursion else _fields(frame, position),
        replay.path() if is_recursion else (),
        engine != minimax.KEY,
        root,
        listing.lines,
        line_of(listing, replay.trace[replay.index], frame),
    )


def _fields(frame: Frame, position: BoardPosition) -> StateFields:
    cost = frame.best
    if cost is None:
        cost = frame.entered_alpha if frame.depth % 2 == 0 else frame.entered_beta
    return StateFields(
        frame.alpha,
        frame.beta,
        frame.parent,
        frame.children,
        frame.depth,
        cost if frame.value is None else frame.value,
        (*frame.to_come, *frame.skipped),
        frame.move,
        position,
    )


def _predict_view(state: Explorer) -> PredictView:
    replay = state.left
    is_on = state.predictions.is_on
    question = question_at(replay) if replay is not None and is_on else None
    return PredictView(
        state.predictions,
        question,
        state.position,
        replay is None or replay.recording.engine != minimax.KEY,
        moves_to(replay, question.node) if replay is not None and question is not None else (),
        replay is not None,
    )
