"""`ttt-cli trace`: the contract of its lines, its limit, its faults."""

import json
import os
import signal

import pytest

from tests.cli.conftest import Cli
from tests.cli.test_process import START, start
from ttt_gui.cli import trace

SMALL = "xo.xo.... x"
LAB = "xxxxxxo.xxxxxo..xxooooooxoxxooooxoxxooooxxxoxoooxxo.oxooxooooooo x"
WIPE_OUT = "xo" + "." * 62
ENGINES = ("minimax", "negamax", "state-tree", "state-tree-deep")


def test_the_lines_of_negamax(cli: Cli) -> None:
    status, rows = cli.json("trace", SMALL, "--engine", "negamax")
    assert status == 0
    assert rows[:2] == [
        {
            "event": "enter",
            "node": 0,
            "parent": None,
            "move": None,
            "depth": 0,
            "to_move": "x",
            "alpha": None,
            "beta": None,
        },
        {
            "event": "enter",
            "node": 1,
            "parent": 0,
            "move": 2,
            "depth": 1,
            "to_move": "o",
            "alpha": None,
            "beta": None,
        },
    ]
    assert rows[4:6] == [
        {"event": "leave", "node": 3, "value": -7, "bound": "exact"},
        {"event": "improve", "node": 2, "by": 3, "value": 7, "alpha": 7, "beta": None},
    ]
    assert rows[12:15] == [
        {"event": "improve", "node": 4, "by": 5, "value": 0, "alpha": 0, "beta": -7},
        {
            "event": "cut",
            "node": 4,
            "by": 5,
            "skipped": [8],
            "set_by": {"node": 2, "move": 6, "value": 7},
        },
        {"event": "leave", "node": 4, "value": 0, "bound": "at least"},
    ]
    assert rows[-2] == {"event": "leave", "node": 0, "value": 9, "bound": "exact"}


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("board", [SMALL, LAB])
def test_the_last_line_is_the_result_as_solve_gives_it(cli: Cli, engine: str, board: str) -> None:
    status, rows = cli.json("trace", board, "--engine", engine, "--rule", "winner")
    assert status == 0
    *events, last = rows
    assert list(last) == ["result", "events", "complete"]
    assert (last["events"], last["complete"]) == (len(events), True)
    _, (solved,) = cli.json("solve", "--json", board, "--engine", engine, "--rule", "winner")
    for found in (last["result"], solved):
        found.pop("seconds")
    assert last["result"] == solved
    assert list(last["result"]) == list(solved)
    assert sum(each["event"] == "enter" for each in events) == solved["nodes"]


def test_over_the_limit_the_beginning_is_printed_and_the_result_is_the_same(cli: Cli) -> None:
    _, whole = cli.json("trace", SMALL, "--engine", "state-tree")
    _, rows = cli.json("trace", SMALL, "--engine", "state-tree", "--limit", "20")
    assert rows[:-1] == whole[:20]
    assert (rows[-1]["events"], rows[-1]["complete"]) == (20, False)
    assert rows[-1]["result"]["nodes"] == whole[-1]["result"]["nodes"]


def test_an_order_is_obeyed(cli: Cli) -> None:
    _, rows = cli.json("trace", "....x.... o", "--engine", "negamax", "--order", "edges")
    first = [each["move"] for each in rows[:-1] if each["event"] == "enter" and each["depth"] == 1]
    assert first == [1, 3, 5, 7, 0, 2, 6, 8]


def test_the_engine_that_is_taken_by_itself(cli: Cli) -> None:
    assert cli.json("trace", SMALL)[1][-1]["result"]["engine"] == "state-tree"
    assert cli.json("trace", LAB)[1][-1]["result"]["engine"] == "negamax"


def test_a_finished_game_and_a_forced_pass(cli: Cli) -> None:
    status, rows = cli.json("trace", "xxxoo.... o", "--engine", "negamax")
    assert status == 0
    assert [each.get("event") for each in rows] == ["enter", "leave", None]
    assert rows[1]["value"] == rows[2]["result"]["score"] == -10
    _, rows = cli.json("trace", f"{WIPE_OUT} o", "--engine", "negamax")
    assert [each["move"] for each in rows[:-1] if each["event"] == "enter"] == [None, -1, 2]


def test_the_side_to_move_may_be_an_argument_of_its_own(cli: Cli) -> None:
    expected = cli.json("trace", SMALL, "--limit", "3")[1][:3]
    for arguments in (
        ["xo.xo....", "x", "--limit", "3"],
        ["--limit", "3", "xo.xo....", "x"],
        ["xo.xo....", "--limit", "3", "x"],
    ):
        status, rows = cli.json("trace", *arguments)
        assert (status, rows[:3]) == (0, expected)


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (["x.o x"], "no such file, and as a board: line 1: 3 squares, 64 expected"),
        ([""], "no such file, and as a board: no position: the text is empty"),
        ([SMALL, LAB], "more than one position; expected one"),
        ([SMALL, "--order", "mobility"], "mobility is no move order for tictactoe; these are: "),
        ([LAB, "--order", "centre"], "centre is no move order for othello; these are: ascending,"),
    ],
)
def test_what_cannot_be_traced(cli: Cli, arguments: list[str], error: str) -> None:
    status, (fault,) = cli.json("trace", *arguments)
    assert status == 1
    assert list(fault) == ["error", "source"]
    assert fault["error"].startswith(error)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "the following arguments are required: POSITION"),
        ([SMALL, "--engine", "compiled"], "invalid choice: 'compiled' (choose from "),
        ([SMALL, "--order", "random"], "invalid choice: 'random' (choose from "),
        ([SMALL, "--limit", "0"], "expected a number from 1, found '0'"),
        ([SMALL, "--rule", "draughts"], "invalid choice: 'draughts'"),
        ([SMALL, "--json"], "unrecognized arguments: --json"),
    ],
)
def test_a_command_line_that_makes_no_sense(cli: Cli, arguments: list[str], message: str) -> None:
    status, out, err = cli("trace", *arguments)
    assert (status, out) == (2, "")
    assert message in err


def test_the_limit_is_told_in_the_help(cli: Cli) -> None:
    status, out, _ = cli("trace", "--help")
    assert status == 0
    assert "500,000" in out
    assert trace.EVENTS_LIMIT == 500_000


@pytest.mark.skipif(os.name == "nt", reason="Windows has no signal for another process's Ctrl-C")
def test_events_come_while_the_search_goes_on_and_ctrl_c_ends_it() -> None:
    with start("trace", START, "--engine", "negamax", "--limit", "2000") as process:
        assert process.stdout
        assert process.stderr
        assert "60 empty squares cannot be solved in practice" in process.stderr.readline()
        lines = [json.loads(process.stdout.readline()) for _ in range(2_000)]
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=300)
    assert (process.returncode, out, err) == (130, "", "interrupted\n")
    assert lines[0]["node"] == 0
    assert not any("result" in line for line in lines)


@pytest.mark.skipif(os.name == "nt", reason="no head")
def test_a_reader_that_has_seen_enough() -> None:
    with start("trace", "....x.... o", "--engine", "minimax") as process:
        assert process.stdout
        process.stdout.readline()
        process.stdout.close()
        process.wait(timeout=300)
        assert process.stderr
        assert process.stderr.read() == ""
    assert process.returncode == 141
