"""`ttt-cli compare`: the contract of its lines, its table, its faults."""

import csv
import io
import os
import random
import signal

import pytest

from tests.cli.conftest import Cli
from tests.cli.test_process import start
from tests.search.samples import orders_of, small_positions
from ttt_gui.engines import traceable_engines
from ttt_gui.games.othello import Othello
from ttt_gui.games.random_play import random_endgame
from ttt_gui.notation.boards import position_text
from ttt_gui.search.control import SearchControl
from ttt_gui.search.outcome import SearchOptions

SMALL = "xo.xo.... x"
LAB = "xxxxxxo.xxxxxo..xxooooooxoxxooooxoxxooooxxxoxoooxxo.oxooxooooooo x"
START = "...........................ox......xo........................... x"
ENGINES = ["state-tree", "state-tree-deep", "negamax", "minimax"]


@pytest.mark.slow  # the tree is entered whole
def test_the_empty_board(cli: Cli) -> None:
    status, rows = cli.json("compare", "......... x", "--json")
    assert status == 0
    assert rows[-1] == {"minimal_tree": 1452}
    assert {"engine": "negamax", "order": "best", "nodes": 1892, "score": 0} in rows
    counts = [each["nodes"] for each in rows[:-1] if each["order"] == "ascending"]
    assert counts == [35_156, 20_866, 20_866, 549_946]


def test_after_the_centre(cli: Cli) -> None:
    status, rows = cli.json("compare", "....x.... o", "--json")
    assert status == 0
    *_, minimal = rows
    counts = {(each["engine"], each["order"]): each["nodes"] for each in rows[:-1]}
    orders = ["ascending", "centre", "edges", "best", "worst"]
    assert list(counts) == [(engine, order) for engine in ENGINES for order in orders]
    assert [counts[engine, "ascending"] for engine in ENGINES] == [3_986, 2_459, 2_459, 55_505]
    for order in orders:
        assert counts["minimax", order] == 55_505
        assert counts["negamax", order] == counts["state-tree-deep", order]
        assert minimal["minimal_tree"] <= counts["negamax", order] <= counts["state-tree", order]
    assert all(list(each) == ["engine", "order", "nodes", "score"] for each in rows[:-1])


def test_counts_are_those_of_the_engines_run_plainly(cli: Cli) -> None:
    for position in small_positions(41, 12):
        rule = position.scoring.value if isinstance(position, Othello) else "discs"
        status, rows = cli.json("compare", position_text(position), "--json", "--rule", rule)
        assert status == 0
        *counts, minimal = rows
        expected = []
        for engine in traceable_engines():
            for order in orders_of(position):
                result = engine.search(position, SearchOptions(order=order), SearchControl())
                expected.append(
                    {
                        "engine": engine.key,
                        "order": order,
                        "nodes": result.nodes,
                        "score": result.score,
                    }
                )
        assert counts == expected
        assert list(minimal) == ["minimal_tree"]
        assert minimal["minimal_tree"] <= min(each["nodes"] for each in counts)


def test_comma_separated_values_say_the_same(cli: Cli) -> None:
    _, rows = cli.json("compare", SMALL, "--json")
    status, out, err = cli("compare", SMALL, "--csv")
    assert (status, err) == (0, "")
    *counts, minimal = csv.DictReader(io.StringIO(out))
    assert counts == [{key: str(value) for key, value in row.items()} for row in rows[:-1]]
    assert minimal == {"engine": "minimal_tree", "order": "", "nodes": "15", "score": "9"}
    assert rows[-1] == {"minimal_tree": 15}


def test_the_table(cli: Cli) -> None:
    status, out, err = cli("compare", SMALL)
    assert (status, err) == (0, "")
    assert out.splitlines()[:9] == [
        "Tic-tac-toe: x 2, o 2, 5 empties, x to move",
        "score +9 for the side to move, whatever the engine and the order",
        "",
        "nodes            ascending     centre      edges       best      worst",
        "state-tree              66         43         77         19        154",
        "state-tree-deep         63         43         73         17        154",
        "negamax                 63         43         73         17        154",
        "minimax                157        157        157        157        157",
        "minimal tree            15",
    ]
    assert "A node is counted each time a position is entered" in out
    assert out.endswith("\n")
    assert "mobility    corners" in cli("compare", LAB)[1]


def test_a_finished_game(cli: Cli) -> None:
    status, rows = cli.json("compare", "xxxoo.... o", "--json")
    assert status == 0
    assert {each["nodes"] for each in rows[:-1]} == {1}
    assert {each["score"] for each in rows[:-1]} == {-10}
    assert rows[-1] == {"minimal_tree": 1}


def test_a_forced_pass(cli: Cli) -> None:
    status, rows = cli.json("compare", "xo" + "." * 62, "o", "--json")
    assert status == 0
    assert {each["nodes"] for each in rows[:-1]} == {3}
    assert rows[-1] == {"minimal_tree": 3}


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (["x.o x"], "no such file, and as a board: line 1: 3 squares, 64 expected"),
        ([SMALL, LAB], "more than one position; expected one"),
        ([START], "60 empty squares: without pruning about "),
    ],
)
def test_what_cannot_be_compared(cli: Cli, arguments: list[str], error: str) -> None:
    status, (fault,) = cli.json("compare", *arguments, "--json")
    assert status == 1
    assert list(fault) == ["error", "source"]
    assert fault["error"].startswith(error)
    for form in ([], ["--csv"]):
        status, out, err = cli("compare", *arguments, *form)
        assert (status, out) == (1, "")
        assert err.startswith(f"ttt-cli: {error}")


def test_a_refusal_says_how_long_it_would_take(cli: Cli) -> None:
    _, (fault,) = cli.json("compare", START, "--json")
    assert " years in all; a comparison is refused above 5,000,000 nodes" in fault["error"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "the following arguments are required: POSITION"),
        ([SMALL, "--json", "--csv"], "argument --csv: not allowed with argument --json"),
        ([SMALL, "--engine", "negamax"], "unrecognized arguments: --engine"),
    ],
)
def test_a_command_line_that_makes_no_sense(cli: Cli, arguments: list[str], message: str) -> None:
    status, out, err = cli("compare", *arguments)
    assert (status, out) == (2, "")
    assert message in err


@pytest.mark.skipif(os.name == "nt", reason="Windows has no signal for another process's Ctrl-C")
def test_a_long_comparison_is_announced_and_ctrl_c_ends_it() -> None:

    position = random_endgame(random.Random(0), 10)
    with start("compare", position_text(position), "--json") as process:
        assert process.stderr
        assert process.stdout
        announced = process.stderr.readline()
        assert announced.startswith("ttt-cli: note: 10 empty squares: without pruning about ")
        assert announced.endswith("in all; Ctrl-C stops it\n")
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=300)
    assert (process.returncode, err) == (130, "interrupted\n")
