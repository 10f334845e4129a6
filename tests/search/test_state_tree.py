"""What is particular to the explicit tree: its states, its memory, its limit."""

import pytest

from ttt_gui.games.othello import Othello
from ttt_gui.games.tictactoe import TicTacToe
from ttt_gui.search.control import SearchControl
from ttt_gui.search.outcome import SearchFailure
from ttt_gui.search.state_tree import State, StateTree


def count(state: State) -> int:
    total = 0
    pending = [state]
    while pending:
        each = pending.pop()
        total += 1
        pending.extend(each.children)
    return total


def test_a_kept_tree_holds_every_state_that_was_entered():
    control = SearchControl()
    tree = StateTree(TicTacToe().play(4), control, keep=True)
    tree.search()
    assert count(tree.root) == tree.live_states == control.nodes == 3_986


def test_finished_subtrees_are_dropped_when_nobody_looks():
    control = SearchControl()
    tree = StateTree(TicTacToe(), control)
    tree.search()
    assert control.nodes == 35_156
    assert count(tree.root) == tree.live_states < 100


def test_the_move_is_the_first_child_whose_cost_is_the_roots():
    tree = StateTree(TicTacToe().play(0), SearchControl(), keep=True)
    tree.search()
    first = next(child for child in tree.root.children if child.cost == tree.root.cost)
    assert first is tree.root.principal
    assert first.coord == 4


def test_a_child_takes_over_one_bound_or_both():
    for deep_cutoffs in (False, True):
        tree = StateTree(TicTacToe(), SearchControl(), deep_cutoffs=deep_cutoffs, keep=True)
        tree.root.alpha = 1
        minimiser = tree.descend(tree.root)
        assert minimiser is not None
        assert (minimiser.alpha, minimiser.beta) == (1, 1_000)
        minimiser.beta = 5
        maximiser = tree.descend(minimiser)
        assert maximiser is not None
        assert maximiser.beta == 5
        assert maximiser.alpha == (1 if deep_cutoffs else -1_000)


def test_a_closed_window_and_a_finished_game_send_the_search_back_up():
    tree = StateTree(TicTacToe(x=0b011, o=0b11000), SearchControl(), keep=True)
    won = tree.descend(tree.root)
    assert won is not None
    assert won.coord == 2
    assert tree.descend(won) is None
    assert won.cost == 9
    assert tree.ascend(won)
    assert tree.root.cost == 9
    tree.root.beta = 9
    assert tree.descend(tree.root) is None


def test_the_limit_of_live_states_is_told_in_words():
    tree = StateTree(Othello.start(), SearchControl(), keep=True, limit=1_000)
    with pytest.raises(SearchFailure, match="limit of 1,000 live states after 1,000 nodes"):
        tree.search()
    assert count(tree.root) == tree.live_states == 1_000
