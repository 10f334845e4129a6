"""Games and practice: what a person has played, to be looked at later."""

import sqlite3
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from ttt_gui.games.othello import Othello
from ttt_gui.games.position import Move
from ttt_gui.library.database import Database
from ttt_gui.library.encoding import (
    POSITION_COLUMNS,
    moves_of,
    moves_text,
    now,
    position_columns,
    position_of,
    time_text,
)
from ttt_gui.notation.game_record import GameRecord

MOST_READ: Final = 1_000
"""Games that are read at once."""


@dataclass(frozen=True, slots=True)
class PracticeResult:
    """A practice position, and how a person did on it.

    Attributes:
        position: what was asked.
        move: what the person played.
        loss: what that gave away of the position's value, in discs; 0 for a best move.
        seconds: how long the person thought.
    """

    position: Othello
    move: Move
    loss: int
    seconds: float


class Games:
    """The games that were played."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def record(self, game: GameRecord) -> None:
        """Keep `game`, finished or not."""
        columns = (
            time_text(now()),
            *position_columns(game.start),
            moves_text(game.moves),
            game.black,
            game.white,
            game.result,
        )

        def work(connection: sqlite3.Connection) -> None:
            connection.execute(
                f"INSERT INTO games (played_at, {POSITION_COLUMNS}, moves, black, white, result) "  # noqa: S608
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                columns,
            )

        self._database.write(work, None)

    def recorded(self) -> tuple[GameRecord, ...]:
        """The games that were kept last, the latest first; what cannot be read is left out."""

        def work(connection: sqlite3.Connection) -> list[tuple[Any, ...]]:
            return connection.execute(
                f"SELECT {POSITION_COLUMNS}, moves, black, white, result FROM games "  # noqa: S608
                f"ORDER BY id DESC LIMIT {MOST_READ}"
            ).fetchall()

        nothing: list[tuple[Any, ...]] = []
        games = []
        for row in self._database.read(work, nothing):
            with suppress(ValueError, TypeError):  # a game that was damaged, or is not legal
                game = GameRecord(position_of(row[:4]), moves_of(row[4]), *row[5:])
                game.positions()
                games.append(game)
        return tuple(games)


class Practice:
    """How a person did on practice positions."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def record(self, result: PracticeResult) -> None:
        """Keep `result`."""
        columns = (
            time_text(now()),
            *position_columns(result.position),
            result.move,
            result.loss,
            result.seconds,
        )

        def work(connection: sqlite3.Connection) -> None:
            connection.execute(
                f"INSERT INTO practice (practised_at, {POSITION_COLUMNS}, move, loss, seconds) "  # noqa: S608
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                columns,
            )

        self._database.write(work, None)
