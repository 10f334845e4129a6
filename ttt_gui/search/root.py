"""The root of a search: choosing among its moves, and turning them into a result."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ttt_gui.games.position import Move, Position
from ttt_gui.search.control import RootReport, SearchControl
from ttt_gui.search.outcome import (
    INFINITY,
    Bound,
    MoveScore,
    SearchFailure,
    SearchOptions,
    SearchResult,
)


@dataclass(frozen=True, slots=True)
class RootMove:
    """A root move as an engine leaves it: its value and the best play after it.

    `score` is for the side to move at the root. `line` means nothing unless the
    score is exact.
    """

    move: Move
    score: int
    bound: Bound
    line: tuple[Move, ...]


Searcher = Callable[[Move, int], tuple[int, tuple[Move, ...]]]
"""Searches a root move. Given that move and the value already secured at the root, returns
its value for the root's side and the best line after it; a value not above the secured one
may be an upper bound."""


def search_root(
    position: Position,
    moves: Sequence[Move],
    options: SearchOptions,
    control: SearchControl,
    *,
    engine: str,
    search_move: Searcher,
) -> SearchResult:
    """Search the root moves of `position` one by one, in the order given, and report after each.

    One frame of Python's stack goes to each ply below. The games of this program end within
    128 plies; a game that does not, and meets the stack's limit, is refused.

    Raises:
        Cancelled: the search was told to stop.
        SearchFailure: the game is longer than Python's stack is deep.
    """
    recorder = control.recorder
    if recorder is not None:
        recorder.enter(None, -INFINITY, INFINITY)
    control.enter_node()
    secured = -INFINITY
    searched: list[RootMove] = []
    control.root = report_of(searched, len(moves))
    for move in moves:
        floor = -INFINITY if options.exact_moves else secured
        try:
            score, line = search_move(move, floor)
        except RecursionError:
            raise SearchFailure(
                "This game is too long for a recursive engine. "
                "The explicit state tree can search it."
            ) from None
        searched.append(
            RootMove(move, score, Bound.EXACT if score > floor else Bound.AT_MOST, line)
        )
        if score > secured:
            secured = score
            if recorder is not None:
                recorder.improve(score, -INFINITY if options.exact_moves else score, INFINITY)
        control.root = report_of(searched, len(moves))
    if recorder is not None:
        recorder.leave(secured if moves else position.score(0), Bound.EXACT)
    return result_of(position, searched, options=options, control=control, engine=engine)


def report_of(searched: Sequence[RootMove], moves: int) -> RootReport:
    """What the root moves searched so far, of so many, have shown: for whoever watches."""
    if not searched:
        return RootReport(moves=moves)
    best = choose_best(searched, seed=None)
    return RootReport(
        moves=moves,
        moves_done=len(searched),
        best_move=best.move,
        best_score=best.score,
        lower=best.score,
        line=(best.move, *best.line),
        searched=_move_scores(searched),
    )


def choose_best(searched: Sequence[RootMove], seed: int | None) -> RootMove:
    """The root move to play: the first with the highest exact value, or one drawn at random.

    Only exact values take part: a bound that happens to equal the best value proves
    nothing of its move.

    Args:
        searched: root moves, at least one of them exact.
        seed: None for the first in order, otherwise the seed of the choice.
    """
    best = best_of(searched)
    return best[0] if seed is None else random.Random(seed).choice(best)


def best_of(searched: Sequence[RootMove]) -> list[RootMove]:
    """The root moves whose exact value is the highest one, in order."""
    exact = [root_move for root_move in searched if root_move.bound is Bound.EXACT]
    highest = max(root_move.score for root_move in exact)
    return [root_move for root_move in exact if root_move.score == highest]


def result_of(
    position: Position,
    searched: Sequence[RootMove],
    *,
    options: SearchOptions,
    control: SearchControl,
    engine: str,
) -> SearchResult:
    """Make the result of a search; without root moves, that of a finished game."""
    nodes, seconds = control.nodes, control.seconds
    if not searched:
        return SearchResult(position.score(0), None, (), (), (), nodes, seconds, engine)
    best = choose_best(searched, options.seed)
    return SearchResult(
        score=best.score,
        best_move=best.move,
        best_moves=tuple(sorted(root_move.move for root_move in best_of(searched))),
        move_scores=tuple(sorted(_move_scores(searched), key=lambda each: each.move)),
        line=(best.move, *best.line),
        nodes=nodes,
        seconds=seconds,
        engine=engine,
    )


def _move_scores(searched: Sequence[RootMove]) -> tuple[MoveScore, ...]:
    return tuple(MoveScore(each.move, each.score, each.bound) for each in searched)
