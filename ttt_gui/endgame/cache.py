"""Where compiled kernels are kept between starts of the program.

There are two places. A packaged program brings kernels along, compiled for any processor of the
last ten years or so: they are read where they are and never written. Everybody else compiles
once, for the very processor, into the person's folder for caches.

Numba's own cache looks at one source file at a time and does not notice an edit in a file
that it imports. So the kernels of this package are kept in a folder whose name is a digest
of all its sources, and of everything else that could make old machine code wrong. Nor does it
notice damage: so a folder appears with all its kernels and their digests at once, is never
written to again, and is thrown away when anything in it has changed, or could have been changed
by somebody else.
"""

import functools
import hashlib
import logging
import os
import platform
import shutil
import sys
import tempfile
import time
import uuid
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ttt_gui.endgame.private_folder import is_out_of_reach, is_private, others_can_write
from ttt_gui.endgame.sealing import is_intact, is_sealed, seal
from ttt_gui.folders import cache_folder

APPLICATION = "ttt-gui"
UNUSED_DAYS = 14
"""Days after which a folder that no start has used is removed, or one that was never finished."""

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
_PRIVATE: Final = 0o700

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class KernelStore:
    """A place of compiled kernels.

    Attributes:
        folder: where they are; None where nothing can be written, so that nothing is kept.
        cpu: LLVM's name of the processor they are for; empty means the one that runs this.
        is_open: whether kernels are being written there.
    """

    folder: Path | None
    cpu: str = ""
    is_open: bool = False

    @property
    def is_filled(self) -> bool:
        """Whether all kernels have been compiled before."""
        return self.folder is not None and is_sealed(self.folder)

    @property
    def is_in_use(self) -> bool:
        """Whether kernels are read from there, or written."""
        return self.is_open or self.is_filled

    def is_trusted(self) -> bool:
        """Whether all kernels are there, undamaged, and nobody else can have written them.

        Reads every file. Those of a package belong to whoever has installed the program.
        """
        if self.folder is None or not self.is_filled:
            return False
        try:
            if others_can_write(self.folder) if self.cpu else not is_private(self.folder):
                _log.warning("Others can write to the kernels in %s", self.folder)
                return False
        except OSError:
            return False
        if not is_intact(self.folder):
            _log.warning("The kernels in %s are damaged", self.folder)
            return False
        return True


NO_STORE: Final = KernelStore(None)
"""Kernels are compiled for this run of the program."""

_chosen: KernelStore | None = None


def choose_store(store: KernelStore) -> None:
    """Use `store` in this process, for every kernel that is not loaded yet."""
    global _chosen  # noqa: PLW0603  (numba's settings are the process's, too)
    _chosen = store


def kernel_store() -> KernelStore:
    """Where this process gets its kernels from: if it is filled, it can be trusted."""
    return _chosen or _default_store()


@functools.cache
def _default_store() -> KernelStore:
    shipped = shipped_store(_SHIPPED)
    wanted = shipped.is_filled and not os.environ.get(OWN_KERNELS)
    if wanted and runs_portable_kernels(_features_here()) and shipped.is_trusted():
        return shipped
    own = own_store()
    try:
        # Only what was there: another process may be about to put new kernels in its place.
        if own.folder is not None and os.path.lexists(own.folder) and not own.is_trusted():
            throw_away(own)
    except OSError:
        return NO_STORE
    return own


def is_filled() -> bool:
    """Whether all kernels of these sources have been compiled before."""
    return kernel_store().is_filled


@contextmanager
def filling(store: KernelStore) -> Iterator[None]:
    """Let this process compile kernels into `store`; it has all of them afterwards, or none.

    Whoever fills the same store at the same time does not notice.

    Raises:
        OSError: nothing can be written there, or not enough.
    """
    folder = store.folder
    assert folder is not None
    folder.parent.mkdir(parents=True, exist_ok=True)
    unfinished = Path(tempfile.mkdtemp(prefix=f"{folder.name}.", dir=folder.parent))
    choose_store(KernelStore(unfinished, store.cpu, is_open=True))
    try:
        yield
        seal(unfinished)
        if not store.is_trusted():  # or else another process has been faster
            throw_away(store)
            unfinished.rename(folder)
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)


def throw_away(store: KernelStore) -> None:
    """Remove the kernels of `store`, if there are any: at once for every other process.

    Raises:
        OSError: they cannot be removed.
    """
    if store.folder is None or not os.path.lexists(store.folder):
        return
    doomed = store.folder.with_name(f"{store.folder.name}.{uuid.uuid4().hex}")
    try:
        store.folder.rename(doomed)
    except FileNotFoundError:  # another process has done it
        return
    if doomed.is_dir() and not doomed.is_symlink():
        shutil.rmtree(doomed, ignore_errors=True)
    else:
        doomed.unlink()


def shipped_store(kernels: Path) -> KernelStore:
    """The kernels of a package below the folder `kernels`."""
    return KernelStore(kernels / (_PREFIX + fingerprint(PORTABLE_CPU)), PORTABLE_CPU)


def own_store() -> KernelStore:
    """The person's own kernels for this processor, whatever state they are in.

    Their folder is marked as used, and folders that are no longer used are removed.
    """
    try:
        folder = _cache_root() / (_PREFIX + fingerprint(_cpu_here()))
        _remove_unused(folder)
        if folder.exists():
            os.utime(folder)
    except OSError:
        return NO_STORE
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
    from importlib.metadata import version  # noqa: PLC0415  (not at every start of the window)

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
    """The first place that can be written to, and by this person only.

    Raises:
        OSError: there is none.
    """
    own = cache_folder()
    try:
        own.mkdir(mode=_PRIVATE, parents=True, exist_ok=True)
        if is_out_of_reach(own) and _is_closed(own):
            with tempfile.TemporaryFile(dir=own):
                return own
    except OSError:
        pass
    return _temporary_root()


def _is_closed(root: Path) -> bool:
    """Whether only this person can write to the folder `root` from now on.

    Where it was open, what is in it may be anybody's, and goes.
    """
    if os.name != "posix":
        return True
    status = root.stat()
    if status.st_uid != os.getuid():
        return False
    if status.st_mode & 0o022:
        root.chmod(_PRIVATE)
        for folder in root.glob(_PREFIX + "*"):
            throw_away(KernelStore(folder))
    return True


def _temporary_root() -> Path:
    """A folder for temporary files that is certainly this person's.

    Raises:
        OSError: there is none.
    """
    if os.name != "posix":
        raise PermissionError("only there is a name for a person's temporary files")
    shared = Path(tempfile.gettempdir()) / f"{APPLICATION}-{os.getuid()}"
    shared.mkdir(mode=_PRIVATE, exist_ok=True)
    status = shared.lstat()
    if not shared.is_dir() or status.st_uid != os.getuid() or status.st_mode & 0o077:
        raise PermissionError(f"{shared} is somebody else's")
    return shared


def _remove_unused(current: Path) -> None:
    """Remove folders of other sources that no start has used for a while."""
    oldest_kept = time.time() - UNUSED_DAYS * 24 * 3600
    for folder in current.parent.glob(_PREFIX + "*"):
        try:
            if folder != current and folder.stat().st_mtime < oldest_kept:
                shutil.rmtree(folder, ignore_errors=True)
        except OSError:  # removed by another start meanwhile
            continue
