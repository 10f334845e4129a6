"""How output is read: which line counts, and what an integer is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ttt_gui.lab.output import _NUMBER, _PIECE, Answer, integers, read_output

EXAMPLE = """\
Possible moves for x: 7, 14, 51
My corner move is 7
Min score: 18; move sequence: [15, -1, 7, -1, 14, -1, 51]
Elapsed time: 0.010512828826904297
"""


def test_the_lab_s_example():
    assert read_output(EXAMPLE) == Answer(51, 18, (51, 14, 7, 15))


def test_the_lab_s_second_example_has_no_commas_and_a_negative_score():
    text = "My move is 31\nMin score: -48; move sequence: [14 -1 63 55 7 31]"
    assert read_output(text) == Answer(31, -48, (31, 7, 55, 63, 14))


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("", Answer(None, None, ())),
        ("no number, no score: none", Answer(None, None, ())),
        ("My move is 7", Answer(7, None, ())),
        ("My move is 7.", Answer(7, None, ())),
        ("score\n7", Answer(7, None, ())),
        ("Score 3 [1, 2]\nscore 4 [5, 6]\nscore soon", Answer(6, 4, (6, 5))),
        ("SCORE=4 6", Answer(6, 4, (6,))),
        ("min_score 4 6", Answer(6, 4, (6,))),
        ("scoreboard 4 6\nunderscored 4 6", Answer(6, None, ())),
        ("with 5 left, score 4, line [3]", Answer(3, 5, (3, 4))),
        ("score: 18; [51]\nmove 7", Answer(7, 18, (51,))),
        ("score: -1; [-1, -1, 51]", Answer(51, -1, (51,))),
        ("score 2 [63, -2, 0]\r\n0.25\r\n", Answer(0, 2, (0, 63))),
        ("My move is 7\rscore 2 [3]", Answer(3, 2, (3,))),
        ("score 18", Answer(18, 18, ())),
        ("My move is -1", Answer(-1, None, ())),
        ("score 5 [7]\nElapsed: 9e-06", Answer(7, 5, (7,))),
    ],
)
def test_what_is_read(text: str, answer: Answer):
    assert read_output(text) == answer


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("27/33", [27, 33]),
        ("7,14,51", [7, 14, 51]),
        ("7-14 -5 +3", [7, 14, -5, 3]),
        ("[7]{8}<9>'10'", [7, 8, 9, 10]),
        ("0.5 .5 1.5e-05 2E3 3e+4 12.", [12]),
        ("d7 x27 15s 3rd move_4 a1", []),
        ("2021-12-14", [2021, 12, 14]),
        ("12:30:45", [12, 30, 45]),
        ("٣ é7", [7]),
        ("9" * 5000, [10**9]),
        ("-" + "9" * 5000, [-(10**9)]),
        ("007", [7]),
    ],
)
def test_what_an_integer_is(line: str, expected: list[int]):
    assert list(integers(line)) == expected


@given(st.text())
def test_no_text_is_too_odd(text: str):
    answer = read_output(text)
    assert all(move >= 0 for move in answer.sequence)


@given(
    st.integers(-64, 64),
    st.lists(st.integers(-1, 63), min_size=1).filter(lambda moves: moves[-1] >= 0),
    st.floats(0, 1e6),
)
def test_what_is_printed_is_read_back(score: int, backwards: list[int], seconds: float):
    text = f"My move is 3\nMin score: {score}; move sequence: {backwards}\nElapsed: {seconds!r}\n"
    forwards = tuple(move for move in reversed(backwards) if move >= 0)
    assert read_output(text) == Answer(backwards[-1], score, forwards[:61])


def test_a_megabyte_of_anything_is_read_at_once():
    for part in ("1", "a", " ", "-", ".", "1.", "1e", "score ", "9s", "\n", "e", "1 ", "\ufffd"):
        read_output(part * (1_000_000 // len(part)))


@given(st.text(alphabet="019.+-eExyſ_, é\n"))
def test_no_search_for_a_number_finds_nothing_for_long(text: str):
    """What matches nowhere is at most a sign or point, then a word, then another."""
    ends = [0]
    for match in _NUMBER.finditer(text):
        assert match.start() - ends[-1] <= 1
        ends.append(match.end())
    assert len(text) - ends[-1] <= 1


@pytest.mark.parametrize("before", range(_PIECE - 8, _PIECE + 3))
def test_a_long_line_is_searched_in_pieces_that_cut_no_word(before: int):
    assert read_output(" " * before + "score 5 [7]") == Answer(7, 5, (7,))
    assert read_output(" " * before + "scores 5 [7]") == Answer(7, None, ())
    assert read_output("x" * before + "score 5 [7]") == Answer(7, None, ())
    assert read_output(" " * before + "scores score 5 [7]") == Answer(7, 5, (7,))


def test_of_an_endless_sequence_no_more_is_kept_than_a_game_could_have():
    backwards = " ".join(str(number % 64) for number in range(100_000))
    answer = read_output(f"score 4 {backwards} -1")
    assert answer == Answer(-1, 4, tuple(number % 64 for number in range(99_999, 99_938, -1)))


def test_lines_end_in_any_way():
    for end in ("\n", "\r", "\r\n", "\n\n", "\r\r\n", "\n\r"):
        text = end.join(("", "score 1 2", "score 3 4", "5", ""))
        assert read_output(text) == Answer(5, 3, (4,))
