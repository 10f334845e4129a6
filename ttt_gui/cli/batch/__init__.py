"""`ttt-cli batch`: a whole collection of Othello positions, solved as the Batch tab does.

What was solved is in the library, which the window uses too. So a batch goes on where it was
stopped, by the same command or in the window, and may run beside the window.
"""

import argparse
import re
import sys
from contextlib import AbstractContextManager, ExitStack, closing
from pathlib import Path
from typing import Final

from ttt_gui.blocks.here import Here
from ttt_gui.blocks.processes import Processes
from ttt_gui.blocks.workers import Workers
from ttt_gui.cli.batch.output import Output, output_to
from ttt_gui.cli.batch.reading import name_of, read
from ttt_gui.cli.batch.solving import Solving
from ttt_gui.cli.engine_choice import at_least_one, engine_for, slowness_note
from ttt_gui.cli.live_line import LiveLine
from ttt_gui.cli.output import note
from ttt_gui.cli.terminal import one_line, tell
from ttt_gui.cluster.extra import ClusterFault, require_dask
from ttt_gui.engines import OTHELLO, engines_for
from ttt_gui.folders import data_folder
from ttt_gui.games.othello import Scoring
from ttt_gui.library.batch import Plan
from ttt_gui.library.library import Library
from ttt_gui.notation.error import clipped
from ttt_gui.workbench.batch.events import BatchForm

SUMMARY: Final = "solve a collection of Othello positions, resuming where it was stopped"


def configure(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    parser.description = (
        "Solve a collection of Othello positions. What is solved is kept in the library that the "
        "window uses, so the same command resumes where it was stopped. The exit status is 1 "
        "if a score differs from the one given, or anything could not be read or solved."
    )
    parser.add_argument(
        "sources",
        nargs="+",
        metavar="SOURCE",
        help="a file of any number of positions in any form that solve reads, a position, or - "
        "for standard input",
    )
    parser.add_argument(
        "--out",
        metavar="FILE",
        help="where results go: FILE.jsonl gets a line of JSON a position as soon as it is solved; "
        "FILE.obf, FILE.csv or FILE.json is written at the end, whole; without it lines of JSON "
        "go to standard output",
    )
    keys = [each.key for each in engines_for(OTHELLO)]
    parser.add_argument("--engine", choices=keys, metavar="KEY", help=", ".join(keys))
    parser.add_argument(
        "--rule",
        choices=[scoring.value for scoring in Scoring],
        help="how positions are scored: own discs minus the opponent's, or with the empty squares "
        "for the winner, which is the default where scores are given and for FILE.obf",
    )
    parser.add_argument(
        "--all-moves", action="store_true", help="find the value of every move, not only the best"
    )
    parser.add_argument(
        "--easiest-first", action="store_true", help="begin with the fewest empty squares"
    )
    at_once = parser.add_mutually_exclusive_group()
    at_once.add_argument(
        "--threads",
        type=at_least_one,
        metavar="N",
        help="solve one position at a time, the compiled engine with N threads; the default is "
        "one for each core",
    )
    at_once.add_argument(
        "--processes",
        type=at_least_one,
        metavar="N",
        help="solve N positions at a time, each in a process of its own with one thread: faster "
        "for many small positions",
    )
    at_once.add_argument(
        "--scheduler",
        type=_address,
        metavar="ADDRESS",
        help="have the workers of a Dask scheduler solve, such as tcp://HOST:8786",
    )
    at_once.add_argument(
        "--cluster",
        type=_local_workers,
        metavar="local:N",
        help="start a Dask cluster of N workers on this machine, and have them solve",
    )
    parser.add_argument(
        "--data-dir",
        type=Path,
        metavar="DIR",
        help="the folder of the library; the default is the window's",
    )
    parser.set_defaults(run=run, usage_error=parser.error)


def run(arguments: argparse.Namespace) -> int:
    """Solve the collection, or the rest of it.

    Returns:
        the exit status: 1 when a score differs, or anything could not be read, solved or written.
    """
    sources = [*arguments.sources, *arguments.more_sources]
    output = _output(arguments)
    rule = None if arguments.rule is None else Scoring(arguments.rule)
    if output.form is BatchForm.OBF:
        rule = Scoring.WINNER_TAKES_EMPTIES
    engine = engine_for(OTHELLO, arguments.engine)
    live = LiveLine(sys.stderr)
    found = read(sources, rule, live)
    if not found.problems:
        return 1
    plan = Plan(
        name_of(sources),
        found.problems,
        found.problems[0].position.scoring,
        engine.key,
        arguments.threads,
        arguments.all_moves,
        arguments.easiest_first,
    )
    note(
        slowness_note(engine, max(found.problems, key=lambda each: each.position.empties).position)
    )
    try:
        with ExitStack() as stack:
            entered = _workers(arguments)
            live.show("waiting for workers")
            workers = stack.enter_context(entered)
            library = stack.enter_context(closing(_library(arguments)))
            stack.enter_context(output)
            is_right = Solving(plan, library, output, live).run(engine, workers)
    except ClusterFault as fault:
        live.clear()
        tell(f"ttt-cli: {one_line(str(fault))}")
        return 1
    return 0 if is_right and not found.faults else 1


def _library(arguments: argparse.Namespace) -> Library:
    return Library(_folder(arguments), lambda message: tell(f"ttt-cli: note: {message}"))


def _folder(arguments: argparse.Namespace) -> Path:
    """Where the library is."""
    return arguments.data_dir or data_folder()


def _output(arguments: argparse.Namespace) -> Output:
    try:
        output = output_to(arguments.out, all_moves=arguments.all_moves)
    except ValueError as error:
        arguments.usage_error(str(error))
    if output.form is BatchForm.OBF and arguments.rule == Scoring.DISC_DIFFERENCE.value:
        arguments.usage_error(
            "the scores of an OBF file count the empty squares for the winner: ask for "
            "--rule winner, or for another form"
        )
    return output


def _workers(arguments: argparse.Namespace) -> AbstractContextManager[Workers]:
    """What solves blocks of positions.

    Raises:
        ClusterFault: Dask is asked for, and not installed.
    """
    if arguments.processes:
        return Processes(arguments.processes)
    if not arguments.scheduler and not arguments.cluster:
        return Here()
    require_dask()
    from ttt_gui.cluster.dask_workers import connected, local_cluster  # noqa: PLC0415  (an extra)

    if arguments.scheduler:
        return connected(arguments.scheduler, _folder(arguments))
    return local_cluster(arguments.cluster)


def _local_workers(text: str) -> int:
    """The number of workers that `local:N` asks for.

    Raises:
        ArgumentTypeError: it does not.
    """
    where, _, number = text.partition(":")
    if where != "local":
        raise argparse.ArgumentTypeError(f"expected local:N, found {clipped(text)!r}")
    return at_least_one(number)


def _address(text: str) -> str:
    """The address of a scheduler that `text` is.

    Raises:
        ArgumentTypeError: it is none.
    """
    if not re.fullmatch(r"((tcp|tls)://)?[^\s/]+:[0-9]{1,5}", text):
        raise argparse.ArgumentTypeError(f"expected tcp://HOST:PORT, found {clipped(text)!r}")
    return text
