"""Going through the events of a recorded search, against playing them from the beginning."""

import pytest

from tests.workbench.explorer.recorded import ENGINES, FIVE_FREE, OTHELLO, recorded, replay
from ttt_gui.search.trace import Cut, Enter, Improve, Leave
from ttt_gui.workbench.explorer.frame import NodeState
from ttt_gui.workbench.explorer.replay import Replay, Step, root_changes


@pytest.mark.parametrize("text", [FIVE_FREE, OTHELLO])
@pytest.mark.parametrize("key", ENGINES)
def test_frames_by_index_are_those_of_playing_from_the_beginning(key: str, text: str):
    """Every node on the path at every event, with a plain interpreter that goes forward only."""
    run = Replay(recorded(text, key))
    windows: dict[int, tuple[int | None, int | None]] = {}
    best: dict[int, int] = {}
    children: dict[int, list[int]] = {}
    skipped: dict[int, tuple[int, ...]] = {}
    values: dict[int, int] = {}
    path: list[int] = []
    for index, event in enumerate(run.trace):
        match event:
            case Enter():
                path.append(event.node)
                windows[event.node] = event.alpha, event.beta
                children[event.node] = []
                if event.parent is not None:
                    children[event.parent].append(event.node)
            case Improve():
                windows[event.node] = event.alpha, event.beta
                best[event.node] = event.value
            case Cut():
                skipped[event.node] = event.skipped
            case Leave():
                values[event.node] = event.value
        here = run.at(index)
        assert [frame.node for frame in here.path()] == path
        for frame in here.path():
            node = frame.node
            assert (frame.alpha, frame.beta) == windows[node]
            assert frame.best == best.get(node)
            assert list(frame.children) == children[node]
            assert frame.skipped == skipped.get(node, ())
            assert frame.value == values.get(node)
            legal = run.trace.position_of(node).legal_moves()
            told = [*map(run.trace.move_to, frame.children), *frame.to_come, *frame.skipped]
            assert sorted(map(int, filter(lambda move: move is not None, told))) == sorted(legal)
        if isinstance(event, Leave):
            path.pop()


def test_a_step_back_takes_every_step_forward_back():
    run = replay()
    for index in range(run.last):
        assert run.at(index).after(Step.FORWARD).after(Step.BACK) == run.at(index)
    assert run.after(Step.BACK) is run
    assert run.at(run.last).after(Step.FORWARD) == run.at(run.last)
    assert run.after(Step.LAST).after(Step.FIRST) == run


def test_the_next_cut_offs_are_all_cut_offs():
    run = replay()
    found = []
    while run.can(Step.NEXT_CUT):
        run = run.after(Step.NEXT_CUT)
        found.append(run.index)
    cuts = [index for index, event in enumerate(run.trace) if isinstance(event, Cut)]
    assert found == cuts
    back = [run.index]
    while run.can(Step.PREVIOUS_CUT):
        run = run.after(Step.PREVIOUS_CUT)
        back.append(run.index)
    assert back == cuts[::-1]


@pytest.mark.parametrize("key", ENGINES)
def test_changes_of_the_root_are_all_its_improvements(key: str):
    run = replay(key=key)
    changes = tuple(
        index
        for index, event in enumerate(run.trace)
        if isinstance(event, Improve) and event.node == 0
    )
    assert root_changes(run.trace) == changes
    assert run.after(Step.NEXT_ROOT_CHANGE).index == changes[0]
    assert run.after(Step.LAST).after(Step.PREVIOUS_ROOT_CHANGE).index == changes[-1]


def test_the_ways_are_the_steps_that_lead_anywhere():
    run = replay()
    for index in range(run.last + 1):
        at = run.at(index)
        assert at.ways == {step for step in Step if at.after(step) != at}


def test_over_leads_to_the_end_of_the_subtree_that_comes_next():
    run = replay()
    for index in range(run.last):
        over = run.at(index).after(Step.OVER)
        following = run.trace[index + 1]
        if isinstance(following, Enter):
            assert over.index == run.trace.left_at(following.node)
        else:
            assert over.index == index + 1


def test_out_leads_to_the_end_of_the_node_and_then_of_its_parent():
    run = replay().after(Step.INTO).after(Step.INTO)
    node, parent = run.node, run.trace.parent_of(run.node)
    assert parent is not None
    run = run.after(Step.OUT)
    assert run.index == run.trace.left_at(node)
    run = run.after(Step.OUT)
    assert run.index == run.trace.left_at(parent)
    assert not run.after(Step.LAST).can(Step.OUT)


def test_a_recording_cut_short_ends_where_it_ends():
    run = replay(limit=50)
    assert len(run.trace) == 50
    assert not run.trace.complete
    end = run.after(Step.LAST)
    assert end.index == 49
    assert end.path()[0].state is NodeState.OPEN
    assert run.after(Step.OUT).index == 49
    root = end.frame(0, run.trace.position.legal_moves())
    told = {*map(run.trace.move_to, root.children), *root.to_come}
    assert told == set(run.trace.position.legal_moves())


def test_nodes_are_open_until_they_are_cut_off_or_finished():
    run = replay()
    cut = run.after(Step.NEXT_CUT)
    assert cut.frame(cut.node).state is NodeState.CUT_OFF
    assert cut.after(Step.BACK).frame(cut.node).state is NodeState.OPEN
    left = run.trace.left_at(1)
    assert left is not None
    assert run.at(left).frame(1).state is NodeState.FINISHED
