"""Least squares: the weights that come nearest to the labels."""

from functools import cache
from typing import Final

import numpy as np
import numpy.typing as npt

from ttt_gui.endgame.patterns import (
    COUNTS,
    FIRST_COUNT,
    INSTANCES,
    PATTERNS,
    STAGE_WEIGHTS,
    contents_of,
)
from ttt_gui.training.games import Boards
from ttt_gui.training.labels import mobilities

Labels = npt.NDArray[np.float64]
Weights = npt.NDArray[np.float64]
Features = npt.NDArray[np.int32]
"""The numbers of the weights that a position sums up: by feature and position."""

_RANGES: Final = (
    *((pattern.first_weight, pattern.contents) for pattern, _ in INSTANCES),
    *((FIRST_COUNT + place * COUNTS, COUNTS) for place in range(3)),
)
"""For each feature the first of its weights, and how many there are."""

_RIDGE: Final = 4.0
"""How many positions it takes to believe a weight half of what they say."""

_MOST_ROUNDS: Final = 80
_ENOUGH: Final = 1e-3
"""The rounds end once the gradient has shrunk to this part of what it was."""


@cache
def _shared() -> npt.NDArray[np.int32]:
    """For each weight of a stage the one that it shares its value with: of a mirror image."""
    shared = np.arange(STAGE_WEIGHTS, dtype=np.int32)
    for pattern in PATTERNS:
        first = pattern.first_weight
        shared[first : first + pattern.contents] = first + pattern.mirrored()
    return shared


def features_of(boards: Boards) -> Features:
    """The weights that positions sum up, mirror images as one."""
    own, opponent = np.ascontiguousarray(boards.T)
    contents = contents_of(own, opponent)
    features = np.empty((len(INSTANCES) + 3, len(boards)), dtype=np.int32)
    for lane, (pattern, _) in enumerate(INSTANCES):
        features[lane] = _shared()[contents[:, lane].astype(np.int32) + pattern.first_weight]
    moves, replies = mobilities(boards)
    empties = 64 - np.bitwise_count(own | opponent).astype(np.int32)
    for place, count in enumerate((moves, replies, empties)):
        features[len(INSTANCES) + place] = FIRST_COUNT + place * COUNTS + count
    return features


def predicted(weights: Weights, features: Features) -> npt.NDArray[np.float64]:
    """The sums of the weights."""
    total = np.zeros(features.shape[1])
    for feature in features:
        total += weights[feature]
    return total


def _gathered(values: npt.NDArray[np.float64], features: Features) -> Weights:
    """For each weight the sum of the values of the positions that sum it up."""
    total = np.zeros(STAGE_WEIGHTS)
    for feature, (first, count) in zip(features, _RANGES, strict=True):
        total[first : first + count] += np.bincount(feature - first, values, count)
    return total


def fitted(features: Features, labels: Labels, prior: Weights) -> Weights:
    """The weights that minimise squared errors, and their squared distance from `prior`.

    By conjugate gradients on the normal equations, scaled by how often a weight occurs
    (Hestenes and Stiefel, "Methods of conjugate gradients for solving linear systems", 1952).

    Args:
        features: see `features_of`.
        labels: what the positions are worth, in discs.
        prior: the weights where positions say nothing; mirror images are equal.

    Returns:
        the weights in discs, all mirror images included.
    """
    weights = prior.copy()
    scale = 1 / (_gathered(np.ones(len(labels)), features) + _RIDGE)
    residual = _gathered(labels - predicted(weights, features), features)
    scaled = scale * residual
    direction = scaled
    norm = begun = residual @ scaled
    for _ in range(_MOST_ROUNDS):
        if norm <= _ENOUGH**2 * begun:
            break
        image = _gathered(predicted(direction, features), features) + _RIDGE * direction
        step = norm / (direction @ image)
        weights += step * direction
        residual -= step * image
        scaled = scale * residual
        norm, before = residual @ scaled, norm
        direction = scaled + norm / before * direction
    return weights[_shared()]
