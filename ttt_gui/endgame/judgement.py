"""The trained weights: read from their file, checked, and laid out as the kernels want them.

The file is a compressed archive of two arrays, and beside it lies a manifest in JSON that tells
how it was made (`ttt_gui.training` writes both) and its digest. Without the file, or with
another one than the manifest tells of, the solver is as right as with it, but slower.
"""

import hashlib
import io
import json
import logging
import zipfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from ttt_gui.endgame.compiling import Address
from ttt_gui.endgame.evaluation import BLOCK_BYTES, ERRORS
from ttt_gui.endgame.patterns import STAGE_WEIGHTS, STAGES, index_table
from ttt_gui.folders import resource

WEIGHTS_FILE: Final = "weights.npz"
MANIFEST_FILE: Final = "manifest.json"
_LINE_BYTES: Final = 64
_MOST_BYTES: Final = 3_000_000

Small = npt.NDArray[np.int16]

_log = logging.getLogger(__name__)


class WeightsError(Exception):
    """The weights cannot be used; the text is a sentence that tells why."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """Trained weights in memory, or none.

    Attributes:
        memory: what holds the block; it lives as long as this value.
        address: where the block begins (see `evaluation`), at the start of a cache line; 0 if
            there are no weights.
        missing: why there are none, as a sentence; None if there are.
    """

    memory: Small
    address: Address
    missing: str | None = None


def no_judgement(reason: str) -> Judgement:
    """To search without trained weights."""
    return Judgement(np.zeros(0, dtype=np.int16), 0, reason)


def judgement_of(weights: Small, errors: Small) -> Judgement:
    """Lay out weights for the kernels.

    Args:
        weights: by stage and number of the weight, in parts of a disc (`evaluation.DISC`).
        errors: of probes, by number of empty squares, likewise.

    Raises:
        WeightsError: they are not as many as the patterns ask for.
    """
    for array, shape in ((weights, (len(STAGES), STAGE_WEIGHTS)), (errors, (ERRORS,))):
        if array.shape != shape or array.dtype != np.int16:
            raise WeightsError(
                f"The trained weights hold {array.shape} numbers of type {array.dtype} "
                f"where {shape} of type int16 are expected."
            )
    size = np.dtype(np.int16).itemsize
    memory = np.zeros((BLOCK_BYTES + _LINE_BYTES) // size, dtype=np.int16)
    first = -memory.ctypes.data % _LINE_BYTES // size
    parts = (index_table().view(np.int16).ravel(), weights.ravel(), errors)
    memory[first : first + BLOCK_BYTES // size] = np.concatenate(parts)
    return Judgement(memory, int(memory.ctypes.data) + first * size)


def read_judgement(folder: Path) -> Judgement:
    """The weights in a folder.

    Raises:
        WeightsError: they cannot be read, or are not those that the manifest tells of.
    """
    try:
        content = (folder / WEIGHTS_FILE).read_bytes()
        manifest = json.loads((folder / MANIFEST_FILE).read_text("utf-8"))
        digest, size = manifest["sha256"], manifest["bytes"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise WeightsError(f"The trained weights cannot be read: {error}.") from error
    if len(content) != size or len(content) > _MOST_BYTES:
        raise WeightsError(
            f"The file of trained weights has {len(content):,} bytes where {size:,} are expected."
        )
    if hashlib.sha256(content).hexdigest() != digest:
        raise WeightsError("The file of trained weights is not the one its manifest tells of.")
    try:
        with np.load(io.BytesIO(content), allow_pickle=False) as arrays:
            return judgement_of(arrays["weights"], arrays["errors"])
    except (OSError, ValueError, KeyError, zipfile.BadZipFile) as error:
        raise WeightsError(f"The trained weights cannot be read: {error}.") from error


@cache
def trained_judgement() -> Judgement:
    """The weights that belong to the program, read once; the log tells if there are none.

    Takes some 30 ms the first time.
    """
    try:
        return read_judgement(resource("evaluation"))
    except WeightsError as error:
        _log.warning("The solver searches without trained weights: %s", error)
        return no_judgement(str(error))
