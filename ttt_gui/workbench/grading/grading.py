"""The grader tab as a value: choose a script, run it on the lab's boards, see what it got wrong.

Start makes a request; each test that is graded adds its symbol and its points; the details are of
the worst tests, or of the one that is looked at.
"""

from dataclasses import field, replace
from enum import Enum
from typing import Final

from ttt_gui.lab.isolation import DEFAULT_MEMORY, Isolation
from ttt_gui.lab.run import EarlyEnd, Grade, GradedTest, Step
from ttt_gui.workbench.effects import OpenOnBoard, TaskFailed
from ttt_gui.workbench.program import Command, Event
from ttt_gui.workbench.requests import Requests
from ttt_gui.workbench.value import value

_RUN: Final = "run"
_ISOLATION: Final = "isolation"
_REPORT: Final = "report"

NO_GRADE: Final = Grade(())

# --- state --------------------------------------------------------------------------------


@value
class GradeRequest:
    """What to grade, and how.

    Attributes:
        script: the path of the script.
        interpreter: what runs it; empty for what `ScriptCommand.of` chooses.
        tests: how many tests.
        seed: what the random boards are drawn from.
        time_limit: seconds that the script has for each.
        memory: mebibytes that it may use, where that can be limited.
    """

    script: str
    interpreter: str
    tests: int
    seed: int
    time_limit: int
    memory: int = DEFAULT_MEMORY


class Notice(Enum):
    """What is said about a run besides how far it is."""

    NO_SCRIPT = "no script"
    """A run was asked for, and there is no script to run."""
    STARTING = "starting"


@value
class Failed:
    """A run could not be carried out; `reason` tells a person why."""

    reason: str


@value
class Ended:
    """A run came to an end.

    Attributes:
        grade: what it came to.
        tests: how many tests it was to have.
    """

    grade: Grade
    tests: int


class ReportForm(Enum):
    """A way to write what a run came to."""

    TEXT = "text"
    JSON = "json"


@value
class ReportWritten:
    """What a run came to was written to a file.

    Attributes:
        request: the number of the `WriteReport` that it answers.
        path: the file.
        fault: why nothing was written; empty when all went well.
    """

    request: int
    path: str
    fault: str


Message = Notice | Step | Ended | Failed | ReportWritten
"""How a run goes: a `Step` is what it is doing now."""


class Topic(Enum):
    """What the details are of, if of no single test."""

    HOW_TO_BEGIN = "how to begin"
    RUNNING = "running"
    WORST = "worst"
    """The worst tests of the run that is there."""


@value
class State:
    """Everything that is true of the tab at one instant.

    Attributes:
        choices: what the boxes say.
        requests: the answers that are awaited.
        request: what the run that goes on, or the last one, was asked for; None before the first.
        outcomes: its tests so far; one that ended it stands last.
        grade: what it came to; empty before its end.
        details: what is shown in full, a test by its number.
        message: how it goes.
        isolation: how scripts are kept from leaving processes behind; None until that is known.
    """

    choices: GradeRequest
    requests: Requests = field(default_factory=Requests)
    request: GradeRequest | None = None
    outcomes: tuple[GradedTest | EarlyEnd, ...] = ()
    grade: Grade = NO_GRADE
    details: Topic | int = Topic.HOW_TO_BEGIN
    message: Message | None = None
    isolation: Isolation | None = None

    @property
    def is_busy(self) -> bool:
        """Whether a run goes on."""
        return self.requests.is_open(_RUN)

    @property
    def tests(self) -> int:
        """How many cells there are: of the run that is there, else of the next one."""
        is_there = self.is_busy or self.outcomes
        return self.request.tests if self.request is not None and is_there else self.choices.tests

    @property
    def has_report(self) -> bool:
        """Whether there is a run that has ended and came to anything."""
        has_grade = bool(self.grade.graded) or self.grade.early_end is not None
        return has_grade and not self.is_busy

    def outcome(self, number: int) -> GradedTest | EarlyEnd | None:
        """How a test came out; None if it was not run."""
        return next((each for each in self.outcomes if each.test.number == number), None)


# --- what a person does -------------------------------------------------------------------


@value
class Seen:
    """The tab is seen by somebody who may choose a script."""


@value
class ChoicesChanged:
    """Something else was chosen."""

    choices: GradeRequest


@value
class ScriptGiven:
    """A script was chosen in a dialog, or dropped; nothing is run before Start is pressed."""

    path: str


@value
class StartClicked:
    """The script is to be graded."""


@value
class StopClicked:
    """The run is to end."""


@value
class TestLookedAt:
    """The cell of a test has become the current one."""

    __test__ = False  # it is no test of pytest's

    number: int


@value
class TestChosen:
    """The cell of a test was clicked."""

    __test__ = False

    number: int


@value
class WorstClicked:
    """The worst tests are to be shown again."""


@value
class OpenClicked:
    """The test that is shown in full is to be opened on the board."""


@value
class ReportChosen:
    """What the run came to is to be written to a file."""

    path: str
    form: ReportForm


# --- what is asked of the world, and its answers --------------------------------------------


@value
class WriteReport:
    """Write what a run came to; `ReportWritten` follows."""

    request: int
    path: str
    form: ReportForm
    grade: Grade


@value
class FindIsolation:
    """Find out how scripts are kept here; `IsolationFound` follows."""

    request: int


@value
class IsolationFound:
    """How scripts are kept here."""

    request: int
    isolation: Isolation


@value
class StartGrading:
    """Carry out a run.

    `TestGraded` and `GradingStepped` follow, and at the end `GradingFinished` or `GradingFailed`.
    """

    request: int
    what: GradeRequest


@value
class StopGrading:
    """End the run soon; its `GradingFinished` follows."""


@value
class TestGraded:
    """A test was graded."""

    __test__ = False

    request: int
    graded: GradedTest


@value
class GradingStepped:
    """What a run is doing, ten times a second."""

    request: int
    step: Step


@value
class GradingFinished:
    """A run came to its end, or was stopped."""

    request: int
    grade: Grade


@value
class GradingFailed:
    """A run could not be carried out; `message` tells a person why."""

    request: int
    message: str


# --- update -------------------------------------------------------------------------------

Update = tuple[State, tuple[Command, ...]]


def update(state: State, event: Event, now: float) -> Update:  # noqa: ARG001  (see Update)
    """The state after `event`, and what it asks of the world."""
    request = getattr(event, "request", None)
    if request is None:
        return _after_person(state, event)
    if state.requests.purpose_of(request) is None:
        return state, ()  # nobody asks for that any more
    return _after_answer(state, event), ()


def _after_person(state: State, event: Event) -> Update:
    match event:
        case Seen() if state.isolation is None and not state.requests.is_open(_ISOLATION):
            state = replace(state, requests=state.requests.ask(_ISOLATION))
            return state, (FindIsolation(state.requests.last),)
        case ChoicesChanged(choices) if not state.is_busy:
            state = replace(state, choices=choices)
        case ScriptGiven(path) if not state.is_busy:
            state = replace(state, choices=replace(state.choices, script=path), message=None)
        case StartClicked() if not state.is_busy:
            return _start(state)
        case StopClicked() if state.is_busy:
            return state, (StopGrading(),)
        case TestLookedAt(number):
            state = _look_at(state, number)
        case TestChosen(number):
            state = _look_at(state, number)
            return state, _opening(state, number)
        case WorstClicked():
            state = replace(state, details=_topic(state))
        case ReportChosen(path, form) if state.has_report:
            state = replace(state, requests=state.requests.ask(_REPORT))
            return state, (WriteReport(state.requests.last, path, form, state.grade),)
        case OpenClicked() if isinstance(state.details, int):
            return state, _opening(state, state.details)
    return state, ()


def _start(state: State) -> Update:
    script = state.choices.script.strip()
    if not script:
        return replace(state, message=Notice.NO_SCRIPT), ()
    interpreter = state.choices.interpreter.strip()
    what = replace(state.choices, script=script, interpreter=interpreter)
    state = State(
        state.choices,
        state.requests.ask(_RUN),
        what,
        details=Topic.RUNNING,
        message=Notice.STARTING,
        isolation=state.isolation,
    )
    return state, (StartGrading(state.requests.last, what),)


def _after_answer(state: State, event: Event) -> State:
    match event:
        case IsolationFound(isolation=isolation):
            requests = state.requests.close(_ISOLATION)
            return replace(state, isolation=isolation, requests=requests)
        case TestGraded(graded=graded):
            return replace(state, outcomes=(*state.outcomes, graded))
        case GradingStepped(step=step):
            return replace(state, message=step) if step.test is not None else state
        case ReportWritten():
            return replace(state, requests=state.requests.close(_REPORT), message=event)
        case TaskFailed(message=reason):
            requests = state.requests.close(_REPORT, _ISOLATION)
            return replace(state, requests=requests, message=Failed(reason))
        case GradingFinished(grade=grade):
            return _finish(state, grade)
        case GradingFailed(message=reason):
            state = replace(state, requests=state.requests.close(_RUN))
            return replace(state, message=Failed(reason), details=Topic.HOW_TO_BEGIN)
    return state


def _finish(state: State, grade: Grade) -> State:
    assert state.request is not None
    end = grade.early_end
    state = replace(
        state,
        requests=state.requests.close(_RUN),
        outcomes=state.outcomes if end is None else (*state.outcomes, end),
        grade=grade,
        message=Ended(grade, state.request.tests),
    )
    return replace(state, details=_topic(state))


def _topic(state: State) -> Topic:
    """What the details are of when no single test is looked at."""
    if state.is_busy:
        return Topic.RUNNING
    is_there = state.has_report
    return Topic.WORST if is_there else Topic.HOW_TO_BEGIN


def _look_at(state: State, number: int) -> State:
    return state if state.outcome(number) is None else replace(state, details=number)


def _opening(state: State, number: int) -> tuple[Command, ...]:
    """What shows a test on the board, solved as it is."""
    outcome = state.outcome(number)
    if outcome is None:
        return ()
    assert state.request is not None
    truth = outcome.truth if isinstance(outcome, GradedTest) else None
    name = state.request.script.replace("\\", "/").rpartition("/")[2]
    return (OpenOnBoard(outcome.test.position, truth, name, number),)
