"""The door for texts of any size and kind."""

import time
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.notation.strategies import othellos, tictactoes
from ttt_gui.games.othello import Othello, Scoring
from ttt_gui.games.tictactoe import TicTacToe
from ttt_gui.notation.boards import BoardPosition, position_text
from ttt_gui.notation.error import NotationError
from ttt_gui.notation.importer import (
    Entry,
    UnreadableLine,
    decode,
    iter_positions,
    read_positions,
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
            "no position in the first 1,000 lines; the first reason: line 1, column 1",
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


def test_bytes_that_are_no_text_are_refused() -> None:
    assert decode(b"x\xc3\xa9") == "xé"
    with pytest.raises(NotationError, match="not a text file: byte 3 is not UTF-8"):
        decode(b"xo\xff\xfe")


@pytest.mark.parametrize(
    "text",
    [
        "x" * TEN_MEGABYTES,
        "x " * (TEN_MEGABYTES // 2),
        "lorem ipsum " * (TEN_MEGABYTES // 12),
        "lorem ipsum\n" * (TEN_MEGABYTES // 12),
        f"{BOARD} x;" + " G8:+4;" * (TEN_MEGABYTES // 7),
        f"{BOARD} " + "x" * TEN_MEGABYTES,
    ],
    ids=["one word", "many words", "one line", "many lines", "scores", "long side"],
)
def test_ten_megabytes_are_refused_in_a_moment_and_a_few_words(text: str) -> None:
    started = time.perf_counter()
    try:
        (line,) = read_positions(text)
        assert isinstance(line, UnreadableLine)
        message = str(line.error)
    except NotationError as error:
        message = str(error)
    assert time.perf_counter() - started < 5
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
