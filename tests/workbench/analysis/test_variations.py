"""Variations: another move keeps the old continuation, which can be chosen, named and written."""

from tests.workbench.analysis.desk import FIRST, Desk
from ttt_gui.games.othello import Scoring
from ttt_gui.notation.squares import line_text, move_of
from ttt_gui.workbench.analysis.events import (
    FollowClicked,
    PlaceChosen,
    PlayClicked,
    ScoringChosen,
    SolveClicked,
    VariationChosen,
    VariationDeleted,
    VariationPromoted,
)
from ttt_gui.workbench.analysis.export import TextForm, item_of_line, text_of
from ttt_gui.workbench.analysis.knowledge import Knowledge
from ttt_gui.workbench.analysis.variations import Variation
from ttt_gui.workbench.loaded import load_text
from ttt_gui.workbench.saved import from_json, to_json
from ttt_gui.workbench.timeline import Redo, Undo

SGF = "(;FF[4]GM[2]PB[Ann]SZ[8];B[f5](;W[d6];B[c3])(;W[f4]N[Rose];B[e3])(;W[f6]))"


def moves(text: str) -> tuple[int, ...]:
    return tuple(move_of(text[at : at + 2]) for at in range(0, len(text), 2))


def desk_with(text: str = "f5d6c3d3c4") -> Desk:
    desk = Desk()
    desk.load(text)
    return desk


def names(variations: tuple[Variation, ...]) -> list[str]:
    return [line_text(each.path) for each in variations]


def test_another_move_keeps_what_followed():
    desk = desk_with()
    assert not desk.view.steps.variations.instead
    desk.send(PlaceChosen(1))
    desk.click("f4")
    line = desk.state.line
    assert (line.moves, line.place) == (moves("f5f4"), 2)
    shown = desk.view.steps.variations
    assert names(shown.instead) == ["f5 d6", "f5 f4"]
    assert [each.is_main for each in shown.instead] == [True, False]
    assert [each.is_shown for each in shown.instead] == [False, True]
    assert [each.more for each in shown.instead] == [3, 0]
    assert shown.number == 3
    assert desk.view.line.others == ((), moves("d6"))
    desk.send(PlaceChosen(1))
    assert names(desk.view.steps.variations.ahead) == ["f5 d6", "f5 f4"]
    desk.send(VariationChosen(moves("f5d6")))
    assert (desk.state.line.moves, desk.state.line.place) == (moves("f5d6c3d3c4"), 2)
    assert desk.state.line.played == 5


def test_a_move_that_was_played_before_goes_on_as_it_did_then():
    desk = desk_with()
    desk.send(PlaceChosen(1))
    desk.click("f4")
    desk.send(PlaceChosen(1))
    desk.click("d6")
    assert desk.state.line.moves == moves("f5d6c3d3c4")
    assert len(desk.state.line.tree.lines) == 2


def test_undo_takes_a_variation_back_and_redo_brings_it_again():
    desk = desk_with()
    desk.send(PlaceChosen(1))
    desk.click("f4")
    tree = desk.state.line.tree
    desk.send(Undo())
    assert desk.state.line.tree.lines == (moves("f5d6c3d3c4"),)
    desk.send(Redo())
    assert desk.state.line.tree == tree


def test_a_variation_is_made_the_main_line_and_deleted():
    desk = desk_with(SGF)
    desk.send(VariationChosen(moves("f5f4")), VariationPromoted(moves("f5f4")))
    assert desk.state.line.tree.lines[0] == moves("f5f4e3")
    assert desk.state.line.moves == moves("f5f4e3")
    desk.send(VariationDeleted(moves("f5f4")))
    line = desk.state.line
    assert (line.moves, line.place) == (moves("f5d6c3"), 1)
    assert line.tree.lines == (moves("f5d6c3"), moves("f5f6"))
    desk.send(Undo(), Undo())
    assert desk.state.line.tree.lines[0] == moves("f5d6c3")


def test_variations_have_the_names_of_the_text_and_the_values_that_are_known():
    desk = desk_with(SGF)
    desk.send(PlaceChosen(1))
    assert [each.name for each in desk.view.steps.variations.ahead] == ["", "Rose", ""]
    desk = desk_with(f"{FIRST}\nd7h1")
    desk.send(PlaceChosen(0), SolveClicked())
    desk.finish_all()
    desk.click("g2")
    shown = desk.view.steps.variations.instead
    assert [(each.score, each.loss) for each in shown] == [(18, 0), (-1, 19)]


def test_best_play_that_is_followed_leaves_the_game_to_be_chosen():
    desk = desk_with(f"{FIRST}\nh1d7")
    desk.send(PlaceChosen(0), SolveClicked())
    desk.finish_all()
    desk.send(FollowClicked())
    assert desk.state.line.next_move == move_of("d7")
    (kept,) = desk.view.steps.variations.ahead
    assert not kept.is_shown
    desk.send(VariationChosen(kept.path))
    assert desk.state.line.moves[:1] == moves("h1")


def test_a_game_against_the_solver_shows_no_variations():
    desk = desk_with(f"{FIRST}\nh1")
    desk.send(PlaceChosen(0))
    desk.click("d7")
    desk.send(PlaceChosen(0), PlayClicked())
    assert not desk.view.steps.variations.ahead
    assert not any(desk.view.line.others)
    before = desk.state
    desk.send(VariationChosen(moves("h1")))
    assert desk.state == before
    desk.send(PlayClicked())
    assert len(desk.view.steps.variations.ahead) == 2


def test_a_path_that_is_not_in_the_tree_changes_nothing():
    desk = desk_with(SGF)
    before = desk.state
    for event in (VariationChosen, VariationPromoted, VariationDeleted):
        desk.send(event(moves("f5a1")), event(()))
    assert desk.state == before


def test_another_scoring_keeps_the_tree():
    desk = desk_with(SGF)
    tree = desk.state.line.tree
    desk.send(ScoringChosen(Scoring.WINNER_TAKES_EMPTIES), VariationChosen(moves("f5f4")))
    assert desk.state.line.tree == tree
    assert {each.scoring for each in desk.state.line.positions} == {Scoring.WINNER_TAKES_EMPTIES}


def test_sgf_is_written_with_all_variations():
    desk = desk_with(SGF)
    assert not desk.state.is_changed
    desk.send(PlaceChosen(1))
    desk.click("d6")
    assert not desk.state.is_changed
    desk.click("c5")
    assert desk.state.is_changed
    item = item_of_line(desk.state.line, Knowledge(), TextForm.SGF)
    (entry,) = load_text(text_of([item], TextForm.SGF)).entries
    assert entry.game is not None
    assert entry.game.tree == desk.state.line.tree
    assert entry.game.tree.name_of(moves("f5f4")) == "Rose"
    assert entry.game.black == "Ann"


def test_a_saved_state_keeps_its_variations():
    desk = desk_with(SGF)
    assert from_json(to_json(desk.state.line)) == desk.state.line
