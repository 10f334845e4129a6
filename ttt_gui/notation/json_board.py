"""Positions as `ttt-cli solve --json` prints them: an object a line."""

import json
from typing import Any, Final

from ttt_gui.games.othello import Scoring
from ttt_gui.notation.boards import BoardPosition, read_position
from ttt_gui.notation.error import NotationError

LONGEST: Final = 100_000
"""Characters that an object may have; a solution has less than a thousand."""


def read_json(text: str, scoring: Scoring) -> tuple[BoardPosition, str, str]:
    """The position of an object with "board" and "to_move".

    Whatever else the object holds is left alone.

    Returns:
        the position, what had to be decided to read it, and its "name", if it has one.

    Raises:
        NotationError: it is no such object.
    """
    if len(text) > LONGEST:
        raise NotationError(
            f"{len(text):,} characters in braces; expected up to {LONGEST:,} for a position"
        )
    try:
        found: Any = json.loads(text)
    except json.JSONDecodeError as error:
        raise NotationError(
            f"not JSON: {error.msg}; expected an object such as "
            '{"board": "<64 of x o .>", "to_move": "x"}',
            column=error.pos + 1,
        ) from None
    except (RecursionError, ValueError):  # nested too deep, or a number too long
        raise NotationError("not JSON that a position can be read from") from None
    board = found.get("board") if isinstance(found, dict) else None
    side = found.get("to_move") if isinstance(found, dict) else None
    if not isinstance(board, str) or not isinstance(side, str):
        raise NotationError('no position in this object; expected "board" and "to_move"')
    name = found.get("name")
    try:
        position, note = read_position(f"{board} {side}", scoring)
    except NotationError as error:
        raise NotationError(f'in "board" and "to_move": {error}') from None
    return position, note, name if isinstance(name, str) else ""
