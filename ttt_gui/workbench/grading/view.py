"""What is to be seen of the grader tab."""

from ttt_gui.lab.isolation import Isolation
from ttt_gui.lab.run import EarlyEnd, Grade, GradedTest
from ttt_gui.workbench.grading.grading import GradeRequest, Message, State, Topic
from ttt_gui.workbench.value import value


@value
class ScriptView:
    """What is graded and how.

    Attributes:
        choices: what the boxes say.
        is_busy: whether a run goes on, during which nothing can be changed.
        message: how it goes.
        isolation: how scripts are kept from leaving processes behind; None while not known.
    """

    choices: GradeRequest
    is_busy: bool
    message: Message | None
    isolation: Isolation | None


@value
class SymbolsView:
    """The symbols of a run.

    Attributes:
        run: the number of the run; another one begins with empty cells.
        tests: how many cells there are.
        outcomes: the tests that were run.
    """

    run: int
    tests: int
    outcomes: tuple[GradedTest | EarlyEnd, ...]


@value
class WorstTests:
    """The worst tests of a run, the one that ended it first."""

    tests: tuple[GradedTest | EarlyEnd, ...]


Details = GradedTest | EarlyEnd | WorstTests | Topic
"""What is shown in full: a test, several, or how to come to one."""


@value
class View:
    """What is to be seen.

    Attributes:
        script: what is graded.
        symbols: a cell for each test.
        graded: the tests that earn points.
        details: what is shown in full.
    """

    script: ScriptView
    symbols: SymbolsView
    graded: Grade
    details: Details


def view(state: State) -> View:
    """What is to be seen of `state`."""
    graded = tuple(each for each in state.outcomes if isinstance(each, GradedTest))
    return View(
        ScriptView(state.choices, state.is_busy, state.message, state.isolation),
        SymbolsView(state.requests.last, state.tests, state.outcomes),
        Grade(graded),
        _details(state),
    )


def _details(state: State) -> Details:
    if isinstance(state.details, int):
        outcome = state.outcome(state.details)
        assert outcome is not None
        return outcome
    if state.details is not Topic.WORST:
        return state.details
    end = state.grade.early_end
    return WorstTests((*(() if end is None else (end,)), *state.grade.worst_tests))
