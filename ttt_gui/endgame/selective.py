"""Selective search: quick passes over the tree that find good moves for the exact one.

A probe looks a few moves ahead from a position. If what it finds lies so far beyond the window
that, by the errors measured in training, the exact value will hardly lie inside, the position
is cut off without a search (Multi-ProbCut; Buro, "Experiments with Multi-ProbCut and a new
high-quality evaluation function for Othello", 1997). A pass with such cut-offs costs a small
part of the exact search and fills the table with moves that are nearly always the best ones,
and its value is where the exact search's window begins. Passes become surer one by one.

What a pass believes of values stays with that pass: `table` opens all bounds of earlier ones.
"""

from typing import Final

import numpy as np

from ttt_gui.endgame.compiling import Address, Board, leaf
from ttt_gui.endgame.evaluation import DISC, probe_error
from ttt_gui.endgame.last_squares import NO_MOVE
from ttt_gui.endgame.memory import load, store
from ttt_gui.endgame.ordering import evaluate, look_ahead
from ttt_gui.endgame.splitting import call_search
from ttt_gui.endgame.threads import (
    CONFIDENCE,
    CREW,
    CREW_SIZE,
    EVALUATION,
    FIRST_BLOCK,
    FIRST_GENERATION,
    GENERATION,
    is_aborted,
)

PROBED_FROM: Final = 8
"""Positions with fewer empty squares are solved, in selective passes too."""

JUDGED_FROM: Final = 16
"""Positions with fewer empty squares are searched without trained weights: what these save would
not make up for the time to sum them up."""

_CONFIDENCES: Final = np.array([16, 32], dtype=np.int64)
"""How many errors beyond the window a probe must be to cut off, by pass, in sixteenths."""

_CONFIDENCE_UNIT: Final = 16
_WORTH_A_LOOK: Final = 6 * DISC
"""How far an evaluation may be from what a probe must find, so that it is tried."""


@leaf
def is_selective(thread: Address) -> bool:
    """Whether this is a selective pass."""
    return load(load(thread, CREW), CONFIDENCE) != 0


@leaf
def probe_depth(empties: int) -> int:
    """How many moves a probe looks ahead."""
    return max(1, empties // 2 - 5)


@leaf
def probe(thread: Address, own: Board, opponent: Board, alpha: int, empties: int) -> int:
    """Whether a position is worth more than `alpha`, as far as a probe can tell.

    Returns:
        `alpha` if it is hardly worth more, `alpha + 1` if hardly less than that, else NO_MOVE.
    """
    depth = probe_depth(empties)
    error = probe_error(load(thread, EVALUATION), empties)
    margin = load(load(thread, CREW), CONFIDENCE) * error // _CONFIDENCE_UNIT
    first_sight = evaluate(thread, own, opponent)
    bound = (alpha + 1) * DISC + margin
    if (
        first_sight >= bound - _WORTH_A_LOOK
        and look_ahead(thread, own, opponent, bound - 1, bound, depth) >= bound
    ):
        return alpha + 1
    bound = alpha * DISC - margin
    if (
        first_sight <= bound + _WORTH_A_LOOK
        and look_ahead(thread, own, opponent, bound, bound + 1, depth) <= bound
    ):
        return alpha
    return NO_MOVE


@leaf
def _begin_pass(thread: Address, generation: int, confidence: int) -> None:
    """Let all threads of the search, which have nothing to do now, begin another pass."""
    crew = load(thread, CREW)
    store(crew, CONFIDENCE, confidence)
    for number in range(load(crew, CREW_SIZE)):
        store(load(crew, FIRST_BLOCK + number), GENERATION, generation)


@leaf
def selective_passes(thread: Address, own: Board, opponent: Board, empties: int) -> int:
    """Search a position selectively, and begin the exact pass.

    Returns:
        what the position seems to be worth; NO_MOVE without trained weights, if this search has
        had its passes before, and if the thread is aborted.
    """
    guess = NO_MOVE
    generation = load(thread, GENERATION)
    if load(thread, EVALUATION) == 0 or generation != load(thread, FIRST_GENERATION):
        return guess
    for number in range(len(_CONFIDENCES)):
        _begin_pass(thread, generation + number, _CONFIDENCES[number])
        guess = call_search(thread, own, opponent, -64, 64, empties)
        if is_aborted(thread):
            guess = NO_MOVE
            break
    _begin_pass(thread, generation + len(_CONFIDENCES), 0)
    return guess
