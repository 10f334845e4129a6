"""What is written of a position: its moves, its values where the form can hold them."""

import json
from dataclasses import replace

import pytest

from tests.workbench.analysis.desk import FIRST, SECOND, Desk, position_of, solved
from ttt_gui.games.othello import Scoring
from ttt_gui.notation.importer import read_positions
from ttt_gui.workbench.analysis.export import (
    Item,
    TextForm,
    item_of_line,
    items_of_text,
    lacks_values,
    text_of,
)
from ttt_gui.workbench.analysis.knowledge import Known
from ttt_gui.workbench.loaded import load_text

START = f"{'-' * 27}O*------*O{'-' * 27}"
GGF = f"(;GM[Othello]PB[Ann]PW[Bob]TY[8]BO[8 {START} *]B[d3]W[c3];)"


def winner(text: str = FIRST):
    return replace(position_of(text), scoring=Scoring.WINNER_TAKES_EMPTIES)


@pytest.mark.parametrize("form", TextForm)
def test_every_form_is_read_back_as_the_same_position(form: TextForm):
    position = position_of(FIRST)
    (entry,) = read_positions(text_of([Item(position)], form))
    assert (entry.position.x, entry.position.o) == (position.x, position.o)
    assert entry.position.side_to_move is position.side_to_move
    assert form.suffix.startswith(".")


def test_values_go_into_obf_only_as_obf_counts_them():
    by_discs, by_winner = position_of(FIRST), winner()
    as_discs = Item(by_discs, Known(solved(by_discs)))
    as_winner = Item(by_winner, Known(solved(by_winner)))
    assert ":" not in text_of([as_discs], TextForm.OBF)
    assert f"D7:{solved(by_winner).score:+d}" in text_of([as_winner], TextForm.OBF)
    assert lacks_values([as_discs], TextForm.OBF)
    assert not lacks_values([as_winner], TextForm.OBF)
    assert not lacks_values([as_discs], TextForm.JSON)
    assert not lacks_values([Item(by_discs)], TextForm.OBF)


def test_values_that_a_text_gave_are_written_back_as_it_counted_them():
    text = f"{FIRST.upper().replace('.', '-')}; D7:+20; H1:-4; % the first"
    (item,) = items_of_text(load_text(text), Scoring.DISC_DIFFERENCE, lambda _position: None)
    written = text_of([item], TextForm.OBF)
    assert "D7:+20" in written
    assert "H1:-4" in written
    assert "% the first" in written


def test_json_holds_a_searched_result_and_nothing_that_only_follows():
    position = position_of(FIRST)
    searched = json.loads(text_of([Item(position, Known(solved(position)))], TextForm.JSON))
    assert searched["score"] == 18
    assert searched["moves"] == {"7": -1, "14": -1, "51": 18}
    known = Known(solved(position), is_searched=False)
    assert "score" not in json.loads(text_of([Item(position, known)], TextForm.JSON))


def test_a_line_is_written_as_the_game_up_to_the_place_that_is_shown():
    desk = Desk()
    desk.click("d7")
    desk.send()
    item = item_of_line(desk.state.line, None)
    assert item.game is not None
    assert item.game.start == position_of(FIRST)
    assert item.game.moves == (51,)
    assert item_of_line(desk.state.line.at(0), None).game is None


def test_a_game_keeps_its_players_when_one_goes_back_in_it():
    desk = Desk()
    desk.load(GGF)
    assert desk.state.line.place == 2
    item = item_of_line(desk.state.line.at(1), None)
    assert item.game is not None
    assert (item.game.black, item.game.white) == ("Ann", "Bob")
    assert len(item.game.moves) == 1


def test_every_position_of_a_text_is_counted_as_chosen():
    loaded = load_text(f"{FIRST}\n{SECOND}\n")
    items = items_of_text(loaded, Scoring.WINNER_TAKES_EMPTIES, lambda _position: None)
    assert [item.position for item in items] == [winner(FIRST), winner(SECOND)]
