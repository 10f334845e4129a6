"""The columns of the tables of losses: what each says, and how it is sorted. No Qt."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, NamedTuple

from ttt_gui.games.othello import Scoring
from ttt_gui.games.position import Player
from ttt_gui.notation.color_names import color_name
from ttt_gui.notation.squares import move_name
from ttt_gui.workbench.batch.losses import (
    Game,
    GameLosses,
    LossOutcome,
    NotFound,
    PlayerLosses,
)
from ttt_gui.workbench.batch.losses_view import LossRowsView

Key = int | float | str | None
"""What rows are sorted by; None stands last, whatever the order."""


class Status(Enum):
    """How far a game is; the value is what the table says."""

    SEARCHING = "searching…"
    NOT_FOUND = "not found"
    FOUND = "found"
    OPEN = "open"


class GameRow(NamedTuple):
    """A game, what is known of it, and how it is counted."""

    game: Game
    outcome: LossOutcome
    scoring: Scoring
    is_searched: bool = False

    @property
    def status(self) -> Status:
        """How far it is."""
        if isinstance(self.outcome, GameLosses):
            return Status.FOUND
        if self.is_searched:
            return Status.SEARCHING
        return Status.NOT_FOUND if isinstance(self.outcome, NotFound) else Status.OPEN


def game_rows(view: LossRowsView) -> Sequence[GameRow]:
    """The rows of the games, in the order of the text."""
    run = view.run
    if run is None:
        return ()
    scoring = run.question.scoring
    rows = [GameRow(*each, scoring) for each in zip(run.games, run.outcomes, strict=True)]
    if view.searched is not None:
        rows[view.searched] = rows[view.searched]._replace(is_searched=True)
    return rows


def player_rows(view: LossRowsView) -> Sequence[PlayerLosses]:
    """The rows of the players, in the order in which they came."""
    return () if view.run is None else tuple(view.run.players.values())


@dataclass(frozen=True, slots=True)
class LossColumn:
    """A column.

    Attributes:
        title: its heading.
        widest: a text as wide as it is to hold; longer ones are cut.
        text: what it says of a row.
        key: what it is sorted by.
        is_name: whether it holds names, which are written from the left.
    """

    title: str
    widest: str
    text: Callable[[Any], str]
    key: Callable[[Any], Key]
    is_name: bool = False


def _lost(row: GameRow, side: Player) -> int | None:
    """The discs that a side has lost; None while that is not known, or no move was analysed."""
    losses = row.outcome
    return losses.of(side) if isinstance(losses, GameLosses) and losses.moves else None


def _worst_text(row: GameRow) -> str:
    """`12 (White 47. e2)`, or `none`; or how far the game is."""
    if not isinstance(row.outcome, GameLosses):
        return row.status.value
    worst = row.outcome.worst
    if worst is None:
        return "none" if row.outcome.moves else ""
    number = row.game.move_number(worst.index)
    return f"{worst.loss} ({color_name(worst.side)} {number}. {move_name(worst.move)})"


def _worst_key(row: GameRow) -> Key:
    losses = row.outcome
    if not isinstance(losses, GameLosses) or not losses.moves:
        return None
    return 0 if losses.worst is None else losses.worst.loss


def _result_key(row: GameRow) -> Key:
    """By how much Black has won; None as long as nobody has."""
    end = row.game.end
    return end.x.bit_count() - end.o.bit_count() if row.game.is_finished else None


def _number_text(number: int | None) -> str:
    return "" if number is None else f"{number:,}"


def _lost_by(side: Player) -> LossColumn:
    return LossColumn(
        f"{color_name(side)} lost",
        f"{color_name(side)} lost",
        lambda row: _number_text(_lost(row, side)),
        lambda row: _lost(row, side),
    )


GAME_COLUMNS: Final = (
    LossColumn("#", "10,000", lambda row: f"{row.game.number:,}", lambda row: row.game.number),
    LossColumn(
        "Black",
        "Longer names",
        lambda row: row.game.record.black,
        lambda row: row.game.record.black.casefold() or None,
        is_name=True,
    ),
    LossColumn(
        "White",
        "Longer names",
        lambda row: row.game.record.white,
        lambda row: row.game.record.white.casefold() or None,
        is_name=True,
    ),
    LossColumn("Result", "64-64", lambda row: row.game.result(row.scoring), _result_key),
    _lost_by(Player.X),
    _lost_by(Player.O),
    LossColumn("Worst loss", "10 (White 47. e2)", _worst_text, _worst_key),
)
"""The columns of the games, from left to right."""

PLAYER_COLUMNS: Final = (
    LossColumn(
        "Player",
        "The names of most players",
        lambda row: row.label,
        lambda row: row.label.casefold(),
        is_name=True,
    ),
    LossColumn("Games", "10,000", lambda row: f"{row.games:,}", lambda row: row.games),
    LossColumn("Discs lost", "Discs lost", lambda row: f"{row.discs:,}", lambda row: row.discs),
    LossColumn("Average", "Average", lambda row: f"{row.average:.2f}", lambda row: row.average),
)
"""Likewise those of the players."""


def explanation(row: GameRow | PlayerLosses) -> str:
    """What there is to add to a row: names in full, why nothing was found, what was analysed."""
    if isinstance(row, PlayerLosses):
        return row.label
    parts = [row.game.record.details]
    if isinstance(row.outcome, NotFound):
        parts.append(row.outcome.reason)
    elif isinstance(row.outcome, GameLosses):
        moves = row.outcome.moves
        parts.append(f"{moves} moves analysed" if moves else "The game ended before these moves")
    return "\n".join(part for part in parts if part)
