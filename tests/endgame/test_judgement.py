"""The file of weights: what is refused, and how long it takes to load."""

import hashlib
import io
import json
import time
from pathlib import Path

import numpy as np
import pytest

from tests.endgame.weights import random_weights
from ttt_gui.endgame import crew, judgement, solver
from ttt_gui.endgame.evaluation import ERRORS
from ttt_gui.endgame.judgement import WeightsError, read_judgement
from ttt_gui.endgame.patterns import STAGE_WEIGHTS, STAGES
from ttt_gui.folders import resource

RIGHT = {
    "weights": np.zeros((len(STAGES), STAGE_WEIGHTS), dtype=np.int16),
    "errors": np.zeros(ERRORS, dtype=np.int16),
}


def put(folder: Path, content: bytes, **manifest: object) -> Path:
    (folder / judgement.WEIGHTS_FILE).write_bytes(content)
    told = {"bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()} | manifest
    (folder / judgement.MANIFEST_FILE).write_text(json.dumps(told), "utf-8")
    return folder


def packed(**arrays: np.ndarray) -> bytes:
    content = io.BytesIO()
    np.savez_compressed(content, **arrays)
    return content.getvalue()


def test_right_weights_are_taken(tmp_path: Path):
    found = read_judgement(put(tmp_path, packed(**RIGHT)))
    assert found.address % 64 == 0
    assert found.missing is None


@pytest.mark.parametrize(
    ("content", "manifest", "sentence"),
    [
        (packed(**RIGHT), {"sha256": "0" * 64}, "not the one its manifest tells of"),
        (packed(**RIGHT), {"bytes": 7}, "bytes where 7 are expected"),
        (bytes(3_000_001), {}, "3,000,001 bytes"),
        (b"no archive", {}, "cannot be read"),
        (packed(weights=RIGHT["weights"]), {}, "cannot be read: .*errors"),
        (packed(**RIGHT | {"weights": RIGHT["weights"][:3]}), {}, "where .* are expected"),
        (packed(**RIGHT | {"errors": np.zeros(ERRORS)}), {}, "of type float64"),
        (
            packed(weights=RIGHT["weights"], errors=np.array([{}] * ERRORS, dtype=object)),
            {},
            "cannot be read",
        ),
    ],
    ids=["digest", "size", "large", "archive", "lacking", "shape", "type", "pickle"],
)
def test_wrong_weights_are_refused_with_a_sentence(
    tmp_path: Path, content: bytes, manifest: dict[str, object], sentence: str
):
    with pytest.raises(WeightsError, match=sentence) as refused:
        read_judgement(put(tmp_path, content, **manifest))
    assert str(refused.value).endswith(".")


@pytest.mark.parametrize("manifest", ["", "[]", "{}", '{"bytes": 1}', "\N{BROKEN BAR}"])
def test_a_wrong_manifest_is_refused(tmp_path: Path, manifest: str):
    put(tmp_path, packed(**RIGHT))
    (tmp_path / judgement.MANIFEST_FILE).write_text(manifest, "latin-1")
    with pytest.raises(WeightsError, match="cannot be read"):
        read_judgement(tmp_path)


def test_without_weights_the_solver_works_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    monkeypatch.setattr(judgement, "resource", lambda _name: tmp_path)
    monkeypatch.setattr(judgement, "trained_judgement", judgement.trained_judgement.__wrapped__)
    monkeypatch.setattr(crew, "trained_judgement", judgement.trained_judgement)
    assert "without trained weights. The trained weights cannot be" in solver.missing_weights()
    assert judgement.trained_judgement().address == 0
    assert "searches without trained weights" in caplog.text


def test_the_programs_weights_are_small_and_loaded_at_once():
    assert solver.missing_weights() == ""
    folder = resource("evaluation")
    assert (folder / judgement.WEIGHTS_FILE).stat().st_size <= 3_000_000
    took = []
    for _ in range(5):
        began = time.thread_time()
        read_judgement(folder)
        took.append(time.thread_time() - began)
    assert min(took) < 0.05


def test_the_manifest_tells_how_the_weights_were_made():
    manifest = json.loads((resource("evaluation") / judgement.MANIFEST_FILE).read_text("utf-8"))
    assert {"command", "seed", "date", "stages", "patterns"} <= set(manifest)
    assert len(manifest["stages"]) == len(STAGES)
    assert all(stage["positions"] > 0 and stage["held_out"] for stage in manifest["stages"])


def test_too_many_weights_are_refused():
    with pytest.raises(WeightsError):
        judgement.judgement_of(random_weights(1)[:, :-1], RIGHT["errors"])
