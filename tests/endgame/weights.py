"""Weights that know nothing of the game, to try the solver with."""

import numpy as np
import numpy.typing as npt

from ttt_gui.endgame.evaluation import ERRORS
from ttt_gui.endgame.judgement import Judgement, judgement_of
from ttt_gui.endgame.patterns import STAGE_WEIGHTS, STAGES


def random_weights(seed: int, largest: int = 32_767) -> npt.NDArray[np.int16]:
    lot = np.random.default_rng(seed)
    shape = (len(STAGES), STAGE_WEIGHTS)
    return lot.integers(-largest, largest, shape, dtype=np.int16, endpoint=True)


def random_judgement(seed: int, largest: int = 32_767) -> Judgement:
    """Errors of probes are the number of empty squares, hence small: probes cut off a lot."""
    return judgement_of(random_weights(seed, largest), np.arange(ERRORS, dtype=np.int16))
