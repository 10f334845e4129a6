"""What a search in a window promises, of every engine that takes one.

Let v be the exact value and r the one returned; alpha < beta. Then r <= alpha implies v <= r,
alpha < r < beta implies v == r, and r >= beta implies v >= r.
"""

import random
from functools import cache

from hypothesis import given
from hypothesis import strategies as st

from tests.boards import reachable_tictactoe
from tests.search.samples import orders_of
from ttt_gui.games.othello import Othello, Scoring
from ttt_gui.games.position import Position
from ttt_gui.games.random_play import random_endgame
from ttt_gui.games.tictactoe import TicTacToe
from ttt_gui.search.control import SearchControl
from ttt_gui.search.negamax import value_after
from ttt_gui.search.orders import moves_in_order
from ttt_gui.search.state_tree import StateTree


@st.composite
def windows(draw: st.DrawFn, most: int) -> tuple[int, int]:
    """A window, most often narrow, anywhere among the values of a game and just beyond."""
    alpha = draw(st.integers(-most - 2, most + 1))
    width = draw(st.integers(1, 3) | st.integers(1, 2 * most))
    return alpha, alpha + width


CELLS = [each for each in reachable_tictactoe() if each.empties <= 6 and not each.is_over()]
ENDGAMES = st.builds(
    lambda seed, empties, scoring: random_endgame(random.Random(seed), empties, scoring),
    st.integers(0, 2**32),
    st.integers(1, 5),
    st.sampled_from(list(Scoring)),
)


@cache
def exact_value(position: Position, depth: int) -> int:
    moves = position.legal_moves()
    if not moves:
        return position.score(depth)
    return max(-exact_value(position.play(move), depth + 1) for move in moves)


def check(value: int, found: int, alpha: int, beta: int) -> None:
    if found <= alpha:
        assert value <= found
    elif found < beta:
        assert value == found
    else:
        assert value >= found


def check_negamax(position: Position, depth: int, alpha: int, beta: int, order: str) -> None:
    control = SearchControl()
    moves_of = moves_in_order(order, position, control)
    for move in position.legal_moves():
        found = value_after(position, move, depth + 1, alpha, beta, control, moves_of)
        check(exact_value(position.play(move), depth + 1), found, alpha, beta)


def check_state_tree(position: Position, depth: int, alpha: int, beta: int, order: str) -> None:
    sign = -1 if depth % 2 else 1
    for deep_cutoffs in (False, True):
        control = SearchControl()
        tree = StateTree(
            position,
            control,
            deep_cutoffs=deep_cutoffs,
            moves_of=moves_in_order(order, position, control),
            alpha=alpha,
            beta=beta,
            depth=depth,
        )
        for _ in tree.grow():
            pass
        check(sign * exact_value(position, depth), tree.root.cost, alpha, beta)


@given(st.sampled_from(CELLS), windows(10), st.data())
def test_tictactoe(position: TicTacToe, window: tuple[int, int], data: st.DataObject):
    order = data.draw(st.sampled_from(orders_of(position)))
    depth = data.draw(st.integers(0, 3))
    check_negamax(position, depth, *window, order)
    check_state_tree(position, depth, *window, order)


@given(ENDGAMES, windows(64), st.data())
def test_othello(position: Othello, window: tuple[int, int], data: st.DataObject):
    order = data.draw(st.sampled_from(orders_of(position)))
    depth = data.draw(st.integers(0, 3))
    # Windows near the value are where searches go wrong.
    near = exact_value(position, depth) + data.draw(st.integers(-3, 2))
    for alpha, beta in (window, (near, near + data.draw(st.integers(1, 3)))):
        check_negamax(position, depth, alpha, beta, order)
        check_state_tree(position, depth, alpha, beta, order)


@given(ENDGAMES)
def test_a_finished_game_has_its_score_in_any_window(position: Othello):
    while not position.is_over():
        position = position.play(position.legal_moves()[0])
    for alpha, beta in ((-64, -63), (0, 1), (63, 64)):
        tree = StateTree(position, SearchControl(), alpha=alpha, beta=beta)
        assert list(tree.grow()) == []
        assert tree.root.cost == position.score(0)
