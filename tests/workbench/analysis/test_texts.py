"""Texts of the box and of files: what is taken, what is only looked at, what goes out."""

from dataclasses import replace

import pytest

from tests.workbench.analysis.desk import FIRST, SECOND, Desk, position_of, solved
from ttt_gui.games.othello import Scoring
from ttt_gui.games.position import Player
from ttt_gui.workbench.analysis.events import (
    CopyClicked,
    Export,
    Exported,
    FileChosen,
    FileOpened,
    NameFile,
    PlayClicked,
    PracticeChosen,
    ReadFile,
    ReadText,
    ScoringChosen,
    SolveClicked,
    TextRead,
    TextTyped,
)
from ttt_gui.workbench.analysis.export import TextForm
from ttt_gui.workbench.analysis.state import Copied, Fault, PartlyRead, Refused, Saved
from ttt_gui.workbench.effects import CopyText, TaskFailed, Wait
from ttt_gui.workbench.loaded import SHORT_TEXT, load_text


def test_a_short_text_is_there_at_once_and_a_long_one_is_read_elsewhere():
    desk = Desk()
    desk.load(SECOND)
    assert desk.position == position_of(SECOND)
    long = f"{FIRST}\n" + f"{SECOND}\n" * (SHORT_TEXT // len(SECOND) + 1)
    desk.load(long)
    assert desk.position == position_of(SECOND)
    read = desk.take(ReadText)
    assert read.text == long
    desk.send(TextRead(read.request, load_text(long)))
    assert desk.position == position_of(FIRST)


def test_the_box_is_read_for_the_preview_once_after_the_last_key():
    desk = Desk()
    desk.send(TextTyped(FIRST[:10]), TextTyped(SECOND))
    assert len(desk.asked(Wait)) == 2
    desk.wait()
    assert desk.view.text.preview.position is None  # not the last key's
    desk.wait()
    assert desk.view.text.preview.position == position_of(SECOND)
    assert desk.position == position_of(FIRST)


def test_an_empty_box_has_nothing_to_say_and_rubbish_has_a_problem():
    desk = Desk()
    for text, has_problem in (("rubbish", True), ("  ", False)):
        desk.send(TextTyped(text))
        desk.wait()
        assert bool(desk.view.text.preview.problem) == has_problem


def test_a_text_that_can_be_read_in_part_is_loaded_and_says_so():
    desk = Desk()
    desk.load(f"{SECOND}\nrubbish")
    assert desk.position == position_of(SECOND)
    assert isinstance(desk.view.message, PartlyRead)


def test_a_file_that_cannot_be_read_leaves_the_board():
    desk = Desk()
    desk.send(FileOpened("gone.txt"))
    read = desk.take(ReadFile)
    desk.send(TextRead(read.request, load_text("")))
    assert desk.position == position_of(FIRST)
    assert desk.view.message == Refused(load_text("").problem, is_file=True)
    assert desk.view.reading is None


def test_a_file_that_is_loaded_is_named_and_its_successor_takes_its_place():
    desk = Desk()
    desk.send(FileOpened("a.txt"), FileOpened("b.txt"))
    first, second = desk.asked(ReadFile)
    desk.send(TextRead(second.request, replace(load_text(SECOND), file="b.txt")))
    desk.send(TextRead(first.request, replace(load_text(FIRST), file="a.txt")))
    assert desk.asked(NameFile)[-1] == NameFile("b.txt")
    assert desk.position == position_of(SECOND)


def test_a_copy_holds_what_is_known_and_in_a_game_nothing_of_it():
    desk = Desk()
    desk.send(SolveClicked())
    desk.finish_search()
    desk.send(CopyClicked(TextForm.JSON))
    assert '"score": 18' in desk.take(CopyText).text
    assert desk.view.message == Copied(lacks_values=False)
    desk.send(PracticeChosen(Player.X, 4, 1), PlayClicked(), CopyClicked(TextForm.JSON))
    assert "score" not in desk.take(CopyText).text


def test_many_positions_are_written_elsewhere_with_what_is_known_of_each():
    desk = Desk()
    desk.load(f"{FIRST}\n{SECOND}")
    desk.send(SolveClicked())
    desk.finish_search()
    desk.send(FileChosen("out.obf", TextForm.OBF, is_all=True))
    export = desk.take(Export)
    assert export.line is None
    assert len(export.loaded.entries) == 2
    assert export.knowledge.score_of(position_of(FIRST)) == solved(position_of(FIRST)).score
    desk.send(Exported(export.request, "out.obf", "", lacks_values=False, fault=""))
    assert desk.view.message == Saved("out.obf")


@pytest.mark.parametrize("answer", ["a fault of the disk", "a fault nobody foresaw"])
def test_a_file_that_cannot_be_written_says_so(answer: str):
    desk = Desk()
    desk.send(FileChosen("out.txt", TextForm.LAB))
    export = desk.take(Export)
    if answer == "a fault of the disk":
        desk.send(Exported(export.request, "", "", lacks_values=False, fault=answer))
    else:
        desk.send(TaskFailed(export.request, answer))
    assert isinstance(desk.view.message, Fault)
    assert answer in desk.view.message.problem


@pytest.mark.parametrize(
    ("text", "scoring"),
    [
        (FIRST, Scoring.DISC_DIFFERENCE),
        (f"{FIRST.upper().replace('.', '-')};", Scoring.WINNER_TAKES_EMPTIES),
        ("f5d6c3", Scoring.WINNER_TAKES_EMPTIES),
    ],
)
def test_a_text_brings_its_scoring_until_a_person_chooses(text: str, scoring: Scoring):
    desk = Desk()
    desk.load(text)
    assert desk.position.scoring is scoring
    for chosen in Scoring:
        desk.send(ScoringChosen(chosen))
        desk.load(text)
        assert desk.position.scoring is chosen
