"""A game of the batch tab on the Othello board."""

import random

from tests.workbench.analysis.desk import Desk
from tests.workbench.batch.games import play_out, value_of
from ttt_gui.games.othello import Scoring
from ttt_gui.games.random_play import random_endgame
from ttt_gui.workbench.analysis.events import CopyClicked
from ttt_gui.workbench.analysis.export import TextForm
from ttt_gui.workbench.effects import CopyText, OpenGameOnBoard

LOT = random.Random(3)
GAME = play_out(random_endgame(LOT, 7), LOT, black="Ann", white="Bo")
WINNER = Scoring.WINNER_TAKES_EMPTIES


def test_it_is_shown_at_its_place_with_the_losses_of_the_moves_that_were_looked_at():
    desk = Desk()
    desk.send(OpenGameOnBoard(GAME, WINNER, 3, 5, "league.ggf", 12))
    line = desk.view.line.line
    assert (line.moves, line.place, line.played) == (GAME.moves, 3, len(GAME.moves))
    assert desk.view.solve.choices.scoring is WINNER
    assert str(desk.view.message).count("league.ggf")
    desk.finish_all()
    positions = desk.view.line.line.positions
    for index, found in enumerate(desk.view.line.losses):
        before, after = positions[index], positions[index + 1]
        if before.empties <= 5:
            assert found.loss == value_of(before) + value_of(after)


def test_its_players_go_along_into_a_copy():
    desk = Desk()
    desk.send(OpenGameOnBoard(GAME, WINNER, 3, 5, "league.ggf", 12))
    desk.send(CopyClicked(TextForm.GGF))
    text = desk.take(CopyText).text
    assert "PB[Ann]" in text
    assert "PW[Bo]" in text
