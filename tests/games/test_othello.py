"""The rules of Othello, against published counts and by hand."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ttt_gui.games.othello import Othello, Scoring, flips, mobility, squares_of
from ttt_gui.games.position import PASS, Player
from ttt_gui.games.random_play import random_endgame

PERFT = (4, 12, 56, 244, 1396, 8200, 55092, 390216)
"""Games of 1, 2, ... plies from the start, leaves of games that end earlier included."""


def leaves(position: Othello, plies: int) -> int:
    moves = position.legal_moves()
    if plies == 1:
        return max(1, len(moves))
    if not moves:
        return 1
    return sum(leaves(position.play(move), plies - 1) for move in moves)


@pytest.mark.parametrize(("plies", "expected"), list(enumerate(PERFT, start=1)))
def test_the_number_of_games_from_the_start(plies: int, expected: int):
    assert leaves(Othello.start(), plies) == expected


def from_rows(*rows: str, side: Player, scoring: Scoring = Scoring.DISC_DIFFERENCE) -> Othello:
    board = "".join(rows)
    x = sum(1 << square for square, letter in enumerate(board) if letter == "x")
    o = sum(1 << square for square, letter in enumerate(board) if letter == "o")
    return Othello(x, o, side, scoring)


def test_a_side_without_a_move_passes_when_the_other_can_move():
    position = from_rows("xo......", *["........"] * 7, side=Player.O)
    assert position.legal_moves() == (PASS,)
    assert not position.is_over()
    passed = position.play(PASS)
    assert passed.side_to_move is Player.X
    assert passed.legal_moves() == (2,)


def test_the_game_is_over_when_neither_side_can_move():
    position = from_rows("xx.oo...", *["........"] * 7, side=Player.O)
    assert position.legal_moves() == ()
    assert position.is_over()


def test_a_side_without_discs_has_lost_and_the_scorings_differ():
    for scoring, score in ((Scoring.DISC_DIFFERENCE, 3), (Scoring.WINNER_TAKES_EMPTIES, 64)):
        position = from_rows("xxx.....", *["........"] * 7, side=Player.X, scoring=scoring)
        assert position.is_over()
        assert position.score(0) == score
        assert Othello(position.x, position.o, Player.O, scoring).score(5) == -score


def test_a_draw_is_a_draw_under_both_scorings():
    for scoring in Scoring:
        position = from_rows("xx.oo...", *["........"] * 7, side=Player.X, scoring=scoring)
        assert position.score(0) == 0


def test_a_pass_is_refused_when_there_is_a_move_and_when_the_game_is_over():
    with pytest.raises(ValueError, match="pass"):
        Othello.start().play(PASS)
    with pytest.raises(ValueError, match="pass"):
        from_rows("xx.oo...", *["........"] * 7, side=Player.O).play(PASS)


@pytest.mark.parametrize(
    ("square", "reason"),
    [(27, "taken"), (0, "turns nothing"), (64, "no square"), (-2, "no square")],
)
def test_an_illegal_move_is_refused_with_the_reason(square: int, reason: str):
    with pytest.raises(ValueError, match=reason):
        Othello.start().play(square)


def test_boards_that_overlap_or_leave_the_board_are_refused():
    with pytest.raises(ValueError, match="both sides"):
        Othello(1, 1, Player.X)
    with pytest.raises(ValueError, match="outside"):
        Othello(1 << 64, 0, Player.X)


def slow_flips(own: set[int], opponent: set[int], square: int) -> set[int]:
    """Flips by walking rows and columns one step at a time, sharing nothing with the rules."""
    turned = set()
    for down, right in [(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j]:
        row, column = square // 8 + down, square % 8 + right
        run = set()
        while 0 <= row < 8 and 0 <= column < 8 and 8 * row + column in opponent:
            run.add(8 * row + column)
            row, column = row + down, column + right
        if 0 <= row < 8 and 0 <= column < 8 and 8 * row + column in own:
            turned |= run
    return turned


@given(st.lists(st.sampled_from(".xo"), min_size=64, max_size=64))
def test_flips_and_mobility_equal_a_walk_over_rows_and_columns(board: list[str]):
    own = {square for square in range(64) if board[square] == "x"}
    opponent = {square for square in range(64) if board[square] == "o"}
    own_bits = sum(1 << square for square in own)
    opponent_bits = sum(1 << square for square in opponent)
    movable = []
    for square in set(range(64)) - own - opponent:
        expected = slow_flips(own, opponent, square)
        assert set(squares_of(flips(own_bits, opponent_bits, square))) == expected
        if expected:
            movable.append(square)
    assert list(squares_of(mobility(own_bits, opponent_bits))) == sorted(movable)


@given(st.integers(0, 2**32), st.integers(0, 50))
def test_a_move_adds_one_disc_and_turns_over_the_others(seed: int, empties: int):
    position = random_endgame(random.Random(seed), empties + 1)
    for move in position.legal_moves():
        child = position.play(move)
        assert child.side_to_move is position.side_to_move.opponent
        assert child.empties == position.empties - (move != PASS)
        assert child.x & child.o == 0
