"""A game with a fault in it: the legal beginning is read, and what was left is told."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ttt_gui.games.othello import Othello
from ttt_gui.notation.entry import Entry, Form, UnreadableLine, whole
from ttt_gui.notation.importer import read_positions
from ttt_gui.notation.transcript import transcript_text

BOARD = "...........................ox......xo..........................."
OTHER = "...........................xo......ox..........................."
PGN = '[Event "a"]\n[Black "b"]\n\n'
SGF = "(;FF[4]GM[2]SZ[8]"
GGF = f"(;GM[Othello]PB[b]TY[8]BO[8 {BOARD.replace('.', '-').replace('x', '*')} *]"

BEGINNINGS = [
    (Form.TRANSCRIPT, "f5d6 c3 c3", 1, "c3", "c3 is taken"),
    (Form.TRANSCRIPT, "f5d6\nc3 a1 d3", 2, "a1 d3", "a1 is not a legal move of White"),
    (Form.TRANSCRIPT, "1. f5 d6 2. c3 oops d3", 1, "oops", "'oops' is not a move"),
    (Form.BOARD_AND_MOVES, f"{BOARD} x f5 d6 c3 c3 d3", 1, "c3 d3", "c3 is taken"),
    (Form.BOARD_AND_MOVES, f"{OTHER} x\nd6 c6 c5 a1", 2, "a1", "a1 is not"),
    (Form.PGN, f"{PGN}1. f5 d6 2. c3 c3 3. d3 37-27", 4, "c3 3.", "c3 is taken"),
    (Form.PGN, f"{PGN}1. f5 d6 2. c3 Nf3", 4, "Nf3", "'Nf3' is not a move"),
    (Form.PGN, f"{PGN}1. f5 d6 2. c3 {{lost", 4, "{lost", "this comment is not closed"),
    (Form.GGF, f"{GGF}B[F5]W[D6]B[C3]W[C3//1]B[A1];)", 1, "C3//1", "c3 is taken"),
    (Form.GGF, f"{GGF}B[F5]W[D6]B[C3] 17 W[D3];)", 1, "17 W", "'17' between tags"),
    (Form.SGF, f"{SGF};B[f5];W[d6];B[c3]\n;B[d3])", 2, "d3", "d3 is played by Black"),
    (Form.SGF, f"{SGF};B[f5];W[d6];B[c3];AB[a1])", 1, "a1", "AB after the first move"),
    (Form.SGF, f"{SGF};B[f5];W[d6]\n;B[c3];W[d", 1, "(;FF", "this game is not closed"),
]


@pytest.mark.parametrize(("form", "text", "line", "left", "reason"), BEGINNINGS)
def test_a_game_is_read_up_to_its_fault(
    form: Form, text: str, line: int, left: str, reason: str
) -> None:
    entry = read_positions(text)[-1]
    assert isinstance(entry, Entry)
    assert entry.form is form
    assert entry.game is not None
    assert entry.game.count == 3
    assert entry.game.positions()[-1] == entry.position
    assert entry.fault is not None
    assert entry.fault.line == line
    assert entry.fault.column is not None
    assert text.split("\n")[line - 1][entry.fault.column - 1 :].startswith(left)
    assert entry.fault.reason.startswith(reason)
    unread = whole(entry)
    assert isinstance(unread, UnreadableLine)
    assert "; the 3 moves before it lead to " in unread.error.reason


@pytest.mark.parametrize("text", ["c3c4", f"{PGN}1. e4 e5", f"{SGF};B[a1])", f"{GGF}B[a1];)"])
def test_a_game_of_which_nothing_can_be_played_is_not_read(text: str) -> None:
    (line,) = read_positions(text)
    assert isinstance(line, UnreadableLine)


@given(seed=st.integers(0, 99), at=st.integers(1, 40), wrong=st.sampled_from(["z9", "f9", "?!"]))
def test_what_is_read_is_the_beginning_of_what_was_written(seed: int, at: int, wrong: str) -> None:
    position, moves = Othello.start(), []
    while len(moves) < 60 and not position.is_over():
        legal = position.legal_moves()
        moves.append(legal[(seed + len(moves)) % len(legal)])
        position = position.play(moves[-1])
    names = [transcript_text([move]) for move in moves if move >= 0]
    (entry,) = read_positions(" ".join([*names[:at], wrong, *names[at:]]))
    assert isinstance(entry, Entry)
    assert entry.game is not None
    assert [move for move in entry.game.moves if move >= 0] == [m for m in moves if m >= 0][:at]
    assert entry.fault is not None
    assert entry.fault.column == 3 * at + 1
