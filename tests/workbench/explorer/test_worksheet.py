"""Worksheets: the tree, what is given, and a solution that is the engine's own."""

import random
from itertools import pairwise

import pytest

from tests.boards import reachable_tictactoe
from tests.search.samples import orders_of, small_positions
from ttt_gui.engines import engine, traceable_engines
from ttt_gui.games.othello import Othello
from ttt_gui.games.position import PASS
from ttt_gui.games.tictactoe import TicTacToe
from ttt_gui.notation.boards import BoardPosition, parse_position
from ttt_gui.search import minimax, negamax, state_tree
from ttt_gui.search.control import SearchControl
from ttt_gui.search.outcome import Bound, SearchOptions
from ttt_gui.search.trace import Cut, Enter, Leave, Recorder, Trace
from ttt_gui.workbench.explorer.worksheet import (
    AREA_LIMIT,
    NODES_LIMIT,
    ROWS_LIMIT,
    SheetNode,
    Worksheet,
    fits_on_paper,
    moves_until_it_fits,
    worksheet,
)

SHALLOW = parse_position("xxooo.x.. x")
"""Three empty cells; two replies of two are cut off."""

ENGINES = [each.key for each in traceable_engines()]


def traced(position: BoardPosition, key: str, order: str) -> tuple[Trace, int]:
    """The trace of a plain search, and its score."""
    recorder = Recorder(position)
    options = SearchOptions(order=order)
    score = engine(key).search(position, options, SearchControl(recorder)).score
    return recorder.trace, score


def path(sheet: Worksheet, node: SheetNode) -> tuple[int, ...]:
    """The moves from the root."""
    moves: list[int] = []
    while node.parent is not None:
        assert node.move is not None
        moves.append(node.move)
        node = sheet.nodes[node.parent]
    return tuple(reversed(moves))


def trace_path(trace: Trace, node: int) -> tuple[int, ...]:
    return tuple(trace.move_to(each) for each in trace.path_to(node)[1:])


def samples() -> list[tuple[BoardPosition, str, str]]:
    lot = random.Random(12)
    positions = [each for each in small_positions(8, 60) if fits_on_paper(each)]
    found = [
        (position, lot.choice(ENGINES), lot.choice(orders_of(position)))
        for position in positions
        if not position.is_over()
    ]
    assert len(found) > 60
    return found


def test_every_number_of_the_solution_is_the_traces():
    entered = 0
    for position, key, order in samples():
        sheet = worksheet(position, key, order)
        trace, _ = traced(position, key, order)
        told = {trace_path(trace, each.node): each for each in trace if isinstance(each, Enter)}
        left = {trace_path(trace, each.node): each for each in trace if isinstance(each, Leave)}
        solved = {path(sheet, node): node for node in sheet.nodes if node.entry is not None}
        assert solved.keys() == told.keys() == left.keys()
        for moves, node in solved.items():
            assert node.entry is not None
            window = (told[moves].alpha, told[moves].beta)
            assert (node.entry.alpha, node.entry.beta) == window
            assert (node.entry.value, node.entry.bound) == (left[moves].value, left[moves].bound)
        assert sheet.entered == trace.nodes == len(solved)
        entered += len(solved)
    assert entered > 500


def test_finished_games_are_given_as_the_engine_holds_them():
    given = 0
    for position, key, order in samples():
        trace, _ = traced(position, key, order)
        left = {
            trace_path(trace, each.node): each.value for each in trace if isinstance(each, Leave)
        }
        sheet = worksheet(position, key, order)
        for node in sheet.nodes:
            assert (node.given is not None) is node.position.is_over()
            if node.given is not None and node.entry is not None:
                assert node.given == left[path(sheet, node)]
                given += 1
    assert given > 200


def test_whatever_was_never_entered_lies_below_what_was_cut_off():
    cuts = 0
    for position, key, order in samples():
        sheet = worksheet(position, key, order)
        trace, _ = traced(position, key, order)
        told = [each for each in trace if isinstance(each, Cut)]
        cut_off = {(cut.node, move) for cut in sheet.cuts for move in cut.skipped}
        assert [cut.skipped for cut in sheet.cuts] == [each.skipped for each in told]
        for cut in sheet.cuts:
            assert cut.alpha >= cut.beta
        for node in sheet.nodes:
            if node.parent is None or node.entry is not None:
                continue
            parent = sheet.nodes[node.parent]
            assert ((parent.number, node.move) in cut_off) == (parent.entry is not None)
        cuts += len(told)
    assert cuts > 30


def test_the_root_is_worth_what_the_search_says():
    for position, key, order in samples():
        entry = worksheet(position, key, order).nodes[0].entry
        assert entry is not None
        assert (entry.value, entry.bound) == (traced(position, key, order)[1], Bound.EXACT)


def test_the_tree_has_every_move_in_the_order_of_the_search():
    sheet = worksheet(SHALLOW, negamax.KEY, "worst")
    children = [node.move for node in sheet.nodes if node.parent == 0]
    assert sorted(children) == [5, 7, 8]
    trace, _ = traced(SHALLOW, negamax.KEY, "worst")
    tried = [each.move for each in trace if isinstance(each, Enter) and each.depth == 1]
    assert children == tried
    for node in sheet.nodes:
        below = [each.move for each in sheet.nodes if each.parent == node.number]
        assert sorted(below) == sorted(node.position.legal_moves())
        if node.parent is not None:
            assert node.move is not None
            assert node.position == sheet.nodes[node.parent].position.play(node.move)


def test_no_two_boards_share_a_place():
    for position, key, order in samples():
        sheet = worksheet(position, key, order)
        assert len(sheet.nodes) <= NODES_LIMIT
        assert sheet.rows <= ROWS_LIMIT
        assert sheet.rows * sheet.columns <= AREA_LIMIT
        assert sheet.columns == sum(node.position.is_over() for node in sheet.nodes)
        for row in range(sheet.rows):
            places = [
                (node.column - node.columns / 2, node.column + node.columns / 2)
                for node in sheet.nodes
                if node.depth == row
            ]
            assert all(left + 0.5 >= 0 and right - 0.5 <= sheet.columns for left, right in places)
            for (_, right), (left, _) in pairwise(places):
                assert right <= left, "boards of a row stand in order, without overlapping"


def test_a_parent_stands_above_the_middle_of_what_is_below_it():
    sheet = worksheet(SHALLOW, negamax.KEY, "ascending")
    for node in sheet.nodes:
        leaves = [
            each.column
            for each in sheet.nodes
            if each.position.is_over() and path(sheet, each)[: node.depth] == path(sheet, node)
        ]
        assert node.column == (leaves[0] + leaves[-1]) / 2
        assert node.columns == len(leaves)


def test_minimax_has_no_windows_and_cuts_nothing():
    sheet = worksheet(SHALLOW, minimax.KEY, "ascending")
    assert not sheet.has_windows
    assert not sheet.cuts
    assert sheet.entered == len(sheet.nodes)
    assert all(node.entry is not None for node in sheet.nodes)


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        (negamax.KEY, False),
        (minimax.KEY, False),
        (state_tree.KEY, True),
        (state_tree.KEY_DEEP, True),
    ],
)
def test_whose_values_they_are(key: str, expected: bool):  # noqa: FBT001
    sheet = worksheet(SHALLOW, key, "ascending")
    assert sheet.is_seen_from_root is expected
    won = [node for node in sheet.nodes if node.given]
    assert won
    for node in won:
        assert isinstance(node.position, TicTacToe)
        viewer = SHALLOW.side_to_move if expected else node.position.side_to_move
        value = 10 - node.depth
        assert node.given == (value if node.position.winner() is viewer else -value)


def test_a_pass_is_a_move_like_any_other():
    position = parse_position("xo" + "." * 62 + " o")
    assert isinstance(position, Othello)
    sheet = worksheet(position, negamax.KEY, "ascending")
    assert [node.move for node in sheet.nodes] == [None, PASS, 2]


def test_what_fits_is_what_a_whole_count_says():
    for position in [*small_positions(5, 40), TicTacToe()]:
        nodes, leaves, depth = size(position) if position.empties < 7 else (10**6, 1, 10)
        fits = nodes <= NODES_LIMIT and depth <= ROWS_LIMIT and depth * leaves <= AREA_LIMIT
        assert fits_on_paper(position) is fits


def size(position: BoardPosition) -> tuple[int, int, int]:
    """Nodes, finished games, and rows of a whole tree."""
    below = [size(position.play(move)) for move in position.legal_moves()]
    return (
        1 + sum(each[0] for each in below),
        sum(each[1] for each in below) or 1,
        1 + max((each[2] for each in below), default=0),
    )


def test_the_first_position_that_fits_is_taken():
    line = state_tree.search(TicTacToe(), SearchOptions(), SearchControl()).line
    played = moves_until_it_fits(TicTacToe(), line)
    assert played is not None
    at: BoardPosition = TicTacToe()
    for move in line[:played]:
        assert not fits_on_paper(at)
        at = at.play(move)
    assert fits_on_paper(at)
    assert not at.is_over()


def test_a_line_that_ends_before_anything_fits_has_no_such_position():
    assert moves_until_it_fits(TicTacToe(), (0, 1)) is None


def test_every_tic_tac_toe_position_with_three_empty_cells_fits():
    few = [each for each in reachable_tictactoe() if each.empties <= 3]
    assert all(fits_on_paper(each) for each in few)
