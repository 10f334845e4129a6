"""Judgement never changes a value: selective passes and absurd weights."""

import random

import pytest

from tests.endgame.lazy_kernel import lazy_kernel
from tests.endgame.weights import random_judgement
from ttt_gui.endgame import crew, solver
from ttt_gui.endgame.compiling import Address, Board
from ttt_gui.endgame.crew import Crew
from ttt_gui.endgame.judgement import Judgement, no_judgement, trained_judgement
from ttt_gui.endgame.memory import store
from ttt_gui.endgame.table import (
    NO_SQUARE,
    NOTHING,
    best_square,
    bucket_of,
    lower_bound,
    recall,
    remember,
    upper_bound,
)
from ttt_gui.endgame.tables import PASSES, borrowed_table
from ttt_gui.endgame.threads import FIRST_GENERATION, GENERATION
from ttt_gui.games.othello import Othello, Scoring
from ttt_gui.games.position import Player
from ttt_gui.games.random_play import random_endgame
from ttt_gui.search.control import SearchControl
from ttt_gui.search.outcome import SearchOptions, SearchResult

NONE = no_judgement("A test searches without.")


@lazy_kernel("void(int64, uint64, uint64, int64, int64, int64, int64)")
def write(
    thread: Address, own: Board, opponent: Board, empties: int, lower: int, upper: int, square: int
) -> None:
    bucket = bucket_of(thread, own, opponent)
    remember(thread, bucket, own, opponent, empties, lower, upper, square)


@lazy_kernel("int64(int64, uint64, uint64)")
def read(thread: Address, own: Board, opponent: Board) -> int:
    return recall(thread, bucket_of(thread, own, opponent), own, opponent)


@lazy_kernel("int64(int64, int64)")
def part(knowledge: int, number: int) -> int:
    if number == 0:
        return lower_bound(knowledge)
    if number == 1:
        return upper_bound(knowledge)
    return best_square(knowledge)


@lazy_kernel("void(int64, int64, int64)")
def set_word(thread: Address, word: int, value: int) -> None:
    store(thread, word, value)


def solved(
    position: Othello,
    judgement: Judgement,
    monkeypatch: pytest.MonkeyPatch,
    *,
    all_moves: bool = False,
    threads: int = 1,
) -> SearchResult:
    monkeypatch.setattr(crew, "_judgement_for", lambda _position: judgement)
    options = SearchOptions(all_moves=all_moves, threads=threads)
    return solver.search(position, options, SearchControl())


def compare(count: int, monkeypatch: pytest.MonkeyPatch):
    """Values with the program's weights, with absurd ones of several sizes, and with none."""
    monkeypatch.setattr(crew, "cores", lambda: 3)
    lot = random.Random(31)
    judgements = [trained_judgement(), *(random_judgement(n, 10**n) for n in (1, 2, 3, 4))]
    for number in range(count):
        empties = lot.randint(12, 16)
        position = random_endgame(lot, empties, lot.choice(list(Scoring)))
        all_moves = number % 3 == 0
        expected = solved(position, NONE, monkeypatch, all_moves=all_moves)
        judgement = judgements[number % len(judgements)]
        found = solved(
            position, judgement, monkeypatch, all_moves=all_moves, threads=1 + number % 3
        )
        assert found.score == expected.score
        if all_moves:
            assert found.move_scores == expected.move_scores
        end = position
        for move in found.line:
            end = end.play(move)
        sign = 1 if end.side_to_move is position.side_to_move else -1
        assert end.is_over()
        assert found.score == sign * end.score(0)


def test_absurd_weights_give_the_same_values(monkeypatch: pytest.MonkeyPatch):
    compare(50, monkeypatch)


@pytest.mark.slow
def test_absurd_weights_give_the_same_values_a_thousand_times(monkeypatch: pytest.MonkeyPatch):
    compare(1_000, monkeypatch)


def test_a_position_that_begins_with_a_pass(monkeypatch: pytest.MonkeyPatch):
    lot = random.Random(5)
    while True:
        position = random_endgame(lot, 14)
        other = Othello(
            position.x,
            position.o,
            Player.O if position.side_to_move is Player.X else Player.X,
            position.scoring,
        )
        if other.legal_moves() == (-1,):
            break
    found = solved(other, random_judgement(2, 500), monkeypatch)
    assert found.score == -solved(position, NONE, monkeypatch).score


def test_the_programs_weights_save_nodes(monkeypatch: pytest.MonkeyPatch):
    lot = random.Random(8)
    positions = [random_endgame(lot, 18) for _ in range(4)]
    nodes = [
        sum(solved(each, judgement, monkeypatch).nodes for each in positions)
        for judgement in (trained_judgement(), NONE)
    ]
    assert nodes[0] < 0.8 * nodes[1]


def test_bounds_are_believed_in_their_own_pass_only():
    position = random_endgame(random.Random(1), 10)
    own, opponent = crew.unsigned_constant(position.own), crew.unsigned_constant(position.opponent)
    with (
        borrowed_table(1) as table,
        Crew(position, 1, table, SearchControl(), NONE) as searching,
    ):
        thread, first = searching.address, table.generation

        def known(generation: int) -> tuple[int, ...] | None:
            set_word(thread, GENERATION, generation)
            knowledge = read(thread, own, opponent)
            if knowledge == NOTHING:
                return None
            return tuple(part(knowledge, number) for number in range(3))

        assert known(first) is None
        write(thread, own, opponent, 10, -8, 6, 19)
        assert known(first) == (-8, 6, 19)
        for later in range(first + 1, first + PASSES):
            assert known(later) == (-64, 64, 19)
        set_word(thread, GENERATION, first + 1)
        write(thread, own, opponent, 10, 2, 4, NO_SQUARE)
        assert known(first + 1) == (2, 4, NO_SQUARE)
        assert known(first) is None, "a pass knows nothing of later ones"
        set_word(thread, FIRST_GENERATION, first + PASSES)
        assert known(first + PASSES) is None, "nor does another search"
