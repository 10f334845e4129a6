"""How this package's functions become machine code: the decorators, with types.

Numba sees the bodies only; to everything else (readers, mypy) a kernel is a function over
Python integers. Inside a kernel those are machine words of two kinds, and the kind matters:

- boards, sets of squares and square numbers are unsigned (`Board`); mixed with a signed
  word or with a bare literal they would silently become signed, or floating point, and
  lose bits. So every constant that meets them is made by `unsigned_constant`.
- scores, counts and addresses are signed.

Numba compiles a call graph again for every function above it, so there are few large
functions (`kernel`), and what they are made of is folded into them (`leaf`). The graph has
no cycle but a function's calls of itself: code in a cycle cannot be loaded from the cache.
"""

from collections.abc import Callable
from typing import Final, TypeVar, cast

import numba
import numba.extending
import numpy as np

from ttt_gui.endgame.cache import kernel_folder

Board = int
"""A set of squares, or the number of a square: an unsigned 64-bit word inside kernels."""

Address = int
"""The place of a 64-bit word in memory: a signed 64-bit word inside kernels."""

F = TypeVar("F", bound=Callable[..., object])

_KERNELS: Final = kernel_folder()

_OPTIONS: Final = {"nogil": True, "error_model": "numpy", "boundscheck": False}


def kernel(signature: str) -> Callable[[F], F]:
    """Compile a function for `signature`, or load it from the cache. Python may call it too."""

    def decorate(function: F) -> F:
        # Numba looks up its folder when a function is decorated. Nobody else's is changed.
        others, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(_KERNELS)
        try:
            return cast("F", numba.njit(signature, cache=True, **_OPTIONS)(function))
        finally:
            numba.config.CACHE_DIR = others

    return decorate


def leaf(function: F) -> F:
    """Fold a small function into every function that calls it."""
    return cast("F", numba.njit(function, forceinline=True, **_OPTIONS))


def intrinsic(function: F) -> F:
    """Let a function write the LLVM instructions that stand for a call of it."""
    return cast("F", numba.extending.intrinsic(function))


def unsigned_constant(value: int) -> Board:
    """A constant that keeps its company unsigned inside kernels."""
    return cast("Board", np.uint64(value))
