"""A compiled search from Python's side: what goes into the kernel, and what came of it.

While the kernel is at work no thread of the search runs Python, so none holds up the window
by taking the interpreter's lock. Whoever watches reads the root moves found so far from
memory.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from ttt_gui.endgame.crew import Crew, crew_size
from ttt_gui.endgame.tables import borrowed_table
from ttt_gui.games.othello import Othello
from ttt_gui.search import head_start
from ttt_gui.search.control import RootReport, SearchControl
from ttt_gui.search.outcome import Bound, SearchOptions, SearchResult
from ttt_gui.search.root import (
    RootMove,
    choose_best,
    known_root_moves,
    report_of,
    result_of,
    without_false,
)


def search(
    position: Othello, options: SearchOptions, control: SearchControl, *, engine: str
) -> SearchResult:
    """Find the exact value of `position`; see `solver.search`.

    What `search_root` does with a head start, this does too. The best move is proved first;
    if every move is wanted, the others are searched after that, from the bounds that it gave.

    Raises:
        Cancelled: the search was told to stop.
    """
    start = head_start.usable(options, control)
    control.count_earlier(start)
    control.enter_node()
    moves = position.legal_moves()
    known = known_root_moves(moves, start, every_move=options.exact_moves)
    with (
        borrowed_table(options.table_megabytes) as table,
        Crew(position, crew_size(position, options.threads), table, control) as crew,
        _reporting(crew, len(moves), control),
    ):
        if moves:
            crew.begin_with(known, head_start.upper_bounds(start))
            crew.search_root_moves(position, every_move=False)
            if options.exact_moves:
                _search_the_others(crew, position, len(moves), control)
        searched = sorted(crew.found(), key=lambda root_move: root_move.move)
        assert len(searched) == len(moves), "the kernel ends early only where it is stopped"
        is_false = False
        if searched:
            best = choose_best(searched, options.seed)
            after = position.play(best.move)
            is_false = best in known and not crew.is_worth(after, -best.score)
            line = () if is_false else crew.line_from(after, -best.score)
            searched[searched.index(best)] = replace(best, line=line)
    if is_false:
        return search(position, without_false(start, options), control, engine=engine)
    return result_of(position, searched, options=options, control=control, engine=engine)


def _search_the_others(crew: Crew, position: Othello, moves: int, control: SearchControl) -> None:
    """Find the exact values of the moves that are only proved not to be better than the best.

    Whoever watches sees their bounds meanwhile; moves with exact values count as done.
    """
    found = crew.found()
    exact = [each for each in found if each.bound is Bound.EXACT]
    others = [each for each in found if each.bound is not Bound.EXACT]
    if not others:
        return
    best_is_proved = _report(exact, others, moves)
    # The records that are read for reports are about to be written anew.
    control.read_root = lambda: best_is_proved
    crew.begin_with(exact, {each.move: each.score for each in others})
    control.read_root = lambda: _report(crew.found(), others, moves)
    crew.search_root_moves(position, every_move=True)


def _report(exact: list[RootMove], others: list[RootMove], moves: int) -> RootReport:
    """What is known while exact values take the place of the bounds of `others`."""
    done = {each.move for each in exact}
    bounded = [each for each in others if each.move not in done]
    return replace(report_of([*exact, *bounded], moves), moves_done=len(exact))


@contextmanager
def _reporting(crew: Crew, moves: int, control: SearchControl) -> Iterator[None]:
    """Let the watcher of `control` read what is found; at the end, leave the last report."""

    def read() -> RootReport:
        return report_of(crew.found(), moves)

    control.read_root = read
    try:
        yield
    finally:
        control.root = control.read_root()
        control.read_root = None
