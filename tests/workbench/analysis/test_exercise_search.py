"""Exercises from games and texts: proved, and first where something was lost."""

import random

import pytest

from tests.workbench.analysis.desk import FIRST, Desk, solved
from ttt_gui.games.othello import Othello, Scoring
from ttt_gui.games.position import PASS, Player
from ttt_gui.notation.boards import position_text
from ttt_gui.notation.game_record import GameRecord
from ttt_gui.notation.squares import move_name
from ttt_gui.workbench.analysis import exercise_search
from ttt_gui.workbench.analysis.events import (
    EscapePressed,
    ExerciseClicked,
    GamesRead,
    PracticeChosen,
    ReadGames,
)
from ttt_gui.workbench.analysis.pool import Pool, PracticeSource
from ttt_gui.workbench.analysis.state import Analysing, Looking, NoGames, NoneFound, Practising
from ttt_gui.workbench.effects import Search, Wait

MOST = 6


def random_game(seed: int) -> GameRecord:
    lot = random.Random(seed)
    position, moves = Othello.start(), []
    while position.legal_moves():
        moves.append(lot.choice(position.legal_moves()))
        position = position.play(moves[-1])
    return GameRecord(Othello.start(), tuple(moves))


def transcript(game: GameRecord) -> str:
    return "".join(move_name(move) for move in game.moves if move != PASS)


def practising(source: PracticeSource, seed: int = 1) -> Desk:
    desk = Desk()
    desk.send(PracticeChosen(Player.X, MOST, seed, source))
    return desk


def go_on(desk: Desk) -> None:
    """Answer searches and waits until an exercise is posed, or none is found."""
    while isinstance(desk.state.activity, Looking):
        if desk.asked(Search):
            desk.finish_search()
        else:
            desk.wait()


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_an_exercise_from_a_text_is_a_position_of_its_games_where_something_was_lost(seed: int):
    games = [random_game(number) for number in range(3)]
    desk = practising(PracticeSource.TEXT, seed)
    desk.load("\n\n".join(transcript(game) for game in games))
    desk.send(ExerciseClicked())
    go_on(desk)
    activity = desk.state.activity
    assert isinstance(activity, Practising)
    exercise = activity.exercise
    assert MOST / 2 <= exercise.position.empties <= MOST
    assert solved(exercise.position).best_moves == (exercise.result.best_move,)
    assert exercise.was_lost
    assert any(
        position_text(exercise.position) == position_text(position)
        and game.moves[place] == exercise.played
        for game in games
        for place, position in enumerate(game.positions()[:-1])
    )
    assert desk.view.line.line.moves == ()


def test_in_ones_own_games_only_ones_own_moves_are_asked():
    won = random_game(5)
    own = GameRecord(won.start, won.moves, black="solver", white="")
    pool = Pool((own,), is_own=True)
    drawn = pool.candidates(0, 1, 10, Scoring.DISC_DIFFERENCE)
    assert drawn
    assert {each.position.side_to_move for each in drawn} == {Player.O}
    anybody = Pool((own,)).candidates(0, 1, 10, Scoring.DISC_DIFFERENCE)
    assert {each.position.side_to_move for each in anybody} == set(Player)


def test_own_games_are_read_from_the_library_first():
    desk = practising(PracticeSource.GAMES)
    desk.send(ExerciseClicked())
    read = desk.take(ReadGames)
    assert isinstance(read, ReadGames)
    assert desk.asked(Search) == []
    desk.send(GamesRead(read.request, (random_game(7),)))
    go_on(desk)
    assert isinstance(desk.state.activity, Practising)


def test_without_games_it_is_said():
    desk = practising(PracticeSource.GAMES)
    desk.send(ExerciseClicked())
    read = desk.take(ReadGames)
    assert isinstance(read, ReadGames)
    desk.send(GamesRead(read.request, ()))
    assert desk.view.play.status == NoGames(PracticeSource.GAMES)
    desk = practising(PracticeSource.TEXT)
    desk.send(ExerciseClicked())
    assert desk.view.play.status == NoGames(PracticeSource.TEXT)


def test_games_that_are_read_too_late_begin_nothing():
    desk = practising(PracticeSource.GAMES)
    desk.send(ExerciseClicked(), EscapePressed())
    read = desk.take(ReadGames)
    assert isinstance(read, ReadGames)
    desk.send(GamesRead(read.request, (random_game(7),)))
    assert isinstance(desk.state.activity, Analysing)
    assert desk.asked(Search) == []


def test_where_nothing_was_lost_the_first_exercise_found_is_taken():
    """A bare position has no move that could have lost."""
    desk = practising(PracticeSource.TEXT)
    desk.load(FIRST)
    desk.send(ExerciseClicked())
    go_on(desk)
    activity = desk.state.activity
    assert isinstance(activity, Practising)
    assert activity.exercise.played is None
    assert len(solved(activity.exercise.position).best_moves) == 1


def test_where_no_position_will_do_it_is_said_and_the_window_goes_on_meanwhile():
    desk = practising(PracticeSource.TEXT)
    desk.load("\n".join(["d3c5"] * (2 * exercise_search.MOST_GAMES_AT_ONCE)))
    desk.send(ExerciseClicked())
    assert len(desk.asked(Wait)) == 1
    go_on(desk)
    assert desk.view.play.status == NoneFound(MOST, 0)


def test_every_game_is_drawn_once():
    for size in (1, 2, 6, 7):
        games = tuple(random_game(number) for number in range(size))
        pool = Pool(games)
        positions = [
            frozenset(
                each.position for each in pool.candidates(number, 9, 6, games[0].start.scoring)
            )
            for number in range(size)
        ]
        assert len(set(positions)) == size


def test_enough_is_enough(monkeypatch: pytest.MonkeyPatch):
    """With an exercise put aside, no more than so many positions are searched."""
    monkeypatch.setattr(exercise_search, "ENOUGH_TRIED", 1)
    desk = practising(PracticeSource.TEXT)
    desk.load("\n".join([FIRST] * 5))
    desk.send(ExerciseClicked())
    desk.finish_search()
    assert isinstance(desk.state.activity, Practising)
    assert desk.asked(Search) == []
