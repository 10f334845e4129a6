"""What stopped searches have proved: kept until the position is solved, and gone on from."""

import os
import random
import sqlite3
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.search.head_starts import (
    StopsAfter,
    assert_sound,
    random_head_start,
    several_moves,
)
from ttt_gui.engines import engine
from ttt_gui.games.othello import Othello
from ttt_gui.games.random_play import random_endgame
from ttt_gui.games.symmetry import SYMMETRIES
from ttt_gui.library.batch import BatchRow, Plan, Problem
from ttt_gui.library.library import FILE_NAME, Library
from ttt_gui.library.recording import recording
from ttt_gui.library.remembering import remembering
from ttt_gui.notation.boards import position_text
from ttt_gui.search import negamax
from ttt_gui.search.control import Cancelled, Progress, RootReport, SearchControl
from ttt_gui.search.outcome import Bound, HeadStart, MoveScore, SearchOptions, SearchResult

ALL_MOVES = SearchOptions(all_moves=True)
POSITION = several_moves(random.Random(20), 7)


def solve(position: Othello, options: SearchOptions = ALL_MOVES) -> SearchResult:
    return negamax.search(position, options, SearchControl())


TRUTH = solve(POSITION)


def progress_of(moves: tuple[MoveScore, ...], nodes: int = 100, seconds: float = 0.5) -> Progress:
    return Progress(nodes, seconds, RootReport(len(moves), len(moves), searched=moves), "")


def swapped(position: Othello) -> Othello:
    """The same for the side to move, with the colours swapped."""
    return replace(
        position, x=position.o, o=position.x, side_to_move=position.side_to_move.opponent
    )


def stop_after(library: Library, moves: int, options: SearchOptions = ALL_MOVES) -> Progress:
    """Search the position with what the library keeps, and stop once so many moves are done."""
    control = StopsAfter(moves)
    with pytest.raises(Cancelled):
        remembering(engine("negamax"), library).search(POSITION, options, control)
    return control.progress()


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    messages: list[str] = []
    opened = Library(tmp_path, messages.append)
    yield opened
    opened.close()
    assert not messages


# --- keeping and finding ------------------------------------------------------------------


def test_every_form_of_a_position_has_the_part_of_one(library: Library):
    lot = random.Random(21)
    for _ in range(25):
        position = several_moves(lot, 5)
        start = random_head_start(lot, solve(position))
        if not start.moves:
            continue
        library.proofs.remember_part(position, progress_of(start.moves, 7, 0.25), "negamax")
        for symmetry in SYMMETRIES:
            turned = symmetry.position(swapped(position))
            part = library.proofs.recall_part(turned)
            expected = {symmetry.move(each.move): (each.score, each.bound) for each in start.moves}
            assert {each.move: (each.score, each.bound) for each in part.moves} == expected
            assert (part.nodes, part.seconds) == (7, 0.25)
            assert_sound(
                turned, solve(turned, SearchOptions(head_start=part)), solve(turned), every=False
            )


def test_parts_of_one_position_are_joined(library: Library):
    first, second = TRUTH.move_scores[:2]
    bound = MoveScore(second.move, second.score + 2, Bound.AT_MOST)
    library.proofs.remember_part(POSITION, progress_of((first, bound), 10), "negamax")
    library.proofs.remember_part(POSITION, progress_of((second,), 5), "negamax")
    assert library.proofs.recall_part(POSITION) == HeadStart((first, second), 10, 0.5)


def test_nothing_proved_is_nothing_kept(library: Library):
    library.proofs.remember_part(POSITION, progress_of(()), "negamax")
    assert library.proofs.recall_part(POSITION) == HeadStart()


def test_a_part_goes_when_every_move_is_proved(library: Library):
    library.proofs.remember_part(POSITION, progress_of(TRUTH.move_scores[:1]), "negamax")
    library.proofs.remember(POSITION, solve(POSITION, SearchOptions()))
    assert library.proofs.recall_part(POSITION).moves
    library.proofs.remember(POSITION, TRUTH)
    assert library.proofs.recall_part(POSITION) == HeadStart()
    library.proofs.remember_part(POSITION, progress_of(TRUTH.move_scores[:1]), "negamax")
    assert library.proofs.recall_part(POSITION) == HeadStart()


# --- going on -----------------------------------------------------------------------------


def test_a_search_goes_on_where_one_was_stopped(library: Library):
    before = stop_after(library, 2)
    again = stop_after(library, 3)
    assert again.root.moves_done >= 3
    assert again.nodes > before.nodes
    control = SearchControl()
    result = remembering(engine("negamax"), library).search(POSITION, ALL_MOVES, control)
    assert_sound(POSITION, result, TRUTH, every=True)
    left = HeadStart(again.root.searched)
    assert result.nodes - again.nodes == solve(POSITION, replace(ALL_MOVES, head_start=left)).nodes
    assert library.proofs.recall(POSITION, all_moves=True) is not None
    assert library.proofs.recall_part(POSITION) == HeadStart()


def test_what_the_caller_knows_counts_too(library: Library):
    stop_after(library, 1)
    start = HeadStart(TRUTH.move_scores[-1:], nodes=3)
    control = SearchControl()
    options = replace(ALL_MOVES, head_start=start)
    result = remembering(engine("negamax"), library).search(POSITION, options, control)
    both = HeadStart((TRUTH.move_scores[0], TRUTH.move_scores[-1]))
    assert control.progress().root.searched[:2] == both.moves
    assert_sound(POSITION, result, TRUTH, every=True)


def test_a_fresh_search_begins_anew_and_is_kept_when_it_is_stopped(library: Library):
    stop_after(library, 2)
    fresh = replace(ALL_MOVES, fresh=True)
    control = SearchControl()
    asked = remembering(engine("negamax"), library)
    anew = stop_after(library, 1, fresh)
    assert anew.root.moves_done == 1
    assert len(library.proofs.recall_part(POSITION).moves) == 2
    assert asked.search(POSITION, fresh, control).nodes == TRUTH.nodes


def test_a_row_of_a_batch_goes_on_where_it_was_cancelled(library: Library):
    problem = Problem(1, 1, POSITION)
    plan = Plan("rows", (problem,), POSITION.scoring, "negamax")
    batch_id = library.batches.begin(plan)
    assert batch_id is not None
    row = BatchRow(batch_id, plan.name, problem)
    asked = recording(remembering(engine("negamax"), library), library, row)
    control = StopsAfter(2)
    with pytest.raises(Cancelled):
        asked.search(POSITION, ALL_MOVES, control)
    spent = control.progress().nodes
    left = HeadStart(control.progress().root.searched)
    result = asked.search(POSITION, ALL_MOVES, SearchControl())
    assert result.nodes - spent == solve(POSITION, replace(ALL_MOVES, head_start=left)).nodes
    loaded = library.batches.load(batch_id)
    assert loaded is not None
    assert loaded.answers[1].nodes == result.nodes


# --- what cannot be true --------------------------------------------------------------------


@pytest.mark.parametrize(
    "change",
    [
        "move_scores = 'gone'",
        "move_scores = '[7]'",
        "move_scores = '7'",
        """move_scores = '[[0,1,"perhaps"]]'""",
        """move_scores = '[[0,1,"at least"]]'""",
        """move_scores = '[[70,1,"exact"]]'""",
        """move_scores = replace(move_scores, ',', '000,')""",
        """move_scores = substr(move_scores, 1, length(move_scores) - 1) || ','
           || substr(move_scores, 2)""",
        "nodes = -1",
        "nodes = 'many'",
        "seconds = 'long'",
        "seconds = 9e999",
    ],
)
def test_a_damaged_part_is_dropped(tmp_path: Path, change: str, caplog: pytest.LogCaptureFixture):
    library = Library(tmp_path)
    library.proofs.remember_part(POSITION, progress_of(TRUTH.move_scores[:2]), "negamax")
    with sqlite3.connect(tmp_path / FILE_NAME) as edited:
        edited.execute(f"UPDATE parts SET {change}")  # noqa: S608  (our own words)
    edited.close()
    assert library.proofs.recall_part(POSITION) == HeadStart()
    assert "part of a result that is none" in caplog.text
    library.proofs.remember_part(POSITION, progress_of(TRUTH.move_scores[:1]), "negamax")
    assert library.proofs.recall_part(POSITION).moves == TRUTH.move_scores[:1]
    library.close()


def test_a_move_that_ends_the_game_is_counted(library: Library):
    lot = random.Random(22)
    position = next(
        each
        for each in (random_endgame(lot, 1) for _ in range(100))
        if each.play(each.legal_moves()[0]).is_over()
    )
    (move,) = position.legal_moves()
    score = -position.play(move).score(0)
    for wrong in (MoveScore(move, score + 1), MoveScore(move, score - 1, Bound.AT_MOST)):
        library.proofs.remember_part(position, progress_of((wrong,)), "faulty")
        assert library.proofs.recall_part(position) == HeadStart()
    library.proofs.remember_part(position, progress_of((MoveScore(move, score),)), "negamax")
    assert library.proofs.recall_part(position).moves == (MoveScore(move, score),)


def test_a_part_that_a_new_search_contradicts_goes(
    library: Library, caplog: pytest.LogCaptureFixture
):
    true = TRUTH.move_scores[0]
    false = replace(true, score=true.score - 2, bound=Bound.AT_MOST)
    library.proofs.remember_part(POSITION, progress_of((false,)), "faulty")
    library.proofs.remember_part(POSITION, progress_of((true,)), "negamax")
    assert library.proofs.recall_part(POSITION).moves == (true,)
    assert "disagrees" in caplog.text


def test_a_part_that_a_result_contradicts_goes(library: Library):
    false = MoveScore(TRUTH.move_scores[0].move, TRUTH.score + 2)
    library.proofs.remember_part(POSITION, progress_of((false,)), "faulty")
    library.proofs.remember(POSITION, solve(POSITION, SearchOptions()))
    assert library.proofs.recall_part(POSITION) == HeadStart()


# --- files ----------------------------------------------------------------------------------


def test_a_library_of_the_version_before_keeps_its_results_and_takes_parts(tmp_path: Path):
    other = several_moves(random.Random(23), 5)
    library = Library(tmp_path)
    library.proofs.remember(other, solve(other))
    library.close()
    with sqlite3.connect(tmp_path / FILE_NAME) as older:
        older.executescript("DROP TABLE parts; PRAGMA user_version = 1")
    older.close()
    for _ in range(2):
        library = Library(tmp_path)
        assert library.proofs.recall(other) is not None
        library.proofs.remember_part(POSITION, progress_of(TRUTH.move_scores[:1]), "negamax")
        assert library.proofs.recall_part(POSITION).moves == TRUTH.move_scores[:1]
        assert library.is_usable
        library.close()


STOPPED = """
    import sys
    from pathlib import Path
    from tests.search.head_starts import StopsAfter
    from ttt_gui.engines import engine
    from ttt_gui.library.library import Library
    from ttt_gui.library.remembering import remembering
    from ttt_gui.notation.boards import parse_position
    from ttt_gui.search.control import Cancelled
    from ttt_gui.search.outcome import SearchOptions

    asked = remembering(engine("negamax"), Library(Path(sys.argv[1])))
    try:
        asked.search(parse_position(sys.argv[2]), SearchOptions(all_moves=True), StopsAfter(2))
    except Cancelled:
        print("stopped", flush=True)
    sys.stdin.readline()
"""


def test_a_part_outlives_a_process_that_is_killed(tmp_path: Path):
    process = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(STOPPED), str(tmp_path), position_text(POSITION)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "stopped\n"
    process.kill()
    process.communicate(timeout=300)
    library = Library(tmp_path)
    assert library.proofs.recall_part(POSITION).moves == TRUTH.move_scores[:2]
    library.close()
