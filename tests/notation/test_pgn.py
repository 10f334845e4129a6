"""PGN as play sites and converters write it."""

import pytest

from ttt_gui.notation.bracket_games import ggf_text, sgf_text
from ttt_gui.notation.entry import Entry, Form, UnreadableLine
from ttt_gui.notation.importer import read_positions, summary

HEADERS = """\
[Event "Spring cup"]
[Site "Oslo, \\"Town hall\\""]
[Date "2026.11.21"]
[Round "?"]
[Black "Al"]
[White "Joe "The Hammer" Doe"]
[Result "37-27"]
"""
MOVES = "1. d3 c5 2. f6 f5 3. e6 e3 37-27"


def games_of(text: str) -> list[Entry]:
    lines = read_positions(text)
    assert all(isinstance(line, Entry) for line in lines), lines
    return [line for line in lines if isinstance(line, Entry)]


def test_headers_become_the_details_of_the_game() -> None:
    (entry,) = games_of(f"{HEADERS}\n{MOVES}\n")
    game = entry.game
    assert game is not None
    assert (entry.form, entry.line) == (Form.PGN, 1)
    assert (game.black, game.white) == ("Al", 'Joe "The Hammer" Doe')
    assert (game.date, game.result) == ("2026.11.21", "37-27")
    assert game.place == 'Spring cup, Oslo, "Town hall"'
    assert entry.comment == ""
    assert entry.name == game.details
    assert game.details == 'Al - Joe "The Hammer" Doe, 2026.11.21, 37-27'
    assert len(game.moves) == 6


@pytest.mark.parametrize("result", ["37-27", "1-0", "0-1", "1/2-1/2", "64-0", "37:27", "32 - 32"])
def test_a_result_at_the_end(result: str) -> None:
    for text in (f'[Event "?"]\n1. d3 c5 {result}', f"1. d3 c5 {result}", f"d3c5\n{result}\n"):
        (entry,) = games_of(text)
        assert entry.game is not None
        assert entry.game.result == result
        assert len(entry.game.moves) == 2


def test_what_is_not_known_is_empty() -> None:
    (entry,) = games_of(
        '[Event "?"]\n[Date "????.??.??"]\n[Black "?"]\n[White ""]\n[Result "*"]\n1. d3 c5 *'
    )
    game = entry.game
    assert game is not None
    assert (game.black, game.white, game.date, game.result, entry.comment) == ("",) * 5
    assert game.details == ""


@pytest.mark.parametrize("between", ["\n", "\n\n\n", " "])
def test_several_games_of_a_file(between: str) -> None:
    text = between.join(f"{HEADERS}\n{MOVES}" for _ in range(3))
    entries = games_of(text)
    assert len(entries) == 3
    assert len({entry.position for entry in entries}) == 1
    assert summary(entries) == "PGN, 3 games"


def test_games_without_a_result_and_of_headers_only() -> None:
    text = f"{HEADERS}\n1. d3 c5\n\n{HEADERS}\n{HEADERS}1. d3\n\nf5d6c3\n"
    entries = games_of(text)
    assert [entry.form for entry in entries] == [Form.PGN, Form.PGN, Form.TRANSCRIPT]
    assert [len(entry.game.moves) for entry in entries if entry.game] == [2, 1, 3]


def test_comments_are_kept_and_clock_times_are_not() -> None:
    (entry,) = games_of("1. d3 {[%clk 0:05:00] good, 50% of\nall games} c5 ; sure\n2. f6 {} 37-27")
    assert entry.comment == "good, 50% of all games sure"


def test_a_comment_that_is_not_closed_leaves_the_next_game() -> None:
    bad, good = read_positions(f"{HEADERS}\n1. d3 {{oops\n2. f6\n\n{HEADERS}\n{MOVES}\n")
    assert isinstance(bad, Entry)
    assert str(bad.fault).startswith("line 9, column 7: this comment is not closed")
    assert bad.game is not None
    assert bad.game.count == 1
    assert isinstance(good, Entry)


def test_rough_and_exact_results_may_stand_together() -> None:
    assert games_of(f"{HEADERS}\n1. d3 c5 1-0")[0].note == ""
    assert "the header says" in games_of(f"{HEADERS}\n1. d3 c5 0-1")[0].note


def test_details_survive_as_ggf_and_sgf() -> None:
    (entry,) = games_of(f"{HEADERS}\n{MOVES}\n")
    assert entry.game is not None
    assert "RE[+10.000]" in ggf_text(entry.game)
    assert "RE[B+10]" in sgf_text(entry.game)
    for text in (ggf_text(entry.game), sgf_text(entry.game)):
        (again,) = games_of(text)
        assert again.game is not None
        assert (again.game.date, again.game.black) == ("2026.11.21", "Al")


def test_a_line_too_long_for_a_game_is_refused() -> None:
    (fault,) = read_positions(f"{HEADERS}1. d3 {{{'x' * 300_000}}}")
    assert isinstance(fault, UnreadableLine)
    assert "a game of more than 200,000 characters" in str(fault.error)
