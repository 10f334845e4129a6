"""What the comparison says."""

from dataclasses import replace

import pytest

from ttt_gui.comparison import MINIMAL_TREE, Contender, Expectation
from ttt_gui.gui.explorer.compare_wording import cell_text, contender_in_words, status_text
from ttt_gui.notation.boards import parse_position
from ttt_gui.search.control import Progress, RootReport
from ttt_gui.workbench.explorer.compare import Cell, Failed, Mark, StatusView, Written

POSITION = parse_position("xo.xo.... x")
NOTHING = StatusView(
    position=POSITION,
    expected=None,
    is_refused=False,
    current=None,
    progress=None,
    done=0,
    searches=17,
    failure="",
    score=None,
    written=None,
)
NEGAMAX = Contender("negamax", "best")


def status(**changes: object) -> str:
    return status_text(replace(NOTHING, **changes))  # type: ignore[arg-type]


def test_a_long_comparison_is_announced_before_it_begins():
    text = status(expected=Expectation(900_000))
    assert text.startswith("5 empty squares: without pruning about 900,000 nodes, likely to take")
    assert text.endswith("90 seconds in all. Count begins")


def test_progress_tells_who_searches_and_how_far_that_is():
    progress = Progress(12_345, 1.5, RootReport(), "")
    text = status(current=NEGAMAX, progress=progress, done=4, score=9)
    assert text == (
        "Search 5 of 17: Recursive negamax (alpha-beta), best move first, by exact value – "
        "12,345 nodes, 1.50 s"
    )


def test_the_minimal_tree_has_no_nodes_on_the_way():
    progress = Progress(0, 0.5, RootReport(), "")
    assert status(current=MINIMAL_TREE, progress=progress) == (
        "Search 1 of 17: Minimal tree – 500 ms"
    )


@pytest.mark.parametrize(("score", "text"), [(0, "0"), (9, "+9"), (-8, "-8")])
def test_the_value_at_the_end(score: int, text: str):
    assert status(done=17, score=score).startswith(f"The value is {text} for the side to move")


def test_what_is_left_to_count():
    assert status(done=3, score=9) == ("3 of 17 searches are done. Count resumes with the others")
    assert status(done=17, score=9, failure="no memory").endswith("are done. no memory")


def test_files():
    assert status(written=Written("/home/me/chart.png", "")) == "Saved as chart.png"
    assert status(written=Written("", "disk full")) == "disk full"


@pytest.mark.parametrize(
    ("cell", "text"),
    [(1_452, "1,452"), (Mark.WAITING, "–"), (Mark.RUNNING, "…"), (Failed("x"), "not possible")],
)
def test_cells(cell: Cell, text: str):
    assert cell_text(cell) == text


def test_one_search_of_minimax_is_of_any_order():
    assert contender_in_words(Contender("minimax", "ascending")) == "Plain minimax, any order"
