"""Getting the compiled kernels ready, once in a process and never in anybody's way.

A packaged program brings them along. Else the first start of the program on a machine
compiles them, which takes a while; later starts load them from the cache in a fraction of a
second. Either happens on a thread of its own, whoever asks first.

Compiling holds the interpreter's lock for up to a tenth of a second at a time, long enough
for a window to stutter. So it is left to a process of its own, which fills the cache; then
the kernels are loaded from there. Whatever is wrong with the cache (a full disk, say), they are
compiled for this run of the program.
"""

import functools
import importlib
import importlib.util
import logging
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

from ttt_gui.endgame import cache
from ttt_gui.garbage import collector_at_rest
from ttt_gui.search.control import Cancelled, SearchControl
from ttt_gui.search.outcome import SearchFailure

ACTIVITY: Final = "Preparing the solver (first start only)"

COMPILE_ARGUMENT: Final = "--compile-solver"
"""Tells a packaged program, which is its own Python, to do nothing but fill its cache."""

_KERNELS: Final = "ttt_gui.endgame.root"
_JUDGEMENT: Final = "ttt_gui.endgame.judgement"
_POLL_SECONDS: Final = 0.005
_MOST_SECONDS: Final = 600
"""For the process that compiles; one that hangs must not keep the solver for ever."""

_log = logging.getLogger(__name__)

_starting = threading.Lock()
_done = threading.Event()
_thread: threading.Thread | None = None
_failure: str | None = None


def unavailable() -> str | None:
    """Why the compiled solver cannot run here, in words for a person; None when it can."""
    missing = _missing_module()
    if missing:
        return f"The compiled solver needs {missing}, which is not installed."
    return _failure


@functools.cache
def _missing_module() -> str:
    """What the kernels need and is not installed; empty if nothing. To ask takes a millisecond."""
    needed = ("numba", "numpy")
    return next((name for name in needed if importlib.util.find_spec(name) is None), "")


def warm_up() -> None:
    """Start to get the kernels ready in the background. Returns at once, any number of times."""
    global _thread  # noqa: PLW0603  (the kernels are the process's, and so is their state)
    with _starting:
        if _thread is None:
            _thread = threading.Thread(target=_load, name="endgame-warm-up", daemon=True)
            _thread.start()


def is_ready() -> bool:
    """Whether a search would start at once."""
    return _done.is_set() and _failure is None


def is_compiling() -> bool:
    """Whether the kernels are not ready and not in the cache either, so that it takes a while."""
    return not _done.is_set() and not cache.is_filled()


def wait_until_ready(control: SearchControl) -> None:
    """Wait for the kernels, and let whoever watches `control` know why.

    Raises:
        Cancelled: the search was told to stop; the kernels are still being prepared.
        SearchFailure: the kernels cannot be had.
    """
    warm_up()
    if not _done.is_set():
        control.activity = ACTIVITY
        try:
            while not _done.wait(_POLL_SECONDS):
                if control.stop_requested:
                    raise Cancelled
        finally:
            control.activity = ""
    if _failure is not None:
        raise SearchFailure(_failure)


def compile_kernels() -> None:
    """Compile all kernels into the person's cache. For a process that does nothing else.

    Raises:
        OSError: they cannot be kept.
    """
    fill(cache.own_store())


def fill(store: cache.KernelStore) -> None:
    """Compile all kernels into `store`, unless they are there. For a process of its own.

    Raises:
        OSError: they cannot be kept.
    """
    if store.folder is not None and not store.is_trusted():
        with cache.filling(store):
            importlib.import_module(_KERNELS)


def _load() -> None:
    global _failure  # noqa: PLW0603
    try:
        began = time.monotonic()
        store = cache.kernel_store()
        if store.folder is not None and not store.is_filled:
            _compile_in_a_process()
            if not store.is_trusted():
                store = cache.NO_STORE
                cache.choose_store(store)
        _import_kernels(store)
        importlib.import_module(_JUDGEMENT).trained_judgement()
        _log.info("The solver is ready after %.2f s: %s", time.monotonic() - began, store)
    except Exception as error:  # noqa: BLE001  (whatever it is, a person gets to read it)
        _failure = f"The compiled solver cannot be used: {error}"
        _log.warning("The compiled solver cannot be used", exc_info=error)
    finally:
        _done.set()


def _import_kernels(store: cache.KernelStore) -> None:
    """Load the kernels from `store`; what cannot be loaded is compiled."""
    try:
        with collector_at_rest():
            importlib.import_module(_KERNELS)
    except Exception as error:
        if store == cache.NO_STORE:
            raise
        _log.warning("The kernels in %s cannot be loaded", store.folder, exc_info=error)
        cache.choose_store(cache.NO_STORE)
        if not store.cpu:  # those of a package are not ours to remove
            with suppress(OSError):
                cache.throw_away(store)
        importlib.import_module(_KERNELS)


def _compile_in_a_process() -> None:
    """Fill the cache without holding up this process. Whether that has worked is for it to show."""
    command = _compile_command()
    if not command:
        return
    no_window = getattr(subprocess, "CREATE_NO_WINDOW", 0)  # of a console, on Windows
    with suppress(OSError, subprocess.SubprocessError):
        subprocess.run(  # noqa: S603  (our own command)
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            creationflags=no_window,
            timeout=_MOST_SECONDS,
            check=False,
        )


def _compile_command() -> list[str]:
    """The command that compiles the kernels; empty where the program cannot start Python."""
    if not sys.executable:
        return []
    if getattr(sys, "frozen", False):
        return [sys.executable, COMPILE_ARGUMENT]
    # The same package as here, wherever it was found, and whatever the working directory.
    root = str(Path(__file__).parents[2])
    program = f"import sys; sys.path.insert(0, {root!r}); import {__name__} as own"
    return [sys.executable, "-c", f"{program}; own.compile_kernels()"]
