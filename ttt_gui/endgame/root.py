"""A compiled search from Python's side: what goes into the kernel, and what came of it.

While the kernel is at work no thread of the search runs Python, so none holds up the window
by taking the interpreter's lock. Whoever watches reads the root moves found so far from
memory.
"""

from dataclasses import replace

from ttt_gui.endgame.crew import Crew, crew_size
from ttt_gui.endgame.tables import borrowed_table
from ttt_gui.games.othello import Othello
from ttt_gui.search.control import SearchControl
from ttt_gui.search.outcome import SearchOptions, SearchResult
from ttt_gui.search.root import choose_best, report_of, result_of


def search(
    position: Othello, options: SearchOptions, control: SearchControl, *, engine: str
) -> SearchResult:
    """Find the exact value of `position`; see `solver.search`.

    Raises:
        Cancelled: the search was told to stop.
    """
    control.enter_node()
    moves = len(position.legal_moves())
    with (
        borrowed_table(options.table_megabytes) as table,
        Crew(position, crew_size(position, options.threads), table, control) as crew,
    ):
        control.read_root = lambda: report_of(crew.found(), moves)
        if moves:
            crew.search_root_moves(position, every_move=options.exact_moves)
        searched = sorted(crew.found(), key=lambda root_move: root_move.move)
        assert len(searched) == moves, "the kernel ends early only where it is stopped"
        if searched:
            best = choose_best(searched, options.seed)
            line = crew.line_from(position.play(best.move), -best.score)
            searched[searched.index(best)] = replace(best, line=line)
    return result_of(position, searched, options=options, control=control, engine=engine)
