"""`ttt-cli grade`: runs a script on a hundred boards and grades it as the school lab does."""

import argparse
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from typing import Final, Self

from ttt_gui.cli.live_line import LiveLine
from ttt_gui.cli.output import print_json
from ttt_gui.cli.search_thread import GLANCE_SECONDS
from ttt_gui.cli.terminal import one_line, say, tell
from ttt_gui.lab.boards import lab_tests
from ttt_gui.lab.command import ScriptFailure
from ttt_gui.lab.feedback import test_in_words
from ttt_gui.lab.grade_report import grade_json, grade_text
from ttt_gui.lab.isolation import DEFAULT_MEMORY, LEAST_MEMORY, MOST_MEMORY
from ttt_gui.lab.process_tree import best_isolation
from ttt_gui.lab.run import Grade, GradedTest, LabRun
from ttt_gui.notation.error import clipped
from ttt_gui.process import INTERRUPTED

SUMMARY: Final = "grade a script as the school lab does"

_MOST_TESTS: Final = 10_000
_LONGEST_SECONDS: Final = 3_600.0
_SYMBOLS_ON_LIVE_LINE: Final = 30


def configure(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    parser.description = (
        "Run SCRIPT with a board and a token, again and again, and grade what it prints as the "
        "school lab does: one symbol a board, at most one point each. The script is a program "
        "that runs with your rights. A script error, more memory than it may use, or a last "
        "number that is no legal move, ends the run, and the exit status is 1."
    )
    parser.add_argument("script", metavar="SCRIPT", help="the script: Python, or any program")
    parser.add_argument(
        "--tests",
        type=_number(1, _MOST_TESTS),
        default=100,
        metavar="N",
        help="how many boards; the default is 100: ten fixed ones of 1 to 10 free squares, then "
        "ten random ones each of 1, 2, ... free squares",
    )
    parser.add_argument(
        "--seed",
        type=_number(0, 2**63),
        default=0,
        metavar="S",
        help="what the random boards are drawn from; the default is 0",
    )
    parser.add_argument(
        "--timeout",
        type=_seconds,
        default=10.0,
        metavar="SECONDS",
        help="the time limit for each board; the default is 10",
    )
    parser.add_argument(
        "--memory",
        type=_number(LEAST_MEMORY, MOST_MEMORY),
        default=DEFAULT_MEMORY,
        metavar="MB",
        help="how much memory the script and all that it starts may use together, on Linux; the "
        f"default is {DEFAULT_MEMORY}",
    )
    parser.add_argument(
        "--interpreter",
        default="",
        metavar="PATH",
        help="what runs the script; the default is this program's Python, or nothing for a "
        "program whose name does not end in .py and that the system can run",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object at the end")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Grade a script: a symbol for each board as it comes, then points and feedback.

    Before them, on standard error, it says how the script is kept.

    Returns:
        the exit status: 1 when the run ended early or could not begin, 130 when it was
        interrupted.
    """
    try:
        lab_run = LabRun(
            arguments.script,
            lab_tests(arguments.tests, arguments.seed),
            time_limit=arguments.timeout,
            interpreter=arguments.interpreter,
            memory=arguments.memory,
        )
        with _SymbolLine(quiet=arguments.json) as symbols:
            grade = _watch(lab_run, symbols, arguments.tests, arguments.memory)
    except ScriptFailure as failure:
        tell(f"ttt-cli: {one_line(str(failure))}")
        return 1
    if arguments.json:
        print_json(grade_json(grade))
    else:
        say(grade_text(grade))
    if grade.early_end:
        end = grade.early_end
        tell(f"ttt-cli: {test_in_words(end.test)} ended the run: {end.reason}")
        return 1
    if grade.stopped:
        tell("interrupted")
        return INTERRUPTED
    return 0


class _SymbolLine:
    """The symbols as they come, and how far the test under way is.

    On a terminal both share one line that is written over; the symbols are printed when all
    are there. Anywhere else each symbol is printed at once, and nothing but symbols.
    """

    def __init__(self, *, quiet: bool) -> None:
        self._quiet = quiet
        self._live = LiveLine(sys.stderr)
        self._shares_terminal = sys.stderr.isatty() and sys.stdout.isatty()
        self._symbols = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self._live.clear()
        if self._symbols and not self._quiet:
            print(self._symbols if self._shares_terminal else "", flush=True)

    def add(self, graded: GradedTest) -> None:
        """Show one more symbol."""
        self._symbols += graded.symbol.value
        if not self._quiet and not self._shares_terminal:
            print(graded.symbol.value, end="", flush=True)

    def show_step(self, lab_run: LabRun, tests: int) -> None:
        """Show what goes on."""
        step = lab_run.step()
        if step.test is not None:
            parts = [
                self._symbols[-_SYMBOLS_ON_LIVE_LINE:],
                f"{test_in_words(step.test)}, of {tests}: {step.seconds:.1f} s",
            ]
            text = "  ".join(part for part in parts if part)
            self._live.show(f"{text}, {step.activity}" if step.activity else text)


def _watch(lab_run: LabRun, symbols: _SymbolLine, tests: int, memory: int) -> Grade:
    """Run on a thread of its own, so that Ctrl-C need not wait and cleaning up is not cut off.

    Whatever tells this program to end (Ctrl-C, a closed terminal) stops the run first; what
    was graded is kept.

    Raises:
        ScriptFailure: the script cannot be started.
        SearchFailure: no engine can find the truth here.
    """
    stop_asked = threading.Event()
    with (
        _told_to_end(stop_asked),
        ThreadPoolExecutor(max_workers=1, thread_name_prefix="grade") as executor,
    ):
        graded: list[GradedTest] = []
        future: Future[Grade] = executor.submit(lab_run.run, graded.append)
        shown = 0
        is_headed = False
        try:
            while True:
                is_done = bool(wait((future,), GLANCE_SECONDS).done)
                if not is_headed and lab_run.step().test is not None:
                    print(best_isolation().in_words(memory), file=sys.stderr, flush=True)
                    is_headed = True
                while shown < len(graded):
                    symbols.add(graded[shown])
                    shown += 1
                if is_done:
                    return future.result()
                if stop_asked.is_set():
                    lab_run.stop()
                symbols.show_step(lab_run, tests)
        finally:
            lab_run.stop()


@contextmanager
def _told_to_end(asked: threading.Event) -> Iterator[None]:
    """Note in `asked` that the program is told to end, instead of ending it at once.

    The script runs in a session of its own: it would not hear of it, and go on.
    """
    if threading.current_thread() is not threading.main_thread():  # only it may handle signals
        yield
        return
    names = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
    numbers = [getattr(signal, name) for name in names if hasattr(signal, name)]
    # What was to be ignored (nohup, or a shell that runs this in the background) still is.
    numbers = [each for each in numbers if signal.getsignal(each) is not signal.SIG_IGN]
    before = {number: signal.signal(number, lambda *_: asked.set()) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _number(least: int, most: int) -> Callable[[str], int]:
    """What reads a whole number from `least` to `most`, and raises ArgumentTypeError else."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = least - 1
        if not least <= number <= most:
            raise argparse.ArgumentTypeError(
                f"expected a whole number from {least} to {most}, found {clipped(text)!r}"
            )
        return number

    return read


def _seconds(text: str) -> float:
    """The seconds that `text` gives.

    Raises:
        ArgumentTypeError: it is no number, or one out of range.
    """
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= _LONGEST_SECONDS:
        raise argparse.ArgumentTypeError(
            f"expected seconds, more than 0 and at most {_LONGEST_SECONDS:g}, "
            f"found {clipped(text)!r}"
        )
    return seconds
