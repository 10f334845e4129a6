"""Games against the solver and exercises: who replies, what is kept, what is counted."""

import pytest

from tests.workbench.analysis.desk import FIRST, OVER, SECOND, Desk, solved
from ttt_gui.games.position import PASS, Player
from ttt_gui.workbench.analysis.events import (
    ExerciseClicked,
    KeepGame,
    KeepPractice,
    PassClicked,
    PlayClicked,
    PracticeChosen,
    SquareClicked,
)
from ttt_gui.workbench.analysis.state import (
    LARGEST_SEED,
    GameOver,
    Judged,
    Looking,
    NothingToPlay,
    Playing,
    Practising,
)
from ttt_gui.workbench.effects import Search, Wait


def play(side: Player, text: str = SECOND) -> Desk:
    desk = Desk(text)
    desk.send(PracticeChosen(side, 5, 1), PlayClicked())
    return desk


def play_on(desk: Desk, choose: int = 0) -> None:
    """Play to the end, the person the `choose`-th legal move."""
    desk.finish_all()
    while isinstance(desk.state.activity, Playing):
        moves = desk.position.legal_moves()
        move = moves[choose % len(moves)]
        desk.send(PassClicked() if move == PASS else SquareClicked(move))
        desk.finish_all()


@pytest.mark.parametrize("side", Player)
def test_a_game_goes_to_its_end_and_is_kept_with_its_result(side: Player):
    desk = play(side)
    start = desk.position
    play_on(desk)
    (kept,) = desk.asked(KeepGame)
    end = desk.position
    assert end.is_over()
    assert kept.game.positions()[-1] == end
    assert kept.game.start == start
    assert kept.game.result == f"{end.x.bit_count() - end.o.bit_count():+d}"
    solver, person = kept.game.black, kept.game.white
    if side is Player.X:
        solver, person = person, solver
    assert solver == desk.state.engine.label
    assert person == ""
    own, other = end.x.bit_count(), end.o.bit_count()
    expected = GameOver(own, other) if side is Player.X else GameOver(other, own)
    assert desk.view.play.status == expected


@pytest.mark.parametrize("choose", [0, 1, 2])
@pytest.mark.parametrize("side", Player)
def test_the_solver_never_does_worse_than_the_position_was_worth(side: Player, choose: int):
    desk = play(side)
    before = desk.position
    worth = solved(before).score if before.side_to_move is side else -solved(before).score
    play_on(desk, choose)
    end = desk.position
    margin = end.x.bit_count() - end.o.bit_count()
    assert (margin if side is Player.X else -margin) <= worth


def test_the_solver_waits_a_moment_and_replies_only_in_its_turn():
    desk = play(Player.O)
    assert desk.position.side_to_move is Player.O
    desk.finish_search()
    assert desk.asked(Wait) == []  # it is the person's move; the search was for its values
    before = desk.position
    desk.click("h4")
    while desk.asked(Search):
        desk.finish_search()
    assert desk.position == before.play(31)
    assert len(desk.asked(Wait)) == 1
    desk.wait()
    assert desk.position.empties == before.empties - 2


def test_a_click_out_of_turn_plays_nothing():
    desk = play(Player.O)
    desk.finish_search()
    desk.click("h4")
    waiting = desk.position
    desk.send(SquareClicked(waiting.legal_moves()[0]))
    assert desk.position == waiting


def test_a_finished_game_cannot_be_played_on():
    desk = Desk(OVER)
    desk.send(PlayClicked())
    assert desk.view.play.status == NothingToPlay()
    assert desk.asked(KeepGame) == []


def pose(seed: int = 1) -> Desk:
    desk = Desk(FIRST)
    desk.send(PracticeChosen(Player.X, 4, seed), ExerciseClicked())
    while isinstance(desk.state.activity, Looking):
        desk.finish_search()
    return desk


def test_an_exercise_has_exactly_one_best_move():
    for seed in (1, 50, 99):
        desk = pose(seed)
        assert isinstance(desk.state.activity, Practising)
        assert len(solved(desk.position).best_moves) == 1
        assert len(desk.position.legal_moves()) > 1


@pytest.mark.parametrize("is_right", [True, False])
def test_an_answer_is_judged_counted_and_kept_with_its_time(is_right: bool):  # noqa: FBT001
    desk = pose()
    asked, result = desk.position, solved(desk.position)
    move = next(
        each.move for each in result.move_scores if (each.score == result.score) == is_right
    )
    activity = desk.state.activity
    assert isinstance(activity, Practising)
    desk.send(SquareClicked(move))
    scores = {each.move: each.score for each in result.move_scores}
    (kept,) = desk.asked(KeepPractice)
    assert kept.result.position == asked
    assert (kept.result.move, kept.result.loss) == (move, result.score - scores[move])
    assert kept.result.seconds == desk.now - activity.asked_at
    assert desk.view.play.tally.tried == 1
    assert desk.view.play.tally.right == is_right
    assert isinstance(desk.view.play.status, Judged)
    assert desk.view.result.hidden is None
    assert desk.view.line.losses[0].loss == kept.result.loss


def test_the_next_exercise_is_another_one_and_seeds_begin_anew_after_the_last():
    desk = pose()
    asked = desk.position
    desk.send(ExerciseClicked())
    while isinstance(desk.state.activity, Looking):
        desk.finish_search()
    assert desk.position != asked
    assert desk.view.play.tally.tried == 1  # the one before was given up
    last = Desk(FIRST)
    last.send(PracticeChosen(Player.X, 4, LARGEST_SEED), ExerciseClicked())
    while isinstance(last.state.activity, Looking):
        last.finish_search()
    assert 0 <= last.state.practice.seed <= LARGEST_SEED
