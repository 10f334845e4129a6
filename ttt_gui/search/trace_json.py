"""The events of a search as JSON objects, for scripts.

The keys, their order and their meaning are a contract: what reads them is not ours alone.
"""

from ttt_gui.notation.boards import BoardPosition
from ttt_gui.search.outcome import SearchResult
from ttt_gui.search.solution_json import Json, solution_json
from ttt_gui.search.trace import Cut, Enter, Event, Improve, Leave, Trace


def event_json(event: Event) -> Json:
    """An event as an object; an open bound is null."""
    match event:
        case Enter(node, parent, move, depth, to_move, alpha, beta):
            return {
                "event": "enter",
                "node": node,
                "parent": parent,
                "move": move,
                "depth": depth,
                "to_move": to_move.value,
                "alpha": alpha,
                "beta": beta,
            }
        case Improve(node, by, value, alpha, beta):
            return {
                "event": "improve",
                "node": node,
                "by": by,
                "value": value,
                "alpha": alpha,
                "beta": beta,
            }
        case Cut(node, by, skipped, set_by):
            return {
                "event": "cut",
                "node": node,
                "by": by,
                "skipped": list(skipped),
                "set_by": {"node": set_by.node, "move": set_by.move, "value": set_by.value},
            }
        case Leave(node, value, bound):
            return {"event": "leave", "node": node, "value": value, "bound": bound.value}


def end_json(position: BoardPosition, result: SearchResult | None, trace: Trace) -> Json:
    """What follows the events: the result, null if the search was stopped, and if all are there."""
    return {
        "result": None if result is None else solution_json(position, result, all_moves=False),
        "events": len(trace),
        "complete": trace.complete and result is not None,
    }
