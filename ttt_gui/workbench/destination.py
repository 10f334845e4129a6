"""Where a file or a text belongs that a person gives to the window and to no tab of it."""

from enum import Enum
from typing import Final

from ttt_gui.games.tictactoe import TicTacToe
from ttt_gui.notation.entry import Entry
from ttt_gui.notation.error import NotationError
from ttt_gui.notation.importer import iter_positions

BEGINNING: Final = 5_000
"""Characters, or bytes, from which it is told where a text belongs: a few milliseconds of work."""

_SCRIPT_SUFFIXES: Final = (".py", ".pyw", ".sh", ".pl", ".rb", ".js", ".lua", ".exe", ".bat")
_SHEBANG: Final = "#!"


class Destination(Enum):
    """The tabs that open files and texts for others; each takes what is no other's."""

    OTHELLO = "othello"
    GRADER = "grader"


def destination_of(beginning: str, name: str = "") -> Destination | TicTacToe:
    """Where a text belongs; the position itself if it begins with a tic-tac-toe board.

    Args:
        beginning: its first characters, at most `BEGINNING` of them.
        name: the name of the file that it comes from, if it comes from one.
    """
    if name and (name.lower().endswith(_SCRIPT_SUFFIXES) or beginning.startswith(_SHEBANG)):
        return Destination.GRADER
    try:
        first = next(iter_positions(beginning.splitlines()), None)
    except NotationError:
        return Destination.OTHELLO  # which tells what is wrong
    if isinstance(first, Entry) and isinstance(first.position, TicTacToe):
        return first.position
    return Destination.OTHELLO
