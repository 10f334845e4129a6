"""The order of moves: each kernel function against the same in plain Python."""

import random
from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.endgame.lazy_kernel import lazy_kernel
from tests.endgame.test_stability import stable_of
from tests.endgame.weights import random_judgement
from ttt_gui.endgame import ordering
from ttt_gui.endgame.compiling import Address, Board
from ttt_gui.endgame.crew import Crew
from ttt_gui.endgame.evaluation import DISC, estimate
from ttt_gui.endgame.judgement import Judgement, no_judgement
from ttt_gui.endgame.last_squares import parity_of
from ttt_gui.endgame.moves import mobility as kernel_mobility
from ttt_gui.endgame.table import NO_SQUARE
from ttt_gui.endgame.tables import borrowed_table
from ttt_gui.endgame.threads import COUNT, MOVE_WORDS
from ttt_gui.games.othello import FULL_BOARD, Othello, flips, mobility, squares_of
from ttt_gui.games.random_play import random_endgame
from ttt_gui.search.control import SearchControl

CORNERS = {0, 7, 56, 63}
X_SQUARES = {9, 14, 49, 54}
C_SQUARES = {1, 6, 8, 15, 48, 55, 57, 62}
EDGES = {square for square in range(64) if square % 8 in {0, 7} or square // 8 in {0, 7}}

Move = tuple[int, int, int]
"""A listed move: its worth, its square, and the discs that it turns over."""

LOW = -1_000
"""An alpha below everything."""


# --- the kernels ----------------------------------------------------------------------------


@lazy_kernel("int64(uint64, uint64)")
def evaluate(own: Board, opponent: Board) -> int:
    return ordering.evaluate_by_signs(own, opponent)


@lazy_kernel("int64(int64, int64, uint64, uint64, int64)")
def list_moves(
    thread: Address, moves_at: Address, own: Board, opponent: Board, table_square: int
) -> int:
    moves = kernel_mobility(own, opponent)
    parity = parity_of(~(own | opponent))
    return ordering.list_moves(thread, moves_at, own, opponent, moves, parity, table_square, 1)


@lazy_kernel("void(int64, int64, int64)")
def bring_best_to(moves_at: Address, index: int, count: int) -> None:
    ordering.bring_best_to(moves_at, index, count)


@lazy_kernel("void(int64, int64, int64, int64, uint64, uint64, int64, int64)")
def look_ahead_in_list(
    thread: Address,
    moves_at: Address,
    first: int,
    count: int,
    own: Board,
    opponent: Board,
    alpha: int,
    depth: int,
) -> None:
    ordering.look_ahead_in_list(thread, moves_at, first, count, own, opponent, alpha, depth)


@lazy_kernel("int64(int64, uint64, uint64, int64)")
def judge(thread: Address, own: Board, opponent: Board, depth: int) -> int:
    return ordering.judge(thread, own, opponent, depth)


class Thread:
    """A thread's block, and a list of moves."""

    def __init__(self, crew: Crew, judgement: Judgement) -> None:
        self.judgement = judgement
        self.block = crew._blocks[0]
        self.address = self.block.ctypes.data
        self.words = np.zeros(64 * MOVE_WORDS, dtype=np.int64)
        self.moves_at = self.words.ctypes.data

    def list_moves(self, position: Othello, table_square: int = NO_SQUARE) -> list[Move]:
        own, opponent = boards(position)
        count = list_moves(self.address, self.moves_at, own, opponent, table_square)
        return self.listed(count)

    def listed(self, count: int) -> list[Move]:
        words = self.words[: 2 * count].reshape(count, 2).tolist()
        return [(word >> 6, word & 63, turned % 2**64) for word, turned in words]


@pytest.fixture(
    scope="module",
    params=[no_judgement("A test."), random_judgement(1, 100)],
    ids=["signs", "weights"],
)
def thread(request: pytest.FixtureRequest) -> Iterator[Thread]:
    with (
        borrowed_table(1) as table,
        Crew(
            random_endgame(random.Random(1), 10), 1, table, SearchControl(), request.param
        ) as crew,
    ):
        yield Thread(crew, request.param)


def boards(position: Othello) -> tuple[np.uint64, np.uint64]:
    return np.uint64(position.own), np.uint64(position.opponent)


# --- the same in plain Python ---------------------------------------------------------------


def near(squares: set[int]) -> set[int]:
    """The squares, and all that touch one of them."""
    return {
        rank * 8 + file
        for square in squares
        for rank in range(max(square // 8 - 1, 0), min(square // 8 + 1, 7) + 1)
        for file in range(max(square % 8 - 1, 0), min(square % 8 + 1, 7) + 1)
    }


def plain_evaluate(own: int, opponent: int) -> int:
    """The sum of the signs, own less opposing; the weights are the module's."""
    mine, theirs = set(squares_of(own)), set(squares_of(opponent))
    empty = set(range(64)) - mine - theirs
    moves, replies = (
        set(squares_of(mobility(own, opponent))),
        set(squares_of(mobility(opponent, own))),
    )
    by_corner = near(empty & CORNERS)
    stable, unmoved = stable_of(own, opponent), stable_of(opponent, own)
    signs = (
        (ordering._MOVE, len(moves) - len(replies)),
        (ordering._CORNER_MOVE, len(moves & CORNERS) - len(replies & CORNERS)),
        (ordering._MOVE_TO_COME, len(near(theirs) & empty) - len(near(mine) & empty)),
        (ordering._OWN_CORNER, len(mine & CORNERS) - len(theirs & CORNERS)),
        (
            ordering._X_BY_EMPTY_CORNER,
            len(mine & by_corner & X_SQUARES) - len(theirs & by_corner & X_SQUARES),
        ),
        (
            ordering._C_BY_EMPTY_CORNER,
            len(mine & by_corner & C_SQUARES) - len(theirs & by_corner & C_SQUARES),
        ),
        (ordering._STABLE, stable.bit_count() - unmoved.bit_count()),
        (ordering._ON_EDGE, len(mine & EDGES) - len(theirs & EDGES)),
        (ordering._BESIDE_EMPTY, len(mine & near(empty)) - len(theirs & near(empty))),
    )
    return sum(weight * count for weight, count in signs)


def after(own: int, opponent: int, square: int) -> tuple[int, int]:
    """The boards after a move, seen by the other side."""
    turned = flips(own, opponent, square)
    return opponent ^ turned, own | turned | 1 << square


def plain_sight(own: int, opponent: int, square: int) -> int:
    """What a move is worth by sight."""
    replies = set(squares_of(mobility(*after(own, opponent, square))))
    quadrant = [
        each
        for each in squares_of(FULL_BOARD ^ own ^ opponent)
        if (each % 8 // 4, each // 32) == (square % 8 // 4, square // 32)
    ]
    return (
        ordering._REPLY * len(replies)
        + ordering._CORNER_REPLY * len(replies & CORNERS)
        + ordering._CORNER * (square in CORNERS)
        + ordering._ODD_QUADRANT * (len(quadrant) % 2)
    )


def plain_look_ahead(judgement: Judgement, own: int, opponent: int, depth: int) -> int:
    """The whole tree, without cut-offs."""
    if depth == 0:
        boards = np.uint64(own), np.uint64(opponent)
        return int(evaluate(*boards) if judgement.missing else estimate(judgement.address, *boards))
    disc = ordering._FINISHED_DISC if judgement.missing else DISC
    moves = mobility(own, opponent)
    if not moves:
        if not mobility(opponent, own):
            return disc * (own.bit_count() - opponent.bit_count())
        return -plain_look_ahead(judgement, opponent, own, depth)
    return max(
        -plain_look_ahead(judgement, *after(own, opponent, each), depth - 1)
        for each in squares_of(moves)
    )


# --- the tests ------------------------------------------------------------------------------

POSITIONS = st.builds(
    lambda seed, empties: random_endgame(random.Random(seed), empties),
    st.integers(0, 2**32),
    st.integers(1, 30),
)


@given(st.integers(0, FULL_BOARD), st.integers(0, FULL_BOARD))
def test_any_board_is_evaluated_by_its_signs(first: int, second: int):
    own, opponent = first & ~second, second
    found = evaluate(np.uint64(own), np.uint64(opponent))
    assert found == plain_evaluate(own, opponent)
    assert found == -evaluate(np.uint64(opponent), np.uint64(own))


@given(POSITIONS)
def test_every_move_is_listed_with_its_worth_and_what_it_turns(thread: Thread, position: Othello):
    own, opponent = position.own, position.opponent
    expected = [
        (plain_sight(own, opponent, square), square, flips(own, opponent, square))
        for square in squares_of(mobility(own, opponent))
    ]
    assert thread.list_moves(position) == expected


@given(POSITIONS, st.data())
def test_the_tables_move_comes_first(thread: Thread, position: Othello, data: st.DataObject):
    squares = list(squares_of(mobility(position.own, position.opponent)))
    if not squares:
        return
    best = data.draw(st.sampled_from(squares))
    count = len(thread.list_moves(position, best))
    bring_best_to(thread.moves_at, 0, count)
    assert thread.listed(count)[0][1] == best


@given(POSITIONS)
def test_bringing_the_best_forward_sorts_the_list(thread: Thread, position: Othello):
    moves = thread.list_moves(position)
    for index in range(len(moves)):
        bring_best_to(thread.moves_at, index, len(moves))
    assert thread.listed(len(moves)) == sorted(moves, reverse=True)


@pytest.mark.parametrize("depth", [0, 1, 2])
def test_a_look_ahead_is_the_value_of_the_whole_tree(thread: Thread, depth: int):
    lot = random.Random(depth)
    weight = (
        ordering._SIGHT_BESIDE_SIGNS
        if thread.judgement.missing
        else ordering._SIGHT_BESIDE_ESTIMATES
    )
    for _ in range(60 if depth < 2 else 20):
        position = random_endgame(lot, lot.randint(1, 14))
        own, opponent = position.own, position.opponent
        sight = thread.list_moves(position)
        look_ahead_in_list(
            thread.address, thread.moves_at, 0, len(sight), *boards(position), LOW, depth
        )
        expected = [
            (
                weight * worth
                - plain_look_ahead(thread.judgement, *after(own, opponent, square), depth),
                square,
                turned,
            )
            for worth, square, turned in sight
        ]
        assert thread.listed(len(sight)) == expected
        replies = mobility(own, opponent).bit_count()
        assert judge(thread.address, *boards(position), depth) == (
            weight * ordering._REPLY * replies
            - plain_look_ahead(thread.judgement, own, opponent, depth)
        )


def test_positions_looked_at_ahead_are_counted(thread: Thread):
    position = random_endgame(random.Random(9), 12)
    count = len(thread.list_moves(position))
    before = int(thread.block[COUNT])
    look_ahead_in_list(thread.address, thread.moves_at, 1, count, *boards(position), LOW, 0)
    assert thread.block[COUNT] == before + count - 1


def test_moves_far_below_the_window_are_only_known_to_be_hopeless(thread: Thread):
    lot = random.Random(4)
    is_cut = 0
    for _ in range(40):
        position = random_endgame(lot, 14)
        judged = []
        for alpha in (LOW, 20):
            sight = thread.list_moves(position)
            count = len(sight)
            look_ahead_in_list(
                thread.address, thread.moves_at, 0, count, *boards(position), alpha, 2
            )
            listed = thread.listed(count)
            judged.append(
                [
                    worth - ordering._SIGHT_BESIDE_ESTIMATES * seen
                    for (worth, *_), (seen, *_) in zip(listed, sight, strict=True)
                ]
            )
        if thread.judgement.missing:
            assert judged[0] == judged[1]
            continue
        floor = 20 * DISC - ordering._HOPELESS
        for exact, found in zip(*judged, strict=True):
            assert found == exact if exact > floor else exact <= found <= floor
            is_cut += found != exact
    assert thread.judgement.missing or is_cut > 0
