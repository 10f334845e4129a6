"""Choices and settings."""

import pytest

from ttt_gui.games.position import Player
from ttt_gui.gui.settings import Settings
from ttt_gui.gui.tictactoe.remembered import remembered, restored
from ttt_gui.notation.cells import CellLabels
from ttt_gui.search.strength import Strength
from ttt_gui.workbench.match.game import Seats
from ttt_gui.workbench.match.state import Choices, Match


def test_choices_are_the_same_after_a_restart():
    strengths = Strength.TWO_PLIES, Strength.HALF_RANDOM
    choices = Choices(Player.O, "negamax", "minimax", CellLabels.LO_SHU, True, True, 42, *strengths)
    match = Match.begun_with(choices, Seats.NONE)
    assert restored(remembered(Settings(), match)) == match


def test_at_the_first_start_all_is_as_at_first():
    assert restored(Settings()) == Match()


@pytest.mark.parametrize(
    "nonsense",
    [
        Settings(ttt_engine="oracle"),
        Settings(ttt_engine="compiled"),
        Settings(ttt_engine_o="oracle"),
        Settings(ttt_play_as="7"),
        Settings(ttt_begins="z"),
        Settings(ttt_labels="?"),
        Settings(ttt_strength="mighty"),
        Settings(ttt_seed=-1),
        Settings(ttt_seed=1_000_000),
    ],
)
def test_nonsense_is_as_at_first(nonsense: Settings):
    assert restored(nonsense) == Match()


def test_other_settings_are_left_alone():
    settings = Settings(threads=3, scoring_rule="winner")
    assert remembered(settings, Match()).threads == 3
    assert remembered(settings, Match()).scoring_rule == "winner"
