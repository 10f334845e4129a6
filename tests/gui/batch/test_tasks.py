"""What the batch has done off the window: reading texts, and asking the library."""

import json
import os
import random
import sys
from pathlib import Path

import pytest

from ttt_gui.engines import OTHELLO, default_engine
from ttt_gui.games.othello import Othello, Scoring
from ttt_gui.games.random_play import random_endgame
from ttt_gui.gui.batch import tasks
from ttt_gui.gui.batch.choices import possible, put_in, remembered
from ttt_gui.gui.batch.tasks import batch_tasks, problems_of_file, problems_of_text
from ttt_gui.gui.settings import Settings
from ttt_gui.library.batch import Plan, Problem
from ttt_gui.library.library import Library
from ttt_gui.notation.boards import position_text
from ttt_gui.notation.importer import Entry
from ttt_gui.notation.obf import ObfRecord
from ttt_gui.workbench.batch.events import (
    BatchBegun,
    BatchEnded,
    BatchFetched,
    BatchGone,
    BatchRefused,
    BeginBatch,
    EndBatch,
    FetchBatch,
    FindUnfinished,
    GiveUpBatch,
    UnfinishedFound,
)
from ttt_gui.workbench.batch.problems import Problems
from ttt_gui.workbench.batch.run import BatchRun
from ttt_gui.workbench.batch.state import Choices
from ttt_gui.workbench.loaded import Loaded

POSITION = random_endgame(random.Random(61), 4, Scoring.WINNER_TAKES_EMPTIES)


def first(found: Problems) -> Problem:
    return found.under(Scoring.WINNER_TAKES_EMPTIES)[0]


def test_half_a_pair_of_surrogates_becomes_a_mark():
    found = problems_of_text(f"{position_text(POSITION)} % a\ud800b, “c”, 😀\n")
    assert first(found).comment == "a\ufffdb, “c”, 😀"


@pytest.mark.skipif(sys.platform in {"win32", "darwin"}, reason="every name is Unicode there")
def test_a_name_that_is_no_utf8_becomes_one(tmp_path: Path):
    path = os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9.txt")
    Path(path).write_text(position_text(POSITION))
    found = problems_of_file(path)
    assert found.name == "caf\ufffd.txt"
    json.dumps(found.name).encode()
    assert found.count == 1


@pytest.mark.parametrize(("score", "kept"), [(10**30, None), (-65, None), (64, 64), (-64, -64)])
def test_a_score_that_no_position_can_have_is_left_out(
    monkeypatch: pytest.MonkeyPatch, score: int, kept: int | None
):
    def load(_text: str, _control: object) -> Loaded:
        assert isinstance(POSITION, Othello)
        move = POSITION.legal_moves()[0]
        expected = ObfRecord(POSITION, ((move, score),), score)
        return Loaded((Entry(1, "", POSITION, expected=expected),))

    monkeypatch.setattr(tasks, "load_text", load)
    problem = first(problems_of_text("any"))
    assert problem.expected_score == kept
    assert bool(problem.expected_moves) == (kept is not None)


PLAN = Plan(
    "a.obf",
    (Problem(1, 1, POSITION), Problem(2, 2, POSITION)),
    Scoring.WINNER_TAKES_EMPTIES,
    "negamax",
)


def carry_out(library: Library | None, command: object) -> object:
    return batch_tasks(library)[type(command)](command)


def test_without_a_library_a_batch_is_begun_and_none_is_found():
    begin = BeginBatch(4, BatchRun.of(PLAN), None)
    assert carry_out(None, begin) == BatchBegun(4, None, (1, 2))
    assert carry_out(None, FindUnfinished(5, ())) == UnfinishedFound(5, None)


def test_a_batch_is_begun_found_fetched_and_ended(tmp_path: Path):
    library = Library(tmp_path)
    assert carry_out(library, BeginBatch(1, BatchRun.of(PLAN), None)) == BatchBegun(1, 1, (1, 2))
    found = carry_out(library, FindUnfinished(2, ()))
    assert isinstance(found, UnfinishedFound)
    assert found.unfinished is not None
    assert carry_out(library, FindUnfinished(3, (1,))) == UnfinishedFound(3, None)
    fetched = carry_out(library, FetchBatch(4, 1))
    assert isinstance(fetched, BatchFetched)
    assert fetched.run == BatchRun.of(PLAN)
    assert fetched.problems.under(PLAN.scoring) == PLAN.problems
    assert fetched.choices == Choices.of(PLAN)
    assert carry_out(library, EndBatch(5, 1)) == BatchEnded(5)
    assert carry_out(library, FindUnfinished(6, ())) == UnfinishedFound(6, None)
    library.close()


def test_what_another_process_runs_is_refused_and_what_is_no_batch_is_gone(tmp_path: Path):
    here, there = Library(tmp_path), Library(tmp_path)
    assert there.batches.take_up(PLAN) == 1
    assert carry_out(here, FetchBatch(1, 1)) == BatchRefused(1)
    assert carry_out(here, BeginBatch(2, BatchRun.of(PLAN), 1)) == BatchRefused(2)
    assert carry_out(here, GiveUpBatch(1)) is None
    assert carry_out(here, FetchBatch(3, 99)) == BatchGone(3)
    there.batches.let_go(1)
    assert carry_out(here, FindUnfinished(4, ())) != UnfinishedFound(4, None)
    for library in (here, there):
        library.close()


def test_what_cannot_be_had_on_this_machine_is_not_chosen():
    wild = Choices("no engine", threads=10_000, easiest_first=True)
    assert possible(wild) == Choices(default_engine(OTHELLO).key, easiest_first=True)
    some = Choices("minimax", threads=1, fresh=True)
    assert possible(some) == some


def test_choices_are_remembered_in_the_settings():
    chosen = Choices("minimax", threads=1, easiest_first=True, all_moves=True)
    settings = put_in(Settings(), chosen, 9)
    assert (remembered(settings), settings.batch_last_moves) == (chosen, 9)
    assert remembered(Settings()).threads is None


def test_games_are_named_and_those_that_break_off_left_out():
    start = f"{'-' * 27}O*------*O{'-' * 27}"
    whole = f"(;GM[Othello]PB[Ann]PW[Bob]DT[2026]TY[8]BO[8 {start} *]B[f5]W[d6];)"
    read = problems_of_text(f"{whole}\n{whole.replace('d6', 'd4')}\n{whole}")
    assert [(each.number, each.source_line) for each in read.by_discs] == [(1, 1), (2, 3)]
    assert {each.comment for each in read.by_discs} == {"Ann - Bob, 2026"}
    assert read.fault.startswith("1 of 3 games could be read in part only; the first: 1 move")
    assert read.fault.endswith("Games that break off are not in the batch")
