"""What the batch tab says."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from ttt_gui.gui.batch.wording import (
    comparison_in_words,
    export_in_words,
    losses_in_words,
    message_in_words,
    offer_in_words,
    positions_text,
    progress_in_words,
    resume_caption,
    title_text,
)
from ttt_gui.gui.duration import clock_text
from ttt_gui.gui.labels import Tone
from ttt_gui.library.batches import Unfinished
from ttt_gui.search.control import Progress, RootReport
from ttt_gui.workbench.batch.losses_view import LossProgressView, SearchedGame
from ttt_gui.workbench.batch.state import (
    LossesWritten,
    Notice,
    NotKept,
    NotLoaded,
    NotWritten,
    Shown,
    Written,
)
from ttt_gui.workbench.batch.view import (
    Compared,
    ProgressView,
    SearchedRow,
    Stage,
    StartOffer,
    Title,
)


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
    caption = resume_caption(Unfinished(1, "ffo.obf", 1_204, 2_000, begun_at))
    assert caption == "Resume batch ffo.obf\n(1,204 of 2,000 solved)"
    assert "..." in resume_caption(Unfinished(1, "a" * 100, 1, 2, begun_at))


@pytest.mark.parametrize(
    ("stage", "words"),
    [
        (Stage.NOT_BEGUN, "5 positions to solve"),
        (Stage.WORKING, "2 of 5 solved, 1 failed, 1 min 01 s"),
        (Stage.PAUSED, "Paused: 2 of 5 solved, 1 failed in 1 min 01 s"),
        (Stage.CANCELLED, "Cancelled: 2 of 5 solved, 1 failed in 1 min 01 s"),
        (Stage.TRIED, "Done as far as possible: 2 of 5 solved, 1 failed in 1 min 01 s"),
        (Stage.DONE, "Done: 2 of 5 solved, 1 failed in 1 min 01 s"),
    ],
)
def test_how_far_a_batch_is(stage: Stage, words: str):
    assert progress_in_words(ProgressView(stage, 5, 2, 1, 61.4, None)) == words


@pytest.mark.parametrize(
    ("progress", "words"),
    [
        (None, "Row 3, 20 empty"),
        (Progress(0, 0.1, RootReport(), ""), "Row 3, 20 empty"),
        (Progress(1, 0.1, RootReport(), "preparing"), "Row 3, 20 empty: preparing"),
        (
            Progress(6_120_000, 0.1, RootReport(9, 2, 19, -4), ""),
            """Row 3, 20 empty: 7 of 9 moves left, best d3 -4
6,120,000 nodes so far, 61.2 M a second""",
        ),
    ],
)
def test_the_row_that_is_searched(progress: Progress | None, words: str):
    part = ProgressView(Stage.WORKING, 5, 2, 0, 3.0, SearchedRow(3, 20, progress))
    assert progress_in_words(part) == f"2 of 5 solved, 3 s\n{words}"


LOSSES = LossProgressView(9, 4, 0, 3.0, is_begun=True, is_stopping=False, game=None)
PROGRESS = Progress(2, 1.0, RootReport(9, 2), "")


@pytest.mark.parametrize(
    ("view", "words"),
    [
        (replace(LOSSES, is_begun=False), "9 games to analyse"),
        (replace(LOSSES, failed=1), "Stopped: 4 of 9 games, 1 failed in 3.00 s"),
        (replace(LOSSES, counted=8, failed=1), "Done as far as possible: 8 of 9 games, 1 failed"),
        (replace(LOSSES, counted=9), "Done: 9 games in 3.00 s"),
        (
            replace(LOSSES, is_stopping=True, game=SearchedGame(5, 0, None)),
            "4 of 9 games, Stopping…\nGame 5",
        ),
        (
            replace(LOSSES, game=SearchedGame(5, 20, PROGRESS)),
            "4 of 9 games, 3 s\nGame 5, 20 empty: 7 of 9 moves left\n2 nodes so far, 2 a second",
        ),
    ],
)
def test_how_far_losses_are(view: LossProgressView, words: str):
    assert losses_in_words(view).startswith(words)


def test_comparisons():
    assert comparison_in_words(Compared(0, 0)).startswith("No row has been compared")
    assert comparison_in_words(Compared(1, 0)) == "1 row compared: it agrees with the file’s score"
    assert comparison_in_words(Compared(7, 1)) == "≠ 1 of 8 differs from the file’s scores"


def test_every_message_and_every_offer_has_words():
    messages = [*Notice, NotLoaded("why"), NotKept("why")]
    assert len({message_in_words(each)[0] for each in messages}) == len(messages)
    assert len({offer_in_words(each) for each in StartOffer}) == len(StartOffer)


def test_a_long_name_is_clipped_above_the_rows():
    assert title_text(Title("ffo.obf", 20)) == "ffo.obf: 20 positions"
    assert title_text(Title("a.ggf", 1, Shown.LOSSES)) == "a.ggf: 1 game"
    title = title_text(Title("a" * 180, 1))
    assert title.endswith("...: 1 position")
    assert len(title) < 60


def test_what_was_written_names_the_scores_that_are_not_proved():
    assert "keep" not in export_in_words(Written("a.obf", 3, 3, lacks_scores=False))[0]
    words, tone = export_in_words(Written("a.obf", 3, 1, lacks_scores=False, expected=2))
    assert tone is Tone.NOTE
    assert words.endswith("Rows that are not solved keep the scores that they came with.")


def test_what_was_not_written_says_why():
    fault = Written("a.obf", 3, 1, lacks_scores=False, fault="The disk is full.")
    assert export_in_words(fault) == ("The disk is full.", Tone.ERROR)
    assert export_in_words(NotWritten("why")) == ("Nothing was written: why", Tone.ERROR)
    losses = LossesWritten("a.csv", 9, 4, 9)
    words = "Written to a.csv: 9 rows, 4 of 9 games analysed."
    assert export_in_words(losses) == (words, Tone.NOTE)
    assert export_in_words(replace(losses, fault="Full.")) == ("Full.", Tone.ERROR)
