"""The explorer tab: its state, and how it changes.

One position is recorded with one engine, or with two side by side; then a person goes through
the events. Nothing is recorded and nothing moves before somebody asks for it.
"""

from dataclasses import field, replace
from typing import Final

from ttt_gui.engines import traceable_engines
from ttt_gui.games.tictactoe import TicTacToe
from ttt_gui.notation.boards import BoardPosition, game_of
from ttt_gui.search.cut_off import Savings
from ttt_gui.search.orders import orders_for
from ttt_gui.search.outcome import ASCENDING
from ttt_gui.search.trace import EVENTS_LIMIT
from ttt_gui.workbench.effects import CopyText, ExplorePosition, TaskFailed, Wait, Waited
from ttt_gui.workbench.explorer.events import (
    Action,
    Answer,
    BesideChosen,
    BranchClicked,
    BranchOpened,
    BranchToggled,
    Choice,
    CountClicked,
    CountSavings,
    EngineChosen,
    Estimate,
    Estimated,
    FileChosen,
    OrderChosen,
    Pair,
    Paired,
    PlayClicked,
    Predicted,
    PredictSwitched,
    Record,
    RecordClicked,
    Recorded,
    RecordingFailed,
    RecordingProgressed,
    SavingsCounted,
    Seen,
    SliderMoved,
    SpeedChosen,
    Stepped,
    StopClicked,
    StopCounting,
    StopRecording,
    TraceWritten,
    WriteTrace,
)
from ttt_gui.workbench.explorer.pairing import Pairing, followed
from ttt_gui.workbench.explorer.prediction import Guess, Predictions, judged, question_at
from ttt_gui.workbench.explorer.replay import Recording, Replay, Step
from ttt_gui.workbench.explorer.tree import NOTHING_FOLDED, Folding
from ttt_gui.workbench.program import Command, Event
from ttt_gui.workbench.requests import Requests
from ttt_gui.workbench.value import value

LEAST_PAUSE: Final = 50
"""Milliseconds between two pictures while events go by; at a higher speed each shows several."""

SPEEDS: Final = (1, 2, 5, 20, 100)
"""Events a second that are offered."""

RECORD: Final = "record"
"""The recording of the engine that is chosen first."""
BESIDE: Final = "beside"
"""The recording of the engine beside it."""
ESTIMATE: Final = "estimate"
SAVINGS: Final = "savings"
PAIRING: Final = "pairing"
SAVE: Final = "save"
PLAY: Final = "play"
"""The time until the next event goes by."""


# --- the state ----------------------------------------------------------------------------


@value
class Choices:
    """What a person has chosen.

    Attributes:
        engine: the key of the engine to record.
        beside: the key of the engine to record beside it; empty for none.
        order: the key of the order of moves.
        speed: events a second while they go by.
    """

    engine: str = traceable_engines()[0].key
    beside: str = ""
    order: str = ASCENDING
    speed: int = 2


@value
class Counted:
    """What a cut-off has saved.

    Attributes:
        recording: the recording it is in.
        index: the number of its event.
        savings: what was counted.
    """

    recording: Recording
    index: int
    savings: Savings


@value
class Progress:
    """How far the recording under way is."""

    nodes: int = 0
    events: int = 0
    seconds: float = 0.0


@value
class Explorer:
    """Everything that is true of the tab at one instant. Immutable.

    Attributes:
        position: the position to record.
        choices: what is chosen.
        left: the recording of the engine, and where one looks at it; None before.
        right: that of the engine beside it.
        is_together: whether the right one enters the node that the left one is at.
        left_folding: which nodes are opened or closed on the left ...
        right_folding: ... and on the right.
        chosen: the branch pointed at; None if it is the current node.
        counted: what a cut-off has saved, the last that was counted.
        pairing: what the two recordings share; None while not known.
        estimate: about how many nodes the whole tree has; None while not known.
        progress: how far the recording under way is.
        failure: why the last recording failed, to a person; empty when it did not.
        written: how writing the recording to a file ended; None before.
        predictions: what a person has predicted.
        requests: what has been asked and not been answered yet.
    """

    position: BoardPosition = field(default_factory=TicTacToe)
    choices: Choices = field(default_factory=Choices)
    left: Replay | None = None
    right: Replay | None = None
    is_together: bool = True
    left_folding: Folding = NOTHING_FOLDED
    right_folding: Folding = NOTHING_FOLDED
    chosen: BranchClicked | None = None
    counted: Counted | None = None
    pairing: Pairing | None = None
    estimate: int | None = None
    progress: Progress = field(default_factory=Progress)
    failure: str = ""
    written: TraceWritten | None = None
    predictions: Predictions = field(default_factory=Predictions)
    requests: Requests = field(default_factory=Requests)

    @property
    def is_recording(self) -> bool:
        """Whether a search is being recorded."""
        return self.requests.is_open(RECORD) or self.requests.is_open(BESIDE)

    @property
    def is_counting(self) -> bool:
        """Whether it is being counted what a cut-off has saved."""
        return self.requests.is_open(SAVINGS)

    @property
    def is_playing(self) -> bool:
        """Whether events go by."""
        return self.requests.is_open(PLAY)

    def replay_of(self, *, right: bool) -> Replay | None:
        """The replay on one side."""
        return self.right if right else self.left

    @property
    def explained(self) -> tuple[Replay, int] | None:
        """The cut-off to explain: that of the branch pointed at, or of the current node.

        Returns:
            the replay it is in and the number of its event; None if there is no such cut-off,
            or it has not happened yet.
        """
        chosen = self.chosen
        replay = self.replay_of(right=chosen is not None and chosen.is_right)
        if replay is None:
            return None
        node = replay.node
        if chosen is not None:
            at = chosen.node if chosen.node is not None else chosen.parent
            if at is None:
                return None
            node = at
        if replay.trace.entered_at(node) > replay.index:
            return None
        cut_at = replay.frame(node).cut_at
        return None if cut_at is None else (replay, cut_at)


Changed = tuple[Explorer, tuple[Command, ...]]


# --- update -------------------------------------------------------------------------------


def update(state: Explorer, event: Event, now: float) -> Changed:  # noqa: ARG001  (as `Update` says)
    """The explorer after `event`, and what it asks of the world."""
    match event:
        case (
            Waited()
            | RecordingProgressed()
            | Recorded()
            | RecordingFailed()
            | Estimated()
            | SavingsCounted()
            | Paired()
            | TraceWritten()
            | TaskFailed()
        ):
            purpose = state.requests.purpose_of(event.request)
            # The one place where an answer to what is no longer asked for is dropped.
            return (state, ()) if purpose is None else _answered(state, purpose, event)
        case EngineChosen() | BesideChosen() | OrderChosen() | SpeedChosen():
            return _chosen(state, event)
        case ExplorePosition(position, engine):
            return _opened(state, position, engine)
        case _:
            return _acted(state, event)


def _acted(state: Explorer, event: Action | CopyText) -> Changed:
    """What follows from what a person does."""
    match event:
        case Seen():
            return _estimated(state) if state.estimate is None else (state, ())
        case RecordClicked():
            return _recording_begun(state)
        case StopClicked():
            return _stopped(state)
        case Stepped(step):
            return _stepped(state, step)
        case SliderMoved(index):
            return _held(_moved(state, index))
        case PlayClicked():
            return _held(state) if state.is_playing else _playing(state)
        case BranchClicked():
            return _pointed_at(state, event), ()
        case BranchOpened(node, is_right):
            return _held(_gone_to(state, node, right=is_right))
        case BranchToggled(node, is_right):
            return _toggled(state, node, right=is_right), ()
        case CountClicked():
            return _counting(state)
        case PredictSwitched(is_on):
            return _held(_predicting(state, is_on=is_on))
        case FileChosen(path):
            return _saving(state, path)
        case Predicted(guess):
            return _predicted(state, guess), ()
        case CopyText():
            return state, (event,)
        case _:
            return state, ()  # Undo and redo: there is nothing to take back.


# --- the position and the choices -----------------------------------------------------------


def _opened(state: Explorer, position: BoardPosition, engine: str) -> Changed:
    """Another position is to be explored: nothing of the last one is left."""
    stopped, commands = _stopped(state)
    choices = state.choices
    if engine in {each.key for each in traceable_engines()}:
        choices = replace(choices, engine=engine)
    if choices.order not in {each.key for each in orders_for(game_of(position))}:
        choices = replace(choices, order=ASCENDING)
    fresh = Explorer(
        position=position,
        choices=choices,
        requests=stopped.requests.close(RECORD, BESIDE, ESTIMATE, PAIRING),
    )
    estimated, asked = _estimated(fresh)
    return estimated, (*commands, *asked)


def _estimated(state: Explorer) -> Changed:
    requests = state.requests.ask(ESTIMATE)
    return replace(state, requests=requests), (Estimate(requests.last, state.position),)


def _chosen(state: Explorer, event: Choice) -> Changed:
    choices = state.choices
    match event:
        case EngineChosen(engine):
            return replace(state, choices=replace(choices, engine=engine)), ()
        case OrderChosen(order):
            return replace(state, choices=replace(choices, order=order)), ()
        case SpeedChosen(events):
            return replace(state, choices=replace(choices, speed=events)), ()
        case BesideChosen(engine):
            chosen = replace(state, choices=replace(choices, beside=engine))
            return _beside(chosen)


# --- recording ------------------------------------------------------------------------------


def _recording_begun(state: Explorer) -> Changed:
    if state.is_recording:
        return state, ()
    held, commands = _stopped(state)
    choices = state.choices
    requests = held.requests.ask(RECORD).close(PAIRING)
    fresh = Explorer(
        position=state.position,
        choices=choices,
        estimate=state.estimate,
        predictions=Predictions(state.predictions.is_on),
        requests=requests,
    )
    record = Record(requests.last, state.position, choices.engine, choices.order, EVENTS_LIMIT)
    return fresh, (*commands, record)


def _beside(state: Explorer) -> Changed:
    """Record the engine beside, as the one that is there was recorded; or let it go."""
    if state.left is None or state.requests.is_open(RECORD):
        return state, ()
    alone = replace(
        state,
        right=None,
        pairing=None,
        is_together=True,
        right_folding=NOTHING_FOLDED,
        chosen=None,
        requests=state.requests.close(PAIRING, BESIDE),
    )
    stops = (StopRecording(),) if state.requests.is_open(BESIDE) else ()
    engine = state.choices.beside
    if not engine:
        return alone, stops
    requests = alone.requests.ask(BESIDE)
    order = state.left.recording.order
    record = Record(requests.last, state.left.trace.position, engine, order, EVENTS_LIMIT)
    return replace(alone, requests=requests, progress=Progress()), (*stops, record)


def _stopped(state: Explorer) -> Changed:
    """Stop what is being done; what has been recorded by then will still come."""
    commands: tuple[Command, ...] = ()
    if state.is_recording:
        commands = (*commands, StopRecording())
    if state.is_counting:
        commands = (*commands, StopCounting())
    return replace(state, requests=state.requests.close(SAVINGS, PLAY)), commands


# --- answers --------------------------------------------------------------------------------


def _answered(state: Explorer, purpose: str, event: Answer | Waited | TaskFailed) -> Changed:
    """What follows from the answer to a question that is still open."""
    closed = replace(state, requests=state.requests.close(purpose))
    match event:
        case RecordingProgressed(_, nodes, events, seconds):
            return replace(state, progress=Progress(nodes, events, seconds)), ()
        case Recorded(_, recording):
            return _recorded(closed, purpose, recording)
        case RecordingFailed(_, message):
            return replace(closed, failure=message), ()
        case Estimated(_, nodes):
            return replace(closed, estimate=nodes), ()
        case SavingsCounted(_, recording, index, savings):
            return replace(closed, counted=Counted(recording, index, savings)), ()
        case Paired(_, pairing):
            return replace(closed, pairing=pairing), ()
        case TraceWritten():
            return replace(closed, written=event), ()
        case Waited():
            return _played(closed)
        case TaskFailed(_, message):
            return replace(closed, failure=message), ()


def _recorded(state: Explorer, purpose: str, recording: Recording) -> Changed:
    if purpose == RECORD:
        return _beside(replace(state, left=Replay(recording), progress=Progress()))
    assert state.left is not None
    requests = state.requests.ask(PAIRING)
    both = replace(state, right=Replay(recording), progress=Progress(), requests=requests)
    return _led(both), (Pair(requests.last, state.left.recording, recording),)


# --- going through the events ---------------------------------------------------------------


def _led(state: Explorer) -> Explorer:
    """The right side where the left one is."""
    if state.left is None or state.right is None:
        return state
    right, is_together = followed(state.left, state.right)
    return replace(state, right=right, is_together=is_together)


def _moved(state: Explorer, index: int) -> Explorer:
    if state.left is None:
        return state
    return _led(replace(state, left=state.left.at(index), chosen=None))


def _held(state: Explorer) -> Changed:
    """Let no more events go by by themselves."""
    return replace(state, requests=state.requests.close(PLAY)), ()


def _stepped(state: Explorer, step: Step) -> Changed:
    if state.left is None:
        return state, ()
    target = state.left.target(step)
    if target is None:
        return _held(state)
    return _held(_moved(state, target))


def _playing(state: Explorer) -> Changed:
    if state.left is None or not state.left.can(Step.FORWARD) or state.predictions.is_on:
        return state, ()
    requests = state.requests.ask(PLAY)
    pause = max(1_000 // state.choices.speed, LEAST_PAUSE)
    return replace(state, requests=requests), (Wait(requests.last, pause),)


def _played(state: Explorer) -> Changed:
    """The time for the next events has come; then for those after them."""
    assert state.left is not None
    events = max(1, state.choices.speed * LEAST_PAUSE // 1_000)
    return _playing(_moved(state, state.left.index + events))


def _gone_to(state: Explorer, node: int, *, right: bool) -> Explorer:
    """Where a node was entered; on the right side, where the left one enters it, if it does."""
    replay = state.replay_of(right=right)
    if replay is None or node >= replay.trace.nodes or state.left is None:
        return state
    there = replay.at(replay.trace.entered_at(node))
    if not right:
        return _moved(state, there.index)
    leader, is_there = followed(there, state.left)
    moved = _moved(state, leader.index)
    return moved if is_there else replace(moved, right=there, is_together=False)


def _pointed_at(state: Explorer, branch: BranchClicked) -> Explorer:
    replay = state.replay_of(right=branch.is_right)
    nodes = 0 if replay is None else replay.trace.nodes
    is_there = all(each is None or each < nodes for each in (branch.parent, branch.node))
    return replace(state, chosen=branch) if nodes and is_there else state


def _toggled(state: Explorer, node: int, *, right: bool) -> Explorer:
    replay = state.replay_of(right=right)
    if replay is None or node >= replay.trace.nodes:
        return state
    is_on_path = node in replay.trace.path_to(replay.node)
    if right:
        folding = state.right_folding.toggled(node, is_on_path=is_on_path)
        return replace(state, right_folding=folding)
    folding = state.left_folding.toggled(node, is_on_path=is_on_path)
    return replace(state, left_folding=folding)


def _saving(state: Explorer, path: str) -> Changed:
    """Write the recording of the engine that was chosen first."""
    if state.left is None:
        return state, ()
    requests = state.requests.ask(SAVE)
    return replace(state, requests=requests), (
        WriteTrace(requests.last, path, state.left.recording),
    )


# --- cut-offs and predictions ---------------------------------------------------------------


def _counting(state: Explorer) -> Changed:
    explained = state.explained
    if explained is None or state.is_counting:
        return state, ()
    requests = state.requests.ask(SAVINGS)
    replay, index = explained
    count = CountSavings(requests.last, replay.recording, index)
    return replace(state, requests=requests), (count,)


def _predicting(state: Explorer, *, is_on: bool) -> Explorer:
    """Switch the questions on, with a tally of its own, or off; then the tally stays."""
    if is_on == state.predictions.is_on:
        return state
    verdicts = () if is_on else state.predictions.verdicts
    return replace(state, predictions=Predictions(is_on, verdicts))


def _predicted(state: Explorer, guess: Guess) -> Explorer:
    replay = state.left
    question = None if replay is None else question_at(replay)
    if replay is None or question is None or not state.predictions.is_on:
        return state
    verdict = judged(replay, question, guess)
    told = replace(state, predictions=state.predictions.with_verdict(verdict))
    return _moved(told, question.index)
