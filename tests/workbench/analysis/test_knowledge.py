"""What is known of positions, against searches of each of them."""

import random
from functools import cache

import pytest

from tests.workbench.analysis.test_line import BEST, D7, G2, H1, first
from ttt_gui.games.othello import Othello
from ttt_gui.games.random_play import random_endgame
from ttt_gui.search import negamax
from ttt_gui.search.control import SearchControl
from ttt_gui.search.outcome import SearchOptions, SearchResult
from ttt_gui.workbench.analysis import knowledge as knowledge_module
from ttt_gui.workbench.analysis.knowledge import Fact, Knowledge
from ttt_gui.workbench.analysis.line import Line
from ttt_gui.workbench.analysis.losses import missing, move_losses


@cache
def searched(position: Othello, *, all_moves: bool = True) -> SearchResult:
    return negamax.search(position, SearchOptions(all_moves=all_moves), SearchControl())


def test_every_position_on_a_best_line_is_known_exactly():
    lot = random.Random(4)
    for _ in range(40):
        position = random_endgame(lot, lot.randint(2, 7))
        knowledge = Knowledge()
        knowledge = knowledge.learn(position, searched(position))
        for move in searched(position).line:
            position = position.play(move)
            known = knowledge.of(position)
            assert known is not None
            assert not known.is_searched
            assert known.result.score == searched(position).score
            assert set(known.result.best_moves) <= set(searched(position).best_moves)


def test_losses_are_differences_of_searched_values():
    lot = random.Random(5)
    for _ in range(40):
        position = random_endgame(lot, lot.randint(2, 6))
        knowledge = Knowledge()
        knowledge = knowledge.learn(position, searched(position))
        for each in searched(position).move_scores:
            assert knowledge.loss(position, each.move) == searched(position).score - each.score


def test_a_bound_is_no_loss():
    knowledge = Knowledge()
    knowledge = knowledge.learn(first(), searched(first(), all_moves=False))
    assert knowledge.loss(first(), D7) == 0
    assert knowledge.loss(first(), G2) is None
    after = first().play(G2)
    knowledge = knowledge.learn(after, searched(after))
    assert knowledge.loss(first(), G2) == 19


def test_what_is_missing_for_the_losses_is_searched_from_the_end():
    knowledge = Knowledge()
    line = Line.of(first()).play(H1).play(D7)
    order = []
    while wanted := missing(knowledge, line.positions, line.moves, 20):
        order.append(wanted[0])
        knowledge = knowledge.learn(wanted[0], searched(wanted[0], all_moves=False))
    h1, d7 = move_losses(knowledge, line.positions, line.moves)
    assert (h1.loss, h1.score, h1.best) == (19, -1, D7)
    assert (d7.loss, d7.best) == (0, None)
    assert order[0].empties == 2
    assert missing(knowledge, line.positions, line.moves, 20) == ()


def test_positions_with_too_many_empty_squares_are_left_out():
    line = Line.of(first()).play(H1)
    assert missing(Knowledge(), line.positions, line.moves, 3) == ()
    (h1,) = move_losses(Knowledge(), line.positions, line.moves)
    assert (h1.loss, h1.score, h1.best) == (None, None, None)


def test_a_finished_game_needs_no_search():
    line = Line.of(first()).propose(BEST)
    assert Knowledge().score_of(line.positions[-1]) == -18
    known = Knowledge().of(line.positions[-1])
    assert known is not None
    assert not known.is_searched
    assert Knowledge().of(line.positions[-2]) is None


def test_memory_is_bounded(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(knowledge_module, "MOST_POSITIONS", 5)
    knowledge = Knowledge().learn(first(), searched(first()))
    assert len(knowledge.facts) == 5


def test_a_value_that_follows_from_the_moves_of_the_next_position_is_enough_for_a_loss():
    position, after = first(), first().play(H1)
    proved = searched(after)
    knowledge = Knowledge().learn(position, searched(position, all_moves=False))
    fact = Fact(moves=proved.move_scores)
    knowledge = Knowledge({**knowledge.facts, after: fact})
    assert missing(knowledge, (position,), (H1,), 20) == ()
    assert knowledge.loss(position, H1) == 19
