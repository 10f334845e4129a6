"""Which engine searches a position, and what to expect of it."""

import argparse
from typing import Final

from ttt_gui.engines import ENGINES, OTHELLO, TICTACTOE, Engine, engine, engines_for
from ttt_gui.games.othello import Othello
from ttt_gui.notation.boards import BoardPosition
from ttt_gui.notation.error import clipped
from ttt_gui.search.outcome import SearchFailure

_PREFERRED: Final = {OTHELLO: ("compiled", "negamax"), TICTACTOE: ("state-tree",)}
"""Each game's engines, the best first; the first that the table of engines has is taken."""

_PLEASANT_EMPTIES: Final = {"minimax": 8, "negamax": 10, "state-tree": 10, "state-tree-deep": 10}
"""Up to how many empty squares an engine answers within seconds, where there is a limit."""


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
        type=_at_least_one,
        metavar="N",
        help="threads for the compiled engine; the default is one for each core",
    )
    parser.add_argument("--json", action="store_true", help="print a line of JSON a position")


def _at_least_one(text: str) -> int:
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


def game_of(position: BoardPosition) -> str:
    """The game of `position`, as the table of engines calls it."""
    return OTHELLO if isinstance(position, Othello) else TICTACTOE


def default_engine(game: str) -> Engine:
    """The engine that searches `game` when none is asked for."""
    registered = {each.key: each for each in ENGINES}
    return next(registered[key] for key in _PREFERRED[game] if key in registered)


def engine_for(game: str, key: str | None) -> Engine:
    """The engine called `key`, or the default one of `game` when that is None.

    Raises:
        SearchFailure: it does not play `game`.
    """
    if key is None:
        return default_engine(game)
    chosen = engine(key)
    if game not in chosen.games:
        names = ", ".join(each.key for each in engines_for(game))
        raise SearchFailure(f"the engine {key} does not play {game}; these do: {names}")
    return chosen


def slowness_note(chosen: Engine, position: BoardPosition) -> str:
    """A warning when the search may take long, otherwise ""."""
    limit = _PLEASANT_EMPTIES.get(chosen.key)
    if limit is None or not isinstance(position, Othello) or position.empties <= limit:
        return ""
    return (
        f"{position.empties} empty squares are many for the engine {chosen.key}: above about "
        f"{limit} it is slow (minutes, hours); Ctrl-C stops it"
    )
