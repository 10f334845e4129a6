"""What is searched, with what options, and when nothing is."""

from tests.workbench.analysis.desk import FIRST, SECOND, Desk, position_of
from ttt_gui.games.othello import Othello
from ttt_gui.notation.boards import position_text
from ttt_gui.workbench.analysis.events import (
    AllMovesChosen,
    LossDepthChosen,
    LossesClicked,
    SolveAtOnceChosen,
    SolveClicked,
)
from ttt_gui.workbench.analysis.losses import missing
from ttt_gui.workbench.analysis.searching import find_losses, solve_quietly
from ttt_gui.workbench.analysis.state import Purpose
from ttt_gui.workbench.effects import Search, StopSearch


def searches(desk: Desk) -> list[Search]:
    return [each for each in desk.commands if isinstance(each, Search)]


def test_a_search_is_asked_for_as_the_choices_say():
    desk = Desk(all_moves=False, threads=2, table_megabytes=16)
    desk.send(SolveClicked())
    (search,) = searches(desk)
    assert (search.position, search.engine) == (position_of(FIRST), "negamax")
    assert (search.options.threads, search.options.table_megabytes) == (2, 16)
    assert not search.options.all_moves
    assert search.uses_library
    assert search.request == desk.state.requests.open[Purpose.POSITION]


def test_solving_once_more_ignores_what_is_known():
    desk = Desk(engine="compiled")
    desk.send(SolveClicked())
    assert not desk.finish_search().options.fresh
    desk.send(SolveClicked())
    assert desk.finish_search().options.fresh


def test_an_engine_that_was_chosen_for_its_nodes_always_searches_for_itself():
    desk = Desk(engine="negamax")
    desk.send(SolveClicked())
    assert desk.finish_search().options.fresh


def test_leaving_a_position_stops_its_search_and_drops_its_progress():
    desk = Desk()
    desk.send(SolveClicked())
    desk.click("d7")
    assert desk.asked(StopSearch) == [StopSearch(Purpose.POSITION)]
    assert not desk.view.solve.is_busy
    assert desk.view.solve.progress is None


def test_what_is_solved_at_once_is_only_what_is_quick_and_not_known():
    desk = Desk()
    desk.send(SolveAtOnceChosen(is_on=True))
    desk.commands.clear()
    desk.load(SECOND)
    assert [each.position for each in searches(desk)] == [position_of(SECOND)]
    desk.finish_search()
    assert solve_quietly(desk.state).outbox == ()
    start = Othello.start()
    desk.load(position_text(start))
    assert searches(desk) == []


def test_losses_are_searched_one_after_the_other_until_all_are_known():
    desk = Desk()
    desk.load(f"{FIRST}\nh1 d7")
    desk.send(LossesClicked())
    asked = []
    while searches(desk):
        assert desk.view.line.is_finding
        assert len(searches(desk)) == 1
        asked.append(desk.finish_search())
    assert {each.purpose for each in asked} == {Purpose.LOSSES}
    assert [each.loss for each in desk.view.line.losses[:2]] == [19, 0]
    assert not desk.view.line.is_finding
    assert find_losses(desk.state).outbox == ()


def test_another_line_ends_the_search_for_losses():
    desk = Desk()
    desk.load(f"{FIRST}\nh1 d7")
    desk.send(LossesClicked())
    desk.load(SECOND)
    assert StopSearch(Purpose.LOSSES) in desk.commands
    assert not desk.view.line.is_finding


def test_every_move_is_searched_where_that_is_chosen():
    desk = Desk(all_moves=False)
    desk.send(AllMovesChosen(is_on=True), SolveClicked())
    assert searches(desk)[-1].options.all_moves


TEN_MOVES = "f5d6c3d3c4f4e3f3e6c6"


def deepest_search(desk: Desk) -> int:
    return max(each.empties for each in missing_positions(desk))


def missing_positions(desk: Desk) -> tuple[Othello, ...]:
    state = desk.state
    assert state.losses_of is not None
    line = state.losses_of
    return missing(state.knowledge, line.positions, line.moves, state.losses_from)


def test_losses_are_found_as_deep_as_is_chosen_and_warned_of_as_solving_is():
    desk = Desk(engine="compiled")
    desk.load(TEN_MOVES)
    assert desk.view.line.slow_empties is None
    desk.send(LossDepthChosen(52), LossesClicked())
    assert desk.view.line.slow_empties == 52
    assert deepest_search(desk) == 52
    desk.send(LossDepthChosen(51))
    assert not desk.view.line.is_finding
    desk.send(LossesClicked())
    assert deepest_search(desk) == 51
