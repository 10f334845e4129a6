"""Where compiled kernels are kept between starts of the program.

There are two places. A packaged program brings kernels along, compiled for any processor of the
last ten years or so: they are read where they are and never written. Everybody else compiles
once, for the very processor, into the person's folder for caches.

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
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Final

from ttt_gui.folders import cache_folder

APPLICATION = "ttt-gui"
UNUSED_DAYS = 14
"""Days after which a folder that no start has used is removed."""

PORTABLE_CPU: Final = "x86-64-v3"
"""What the kernels of a package are compiled for, by LLVM's name: Intel from 2013, AMD from
2015 on, but for some of the cheapest."""

OWN_KERNELS: Final = "TTT_GUI_OWN_KERNELS"
"""An environment variable: when it is set, a package's kernels are left alone."""

_PORTABLE_FEATURES: Final = frozenset(
    {"avx", "avx2", "bmi", "bmi2", "cx16", "f16c", "fma", "lzcnt", "movbe", "popcnt"}
    | {"sahf", "sse3", "sse4.1", "sse4.2", "ssse3"}
)
_SHIPPED: Final = Path(__file__).parent / "kernels"
_PREFIX = "kernels-"
_FILLED = "filled"


@dataclass(frozen=True, slots=True)
class KernelStore:
    """A place of compiled kernels.

    Attributes:
        folder: where they are; None where nothing can be written, so that nothing is kept.
        cpu: LLVM's name of the processor they are for; empty means the one that runs this.
    """

    folder: Path | None
    cpu: str = ""

    @property
    def is_filled(self) -> bool:
        """Whether all kernels have been compiled before."""
        return self.folder is not None and (self.folder / _FILLED).exists()

    def mark_filled(self) -> None:
        """Note that all kernels are there now."""
        if self.folder is not None and not self.is_filled:
            (self.folder / _FILLED).touch()


_chosen: KernelStore | None = None


def choose_store(store: KernelStore) -> None:
    """Use `store` in this process. Must come before any kernel is loaded."""
    global _chosen  # noqa: PLW0603  (numba's settings are the process's, too)
    _chosen = store


def kernel_store() -> KernelStore:
    """Where this process gets its kernels from, and keeps them."""
    return _chosen or _default_store()


@functools.cache
def _default_store() -> KernelStore:
    shipped = shipped_store(_SHIPPED)
    usable = shipped.is_filled and not os.environ.get(OWN_KERNELS)
    return shipped if usable and runs_portable_kernels(_features_here()) else own_store()


def is_filled() -> bool:
    """Whether all kernels of these sources have been compiled before."""
    return kernel_store().is_filled


def mark_filled() -> None:
    """Note that all kernels are in their folder now."""
    kernel_store().mark_filled()


def shipped_store(kernels: Path) -> KernelStore:
    """The kernels of a package below the folder `kernels`."""
    return KernelStore(kernels / (_PREFIX + fingerprint(PORTABLE_CPU)), PORTABLE_CPU)


def own_store() -> KernelStore:
    """The person's own kernels for this processor; their folder is made and marked as used."""
    try:
        folder = _cache_root() / (_PREFIX + fingerprint(_cpu_here()))
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
    except OSError:
        return KernelStore(None)
    _remove_unused(folder)
    return KernelStore(folder)


def runs_portable_kernels(features: Iterable[str]) -> bool:
    """Whether a processor with these features, by LLVM's names, can run a package's kernels."""
    return set(features) >= _PORTABLE_FEATURES


def fingerprint(cpu: str) -> str:
    """A digest of the sources of this package and of what compiles and runs them."""
    digest = hashlib.sha256()
    for part in _ingredients(cpu):
        digest.update(len(part).to_bytes(8, "little"))
        digest.update(part)
    return digest.hexdigest()[:20]


def _ingredients(cpu: str) -> Iterator[bytes]:
    yield cpu.encode()
    yield platform.machine().encode()
    yield sys.version.encode()
    for package in ("numba", "llvmlite", "numpy"):
        yield version(package).encode()
    for source in sorted(Path(__file__).parent.glob("*.py")):
        yield source.name.encode()
        yield source.read_bytes()


def _cpu_here() -> str:
    """The processor's name and features: a folder may be shared by different machines."""
    from llvmlite import binding  # noqa: PLC0415  (takes its time)

    return f"{binding.get_host_cpu_name()} {binding.get_host_cpu_features().flatten()}"


def _features_here() -> list[str]:
    from llvmlite import binding  # noqa: PLC0415  (takes its time)

    return [name for name, has in binding.get_host_cpu_features().items() if has]


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
