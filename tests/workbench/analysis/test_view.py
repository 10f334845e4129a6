"""What is to be seen of a state: what belongs together, and what is left out."""

from dataclasses import replace

import pytest

from tests.workbench.analysis.desk import FIRST, SECOND, Desk, part_of, position_of, solved
from ttt_gui.games.position import Player
from ttt_gui.workbench.analysis.events import (
    EntryChosen,
    Page,
    PageTurned,
    PlaceChosen,
    PlayClicked,
    PracticeChosen,
    SolveClicked,
    ValuesChosen,
)
from ttt_gui.workbench.analysis.knowledge import Knowledge
from ttt_gui.workbench.analysis.state import Playing
from ttt_gui.workbench.analysis.view import Hidden, view
from ttt_gui.workbench.effects import Search, SearchProgressed


def test_the_board_may_hide_values_that_the_list_shows():
    desk = Desk()
    desk.send(SolveClicked())
    desk.finish_search()
    desk.send(ValuesChosen(is_on=False))
    assert desk.view.board.values == ()
    assert desk.view.board.best == ()
    assert desk.view.values
    assert desk.view.best == (51,)


def test_while_a_search_runs_what_it_has_proved_is_shown():
    desk = Desk()
    desk.send(SolveClicked())
    (search,) = desk.asked(Search)
    progress = part_of(solved(desk.position), 2)
    desk.send(SearchProgressed(search.request, desk.position, progress))
    assert desk.view.values == progress.root.searched
    assert desk.view.solve.progress == progress
    assert desk.view.best == ()


def test_searching_once_more_shows_the_new_search_and_not_the_old_result():
    desk = Desk()
    desk.send(SolveClicked())
    desk.finish_search()
    desk.send(SolveClicked())
    assert desk.view.result.known is None
    assert desk.view.result.is_busy
    assert desk.view.values == ()


@pytest.mark.parametrize("what", ["values", "result", "losses", "progress"])
def test_a_game_hides_all_that_is_known(what: str):
    desk = Desk()
    desk.send(SolveClicked())
    desk.finish_search()
    desk.click("d7")
    desk.send(PlaceChosen(0))
    seen = desk.view
    assert (seen.values, seen.result.known, seen.line.losses) != ((), None, ())
    hidden = view(replace(desk.state, activity=Playing(Player.X, 0)))
    shown = {
        "values": hidden.values + hidden.board.values + hidden.best,
        "result": hidden.result.known,
        "losses": any(
            each.loss is not None or each.score is not None for each in hidden.line.losses
        ),
        "progress": hidden.solve.progress or hidden.result.progress,
    }
    assert not shown[what]
    assert hidden.result.hidden is hidden.solve.hidden is Hidden.PLAYING


def test_the_last_move_is_shown_with_its_loss_and_the_better_one():
    desk = Desk()
    desk.send(SolveClicked())
    desk.finish_search()
    desk.click("h1")
    result = desk.view.result
    assert (result.last_move, result.loss, result.better) == (7, 19, 51)
    forgotten = view(replace(desk.state, knowledge=Knowledge())).result
    assert (forgotten.last_move, forgotten.loss, forgotten.better) == (7, None, None)


def test_best_play_can_be_followed_only_where_the_line_goes_elsewhere():
    desk = Desk()
    desk.send(SolveClicked())
    desk.finish_search()
    assert not desk.view.result.can_follow
    desk.click("h1")
    desk.send(PlaceChosen(0))
    assert desk.view.result.can_follow


def test_an_entry_is_marked_only_while_its_text_is_the_one_loaded():
    desk = Desk()
    desk.load(f"{FIRST}\n{SECOND}")
    desk.send(EntryChosen(1))
    assert desk.view.text.chosen == 1
    assert len(desk.view.text.titles) == 2
    desk.send(PageTurned(Page.SET_UP))
    desk.click("a1")
    assert desk.view.text.chosen is None


def test_passing_is_offered_only_to_whoever_must():
    desk = Desk()
    assert not desk.view.steps.can_pass
    desk.click("d7")
    assert desk.view.steps.can_pass
    desk.send(PageTurned(Page.SET_UP))
    assert not desk.view.steps.can_pass


def test_in_a_game_the_solver_passes_for_itself():
    desk = Desk()
    desk.send(PracticeChosen(position_of(FIRST).side_to_move, 4, 1), PlayClicked())
    desk.click("d7")
    assert desk.view.play.is_playing
    assert not desk.view.steps.can_pass
