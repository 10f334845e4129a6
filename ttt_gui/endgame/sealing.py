"""Digests of the files of a folder: what was damaged since must not be loaded.

Numba's files are pickles and machine code. Reading a damaged one can crash the process or do
anything else, so none is opened before all of them have been compared with the digests that
were taken when they were written. This finds damage; against people there is `private_folder`.
"""

import hashlib
import json
from pathlib import Path
from typing import Final

_SEAL: Final = "digests.json"
_KERNELS: Final = "*.nb[ci]"
"""Numba's files: data and indices."""

_OTHERS_WRITE: Final = 0o022


def seal(folder: Path) -> None:
    """Note the digests of all kernels in `folder`, and close their files to other people.

    Raises:
        OSError: it cannot be written.
    """
    for file in folder.glob(_KERNELS):
        file.chmod(file.stat().st_mode & ~_OTHERS_WRITE)
    (folder / _SEAL).write_text(json.dumps(_digests(folder), indent=0, sort_keys=True), "utf-8")
    (folder / _SEAL).chmod(0o644)


def is_sealed(folder: Path) -> bool:
    """Whether digests were noted in `folder`; says nothing of whether they are right."""
    return (folder / _SEAL).exists()


def is_intact(folder: Path) -> bool:
    """Whether `folder` holds exactly the kernels that were sealed. Reads every file."""
    try:
        noted = json.loads((folder / _SEAL).read_text("utf-8"))
        return bool(noted) and noted == _digests(folder)
    except (OSError, ValueError, RecursionError):
        return False


def _digests(folder: Path) -> dict[str, str]:
    return {
        file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in folder.glob(_KERNELS)
    }
