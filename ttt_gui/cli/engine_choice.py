"""Which engine searches a position, and what to expect of it."""

import argparse

from ttt_gui.engines import (
    ENGINES,
    OTHELLO,
    TICTACTOE,
    Engine,
    default_engine,
    engine,
    engines_for,
)
from ttt_gui.games.othello import Othello, Scoring
from ttt_gui.notation.boards import BoardPosition
from ttt_gui.notation.error import clipped
from ttt_gui.search.outcome import SearchFailure


def add_engine_options(parser: argparse.ArgumentParser) -> None:
    """Add `--engine`, `--threads` and `--json`, which every searching command has."""
    parser.add_argument(
        "--engine",
        choices=[each.key for each in ENGINES],
        metavar="KEY",
        help=f"{', '.join(each.key for each in ENGINES)}; the default is "
        f"{default_engine(OTHELLO).key} for Othello, {default_engine(TICTACTOE).key} for "
        "tic-tac-toe",
    )
    parser.add_argument(
        "--threads",
        type=at_least_one,
        metavar="N",
        help="threads for the compiled engine; the default is one for each core",
    )
    parser.add_argument("--json", action="store_true", help="print a line of JSON a position")


def at_least_one(text: str) -> int:
    """The number that `text` is.

    Raises:
        ArgumentTypeError: it is none, or less than 1.
    """
    try:
        number = int(text)
    except ValueError:
        number = 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"expected a number from 1, found {clipped(text)!r}")
    return number


def engine_for(game: str, key: str | None) -> Engine:
    """The engine called `key`, or the default one of `game` when that is None.

    Raises:
        SearchFailure: it does not play `game`, or is not available here.
    """
    if key is None:
        return default_engine(game)
    chosen = engine(key)
    if game not in chosen.games:
        names = ", ".join(each.key for each in engines_for(game))
        raise SearchFailure(f"the engine {key} does not play {game}; these do: {names}")
    reason = chosen.unavailable()
    if reason is not None:
        raise SearchFailure(f"the engine {key} is not available: {reason}")
    return chosen


def add_position_options(parser: argparse.ArgumentParser) -> None:
    """Add `POSITION` and `--rule`, for a command about one position."""
    parser.add_argument(
        "sources",
        nargs="+",
        metavar="POSITION",
        help="a board of 9 (or 64) letters x, o and . with its side to move, such as "
        "'....x.... o', or one position in any other form that solve reads",
    )
    add_rule_option(parser)


def add_rule_option(parser: argparse.ArgumentParser) -> None:
    """Add `--rule`, the scoring of Othello."""
    parser.add_argument(
        "--rule",
        choices=[scoring.value for scoring in Scoring],
        default=Scoring.DISC_DIFFERENCE.value,
        help="how Othello is scored: own discs minus the opponent's (the default), or with the "
        "empty squares for the winner",
    )


def slowness_note(chosen: Engine, position: BoardPosition) -> str:
    """A warning when the search may take long, otherwise ""."""
    slowness = chosen.slowness(position.empties) if isinstance(position, Othello) else ""
    return slowness and f"{slowness} with the engine {chosen.key}; Ctrl-C stops it"
