"""Where compiled kernels are kept between starts of the program.

Numba's own cache looks at one source file at a time and does not notice an edit in a file
that it imports. So the kernels of this package are kept in a folder whose name is a digest
of all its sources, and of everything else that could make old machine code wrong.
"""

import functools
import hashlib
import os
import platform
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

from ttt_gui.folders import cache_folder

APPLICATION = "ttt-gui"
UNUSED_DAYS = 14
"""Days after which a folder that no start has used is removed."""

_PREFIX = "kernels-"
_FILLED = "filled"


@functools.cache
def kernel_folder() -> Path:
    """The folder of the kernels of exactly these sources, made if need be and marked as used."""
    folder = _cache_root() / (_PREFIX + fingerprint())
    folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)
    _remove_unused(folder)
    return folder


def is_filled() -> bool:
    """Whether all kernels of these sources have been compiled before."""
    return (kernel_folder() / _FILLED).exists()


def mark_filled() -> None:
    """Note that all kernels are in their folder now."""
    (kernel_folder() / _FILLED).touch()


def fingerprint() -> str:
    """A digest of the sources of this package and of what compiles and runs them."""
    digest = hashlib.sha256()
    for part in _ingredients():
        digest.update(len(part).to_bytes(8, "little"))
        digest.update(part)
    return digest.hexdigest()[:20]


def _ingredients() -> Iterator[bytes]:
    yield platform.machine().encode()
    yield sys.version.encode()
    for package in ("numba", "llvmlite", "numpy"):
        yield version(package).encode()
    for source in sorted(Path(__file__).parent.glob("*.py")):
        yield source.name.encode()
        yield source.read_bytes()


def _cache_root() -> Path:
    """The first place of a person's own that can be written to."""
    own = cache_folder()
    try:
        own.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=own):
            return own
    except OSError:
        return _temporary_root()


def _temporary_root() -> Path:
    """A folder for temporary files that is certainly this person's.

    Cached kernels are code: a folder that somebody else could have filled must not be
    believed, however it is named.
    """
    if hasattr(os, "getuid"):
        shared = Path(tempfile.gettempdir()) / f"{APPLICATION}-{os.getuid()}"
        try:
            shared.mkdir(mode=0o700, exist_ok=True)
            status = shared.lstat()
        except OSError:
            pass
        else:
            if shared.is_dir() and status.st_uid == os.getuid() and not status.st_mode & 0o077:
                return shared
    return Path(tempfile.mkdtemp(prefix=f"{APPLICATION}-"))


def _remove_unused(current: Path) -> None:
    """Remove folders of other sources that no start has used for a while."""
    oldest_kept = time.time() - UNUSED_DAYS * 24 * 3600
    for folder in current.parent.glob(_PREFIX + "*"):
        try:
            if folder != current and folder.stat().st_mtime < oldest_kept:
                shutil.rmtree(folder, ignore_errors=True)
        except OSError:  # removed by another start meanwhile
            continue
