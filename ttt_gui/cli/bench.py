"""`ttt-cli bench`: how fast an engine solves a file of problems, and whether it is right.

The winner takes the empty squares, as in the OBF files that give the expected scores.
"""

import argparse
import sys
import time
from contextlib import suppress
from typing import Final

from ttt_gui.cli.bench_table import HEADING, Row, Totals
from ttt_gui.cli.engine_choice import add_engine_options, engine_for, slowness_note
from ttt_gui.cli.live_line import LiveLine
from ttt_gui.cli.output import complain, note, print_json
from ttt_gui.cli.report import progress_in_words
from ttt_gui.cli.search_thread import SearchThread
from ttt_gui.cli.sources import Fault, read_file
from ttt_gui.cli.yardstick import NoYardstick, yardstick_seconds
from ttt_gui.endgame import solver as compiled
from ttt_gui.engines import OTHELLO, Engine
from ttt_gui.games.othello import Othello, Scoring
from ttt_gui.notation.boards import BoardPosition, parse_position
from ttt_gui.notation.importer import Entry
from ttt_gui.search.outcome import SearchFailure, SearchOptions, SearchResult

SUMMARY: Final = "solve a file of Othello problems, check the scores, measure the speed"

_WARM_UP: Final = "xo.............................................................. x"
"""Solved before anything is measured, so that no figure holds the preparing of the engine.

Every engine is through after one move; and the empty squares are too many for a stand-in,
which may answer small positions as long as the engine itself is not ready.
"""


_WORTH_A_YARDSTICK: Final = 1.0
"""Seconds of processor time; less is not worth comparing."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    parser.description = (
        "Solve every problem of a file, the winner taking the empty squares, and compare with "
        "the scores it gives. The exit status is 1 if any differs. Where there is a C compiler, "
        "the processor time is compared with that of a plain solver in C."
    )
    parser.add_argument(
        "file",
        metavar="FILE",
        help="a file of positions, OBF if scores are to be checked, or - for standard input",
    )
    add_engine_options(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Solve the problems of a file in turn, and print a row for each and the totals.

    Returns:
        the exit status: 1 when a score is wrong, or anything could not be read or solved.
    """
    totals = Totals()
    if not arguments.json:
        print(HEADING, flush=True)
    engine = engine_for(OTHELLO, arguments.engine)
    with SearchThread() as thread:
        bench = Bench(engine, SearchOptions(threads=arguments.threads), thread)
        bench.warm_up()
        problems = read_file(arguments.file, Scoring.WINNER_TAKES_EMPTIES)
        for number, problem in enumerate(problems, start=1):
            outcome = problem if isinstance(problem, Fault) else bench.measure(number, problem)
            totals.add(outcome)
            if isinstance(outcome, Fault):
                complain(outcome, as_json=arguments.json)
            elif arguments.json:
                print_json(outcome.as_json())
            else:
                print(outcome.as_text(), flush=True)
        note(
            compiled.missing_weights() if engine.key == compiled.KEY and compiled.is_ready() else ""
        )
    if totals.cpu_seconds >= _WORTH_A_YARDSTICK:
        try:
            totals.yardstick_seconds = yardstick_seconds()
        except NoYardstick as reason:
            note(f"Without yardsticks: {reason}.")
    if arguments.json:
        print_json(totals.as_json())
    else:
        print(totals.as_text(), flush=True)
    return 1 if totals.wrong or totals.failed else 0


class Bench:
    """An engine under measurement, and the line on the terminal that shows how far it is."""

    def __init__(self, engine: Engine, options: SearchOptions, thread: SearchThread) -> None:
        self._engine = engine
        self._options = options
        self._thread = thread
        self._live = LiveLine(sys.stderr)
        self._has_warned = False

    def warm_up(self) -> None:
        """Let the engine prepare itself on a position that does not count."""
        with suppress(SearchFailure):  # the problems themselves will say so
            self._search(parse_position(_WARM_UP), "warming up")

    def measure(self, number: int, entry: Entry) -> Row | Fault:
        """Solve one problem."""
        position = entry.position
        if not isinstance(position, Othello):
            return Fault.of_entry(entry, f"line {entry.line}: not an Othello board")
        if not self._has_warned:
            warning = slowness_note(self._engine, position)
            note(warning)
            self._has_warned = bool(warning)
        cpu_started = time.process_time()
        try:
            result = self._search(position, f"#{number}, {position.empties} empties")
        except SearchFailure as failure:
            return Fault.of_entry(entry, f"line {entry.line}: {failure}")
        cpu_seconds = time.process_time() - cpu_started
        return Row(number, position, entry.expected, result, cpu_seconds)

    def _search(self, position: BoardPosition, name: str) -> SearchResult:
        try:
            return self._thread.search(
                self._engine,
                position,
                self._options,
                lambda control: self._live.show(f"{name}: {progress_in_words(control.progress())}"),
            )
        finally:
            self._live.clear()
