"""The whole training, stage by stage: positions, labels, weights, errors."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from ttt_gui.endgame.evaluation import DISC, ERRORS
from ttt_gui.endgame.judgement import Judgement, judgement_of
from ttt_gui.endgame.patterns import STAGE_WEIGHTS, STAGES
from ttt_gui.endgame.selective import probe_depth
from ttt_gui.training.fit import Features, Labels, Weights, features_of, fitted, predicted
from ttt_gui.training.labels import estimated_scores, exact_scores
from ttt_gui.training.plan import MEASURED_EMPTIES, Plan
from ttt_gui.training.samples import Samples, chunks, drawn_boards, joined
from ttt_gui.training.workplace import solver_thread

_CLOSE_DISCS: Final = 24
"""Errors are measured where the label lies within, as most windows do."""

_LEAST_HELD_OUT: Final = 5
"""At most one position in so many is held out."""

_LARGEST: Final = 32_767
_FIRST_ERROR: Final = 5 * DISC
"""Stands for the errors of probes until they are measured."""

_MEASURED_SEED: Final = 99
Small = npt.NDArray[np.int16]


@dataclass(frozen=True, slots=True)
class HeldOut:
    """How far estimates are from labels, of positions that were not trained on.

    Attributes:
        empties: the number of empty squares.
        positions: how many there were, all labelled within `_CLOSE_DISCS` of a draw.
        error: the root of the mean squared difference, in discs.
        spread: the same of the labels alone, around their mean.
    """

    empties: int
    positions: int
    error: float
    spread: float


@dataclass(frozen=True, slots=True)
class StageReport:
    """What the training of a stage came to."""

    stage: int
    positions: int
    held_out: tuple[HeldOut, ...]


@dataclass(frozen=True, slots=True)
class Trained:
    """What a training has made: weights and errors of probes, in parts of a disc."""

    weights: Small
    errors: Small
    reports: tuple[StageReport, ...]


def train(plan: Plan, folder: Path, tell: Callable[[str], None]) -> Trained:
    """Train all stages.

    Args:
        plan: what to train.
        folder: where labelled positions are kept; a run that was stopped goes on from them.
        tell: gets a line of progress now and then.

    Raises:
        OSError: the folder cannot be written to.
    """
    folder.mkdir(parents=True, exist_ok=True)
    weights = np.zeros((len(STAGES), STAGE_WEIGHTS), dtype=np.int16)
    errors = np.full(ERRORS, _FIRST_ERROR, dtype=np.int16)
    prior = np.zeros(STAGE_WEIGHTS)
    reports = []
    for stage in range(len(STAGES)):
        parts = []
        for part in chunks(plan, stage, folder, judgement_of(weights, errors)):
            parts.append(part)
            done = sum(len(each.labels) for each in parts)
            tell(f"stage {stage}: {done:,} of {plan.stages[stage].positions:,} positions")
        prior, report = _trained_stage(stage, joined(parts), prior, plan.chunk)
        # Stages that are still to come begin with these.
        weights[stage:] = np.clip(np.round(prior * DISC), -_LARGEST, _LARGEST)
        reports.append(report)
        tell(f"stage {stage}: fitted, {_in_words(report)}")
    errors = _probe_errors(plan, judgement_of(weights, errors))
    tell("errors of probes: " + " ".join(f"{error / DISC:.1f}" for error in errors[:32]))
    return Trained(weights, errors, tuple(reports))


def _trained_stage(
    stage: int, samples: Samples, prior: Weights, chunk: int
) -> tuple[Weights, StageReport]:
    """Fit a stage to all samples but those of the first games, and measure with these."""
    features = features_of(samples.boards)
    held = min(chunk, len(samples.labels) // _LEAST_HELD_OUT)
    weights = fitted(features[:, held:], samples.labels[held:], prior)
    empties = 64 - np.bitwise_count(samples.boards[:held].sum(axis=1)).astype(np.int64)
    held_out = tuple(_held_out(weights, features[:, :held], samples.labels[:held], empties))
    return weights, StageReport(stage, len(samples.labels), held_out)


def _held_out(
    weights: Weights, features: Features, labels: Labels, empties: npt.NDArray[np.int64]
) -> Iterator[HeldOut]:
    estimates = predicted(weights, features)
    for number in np.unique(empties).tolist():
        chosen = (empties == number) & (np.abs(labels) <= _CLOSE_DISCS)
        if chosen.any():
            error = float(np.sqrt(np.mean((estimates[chosen] - labels[chosen]) ** 2)))
            yield HeldOut(number, int(chosen.sum()), error, float(labels[chosen].std()))


def _probe_errors(plan: Plan, judgement: Judgement) -> Small:
    """How far probes are from exact scores, by number of empty squares."""
    errors = np.zeros(ERRORS)
    for empties in MEASURED_EMPTIES:
        seed = plan.seed + _MEASURED_SEED + empties
        boards = drawn_boards(range(empties, empties + 1), seed, plan.measured)
        with solver_thread(judgement) as thread:
            scores = exact_scores(thread, boards)
            probes = estimated_scores(thread, boards, probe_depth(empties)) / DISC
        close = np.abs(scores) <= _CLOSE_DISCS
        errors[empties:] = np.sqrt(np.mean((probes[close] - scores[close]) ** 2))
    errors[: MEASURED_EMPTIES.start] = errors[MEASURED_EMPTIES.start]
    return np.round(errors * DISC).astype(np.int16)


def _in_words(report: StageReport) -> str:
    return "held-out error " + ", ".join(
        f"{each.error:.2f} discs at {each.empties}" for each in report.held_out
    )
