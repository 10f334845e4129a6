"""`ttt-cli lab`: what it prints, in which order, and what it does not choke on."""

import os
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Cli
from tests.lab.examples import X_BOARD, example_o, example_x
from ttt_gui.cli import lab
from ttt_gui.games.othello import Othello
from ttt_gui.games.position import PASS
from ttt_gui.lab.output import read_output
from ttt_gui.notation.boards import position_text

ROOT = Path(__file__).parents[2]


def lines(cli: Cli, board: str, token: str) -> list[str]:
    status, out, err = cli("lab", board, token)
    assert (status, err) == (0, "")
    return out.splitlines()


def test_the_first_example(cli: Cli) -> None:
    found = lines(cli, X_BOARD, "x")
    assert found[:12] == [
        "xxxxxxo*",
        "xxxxxo*.",
        "xxoooooo",
        "xoxxoooo",
        "xoxxoooo",
        "xxxoxooo",
        "xxo*oxoo",
        "xooooooo",
        f"{X_BOARD} 27/33",
        "Possible moves for x: 7, 14, 51",
        "My move is 7",
        "Min score: 18; move sequence: [15, -1, 14, -1, 7, -1, 51]",
    ]
    assert found[12].startswith("Elapsed time: ")
    assert "." in found[12]
    assert len(found) == 13


@pytest.mark.parametrize(
    ("position", "side", "score", "move"),
    [(example_x(), 1, 18, 51), (example_o(), -1, -48, 55)],
)
def test_the_answers_to_the_examples(
    cli: Cli, position: Othello, side: int, score: int, move: int
) -> None:
    answer = read_output("\n".join(lines(cli, *position_text(position).split())))
    assert (answer.score, answer.move) == (score, move)
    for each in answer.sequence:
        if position.legal_moves() == (PASS,):
            position = position.play(PASS)
        position = position.play(each)
    assert position.is_over()
    difference = position.x.bit_count() - position.o.bit_count()
    assert abs(difference) == abs(score)
    assert (difference > 0) == (score * side > 0)


@pytest.mark.parametrize(
    ("board", "token"),
    [
        (X_BOARD.upper(), "X"),
        (" ".join(X_BOARD[row : row + 8] for row in range(0, 64, 8)), "x"),
        (X_BOARD.replace(".", "-"), "x"),
        (X_BOARD.replace("x", "*"), "*"),
    ],
)
def test_boards_in_other_letters(cli: Cli, board: str, token: str) -> None:
    assert lines(cli, board, token)[:12] == lines(cli, X_BOARD, "x")[:12]


def test_a_damaged_o_is_read_and_said(cli: Cli) -> None:
    status, out, err = cli("lab", X_BOARD.replace("o", "0"), "x")
    assert status == 0
    assert f"\n{X_BOARD} 27/33\n" in out
    assert err == "ttt-cli: note: 0 is read as o, because x stands for the other side\n"


def test_a_board_that_begins_with_a_free_square(cli: Cli) -> None:
    board = "-" + "o" * 6 + "x" + "x" * 56
    assert "Possible moves for x: 0" in lines(cli, board, "x")


@pytest.mark.parametrize(
    ("board", "token", "fault"),
    [
        (X_BOARD[:-1], "x", "63 squares, 64 expected; row 8 has 7"),
        (X_BOARD + "x", "x", "squares, 64 expected"),
        (X_BOARD, "y", "'y' is not a side to move; expected x or o"),
        (X_BOARD, "", "no side to move"),
        (X_BOARD.replace(".", "?"), "x", "column 8: '?' is not a disc; expected x, o, . or -"),
        ("....x....", "o", "a tic-tac-toe board; expected 64 squares"),
        ("", "", "64 expected"),
        ("0" * 32 + "." * 32, "o", "the digit 0 is white for some programs"),
    ],
)
def test_what_is_no_board_gets_one_sentence(cli: Cli, board: str, token: str, fault: str) -> None:
    status, out, err = cli("lab", board, token)
    assert (status, out) == (1, "")
    assert fault in err
    assert err.startswith("ttt-cli: ")
    assert err.count("\n") == 1


@pytest.mark.parametrize("arguments", [(), (X_BOARD,), (X_BOARD, "x", "o"), ("-x", X_BOARD, "x")])
def test_a_command_line_without_sense(cli: Cli, arguments: tuple[str, ...]) -> None:
    status, out, err = cli("lab", *arguments)
    assert (status, out) == (2, "")
    assert err.startswith("usage: ")


def test_a_side_that_must_pass(cli: Cli) -> None:
    found = lines(cli, "x" * 62 + "o.", "o")
    assert found[9:12] == [
        "Possible moves for o: none, o must pass",
        "My move is -1",
        "Min score: -64; move sequence: [63, -1]",
    ]


def test_a_finished_game(cli: Cli) -> None:
    found = lines(cli, "x" * 63 + "o", "o")
    assert found[9:11] == [
        "Possible moves for o: none, the game is over",
        "Min score: -62; move sequence: []",
    ]
    assert len(found) == 12


def test_more_free_squares_than_the_lab_has(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    """Then the compiled solver answers; here negamax does, so that nobody waits for a compiler."""
    monkeypatch.setattr(lab, "default_engine", lambda _game: lab.engine("negamax"))
    status, out, err = cli("lab", "xo" + "." * 62, "x")
    assert status == 0
    assert out.splitlines()[-2] == "Min score: 3; move sequence: [2]"
    assert err.startswith("ttt-cli: note: 62 empty squares cannot be solved in practice")


@pytest.mark.skipif(os.name == "nt", reason="selecting pipes")
def test_the_quick_move_is_out_before_the_search() -> None:
    """Ctrl-C ends a search that would take years; the quick move has come through a pipe."""
    start = "...........................ox......xo..........................."
    with subprocess.Popen(
        [sys.executable, "-m", "ttt_gui.cli", "lab", start, "x"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    ) as process:
        assert process.stdout
        assert process.stderr
        received = b""
        while b"My move is " not in received:
            assert select.select([process.stdout], [], [], 60)[0]
            received += os.read(process.stdout.fileno(), 4096)
        assert process.poll() is None
        process.send_signal(signal.SIGINT)
        rest, complaints = process.communicate(timeout=300)
    assert received.splitlines()[-1] == b"My move is 19"
    assert rest == b""
    assert process.returncode == 130
    assert complaints.endswith(b"interrupted\n")
    assert b"Traceback" not in complaints


def test_no_qt_no_numba_and_no_other_command_is_loaded_for_the_lab_s_own_boards() -> None:
    program = (
        "import sys\n"
        "from ttt_gui.cli import main\n"
        f"assert main(['lab', {X_BOARD!r}, 'x']) == 0\n"
        "assert not {'PySide6', 'numba', 'numpy', 'ttt_gui.cli.batch'} & set(sys.modules)\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    subprocess.run([sys.executable, "-c", program], env=environment, check=True, timeout=300)
