"""The files that a training leaves: weights, manifest, picture."""

import hashlib
import io
import json
import platform
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import numpy as np

from ttt_gui.endgame.judgement import MANIFEST_FILE, WEIGHTS_FILE
from ttt_gui.endgame.patterns import PATTERNS, STAGES
from ttt_gui.training.error_chart import error_chart
from ttt_gui.training.pipeline import StageReport, Trained
from ttt_gui.training.plan import Plan
from ttt_gui.whole_file import write_whole

PICTURE_FILE: Final = "errors.svg"


def write_trained(trained: Trained, plan: Plan, folder: Path, *, small: bool) -> None:
    """Write the weights to `folder`, the manifest that vouches for them, and the picture.

    Raises:
        OSError: one of them cannot be written.
    """
    content = io.BytesIO()
    np.savez_compressed(content, weights=trained.weights, errors=trained.errors)
    weights = content.getvalue()
    command = "python -m ttt_gui.training FOLDER" + " --small" * small
    manifest = {
        "command": f"{command} --seed {plan.seed}",
        "seed": plan.seed,
        "date": datetime.now(UTC).date().isoformat(),
        "python": platform.python_version(),
        "numpy": np.__version__,
        "patterns": [pattern.name for pattern in PATTERNS],
        "stages": [_stage(report, plan) for report in trained.reports],
        "bytes": len(weights),
        "sha256": hashlib.sha256(weights).hexdigest(),
    }
    measured = [each for report in trained.reports for each in report.held_out]
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in (
        (PICTURE_FILE, error_chart(measured)),
        (WEIGHTS_FILE, weights),
        (MANIFEST_FILE, json.dumps(manifest, indent=2) + "\n"),
    ):
        failure = write_whole(str(folder / name), data)
        if failure:
            raise OSError(failure)


def _stage(report: StageReport, plan: Plan) -> dict[str, object]:
    depth = plan.stages[report.stage].depth
    labels = "exact" if depth is None else f"look-ahead of {depth} with the stages before"
    return {
        "empties": f"{STAGES[report.stage].start} to {STAGES[report.stage].stop - 1}",
        "positions": report.positions,
        "labels": labels,
        "held_out": [
            {
                "empties": each.empties,
                "positions": each.positions,
                "error_in_discs": round(each.error, 2),
                "spread_in_discs": round(each.spread, 2),
            }
            for each in report.held_out
        ],
    }
