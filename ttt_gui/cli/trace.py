"""`ttt-cli trace`: what an engine does with a position, event by event."""

import argparse
from typing import Final

from ttt_gui.cli.engine_choice import (
    add_position_options,
    at_least_one,
    engine_for,
    slowness_note,
)
from ttt_gui.cli.output import complain, note, print_json
from ttt_gui.cli.search_thread import SearchThread
from ttt_gui.cli.sources import Fault, read_one
from ttt_gui.engines import Engine, default_engine, traceable_engines
from ttt_gui.games.othello import Scoring
from ttt_gui.notation.boards import game_of
from ttt_gui.search import negamax
from ttt_gui.search.control import SearchControl
from ttt_gui.search.orders import ORDERS
from ttt_gui.search.outcome import ASCENDING, SearchFailure, SearchOptions
from ttt_gui.search.trace import EVENTS_LIMIT, Recorder, Trace
from ttt_gui.search.trace_json import end_json, event_json

SUMMARY: Final = "show what an engine does with a position, event by event"


def configure(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    parser.description = (
        "Search one position, and print a line of JSON for each event of the search: a node is "
        "entered, given a better value by a child, cut off, left. The last line is the result."
    )
    add_position_options(parser)
    engines = [each.key for each in traceable_engines()]
    parser.add_argument(
        "--engine",
        choices=engines,
        metavar="KEY",
        help=f"{', '.join(engines)}; the default is the game's own where it can be traced, "
        f"{negamax.KEY} otherwise",
    )
    orders = ", ".join(f"{each.key} ({each.summary})" for each in ORDERS)
    parser.add_argument(
        "--order",
        choices=[each.key for each in ORDERS],
        default=ASCENDING,
        metavar="KEY",
        help=f"which moves to try first: {orders}; the default is {ASCENDING}",
    )
    parser.add_argument(
        "--limit",
        type=at_least_one,
        default=EVENTS_LIMIT,
        metavar="N",
        help="print the first N events only; the search continues to its result (the default is "
        f"{EVENTS_LIMIT:,})",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Search one position, and print its events as they happen.

    Returns:
        the exit status: 1 when the position could not be read or searched.
    """
    entry = read_one([*arguments.sources, *arguments.more_sources], Scoring(arguments.rule))
    if isinstance(entry, Fault):
        complain(entry, as_json=True)
        return 1
    note(entry.note)
    position = entry.position
    recorder = Recorder(position, arguments.limit)
    printer = _Printer(recorder.trace)
    try:
        engine = _engine_for(game_of(position), arguments.engine)
        note(slowness_note(engine, position))
        options = SearchOptions(order=arguments.order)
        with SearchThread() as thread:
            result = thread.search(engine, position, options, printer.print_new, recorder)
    except SearchFailure as failure:
        printer.print_new()
        complain(Fault.of_entry(entry, str(failure)), as_json=True)
        return 1
    printer.print_new()
    print_json(end_json(position, result, recorder.trace))
    return 0


def _engine_for(game: str, key: str | None) -> Engine:
    if key is None and not default_engine(game).traceable:
        key = negamax.KEY
    return engine_for(game, key)


class _Printer:
    """Prints the events of a trace that grows."""

    def __init__(self, trace: Trace) -> None:
        self._trace = trace
        self._printed = 0

    def print_new(self, _control: SearchControl | None = None) -> None:
        """Print what has come since the last time."""
        for index in range(self._printed, len(self._trace)):
            print_json(event_json(self._trace[index]))
            self._printed = index + 1
