"""An engine that keeps each answer of a batch before it gives it."""

from dataclasses import replace
from functools import partial

from ttt_gui.engines import Engine
from ttt_gui.games.position import Position
from ttt_gui.library.batch import BatchRow
from ttt_gui.library.library import Library
from ttt_gui.search.control import SearchControl
from ttt_gui.search.outcome import SearchOptions, SearchResult


def recording(engine: Engine, library: Library | None, row: BatchRow | None) -> Engine:
    """`engine`, which keeps what it finds as the answer to `row`; without one, as it is.

    All of this happens on the thread that searches: whatever is reported as solved is on the
    disk. A fault in keeping costs no result; it is reported once.
    """
    if library is None or row is None:
        return engine
    return replace(engine, search=partial(_search, engine, library, row))


def _search(
    engine: Engine,
    library: Library,
    row: BatchRow,
    position: Position,
    options: SearchOptions,
    control: SearchControl,
) -> SearchResult:
    result = engine.search(position, options, control)
    try:
        library.batches.answer(row.batch_id, row.problem, result)
    except Exception as error:  # noqa: BLE001  (the result is there, whatever it is)
        library.batches.tell_of_fault(row.name, error)
    return result
