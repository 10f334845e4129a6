"""The grader tab without its window: what follows from what happens, and what is to be seen."""

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from ttt_gui.lab.boards import lab_tests
from ttt_gui.lab.grading import Symbol
from ttt_gui.lab.output import Answer
from ttt_gui.lab.run import EarlyEnd, Grade, GradedTest, Step
from ttt_gui.search import negamax
from ttt_gui.search.control import SearchControl
from ttt_gui.search.outcome import SearchOptions
from ttt_gui.workbench.effects import OpenOnBoard
from ttt_gui.workbench.grading.grading import (
    ChoicesChanged,
    Ended,
    Failed,
    GradeRequest,
    GradingFailed,
    GradingFinished,
    GradingStepped,
    Notice,
    OpenClicked,
    ScriptGiven,
    StartClicked,
    StartGrading,
    State,
    StopClicked,
    StopGrading,
    TestChosen,
    TestGraded,
    TestLookedAt,
    Topic,
    WorstClicked,
    update,
)
from ttt_gui.workbench.grading.view import View, WorstTests, view

TESTS = tuple(lab_tests(4, 0))
TRUTHS = tuple(
    negamax.search(test.position, SearchOptions(all_moves=True), SearchControl()) for test in TESTS
)
SYMBOLS = (Symbol.RIGHT, Symbol.SEQUENCE_WRONG, Symbol.WRONG, Symbol.RIGHT)


def graded(number: int, symbol: Symbol | None = None) -> GradedTest:
    return GradedTest(
        TESTS[number - 1],
        symbol or SYMBOLS[number - 1],
        Answer(None, None, ()),
        "printed",
        TRUTHS[number - 1],
        "",
        timed_out=False,
        seconds=0.5,
    )


def early_end(number: int) -> EarlyEnd:
    return EarlyEnd(TESTS[number - 1], "the script broke", "", "oh dear")


class Tab:
    """The program with a world that does nothing by itself."""

    def __init__(self, script: str = "lab/lab5.py") -> None:
        self.state = State(GradeRequest(script, "", 4, 0, 10))
        self.asked: list[Any] = []

    def send(self, *events: object) -> "Tab":
        for event in events:
            self.state, commands = update(self.state, event, 0.0)
            self.asked += commands
        return self

    @property
    def view(self) -> View:
        return view(self.state)

    @property
    def request(self) -> int:
        """The number of the run that was asked for last."""
        number = [each for each in self.asked if isinstance(each, StartGrading)][-1].request
        assert isinstance(number, int)
        return number

    def grade(self, *numbers: int) -> "Tab":
        return self.send(*(TestGraded(self.request, graded(number)) for number in numbers))

    def finish(self, end: EarlyEnd | None = None, *, stopped: bool = False) -> "Tab":
        done = tuple(each for each in self.state.outcomes if isinstance(each, GradedTest))
        return self.send(GradingFinished(self.request, Grade(done, end, stopped)))

    def choose(self, **changes: Any) -> "Tab":  # noqa: ANN401
        return self.send(ChoicesChanged(replace(self.state.choices, **changes)))


@pytest.fixture
def tab() -> Tab:
    return Tab()


@pytest.fixture
def running(tab: Tab) -> Tab:
    return tab.send(StartClicked())


@pytest.fixture
def done(running: Tab) -> Tab:
    """A run that has come to its end: right, wrong sequence, wrong, right."""
    return running.grade(1, 2, 3, 4).finish()


def test_at_first_there_are_empty_cells_and_how_to_begin(tab: Tab):
    shown = tab.view
    assert (shown.symbols.tests, shown.symbols.outcomes) == (4, ())
    assert shown.details is Topic.HOW_TO_BEGIN
    assert shown.script.message is None
    assert not shown.script.is_busy
    assert shown.graded == Grade(())


def test_start_asks_for_a_run_as_chosen(tab: Tab):
    tab.choose(script=" my script.py ", interpreter=" pypy3 ", seed=7).send(StartClicked())
    assert tab.asked == [StartGrading(1, GradeRequest("my script.py", "pypy3", 4, 7, 10))]
    assert tab.state.choices.script == " my script.py ", "what was typed stays"
    assert tab.view.script.is_busy
    assert tab.view.script.message is Notice.STARTING
    assert tab.view.details is Topic.RUNNING


@pytest.mark.parametrize("script", ["", "  "])
def test_without_a_script_nothing_is_run(script: str):
    tab = Tab(script).send(StartClicked())
    assert not tab.asked
    assert tab.view.script.message is Notice.NO_SCRIPT
    assert not tab.view.script.is_busy


def test_a_second_start_while_a_run_goes_on_is_nothing(running: Tab):
    running.grade(1).send(StartClicked())
    assert len(running.asked) == 1
    assert running.view.symbols.outcomes == (graded(1),)


def test_each_test_adds_its_symbol_and_its_points(running: Tab):
    running.grade(1, 2)
    assert running.view.symbols.outcomes == (graded(1), graded(2))
    assert running.view.graded.points == 1.75
    running.grade(3)
    assert running.view.graded.symbols == "+M-"


def test_a_run_tells_what_it_is_doing(running: Tab):
    step = Step(TESTS[1], 0.3, "")
    running.send(GradingStepped(running.request, step))
    assert running.view.script.message == step


def test_before_its_first_test_a_run_is_starting(running: Tab):
    running.send(GradingStepped(running.request, Step(None, 0.3, "")))
    assert running.view.script.message is Notice.STARTING


def test_at_the_end_stand_the_worst_tests_tests(done: Tab):
    assert done.view.details == WorstTests((graded(3), graded(2)))
    assert done.view.script.message == Ended(done.state.grade, 4)
    assert not done.view.script.is_busy


def test_a_run_without_faults_has_no_offending_test(running: Tab):
    running.grade(1, 4).finish()
    assert running.view.details == WorstTests(())


def test_the_test_that_ended_a_run_stands_first(running: Tab):
    running.grade(1, 2).finish(early_end(3))
    assert running.view.details == WorstTests((early_end(3), graded(2)))
    assert running.view.symbols.outcomes == (graded(1), graded(2), early_end(3))
    assert running.view.graded.symbols == "+M", "it earns nothing, and loses nothing"


def test_stop_asks_for_the_end_and_keeps_what_was_graded(running: Tab):
    running.grade(1).send(StopClicked())
    assert running.asked[-1] == StopGrading()
    assert running.view.script.is_busy, "until it has ended"
    running.finish(stopped=True)
    assert not running.view.script.is_busy
    assert running.view.script.message == Ended(Grade((graded(1),), stopped=True), 4)


def test_a_run_stopped_before_its_first_test_is_as_none(running: Tab):
    running.send(StopClicked()).finish(stopped=True)
    assert running.view.details is Topic.HOW_TO_BEGIN


def test_without_a_run_there_is_nothing_to_stop(tab: Tab):
    tab.send(StopClicked())
    assert not tab.asked


def test_a_run_that_cannot_be_carried_out_says_why(running: Tab):
    running.send(GradingFailed(running.request, "there is no such script"))
    assert running.view.script.message == Failed("there is no such script")
    assert running.view.details is Topic.HOW_TO_BEGIN
    assert not running.view.script.is_busy


def test_a_second_run_begins_with_empty_cells_of_its_own(done: Tab):
    before = done.view.symbols
    done.choose(tests=2).send(StartClicked())
    assert (done.view.symbols.tests, done.view.symbols.outcomes) == (2, ())
    assert done.view.symbols.run != before.run
    assert done.view.graded == Grade(())


def test_answers_of_an_earlier_run_are_dropped(done: Tab):
    old = done.request
    done.send(StartClicked())
    before = done.state
    done.send(
        TestGraded(old, graded(1)),
        GradingStepped(old, Step(TESTS[0], 1, "")),
        GradingFinished(old, Grade(())),
        GradingFailed(old, "why"),
    )
    assert done.state is before


def test_a_test_is_looked_at(done: Tab):
    done.send(TestLookedAt(1))
    assert done.view.details == graded(1)
    done.send(WorstClicked())
    assert done.view.details == WorstTests((graded(3), graded(2)))


def test_a_test_that_was_not_run_is_not_looked_at(running: Tab):
    running.grade(1).send(TestLookedAt(2), TestChosen(2))
    assert running.view.details is Topic.RUNNING
    assert len(running.asked) == 1


def test_a_test_is_read_while_the_run_goes_on(running: Tab):
    running.grade(1, 2).send(TestLookedAt(2))
    assert running.view.details == graded(2)
    running.grade(3)
    assert running.view.details == graded(2)
    running.send(WorstClicked())
    assert running.view.details is Topic.RUNNING


def test_a_test_opens_on_the_board_solved_and_named(done: Tab):
    done.send(TestChosen(2))
    assert done.asked[-1] == OpenOnBoard(TESTS[1].position, TRUTHS[1], "lab5.py", 2)
    assert done.view.details == graded(2)


def test_the_test_that_is_read_opens_on_the_board(done: Tab):
    done.send(OpenClicked())
    assert len(done.asked) == 1, "several are shown: which one is meant?"
    done.send(TestLookedAt(4), OpenClicked())
    assert done.asked[-1] == OpenOnBoard(TESTS[3].position, TRUTHS[3], "lab5.py", 4)


def test_the_test_that_ended_a_run_opens_unsolved(running: Tab):
    running.grade(1).finish(early_end(2)).send(TestChosen(2))
    assert running.asked[-1] == OpenOnBoard(TESTS[1].position, None, "lab5.py", 2)


@pytest.mark.parametrize(
    ("path", "name"), [("a.py", "a.py"), ("/x/y/a.py", "a.py"), ("C:\\x\\a.py", "a.py")]
)
def test_a_run_is_named_by_its_script(path: str, name: str):
    tab = Tab(path).send(StartClicked()).grade(1).send(TestChosen(1))
    assert tab.asked[-1].source == name


def test_a_script_that_is_given_is_chosen_and_not_run(tab: Tab):
    Tab("").send(StartClicked())
    tab.send(ScriptGiven("other.py"))
    assert tab.view.script.choices.script == "other.py"
    assert not tab.asked


def test_a_script_that_is_given_answers_that_there_was_none():
    tab = Tab("").send(StartClicked(), ScriptGiven("a.py"))
    assert tab.view.script.message is None


def test_nothing_is_chosen_while_a_run_goes_on(running: Tab):
    before = running.state.choices
    running.send(ScriptGiven("other.py")).choose(tests=9)
    assert running.state.choices == before


def test_cells_are_those_of_the_run_that_is_there_else_of_the_next(tab: Tab):
    assert tab.choose(tests=3).view.symbols.tests == 3
    tab.send(StartClicked()).grade(1, 2).finish()
    assert tab.choose(tests=20).view.symbols.tests == 3
    assert tab.view.script.choices.tests == 20


def test_after_a_run_that_failed_the_cells_are_those_of_the_next(running: Tab):
    running.send(GradingFailed(running.request, "why"))
    assert running.choose(tests=20).view.symbols.tests == 20


def test_an_event_of_another_tab_changes_nothing(done: Tab):
    before = done.state
    done.send(object())
    assert done.state is before


def test_a_state_written_to_json_and_read_back_gives_the_same_view(done: Tab):
    saved = pytest.importorskip("ttt_gui.workbench.saved")
    again = saved.from_json(saved.to_json(done.state))
    assert again == done.state
    assert view(again) == done.view


# --- everything at once -------------------------------------------------------------------

DOINGS: tuple[object, ...] = (
    StartClicked(),
    StartClicked(),
    StopClicked(),
    WorstClicked(),
    OpenClicked(),
    ScriptGiven(""),
    ScriptGiven("a.py"),
    *(TestLookedAt(number) for number in range(1, 5)),
    *(TestChosen(number) for number in range(1, 5)),
    *(ChoicesChanged(GradeRequest("b.py", "", tests, 0, 10)) for tests in (1, 4)),
)


class Everything(RuleBasedStateMachine):
    """A person who does anything, and a script that ends in any way."""

    @initialize(seed=st.integers(0, 2**64))
    def begin(self, seed: int) -> None:
        self.lot = random.Random(seed)
        self.tab = Tab()
        self.seen = 0
        self.run: StartGrading | None = None
        self.graded: list[GradedTest] = []
        self.is_to_stop = False

    def send(self, event: object) -> None:
        self.tab.send(event)
        for command in self.tab.asked[self.seen :]:
            match command:
                case StartGrading():
                    assert self.run is None, "one run at a time"
                    assert command.what.script
                    self.run, self.graded, self.is_to_stop = command, [], False
                case StopGrading():
                    self.is_to_stop = True
                case OpenOnBoard(number=number):
                    assert command.position == TESTS[number - 1].position
                    assert command.result in (None, TRUTHS[number - 1])
        self.seen = len(self.tab.asked)
        self.check()

    @rule(count=st.integers(5, 15))
    def do_things(self, count: int) -> None:
        for _ in range(count):
            self.send(self.lot.choice(DOINGS))

    @rule(count=st.integers(5, 15))
    def run_on(self, count: int) -> None:
        for _ in range(count):
            if self.run is None:
                self.send(StartClicked())
            else:
                self.go_a_step(self.run.request, self.run.what.tests)

    def go_a_step(self, request: int, tests: int) -> None:
        number = len(self.graded) + 1
        kind = self.lot.choice(("graded", "graded", "graded", "stepped", "ended", "failed"))
        if self.is_to_stop or number > tests:
            self.run = None
            self.send(GradingFinished(request, Grade(tuple(self.graded), None, self.is_to_stop)))
        elif kind == "graded":
            self.graded.append(graded(number, self.lot.choice(list(Symbol))))
            self.send(TestGraded(request, self.graded[-1]))
        elif kind == "stepped":
            self.send(GradingStepped(request, Step(TESTS[number - 1], 0.1, "")))
        else:
            self.run = None
            end = Grade(tuple(self.graded), early_end(number))
            self.send(
                GradingFinished(request, end) if kind == "ended" else GradingFailed(request, "why")
            )

    @rule()
    def answer_late(self) -> None:
        """What another run tells changes nothing."""
        before = self.tab.state
        request = before.requests.last + self.lot.choice((-1, 1))
        self.send(TestGraded(request, graded(1)))
        self.send(GradingFinished(request, Grade(())))
        assert self.tab.state is before

    @invariant()
    def check(self) -> None:
        state, shown = self.tab.state, self.tab.view
        assert shown.script.is_busy == (self.run is not None)
        found = tuple(each for each in state.outcomes if isinstance(each, GradedTest))
        assert list(found) == self.graded
        assert shown.graded == Grade(found)
        assert [each.test.number for each in state.outcomes] == list(
            range(1, len(state.outcomes) + 1)
        )
        assert len(state.outcomes) <= shown.symbols.tests
        match shown.details:
            case GradedTest() | EarlyEnd():
                assert shown.details in state.outcomes
            case WorstTests(tests):
                assert set(tests) <= set(state.outcomes)
                assert not shown.script.is_busy
            case Topic.RUNNING:
                assert shown.script.is_busy


Everything.TestCase.settings = settings(max_examples=80, stateful_step_count=30)
TestEverything = Everything.TestCase
