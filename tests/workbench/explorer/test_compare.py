"""The comparison of engines and orders without its window."""

import random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from ttt_gui.comparison import (
    MINIMAL_TREE,
    Contender,
    Expectation,
    as_csv,
    contenders,
    expectation,
    searches,
)
from ttt_gui.notation.boards import BoardPosition, parse_position
from ttt_gui.search import minimax, negamax
from ttt_gui.search.control import Progress, RootReport, SearchControl
from ttt_gui.search.outcome import ASCENDING, SearchOptions, SearchResult
from ttt_gui.workbench.effects import (
    CopyText,
    SearchFailed,
    SearchFinished,
    SearchProgressed,
    SearchStopped,
    TaskFailed,
)
from ttt_gui.workbench.explorer.compare import (
    ComparisonWritten,
    CopyTableClicked,
    CountNodes,
    EstimateSize,
    Failed,
    FileChosen,
    FileForm,
    Grouping,
    GroupingChosen,
    Mark,
    Seen,
    SizeEstimated,
    StartClicked,
    State,
    StopClicked,
    StopCounting,
    View,
    WriteComparison,
    Written,
    update,
    view,
)
from ttt_gui.workbench.saved import from_json, to_json

POSITION = parse_position("xo.xo.... x")
START = parse_position("...........................ox......xo........................... x")
PROGRESS = Progress(500, 0.1, RootReport(), "")
NEGAMAX_BEST = Contender(negamax.KEY, "best")


def solved_by(contender: Contender, position: BoardPosition) -> SearchResult:
    options = SearchOptions(order=contender.order or ASCENDING)
    return contender.as_engine().search(position, options, SearchControl())


RESULTS = {each: solved_by(each, POSITION) for each in searches(POSITION)}


class Window:
    """The program with a world that does nothing by itself."""

    def __init__(self, position: BoardPosition = POSITION) -> None:
        self.state = State(position)
        self.asked: list[Any] = []

    def send(self, *events: object) -> "Window":
        for event in events:
            self.state, commands = update(self.state, event, 0.0)
            self.asked += commands
        return self

    @property
    def view(self) -> View:
        return view(self.state)

    @property
    def count(self) -> CountNodes:
        """The search that was asked for last."""
        last = [each for each in self.asked if isinstance(each, CountNodes)][-1]
        assert isinstance(last, CountNodes)
        return last

    def finish(self, number: int = 1) -> "Window":
        """Let as many searches end, one after the other."""
        for _ in range(number):
            asked = self.count
            result = RESULTS[asked.contender]
            self.send(SearchFinished(asked.request, asked.position, result))
        return self

    def finish_all(self) -> "Window":
        return self.finish(len(searches(POSITION)))


@pytest.fixture
def window() -> Window:
    return Window()


@pytest.fixture
def running(window: Window) -> Window:
    return window.send(StartClicked())


@pytest.fixture
def done(running: Window) -> Window:
    return running.finish_all()


def test_nothing_starts_by_itself(window: Window):
    shown = window.view
    assert not window.asked
    assert shown.can_start
    assert not shown.can_stop
    assert not shown.can_export
    assert {cell for row in shown.table.rows for cell in row.cells} == {Mark.WAITING}
    assert all(bar.nodes is None for group in shown.chart.groups for bar in group.bars)
    assert shown.chart.minimal is None


def test_whoever_sees_it_learns_how_large_it_is():
    window = Window(START).send(Seen(), Seen())
    assert window.asked == [EstimateSize(1, START)]
    assert not window.view.can_start, "it may be too large"
    window.send(SizeEstimated(1, expectation(START)))
    assert window.view.status.is_refused
    assert not window.view.can_start
    window.send(StartClicked())
    assert len(window.asked) == 1


def test_what_takes_seconds_is_not_worth_a_word(window: Window):
    window.send(Seen(), SizeEstimated(1, Expectation(500)))
    assert window.view.status.expected is None
    assert window.view.can_start


def test_an_estimate_that_fails_does_not_keep_anybody_from_counting(window: Window):
    window.send(Seen(), TaskFailed(1, "oh dear"))
    assert window.view.can_start


def test_start_asks_for_one_search_at_a_time(running: Window):
    assert running.asked == [CountNodes(1, POSITION, MINIMAL_TREE)]
    assert running.view.table.minimal is Mark.RUNNING
    assert running.view.can_stop
    assert not running.view.can_start
    running.send(StartClicked())
    assert len(running.asked) == 1


def test_counts_appear_as_they_are_found(running: Window):
    running.finish()
    assert running.view.chart.minimal == running.view.table.minimal == 15
    running.finish()
    assert running.view.table.rows[0].cells[:3] == (66, Mark.RUNNING, Mark.WAITING)
    assert running.view.status.score == 9
    assert running.view.can_export


def test_progress_is_shown_until_the_next_search(running: Window):
    running.send(SearchProgressed(1, POSITION, PROGRESS))
    assert running.view.status.progress == PROGRESS
    running.finish()
    assert running.view.status.progress is None


def test_at_the_end_everything_is_known(done: Window):
    shown = done.view
    assert [row.cells for row in shown.table.rows] == [
        (66, 43, 77, 19, 154),
        (63, 43, 73, 17, 154),
        (63, 43, 73, 17, 154),
        (157,) * 5,
    ]
    assert shown.table.orders == ("ascending", "centre", "edges", "best", "worst")
    assert shown.status.done == shown.status.searches == 17
    assert shown.status.current is None
    assert not shown.can_start
    assert not shown.can_stop


def test_the_bars_stand_by_order_or_by_engine(done: Window):
    chart = done.view.chart
    assert [group.key for group in chart.groups] == [
        "minimax",
        "ascending",
        "centre",
        "edges",
        "best",
        "worst",
    ]
    assert [bar.nodes for bar in chart.groups[0].bars] == [157]
    assert [bar.nodes for bar in chart.groups[4].bars] == [19, 17, 17]
    chart = done.send(GroupingChosen(Grouping.BY_ENGINE)).view.chart
    assert [group.key for group in chart.groups] == [
        "minimax",
        "state-tree",
        "state-tree-deep",
        "negamax",
    ]
    assert [bar.nodes for bar in chart.groups[1].bars] == [66, 43, 77, 19, 154]


def test_the_chart_and_the_table_say_the_same(done: Window):
    for grouping in Grouping:
        shown = done.send(GroupingChosen(grouping)).view
        bars = {bar.contender: bar.nodes for group in shown.chart.groups for bar in group.bars}
        for row in shown.table.rows:
            for order, cell in zip(shown.table.orders, row.cells, strict=True):
                assert bars[Contender(row.engine, order).search] == cell


def test_stop_keeps_what_was_found_and_start_goes_on(running: Window):
    running.finish(3).send(StopClicked())
    assert isinstance(running.asked[-1], StopCounting)
    assert not running.view.can_stop
    stopped = running.count
    running.send(SearchStopped(stopped.request, POSITION, PROGRESS))
    assert running.view.can_start
    assert running.view.status.done == 3
    running.send(StartClicked())
    assert running.count.contender == stopped.contender
    running.finish(14)
    assert running.view.status.done == 17


def test_a_result_that_comes_just_then_is_kept_and_no_other_search_begins(running: Window):
    running.send(StopClicked()).finish()
    assert running.view.status.done == 1
    assert not running.state.is_busy
    assert len([each for each in running.asked if isinstance(each, CountNodes)]) == 1


def test_answers_to_searches_of_old_are_dropped(running: Window):
    old = running.count
    running.finish()
    before = running.state
    running.send(SearchFinished(old.request, POSITION, RESULTS[NEGAMAX_BEST]))
    running.send(SearchProgressed(old.request, POSITION, PROGRESS))
    assert running.state == before


def test_a_search_that_fails_is_told_and_the_others_go_on(running: Window):
    running.finish().send(SearchFailed(running.count.request, POSITION, "no memory"))
    assert running.view.table.rows[0].cells[0] == Failed("no memory")
    assert running.view.status.failure == "no memory"
    running.finish(15)
    assert running.view.status.done == 17
    assert not running.view.can_start


def test_the_table_is_copied_as_the_command_line_prints_it(done: Window):
    done.send(CopyTableClicked())
    (copied,) = (each for each in done.asked if isinstance(each, CopyText))
    assert copied.text == as_csv(done.state.known_counts())
    lines = copied.text.splitlines()
    assert lines[0] == "engine,order,nodes,score"
    assert lines[-1] == "minimal_tree,,15,9"
    assert len(lines) == 1 + len(contenders(POSITION)) + 1


def test_what_is_known_so_far_can_be_taken_along(running: Window):
    running.finish(2).send(CopyTableClicked())
    assert running.asked[-1].text == (
        "engine,order,nodes,score\nstate-tree,ascending,66,9\nminimal_tree,,15,9\n"
    )


def test_nothing_can_be_taken_along_before_the_first_count(running: Window):
    running.send(CopyTableClicked(), FileChosen("a.csv", FileForm.CSV))
    assert len(running.asked) == 1


def test_a_file_is_written_with_what_is_shown(done: Window):
    done.send(FileChosen("a.svg", FileForm.SVG))
    command = done.asked[-1]
    assert isinstance(command, WriteComparison)
    assert (command.path, command.form) == ("a.svg", FileForm.SVG)
    assert command.chart == done.view.chart
    assert command.counts == done.state.known_counts()
    done.send(ComparisonWritten(command.request, Written("a.svg", "")))
    assert done.view.status.written == Written("a.svg", "")


def test_a_fault_while_writing_is_told(done: Window):
    done.send(FileChosen("a.svg", FileForm.SVG))
    done.send(TaskFailed(done.asked[-1].request, "oh dear"))
    assert done.view.status.written == Written("", "oh dear")


class Machine(RuleBasedStateMachine):
    """Whatever happens in whatever order."""

    @initialize()
    def begin(self) -> None:
        self.window = Window()

    @rule(event=st.sampled_from([Seen(), StartClicked(), StopClicked(), CopyTableClicked()]))
    def person(self, event: object) -> None:
        self.window.send(event)

    @rule(grouping=st.sampled_from(Grouping))
    def group(self, grouping: Grouping) -> None:
        self.window.send(GroupingChosen(grouping))

    @rule(form=st.sampled_from(FileForm))
    def save(self, form: FileForm) -> None:
        self.window.send(FileChosen("file", form))

    @rule(seed=st.integers(0, 9), kind=st.integers(0, 4))
    def answer(self, seed: int, kind: int) -> None:
        """Answer any command there was, in time or late."""
        asked = [each for each in self.window.asked if hasattr(each, "request")]
        if not asked:
            return
        command = random.Random(seed).choice([asked[-1], *asked])
        number = command.request
        match command:
            case CountNodes(contender=contender):
                result = RESULTS[contender]
                answers = [
                    SearchFinished(number, POSITION, result),
                    SearchFinished(number, POSITION, result),
                    SearchProgressed(number, POSITION, PROGRESS),
                    SearchStopped(number, POSITION, PROGRESS),
                    SearchFailed(number, POSITION, "no memory"),
                ]
                self.window.send(answers[kind])
            case EstimateSize():
                self.window.send(SizeEstimated(number, None))
            case WriteComparison():
                self.window.send(ComparisonWritten(number, Written("file", "")))

    @invariant()
    def every_number_is_the_engines_own(self) -> None:
        shown = self.window.view
        for row in shown.table.rows:
            for order, cell in zip(shown.table.orders, row.cells, strict=True):
                contender = Contender(row.engine, order)
                if isinstance(cell, int):
                    assert cell == RESULTS[contender.search].nodes
        assert shown.chart.minimal in {None, RESULTS[MINIMAL_TREE].nodes}

    @invariant()
    def one_search_at_most_is_under_way(self) -> None:
        state, shown = self.window.state, self.window.view
        assert state.is_busy == state.requests.is_open("count")
        assert not (shown.can_start and state.is_busy)
        if state.is_busy:
            assert state.current in state.missing

    @rule()
    def a_state_read_back_gives_the_same_view(self) -> None:
        assert view(from_json(to_json(self.window.state))) == self.window.view


Machine.TestCase.settings = settings(max_examples=25, stateful_step_count=40, deadline=None)
TestMachine = Machine.TestCase


def test_minimax_needs_one_search_for_all_orders(done: Window):
    made = [each.contender for each in done.asked if isinstance(each, CountNodes)]
    assert [each for each in made if each.engine == minimax.KEY] == [
        Contender(minimax.KEY, ASCENDING)
    ]
