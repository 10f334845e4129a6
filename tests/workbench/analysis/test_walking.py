"""Going along a line, and what goes with the place that is shown."""

from hypothesis import given
from hypothesis import strategies as st

from tests.workbench.analysis.desk import FIRST, SECOND, Desk, position_of
from ttt_gui.workbench.analysis.events import (
    EntryChosen,
    PlaceChosen,
    PlayClicked,
    PracticeChosen,
    ScoringChosen,
    SolveClicked,
    SquareClicked,
)
from ttt_gui.workbench.analysis.state import Playing
from ttt_gui.workbench.timeline import Redo, Undo

GAME = f"{FIRST}\nh1 d7"


def test_walking_is_no_step_of_undo():
    desk = Desk()
    desk.load(GAME)
    desk.send(PlaceChosen(0), PlaceChosen(1), PlaceChosen(2), Undo())
    assert desk.position == position_of(FIRST)
    assert not desk.view.steps.can_undo


def test_a_place_beyond_the_line_is_its_nearest_end():
    desk = Desk()
    desk.load(GAME)
    desk.send(PlaceChosen(99))
    assert desk.view.steps.place == desk.view.steps.end == 2
    desk.send(PlaceChosen(-5))
    assert desk.view.steps.place == 0


def test_best_play_goes_on_from_the_end_of_the_moves_played_only():
    desk = Desk()
    desk.load(GAME)
    desk.send(SolveClicked())
    desk.finish_search()
    assert desk.state.line.end > desk.state.line.played == 2
    desk.send(PlaceChosen(0), SolveClicked())
    desk.finish_search()
    assert desk.state.line.moves[:2] == (7, 51)  # what was played stays


def test_another_scoring_drops_what_was_proposed_under_the_former():
    desk = Desk()
    desk.send(SolveClicked())
    desk.finish_search()
    assert desk.state.line.end
    other = next(each for each in type(desk.position.scoring) if each is not desk.position.scoring)
    desk.send(ScoringChosen(other))
    assert desk.state.line.end == 0
    assert desk.position.scoring is other


def test_the_box_follows_the_entry_of_a_text_that_is_shown():
    desk = Desk()
    desk.load(f"{FIRST}\n{SECOND}")
    desk.send(EntryChosen(1))
    assert desk.view.text.chosen == 1
    assert desk.position == position_of(SECOND)
    desk.send(Undo())
    assert desk.view.text.chosen == 0
    assert desk.view.text.preview.position == position_of(FIRST)


def test_undo_in_a_game_goes_back_to_the_persons_last_move():
    desk = Desk(SECOND)
    desk.send(PracticeChosen(desk.position.side_to_move, 5, 1), PlayClicked())
    desk.finish_all()
    before = desk.position
    desk.click("h4")
    desk.finish_all()
    desk.send(Undo())
    assert isinstance(desk.state.activity, Playing)
    assert desk.position == before


@given(st.lists(st.integers(0, 63), max_size=6))
def test_undo_and_redo_go_through_the_positions_that_were_shown(choices: list[int]):
    desk = Desk(SECOND)
    shown = [desk.position]
    for choice in choices:
        moves = [each for each in desk.position.legal_moves() if each >= 0]
        if moves:
            desk.send(PlaceChosen(desk.view.steps.place))
            desk.send(SquareClicked(moves[choice % len(moves)]))
            shown.append(desk.position)
    for position in shown[-2::-1]:
        desk.send(Undo())
        assert desk.position == position
    for position in shown[1:]:
        desk.send(Redo())
        assert desk.position == position
