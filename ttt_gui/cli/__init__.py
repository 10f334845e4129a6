"""`ttt-cli`: the engines without a window. Imports no Qt.

Each command has a module of its own, with `configure` and `run`. Every fault ends here as
a sentence and an exit status: 0 all is well, 1 something could not be read, solved, confirmed or
written, 2 the command line makes no sense, 130 interrupted.

Importing this package imports no command: that is left to `main`, when Ctrl-C is provided for.
"""

from __future__ import annotations

import io
import sys

from ttt_gui import __version__
from ttt_gui.process import (
    INTERRUPTED,
    READER_GONE,
    Interruptible,
    leave_standard_output,
)

TYPE_CHECKING = False  # as `typing` has it, which takes long to import
if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command that `argv` (default: the process's arguments) asks for.

    Returns:
        the exit status.

    Raises:
        SystemExit: help was asked for, or the command line makes no sense.
    """
    try:
        with Interruptible():
            return _run(argv)
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return INTERRUPTED


def _run(argv: Sequence[str] | None) -> int:
    """Run a command to its end, with all that it prints; return the exit status."""
    from ttt_gui.cli.terminal import one_line, tell  # noqa: PLC0415
    from ttt_gui.search.outcome import SearchFailure  # noqa: PLC0415

    _escape_what_cannot_be_shown()
    try:
        try:
            return _command(argv)
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        leave_standard_output()
        return READER_GONE
    except Exception as error:  # noqa: BLE001  (whatever happens, a person gets a sentence)
        leave_standard_output()
        tell(f"ttt-cli: {one_line(_in_words(error, expected=(OSError, SearchFailure)))}")
        return 1


def _in_words(error: Exception, expected: tuple[type[Exception], ...]) -> str:
    if isinstance(error, OSError) and error.filename is None and error.strerror:
        return f"cannot write the output: {error.strerror}"
    kind = "" if isinstance(error, expected) else f"internal error: {type(error).__name__}: "
    return f"{kind}{error}"


def _command(argv: Sequence[str] | None) -> int:
    from ttt_gui.cli import batch, compare, solve, trace  # noqa: PLC0415
    from ttt_gui.cli.sources import is_option, shielded  # noqa: PLC0415

    parser = _parser()
    arguments, rest = parser.parse_known_args(shielded(sys.argv[1:] if argv is None else argv))
    # argparse leaves here what stands after an option that follows the first sources.
    takes_more = arguments.run in {solve.run, batch.run, trace.run, compare.run}
    if any(not takes_more or is_option(each) for each in rest):
        parser.error(f"unrecognized arguments: {' '.join(rest)}")
    arguments.more_sources = rest
    status: int = arguments.run(arguments)
    return status


def _parser() -> argparse.ArgumentParser:
    from ttt_gui.cli import batch, bench, compare, grade, lab, solve, trace  # noqa: PLC0415
    from ttt_gui.cli.terminal import SafeParser  # noqa: PLC0415

    parser = SafeParser(
        prog="ttt-cli",
        description="Solve tic-tac-toe positions and Othello endgames exactly.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    solve.configure(commands.add_parser("solve", help=solve.SUMMARY, allow_abbrev=False))
    batch.configure(commands.add_parser("batch", help=batch.SUMMARY, allow_abbrev=False))
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
