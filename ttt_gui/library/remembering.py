"""An engine that looks up what was proved before, and keeps what it proves."""

from dataclasses import replace
from functools import partial

from ttt_gui.engines import Engine
from ttt_gui.games.othello import Othello
from ttt_gui.games.position import Position
from ttt_gui.library.library import Library
from ttt_gui.search.control import Cancelled, SearchControl
from ttt_gui.search.head_start import joined
from ttt_gui.search.outcome import ASCENDING, SearchOptions, SearchResult


def remembering(engine: Engine, library: Library | None) -> Engine:
    """`engine`, answering from `library` whatever that knows; without one, `engine` as it is.

    The proof may be another engine's: an exact value is exact whoever found it. The result
    says whose it is (`engine`, `nodes`, `seconds`) and when it was proved (`proved_at`). What a
    search has proved when it is stopped is kept too, and the next one goes on from that.

    Not looked up: tic-tac-toe, searches for a random choice, those that are recorded, and those
    with `SearchOptions.fresh` or an order of their own, whose results are kept all the same.
    """
    if library is None:
        return engine
    return replace(engine, search=partial(_search, engine, library))


def look_up(
    library: Library, position: Othello, options: SearchOptions
) -> SearchResult | SearchOptions:
    """What `library` knows of `position`, or else how to search it, from what is proved of it."""
    known = library.proofs.recall(position, all_moves=options.all_moves)
    if known is not None:
        return known
    part = library.proofs.recall_part(position)
    return replace(options, head_start=joined(options.head_start, part))


def _search(
    engine: Engine,
    library: Library,
    position: Position,
    options: SearchOptions,
    control: SearchControl,
) -> SearchResult:
    if not isinstance(position, Othello) or options.seed is not None:
        return engine.search(position, options, control)
    asks_for_a_search = options.order != ASCENDING or control.recorder is not None
    if not options.fresh and not asks_for_a_search:
        found = look_up(library, position, options)
        if isinstance(found, SearchResult):
            return found
        options = found
    try:
        result = engine.search(position, options, control)
    except Cancelled:
        library.proofs.remember_part(position, control.progress(), engine.key)
        raise
    library.proofs.remember(position, result)
    return result
