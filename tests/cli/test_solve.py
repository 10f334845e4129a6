"""`ttt-cli solve`: the contract of its JSON, its sources, its faults and its exit statuses."""

import _thread
import io
import json
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tests.cli.conftest import Cli
from ttt_gui import engines
from ttt_gui.cli import INTERRUPTED, main
from ttt_gui.engines import OTHELLO, Search
from ttt_gui.games.othello import Othello
from ttt_gui.games.position import Position
from ttt_gui.notation.boards import board_text, parse_position
from ttt_gui.notation.transcript import transcript_text
from ttt_gui.search import negamax
from ttt_gui.search.control import Cancelled, SearchControl
from ttt_gui.search.outcome import SearchFailure, SearchOptions, SearchResult

LAB_X = "xxxxxxo.xxxxxo..xxooooooxoxxooooxoxxooooxxxoxoooxxo.oxooxooooooo"
LAB_O = "xxxxxxo.xxxoxo.oxxxxooooxoxxoox.xxoxxxxxxxxxoxxoxxxxxxx.xxxxxxx."
START = "...........................ox......xo..........................."
WIPE_OUT = "xo.............................................................."

KEYS = ["game", "board", "to_move", "empties", "engine", "rule", "score", "best_move"]
KEYS += ["best_moves", "line", "nodes", "seconds"]


# The contract.


def test_the_lab_s_first_example(cli: Cli) -> None:
    status, out, err = cli("solve", f"{LAB_X} x", "--engine", "negamax", "--all-moves", "--json")
    assert status == 0
    assert not err
    found = json.loads(out)
    assert out.count("\n") == 1
    assert found["score"] == 18
    assert found["moves"] == {"7": -1, "14": -1, "51": 18}
    assert list(found["moves"]) == ["7", "14", "51"]
    assert (found["best_move"], found["best_moves"]) == (51, [51])
    assert found["line"] == [51, -1, 7, -1, 14, -1, 15]
    assert (found["game"], found["board"], found["to_move"]) == ("othello", LAB_X, "x")
    assert (found["empties"], found["engine"], found["rule"]) == (4, "negamax", "discs")
    assert found["nodes"] == 26
    assert 0 <= found["seconds"] < 5


def test_the_lab_s_second_example(cli: Cli) -> None:
    status, (found,) = cli.solve(f"{LAB_O} o", "--all-moves")
    assert status == 0
    assert found["score"] == -48
    assert found["moves"] == {"31": -51, "55": -48}
    assert found["best_moves"] == [55]
    assert found["line"][0] == 55
    position = parse_position(f"{LAB_O} o")
    for move in found["line"]:
        position = position.play(move)
    assert position.is_over()
    assert position.x.bit_count() - position.o.bit_count() == 48


def test_the_keys_and_their_order(cli: Cli) -> None:
    _, (without,) = cli.solve(f"{LAB_X} x")
    assert list(without) == KEYS
    _, (with_moves,) = cli.solve(f"{LAB_X} x", "--all-moves")
    assert list(with_moves) == [*KEYS[:9], "moves", *KEYS[9:]]


def test_without_all_moves_only_the_best_move_found_is_named(cli: Cli) -> None:
    _, (found,) = cli.solve("x..o..... x")
    assert len(found["best_moves"]) == 1
    _, (complete,) = cli.solve("x..o..... x", "--all-moves")
    assert len(complete["best_moves"]) > 1
    assert complete["score"] == found["score"]


def test_a_tictactoe_board(cli: Cli) -> None:
    status, (found,) = cli.solve("....x.... o", "--engine", "state-tree", "--all-moves")
    assert status == 0
    assert (found["game"], found["board"], found["to_move"]) == ("tictactoe", "....x....", "o")
    assert (found["empties"], found["rule"], found["score"]) == (8, None, 0)
    assert found["best_moves"] == [0, 2, 6, 8]
    assert list(found["moves"]) == ["0", "1", "2", "3", "5", "6", "7", "8"]


def test_node_counts_are_those_of_the_engine(cli: Cli) -> None:
    counts = {
        key: cli.solve("....x.... o", "--engine", key)[1][0]["nodes"]
        for key in ("minimax", "state-tree", "state-tree-deep", "negamax")
    }
    assert counts == {
        "minimax": 55_505,
        "state-tree": 3_986,
        "state-tree-deep": 2_459,
        "negamax": 2_459,
    }


def test_the_rule_decides_who_gets_the_empty_squares(cli: Cli) -> None:
    _, (discs,) = cli.solve(f"{WIPE_OUT} o")
    assert (discs["rule"], discs["score"]) == ("discs", -3)
    _, (winner,) = cli.solve(f"{WIPE_OUT} o", "--rule", "winner")
    assert (winner["rule"], winner["score"]) == ("winner", -64)
    assert winner["line"] == [-1, 2]


@pytest.mark.parametrize(
    ("board", "score"), [("x" * 64 + " o", -64), ("xxxoo.... o", -10), ("xoxxoooxx x", 0)]
)
def test_a_finished_game_is_solved(cli: Cli, board: str, score: int) -> None:
    status, (found,) = cli.solve(board, "--all-moves")
    assert status == 0
    assert (found["score"], found["best_move"], found["best_moves"]) == (score, None, [])
    assert (found["moves"], found["line"], found["nodes"]) == ({}, [], 1)
    assert cli("solve", board, "--engine", "negamax")[0] == 0


def test_every_row_of_the_data_up_to_five_empties(cli: Cli) -> None:
    rows = [
        row
        for line in Path(__file__)
        .parents[1]
        .joinpath("data/exact_dev.jsonl")
        .read_text()
        .split("\n")
        if line and (row := json.loads(line))["empties"] <= 5
    ]
    text = "\n".join(f"{row['board']} {row['to_move']}" for row in rows)
    for rule, key in (("discs", "discs"), ("winner", "wof")):
        status, found = cli.solve("-", "--all-moves", "--rule", rule, stdin=text.encode())
        assert status == 0
        assert [each["score"] for each in found] == [row[key]["best"] for row in rows]
        assert [each["moves"] for each in found] == [row[key]["moves"] for row in rows]


# Sources.


def test_sources_of_every_kind_in_their_order(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "two boards.txt"
    file.write_text(f"% two\n{LAB_X} o\n\n....x.... o % three in a row\n", encoding="utf-8")
    status, rows = cli.solve(
        f"{LAB_X} x", str(file), "-", LAB_O, "o", stdin=f"{LAB_X} X; D7:+18;\n".encode()
    )
    assert status == 0
    assert [f"{row['board']} {row['to_move']}" for row in rows] == [
        f"{LAB_X} x",
        f"{LAB_X} o",
        "....x.... o",
        f"{LAB_X} x",
        f"{LAB_O} o",
    ]


@pytest.mark.parametrize(
    "arguments",
    [
        [f"{LAB_X} x"],
        [f"{LAB_X}x"],
        [LAB_X, "x"],
        [LAB_X.replace(".", "-").upper(), "X"],
        [" ".join(LAB_X[row : row + 8] for row in range(0, 64, 8)) + " x"],
        [f"{LAB_X} x; D7:+18; G2:-1;"],
    ],
)
def test_every_way_to_write_one_board(cli: Cli, arguments: list[str]) -> None:
    status, (found,) = cli.solve(*arguments)
    assert (status, found["board"], found["to_move"]) == (0, LAB_X, "x")


@pytest.mark.parametrize(
    "arguments",
    [
        ["--x-o---- x"],
        ["--x-o----x"],
        ["--x-o----", "x"],
        ["--", "--x-o----", "x"],
        ["--engine", "negamax", "--x-o---- x"],
    ],
)
def test_a_board_that_begins_like_an_option(cli: Cli, arguments: list[str]) -> None:
    status, (found,) = cli.solve(*arguments)
    assert status == 0
    assert found["board"] == "..x.o...."


def test_boards_may_stand_on_both_sides_of_options(cli: Cli) -> None:
    status, out, _ = cli(
        "solve", LAB_X, "x", "--json", LAB_X, "o", "--engine", "negamax", "----x---- o", "-"
    )
    rows = [json.loads(line) for line in out.splitlines()]
    assert [row.get("to_move") for row in rows] == ["x", "o", "o", None]
    assert status == 1
    assert rows[3]["error"].startswith("no position: the text is empty")


def test_without_a_source_what_is_piped_in_is_solved(cli: Cli) -> None:
    status, (found,) = cli.solve(stdin=f"\ufeff{LAB_X} x\r\n".encode())
    assert (status, found["score"]) == (0, 18)


def test_without_a_source_at_a_terminal_a_person_is_told_what_to_give(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr("sys.stdin", Terminal())
    with pytest.raises(SystemExit, match="2"):
        main(["solve"])
    out, err = capsys.readouterr()
    assert not out
    assert "nothing to solve: give a board and its side to move, a file, or -" in err


# Faults.


def test_what_cannot_be_read_is_reported_in_its_place_and_the_rest_is_solved(cli: Cli) -> None:
    text = f"{LAB_X} x\n{LAB_X[:63]} x\n{LAB_X[:11]}q{LAB_X[12:]} x\n{LAB_X} o\n"
    status, rows = cli.solve("-", stdin=text.encode())
    assert status == 1
    assert [row.get("score") for row in rows] == [18, None, None, 1]
    assert rows[1] == {
        "error": "line 2: 63 squares, 64 expected; row 8 has 7",
        "source": f"{LAB_X[:63]} x",
    }
    assert rows[2]["error"] == "line 3, column 12: 'q' is not a disc; expected x, o, . or -"


@pytest.mark.parametrize(
    ("source", "error"),
    [
        (LAB_X, "line 1, column 65: no side to move; expected x or o after the board"),
        (f"{LAB_X} z", "line 1, column 66: 'z' is not a side to move; expected x or o"),
        ("x" * 63 + " x", "line 1: 63 squares, 64 expected; row 8 has 7"),
        ("missing.txt", "no such file, and as a board: line 1: not an Othello board, "),
        ("", "no such file, and as a board: no position: the text is empty"),
        ("0" * 64 + " x", "line 1, column 1: the digit 0 is white for some programs"),
    ],
)
def test_a_source_that_cannot_be_read(cli: Cli, source: str, error: str) -> None:
    status, (fault,) = cli.solve(source)
    assert status == 1
    assert list(fault) == ["error", "source"]
    assert fault["error"].startswith(error)
    assert fault["source"] == source


@pytest.mark.parametrize(
    ("content", "error"),
    [
        (b"", "no position: the text is empty"),
        (b"% nothing\n", "no position: only blank lines and comments"),
        (b"\x7fELF\0\0\0\0", "line 1: not a text file: it holds a NUL byte"),
        (b"\xff\xd8\xff\xe0", "line 1: not an Othello board"),
        (b"x" * 10_000_000, "line 1: 10,000,000 squares, 64 expected"),
        (b"lorem ipsum " * 800_000, "line 1: not an Othello board"),
    ],
    ids=["empty", "comment", "NUL", "a picture", "10 MB of discs", "10 MB of words"],
)
def test_a_file_that_cannot_be_read(cli: Cli, tmp_path: Path, content: bytes, error: str) -> None:
    file = tmp_path / "file.txt"
    file.write_bytes(content)
    status, (fault,) = cli.solve(str(file))
    assert status == 1
    assert fault["error"].startswith(f"{file}: {error}")
    assert len(fault["error"]) < 200 + len(str(file))
    assert len(fault["source"]) <= 200


def test_a_folder_is_no_file(cli: Cli, tmp_path: Path) -> None:
    status, (fault,) = cli.solve(str(tmp_path))
    assert (status, fault["source"]) == (1, str(tmp_path))
    assert fault["error"].startswith("cannot read the file: ")


def test_a_person_reads_faults_on_standard_error(cli: Cli) -> None:
    status, out, err = cli("solve", f"{LAB_X} x", "x.o x", "--engine", "negamax")
    assert status == 1
    assert "Black wins by 18" in out
    assert err == (
        "ttt-cli: no such file, and as a board: line 1: 3 squares, 64 expected "
        "(or 9 for tic-tac-toe)\n  in: x.o x\n"
    )


def test_a_letter_that_was_decided_is_mentioned(cli: Cli) -> None:
    status, out, err = cli("solve", f"{LAB_X.replace('o', '0')} x", "--json", "--engine", "negamax")
    assert (status, json.loads(out)["board"]) == (0, LAB_X)
    assert err == "ttt-cli: note: 0 is read as o, because x stands for the other side\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["solve", "--engine", "deep-blue", "x"], "invalid choice: 'deep-blue'"),
        (["solve", "--threads", "0", "x"], "expected a number from 1, found '0'"),
        (["solve", "--threads", "many", "x"], "expected a number from 1, found 'many'"),
        (["solve", "--rule", "draughts", "x"], "invalid choice: 'draughts'"),
        (["solve", "--fast", "x"], "unrecognized arguments: --fast"),
        (["solve", "x", "--json", "--fast"], "unrecognized arguments: --fast"),
        (["bench", "a", "--json", "b"], "unrecognized arguments: b"),
        (["play"], "invalid choice: 'play'"),
        ([], "the following arguments are required: COMMAND"),
    ],
)
def test_a_command_line_that_makes_no_sense(cli: Cli, arguments: list[str], message: str) -> None:
    status, out, err = cli(*arguments)
    assert (status, out) == (2, "")
    assert message in err


# Engines that do not answer.


@pytest.fixture
def search_instead(monkeypatch: pytest.MonkeyPatch) -> Callable[[Search], None]:
    """Lets the engine `negamax` search in another way."""

    def replace_search(search: Search) -> None:
        table = tuple(
            replace(each, search=search) if each.key == negamax.KEY else each
            for each in engines.ENGINES
        )
        monkeypatch.setattr(engines, "ENGINES", table)

    return replace_search


@pytest.mark.parametrize(
    ("failure", "error"),
    [
        (SearchFailure("too many states"), "too many states"),
        (
            ZeroDivisionError("division by zero"),
            "the engine negamax failed: ZeroDivisionError: division by zero",
        ),
    ],
)
def test_a_search_that_fails_is_a_fault_of_its_position(
    cli: Cli, search_instead: Callable[[Search], None], failure: Exception, error: str
) -> None:
    def fail_on_othello(
        position: Position, options: SearchOptions, control: SearchControl
    ) -> SearchResult:
        if isinstance(position, Othello):
            raise failure
        return negamax.search(position, options, control)

    search_instead(fail_on_othello)
    status, (fault, solved) = cli.solve(f"{LAB_X} x", "....x.... o")
    assert status == 1
    assert fault == {"error": error, "source": f"{LAB_X} x"}
    assert solved["score"] == 0


def test_an_engine_that_does_not_play_the_game_says_which_do(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = tuple(
        replace(each, games=frozenset({OTHELLO})) if each.key == "minimax" else each
        for each in engines.ENGINES
    )
    monkeypatch.setattr(engines, "ENGINES", table)
    status, rows = cli.solve("....x.... o", f"{LAB_X} x", "--engine", "minimax")
    assert status == 1
    assert rows[0]["error"].startswith("the engine minimax does not play tictactoe; these do: ")
    assert rows[1]["score"] == 18


def test_ctrl_c_stops_the_search(cli: Cli, search_instead: Callable[[Search], None]) -> None:
    stopped = []

    def interrupt(
        position: Position, options: SearchOptions, control: SearchControl
    ) -> SearchResult:
        time.sleep(0.05)  # until the main thread waits for the search
        _thread.interrupt_main()
        try:
            return negamax.search(position, options, control)
        except Cancelled:
            stopped.append(control)
            raise

    search_instead(interrupt)
    status, out, err = cli("solve", f"{START} x", "--engine", "negamax", "--json")
    assert (status, out) == (INTERRUPTED, "")
    assert err.endswith("interrupted\n")
    assert len(stopped) == 1


def test_a_long_search_is_announced_once(
    cli: Cli, search_instead: Callable[[Search], None]
) -> None:
    def answer(
        _position: Position, _options: SearchOptions, _control: SearchControl
    ) -> SearchResult:
        return SearchResult(0, None, (), (), (), 1, 0.0, negamax.KEY)

    search_instead(answer)
    _, _, err = cli("solve", f"{START} x", f"{START} x", "--engine", "negamax", "--json")
    assert err.count("60 empty squares cannot be solved in practice") == 1
    _, _, err = cli("solve", f"{LAB_X} x", "--engine", "negamax", "--json")
    assert not err


def test_a_fault_of_the_program_itself_is_one_sentence(
    cli: Cli, search_instead: Callable[[Search], None]
) -> None:
    def answer(
        _position: Position, _options: SearchOptions, _control: SearchControl
    ) -> SearchResult:
        return SearchResult(0, 0, (0,), (), (0,), 1, 0.0, negamax.KEY)  # a1 is taken

    search_instead(answer)
    status, out, err = cli("solve", f"{LAB_X} x", "--engine", "negamax")
    assert (status, out) == (1, "")
    assert err == "ttt-cli: internal error: ValueError: square 0 is taken\n"


# The report for a person.


def test_a_report_of_othello(cli: Cli) -> None:
    status, out, err = cli("solve", f"{LAB_X} x", "--engine", "negamax", "--all-moves")
    assert (status, err) == (0, "")
    *lines, search, _ = out.split("\n")[:-1]
    assert lines == [
        "Othello: Black 27, White 33, 4 empties, Black to move, rule discs",
        "  score       +18: Black wins by 18: 41-23",
        "  best move   d7",
        "  all moves   h1 -1, g2 -1, d7 +18",
        "  line        d7 -- h1 -- g2 -- h2",
        "  lab's line  [15, -1, 14, -1, 7, -1, 51]",
    ]
    assert search.startswith("  search      negamax, 26 nodes in 0.0")
    assert search.endswith(" nodes/s")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([f"{WIPE_OUT} x"], "+3: Black wins by 3: 3-0, 61 squares left empty"),
        ([f"{WIPE_OUT} o"], "-3: Black wins by 3: 3-0, 61 squares left empty"),
        (
            [f"{WIPE_OUT} x", "--rule", "winner"],
            "+64: Black wins by 64: 64-0, 61 squares left empty, counted for Black",
        ),
        (["x" * 32 + "o" * 32, "o"], "+0: a draw: 32-32"),
        (["x" * 31 + "." + "o" * 32, "o"], "+1: White wins by 1: 32-31, 1 square left empty"),
        (["xx.oo.... x"], "+9: x wins in 1 move, both sides' counted"),
        (["xx.oo...x o"], "+9: o wins in 1 move, both sides' counted"),
        (["xxxoo.... o"], "-10: x has won"),
        (["......... x"], "+0: a draw"),
    ],
)
def test_a_score_in_words(cli: Cli, arguments: list[str], words: str) -> None:
    _, out, _ = cli("solve", *arguments, "--engine", "negamax")
    assert f"  score       {words}\n" in out


def test_a_report_of_tictactoe_counts_cells_from_one(cli: Cli) -> None:
    _, out, _ = cli("solve", "xx.oo.... x", "--all-moves", "--engine", "negamax")
    assert out.startswith("Tic-tac-toe: x 2, o 2, 5 empties, x to move\n")
    assert "  best move   3\n" in out
    assert "  line        3\n" in out
    assert "lab's line" not in out


# Positions in other forms.

TO_THE_END = "d7h1g2h2"
"""The moves of the lab's first example, without its passes."""

GGF_BOARD = " ".join(
    LAB_X.translate(str.maketrans("xo.", "*O-"))[i : i + 8] for i in range(0, 64, 8)
)


def ggf(moves: str) -> str:
    return f"(;GM[Othello]PB[a]PW[b]RE[?]TY[8]BO[8 {GGF_BOARD} *]{moves};)"


DIAGRAM = "\n".join(LAB_X[row : row + 8] for row in range(0, 64, 8))


@pytest.mark.parametrize(
    ("source", "board", "side"),
    [
        (f"{LAB_X} x", LAB_X, "x"),
        (f"{LAB_X}x", LAB_X, "x"),
        (f"{LAB_X.upper().replace('.', '-')} X; D7:+18; H1:-1; G2:-1;", LAB_X, "x"),
        (f"{DIAGRAM}\nx to move", LAB_X, "x"),
        (f"{DIAGRAM.replace('.', '-')}\n", LAB_X, "x"),
        (ggf(""), LAB_X, "x"),
        (ggf("").replace("]", "]\n"), LAB_X, "x"),
        (f'{{"board": "{LAB_X}", "to_move": "x"}}', LAB_X, "x"),
        (f"{LAB_X} x {TO_THE_END[:2]}", None, "o"),
        (f"{LAB_X} x\n{TO_THE_END[:4]}", None, "o"),
        (ggf("B[D7]W[PA]B[H1]W[PA]"), None, "x"),
    ],
)
def test_a_position_in_any_form_is_solved(
    cli: Cli, source: str, board: str | None, side: str
) -> None:
    status, (found,) = cli.solve(source)
    assert status == 0
    assert found["to_move"] == side
    assert found["score"] == (18 if side == "x" else -18)
    assert board in {None, found["board"]}


def test_a_transcript_as_an_argument(cli: Cli) -> None:
    position, moves = Othello.start(), []
    while not position.is_over():
        moves.append(position.legal_moves()[-1])
        position = position.play(moves[-1])
    text = transcript_text(moves)
    for source in (text, text.upper(), " ".join(text[i : i + 2] for i in range(0, len(text), 2))):
        status, (found,) = cli.solve(source)
        assert (status, found["line"]) == (0, [])
        assert found["board"] == board_text(position)


def test_a_file_of_games_gives_a_result_for_each(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "games.ggf"
    bad = ggf("B[D7]W[A1]")
    file.write_text(
        f"2 {ggf('B[D7]')}{ggf('B[H1]')}\n{bad}\n{ggf('B[D7]B[H1]')}\n", encoding="utf-8"
    )
    status, rows = cli.solve(str(file))
    assert status == 1
    assert [row.get("score") for row in rows] == [-18, 1, None, -18]
    assert list(rows[2]) == ["error", "source"]
    assert rows[2]["error"].startswith(f"{file}: line 2, column {bad.index('A1') + 1}: a1 is ")
    assert "; the move before it leads to " in rows[2]["error"]
    assert rows[2]["source"] == bad


def test_players_date_and_result_name_a_game(cli: Cli, tmp_path: Path) -> None:
    game = ggf("B[D7]").replace("(;GM[Othello]", "(;GM[Othello]PC[Oslo]PB[Ann]PW[Bob]RE[-2]", 1)
    file = tmp_path / "games.ggf"
    file.write_text(f"{game}\n{LAB_X} x\n", encoding="utf-8")
    _, (named, plain) = cli.solve(str(file))
    assert list(named) == [*KEYS, "name"]
    assert named["name"] == "Ann - Bob, Oslo, -2"
    assert list(plain) == KEYS
    _, out, _ = cli("solve", str(file))
    assert out.startswith("Ann - Bob, Oslo, -2\nOthello: ")
    again = tmp_path / "again.json"
    again.write_text(json.dumps(named), encoding="utf-8")
    assert cli.solve(str(again))[1][0]["name"] == named["name"]


def test_moves_below_a_board_in_a_file_are_one_position_with_it(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "board.txt"
    file.write_bytes(f"{LAB_X} x\nd7\n\n{LAB_X} x\n\0".encode())
    status, rows = cli.solve(str(file))
    assert status == 1
    assert [row.get("score") for row in rows] == [-18, 18, None]
    assert rows[2]["error"] == f"{file}: line 5: not a text file: it holds a NUL byte"


def test_what_solve_prints_it_reads(cli: Cli) -> None:
    _, out, _ = cli("solve", f"{LAB_X} x", "....x.... o", "--engine", "negamax", "--json")
    status, rows = cli.solve("-", stdin=out.encode())
    assert status == 0
    assert [(row["board"], row["to_move"]) for row in rows] == [(LAB_X, "x"), ("....x....", "o")]


def test_a_side_that_was_decided_is_mentioned(cli: Cli) -> None:
    status, out, err = cli("solve", DIAGRAM, "--json", "--engine", "negamax")
    assert (status, json.loads(out)["to_move"]) == (0, "x")
    assert err == (
        "ttt-cli: note: no side to move is given; Black is assumed, because the number of empty "
        "squares is even\n"
    )


@pytest.mark.parametrize(
    ("source", "error"),
    [
        ("f5d6a1", "line 1, column 5: a1 is not a legal move of Black (move 3); expected one of "),
        ("(;GM[Othello]", "line 1, column 1: this game is not closed; expected ;) at its end"),
        ("{", "line 1, column 2: not JSON: "),
        ("f5.txt", "no such file, and as a board: line 1, column 3: '.txt' is not a move; "),
        (DIAGRAM[:-1], "line 8: row 8 of a diagram has 7 squares; expected 8"),
    ],
)
def test_a_fault_in_another_form(cli: Cli, source: str, error: str) -> None:
    status, (fault,) = cli.solve(source)
    assert (status, fault["source"]) == (1, source)
    assert fault["error"].startswith(error)


def test_a_side_in_words(cli: Cli) -> None:
    for arguments in ((LAB_X, "Black"), (f"{LAB_X} BLACK",), (f"side=b\n{LAB_X}",)):
        status, (row,) = cli.solve(*arguments)
        assert (status, row["to_move"]) == (0, "x")
    status, (row,) = cli.solve("-", stdin=f"{LAB_X}\nWhite to move\n".encode())
    assert (status, row["to_move"]) == (0, "o")


def test_pgn_as_an_argument(cli: Cli) -> None:
    status, (row,) = cli.solve(f'[Event "?"] [FEN "{LAB_X} x"] 1. d7 -- 2. h1 37-27')
    assert (status, row["to_move"]) == (0, "o")


@pytest.mark.parametrize("is_piped", [True, False])
@pytest.mark.parametrize(
    ("encoding", "name"), [("latin-1", "Windows-1252"), ("utf-16", "UTF-16"), ("utf-8-sig", "")]
)
def test_a_file_in_an_older_encoding(
    cli: Cli, tmp_path: Path, encoding: str, name: str, *, is_piped: bool
) -> None:
    content = f"{LAB_X} x % caf\xe9\n{LAB_X} x\n".encode(encoding)
    file = tmp_path / "old.txt"
    file.write_bytes(content)
    status, out, err = cli(
        "solve", "--engine", "negamax", "-" if is_piped else str(file), stdin=content
    )
    assert status == 0
    assert out.count("+18") == 2
    assert (err.count(name) == 1) if name else not err
