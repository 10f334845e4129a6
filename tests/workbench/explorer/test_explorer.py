"""The explorer's program: recording, stepping, playing, explaining, predicting. No window."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from tests.workbench.explorer.recorded import FIVE_FREE, OTHELLO, record, recorded
from ttt_gui.games.othello import Othello
from ttt_gui.notation.boards import parse_position
from ttt_gui.search.cut_off import Savings
from ttt_gui.search.trace import Cut, Enter, Improve, Leave
from ttt_gui.workbench.effects import ExplorePosition, TaskFailed, Wait, Waited
from ttt_gui.workbench.explorer import PROGRAM
from ttt_gui.workbench.explorer.code import line_of, listing_of
from ttt_gui.workbench.explorer.events import (
    BesideChosen,
    BranchClicked,
    BranchOpened,
    BranchToggled,
    CountClicked,
    CountSavings,
    EngineChosen,
    Estimate,
    Estimated,
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
)
from ttt_gui.workbench.explorer.explorer import Explorer
from ttt_gui.workbench.explorer.frame import NodeState
from ttt_gui.workbench.explorer.pairing import pair
from ttt_gui.workbench.explorer.prediction import Asked, Guess, judged, question_at
from ttt_gui.workbench.explorer.replay import Step
from ttt_gui.workbench.explorer.view import ExplorerView


class World:
    """Runs the program; what it asks for is done when `answer` is called."""

    def __init__(self, text: str = FIVE_FREE, engine: str = "negamax", beside: str = "") -> None:
        self.state = Explorer()
        self.asked: list[Any] = []
        self.send(ExplorePosition(parse_position(text)), EngineChosen(engine), BesideChosen(beside))

    def send(self, *events: object) -> None:
        for event in events:
            self.state, commands = PROGRAM.update(self.state, event, 0.0)
            self.asked.extend(commands)

    @property
    def view(self) -> ExplorerView:
        return PROGRAM.view(self.state)

    @property
    def index(self) -> int:
        assert self.state.left is not None
        return self.state.left.index

    def answer(self) -> None:
        """Do all that has been asked for, and what that asks for."""
        while self.asked:
            match self.asked.pop(0):
                case Record(request, position, engine, order, limit):
                    self.send(Recorded(request, record(position, engine, order, limit)))
                case Estimate(request):
                    self.send(Estimated(request, 100))
                case Pair(request, left, right):
                    self.send(Paired(request, pair(left.trace, right.trace)))
                case CountSavings(request, recording, index):
                    self.send(SavingsCounted(request, recording, index, Savings(7, 3)))
                case Wait(request):
                    self.send(Waited(request))

    def recorded(self) -> "World":
        self.send(RecordClicked())
        self.answer()
        return self


def test_nothing_is_recorded_before_it_is_asked_for():
    world = World()
    world.send(Seen())
    assert all(isinstance(each, Estimate) for each in world.asked)
    assert world.view.steps.index is None
    assert world.view.left.root.state is NodeState.WAITING


def test_what_is_recorded_is_what_is_chosen():
    world = World(engine="state-tree")
    world.send(OrderChosen("centre"), RecordClicked())
    command = world.asked[-1]
    assert isinstance(command, Record)
    assert (command.engine, command.order) == ("state-tree", "centre")
    assert command.position == parse_position(FIVE_FREE)
    world.answer()
    assert world.index == 0
    assert world.view.record.recorded[0].engine == "state-tree"


def test_an_order_of_the_other_game_falls_back_to_ascending():
    world = World()
    world.send(OrderChosen("centre"), ExplorePosition(parse_position(OTHELLO), "compiled"))
    assert world.state.choices.order == "ascending"
    assert world.state.choices.engine == "negamax"  # the compiled solver cannot be recorded
    assert isinstance(world.state.position, Othello)


def test_progress_is_shown_and_a_stop_keeps_the_beginning():
    world = World()
    world.send(RecordClicked())
    request = world.asked[-1].request
    world.send(RecordingProgressed(request, 10, 30, 0.5))
    assert world.view.record.progress.events == 30
    world.send(StopClicked())
    assert world.asked[-1] == StopRecording()
    world.send(Recorded(request, recorded(FIVE_FREE, "negamax", "ascending", 20)))
    assert world.view.steps.last == 19
    assert not world.view.record.recorded[0].is_complete


def test_an_answer_for_a_position_that_was_left_is_dropped():
    world = World()
    world.send(RecordClicked())
    request = world.asked[-1].request
    world.send(ExplorePosition(parse_position(OTHELLO)))
    world.send(Recorded(request, recorded(FIVE_FREE)), RecordingFailed(request, "no"))
    assert world.state.left is None
    assert not world.state.failure
    assert isinstance(world.view.record.position, Othello)


def test_a_failure_is_told_and_a_new_recording_takes_it_back():
    world = World()
    world.send(RecordClicked())
    world.send(RecordingFailed(world.asked[-1].request, "too long"))
    assert world.view.record.failure == "too long"
    assert not world.view.record.is_recording
    world.recorded()
    assert not world.view.record.failure


def test_a_fault_nothing_foresaw_is_told():
    world = World()
    request = next(each.request for each in world.asked if isinstance(each, Estimate))
    world.send(TaskFailed(request, "no memory"))
    assert world.view.record.failure == "no memory"


@pytest.mark.parametrize("step", list(Step))
def test_every_step_leads_where_the_replay_says(step: Step):
    world = World().recorded()
    world.send(SliderMoved(20))
    before = world.state.left
    assert before is not None
    world.send(Stepped(step))
    assert world.index == before.after(step).index


def test_the_slider_reaches_every_event_and_no_further():
    world = World().recorded()
    last = world.view.steps.last
    world.send(SliderMoved(last + 1_000))
    assert world.index == last
    world.send(SliderMoved(-5))
    assert world.index == 0


def test_playing_goes_event_by_event_to_the_end_and_holds():
    world = World().recorded()
    world.send(SliderMoved(world.view.steps.last - 3), PlayClicked())
    assert world.view.steps.is_playing
    waits = 0
    while world.asked:
        wait = world.asked.pop()
        assert isinstance(wait, Wait)
        assert wait.milliseconds == 500
        world.send(Waited(wait.request))
        waits += 1
    assert waits == 3
    assert world.index == world.view.steps.last
    assert not world.view.steps.is_playing


def test_a_high_speed_shows_several_events_at_once():
    world = World().recorded()
    world.send(SpeedChosen(100), PlayClicked())
    wait = world.asked.pop()
    assert wait.milliseconds == 50
    world.send(Waited(wait.request))
    assert world.index == 5


@pytest.mark.parametrize(
    "event",
    [PlayClicked(), Stepped(Step.BACK), SliderMoved(3), StopClicked(), PredictSwitched(True)],
)
def test_whatever_a_person_does_holds_the_events(event: object):
    world = World().recorded()
    world.send(PlayClicked())
    wait = world.asked.pop()
    world.send(event)
    index = world.index
    world.send(Waited(wait.request))
    assert world.index == index
    assert not world.view.steps.is_playing


def test_the_tree_shows_the_path_and_all_moves_beside_it():
    world = World().recorded()
    random.seed(1)
    for index in range(0, world.view.steps.last, 7):
        world.send(SliderMoved(index))
        replay = world.state.left
        assert replay is not None
        root = world.view.left.root
        on_path = [each for each in root.all() if each.is_on_path]
        assert [each.node for each in on_path] == list(replay.trace.path_to(replay.node))
        for branch in on_path:
            moves = sorted(each.move for each in branch.children if each.move is not None)
            assert moves == list(branch.position.legal_moves())
        for branch in root.all():
            if branch.state is NodeState.NEVER_ENTERED:
                assert branch.parent is not None
                assert branch.move in replay.frame(branch.parent).skipped


def test_a_node_beside_the_path_is_opened_and_closed():
    world = World().recorded()
    world.send(Stepped(Step.LAST))
    before = len(list(world.view.left.root.all()))
    closed = next(each for each in world.view.left.root.children if each.hidden)
    assert closed.node is not None
    world.send(BranchToggled(closed.node))
    assert len(list(world.view.left.root.all())) == before + closed.hidden
    world.send(BranchToggled(closed.node))
    assert len(list(world.view.left.root.all())) == before


def test_a_node_on_the_path_is_narrowed_to_the_path():
    world = World().recorded()
    world.send(Stepped(Step.NEXT_CUT), BranchToggled(0))
    root = world.view.left.root
    assert len(root.children) == 1
    assert root.hidden == 4
    assert root.children[0].is_on_path


def test_a_double_click_goes_to_where_a_node_is_entered():
    world = World().recorded()
    world.send(BranchOpened(9))
    assert world.view.left.current == 9
    assert isinstance(world.view.steps.event, Enter)


def test_a_cut_off_at_hand_is_explained_and_its_bound_shown():
    world = World().recorded()
    world.send(Stepped(Step.NEXT_CUT))
    cut = world.view.steps.event
    assert isinstance(cut, Cut)
    explained = world.view.why.cut_off
    assert explained is not None
    assert explained.alpha >= explained.beta
    assert explained.skipped == cut.skipped
    assert (world.view.left.cut_node, world.view.left.set_by) == (cut.node, cut.set_by.node)


def test_a_click_on_a_branch_never_entered_explains_why():
    """Later on, long after that node has been left."""
    world = World().recorded()
    world.send(Stepped(Step.NEXT_CUT))
    cut = world.view.steps.event
    assert isinstance(cut, Cut)
    world.send(Stepped(Step.FORWARD), Stepped(Step.FORWARD))
    world.send(BranchClicked(cut.node, None, cut.skipped[0]))
    assert world.view.why.cut_off is not None
    assert world.view.why.cut_off.node == cut.node
    assert world.view.why.state is NodeState.NEVER_ENTERED
    world.send(Stepped(Step.FIRST))
    assert world.view.why.cut_off is None  # it has not happened yet


def test_what_a_cut_off_saved_is_counted_on_demand_and_can_be_stopped():
    world = World().recorded()
    world.send(CountClicked())
    assert not world.asked  # nothing is cut off here
    world.send(Stepped(Step.NEXT_CUT), CountClicked())
    assert world.view.why.is_counting
    world.send(StopClicked())
    assert world.asked[-1] == StopCounting()
    assert not world.view.why.is_counting
    world.asked.clear()
    world.send(CountClicked())
    world.answer()
    assert world.view.why.savings == Savings(7, 3)
    world.send(Stepped(Step.NEXT_CUT))
    assert world.view.why.savings is None  # that was another cut-off


def test_two_engines_stay_at_the_same_node():
    world = World(engine="state-tree-deep", beside="negamax").recorded()
    for index in range(world.view.steps.last + 1):
        world.send(SliderMoved(index))
        left, right = world.state.left, world.state.right
        assert left is not None
        assert right is not None
        assert (left.node, type(left.trace[left.index])) == (
            right.node,
            type(right.trace[right.index]),
        )
        assert world.state.is_together
    pairing = world.view.pairing
    assert pairing is not None
    assert (pairing.only_left, pairing.only_right) == (0, 0)


def test_nodes_of_one_engine_alone_are_marked_and_counted():
    world = World(engine="state-tree", beside="state-tree-deep").recorded()
    pairing = world.view.pairing
    assert pairing is not None
    assert pairing.only_left == 3
    apart = 0
    for index in range(world.view.steps.last + 1):
        world.send(SliderMoved(index))
        event = world.view.steps.event
        if isinstance(event, Enter) and world.view.left.is_alone:
            apart += 1
            alone = [each.node for each in world.view.left.root.all() if each.is_alone]
            assert event.node in alone
    assert apart == 3


def test_the_engine_beside_can_be_chosen_and_let_go_later():
    world = World().recorded()
    world.send(BesideChosen("minimax"))
    world.answer()
    assert world.view.right is not None
    world.send(BesideChosen(""))
    assert world.view.right is None
    assert world.view.pairing is None


def test_the_inspector_shows_the_state_under_the_names_of_its_fields():
    world = World(engine="state-tree").recorded()
    world.send(Stepped(Step.NEXT_CUT))
    cut = world.view.steps.event
    inspector = world.view.inspector
    assert isinstance(cut, Cut)
    assert inspector is not None
    assert inspector.fields is not None
    fields = inspector.fields
    assert fields.next == cut.skipped
    assert fields.alpha is not None
    assert fields.beta is not None
    assert fields.alpha >= fields.beta
    assert fields.cost == (fields.alpha if fields.depth % 2 == 0 else fields.beta)
    assert "alpha ≥ s.beta" in inspector.lines[inspector.line]


def test_windows_change_sign_from_call_to_call():
    world = World(engine="negamax").recorded()
    for index in range(world.view.steps.last):
        world.send(SliderMoved(index))
        inspector = world.view.inspector
        assert inspector is not None
        if isinstance(world.view.steps.event, Enter) and len(inspector.stack) > 1:
            above, frame = inspector.stack[-2:]
            assert frame.alpha == (None if above.beta is None else -above.beta)
            assert frame.beta == (None if above.alpha is None else -above.alpha)


MARKED: dict[str, Callable[[str], bool]] = {
    "negamax": lambda line: "best = value" in line,
    "minimax": lambda line: "best = value" in line,
    "state-tree": lambda line: ".cost = c.cost" in line,
    "state-tree-deep": lambda line: ".cost = c.cost" in line,
}


@pytest.mark.parametrize("engine", list(MARKED))
def test_the_line_executed_is_that_of_the_event(engine: str):
    world = World(engine=engine).recorded()
    replay = world.state.left
    assert replay is not None
    listing = listing_of(engine)
    assert len(listing.lines) <= 12
    for index, event in enumerate(replay.trace):
        frame = replay.at(index).frame(replay.trace.node_at(index))
        line = listing.lines[line_of(listing, event, frame)]
        if isinstance(event, Improve):
            assert MARKED[engine](line)
            if engine.startswith("state"):
                assert ("max" in line) is (frame.depth % 2 == 0)
        if isinstance(event, Leave) and not frame.children:
            assert "game over" in line or "game is over" in line
        if isinstance(event, Cut):
            assert "✂" in line


def right_guess(world: World) -> Guess:
    assert world.state.left is not None
    question = question_at(world.state.left)
    assert question is not None
    return judged(world.state.left, question, Guess()).truth


def test_predictions_are_checked_against_the_record():
    world = World().recorded()
    world.send(PredictSwitched(True))
    asked = set()
    while world.index < world.view.steps.last:
        question = world.view.predict.question
        if question is None:
            world.send(Stepped(Step.FORWARD))
            continue
        asked.add(question.asked)
        world.send(Predicted(right_guess(world)))
        assert world.view.predict.predictions.verdicts[-1].is_right
    assert asked == set(Asked)
    predictions = world.view.predict.predictions
    assert predictions.right == len(predictions.verdicts) > 50
    world.send(PredictSwitched(False))
    assert world.view.predict.predictions.verdicts  # the tally stays
    world.send(PredictSwitched(True))
    assert not world.view.predict.predictions.verdicts


def test_a_wrong_prediction_names_what_is_wrong():
    world = World().recorded()
    world.send(PredictSwitched(True), Predicted(Guess(alpha=3)))
    verdict = world.view.predict.predictions.verdicts[-1]
    assert verdict.wrong == ("alpha",)
    assert world.index == 1


def test_a_prediction_that_nobody_asked_for_is_not_taken():
    world = World().recorded()
    world.send(Predicted(Guess()))
    assert world.index == 0
    assert not world.state.predictions.verdicts


def test_any_events_in_any_order_leave_a_view():
    """Nothing raises, and what is seen is always of the recording that is there."""
    lot = random.Random(4)
    nodes = 60
    world = World(beside="state-tree")

    def event() -> object:
        return lot.choice(
            [
                Seen(),
                RecordClicked(),
                StopClicked(),
                Stepped(lot.choice(list(Step))),
                SliderMoved(lot.randrange(-5, 400)),
                PlayClicked(),
                BranchClicked(lot.randrange(nodes), lot.choice([None, lot.randrange(nodes)]), 0),
                BranchOpened(lot.randrange(nodes), lot.random() < 0.5),
                BranchToggled(lot.randrange(nodes), lot.random() < 0.5),
                CountClicked(),
                PredictSwitched(lot.random() < 0.5),
                Predicted(Guess()),
                BesideChosen(lot.choice(["", "minimax", "state-tree"])),
                ExplorePosition(parse_position(lot.choice([FIVE_FREE, "xoxo.xo.. x"]))),
            ]
        )

    for _ in range(1_500):
        world.send(event())
        if lot.random() < 0.6:
            waits = [each for each in world.asked if isinstance(each, Wait)]
            world.asked = [each for each in world.asked if not isinstance(each, Wait)]
            world.answer()
            for each in waits:
                world.send(Waited(each.request))
        view = world.view
        if world.state.left is not None:
            assert view.left.root.position == world.state.left.trace.position
            assert 0 <= world.index <= view.steps.last
