"""Head starts drawn at random: true values and true bounds, not only those a search would leave."""

import random

from ttt_gui.games.othello import Othello, Scoring
from ttt_gui.games.random_play import random_endgame
from ttt_gui.search.control import SearchControl
from ttt_gui.search.outcome import Bound, HeadStart, MoveScore, SearchResult


def random_head_start(lot: random.Random, truth: SearchResult) -> HeadStart:
    """Some of what is true of the moves of a position.

    Args:
        lot: decides what is known.
        truth: the result of a search for the exact value of every move.
    """
    exact, bounded = lot.random(), lot.random()
    moves: list[MoveScore] = []
    for each in truth.move_scores:
        if lot.random() < exact:
            moves.append(each)
        elif lot.random() < bounded:
            bound = min(64, each.score + lot.choice([0, 0, 1, 2, 5, 20]))
            moves.append(MoveScore(each.move, bound, Bound.AT_MOST))
    lot.shuffle(moves)
    return HeadStart(tuple(moves), lot.randint(0, 1_000_000), lot.random())


def assert_sound(position: Othello, result: SearchResult, truth: SearchResult, *, every: bool):
    """`result` tells nothing but what is true, all that was asked for, and a line of best play."""
    exact = {each.move: each.score for each in truth.move_scores}
    assert result.score == truth.score
    assert [each.move for each in result.move_scores] == [*exact]
    for each in result.move_scores:
        if each.bound is Bound.EXACT:
            assert each.score == exact[each.move]
        else:
            assert not every
            assert exact[each.move] <= each.score <= truth.score
    if every:
        assert result.move_scores == truth.move_scores
        assert result.best_moves == truth.best_moves
    assert result.best_moves
    assert set(result.best_moves) <= set(truth.best_moves)
    assert result.best_move in result.best_moves
    assert result.line[0] == result.best_move
    end = position
    for move in result.line:
        end = end.play(move)
    assert end.is_over()
    sign = 1 if end.side_to_move is position.side_to_move else -1
    assert sign * end.score(0) == truth.score


def several_moves(lot: random.Random, empties: int) -> Othello:
    while True:
        position = random_endgame(lot, empties, lot.choice(list(Scoring)))
        if len(position.legal_moves()) > 1:
            return position


class StopsAfter(SearchControl):
    """Stops a search once so many of its moves are done."""

    def __init__(self, moves: int) -> None:
        self._moves = moves
        super().__init__()

    def enter_node(self) -> None:
        if self.root.moves_done >= self._moves:
            self.stop()
        super().enter_node()
