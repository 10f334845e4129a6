"""Solved positions: found again however they lie, and never anything but what was proved."""

import random
import sqlite3
import threading
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ttt_gui.games.othello import FULL_BOARD, Othello, Scoring
from ttt_gui.games.position import PASS, Player
from ttt_gui.games.random_play import random_endgame
from ttt_gui.games.symmetry import SYMMETRIES
from ttt_gui.library.library import FILE_NAME, Library
from ttt_gui.library.proofs import turned
from ttt_gui.notation.boards import parse_position
from ttt_gui.search import negamax
from ttt_gui.search.control import SearchControl
from ttt_gui.search.outcome import Bound, MoveScore, SearchOptions, SearchResult

PROVED_AT = datetime(2026, 11, 20, 12, 30, tzinfo=UTC)


def solve(position: Othello, *, all_moves: bool = False) -> SearchResult:
    return negamax.search(position, SearchOptions(all_moves=all_moves), SearchControl())


def swapped(position: Othello) -> Othello:
    """The same for the side to move, with the colours swapped."""
    return replace(
        position, x=position.o, o=position.x, side_to_move=position.side_to_move.opponent
    )


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    messages: list[str] = []
    opened = Library(tmp_path, messages.append)
    yield opened
    opened.close()
    assert not messages


@given(
    seed=st.integers(0, 10_000),
    empties=st.integers(1, 6),
    scoring=st.sampled_from(Scoring),
    symmetry=st.sampled_from(SYMMETRIES),
    is_swapped=st.booleans(),
)
def test_a_proof_answers_every_form_of_its_position_as_a_search_would(
    tmp_path_factory: pytest.TempPathFactory,
    seed: int,
    empties: int,
    scoring: Scoring,
    symmetry: object,
    is_swapped: bool,  # noqa: FBT001
):
    position = random_endgame(random.Random(seed), empties, scoring)
    library = Library(tmp_path_factory.mktemp("library"))
    proved = solve(position, all_moves=True)
    library.proofs.remember(position, proved, PROVED_AT)
    form = symmetry.position(swapped(position) if is_swapped else position)
    found = library.proofs.recall(form, all_moves=True)
    library.close()
    assert found is not None
    searched = solve(form, all_moves=True)
    assert (found.score, found.best_moves, found.move_scores) == (
        searched.score,
        searched.best_moves,
        searched.move_scores,
    )
    assert (found.nodes, found.seconds, found.engine, found.proved_at) == (
        proved.nodes,
        proved.seconds,
        "negamax",
        PROVED_AT,
    )
    assert found.best_move == found.line[0]
    end = form
    for move in found.line:
        end = end.play(move)
    assert end.is_over()
    sign = 1 if end.side_to_move is form.side_to_move else -1
    assert sign * end.score(0) == found.score


def test_the_result_itself_comes_back_in_the_next_start(tmp_path: Path):
    position = random_endgame(random.Random(1), 6)
    result = solve(position, all_moves=True)
    first = Library(tmp_path)
    first.proofs.remember(position, result, PROVED_AT)
    first.close()
    second = Library(tmp_path)
    assert second.proofs.recall(position) == replace(result, proved_at=PROVED_AT)
    assert second.proofs.count() == 1
    second.close()


def test_a_pass_and_a_finished_game_are_kept(library: Library):
    must_pass = parse_position("oxxxxxx.xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx x")
    assert isinstance(must_pass, Othello)
    assert must_pass.legal_moves() == (PASS,)
    for position in (must_pass, must_pass.play(PASS).play(7)):
        result = solve(position)
        library.proofs.remember(position, result)
        found = library.proofs.recall(position, all_moves=True)  # there is only one move, or none
        assert found is not None
        assert replace(found, proved_at=None) == result


def test_the_other_scoring_is_another_question(library: Library):
    position = random_endgame(random.Random(2), 4, Scoring.DISC_DIFFERENCE)
    library.proofs.remember(position, solve(position))
    assert library.proofs.recall(replace(position, scoring=Scoring.WINNER_TAKES_EMPTIES)) is None
    assert library.proofs.recall(swapped(swapped(position))) is not None
    other = replace(position, side_to_move=position.side_to_move.opponent)
    assert library.proofs.recall(other) is None


def unlike_moves(seed: int) -> tuple[Othello, SearchResult, SearchResult]:
    """A position whose best-only search leaves a move without an exact value, and its results."""
    lot = random.Random(seed)
    while True:
        position = random_endgame(lot, 6)
        best_only = solve(position)
        if any(each.bound is not Bound.EXACT for each in best_only.move_scores):
            return position, best_only, solve(position, all_moves=True)


def test_a_best_only_proof_neither_answers_for_all_moves_nor_replaces_them(library: Library):
    position, best_only, all_moves = unlike_moves(3)
    library.proofs.remember(position, best_only)
    assert library.proofs.recall(position, all_moves=True) is None
    found = library.proofs.recall(position)
    assert found is not None
    assert found.score == best_only.score
    assert all(each.bound is Bound.EXACT for each in found.move_scores)
    library.proofs.remember(position, all_moves, PROVED_AT)
    library.proofs.remember(position, best_only)
    library.proofs.remember(position, all_moves)  # the first proof of as much stays
    for wanted in (False, True):
        assert library.proofs.recall(position, all_moves=wanted) == replace(
            all_moves, proved_at=PROVED_AT
        )


def test_what_was_remembered_is_not_kept_again(library: Library):
    position = random_endgame(random.Random(4), 4)
    library.proofs.remember(position, replace(solve(position), proved_at=PROVED_AT))
    assert library.proofs.count() == 0


def test_squares_beyond_the_sign_bit(library: Library):
    """h8 is bit 63, which SQLite's integers do not hold."""
    position = Othello(x=1 << 63 | 1, o=FULL_BOARD ^ (1 << 63 | 1 | 0b110), side_to_move=Player.O)
    library.proofs.remember(position, solve(position))
    assert library.proofs.recall(position) is not None


@pytest.mark.parametrize(
    "change",
    [
        "score = score + 2",
        "line = '[63,63]'",
        "line = '[]'",
        "line = 'gone'",
        "move_scores = '[[0,64]]'",
        "move_scores = '[7]'",
        "proved_at = 'yesterday'",
    ],
)
def test_what_cannot_be_true_is_searched_anew(
    tmp_path: Path, change: str, caplog: pytest.LogCaptureFixture
):
    position = random_endgame(random.Random(5), 4)
    library = Library(tmp_path)
    library.proofs.remember(position, solve(position))
    with sqlite3.connect(tmp_path / FILE_NAME) as edited:
        edited.execute(f"UPDATE proofs SET {change}")  # noqa: S608  (our own words)
    edited.close()
    assert library.proofs.recall(position) is None
    assert "held a result that is none" in caplog.text
    library.proofs.remember(position, solve(position))
    assert library.proofs.recall(position) is not None
    library.close()


def test_a_proof_that_a_new_search_contradicts_goes(
    library: Library, caplog: pytest.LogCaptureFixture
):
    # Both lines can be played to the end; only one is best play.
    position, _, right = unlike_moves(6)
    worse = next(each for each in right.move_scores if each.score < right.score)
    line = (worse.move, *solve(position.play(worse.move)).line)
    wrong = replace(
        right,
        score=worse.score,
        best_move=worse.move,
        best_moves=(worse.move,),
        move_scores=(MoveScore(worse.move, worse.score),),
        line=line,
        engine="faulty",
    )
    library.proofs.remember(position, wrong)
    library.proofs.remember(position, right, PROVED_AT)
    assert library.proofs.recall(position) == replace(right, proved_at=PROVED_AT)
    assert "faulty and negamax disagree" in caplog.text


def test_many_threads_at_once(library: Library):
    lot = random.Random(7)
    positions = [random_endgame(lot, 3) for _ in range(40)]
    faults: list[str] = []

    def work(offset: int) -> None:
        for index in range(len(positions)):
            position = positions[(index + offset) % len(positions)]
            result = solve(position, all_moves=True)
            library.proofs.remember(position, result)
            found = library.proofs.recall(position, all_moves=True)
            if found is None or found.move_scores != result.move_scores:
                faults.append(str(position))

    threads = [threading.Thread(target=work, args=(10 * number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not faults


def test_a_result_turned_and_turned_back_is_itself():
    result = solve(random_endgame(random.Random(8), 6), all_moves=True)
    for symmetry in SYMMETRIES:
        assert turned(turned(result, symmetry), symmetry.inverse) == result
