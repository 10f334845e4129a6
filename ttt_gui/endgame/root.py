"""The root of a compiled search: which moves in which order, with which windows, and the line.

This is plain Python around the kernel. Between two root moves it tells the watcher what
is known so far; within one, the kernel alone is at work.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from ttt_gui.endgame.crew import Crew, crew_size
from ttt_gui.endgame.tables import borrowed_table
from ttt_gui.games.othello import Othello
from ttt_gui.games.position import Move
from ttt_gui.search.control import RootReport, SearchControl
from ttt_gui.search.outcome import Bound, SearchOptions, SearchResult
from ttt_gui.search.root import RootMove, best_of, choose_best, report, result_of

_LOWEST: Final = -64
_HIGHEST: Final = 64

_LOOK_AHEAD: Final = 4
"""How many moves to look ahead from each root move, to find the order to search them in ..."""

_LOOK_AHEAD_FROM: Final = 12
"""... in positions with more empty squares than this."""


def search(
    position: Othello, options: SearchOptions, control: SearchControl, *, engine: str
) -> SearchResult:
    """Find the exact value of `position`; see `solver.search`.

    Raises:
        Cancelled: the search was told to stop.
    """
    control.enter_node()
    moves = position.legal_moves()
    control.root = RootReport(moves=len(moves))
    searched: list[RootMove] = []
    with (
        borrowed_table(options.table_megabytes) as table,
        Crew(position, crew_size(position, options.threads), table, control) as crew,
    ):
        for move in _in_search_order(position, moves, crew):
            searched.append(_search_move(position, move, searched, crew, options))
            report(searched, len(moves), control)
        searched.sort(key=lambda root_move: root_move.move)
        if searched:
            best = choose_best(searched, options.seed)
            line = _line_after(position.play(best.move), -best.score, crew)
            searched[searched.index(best)] = replace(best, line=line)
    return result_of(position, searched, options=options, control=control, engine=engine)


def _in_search_order(position: Othello, moves: Sequence[Move], crew: Crew) -> list[Move]:
    """The root moves, those that look best first."""
    depth = _LOOK_AHEAD if position.empties > _LOOK_AHEAD_FROM else 0
    return sorted(moves, key=lambda move: crew.judge(position.play(move), depth), reverse=True)


def _search_move(
    position: Othello,
    move: Move,
    searched: Sequence[RootMove],
    crew: Crew,
    options: SearchOptions,
) -> RootMove:
    """Search one root move, as far as its value matters after those `searched` already."""
    child = position.play(move)
    if not searched:
        return RootMove(move, -crew.value(child, _LOWEST, _HIGHEST), Bound.EXACT, ())
    secured = best_of(searched)[0].score
    score = -crew.value(child, -secured - 1, -secured)
    if score <= secured:
        if not options.exact_moves:
            return RootMove(move, score, Bound.AT_MOST, ())
        score = _stepped_down(child, score, crew)
    elif score < _HIGHEST:
        score = -crew.value(child, _LOWEST, -score)
    return RootMove(move, score, Bound.EXACT, ())


def _stepped_down(child: Othello, bound: int, crew: Crew) -> int:
    """The value of a move that is worth at most `bound`, for whoever moves to `child`.

    Asks whether it is worth as much, and if not, again with the lower bound that shows
    (Plaat, Schaeffer, Pijls and de Bruin, "Best-first fixed-depth minimax algorithms",
    Artificial Intelligence 87, 1996). A sixth fewer nodes than an open window.
    """
    while bound > _LOWEST:
        score = -crew.value(child, -bound, -bound + 1)
        if score >= bound:
            break
        bound = score
    return bound


def _line_after(position: Othello, value: int, crew: Crew) -> tuple[Move, ...]:
    """Best play from a position of exactly this value to the end of the game.

    Asks of each move whether it keeps the value; the table mostly remembers one that does.
    """
    line: list[Move] = []
    while moves := position.legal_moves():
        remembered = crew.remembered_move(position)
        for move in sorted(moves, key=lambda move: move != remembered):
            child = position.play(move)
            if crew.value(child, -value, -value + 1) <= -value:
                line.append(move)
                position, value = child, -value
                break
    return tuple(line)
