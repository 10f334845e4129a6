"""Texts of any size and kind."""

import time
from collections.abc import Iterator
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.notation.strategies import othellos, tictactoes
from tests.notation.test_forms import BROKEN, VALID
from ttt_gui.games.othello import Othello, Scoring
from ttt_gui.games.position import PASS, Player
from ttt_gui.games.tictactoe import TicTacToe
from ttt_gui.notation.boards import BoardPosition, position_text
from ttt_gui.notation.error import NotationError
from ttt_gui.notation.importer import (
    Entry,
    Form,
    Reading,
    UnreadableLine,
    iter_positions,
    read_positions,
    summary,
)

BOARD = "xxxxxxo.xxxxxo..xxooooooxoxxooooxoxxooooxxxoxoooxxo.oxooxooooooo"
TEN_MEGABYTES = 10_000_000

TEXT = f"""\
% three positions and two faults

{BOARD} x
{BOARD} o  % with a comment
{BOARD[:63]} x
   \t
....x.... o
{BOARD} X; D7:+18; G2:-1; % LAB 1
{BOARD.replace("o", "0")} x
....q.... o
"""


def test_every_line_is_read_as_what_it_is() -> None:
    first, second, short, cells, obf, zeros, wrong = read_positions(TEXT)
    assert isinstance(first, Entry)
    assert (first.line, first.source, first.comment) == (3, f"{BOARD} x", "")
    assert position_text(first.position) == f"{BOARD} x"
    assert isinstance(second, Entry)
    assert (second.line, second.comment) == (4, "with a comment")
    assert second.source == f"{BOARD} o  % with a comment"
    assert isinstance(short, UnreadableLine)
    assert short.line == 5
    assert str(short.error) == "line 5: 63 squares, 64 expected; row 8 has 7"
    assert isinstance(cells, Entry)
    assert isinstance(cells.position, TicTacToe)
    assert isinstance(obf, Entry)
    assert obf.expected is not None
    assert obf.expected.scores == ((51, 18), (14, -1))
    assert obf.expected.position.scoring is Scoring.WINNER_TAKES_EMPTIES
    assert obf.comment == "LAB 1"
    assert isinstance(zeros, Entry)
    assert zeros.position == first.position
    assert zeros.note.startswith("0 is read as o")
    assert isinstance(wrong, UnreadableLine)
    assert str(wrong.error).startswith("line 10, column 5: 'q' is not a disc")


@pytest.mark.parametrize("scoring", Scoring)
def test_the_scoring_is_the_caller_s_for_obf_as_well(scoring: Scoring) -> None:
    for entry in read_positions(TEXT, scoring):
        if isinstance(entry, Entry) and isinstance(entry.position, Othello):
            assert entry.position.scoring is scoring


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_line_ends_of_every_system(line_end: str) -> None:
    lines = read_positions(TEXT.replace("\n", line_end))
    assert [(line.line, line.source) for line in lines] == [
        (line.line, line.source) for line in read_positions(TEXT)
    ]


def test_a_byte_order_mark_is_no_disc() -> None:
    (entry,) = read_positions(f"\ufeff{BOARD} x")
    assert isinstance(entry, Entry)
    assert entry.source == f"{BOARD} x"


@given(st.lists(othellos() | tictactoes(), min_size=1))
def test_positions_survive_being_written_and_read(positions: list[BoardPosition]) -> None:
    text = "\n".join(position_text(position) for position in positions)
    scored = [
        position
        if isinstance(position, TicTacToe)
        else Othello(position.x, position.o, position.side_to_move)
        for position in positions
    ]
    entries = read_positions(text)
    assert [entry.position for entry in entries if isinstance(entry, Entry)] == scored
    assert [entry.line for entry in entries] == list(range(1, len(positions) + 1))


def test_lines_are_read_one_by_one() -> None:
    def endless() -> Iterator[str]:
        while True:
            yield f"{BOARD} x\n"

    entries = iter_positions(endless())
    assert [next(entries).line for _ in range(3)] == [1, 2, 3]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no position: the text is empty"),
        ("\n \n\t\n", "no position: only blank lines and comments"),
        ("% nothing\n", "no position: only blank lines and comments"),
        ("\0" * 100, "line 1: not a text file: it holds a NUL byte"),
        (f"{BOARD} x\n\0", "line 2: not a text file: it holds a NUL byte"),
        (f"{BOARD} x %\0", "line 1: not a text file: it holds a NUL byte"),
        (
            "dog\n" * 1000,
            "no position in the first 1,000 lines; the first reason: line 1: not an Othello",
        ),
    ],
)
def test_what_is_no_text_with_positions_is_refused(text: str, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_positions(text)
    assert str(caught.value).startswith(message)


def test_faults_before_and_after_a_position_do_not_hide_it() -> None:
    lines = read_positions("dog\n" * 900 + f"{BOARD} x\n" + "dog\n" * 2000)
    assert [line.line for line in lines if isinstance(line, Entry)] == [901]


@pytest.mark.parametrize(
    "text",
    [
        "x" * TEN_MEGABYTES,
        "x " * (TEN_MEGABYTES // 2),
        "lorem ipsum " * (TEN_MEGABYTES // 12),
        "lorem ipsum\n" * (TEN_MEGABYTES // 12),
        f"{BOARD} x;" + " G8:+4;" * (TEN_MEGABYTES // 7),
        f"{BOARD} " + "x" * TEN_MEGABYTES,
        "\t \t" * (TEN_MEGABYTES // 3) + "x",
        "1." * (TEN_MEGABYTES // 2),
        "f5" * (TEN_MEGABYTES // 2),
        "(;" * (TEN_MEGABYTES // 2),
        "(;B[" * (TEN_MEGABYTES // 4),
        "(;C[" + "\\" * TEN_MEGABYTES,
        '{"a":' * (TEN_MEGABYTES // 5),
        "-" * TEN_MEGABYTES,
        "|" * TEN_MEGABYTES,
        ";" * TEN_MEGABYTES,
        f"{BOARD} x" + ";" * TEN_MEGABYTES,
        "x " * 64 + " " * TEN_MEGABYTES + "?",
        '{"board": "' + "x" * TEN_MEGABYTES + '", "to_move": "x"}',
    ],
    ids=[
        "one word",
        "many words",
        "one line",
        "many lines",
        "scores",
        "long side",
        "blanks",
        "digits",
        "moves",
        "brackets",
        "open values",
        "backslashes",
        "braces",
        "dashes",
        "bars",
        "semicolons",
        "no scores",
        "space",
        "long board",
    ],
)
def test_ten_megabytes_are_refused_in_a_moment_and_a_few_words(text: str) -> None:
    started = time.perf_counter()
    try:
        (line,) = read_positions(text)
        assert isinstance(line, UnreadableLine)
        message = str(line.error)
    except NotationError as error:
        message = str(error)
    assert time.perf_counter() - started < 60
    assert len(message) < 200


@given(st.text() | st.text(alphabet="xo.-*01 \r\n;:%+aA8g", max_size=200))
def test_any_text_gives_lines_or_a_fault(text: str) -> None:
    try:
        lines = read_positions(text)
    except NotationError as error:
        message = str(error)
    else:
        message = "lines"
        assert lines
        assert [line.line for line in lines] == sorted({line.line for line in lines})
    assert len(message) < 300


# Things of several lines.


def entries_of(text: str) -> list[Entry]:
    lines = read_positions(text)
    assert all(isinstance(line, Entry) for line in lines), lines
    return [line for line in lines if isinstance(line, Entry)]


OPENING = "f5d6c3d3c4"
GGF = (
    "(;GM[Othello]PB[a]PW[b]RE[+2.000]TY[8]BO[8 -------- -------- -------- ---O*--- ---*O--- "
    "-------- -------- -------- *]B[F5]W[D6];)"
)


def test_lines_of_games_are_games_and_a_game_over_lines_is_one() -> None:
    text = f"{OPENING}\nf5f6e6f4\n\nf5d6\nc3d3\n"
    assert [entry.line for entry in entries_of(text)] == [1, 2, 4]
    assert [len(entry.game.moves) for entry in entries_of(text) if entry.game] == [5, 4, 4]


def test_a_line_that_could_be_both_begins_a_game_unless_the_game_has_gone_over_lines() -> None:
    both = "f5d6\nc4"
    _, second = entries_of(both)
    assert second.note.startswith("read as a game of its own, though its moves could also go on")
    assert len(entries_of(f"f5\nd6\nc4")) == 1  # noqa: F541


def test_a_fault_in_a_game_leaves_the_games_around_it() -> None:
    good, bad, after = read_positions(f"{OPENING}\nf5d6a1a2\n{OPENING}")
    assert isinstance(good, Entry)
    assert isinstance(bad, Entry)
    assert bad.game is not None
    assert bad.game.count == 2
    assert str(bad.fault).startswith("line 2, column 5: a1 is not a legal move of Black (move 3)")
    assert isinstance(after, Entry)
    assert after.line == 3


def test_a_pass_is_inferred_and_a_last_one_kept() -> None:
    board = f"{BOARD} x"
    (without,), (with_pass,) = entries_of(f"{board} d7h1"), entries_of(f"{board} d7 h1 PA")
    assert without.game is not None
    assert without.game.moves == (51, PASS, 7)
    assert with_pass.game is not None
    assert with_pass.game.moves == (51, PASS, 7, PASS)
    assert isinstance(with_pass.position, Othello)
    assert with_pass.position.side_to_move is Player.X


def test_passes_after_the_end_are_left_out_and_mentioned() -> None:
    (entry,) = entries_of(f"xo{'.' * 62} x c1 pa pa")
    assert entry.game is not None
    assert entry.game.moves == (2,)
    assert entry.note == "passes after the end of the game are left out"


def test_moves_below_a_board_belong_to_it_and_names_and_notes_are_kept() -> None:
    zeros = BOARD.replace("o", "0")
    (entry,) = entries_of(f"\n{zeros} x % first\nd7 % second\nh1\n")
    assert (entry.line, entry.form) == (2, Form.BOARD_AND_MOVES)
    assert entry.source == f"{zeros} x % first\nd7 % second\nh1"
    assert entry.comment == "first second"
    assert entry.note.startswith("0 is read as o")
    assert entry.game is not None
    assert entry.game.moves == (51, PASS, 7)


def test_the_games_of_a_match_and_of_a_file() -> None:
    text = f"2 {GGF}{GGF}\n\n{GGF}\n% end\n{BOARD} x\n"
    entries = entries_of(text)
    assert [entry.line for entry in entries] == [1, 1, 3, 5]
    first = entries[0].game
    assert first is not None
    assert (first.black, first.white, first.result) == ("a", "b", "+2.000")
    assert entries[0].source == GGF
    assert summary(entries) == "GGF and lab boards, 1 position and 3 games"


def test_a_bad_game_leaves_the_others_of_its_line() -> None:
    good, bad, last = read_positions(f"{GGF}{GGF.replace('D6', 'A1')}{GGF}")
    assert isinstance(good, Entry)
    assert isinstance(bad, Entry)
    assert bad.fault is not None
    assert bad.fault.column == len(GGF) + GGF.index("D6") + 1
    assert (good.fault, len(bad.game.moves if bad.game else ())) == (None, 1)
    assert isinstance(last, Entry)


def test_a_game_that_is_not_closed_loses_nothing_after_it() -> None:
    lines = read_positions(f"(;GM[Othello]PB[a\n{BOARD} x\nPW[b]\n{GGF}\n{OPENING}")
    assert [line.line for line in lines] == [1, 2, 4, 5]
    assert [type(line) for line in lines] == [UnreadableLine, Entry, Entry, Entry]
    unclosed = lines[0]
    assert isinstance(unclosed, UnreadableLine)
    assert unclosed.source == "(;GM[Othello]PB[a"


def test_two_diagrams_and_a_fault_between_them() -> None:
    rows = [BOARD[start : start + 8] for start in range(0, 64, 8)]
    bad = [*rows[:4], "xxoo", *rows[5:]]
    text = "\n\n".join("\n".join(each) for each in (rows, bad, [*rows, "o"]))
    first, second, third = read_positions(text)
    assert isinstance(first, Entry)
    assert isinstance(second, UnreadableLine)
    assert (second.line, second.error.line) == (10, 14)
    assert isinstance(third, Entry)
    assert third.line == 19


def test_what_the_lab_prints_around_its_diagram_is_no_fault() -> None:
    marked = "xxxxxxo*\nxxxxxo*.\nxxoooooo\nxoxxoooo\nxoxxoooo\nxxxoxooo\nxxo*oxoo\nxooooooo"
    text = f"""{marked}

{BOARD} 27/33
Possible moves for x: 7, 14, 51
My move is 51
Min score: 18; move sequence: [15, -1, 7, -1, 14, -1, 51]
0.0123
"""
    assert [position_text(entry.position) for entry in entries_of(text * 2)] == [f"{BOARD} x"] * 2


def test_one_line_is_given_before_the_next_is_asked_for() -> None:
    asked = []

    def lines() -> Iterator[str]:
        for number, line in enumerate([f"{BOARD} x\n", f"{GGF}\n", f"{BOARD} o;\n"], start=1):
            asked.append(number)
            yield line

    given = iter_positions(lines())
    for number in (1, 2, 3):
        next(given)
        assert asked[-1] == number


# What was understood, in words.


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (f"{BOARD} x;\n" * 20, "OBF, 20 positions"),
        (f"{GGF}\n" * 3, "GGF, 3 games"),
        (OPENING, "transcript, 1 game of 5 moves"),
        (f"{BOARD} x d7h1", "board and moves, 1 game of 2 moves"),
        (f"{BOARD} x;\n" * 6 + f"{BOARD} x\n" * 6 + "dog\ncat",
         "OBF and lab boards, 12 positions, 2 lines not read"),
        (f"{BOARD} x\n{BOARD}x\n....x.... o\n",
         "lab boards, Egaroucid boards and tic-tac-toe boards, 3 positions"),
        ("dog", "1 line not read"),
        (f"{BOARD} x", "lab board, 1 position"),
    ],
)  # fmt: skip
def test_a_summary(text: str, words: str) -> None:
    assert summary(read_positions(text)) == words


def test_a_summary_of_nothing() -> None:
    assert summary(()) == "nothing"


# What other programs get wrong.


def test_the_move_list_of_an_obf_line_is_not_played() -> None:
    (entry,) = entries_of(f"{BOARD} x; D7:+18; H1:-1; G2:-1;")
    assert position_text(entry.position) == f"{BOARD} x"
    assert entry.game is None


def test_a_forced_pass_changes_the_player_and_not_the_discs() -> None:
    (before,), (after,) = entries_of(f"{BOARD} x d7"), entries_of(f"{BOARD} x d7 PA")
    assert isinstance(before.position, Othello)
    assert isinstance(after.position, Othello)
    assert (before.position.x, before.position.o) == (after.position.x, after.position.o)
    assert before.position.side_to_move is Player.O
    assert after.position.side_to_move is Player.X


def test_a_wrong_side_to_move_does_not_spoil_the_positions_after_it() -> None:
    text = f"{BOARD} o\n{BOARD}\n{BOARD} x\n{BOARD} o\n"
    sides = [
        line.position.side_to_move if isinstance(line, Entry) else None
        for line in read_positions(text)
    ]
    assert sides == [Player.O, None, Player.X, Player.O]


def test_a_side_that_must_pass_is_kept() -> None:
    (entry,) = entries_of(f"oxx{'.' * 61} x")
    assert isinstance(entry.position, Othello)
    assert entry.position.side_to_move is Player.X
    assert entry.position.legal_moves() == (PASS,)


# Hostile texts.

JUNK = [*'xo.-*01bWXO \t\n\r;%:+aAf5d6[]()\\{}"|/', "\ud800", "\uff58", "\u2028", "\x0b",
        "\x85", "\ufeff", "\u0131", "(;", "GM[2]", "PA", "to move", "1. ", ""]  # fmt: skip


@given(
    st.lists(st.sampled_from([case.text for case in VALID + BROKEN]), min_size=1, max_size=3),
    st.lists(st.tuples(st.floats(0, 1), st.integers(0, 12), st.sampled_from(JUNK)), max_size=6),
    st.sampled_from(["\n", "\r\n", "\r", "\n\n", " ", ""]),
)
def test_a_damaged_text_gives_positions_and_short_faults(
    texts: list[str], damages: list[tuple[float, int, str]], between: str
) -> None:
    text = between.join(texts)
    for place, length, junk in damages:
        start = int(place * len(text))
        text = text[:start] + junk + text[start + length :]
    lines: tuple[Reading, ...] = ()
    with suppress(NotationError):
        lines = read_positions(text)
    assert [line.line for line in lines] == sorted(line.line for line in lines)
    assert summary(lines)
    last_line = 1 + text.count("\n") + text.count("\r")
    for line in lines:
        if isinstance(line, UnreadableLine):
            assert line.error.line is not None
            assert line.line <= line.error.line <= last_line
            assert str(line.error).isprintable()
            assert len(str(line.error)) < 300
        elif line.game is not None:
            assert line.game.positions()[-1] == line.position


@pytest.mark.parametrize(
    "lines",
    ["(;\n", "(;GM[Othello]\n", "xxxxxxxx\n", "f5d6\n", "1\n", "a b c d e f g h\n", "[\n", "|\n"],
)
def test_a_megabyte_of_short_lines_is_read_in_a_moment(lines: str) -> None:
    started = time.perf_counter()
    with suppress(NotationError):
        read_positions(lines * (300_000 // len(lines)))
    assert time.perf_counter() - started < 120


def test_a_game_too_long_to_be_one_is_refused() -> None:
    comment = "x" * 1000
    text = f"(;GM[2]C[{comment}\n" + f"{comment}\n" * 300 + f"]B[f5])\n{BOARD} x\n"
    fault, *_, board = read_positions(text)
    assert isinstance(fault, UnreadableLine)
    assert str(fault.error).startswith("line 1, column 1: a game of more than 200,000 characters")
    assert isinstance(board, Entry)
