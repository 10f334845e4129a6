"""The root of a search: choosing among its moves, and turning them into a result."""

import logging
import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from ttt_gui.games.position import Move, Position
from ttt_gui.search import head_start
from ttt_gui.search.control import RootReport, SearchControl
from ttt_gui.search.outcome import (
    INFINITY,
    Bound,
    HeadStart,
    MoveScore,
    SearchFailure,
    SearchOptions,
    SearchResult,
)

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class RootMove:
    """A root move as an engine leaves it: its value and the best play after it.

    `score` is for the side to move at the root. `line` means nothing unless the
    score is exact, and is empty where nobody has looked for it yet.
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

    Moves that a head start leaves nothing to search of are reported from the beginning. If the
    best move is one of those, its line is searched for in the end, in the narrowest window; a
    head start that this disproves is dropped, and the search made without.

    One frame of Python's stack goes to each ply below. The games of this program end within
    128 plies; a game that does not, and meets the stack's limit, is refused.

    Raises:
        Cancelled: the search was told to stop.
        SearchFailure: the game is longer than Python's stack is deep.
    """
    recorder = control.recorder
    if recorder is not None:
        recorder.enter(None, -INFINITY, INFINITY)
    start = head_start.usable(options, control)
    control.count_earlier(start)
    control.enter_node()
    known = known_root_moves(moves, start, every_move=options.exact_moves)
    bounds = head_start.upper_bounds(start)
    searched = [*known]
    secured = max((each.score for each in known), default=-INFINITY)
    control.root = report_of(searched, len(moves))
    for move in _left(moves, known):
        floor = -INFINITY if options.exact_moves else secured
        root_move = _searched(move, floor, bounds.get(move, INFINITY), search_move)
        searched.append(root_move)
        if root_move.score > secured:
            secured = root_move.score
            if recorder is not None:
                recorder.improve(secured, -INFINITY if options.exact_moves else secured, INFINITY)
        control.root = report_of(searched, len(moves))
    if recorder is not None:
        recorder.leave(secured if moves else position.score(0), Bound.EXACT)
    if known:
        searched.sort(key=lambda root_move: moves.index(root_move.move))
        best = choose_best(searched, options.seed)
        if best in known:
            found = _searched(best.move, best.score - 1, INFINITY, search_move)
            if found.score != best.score:
                options = without_false(start, options)
                return search_root(
                    position, moves, options, control, engine=engine, search_move=search_move
                )
            searched[searched.index(best)] = found
    return result_of(position, searched, options=options, control=control, engine=engine)


def _left(moves: Iterable[Move], known: Iterable[RootMove]) -> list[Move]:
    """The moves that are still to be searched."""
    done = {root_move.move for root_move in known}
    return [move for move in moves if move not in done]


def _searched(move: Move, floor: int, upper: int, search_move: Searcher) -> RootMove:
    """A move, searched unless it is known to be worth no more than `floor`."""
    if upper <= floor:
        return RootMove(move, upper, Bound.AT_MOST, ())
    try:
        score, line = search_move(move, floor)
    except RecursionError:
        raise SearchFailure(
            "This game is too long for a recursive engine. The explicit state tree can search it."
        ) from None
    return RootMove(move, score, Bound.EXACT if score > floor else Bound.AT_MOST, line)


def known_root_moves(
    moves: Sequence[Move], start: HeadStart, *, every_move: bool
) -> list[RootMove]:
    """The root moves that `start` leaves nothing to search of, without lines."""
    known = head_start.known_at_once(moves, start, every_move=every_move)
    return [RootMove(each.move, each.score, each.bound, ()) for each in known]


def without_false(start: HeadStart, options: SearchOptions) -> SearchOptions:
    """How to search again when `start` has turned out to be false; what it cost stays counted."""
    _log.error("A search went on from values that are false, and begins again without them")
    return replace(options, head_start=replace(start, moves=()))


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
        upper=max(each.score for each in searched) if len(searched) == moves else None,
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
