"""`ttt-cli`: the engines without a window. Imports no Qt.

Each command has a module of its own, with `configure` and `run`. Every fault ends here as
a sentence and an exit status: 0 all is well, 1 something could not be read, solved or
confirmed, 2 the command line makes no sense, 130 interrupted.
"""

import argparse
import io
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from ttt_gui import __version__
from ttt_gui.cli import bench, compare, grade, lab, solve, trace
from ttt_gui.cli.sources import is_option, shielded
from ttt_gui.search.outcome import SearchFailure

INTERRUPTED: Final = 130
"""What a shell reports of a program that Ctrl-C ended."""

READER_GONE: Final = 141
"""What a shell reports of a program whose output nobody reads any more."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command that `argv` (default: the process's arguments) asks for.

    Returns:
        the exit status.

    Raises:
        SystemExit: help was asked for, or the command line makes no sense.
    """
    _escape_what_cannot_be_shown()
    parser = _parser()
    arguments, rest = parser.parse_known_args(shielded(sys.argv[1:] if argv is None else argv))
    # argparse leaves here what stands after an option that follows the first sources.
    takes_more = arguments.run in {solve.run, trace.run, compare.run}
    if any(not takes_more or is_option(each) for each in rest):
        parser.error(f"unrecognized arguments: {' '.join(rest)}")
    arguments.more_sources = rest
    try:
        status: int = arguments.run(arguments)
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        _leave_standard_output()
        return READER_GONE
    except Exception as error:  # noqa: BLE001  (whatever happens, a person gets a sentence)
        _leave_standard_output()
        expected = isinstance(error, (OSError, SearchFailure))
        kind = "" if expected else f"internal error: {type(error).__name__}: "
        print(f"ttt-cli: {kind}{error}", file=sys.stderr)
        return 1
    return status


def _leave_standard_output() -> None:
    """Give up writing: Python flushes once more at its end, and shall find an open door."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="ttt-cli",
        description="Solve tic-tac-toe positions and Othello endgames exactly.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    solve.configure(commands.add_parser("solve", help=solve.SUMMARY, allow_abbrev=False))
    trace.configure(commands.add_parser("trace", help=trace.SUMMARY, allow_abbrev=False))
    compare.configure(commands.add_parser("compare", help=compare.SUMMARY, allow_abbrev=False))
    bench.configure(commands.add_parser("bench", help=bench.SUMMARY, allow_abbrev=False))
    lab.configure(commands.add_parser("lab", help=lab.SUMMARY, allow_abbrev=False))
    grade.configure(commands.add_parser("grade", help=grade.SUMMARY, allow_abbrev=False))
    return parser


def _escape_what_cannot_be_shown() -> None:
    """Let a letter that the terminal's encoding lacks come out as its code, not as a failure."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
