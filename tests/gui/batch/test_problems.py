"""From a text to the problems of a batch: what cannot be kept is cleaned away."""

import json
import os
import random
import sys
from pathlib import Path

import pytest

from ttt_gui.games.othello import Othello, Scoring
from ttt_gui.games.random_play import random_endgame
from ttt_gui.gui.batch import tasks
from ttt_gui.gui.batch.tasks import problems_of_file, problems_of_text
from ttt_gui.library.batch import Problem
from ttt_gui.notation.boards import position_text
from ttt_gui.notation.importer import Entry
from ttt_gui.notation.obf import ObfRecord
from ttt_gui.workbench.loaded import Loaded
from ttt_gui.workbench.problems import Problems

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
    def load(_text: str) -> Loaded:
        assert isinstance(POSITION, Othello)
        move = POSITION.legal_moves()[0]
        expected = ObfRecord(POSITION, ((move, score),), score)
        return Loaded((Entry(1, "", POSITION, expected=expected),), "")

    monkeypatch.setattr(tasks, "load_text", load)
    problem = first(problems_of_text("any"))
    assert problem.expected_score == kept
    assert bool(problem.expected_moves) == (kept is not None)
