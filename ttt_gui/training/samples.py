"""Labelled positions, made chunk by chunk and kept in files, so that a run can go on."""

import io
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from ttt_gui.endgame.evaluation import DISC
from ttt_gui.endgame.judgement import Judgement, no_judgement
from ttt_gui.endgame.patterns import STAGES
from ttt_gui.training.fit import Labels
from ttt_gui.training.games import DRAWN, PLAYED, Boards, play_games
from ttt_gui.training.labels import estimated_scores, exact_scores
from ttt_gui.training.plan import TRAINED_EMPTIES, Plan
from ttt_gui.training.workplace import solver_thread
from ttt_gui.whole_file import write_whole

_BETWEEN_STAGES: Final = 1_000_003
_BETWEEN_CHUNKS: Final = 7_919


@dataclass(frozen=True, slots=True)
class Samples:
    """Positions and what they are worth for the side to move, in discs."""

    boards: Boards
    labels: Labels


def chunks(plan: Plan, stage: int, folder: Path, judgement: Judgement) -> Iterator[Samples]:
    """The labelled positions of a stage; those that are in `folder` already are read.

    Args:
        plan: what is trained.
        stage: which stage of it.
        folder: where chunks are kept.
        judgement: the weights of the stages before.

    Raises:
        OSError: a chunk cannot be written.
    """
    wanted = plan.stages[stage]
    played, drawn = (-(-count // plan.chunk) for count in (wanted.played, wanted.drawn))
    for number in range(played + drawn):
        file = folder / f"stage-{stage}-{number:03}.npz"
        if not file.exists():
            seed = plan.seed + stage * _BETWEEN_STAGES + number * _BETWEEN_CHUNKS
            beginning = PLAYED if number < played else DRAWN
            boards = drawn_boards(_empties(stage), seed, plan.chunk, beginning)
            made = _labelled(boards, wanted.depth, judgement)
            content = io.BytesIO()
            np.savez(content, boards=made.boards, labels=made.labels)
            failure = write_whole(str(file), content.getvalue())
            if failure:
                raise OSError(failure)
        with np.load(file, allow_pickle=False) as arrays:
            yield Samples(arrays["boards"], arrays["labels"])


def joined(parts: list[Samples]) -> Samples:
    """Several samples as one."""
    return Samples(
        np.concatenate([part.boards for part in parts]),
        np.concatenate([part.labels for part in parts]),
    )


def drawn_boards(empties: range, seed: int, count: int, beginning: range = PLAYED) -> Boards:
    """About `count` positions of new games with these numbers of empty squares."""
    with solver_thread(no_judgement("Games do not depend on what was trained before.")) as thread:
        games = play_games(thread, seed, count // len(empties) + 1, beginning)
    boards = games[:, list(empties)].reshape(-1, 2)
    return np.ascontiguousarray(boards[boards.any(axis=1)][:count])


def _empties(stage: int) -> range:
    """The numbers of empty squares that a stage is trained on."""
    return range(
        max(STAGES[stage].start, TRAINED_EMPTIES.start),
        min(STAGES[stage].stop, TRAINED_EMPTIES.stop),
    )


def _labelled(boards: Boards, depth: int | None, judgement: Judgement) -> Samples:
    with solver_thread(judgement) as thread:
        if depth is None:
            labels = exact_scores(thread, boards).astype(np.float64)
        else:
            labels = estimated_scores(thread, boards, depth) / DISC
    return Samples(boards, labels)
