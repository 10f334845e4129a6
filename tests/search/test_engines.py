"""Every Python engine, over both games: values, node counts, lines, choices."""

import json
import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.boards import reachable_tictactoe
from ttt_gui.games.othello import Othello, Scoring
from ttt_gui.games.position import Player, Position
from ttt_gui.games.random_play import random_endgame
from ttt_gui.games.tictactoe import TicTacToe
from ttt_gui.search import minimax, negamax, state_tree
from ttt_gui.search.control import SearchControl
from ttt_gui.search.outcome import Bound, SearchOptions, SearchResult

ENGINES = {
    minimax.KEY: minimax.search,
    state_tree.KEY: state_tree.search,
    state_tree.KEY_DEEP: state_tree.search_deep,
    negamax.KEY: negamax.search,
}
PRUNING = [key for key in ENGINES if key != minimax.KEY]
BEST_ONLY = SearchOptions()
ALL_MOVES = SearchOptions(all_moves=True)
EXACT_ROWS = [
    json.loads(line)
    for line in (Path(__file__).parent.parent / "data" / "exact_dev.jsonl").read_text().splitlines()
]


def run(engine: str, position: Position, options: SearchOptions = BEST_ONLY) -> SearchResult:
    return ENGINES[engine](position, options, SearchControl())


def replayed_score(position: Position, line: tuple[int, ...]) -> int:
    """The score at the end of `line`, for the side to move at its start."""
    side = position.side_to_move
    for move in line:
        position = position.play(move)
    assert position.is_over()
    score = position.score(len(line))
    return score if position.side_to_move is side else -score


@pytest.mark.parametrize(
    ("engine", "empty_board", "after_centre", "after_corner"),
    [
        (minimax.KEY, 549_946, 55_505, 59_705),
        (state_tree.KEY, 35_156, 3_986, 4_382),
        (state_tree.KEY_DEEP, 20_866, 2_459, 2_788),
        (negamax.KEY, 20_866, 2_459, 2_788),
    ],
)
def test_node_counts(engine: str, empty_board: int, after_centre: int, after_corner: int):
    start = TicTacToe()
    counts = [run(engine, each).nodes for each in (start, start.play(4), start.play(0))]
    assert counts == [empty_board, after_centre, after_corner]


def minimax_values() -> dict[TicTacToe, int]:
    """Values of all positions with no engine at all: by retrograde recursion, remembered."""
    values: dict[TicTacToe, int] = {}

    def value(position: TicTacToe) -> int:
        if position not in values:
            moves = position.legal_moves()
            values[position] = (
                max(one_ply_up(value(position.play(move))) for move in moves)
                if moves
                else position.score(0)
            )
        return values[position]

    value(TicTacToe())
    return values


def one_ply_up(value: int) -> int:
    """What a value is to the side that moves there: nearer to zero, as the game is longer."""
    return -value + (value > 0) - (value < 0)


@pytest.fixture(scope="module")
def values() -> dict[TicTacToe, int]:
    found = minimax_values()
    assert len(found) == 5478
    return found


def values_of_moves(position: TicTacToe, values: dict[TicTacToe, int]) -> dict[int, int]:
    return {move: one_ply_up(values[position.play(move)]) for move in position.legal_moves()}


@pytest.mark.parametrize("engine", ENGINES)
def test_every_reachable_tictactoe_position_has_its_minimax_value(
    engine: str, values: dict[TicTacToe, int]
):
    for position, value in values.items():
        result = run(engine, position)
        moves = values_of_moves(position, values)
        assert result.score == value
        assert replayed_score(position, result.line) == value
        exact = {each.move for each in result.move_scores if each.bound is Bound.EXACT}
        assert exact == set(moves) or engine != minimax.KEY
        assert all(
            each.score == moves[each.move] for each in result.move_scores if each.move in exact
        )
        assert all(moves[move] == value for move in result.best_moves)
        assert result.best_move == (result.best_moves[0] if moves else None)


@pytest.mark.parametrize("engine", PRUNING)
def test_every_move_of_every_tictactoe_position_has_its_minimax_value(
    engine: str, values: dict[TicTacToe, int]
):
    for position, value in values.items():
        if (position.x | position.o).bit_count() < 3:
            continue  # the opening is dear, and its moves come up as children
        result = run(engine, position, ALL_MOVES)
        moves = values_of_moves(position, values)
        assert {each.move: each.score for each in result.move_scores} == moves
        assert all(each.bound is Bound.EXACT for each in result.move_scores)
        assert result.best_moves == tuple(move for move in moves if moves[move] == value)
        assert result.best_move == (result.best_moves[0] if moves else None)


@pytest.mark.parametrize("engine", PRUNING)
@pytest.mark.parametrize("engine_side", list(Player))
def test_no_game_against_an_engine_is_lost(engine: str, engine_side: Player):
    """The person tries every reply to every answer; answers are remembered by position."""
    seen: set[TicTacToe] = set()
    pending = [TicTacToe()]
    while pending:
        position = pending.pop()
        if position in seen:
            continue
        seen.add(position)
        assert position.winner() is not engine_side.opponent
        if position.is_over():
            continue
        if position.side_to_move is engine_side:
            move = run(engine, position).best_move
            assert move is not None
            pending.append(position.play(move))
        else:
            pending.extend(position.play(move) for move in position.legal_moves())


def test_the_game_of_the_seed_is_answered_as_in_the_seed():
    position = TicTacToe()
    answers = []
    for cell in (5, 7, 2, 6, 9):
        position = position.play(cell - 1)
        if not position.is_over():
            move = run(state_tree.KEY, position).best_move
            assert move is not None
            answers.append(move + 1)
            position = position.play(move)
    assert answers == [1, 3, 8, 4]
    assert position.is_over()
    assert position.winner() is None


def positions_of_both_games(number: int) -> list[Position]:
    lot = random.Random(20)
    othello = [
        random_endgame(lot, lot.randint(1, 6), lot.choice(list(Scoring))) for _ in range(number)
    ]
    return [*lot.sample(reachable_tictactoe(), number), *othello]


def test_the_deep_state_tree_and_negamax_visit_the_same_nodes():
    for position in positions_of_both_games(100):
        for options in (BEST_ONLY, ALL_MOVES):
            tree = run(state_tree.KEY_DEEP, position, options)
            recursive = run(negamax.KEY, position, options)
            assert tree.nodes == recursive.nodes
            assert tree.score == recursive.score
            assert tree.line == recursive.line


def othello_of(row: dict[str, str], scoring: Scoring) -> Othello:
    sides = [
        sum(1 << square for square, letter in enumerate(row["board"]) if letter == side.value)
        for side in (Player.X, Player.O)
    ]
    return Othello(sides[0], sides[1], Player(row["to_move"]), scoring)


@pytest.mark.parametrize("engine", [negamax.KEY, state_tree.KEY])
@pytest.mark.parametrize(
    ("rule", "scoring"),
    [("discs", Scoring.DISC_DIFFERENCE), ("wof", Scoring.WINNER_TAKES_EMPTIES)],
)
@pytest.mark.parametrize("empties", range(1, 9))
def test_exact_scores_of_every_move(engine: str, rule: str, scoring: Scoring, empties: int):
    rows = [row for row in EXACT_ROWS if row["empties"] == empties]
    assert len(rows) >= 20
    for row in rows[: 8 if empties == 8 else None]:  # they take three times as long as with 7
        position = othello_of(row, scoring)
        expected = {int(move): score for move, score in row[rule]["moves"].items()}
        best = row[rule]["best"]
        result = run(engine, position, ALL_MOVES)
        assert result.score == best
        if expected:
            assert {each.move: each.score for each in result.move_scores} == expected
            assert result.best_moves == tuple(m for m in sorted(expected) if expected[m] == best)
        assert all(each.bound is Bound.EXACT for each in result.move_scores)
        assert replayed_score(position, result.line) == best


@given(st.integers(0, 2**32), st.integers(0, 5), st.sampled_from(list(Scoring)))
def test_all_engines_agree_and_mark_bounds_truly(seed: int, empties: int, scoring: Scoring):
    position = random_endgame(random.Random(seed), empties + 1, scoring)
    truth = {each.move: each.score for each in run(minimax.KEY, position).move_scores}
    for engine in ENGINES:
        result = run(engine, position)
        assert result.score == max(truth.values())
        assert result.best_moves[0] == result.best_move == result.line[0]
        for each in result.move_scores:
            assert each.bound is not Bound.AT_LEAST
            if each.bound is Bound.EXACT:
                assert each.score == truth[each.move]
            else:
                assert each.score >= truth[each.move]


@pytest.mark.parametrize("engine", ENGINES)
def test_a_lot_is_drawn_among_exact_best_moves_only(engine: str):
    position = TicTacToe().play(4).play(1).play(7)  # the four corners draw, the two edges lose
    drawn = {run(engine, position, SearchOptions(seed=seed)).best_move for seed in range(40)}
    assert drawn == {0, 2, 6, 8}
    result = run(engine, position, SearchOptions(seed=7))
    assert result.best_move == run(engine, position, SearchOptions(seed=7)).best_move
    assert result.line[0] == result.best_move
    assert replayed_score(position, result.line) == 0


@pytest.mark.parametrize("engine", ENGINES)
def test_a_finished_game_has_its_score_and_no_moves(engine: str):
    finished = TicTacToe(x=0b111, o=0b11000, side_to_move=Player.O)
    result = run(engine, finished)
    assert (result.score, result.best_move, result.line, result.nodes) == (-10, None, (), 1)
