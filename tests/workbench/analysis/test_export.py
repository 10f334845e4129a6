"""What is written of a position: its moves, its values where the form can hold them."""

import csv
import json
from dataclasses import replace

import pytest

from tests.workbench.analysis.desk import FIRST, SECOND, Desk, position_of, solved
from ttt_gui.games.othello import Scoring
from ttt_gui.notation.importer import Entry, read_positions
from ttt_gui.workbench.analysis.events import CopyClicked, LossesClicked, PlaceChosen, PlayClicked
from ttt_gui.workbench.analysis.export import (
    Item,
    TextForm,
    item_of_line,
    items_of_text,
    lacks_values,
    text_of,
)
from ttt_gui.workbench.analysis.knowledge import Knowledge, Known
from ttt_gui.workbench.effects import CopyText
from ttt_gui.workbench.loaded import load_text

START = f"{'-' * 27}O*------*O{'-' * 27}"
GGF = f"(;GM[Othello]PC[Oslo]PB[Ann]PW[Bob]DT[2026.11.21]RE[+2]TY[8]BO[8 {START} *]B[d3]W[c3];)"


def winner(text: str = FIRST):
    return replace(position_of(text), scoring=Scoring.WINNER_TAKES_EMPTIES)


@pytest.mark.parametrize("form", [each for each in TextForm if each is not TextForm.CSV])
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
    (item,) = items_of_text(load_text(text), Scoring.DISC_DIFFERENCE, Knowledge(), TextForm.OBF)
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
    item = item_of_line(desk.state.line, Knowledge(), TextForm.GGF)
    assert item.game is not None
    assert item.game.start == position_of(FIRST)
    assert item.game.moves == (51,)
    assert item_of_line(desk.state.line.at(0), Knowledge(), TextForm.GGF).game is None


def test_a_game_keeps_its_players_when_one_goes_back_in_it():
    desk = Desk()
    desk.load(GGF)
    assert desk.state.line.place == 2
    item = item_of_line(desk.state.line.at(1), Knowledge(), TextForm.GGF)
    assert item.game is not None
    assert (item.game.black, item.game.white) == ("Ann", "Bob")
    assert (item.game.date, item.game.place, item.game.result) == ("2026.11.21", "Oslo", "")
    assert len(item.game.moves) == 1
    whole = item_of_line(desk.state.line, Knowledge(), TextForm.GGF)
    assert whole.game is not None
    assert whole.game.result == "+2"
    for form in (TextForm.GGF, TextForm.SGF):
        (again,) = load_text(text_of([whole], form)).entries
        assert again.game is not None
        assert again.name.startswith("Ann - Bob, 2026.11.21, ")
        assert again.game.place == "Oslo"


def test_every_position_of_a_text_is_counted_as_chosen():
    loaded = load_text(f"{FIRST}\n{SECOND}\n")
    items = items_of_text(loaded, Scoring.WINNER_TAKES_EMPTIES, Knowledge(), TextForm.OBF)
    assert [item.position for item in items] == [winner(FIRST), winner(SECOND)]


def with_losses(desk: Desk) -> Desk:
    desk.send(LossesClicked())
    desk.finish_all()
    return desk


def test_the_losses_of_a_game_are_written_as_cells_that_compute_nothing():
    desk = Desk()
    desk.load(f"{FIRST}\nh1 d7")
    with_losses(desk)
    desk.send(PlaceChosen(0))
    written = text_of(
        [item_of_line(desk.state.line, desk.state.knowledge, TextForm.CSV)], TextForm.CSV
    )
    first, second = csv.DictReader(written.splitlines())
    assert (first["side"], first["move"], first["score"], first["loss"]) == (
        "black",
        "h1",
        "-1",
        "19",
    )
    assert first["best_move"] == "d7"
    assert (second["number"], second["loss"], second["best_move"]) == ("2", "0", "")


def test_names_are_no_formulas():
    loaded = load_text(GGF.replace("Ann", "=1+2"))
    items = items_of_text(loaded, Scoring.DISC_DIFFERENCE, Knowledge(), TextForm.CSV)
    rows = list(csv.DictReader(text_of(items, TextForm.CSV).splitlines()))
    assert [row["black"] for row in rows] == ["'=1+2"] * 2
    assert [row["loss"] for row in rows] == ["", ""]


def test_sgf_tells_beside_each_move_what_it_has_lost_and_is_read_back():
    desk = Desk()
    desk.load(f"{FIRST}\nh1 d7")
    with_losses(desk)
    written = text_of(
        [item_of_line(desk.state.line, desk.state.knowledge, TextForm.SGF)], TextForm.SGF
    )
    assert ";B[h1]C[-1, lost 19, best d7]" in written
    (entry,) = read_positions(written)
    assert isinstance(entry, Entry)
    assert entry.comment == ""
    assert entry.game is not None
    assert len(entry.game.moves) == 2


def test_losses_are_not_written_while_they_are_hidden():
    desk = Desk()
    desk.load(f"{FIRST}\nh1")
    with_losses(desk)
    desk.send(PlayClicked(), CopyClicked(TextForm.CSV))
    (copied,) = desk.asked(CopyText)
    assert ",19," not in copied.text
