"""`ttt-cli compare`: how many nodes each engine needs for a position, in each order of moves."""

import argparse
import csv
import io
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from ttt_gui.cli.engine_choice import add_position_options
from ttt_gui.cli.live_line import LiveLine
from ttt_gui.cli.output import complain, note, print_json
from ttt_gui.cli.report import position_in_words
from ttt_gui.cli.search_thread import SearchThread
from ttt_gui.cli.sources import Fault, read_one
from ttt_gui.engines import Engine, traceable_engines
from ttt_gui.games.othello import Othello, Scoring
from ttt_gui.notation.boards import BoardPosition, game_of
from ttt_gui.search import minimax
from ttt_gui.search.control import SearchControl
from ttt_gui.search.exact_values import exact_values
from ttt_gui.search.minimal_tree import minimal_tree
from ttt_gui.search.orders import orders_for
from ttt_gui.search.outcome import SearchFailure, SearchOptions
from ttt_gui.search.tree_size import estimated_tree_size

SUMMARY: Final = "count the nodes of every engine with every move order"

_MINIMAL_TREE: Final = "minimal_tree"

_WORTH_A_NOTE: Final = 100_000
"""Nodes of the whole tree from which on a person is told that it takes a while."""

_TOO_MANY: Final = 5_000_000
"""Nodes of the whole tree that are not worth starting on."""

_NODES_PER_SECOND: Final = 10_000
"""About what all of a comparison takes for each node of an Othello tree."""


@dataclass(frozen=True, slots=True)
class _Count:
    """The nodes of one engine with one move order, and the value that it found."""

    engine: str
    order: str
    nodes: int
    score: int


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
            counts = []
            for count in _counts(position, thread, live):
                counts.append(count)
                if arguments.json:
                    live.clear()
                    print_json(_count_json(count))
            minimal = thread.run(
                lambda control: minimal_tree(position, control),
                lambda control: live.show(f"minimal tree, {control.seconds:.1f} s"),
            )
            del shared
    except SearchFailure as failure:
        live.clear()
        complain(Fault.of_entry(entry, str(failure)), as_json=arguments.json)
        return 1
    finally:
        live.clear()
    if arguments.json:
        print_json({_MINIMAL_TREE: minimal})
    elif arguments.csv:
        print(_as_csv(counts, minimal), end="", flush=True)
    else:
        print(_as_table(position, counts, minimal), flush=True)
    return 0


def _expectation(position: BoardPosition) -> str:
    """How long it is likely to take, if that is long, otherwise "".

    Raises:
        SearchFailure: too long.
    """
    if not isinstance(position, Othello):
        return ""
    nodes = estimated_tree_size(position)
    if nodes < _WORTH_A_NOTE:
        return ""
    expected = (
        f"{position.empties} empty squares: without pruning about {nodes:,} nodes, likely to "
        f"take {_duration(nodes / _NODES_PER_SECOND)} in all"
    )
    if nodes > _TOO_MANY:
        raise SearchFailure(
            f"{expected}; a comparison is refused above {_TOO_MANY:,} nodes. Take a position "
            "with fewer empty squares: 10 take about half a minute."
        )
    return f"{expected}; Ctrl-C stops it"


def _duration(seconds: float) -> str:
    """A length of time, roughly."""
    for unit, length in (("years", 31_557_600), ("days", 86_400), ("hours", 3_600)):
        if seconds >= 2 * length:
            return f"{seconds / length:,.0f} {unit}"
    return f"{seconds / 60:.0f} minutes" if seconds >= 120 else f"{seconds:.0f} seconds"


def _counts(position: BoardPosition, thread: SearchThread, live: LiveLine) -> Iterator[_Count]:
    """The counts of every engine with every order, one after the other."""
    orders = orders_for(game_of(position))
    for engine in traceable_engines():
        count: _Count | None = None
        for order in orders:
            # Without pruning every position is entered, whichever comes first.
            if count is None or engine.key != minimax.KEY:
                count = _count(position, engine, order.key, thread, live)
            yield _Count(engine.key, order.key, count.nodes, count.score)


def _count(
    position: BoardPosition, engine: Engine, order: str, thread: SearchThread, live: LiveLine
) -> _Count:
    def show(control: SearchControl) -> None:
        live.show(f"{engine.key}, {order}: {control.nodes:,} nodes, {control.seconds:.1f} s")

    result = thread.search(engine, position, SearchOptions(order=order), show)
    return _Count(engine.key, order, result.nodes, result.score)


def _count_json(count: _Count) -> dict[str, object]:
    return {
        "engine": count.engine,
        "order": count.order,
        "nodes": count.nodes,
        "score": count.score,
    }


def _as_csv(counts: Sequence[_Count], minimal: int) -> str:
    """All counts under a heading; the minimal tree is the last row, without an order."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["engine", "order", "nodes", "score"])
    writer.writerows([each.engine, each.order, each.nodes, each.score] for each in counts)
    writer.writerow([_MINIMAL_TREE, "", minimal, counts[0].score])
    return text.getvalue()


def _as_table(position: BoardPosition, counts: Sequence[_Count], minimal: int) -> str:
    """All counts with an engine a row and an order a column."""
    orders = [order.key for order in orders_for(game_of(position))]
    rows = [["nodes", *orders]]
    for engine, group in groupby(counts, key=lambda count: count.engine):
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
            "A node is counted each time a position is entered, the root and finished games",
            "included. The minimal tree is the smallest with which any alpha-beta search could",
            "prove the score.",
        ]
    )
