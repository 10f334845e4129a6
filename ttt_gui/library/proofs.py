"""Solved positions: each is proved once, for all its symmetric forms and both colours."""

import logging
import sqlite3
from dataclasses import replace
from datetime import datetime

from ttt_gui.games.othello import Othello
from ttt_gui.games.position import Player
from ttt_gui.games.symmetry import Symmetry, canonical
from ttt_gui.library.database import Database
from ttt_gui.library.encoding import (
    RESULT_COLUMNS,
    Columns,
    board_bytes,
    holds,
    knows_all_moves,
    now,
    result_columns,
    result_of,
)
from ttt_gui.search.outcome import SearchResult

_log = logging.getLogger(__name__)

_KEY = "own = ? AND opponent = ? AND scoring = ?"


class Proofs:
    """The exact results of searches, by position.

    Kept is the form that `canonical` chooses among the symmetric ones, as the side to move
    sees it; so a position is found again whichever way it lies and whoever is to move.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def recall(self, position: Othello, *, all_moves: bool = False) -> SearchResult | None:
        """What is known of `position`, with its `proved_at`; None when that is not enough.

        Args:
            position: the position, its scoring included.
            all_moves: whether the exact value of every move is asked for.
        """
        form, symmetry = _canonical(position)

        def work(connection: sqlite3.Connection) -> Columns | None:
            found: Columns | None = connection.execute(
                f"SELECT {RESULT_COLUMNS} FROM proofs WHERE {_KEY}",  # noqa: S608  (our own words)
                _key(form),
            ).fetchone()
            return found

        columns = self._database.read(work, None)
        if columns is None:
            return None
        result = _sound_result(form, columns)
        if result is None or (all_moves and not knows_all_moves(form, result)):
            return None
        return turned(result, symmetry.inverse)

    def remember(
        self, position: Othello, result: SearchResult, proved_at: datetime | None = None
    ) -> None:
        """Keep a result of `position`, unless as much or more is known already.

        A result that was remembered itself is not kept. What is known and cannot
        be true together with `result` goes: a search has just proved otherwise.

        Args:
            position: the position that was searched.
            result: what was found.
            proved_at: when; None means now.
        """
        if result.proved_at is not None:
            return
        form, symmetry = _canonical(position)
        kept = turned(result, symmetry)
        columns = (*_key(form), *result_columns(form, kept, proved_at or now()))

        def work(connection: sqlite3.Connection) -> None:
            found = connection.execute(
                f"SELECT {RESULT_COLUMNS} FROM proofs WHERE {_KEY}",  # noqa: S608  (our own words)
                _key(form),
            ).fetchone()
            known = _sound_result(form, found) if found is not None else None
            if known is not None and known.score != result.score:
                _log.error("%s and %s disagree on a position", known.engine, result.engine)
                known = None
            if known is None or (knows_all_moves(form, kept) and not knows_all_moves(form, known)):
                marks = ", ".join("?" * len(columns))
                connection.execute(
                    f"INSERT OR REPLACE INTO proofs (own, opponent, scoring, {RESULT_COLUMNS}) "  # noqa: S608
                    f"VALUES ({marks})",
                    columns,
                )

        self._database.write(work, None)

    def count(self) -> int:
        """How many positions are known."""
        return self._database.read(
            lambda connection: int(connection.execute("SELECT count(*) FROM proofs").fetchone()[0]),
            0,
        )


def turned(result: SearchResult, symmetry: Symmetry) -> SearchResult:
    """`result` as it looks after `symmetry` was applied to its position."""
    return replace(
        result,
        best_move=None if result.best_move is None else symmetry.move(result.best_move),
        best_moves=tuple(sorted(symmetry.move(move) for move in result.best_moves)),
        move_scores=tuple(
            sorted(
                (replace(each, move=symmetry.move(each.move)) for each in result.move_scores),
                key=lambda each: each.move,
            )
        ),
        line=tuple(symmetry.move(move) for move in result.line),
    )


def _canonical(position: Othello) -> tuple[Othello, Symmetry]:
    """The form that is kept, with x to move, and the symmetry that leads to it."""
    return canonical(replace(position, x=position.own, o=position.opponent, side_to_move=Player.X))


def _key(form: Othello) -> Columns:
    return board_bytes(form.own), board_bytes(form.opponent), form.scoring.value


def _sound_result(form: Othello, columns: Columns) -> SearchResult | None:
    """The result in `columns`, or None when what stands there cannot be one of `form`."""
    try:
        result = result_of(columns)
    except (ValueError, TypeError, KeyError):
        result = None
    if result is None or not holds(form, result):
        _log.error("The library held a result that is none")
        return None
    return result
