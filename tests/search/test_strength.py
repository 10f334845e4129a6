"""Engines that can be beaten, by what they see or draw; at full strength they never lose."""

from collections.abc import Callable
from functools import cache

import pytest

from ttt_gui.engines import TICTACTOE, engine, engines_for
from ttt_gui.games.position import Move, Player
from ttt_gui.games.tictactoe import TicTacToe
from ttt_gui.search.control import SearchControl
from ttt_gui.search.horizon import Horizon
from ttt_gui.search.outcome import SearchOptions
from ttt_gui.search.strength import Strength, as_seen, random_move

KEYS = [each.key for each in engines_for(TICTACTOE)]
LIMITED = [each for each in Strength if each.plies is not None]
RANDOM = [each for each in Strength if each.random_share]


def best_move(key: str, position: TicTacToe | Horizon) -> Move:
    move = engine(key).search(position, SearchOptions(), SearchControl()).best_move
    assert move is not None
    return move


def winners_against(side: Player, choose: Callable[[TicTacToe], Move]) -> set[Player | None]:
    """Who can win when `side` plays as chosen and the other side plays whatever it likes."""

    @cache
    def winners(position: TicTacToe) -> frozenset[Player | None]:
        if position.is_over():
            return frozenset([position.winner()])
        if position.side_to_move is side:
            return winners(position.play(choose(position)))
        return frozenset().union(*(winners(position.play(m)) for m in position.legal_moves()))

    return set(winners(TicTacToe()))


@pytest.mark.parametrize("side", Player)
@pytest.mark.parametrize("strength", LIMITED)
def test_an_engine_that_looks_a_few_moves_ahead_can_be_beaten(strength: Strength, side: Player):
    def choose(position: TicTacToe) -> Move:
        seen = as_seen(position, strength)
        assert isinstance(seen, Horizon)
        return best_move("negamax", seen)

    assert winners_against(side, choose) == {None, *Player}


@pytest.mark.parametrize("strength", RANDOM)
def test_an_engine_that_moves_partly_at_random_can_be_beaten(strength: Strength):
    def beaten(seed: int) -> bool:
        def choose(position: TicTacToe) -> Move:
            move = random_move(position, strength, seed, 9 - position.empties)
            return best_move("negamax", position) if move is None else move

        return Player.X in winners_against(Player.O, choose)

    assert any(beaten(seed) for seed in range(5))


@pytest.mark.parametrize("side", Player)
def test_at_full_strength_it_never_loses(side: Player):
    def choose(position: TicTacToe) -> Move:
        assert random_move(position, Strength.FULL, 0, 0) is None
        seen = as_seen(position, Strength.FULL)
        assert seen is position
        return best_move("state-tree-deep", position)

    assert winners_against(side, choose) == {None, side}


def test_all_engines_see_the_same_within_the_same_horizon():
    position = Horizon(TicTacToe().play(4).play(1), 5)
    results = [engine(key).search(position, SearchOptions(), SearchControl()) for key in KEYS]
    assert len({(each.score, each.best_move) for each in results}) == 1
    nodes = {each.engine: each.nodes for each in results}
    assert nodes["negamax"] == nodes["state-tree-deep"] < nodes["state-tree"] < nodes["minimax"]


def test_what_lies_below_the_horizon_is_taken_for_a_draw():
    won = TicTacToe(0b000000011, 0b000011000)
    assert Horizon(won, 0).score(0) == 0
    assert Horizon(won, 0).is_over()
    assert Horizon(won, 1).play(2).score(1) == -9


def test_random_moves_follow_from_seed_and_number():
    def drawn(seed: int) -> list[Move | None]:
        return [random_move(TicTacToe(), Strength.HALF_RANDOM, seed, n) for n in range(40)]

    assert drawn(1) == drawn(1) != drawn(2)
    assert 8 < drawn(1).count(None) < 32
    every = {random_move(TicTacToe(), Strength.ALL_RANDOM, seed, 0) for seed in range(99)}
    assert every == set(range(9))
