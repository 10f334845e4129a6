"""`ttt-cli`: the engines without a window. Imports no Qt.

Each command has a module of its own, with `SUMMARY`, `configure` and `run`. Every fault ends here
as a sentence and an exit status: 0 all is well, 1 something could not be read, solved, confirmed or
written, 2 the command line makes no sense, 130 interrupted.

Importing this package imports no command: that is left to `main`, when Ctrl-C is provided for,
which imports the one command that is asked for.
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

_COMMANDS = ("solve", "batch", "trace", "compare", "bench", "lab", "grade")
"""In the order of the help; each is a module of this package."""

_TAKE_SOURCES = frozenset({"solve", "batch", "trace", "compare"})
"""Those that take any number of positions, files and boards of two words."""


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
    from ttt_gui.cli.sources import is_option, shielded  # noqa: PLC0415

    given = shielded(sys.argv[1:] if argv is None else argv)
    parser = _parser([each for each in _COMMANDS if each in given[:1]] or _COMMANDS)
    arguments, rest = parser.parse_known_args(given)
    # argparse leaves here what stands after an option that follows the first sources.
    takes_more = arguments.command in _TAKE_SOURCES
    if any(not takes_more or is_option(each) for each in rest):
        parser.error(f"unrecognized arguments: {' '.join(rest)}")
    arguments.more_sources = rest
    status: int = arguments.run(arguments)
    return status


def _parser(names: Sequence[str]) -> argparse.ArgumentParser:
    """A parser of the commands that are named."""
    from importlib import import_module  # noqa: PLC0415

    from ttt_gui.cli.terminal import SafeParser  # noqa: PLC0415

    parser = SafeParser(
        prog="ttt-cli",
        description="Solve tic-tac-toe positions and Othello endgames exactly.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    commands = parser.add_subparsers(
        title="commands", dest="command", metavar="COMMAND", required=True
    )
    for name in names:
        command = import_module(f"{__name__}.{name}")
        command.configure(commands.add_parser(name, help=command.SUMMARY, allow_abbrev=False))
    return parser


def _escape_what_cannot_be_shown() -> None:
    """Let a letter that the terminal's encoding lacks come out as its code, not as a failure."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
