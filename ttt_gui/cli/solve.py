"""`ttt-cli solve`: the exact value and best play of each position given."""

import argparse
import sys
from typing import Final

from ttt_gui.cli.engine_choice import (
    add_engine_options,
    add_rule_option,
    engine_for,
    slowness_note,
)
from ttt_gui.cli.output import complain, note, print_json
from ttt_gui.cli.report import solution_report
from ttt_gui.cli.search_thread import SearchThread
from ttt_gui.cli.sources import STANDARD_INPUT, Fault, read_sources
from ttt_gui.cli.terminal import one_line, say
from ttt_gui.games.othello import Scoring
from ttt_gui.notation.boards import game_of
from ttt_gui.search.outcome import SearchFailure, SearchOptions
from ttt_gui.search.solution_json import named, solution_json

SUMMARY: Final = "solve positions exactly"


def configure(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    parser.description = "Solve tic-tac-toe positions and Othello endgames exactly."
    parser.add_argument(
        "sources",
        nargs="*",
        metavar="SOURCE",
        help="a board of 64 (or 9) letters x, o and . with its side to move, a position in any "
        "other form (OBF, transcript, board and moves, PGN, GGF, SGF, diagram, JSON, Egaroucid, "
        "ScrZebra, Othello Sensei), a file with any number of these, or - for standard input; of "
        "a game the position after its last move",
    )
    add_rule_option(parser)
    parser.add_argument(
        "--all-moves", action="store_true", help="find the value of every move, not only the best"
    )
    add_engine_options(parser)
    parser.set_defaults(run=run, usage_error=parser.error)


def run(arguments: argparse.Namespace) -> int:
    """Solve every position of the sources in turn, and print each solution as it is found.

    Returns:
        the exit status: 1 when anything could not be read or solved.
    """
    sources = [*arguments.sources, *arguments.more_sources]
    if not sources:
        if sys.stdin is None or sys.stdin.isatty():
            arguments.usage_error(
                "nothing to solve: give a board and its side to move, a file, or - for "
                "standard input"
            )
        sources = [STANDARD_INPUT]
    options = SearchOptions(all_moves=arguments.all_moves, threads=arguments.threads)
    status = 0
    warned = False
    with SearchThread() as thread:
        for entry in read_sources(sources, Scoring(arguments.rule)):
            if isinstance(entry, Fault):
                complain(entry, as_json=arguments.json)
                status = 1
                continue
            note(entry.note)
            try:
                engine = engine_for(game_of(entry.position), arguments.engine)
                if not warned:
                    warning = slowness_note(engine, entry.position)
                    note(warning)
                    warned = bool(warning)
                result = thread.search(engine, entry.position, options)
            except SearchFailure as failure:
                complain(Fault.of_entry(entry, str(failure)), as_json=arguments.json)
                status = 1
                continue
            if arguments.json:
                found = solution_json(entry.position, result, all_moves=options.all_moves)
                print_json(named(found, entry.name))
            else:
                report = solution_report(entry.position, result, all_moves=options.all_moves)
                name = one_line(entry.name)
                say(f"{name}\n{report}" if name else report, end="\n\n")
    return status
