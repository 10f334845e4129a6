"""What a closed library has kept, read from its file with SQL."""

import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

from ttt_gui.library.encoding import POSITION_COLUMNS, moves_of, position_of, time_of
from ttt_gui.library.games import PracticeResult
from ttt_gui.library.library import FILE_NAME
from ttt_gui.notation.game_record import GameRecord


def kept_games(folder: Path) -> list[tuple[datetime, GameRecord]]:
    """The games and when they were played, the first one first."""
    rows = _rows(folder, f"played_at, {POSITION_COLUMNS}, moves, black, white, result", "games")
    return [
        (time_of(row[0]), GameRecord(position_of(row[1:5]), moves_of(row[5]), *row[6:9]))
        for row in rows
    ]


def kept_practice(folder: Path) -> list[tuple[datetime, PracticeResult]]:
    """The practice results and when they were made, the first one first."""
    rows = _rows(folder, f"practised_at, {POSITION_COLUMNS}, move, loss, seconds", "practice")
    return [(time_of(row[0]), PracticeResult(position_of(row[1:5]), *row[5:8])) for row in rows]


def _rows(folder: Path, columns: str, table: str) -> list[tuple]:
    with closing(sqlite3.connect(folder / FILE_NAME)) as connection:
        return connection.execute(f"SELECT {columns} FROM {table} ORDER BY id").fetchall()  # noqa: S608
