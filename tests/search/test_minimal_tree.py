"""The minimal tree, against brute force over every choice that a search could make."""

import random
from dataclasses import dataclass
from itertools import product

import pytest

from tests.search.samples import orders_of, small_positions
from ttt_gui.games.othello import Othello
from ttt_gui.games.position import Player
from ttt_gui.games.tictactoe import TicTacToe
from ttt_gui.search import minimax, negamax
from ttt_gui.search.control import Cancelled, SearchControl
from ttt_gui.search.minimal_tree import minimal_tree
from ttt_gui.search.outcome import SearchOptions
from ttt_gui.search.tree_size import estimated_tree_size, tree_size


@dataclass(frozen=True)
class Tree:
    """A game that is nothing but its tree: a leaf with a score, or branches."""

    branches: tuple["Tree", ...]
    leaf: int = 0
    side_to_move: Player = Player.X
    empties: int = 0

    def legal_moves(self) -> tuple[int, ...]:
        return tuple(range(len(self.branches)))

    def play(self, move: int) -> "Tree":
        return self.branches[move]

    def is_over(self) -> bool:
        return not self.branches

    def score(self, _depth: int) -> int:
        return self.leaf


def random_tree(lot: random.Random, depth: int, widest: int = 3) -> Tree:
    if depth == 0 or lot.random() < 0.15:
        return Tree((), lot.randint(-2, 2))
    width = lot.randint(1, widest)
    return Tree(tuple(random_tree(lot, depth - 1, widest) for _ in range(width)))


def alpha_beta(tree: Tree, alpha: int, beta: int) -> tuple[int, int]:
    """Value and nodes of a plain alpha-beta search, in the order of the branches."""
    if not tree.branches:
        return tree.leaf, 1
    best, nodes = -99, 1
    for branch in tree.branches:
        value, below = alpha_beta(branch, -beta, -max(alpha, best))
        nodes += below
        best = max(best, -value)
        if best >= beta:
            break
    return best, nodes


def arrangements(tree: Tree) -> list[Tree]:
    """The tree with, at every inner node, each of its branches first in turn.

    Which branch comes first is all that matters to the smallest count: behind a first move that
    is good enough nothing is searched, and behind a best one the order of refutations is free.
    """
    if not tree.branches:
        return [tree]
    below = [arrangements(branch) for branch in tree.branches]
    found = []
    for branches in product(*below):
        for first in range(len(branches)):
            rest = branches[:first] + branches[first + 1 :]
            found.append(Tree((branches[first], *rest)))
    return found


def proof_sets(tree: Tree, value: int, kind: str) -> list[int]:
    """The sizes of all proofs of "at least", "at most" or "exactly" `value`, every choice made."""
    if not tree.branches:
        holds = {
            "at least": tree.leaf >= value,
            "at most": tree.leaf <= value,
            "exactly": tree.leaf == value,
        }[kind]
        return [1] if holds else []
    if kind == "at least":
        return [
            1 + size for branch in tree.branches for size in proof_sets(branch, -value, "at most")
        ]
    refuted = [proof_sets(branch, -value, "at least") for branch in tree.branches]
    if kind == "at most":
        return [1 + sum(sizes) for sizes in product(*refuted)]
    found = []
    for number, branch in enumerate(tree.branches):
        exact = proof_sets(branch, -value, "exactly")
        others = refuted[:number] + refuted[number + 1 :]
        found += [1 + sum(sizes) for sizes in product(exact, *others)]
    return found


def test_small_trees_against_alpha_beta_in_every_arrangement():
    lot = random.Random(11)
    tried = 0
    while tried < 150:
        tree = random_tree(lot, 3)
        if tree_size(tree, SearchControl()) > 16:
            continue
        counts = [alpha_beta(each, -99, 99)[1] for each in arrangements(tree)]
        assert minimal_tree(tree, SearchControl()) == min(counts)
        tried += 1


def test_small_trees_against_every_proof_there_is():
    lot = random.Random(12)
    tried = 0
    while tried < 300:
        tree = random_tree(lot, 4)
        if tree_size(tree, SearchControl()) > 30:
            continue
        value, _ = alpha_beta(tree, -99, 99)
        assert minimal_tree(tree, SearchControl()) == min(proof_sets(tree, value, "exactly"))
        tried += 1


@pytest.mark.parametrize(("width", "depth"), [(2, 4), (3, 3), (3, 5), (4, 4), (5, 3)])
def test_even_trees_have_the_leaves_of_knuth_and_moore(width: int, depth: int):
    """Of a tree of one width and depth, w^ceil(d/2) + w^floor(d/2) - 1 leaves are the least."""
    lot = random.Random(width)

    def grown(depth: int) -> Tree:
        if depth == 0:
            return Tree((), lot.randint(-50, 50))
        return Tree(tuple(grown(depth - 1) for _ in range(width)))

    def nodes(depth: int) -> int:
        leaves = (width ** (d - d // 2) + width ** (d // 2) - 1 for d in range(depth + 1))
        return sum(leaves)

    assert minimal_tree(grown(depth), SearchControl()) == nodes(depth)


def test_the_empty_board():
    assert minimal_tree(TicTacToe(), SearchControl()) == 1_452


def test_positions_of_both_games_against_every_proof_and_every_search():
    def as_tree(position: TicTacToe | Othello, depth: int) -> Tree:
        moves = position.legal_moves()
        if not moves:
            return Tree((), position.score(depth))
        return Tree(tuple(as_tree(position.play(move), depth + 1) for move in moves))

    few = small_positions(13, 200, cells=4, squares=4)
    compared = 0
    for position in few:
        smallest = minimal_tree(position, SearchControl())
        for order in orders_of(position):
            result = negamax.search(position, SearchOptions(order=order), SearchControl())
            assert smallest <= result.nodes
        tree = as_tree(position, 0)
        if tree_size(tree, SearchControl()) <= 24:
            assert smallest == min(proof_sets(tree, result.score, "exactly"))
            compared += 1
    assert compared > 150


def test_it_stops_when_told():
    control = SearchControl()
    control.stop()
    with pytest.raises(Cancelled):
        minimal_tree(TicTacToe(), control)


def test_the_size_of_a_tree():
    assert tree_size(TicTacToe(), SearchControl()) == 549_946
    assert tree_size(TicTacToe().play(4), SearchControl()) == 55_505
    for position in small_positions(14, 40):
        entered = SearchControl()
        minimax.search(position, SearchOptions(), entered)
        assert tree_size(position, SearchControl()) == entered.nodes


def test_the_estimate_of_a_tree_is_near_enough():
    assert 400_000 < estimated_tree_size(TicTacToe()) < 700_000
    for position in small_positions(15, 20, cells=7, squares=7)[20:]:
        size = tree_size(position, SearchControl())
        assert size / 3 <= estimated_tree_size(position) <= 3 * size
    assert estimated_tree_size(Othello.start()) > 10**20
