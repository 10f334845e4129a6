"""`ttt-cli compare`: how many nodes each engine needs for a position, in each order of moves."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from itertools import groupby
from textwrap import wrap
from typing import Final

from ttt_gui.cli.engine_choice import add_position_options
from ttt_gui.cli.live_line import LiveLine
from ttt_gui.cli.output import complain, note, print_json
from ttt_gui.cli.report import position_in_words
from ttt_gui.cli.search_thread import SearchThread
from ttt_gui.cli.sources import Fault, read_one
from ttt_gui.comparison import (
    COUNTING_RULE,
    MINIMAL_TREE,
    Contender,
    Count,
    as_csv,
    contenders,
    expectation,
    expectation_in_words,
    refusal_in_words,
)
from ttt_gui.games.othello import Scoring
from ttt_gui.notation.boards import BoardPosition, game_of
from ttt_gui.search.control import SearchControl
from ttt_gui.search.exact_values import exact_values
from ttt_gui.search.orders import orders_for
from ttt_gui.search.outcome import ASCENDING, SearchFailure, SearchOptions
from ttt_gui.search.solution_json import Json

SUMMARY: Final = "count the nodes of every engine with every move order"

_LINE_WIDTH: Final = 88
"""Letters of a line of text for a person."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    parser.description = (
        "Search one position with every Python engine in every order of moves, and count the "
        "nodes; find the fewest with which any alpha-beta search could prove its value."
    )
    add_position_options(parser)
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print a line of JSON a count")
    form.add_argument("--csv", action="store_true", help="print comma-separated values")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Compare all engines and orders on one position.

    Returns:
        the exit status: 1 when the position could not be read or searched.
    """
    entry = read_one([*arguments.sources, *arguments.more_sources], Scoring(arguments.rule))
    if isinstance(entry, Fault):
        complain(entry, as_json=arguments.json)
        return 1
    note(entry.note)
    position = entry.position
    live = LiveLine(sys.stderr)
    try:
        note(_expectation(position))
        with SearchThread() as thread:
            # Held on to here, so that all searches below share them.
            shared = exact_values(position)
            counts: list[Count] = []
            for count in _counts(position, thread, live):
                counts.append(count)
                if arguments.json:
                    live.clear()
                    print_json(_count_json(count))
            minimal = _count(position, MINIMAL_TREE, thread, live)
            del shared
    except SearchFailure as failure:
        live.clear()
        complain(Fault.of_entry(entry, str(failure)), as_json=arguments.json)
        return 1
    finally:
        live.clear()
    if arguments.json:
        print_json({MINIMAL_TREE.engine: minimal.nodes})
    elif arguments.csv:
        print(as_csv([*counts, minimal]), end="", flush=True)
    else:
        print(_as_table(position, counts, minimal.nodes), flush=True)
    return 0


def _expectation(position: BoardPosition) -> str:
    """How long it is likely to take, if that is long, otherwise "".

    Raises:
        SearchFailure: too long.
    """
    expected = expectation(position)
    if expected is None or not expected.is_worth_a_note:
        return ""
    if expected.is_too_much:
        raise SearchFailure(refusal_in_words(position, expected))
    return f"{expectation_in_words(position, expected)}; Ctrl-C stops it"


def _counts(position: BoardPosition, thread: SearchThread, live: LiveLine) -> Iterator[Count]:
    """The counts of every engine with every order, one after the other."""
    known: dict[Contender, Count] = {}
    for each in contenders(position):
        if each.search not in known:
            known[each.search] = _count(position, each.search, thread, live)
        found = known[each.search]
        yield Count(each, found.nodes, found.score)


def _count(
    position: BoardPosition, contender: Contender, thread: SearchThread, live: LiveLine
) -> Count:
    name = f"{contender.engine}, {contender.order}" if contender.order else "minimal tree"

    def show(control: SearchControl) -> None:
        nodes = f"{control.nodes:,} nodes, " if contender.order else ""
        live.show(f"{name}: {nodes}{control.seconds:.1f} s")

    options = SearchOptions(order=contender.order or ASCENDING)
    result = thread.search(contender.as_engine(), position, options, show)
    return Count(contender, result.nodes, result.score)


def _count_json(count: Count) -> Json:
    return {
        "engine": count.contender.engine,
        "order": count.contender.order,
        "nodes": count.nodes,
        "score": count.score,
    }


def _as_table(position: BoardPosition, counts: Sequence[Count], minimal: int) -> str:
    """All counts with an engine a row and an order a column."""
    orders = [order.key for order in orders_for(game_of(position))]
    rows = [["nodes", *orders]]
    for engine, group in groupby(counts, key=lambda count: count.contender.engine):
        rows.append([engine, *(f"{count.nodes:,}" for count in group)])
    rows.append(["minimal tree", f"{minimal:,}"])
    first = max(len(row[0]) for row in rows)
    width = max(len(cell) for row in rows for cell in row[1:]) + 2
    lines = [row[0].ljust(first) + "".join(cell.rjust(width) for cell in row[1:]) for row in rows]
    return "\n".join(
        [
            position_in_words(position),
            f"score {counts[0].score:+d} for the side to move, whatever the engine and the order",
            "",
            *lines,
            "",
            *wrap(
                f"{COUNTING_RULE} The minimal tree is the smallest with which any alpha-beta "
                "search could prove the score.",
                _LINE_WIDTH,
            ),
        ]
    )
