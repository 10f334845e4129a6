"""A run of the grader: one script, asked about one board after the other.

Each test is graded as soon as the script has answered. A script error, or a last number that
is no legal move, ends the run, as it does in the lab; so does a script that uses more memory
than it may, or can no longer be started, since it has deleted itself, say. A script that has
printed no number at all has no move right, and the run goes on; so it does when a script is out
of time, whose last number may be anything it was about to explain.
"""

import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from ttt_gui.engines import OTHELLO, default_engine
from ttt_gui.games.othello import Othello
from ttt_gui.lab.boards import LabTest
from ttt_gui.lab.command import ScriptCommand, ScriptFailure
from ttt_gui.lab.grading import Symbol, judge
from ttt_gui.lab.isolation import DEFAULT_MEMORY
from ttt_gui.lab.output import Answer, read_output
from ttt_gui.lab.script import Ending, Script, ScriptRun
from ttt_gui.search import negamax
from ttt_gui.search.control import Cancelled, SearchControl
from ttt_gui.search.outcome import SearchFailure, SearchOptions, SearchResult

PRINTED_LIMIT: Final = 20_000
"""Characters of a script's output that are kept with its test, to be shown: the last ones."""

WORST_SHOWN: Final = 2
"""How many of the worst tests are shown in full."""

_LAST_WORDS: Final = 300
"""Characters of a script's last complaint that are repeated."""


@dataclass(frozen=True, slots=True)
class GradedTest:
    """A test that was run and judged.

    Attributes:
        test: the board.
        symbol: how it came out.
        answer: what was read from the output.
        printed: the output, or the end of a very long one.
        truth: the board, solved with the value of every move.
        sequence_fault: where the sequence goes wrong, as a sentence; may be empty.
        timed_out: whether the script was ended at its time limit.
        seconds: how long the script took by the clock.
    """

    test: LabTest
    symbol: Symbol
    answer: Answer
    printed: str
    truth: SearchResult
    sequence_fault: str
    timed_out: bool
    seconds: float


@dataclass(frozen=True, slots=True)
class EarlyEnd:
    """The test that ended a run, and why.

    Attributes:
        test: the board.
        reason: what was wrong, as a clause without a full stop.
        printed: the output, or the end of a very long one.
        complaints: what the script wrote on standard error, or the end of it.
    """

    test: LabTest
    reason: str
    printed: str
    complaints: str


@dataclass(frozen=True, slots=True)
class Grade:
    """What a run came to, whether it went through to the end or not.

    Attributes:
        graded: the tests that were judged, in order.
        early_end: what ended the run early; None when nothing did.
        stopped: whether a person stopped it.
    """

    graded: tuple[GradedTest, ...]
    early_end: EarlyEnd | None = None
    stopped: bool = False

    @property
    def symbols(self) -> str:
        """A letter for each test."""
        return "".join(each.symbol.value for each in self.graded)

    @property
    def points(self) -> float:
        """What all tests earned together: at most 1 each, in quarters."""
        return sum(each.symbol.points for each in self.graded)

    @property
    def unscored_in_words(self) -> str:
        """What T and t stand for here: `2 out of time, 5 without a score line`.

        Empty if there are none.
        """
        out_of_time = sum(each.timed_out for each in self.graded)
        unscored = sum(self.symbols.count(letter) for letter in "Tt") - out_of_time
        parts = []
        if out_of_time:
            parts.append(f"{out_of_time} out of time")
        if unscored:
            parts.append(f"{unscored} without a score line")
        return ", ".join(parts)

    @property
    def worst_tests(self) -> tuple[GradedTest, ...]:
        """The two tests that say most of what is wrong, the worst first; fewer when all is well.

        Those with the fewest points; of these the ones with the fewest free squares, which
        are the easiest to follow. Tests that ran out of time come last: there is nothing to
        see in them but that.
        """
        wrong = [each for each in self.graded if each.symbol is not Symbol.RIGHT]
        wrong.sort(
            key=lambda each: (
                each.timed_out,
                each.symbol.points,
                each.test.position.empties,
                each.test.number,
            )
        )
        return tuple(wrong[:WORST_SHOWN])


@dataclass(frozen=True, slots=True)
class Step:
    """What a run is doing.

    Attributes:
        test: the test under way; None before the first.
        seconds: for how long.
        activity: what is done besides running the script; often empty.
    """

    test: LabTest | None
    seconds: float
    activity: str


class LabRun:
    """Runs a script on tests; `run` once. `stop` and `step` are for other threads."""

    def __init__(
        self,
        script: str,
        tests: Iterable[LabTest],
        time_limit: float,
        interpreter: str = "",
        memory: int = DEFAULT_MEMORY,
    ) -> None:
        """Prepare a run; nothing is looked up or drawn yet.

        Args:
            script: the path of the script.
            tests: what to ask it.
            time_limit: seconds by the clock that it has for each test.
            interpreter: what runs it; when empty, see `ScriptCommand.of`.
            memory: mebibytes that it may use, where that can be limited.
        """
        self._script_path = script
        self._interpreter = interpreter
        self._tests = tests
        self._time_limit = time_limit
        self._memory = memory
        self._lock = threading.Lock()
        self._is_stopped = False
        self._script: Script | None = None
        self._control: SearchControl | None = None
        self._test: LabTest | None = None
        self._test_started = time.monotonic()

    def stop(self) -> None:
        """End the run at once; what was graded is kept. May be called again."""
        with self._lock:
            self._is_stopped = True
            if self._script is not None:
                self._script.stop()
            if self._control is not None:
                self._control.stop()

    def step(self) -> Step:
        """What is being done now."""
        control = self._control
        return Step(
            self._test,
            time.monotonic() - self._test_started,
            "" if control is None else control.activity,
        )

    def run(self, tell: Callable[[GradedTest], None]) -> Grade:
        """Run all tests.

        Args:
            tell: called with each test as soon as it is graded.

        Raises:
            ScriptFailure: there is no such script or interpreter, or it cannot be started
                for the first test. Later on that ends the run, and nothing is lost.
            SearchFailure: no engine can find the truth here.
        """
        command = ScriptCommand.of(self._script_path, self._interpreter)
        graded: list[GradedTest] = []
        try:
            for test in self._tests:
                try:
                    outcome = self._grade(command, test)
                except ScriptFailure as failure:
                    if not graded:
                        raise
                    outcome = EarlyEnd(test, str(failure), "", "")
                if isinstance(outcome, EarlyEnd):
                    return Grade(tuple(graded), early_end=outcome)
                graded.append(outcome)
                tell(outcome)
        except Cancelled:
            return Grade(tuple(graded), stopped=True)
        return Grade(tuple(graded))

    def _grade(self, command: ScriptCommand, test: LabTest) -> GradedTest | EarlyEnd:
        """Run one test and judge it.

        Raises:
            Cancelled: the run was stopped.
        """
        self._test_started = time.monotonic()
        self._test = test
        run = self._ask(command, test)
        answer = read_output(run.output)
        reason = self._reason_to_end(test, run, answer)
        if reason:
            return EarlyEnd(test, reason, _clipped(run.output), run.complaints)
        timed_out = run.ending is Ending.TIMED_OUT
        truth = self._solve(test.position)
        verdict = judge(test.position, answer, truth, self._solve, timed_out=timed_out)
        return GradedTest(
            test,
            verdict.symbol,
            answer,
            _clipped(run.output),
            truth,
            verdict.sequence_fault,
            timed_out,
            run.seconds,
        )

    def _ask(self, command: ScriptCommand, test: LabTest) -> ScriptRun:
        script = Script(command, (test.board, test.token), self._time_limit, self._memory)
        with self._lock:
            if self._is_stopped:
                raise Cancelled
            self._script = script
        try:
            run = script.run()
        finally:
            self._script = None
        if run.ending is Ending.STOPPED:
            raise Cancelled
        return run

    def _reason_to_end(self, test: LabTest, run: ScriptRun, answer: Answer) -> str:
        """Why the run cannot go on after this output; "" when it can."""
        if run.ending is Ending.TIMED_OUT:
            return ""
        if run.ending is Ending.OUT_OF_MEMORY:
            return f"the script used more than {self._memory:,} MB of memory and was ended"
        if run.status:
            return f"the script ended with {_status_in_words(run)}"
        if answer.move is not None and answer.move not in test.position.legal_moves():
            return f"the last number printed, {answer.move}, is no legal move"
        return ""

    def _solve(self, position: Othello) -> SearchResult:
        """Every move's exact value."""
        control = SearchControl()
        with self._lock:
            if self._is_stopped:
                raise Cancelled
            self._control = control
        engine = default_engine(OTHELLO)
        # So few squares are solved before a second thread has begun, and the script and a
        # window want the processor too.
        options = SearchOptions(all_moves=True, threads=1)
        try:
            return engine.search(position, options, control)
        except SearchFailure:
            # The compiled solver may turn out not to work when it is first used.
            return negamax.search(position, options, control)
        finally:
            self._control = None


def _status_in_words(run: ScriptRun) -> str:
    """How the script failed, and its last complaint, such as Python's name of the error."""
    how = f"an error (exit status {run.status})" if run.status > 0 else f"signal {-run.status}"
    lines = run.complaints.strip().splitlines()
    return f"{how}: {lines[-1].strip()[:_LAST_WORDS]}" if lines else how


def _clipped(output: str) -> str:
    if len(output) <= PRINTED_LIMIT:
        return output
    return f"[...]\n{output[-PRINTED_LIMIT:]}"
