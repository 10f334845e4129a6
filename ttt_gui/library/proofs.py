"""What is proved of positions, each once for all its symmetric forms and both colours.

That is the results of searches that finished, and what those that were stopped had proved.
"""

import logging
import sqlite3
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime

from ttt_gui.games.othello import Othello
from ttt_gui.games.position import Player
from ttt_gui.games.symmetry import Symmetry, canonical
from ttt_gui.library.database import Database
from ttt_gui.library.encoding import (
    PART_COLUMNS,
    RESULT_COLUMNS,
    Columns,
    board_bytes,
    can_be_proved,
    holds,
    knows_all_moves,
    now,
    part_columns,
    part_of,
    result_columns,
    result_of,
)
from ttt_gui.search.control import Progress
from ttt_gui.search.head_start import contradict, joined, proved_by
from ttt_gui.search.outcome import Bound, HeadStart, MoveScore, SearchResult

_log = logging.getLogger(__name__)

_KEY = "own = ? AND opponent = ? AND scoring = ?"


class Proofs:
    """The exact results of searches, and parts of results, by position.

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
        form, symmetry = normal_form(position)

        result = self._database.read(lambda connection: _proof(connection, form), None)
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
        self.remember_all([(position, result)], proved_at)

    def remember_all(
        self,
        results: Iterable[tuple[Othello, SearchResult]],
        proved_at: datetime | None = None,
    ) -> None:
        """Keep results of some positions, all of them or none, each as `remember` does."""
        time = proved_at or now()
        found = []
        for position, result in results:
            if result.proved_at is None:
                form, symmetry = normal_form(position)
                kept = turned(result, symmetry)
                found.append((form, kept, (*_key(form), *result_columns(form, kept, time))))

        def work(connection: sqlite3.Connection) -> None:
            for form, kept, columns in found:
                _keep(connection, form, kept, columns)

        if found:
            self._database.write(work, None)

    def recall_part(self, position: Othello) -> HeadStart:
        """What stopped searches have proved of the moves of `position`; empty if nothing."""
        form, symmetry = normal_form(position)
        part = self._database.read(lambda connection: _part(connection, form), HeadStart())
        return _turned_part(part, symmetry.inverse)

    def remember_part(self, position: Othello, progress: Progress, engine: str) -> None:
        """Keep what a search had proved of the moves of `position` when it was stopped.

        It is joined with what is kept already; what contradicts it goes, since a search has just
        proved otherwise. Where the value of every move is known, it is not kept.

        Args:
            position: the position that was being searched.
            progress: how far the search had come.
            engine: the key of its engine.
        """
        if not progress.root.searched:
            return
        form, symmetry = normal_form(position)
        learnt = _turned_part(proved_by(progress), symmetry)

        def work(connection: sqlite3.Connection) -> None:
            result = _proof(connection, form)
            if result is not None and knows_all_moves(form, result):
                return
            known = _part(connection, form)
            if contradict(known.moves, learnt.moves):
                _log.error("What stopped searches have proved of a position disagrees")
                known = HeadStart()
            columns = (*_key(form), *part_columns(joined(known, learnt), engine, now()))
            marks = ", ".join("?" * len(columns))
            connection.execute(
                f"INSERT OR REPLACE INTO parts (own, opponent, scoring, {PART_COLUMNS}) "  # noqa: S608
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


def normal_form(position: Othello) -> tuple[Othello, Symmetry]:
    """The form that is kept of `position`, with x to move, and the symmetry that leads to it."""
    return canonical(replace(position, x=position.own, o=position.opponent, side_to_move=Player.X))


def _key(form: Othello) -> Columns:
    return board_bytes(form.own), board_bytes(form.opponent), form.scoring.value


def _proof(connection: sqlite3.Connection, form: Othello) -> SearchResult | None:
    """The result that is kept of `form`; None without one, or if it cannot be true."""
    columns = connection.execute(
        f"SELECT {RESULT_COLUMNS} FROM proofs WHERE {_KEY}",  # noqa: S608  (our own words)
        _key(form),
    ).fetchone()
    return None if columns is None else _sound_result(form, columns)


def _keep(
    connection: sqlite3.Connection, form: Othello, result: SearchResult, columns: Columns
) -> None:
    """Keep the result of `form` that stands in `columns`, unless as much is known already."""
    known = _proof(connection, form)
    if known is not None and known.score != result.score:
        _log.error("%s and %s disagree on a position", known.engine, result.engine)
        known = None
    if known is None or (knows_all_moves(form, result) and not knows_all_moves(form, known)):
        marks = ", ".join("?" * len(columns))
        connection.execute(
            f"INSERT OR REPLACE INTO proofs (own, opponent, scoring, {RESULT_COLUMNS}) "  # noqa: S608
            f"VALUES ({marks})",
            columns,
        )
    part = _part(connection, form)
    if knows_all_moves(form, result) or contradict(part.moves, _bounds_of(form, result)):
        connection.execute(f"DELETE FROM parts WHERE {_KEY}", _key(form))  # noqa: S608


def _part(connection: sqlite3.Connection, form: Othello) -> HeadStart:
    """What stopped searches have proved of `form`; empty without that, or if it cannot be true."""
    columns = connection.execute(
        f"SELECT {PART_COLUMNS} FROM parts WHERE {_KEY}",  # noqa: S608  (our own words)
        _key(form),
    ).fetchone()
    if columns is None:
        return HeadStart()
    try:
        part = part_of(columns)
        if can_be_proved(form, part):
            return part
    except (ValueError, TypeError):
        pass
    _log.error("The library held a part of a result that is none")
    return HeadStart()


def _bounds_of(form: Othello, result: SearchResult) -> tuple[MoveScore, ...]:
    """What `result` proves of every move."""
    exact = {each.move: each for each in result.exact_scores}
    return tuple(
        exact.get(move, MoveScore(move, result.score, Bound.AT_MOST)) for move in form.legal_moves()
    )


def _turned_part(part: HeadStart, symmetry: Symmetry) -> HeadStart:
    moves = (replace(each, move=symmetry.move(each.move)) for each in part.moves)
    return replace(part, moves=tuple(sorted(moves, key=lambda each: each.move)))


def _sound_result(form: Othello, columns: Columns) -> SearchResult | None:
    """The result in `columns`, or None when what is there cannot be one of `form`."""
    try:
        result = result_of(columns)
    except (ValueError, TypeError, KeyError):
        result = None
    if result is None or not holds(form, result):
        _log.error("The library held a result that is none")
        return None
    return result
