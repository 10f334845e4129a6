"""What leaves the command line: JSON lines for scripts, faults and notes.

Every line is flushed at once, so that a script that stops waiting has all that was solved.
"""

import json
import sys
from typing import Any

from ttt_gui.cli.engine_choice import game_of
from ttt_gui.cli.report import empty_squares
from ttt_gui.cli.sources import Fault
from ttt_gui.games.othello import Othello
from ttt_gui.notation.boards import BoardPosition, board_text
from ttt_gui.search.outcome import Bound, SearchResult

Json = dict[str, Any]


def solution_json(position: BoardPosition, result: SearchResult, *, all_moves: bool) -> Json:
    """A solution as an object for scripts; its keys and their order are a contract.

    Args:
        position: what was searched.
        result: what was found.
        all_moves: whether to give the value of every move, under `moves`.
    """
    found: Json = {
        "game": game_of(position),
        "board": board_text(position),
        "to_move": position.side_to_move.value,
        "empties": empty_squares(position),
        "engine": result.engine,
        # Tic-tac-toe is scored in one way only.
        "rule": position.scoring.value if isinstance(position, Othello) else None,
        "score": result.score,
        "best_move": result.best_move,
        "best_moves": list(result.best_moves),
    }
    if all_moves:
        found["moves"] = {
            str(each.move): each.score
            for each in sorted(result.move_scores, key=lambda each: each.move)
            if each.bound is Bound.EXACT
        }
    return found | {
        "line": list(result.line),
        "nodes": result.nodes,
        "seconds": round(result.seconds, 6),
    }


def print_json(value: Json) -> None:
    """Print one line of JSON on standard output."""
    print(json.dumps(value), flush=True)


def complain(fault: Fault, *, as_json: bool) -> None:
    """Report a fault: among the solutions as JSON, or to a person on standard error."""
    if as_json:
        print_json({"error": fault.reason, "source": fault.source})
    else:
        print(f"ttt-cli: {fault.reason}\n  in: {fault.source}", file=sys.stderr, flush=True)


def note(text: str) -> None:
    """Tell a person something on standard error, unless `text` is empty."""
    if text:
        print(f"ttt-cli: note: {text}", file=sys.stderr, flush=True)
