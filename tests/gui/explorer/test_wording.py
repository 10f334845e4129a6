"""What the explorer says, without a window."""

import pytest

from tests.workbench.explorer.recorded import FIVE_FREE, OTHELLO, recorded
from ttt_gui.gui.explorer import wording
from ttt_gui.notation.boards import parse_position
from ttt_gui.search.outcome import Bound
from ttt_gui.search.trace import Cut
from ttt_gui.workbench.explorer import PROGRAM
from ttt_gui.workbench.explorer.explorer import Choices, Explorer
from ttt_gui.workbench.explorer.replay import Replay


def test_values_are_told_with_what_they_prove():
    assert wording.value_text(-3) == "−3"
    assert wording.value_text(5, Bound.AT_LEAST) == "≥ 5"
    assert wording.value_text(5, Bound.AT_MOST) == "≤ 5"
    assert wording.value_text(None) == "–"
    assert (wording.alpha_text(None), wording.beta_text(None)) == ("−∞", "+∞")


@pytest.mark.parametrize(
    ("estimate", "engine", "words"),
    [
        (550_000, "minimax", "enters all of them, in about 9 s"),
        (160, "negamax", "about 25"),
        (10**9, "minimax", "about 5 hours"),
        (10**20, "minimax", "too long to wait for"),
        (None, "negamax", "Estimating"),
    ],
)
def test_the_forecast_says_how_long_it_may_take(estimate: int | None, engine: str, words: str):
    state = Explorer(estimate=estimate, choices=Choices(engine=engine))
    text = wording.forecast_text(PROGRAM.view(state).record)
    assert words in text
    assert "500,000 events" in text


@pytest.mark.parametrize("text", [FIVE_FREE, OTHELLO])
@pytest.mark.parametrize("engine", ["state-tree", "state-tree-deep", "negamax"])
def test_every_cut_off_is_explained_with_its_own_numbers(text: str, engine: str):
    recording = recorded(text, engine)
    position = parse_position(text)
    cuts = 0
    for index, event in enumerate(recording.trace):
        if not isinstance(event, Cut):
            continue
        cuts += 1
        view = PROGRAM.view(Explorer(position=position, left=Replay(recording, index))).why
        told = wording.why_text(view)
        assert view.cut_off is not None
        assert wording.value_text(view.cut_off.value) in told
        assert wording.value_text(event.set_by.value) in told
        assert wording.move_text(position, event.set_by.move) in told
        for move in event.skipped:
            assert wording.move_text(position, move) in told
        assert "would change nothing" in wording.nothing_changes_text(view)
    assert cuts
