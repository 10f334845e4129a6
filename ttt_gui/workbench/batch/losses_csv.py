"""Losses as CSV, for spreadsheets."""

import csv
from collections.abc import Iterable, Iterator
from io import StringIO
from typing import Any, Final

from ttt_gui.games.position import Player
from ttt_gui.notation.squares import move_name
from ttt_gui.workbench.batch.events import LossForm
from ttt_gui.workbench.batch.losses import (
    Game,
    GameLosses,
    LossOutcome,
    LossRun,
    NotFound,
    PlayerLosses,
)
from ttt_gui.workbench.batch.problems import writable
from ttt_gui.workbench.spreadsheet_cell import as_text

GAME_COLUMNS: Final = (
    "number",
    "black",
    "white",
    "date",
    "result",
    "rule",
    "status",
    "moves",
    "black_lost",
    "white_lost",
    "worst_loss",
    "worst_move",
    "worst_move_number",
    "worst_by",
)
PLAYER_COLUMNS: Final = ("player", "games", "discs_lost", "average")


def csv_of(run: LossRun, form: LossForm) -> str:
    """What stands in the file: every game, or every player.

    Figures stay numbers; texts that a spreadsheet could take for a formula are marked as text.
    """
    if form is LossForm.PLAYERS:
        return _csv(PLAYER_COLUMNS, map(_player_row, run.players.values()))
    return _csv(GAME_COLUMNS, _game_rows(run))


def _csv(columns: tuple[str, ...], rows: Iterable[list[Any]]) -> str:
    text = StringIO(newline="")
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(columns)
    writer.writerows(rows)
    return text.getvalue()


def _text(text: str) -> str:
    """A cell that a file can hold and a spreadsheet does not compute."""
    return as_text(writable(text))


def _player_row(player: PlayerLosses) -> list[Any]:
    return [_text(player.label), player.games, player.discs, round(player.average, 3)]


def _game_rows(run: LossRun) -> Iterator[list[Any]]:
    for game, outcome in zip(run.games, run.outcomes, strict=True):
        yield _game_row(game, outcome, run)


def _game_row(game: Game, outcome: LossOutcome, run: LossRun) -> list[Any]:
    record = game.record
    begin = [
        game.number,
        _text(record.black),
        _text(record.white),
        _text(record.date),
        _text(game.result(run.question.scoring)),
        run.question.scoring.value,
    ]
    if not isinstance(outcome, GameLosses):
        status = f"not found: {outcome.reason}" if isinstance(outcome, NotFound) else "open"
        return [*begin, _text(status), *[""] * 7]
    found = [*begin, "found", outcome.moves, outcome.x, outcome.o]
    worst = outcome.worst
    if worst is None:
        return [*found, 0, "", "", ""]
    by = "black" if worst.side is Player.X else "white"
    return [*found, worst.loss, move_name(worst.move), game.move_number(worst.index), by]
