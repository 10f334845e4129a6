"""One move alone is solved on request; a proved score is shown while others are searched."""

from dataclasses import replace

from tests.workbench.analysis.desk import FIRST, SECOND, Desk, part_of, position_of, solved
from ttt_gui.notation.squares import move_of
from ttt_gui.search.control import Progress, RootReport
from ttt_gui.search.outcome import Bound, MoveScore
from ttt_gui.workbench.analysis.events import (
    MoveSolveClicked,
    PlayClicked,
    SolveClicked,
    StopClicked,
)
from ttt_gui.workbench.analysis.state import Purpose
from ttt_gui.workbench.effects import Search, SearchProgressed, StopSearch

D7, G2, H1 = map(move_of, ("d7", "g2", "h1"))


def test_only_the_move_that_is_pointed_at_is_solved():
    desk = Desk()
    desk.send(MoveSolveClicked(G2))
    assert desk.view.solve.is_busy
    assert desk.view.solve.single is not None
    assert desk.view.solve.single.move == G2
    search = desk.finish_search()
    assert search.position == position_of(FIRST).play(G2)
    assert not search.options.all_moves
    assert desk.view.values == (MoveScore(G2, -1),)
    assert desk.view.result.known is None
    assert not desk.view.solve.is_busy
    assert desk.view.board.can_solve == (H1, D7)
    assert desk.asked(Search) == []


def test_what_is_known_is_not_searched_again():
    desk = Desk()
    desk.send(SolveClicked())
    desk.finish_search()
    desk.send(MoveSolveClicked(G2))
    assert desk.asked(Search) == []
    assert desk.view.board.can_solve == ()


def test_the_search_of_every_move_gives_way_and_what_it_has_proved_stays():
    desk = Desk(engine="compiled")
    desk.send(SolveClicked(), MoveSolveClicked(G2))
    assert desk.asked(StopSearch) == [StopSearch(Purpose.POSITION)]
    desk.stop_search(1)
    assert desk.values() == {H1: -1}
    desk.finish_search()
    assert desk.values() == {H1: -1, G2: -1}
    desk.send(SolveClicked())
    search = desk.finish_search()
    assert {each.move for each in search.options.head_start.moves} == {H1, G2}
    assert desk.values() == {H1: -1, G2: -1, D7: 18}


def test_stop_and_another_position_end_it():
    desk = Desk()
    desk.send(MoveSolveClicked(G2), StopClicked())
    assert desk.asked(StopSearch) == [StopSearch(Purpose.MOVE)]
    desk.stop_search(1)
    assert not desk.view.solve.is_busy
    desk.send(MoveSolveClicked(G2))
    desk.load(SECOND)
    assert desk.view.solve.single is None
    assert not desk.view.solve.is_busy


def test_in_a_game_no_move_is_solved():
    desk = Desk()
    desk.send(PlayClicked())
    desk.finish_all()
    desk.send(MoveSolveClicked(G2))
    assert desk.asked(Search) == []
    assert desk.view.board.can_solve == ()


def proved_first() -> Progress:
    """What a search of every move has shown once the best one is proved."""
    at_most = Bound.AT_MOST
    searched = (MoveScore(D7, 18), MoveScore(G2, 18, at_most), MoveScore(H1, 18, at_most))
    root = RootReport(3, 1, D7, 18, 18, 18, searched=searched)
    return replace(part_of(solved(position_of(FIRST)), 1), root=root)


def test_the_score_is_shown_as_soon_as_it_is_proved():
    desk = Desk()
    desk.send(SolveClicked())
    (search,) = desk.asked(Search)
    desk.send(SearchProgressed(search.request, desk.position, proved_first()))
    assert desk.view.solve.is_busy
    known = desk.view.result.known
    assert known is not None
    assert known.result.score == 18
    assert desk.view.result.progress is not None
    assert desk.view.best == (D7,)
    desk.finish_search()
    assert desk.values() == {D7: 18, G2: -1, H1: -1}


def test_what_a_search_that_proves_nothing_new_knows_is_not_shown_before_its_time():
    desk = Desk()
    desk.send(SolveClicked())
    (search,) = desk.asked(Search)
    progress = part_of(solved(desk.position), 2)
    desk.send(SearchProgressed(search.request, desk.position, progress))
    assert desk.view.result.known is None
    assert desk.view.best == ()
