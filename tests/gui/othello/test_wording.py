"""What the Othello tab says, from values alone."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.workbench.analysis.desk import FIRST, OVER, Desk, position_of, solved
from ttt_gui.games.othello import Othello, Scoring
from ttt_gui.games.position import PASS, Player
from ttt_gui.gui.labels import Tone
from ttt_gui.gui.othello import wording
from ttt_gui.gui.search_wording import speed_text
from ttt_gui.notation.color_names import color_name
from ttt_gui.notation.control import ReadingProgress
from ttt_gui.search.control import Progress, RootReport
from ttt_gui.search.outcome import Bound, MoveScore
from ttt_gui.workbench.analysis.exercise import Exercise, Tally
from ttt_gui.workbench.analysis.export import TextForm
from ttt_gui.workbench.analysis.knowledge import Known
from ttt_gui.workbench.analysis.state import (
    Copied,
    GameOver,
    GivenUp,
    Judged,
    Preview,
    Refused,
    TooManyToPlay,
)
from ttt_gui.workbench.analysis.view import GameOn, Hidden


@given(st.integers(-64, 64))
def test_a_signed_score_is_read_back_as_itself(score: int):
    assert int(wording.signed(score)) == score
    assert (wording.signed(score)[0] in "+-") == (score != 0)


@pytest.mark.parametrize(("bound", "text"), [*zip(Bound, ("+4", "≥ +4", "≤ +4"), strict=True)])
def test_a_bound_is_told_from_a_value(bound: Bound, text: str):
    assert wording.move_value(MoveScore(1, 4, bound)) == text


def test_a_position_says_who_is_to_move_or_must_pass():
    assert (
        wording.position_in_words(position_of(FIRST))
        == "Black 27, White 33, 4 empty: Black to move"
    )
    assert wording.position_in_words(position_of(OVER)).endswith(": game over")
    passing = position_of(FIRST).play(51)
    assert passing.legal_moves() == (PASS,)
    assert wording.position_in_words(passing).endswith("White must pass")


@pytest.mark.parametrize("side", Player)
@pytest.mark.parametrize("score", [-5, 0, 5])
def test_the_large_number_of_a_finished_game_is_the_winners(side: Player, score: int):
    over = replace(position_of(OVER), side_to_move=side)
    assert wording.score_number(over, score) == wording.signed(abs(score))
    winner = side if score > 0 else side.opponent
    expected = f"for {color_name(winner)}, who won" if score else "drawn"
    assert wording.perspective_in_words(over, score) == expected
    running = position_of(FIRST)
    assert wording.score_number(running, score) == wording.signed(score)
    assert wording.perspective_in_words(running, score) == "for Black, to move"


def test_a_score_without_a_line_to_the_end_says_no_discs():
    position = position_of(FIRST)
    result = solved(position)
    assert wording.score_in_words(position, Known(result)).startswith("Black wins by 18: ")
    bare = Known(replace(result, best_move=None, line=()), is_searched=False)
    assert wording.score_in_words(position, bare) == "Black wins by 18"
    lost = Known(replace(bare.result, score=-18), is_searched=False)
    assert wording.score_in_words(position, lost) == "White wins by 18"


def test_a_stopped_search_tells_no_more_than_it_has_proved():
    nothing = Progress(5, 0.1, RootReport(moves=3), "")
    assert "not known" in wording.stopped_in_words(nothing)
    root = RootReport(moves=3, moves_done=1, best_move=51, best_score=18, lower=18)
    words = wording.stopped_in_words(Progress(5, 0.1, root, ""))
    assert "1 of 3 moves" in words
    assert "d7 +18" in words
    assert words.endswith("The score is at least +18.")
    open_words = wording.stopped_in_words(Progress(5, 0.1, replace(root, lower=None), ""))
    assert "at least" not in open_words


def test_a_search_without_a_score_says_how_many_moves_are_left():
    root = RootReport(moves=15, moves_done=4, best_move=51, best_score=18)
    view = replace(Desk().view.result, known=None, progress=Progress(5, 0.1, root, ""))
    assert wording.unsolved_in_words(view) == "Stopped: 11 of 15 moves left"
    busy = replace(view, is_busy=True)
    assert wording.unsolved_in_words(busy) == "Searching: 11 of 15 moves left"
    begun = replace(busy, progress=Progress(0, 0.0, RootReport(), "preparing"))
    assert wording.unsolved_in_words(begun) == "Searching…"


def test_what_is_hidden_is_in_no_words():
    view = Desk().view
    hidden = replace(view.result, hidden=Hidden.PRACTISING)
    assert wording.unsolved_in_words(hidden) == "Hidden: find the best move"
    solve = replace(view.solve, hidden=Hidden.PLAYING, is_busy=True)
    root = RootReport(3, 1, 51, 18, 18)
    assert wording.search_in_words(replace(solve, progress=Progress(1, 1.0, root, ""))) == (
        "Thinking…"
    )


@given(st.integers(0, 10**13), st.floats(0, 1e5))
def test_a_speed_is_short_and_never_fails(nodes: int, seconds: float):
    text = speed_text(nodes, seconds)
    if seconds <= 0:
        assert text == "–"
    elif 1 <= nodes / seconds < 1e9:
        assert len(text) <= 7


@pytest.mark.parametrize(
    ("x", "o", "words"),
    [
        ((), (), "No move of this line has been played"),
        ((None,), (None,), "Losses are not known yet"),
        ((6, 0), (0,), "Black lost 6 discs, White lost nothing"),
        ((1,), (None, 0), "Black lost 1 disc, White: no loss known (1 of 3 moves not known)"),
        (
            (2, None),
            (None,),
            "Black lost 2 discs or more, White: not known (2 of 3 moves not known)",
        ),
    ],
)
def test_losses_claim_no_more_than_is_known(x: tuple, o: tuple, words: str):
    assert wording.losses_in_words({Player.X: x, Player.O: o}) == words


def test_the_last_move_is_told_with_what_it_lost():
    assert wording.last_move_in_words(PASS, None, None) == "a forced pass"
    assert wording.last_move_in_words(7, None, None) == ""
    assert wording.last_move_in_words(7, 0, 51) == "h1 lost nothing"
    assert wording.last_move_in_words(7, 19, 51) == "h1 lost 19 discs; d7 was best"


def test_games_and_exercises_are_told_to_the_person():
    play = Desk().view.play
    position = position_of(FIRST)
    exercise = Exercise(position, solved(position), 3)

    def told(status: object) -> str:
        return wording.play_in_words(
            replace(play, status=status, tally=Tally(1, 2))  # type: ignore[arg-type]
        )

    assert told(None) == ""
    assert told(GameOn(position, Player.X)) == "You play Black. It is your move"
    assert told(GameOn(position, Player.O)) == "You play White. The solver is to move…"
    assert told(GameOver(40, 24)) == "The game is over. You have won: 40-24"
    assert told(GameOver(24, 40)) == "The game is over. The solver has won: 40-24"
    assert told(GameOver(32, 32)).endswith("a draw, 32-32")
    assert told(Judged(51, 0, exercise)).startswith("Right: d7 (+18)")
    assert told(Judged(7, 19, exercise)).startswith("h1 loses 19 discs. The best move was d7")
    assert told(GivenUp(exercise)).startswith("Shown: the best move was d7 (+18)")
    assert "59" in told(TooManyToPlay(59, 10))
    assert "10" in told(TooManyToPlay(59, 10))


def test_messages_have_the_tone_of_what_they_say():
    assert wording.message_in_words(None) == ("", Tone.NOTE)
    assert wording.message_in_words(Refused("line 1: no", is_file=False)) == (
        "Not loaded: line 1: no",
        Tone.ERROR,
    )
    assert wording.message_in_words(Copied(lacks_values=False)) == ("Copied", Tone.NOTE)
    assert "OBF" in wording.message_in_words(Copied(lacks_values=True))[0]


def test_the_preview_gives_way_to_what_is_being_read():
    preview = Preview(reads_as="1 OBF", problem="")
    assert wording.preview_in_words(preview, None) == ("Reads as 1 OBF", Tone.NOTE)
    words, _ = wording.preview_in_words(preview, ReadingProgress(45, 100, 12_000))
    assert words == "Reading: 45 %, 12,000 found (Esc stops)".replace("45 %", "45%")


def test_a_remembered_result_says_from_when():
    assert wording.solved_by("Plain minimax", None) == "Solved by: Plain minimax"
    noon = datetime(2024, 5, 6, 12, tzinfo=UTC)
    assert "2024-05-0" in wording.solved_by("Plain minimax", noon)


def test_every_form_and_scoring_has_words_of_its_own():
    assert set(wording.FORM_NAMES) == set(TextForm)
    assert len(set(wording.FORM_NAMES.values())) == len(TextForm)
    assert len({wording.rule_in_words(scoring) for scoring in Scoring}) == len(Scoring)


def test_a_board_without_discs():
    assert wording.position_in_words(Othello(0, 0, Player.X)) == "Empty board"
