"""What the tic-tac-toe tab says."""

from dataclasses import replace

import pytest

from ttt_gui.games.position import Player
from ttt_gui.gui.tictactoe.wording import (
    REPORT,
    game_nodes_text,
    hint_text,
    notice_text,
    search_facts,
    status_text,
    strength_text,
    tally_text,
    transcript_text,
)
from ttt_gui.notation.cells import CellLabels
from ttt_gui.search.outcome import MoveScore
from ttt_gui.search.strength import Strength
from ttt_gui.workbench.match.game import Game, Seats, Tally
from ttt_gui.workbench.match.hints import hint_of
from ttt_gui.workbench.match.state import Choices, LastSearch, Match, Notice, Why
from ttt_gui.workbench.match.view import view


def played(seats: Seats, *cells: int) -> Game:
    game = Game(seats)
    for cell in cells:
        by_engine = not seats.is_person(game.position.side_to_move)
        game = game.play(cell, nodes=100 if by_engine else None)
    return game


def status_of(game: Game, labels: CellLabels = CellLabels.NUMBERS, **fields: bool) -> str:
    match = Match(game, Choices(labels=labels, engine_o="minimax"), **fields)  # type: ignore[arg-type]
    return status_text(view(match).game.status)


def transcript_of(game: Game) -> str:
    return transcript_text(view(Match(game)).transcript)


@pytest.mark.parametrize(
    ("game", "status"),
    [
        (Game(Seats.X), "Your turn: you are X"),
        (Game(Seats.O), "Engine’s turn (X)"),
        (Game(Seats.BOTH), "X to move"),
        (Game(Seats.NONE), "X to move: Explicit state tree (alpha-beta)"),
        (played(Seats.NONE, 4), "O to move: Plain minimax"),
        (played(Seats.X, 4, 0).give_up(), "You gave up: the engine wins as O"),
        (played(Seats.BOTH, 4).give_up(), "O gave up: X wins"),
        (played(Seats.X, 0, 3, 1, 4, 2), "You win as X"),
        (played(Seats.O, 0, 3, 1, 4, 2), "The engine wins as X"),
        (played(Seats.NONE, 0, 3, 1, 4, 2), "X wins"),
        (played(Seats.X, 4, 0, 6, 2, 1, 7, 5, 3, 8), "A draw"),
    ],
)
def test_the_status(game: Game, status: str):
    assert status_of(game) == status


def test_only_an_engine_is_said_to_be_paused():
    assert status_of(Game(Seats.NONE), is_paused=True) == "Paused: X to move"
    assert status_of(played(Seats.X, 4), is_paused=True) == "Paused: O to move"
    assert status_of(Game(Seats.X), is_paused=True) == "Your turn: you are X"


def test_a_win_with_lo_shu_labels_is_told_as_its_sum():
    game = played(Seats.BOTH, 0, 1, 4, 2, 8)
    assert status_of(game, CellLabels.LO_SHU) == "X wins: 4 + 5 + 6 = 15"
    two_lines = played(Seats.BOTH, 0, 1, 2, 3, 6, 5, 8, 7, 4)
    assert status_of(two_lines, CellLabels.LO_SHU) == "X wins: 4 + 5 + 6 = 15 and 2 + 5 + 8 = 15"


def test_the_tally_is_that_of_the_kind_of_match():
    tally = Tally(1, 2, 3, 4, 5, 6)
    assert tally_text(tally, Seats.O) == "You 1  ·  Engine 2  ·  Draws 3"
    assert tally_text(tally, Seats.NONE) == "X 4  ·  O 5  ·  Draws 6"


def test_nodes_are_added_up():
    assert game_nodes_text(()) == "0"
    assert game_nodes_text((3_986,)) == "3,986"
    assert game_nodes_text((3_986, 270)) == "3,986 + 270 = 4,256"


@pytest.mark.parametrize(
    ("score", "text"), [(9, "win in 1"), (5, "win in 5"), (0, "draw"), (-8, "loss in 2")]
)
def test_what_a_cell_is_worth(score: int, text: str):
    assert hint_text(hint_of(MoveScore(4, score))) == text


def test_the_facts_of_a_search():
    last = LastSearch(Game().position, "minimax", 42, 0.082)
    assert search_facts(None) == "No engine has searched yet"
    assert search_facts(last) == "nodes in 82 ms\nPlain minimax"
    assert search_facts(replace(last, drew_lots=True, is_of_earlier_game=True)) == (
        "nodes in 82 ms, in an earlier game\nPlain minimax\n"
        "(every move searched exactly, to choose at random)"
    )
    assert search_facts(replace(last, plies=1)) == (
        "nodes in 82 ms\nPlain minimax\n(1 move ahead only: its choice may be wrong)"
    )
    assert search_facts(replace(last, plies=2, drew_lots=True)) == (
        "nodes in 82 ms\nPlain minimax\n(2 moves ahead only: its choice may be wrong)"
    ), "nothing is exact"
    assert search_facts(replace(last, nodes=0, seconds=0.0, random_seed=7)) == (
        "nodes: drawn at random, seed 7\nPlain minimax"
    )


def test_every_strength_has_a_name_of_its_own():
    assert len({strength_text(each) for each in Strength}) == len(Strength)


@pytest.mark.parametrize(
    ("notice", "typed", "text"),
    [
        (None, "", ""),
        (None, "b", "b …"),
        (Notice(Why.TAKEN, "b2", Player.O), "", "b2 is taken by O"),
        (Notice(Why.OVER), "", "The game is over: begin a new one"),
        (Notice(Why.ENGINES_TURN), "", "It is the engine’s turn"),
        (Notice(Why.NO_CELL, "b7"), "", "No cell is called b7"),
    ],
)
def test_why_nothing_happens(notice: Notice | None, typed: str, text: str):
    assert notice_text(notice, typed) == text


def test_the_transcript_of_the_seeds_game():
    rounds = transcript_of(played(Seats.X, 4, 0, 6, 2, 1, 7, 5, 3, 8)).split("\n\n")
    assert rounds[0] == "Move 0:\n|1|2|3|\n|4|5|6|\n|7|8|9|"
    assert rounds[1] == "Your move: 5"
    assert rounds[2] == "Move 1:\n|1|2|3|\n|4|X|6|\n|7|8|9|"
    assert rounds[3] == "Engine's move: 1"
    assert rounds[-2] == "Move 9:\n|O|X|O|\n|O|X|X|\n|X|O|X|"
    assert rounds[-1] == "The game is a tie!"


def test_the_transcript_names_each_mover_as_the_seats_were_then():
    game = played(Seats.X, 4, 0).seated(Seats.BOTH).play(8).play(2, nodes=7)
    game = game.seated(Seats.NONE).play(6, nodes=5)
    movers = [
        line.split(" move")[0] for line in transcript_of(game).splitlines() if " move" in line
    ]
    assert movers == ["Your", "Engine's", "X's", "O's", "Engine X's"]


@pytest.mark.parametrize(
    ("game", "ending"),
    [
        (played(Seats.X, 4).give_up(), "You gave up."),
        (played(Seats.BOTH, 4).give_up(), "O gave up."),
        (played(Seats.X, 0, 3, 1, 4, 2), "You win!"),
        (played(Seats.O, 0, 3, 1, 4, 2), "The engine wins!"),
        (played(Seats.NONE, 0, 3, 1, 4, 2), "X wins!"),
    ],
)
def test_the_last_line_of_the_transcript(game: Game, ending: str):
    assert transcript_of(game).split("\n\n")[-1] == ending


def test_the_first_move_of_o_is_told_as_the_persons():
    game = Game.begun_by(Player.O, Seats.O).play(4)
    assert "Your move: 5" in transcript_of(game)


def test_a_copied_transcript_keeps_the_words_of_the_student_reports():
    game = view(Match(played(Seats.O, 0, 3, 1, 4, 2))).transcript
    assert transcript_text(game).endswith("The engine wins!")
    report = transcript_text(game, REPORT)
    assert report.startswith("Round 0:")
    assert "\n\nAI's move: 1\n" in report
    assert report.endswith("The AI wins!")
