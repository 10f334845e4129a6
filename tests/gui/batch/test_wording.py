"""What the batch tab says."""

from datetime import UTC, datetime

import pytest

from ttt_gui.games.othello import Scoring
from ttt_gui.gui.batch.export import Written
from ttt_gui.gui.batch.wording import (
    clock_text,
    export_in_words,
    go_on_caption,
    positions_text,
    rule_note,
    title_text,
)
from ttt_gui.library.batches import Unfinished


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0.0, "0 s"),
        (59.9, "59 s"),
        (60, "1 min 00 s"),
        (185, "3 min 05 s"),
        (3_600, "1 h 00 min"),
        (100_000, "27 h 46 min"),
    ],
)
def test_times(seconds: float, text: str):
    assert clock_text(seconds) == text


def test_counts():
    assert positions_text(1) == "1 position"
    assert positions_text(2_000) == "2,000 positions"


def test_the_offer_to_go_on():
    begun_at = datetime(2026, 11, 20, tzinfo=UTC)
    caption = go_on_caption(Unfinished(1, "ffo.obf", 1_204, 2_000, begun_at))
    assert caption == "Go on with the batch ffo.obf\n(1,204 of 2,000 solved)"
    assert "..." in go_on_caption(Unfinished(1, "a" * 100, 1, 2, begun_at))


def test_scores_of_the_file_are_not_compared_under_the_other_rule():
    assert not rule_note(Scoring.WINNER_TAKES_EMPTIES, have_expected_scores=True)
    assert not rule_note(Scoring.DISC_DIFFERENCE, have_expected_scores=False)
    assert "not compared" in rule_note(Scoring.DISC_DIFFERENCE, have_expected_scores=True)


def test_a_long_name_is_clipped_above_the_rows():
    assert title_text("ffo.obf", 20) == "ffo.obf: 20 positions"
    title = title_text("a" * 180, 1)
    assert title.endswith("...: 1 position")
    assert len(title) < 60


def test_what_was_written_names_the_scores_that_are_not_proved():
    assert "keep" not in export_in_words(Written("a.obf", 3, 3, lacks_scores=False))
    words = export_in_words(Written("a.obf", 3, 1, lacks_scores=False, expected=2))
    assert words.endswith("Rows that are not solved keep the scores that they came with.")
