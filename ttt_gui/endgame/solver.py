"""The entry point of the compiled solver: an engine like the others, for Othello only.

Importing this module imports neither numba nor numpy.
"""

from typing import Final

from ttt_gui.endgame.warm_up import is_compiling, is_ready, unavailable, wait_until_ready, warm_up
from ttt_gui.games.othello import Othello
from ttt_gui.games.position import Position
from ttt_gui.search import negamax
from ttt_gui.search.control import SearchControl
from ttt_gui.search.outcome import SearchFailure, SearchOptions, SearchResult

__all__ = ["KEY", "is_ready", "missing_weights", "search", "unavailable", "warm_up"]

KEY: Final = "compiled"

MEANWHILE_EMPTIES: Final = 7
"""Up to so many empty squares, negamax answers while the kernels are being compiled."""


def missing_weights() -> str:
    """Why the solver searches without trained weights, as a sentence; empty if it has them.

    To be asked once the solver is ready; it may read a file.
    """
    from ttt_gui.endgame.judgement import trained_judgement  # noqa: PLC0415  (imports numba)

    missing = trained_judgement().missing
    return "" if missing is None else f"The solver searches without trained weights. {missing}"


def search(position: Position, options: SearchOptions, control: SearchControl) -> SearchResult:
    """Find the exact value of an Othello position, and on request of every move in it.

    As long as the kernels are being compiled, small positions are answered by `negamax`,
    and the result's engine says so.

    Raises:
        Cancelled: the search was told to stop.
        SearchFailure: the position is not Othello, or there is no compiled solver here.
    """
    if not isinstance(position, Othello):
        raise SearchFailure("The compiled solver plays Othello only.")
    reason = unavailable()
    if reason is not None:
        raise SearchFailure(reason)
    if position.empties <= MEANWHILE_EMPTIES and is_compiling():
        warm_up()
        return negamax.search(position, options, control)
    wait_until_ready(control)
    control.restart_clock()
    from ttt_gui.endgame import root  # noqa: PLC0415  (imports numba, which takes its time)

    return root.search(position, options, control, engine=KEY)
