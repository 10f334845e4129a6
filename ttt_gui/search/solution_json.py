"""Positions and solutions as JSON objects, for scripts and for files.

The keys, their order and their meaning are a contract: what reads them is not ours alone.
"""

from typing import Any

from ttt_gui.games.othello import Othello
from ttt_gui.notation.boards import BoardPosition, board_text, game_of
from ttt_gui.search.outcome import SearchResult

Json = dict[str, Any]


def position_json(position: BoardPosition) -> Json:
    """A position as an object, such as a solution begins with; the importer reads it back."""
    return {
        "game": game_of(position),
        "board": board_text(position),
        "to_move": position.side_to_move.value,
        "empties": position.empties,
    }


def named(found: Json, name: str) -> Json:
    """An object with what a person knows its position by, if that is anything."""
    return found | {"name": name} if name else found


def solution_json(position: BoardPosition, result: SearchResult, *, all_moves: bool) -> Json:
    """A solution as an object for scripts; its keys and their order are a contract.

    Args:
        position: what was searched.
        result: what was found.
        all_moves: whether to give the value of every move, under `moves`.
    """
    found = position_json(position) | {
        "engine": result.engine,
        # Tic-tac-toe is scored in one way only.
        "rule": position.scoring.value if isinstance(position, Othello) else None,
        "score": result.score,
        "best_move": result.best_move,
        "best_moves": list(result.best_moves),
    }
    if all_moves:
        found["moves"] = {str(each.move): each.score for each in result.exact_scores}
    return found | {
        "line": list(result.line),
        "nodes": result.nodes,
        "seconds": round(result.seconds, 6),
    }
