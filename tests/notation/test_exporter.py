"""What is exported is read back as what it was."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.notation.strategies import games, othellos
from ttt_gui.games.othello import Othello, Scoring
from ttt_gui.games.position import PASS, Player
from ttt_gui.notation.boards import parse_position, position_text
from ttt_gui.notation.entry import Entry, Form
from ttt_gui.notation.exporter import Exported, ExportForm, export_text
from ttt_gui.notation.game_record import GameRecord
from ttt_gui.notation.importer import read_positions, summary

LAB = "xxxxxxo.xxxxxo..xxooooooxoxxooooxoxxooooxxxoxoooxxo.oxooxooooooo"
POSITION = parse_position(f"{LAB} x", Scoring.WINNER_TAKES_EMPTIES)
assert isinstance(POSITION, Othello)

READ_AS = {
    ExportForm.LAB: {Form.LAB},
    ExportForm.OBF: {Form.OBF},
    ExportForm.GGF: {Form.GGF},
    ExportForm.SGF: {Form.SGF},
    ExportForm.TRANSCRIPT: {Form.TRANSCRIPT, Form.BOARD_AND_MOVES, Form.LAB},
    ExportForm.DIAGRAM: {Form.DIAGRAM},
}


def read(text: str, scoring: Scoring = Scoring.DISC_DIFFERENCE) -> list[Entry]:
    """The entries of a text in which everything can be read."""
    entries = read_positions(text, scoring)
    assert all(isinstance(entry, Entry) for entry in entries), entries
    return [entry for entry in entries if isinstance(entry, Entry)]


@pytest.mark.parametrize("form", ExportForm)
@given(st.lists(st.tuples(othellos(), st.text(max_size=20)), min_size=1, max_size=4))
def test_any_positions_survive(form: ExportForm, items: list[tuple[Othello, str]]) -> None:
    scoring = items[0][0].scoring
    positions = [replace(position, scoring=scoring) for position, _ in items]
    comments = [comment for _, comment in items]
    text = export_text(
        [Exported(each, comment=note) for each, note in zip(positions, comments, strict=True)],
        form,
    )
    entries = read(text, scoring)
    assert [entry.position for entry in entries] == positions
    assert {entry.form for entry in entries} <= READ_AS[form]
    assert not any(entry.note for entry in entries)
    for entry, comment in zip(entries, comments, strict=True):
        if comment.isprintable():
            assert entry.comment == " ".join(comment.split())


@pytest.mark.parametrize("form", [ExportForm.GGF, ExportForm.SGF, ExportForm.TRANSCRIPT])
@given(st.lists(games(), min_size=1, max_size=3))
def test_any_games_survive(form: ExportForm, played: list[GameRecord]) -> None:
    items = [Exported(game.positions()[-1], game=game) for game in played]
    scoring = played[0].start.scoring
    entries = read(export_text(items, form), scoring)
    assert len(entries) == len(played)
    for entry, game in zip(entries, played, strict=True):
        start = replace(game.start, scoring=scoring)
        assert entry.form in READ_AS[form]
        assert entry.position == replace(game.positions()[-1], scoring=scoring)
        if form is ExportForm.TRANSCRIPT:
            moves = entry.game.moves if entry.game else ()
            assert moves == game.moves
        else:
            assert entry.game is not None
            assert (entry.game.start, entry.game.moves) == (start, game.moves)
            if game.black.isprintable() and game.white.isprintable():
                names = (entry.game.black, entry.game.white)
                assert names == (" ".join(game.black.split()), " ".join(game.white.split()))


@pytest.mark.parametrize("form", ExportForm)
@pytest.mark.parametrize("scoring", Scoring)
def test_the_rows_of_the_data_survive_with_their_scores(form: ExportForm, scoring: Scoring) -> None:
    lines = Path(__file__).parents[1].joinpath("data/exact_dev.jsonl").read_text().splitlines()
    rows = [json.loads(line) for line in lines]
    assert len(rows) == 304
    key = "discs" if scoring is Scoring.DISC_DIFFERENCE else "wof"
    items = []
    for row in rows:
        position = parse_position(f"{row['board']} {row['to_move']}", scoring)
        assert isinstance(position, Othello)
        scores = tuple((int(move), value) for move, value in row[key]["moves"].items())
        items.append(Exported(position, scores, row[key]["best"]))
    entries = read(export_text(items, form), scoring)
    assert [entry.position for entry in entries] == [item.position for item in items]
    if form is ExportForm.OBF:
        for entry, item in zip(entries, items, strict=True):
            assert entry.expected is not None
            if scoring is Scoring.WINNER_TAKES_EMPTIES:
                assert dict(entry.expected.scores) == dict(item.scores)
                assert entry.expected.score == item.score
            else:
                assert (entry.expected.scores, entry.expected.score) == ((), None)


def test_the_rows_of_the_data_are_json_that_is_read() -> None:
    text = Path(__file__).parents[1].joinpath("data/exact_dev.jsonl").read_text()
    entries = read(text)
    assert summary(entries) == "JSON, 304 positions"
    rows = [json.loads(line) for line in text.splitlines()]
    assert [position_text(entry.position) for entry in entries] == [
        f"{row['board']} {row['to_move']}" for row in rows
    ]


def test_obf_with_its_scores_best_first() -> None:
    item = Exported(POSITION, ((7, -1), (14, -1), (51, 18)), 18, "LAB\n1")
    assert export_text([item], ExportForm.OBF) == (
        f"{LAB.upper().replace('.', '-')} X; D7:+18; H1:-1; G2:-1; % LAB 1\n"
    )
    finished = Exported(replace(POSITION, x=1, o=0), (), 64)
    assert export_text([finished], ExportForm.OBF) == f"X{'-' * 63} X; +64;\n"


def test_obf_writes_a_pass_and_no_score_of_another_rule() -> None:
    must_pass = Othello(0b110, 0b1, Player.X, Scoring.WINNER_TAKES_EMPTIES)
    text = export_text([Exported(must_pass, ((PASS, -64),), -64)], ExportForm.OBF)
    assert text == f"OXX{'-' * 61} X; PA:-64;\n"
    discs = replace(must_pass, scoring=Scoring.DISC_DIFFERENCE)
    text = export_text([Exported(discs, ((PASS, -4),), -4)], ExportForm.OBF)
    assert text == f"OXX{'-' * 61} X;\n"


def test_a_diagram_as_a_person_sees_it() -> None:
    text = export_text([Exported(POSITION)], ExportForm.DIAGRAM)
    assert text.splitlines()[:3] == [
        "  a b c d e f g h",
        "1 x x x x x x o . 1",
        "2 x x x x x o . . 2",
    ]
    assert text.splitlines()[-2:] == ["  a b c d e f g h", "x to move"]


def test_a_game_as_ggf() -> None:
    game = GameRecord(Othello.start(), (37, 43), "a]b", "c\\\nd", "+2.000")
    text = export_text([Exported(game.positions()[-1], game=game)], ExportForm.GGF)
    assert text == (
        "(;GM[Othello]PC[ttt-gui]PB[a\\]b]PW[c\\\\ d]RE[+2.000]TY[8]BO[8 -------- -------- "
        "-------- ---O*--- ---*O--- -------- -------- -------- *]B[F5]W[D6];)\n"
    )


@pytest.mark.parametrize(
    ("stated", "ggf", "sgf"),
    [
        ("+14.000", "RE[+14.000]", "RE[B+14]"),
        ("-2", "RE[-2]", "RE[W+2]"),
        ("-31.000:r", "RE[-31.000:r]", "RE[W+31]"),
        ("0", "RE[0]", "RE[0]"),
        ("W+6", "RE[-6.000]", "RE[W+6]"),
        ("Draw", "RE[+0.000]", "RE[Draw]"),
        ("?", "RE[?]", "RE[?]"),
        ("black, perhaps", "RE[?]", "RE[?]"),
        ("", "RE[?]", "RE[?]"),
    ],
)
def test_a_result_is_written_as_the_form_has_it(stated: str, ggf: str, sgf: str) -> None:
    item = Exported(POSITION, game=GameRecord(POSITION, result=stated))
    assert ggf in export_text([item], ExportForm.GGF)
    assert sgf in export_text([item], ExportForm.SGF)


def test_the_result_of_a_finished_game_is_counted() -> None:
    wiped_out = Othello(1, 2, Player.X)
    game = GameRecord(wiped_out, (2,))
    item = Exported(game.positions()[-1], game=game)
    assert "RE[+64.000]" in export_text([item], ExportForm.GGF)
    assert "RE[B+64]" in export_text([item], ExportForm.SGF)


def test_a_transcript_leaves_passes_out_but_a_last_one() -> None:
    lab = GameRecord(POSITION, (51, PASS, 7, PASS))
    text = export_text([Exported(lab.positions()[-1], game=lab)], ExportForm.TRANSCRIPT)
    assert text == f"{LAB} x d7h1PA\n"
    start = GameRecord(Othello.start(), (37, 43))
    text = export_text([Exported(start.positions()[-1], game=start)], ExportForm.TRANSCRIPT)
    assert text == "f5d6\n"


def test_nothing_is_nothing() -> None:
    assert not any(export_text([], form) for form in ExportForm)


def test_every_form_has_a_suffix() -> None:
    assert all(form.suffix.startswith(".") for form in ExportForm)
