"""The comparison that the command line and the window share."""

import pytest

from tests.search.samples import orders_of, small_positions
from ttt_gui.comparison import (
    MINIMAL_TREE,
    Contender,
    Count,
    as_csv,
    contenders,
    duration_in_words,
    expectation,
    refusal_in_words,
    searches,
)
from ttt_gui.engines import traceable_engines
from ttt_gui.games.tictactoe import TicTacToe
from ttt_gui.notation.boards import parse_position
from ttt_gui.search import minimax, negamax
from ttt_gui.search.control import SearchControl
from ttt_gui.search.minimal_tree import minimal_tree
from ttt_gui.search.outcome import SearchOptions

LAB = "xxxxxxo.xxxxxo..xxooooooxoxxooooxoxxooooxxxoxoooxxo.oxooxooooooo x"
START = "...........................ox......xo........................... x"


def test_every_engine_has_every_order():
    for text in (".........x", LAB):
        position = parse_position(text)
        expected = [
            Contender(engine.key, order)
            for engine in traceable_engines()
            for order in orders_of(position)
        ]
        assert list(contenders(position)) == expected


def test_each_search_is_made_once_and_answers_for_all():
    position = TicTacToe()
    needed = searches(position)
    assert len(needed) == len(set(needed)) == 3 * 5 + 1 + 1
    assert needed[0] == MINIMAL_TREE
    assert needed[-1].engine == minimax.KEY
    assert {each.search for each in contenders(position)} | {MINIMAL_TREE} == set(needed)


def test_one_search_of_minimax_answers_for_every_order():
    for position in small_positions(3, 5):
        counts = {
            minimax.search(position, SearchOptions(order=order), SearchControl()).nodes
            for order in orders_of(position)
        }
        assert len(counts) == 1


def test_the_minimal_tree_is_searched_like_any_other_and_finds_the_value():
    engine = MINIMAL_TREE.as_engine()
    for position in small_positions(4, 40):
        ideal = engine.search(position, SearchOptions(), SearchControl())
        plain = negamax.search(position, SearchOptions(all_moves=True), SearchControl())
        assert ideal.score == plain.score
        assert ideal.best_move in (*plain.best_moves, None)
        assert ideal.nodes == minimal_tree(position, SearchControl()) <= plain.nodes
        at = position
        for move in ideal.line:
            at = at.play(move)
        assert at.is_over()


def test_comma_separated_values():
    counts = [Count(Contender("negamax", "best"), 1892, 0), Count(MINIMAL_TREE, 1452, 0)]
    assert as_csv(counts) == "engine,order,nodes,score\nnegamax,best,1892,0\nminimal_tree,,1452,0\n"


def test_tic_tac_toe_is_never_too_large():
    assert expectation(TicTacToe()) is None


def test_a_small_position_is_not_worth_a_word():
    expected = expectation(parse_position(LAB))
    assert expected is not None
    assert not expected.is_worth_a_note
    assert not expected.is_too_much


def test_the_first_position_of_othello_is_refused_and_says_why():
    position = parse_position(START)
    expected = expectation(position)
    assert expected is not None
    assert expected.is_too_much
    refusal = refusal_in_words(position, expected)
    assert refusal.startswith("60 empty squares: without pruning about ")
    assert " years in all; a comparison is refused above 5,000,000 nodes" in refusal


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (20, "20 seconds"),
        (119, "119 seconds"),
        (150, "2 minutes"),
        (7_200, "2 hours"),
        (200_000, "2 days"),
        (10**12, "31,688 years"),
    ],
)
def test_lengths_of_time(seconds: float, words: str):
    assert duration_in_words(seconds) == words
