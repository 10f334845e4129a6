"""A line of play: walking along it, leaving it, and what is proposed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ttt_gui.games.othello import Othello, Scoring
from ttt_gui.games.position import PASS
from ttt_gui.notation.boards import parse_position
from ttt_gui.notation.game_record import GameRecord
from ttt_gui.workbench.analysis.line import Line

FIRST = "xxxxxxo.xxxxxo..xxooooooxoxxooooxoxxooooxxxoxoooxxo.oxooxooooooo x"
D7, H1, G2, H2 = 51, 7, 14, 15
BEST = (D7, PASS, G2, PASS, H1, PASS, H2)


def first() -> Othello:
    position = parse_position(FIRST)
    assert isinstance(position, Othello)
    return position


def test_a_new_line_has_one_position():
    line = Line.of(first())
    assert (line.position, line.last_move, line.next_move, line.end) == (first(), None, None, 0)


def test_playing_and_walking_back_and_forth():
    line = Line.of(first()).play(D7).play(PASS)
    assert (line.place, line.played, line.last_move) == (2, 2, PASS)
    back = line.at(0)
    assert (back.position, back.next_move, back.last_move) == (first(), D7, None)
    assert back.at(2) == line
    assert line.at(99) == line
    assert line.at(-1) == back


def test_the_move_that_follows_anyway_only_walks_on():
    line = Line.of(first()).propose(BEST)
    assert (line.end, line.played, line.place) == (7, 0, 0)
    on = line.play(D7)
    assert (on.moves, on.place, on.played) == (BEST, 1, 1)


def test_another_move_gives_up_what_followed():
    line = Line.of(first()).propose(BEST).play(D7).play(PASS).play(H1)
    assert line.moves == (D7, PASS, H1)
    assert line.played == line.place == line.end == 3
    assert line.positions[-1] == first().play(D7).play(PASS).play(H1)


def test_a_proposal_keeps_the_moves_before_and_replaces_those_after():
    line = Line.of(first()).play(H1).play(D7).at(0).propose(BEST)
    assert (line.moves, line.played) == (BEST, 0)
    on = Line.of(first()).play(D7).propose(BEST[1:])
    assert (on.moves, on.played, on.place) == (BEST, 1, 1)


def test_a_game_is_shown_at_its_end():
    line = Line.of_game(GameRecord(first(), BEST), Scoring.WINNER_TAKES_EMPTIES)
    assert (line.place, line.played, line.end) == (7, 7, 7)
    assert line.position.is_over()
    assert {each.scoring for each in line.positions} == {Scoring.WINNER_TAKES_EMPTIES}


def test_the_scoring_of_every_position_changes_together():
    line = Line.of(first()).play(D7).scored(Scoring.WINNER_TAKES_EMPTIES)
    assert {each.scoring for each in line.positions} == {Scoring.WINNER_TAKES_EMPTIES}
    assert line.scored(Scoring.WINNER_TAKES_EMPTIES) is line


def test_an_illegal_move_is_refused():
    with pytest.raises(ValueError, match="taken"):
        Line.of(first()).play(0)


@given(st.lists(st.integers(0, 20), max_size=30), st.integers(0, 40))
def test_positions_and_moves_always_belong_together(choices: list[int], place: int):
    line = Line.of(Othello.start())
    for choice in choices:
        moves = line.position.legal_moves()
        if choice == 20:
            line = line.at(place)
        elif moves:
            line = line.play(moves[choice % len(moves)])
        assert len(line.positions) == line.end + 1
        assert 0 <= line.place <= line.end
        assert line.place <= line.played <= line.end
        for before, move, after in zip(
            line.positions, line.moves, line.positions[1:], strict=False
        ):
            assert before.play(move) == after
