"""What the tic-tac-toe tab remembers from one start to the next."""

from collections.abc import Iterable
from dataclasses import replace
from enum import Enum
from typing import TypeVar

from ttt_gui.engines import TICTACTOE, engines_for
from ttt_gui.games.position import Player
from ttt_gui.gui.settings import Settings
from ttt_gui.notation.cells import CellLabels
from ttt_gui.search.strength import Strength
from ttt_gui.workbench.match.game import Seats
from ttt_gui.workbench.match.state import LARGEST_SEED, Choices, Match

T = TypeVar("T")
E = TypeVar("E", bound=Enum)


def restored(settings: Settings) -> Match:
    """A match with the choices in `settings`; what makes no sense there is as at first."""
    first = Choices()
    engines = [each.key for each in engines_for(TICTACTOE)]
    choices = Choices(
        begins=_member(Player, settings.ttt_begins, first.begins),
        engine=_one_of(engines, settings.ttt_engine, first.engine),
        engine_o=_one_of(engines, settings.ttt_engine_o, first.engine_o),
        labels=_member(CellLabels, settings.ttt_labels, first.labels),
        shows_hints=settings.ttt_hints,
        draws_lots=settings.ttt_lots,
        seed=_one_of(range(LARGEST_SEED + 1), settings.ttt_seed, first.seed),
        strength=_member(Strength, settings.ttt_strength, first.strength),
        strength_o=_member(Strength, settings.ttt_strength_o, first.strength_o),
    )
    return Match.begun_with(choices, _member(Seats, settings.ttt_play_as, Seats.X))


def remembered(settings: Settings, match: Match) -> Settings:
    """`settings` with the choices of `match` put in."""
    choices = match.choices
    return replace(
        settings,
        ttt_engine=choices.engine,
        ttt_play_as=match.game.seats.value,
        ttt_engine_o=choices.engine_o,
        ttt_begins=choices.begins.value,
        ttt_hints=choices.shows_hints,
        ttt_lots=choices.draws_lots,
        ttt_seed=choices.seed,
        ttt_labels=choices.labels.value,
        ttt_strength=choices.strength.value,
        ttt_strength_o=choices.strength_o.value,
    )


def _member(kind: type[E], value: str, fallback: E) -> E:
    return next((each for each in kind if each.value == value), fallback)


def _one_of(offered: Iterable[T], value: T, fallback: T) -> T:
    return value if value in offered else fallback
