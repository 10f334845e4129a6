"""How this package's functions become machine code: the decorators, with types.

Numba sees the bodies only; to everything else (readers, mypy) a kernel is a function over
Python integers. Inside a kernel those are machine words of two kinds, and the kind matters:

- boards, sets of squares and square numbers are unsigned (`Board`). Mixed with a signed
  word or with a bare literal they would silently become signed, or floating point, and
  lose bits. So every constant that meets them is made by `unsigned_constant`.
- scores, counts and addresses are signed.

Numba compiles what a function calls again for every function above it, so there are few
large functions (`kernel`), and what they are made of is folded into them (`leaf`). Their
calls make no cycle but a function's calls of itself, and such a call passes no literal:
anything else compiles once and cannot be loaded from the cache.
"""

from collections.abc import Callable
from typing import Any, Final, TypeVar, cast

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
        return cast("F", _cached(numba.njit(signature, cache=True, **_OPTIONS), function))

    return decorate


def c_function(signature: str) -> Callable[[F], Address]:
    """Compile a function for callers that know it by its address only; make that address."""

    def decorate(function: F) -> Address:
        compiled = _cached(numba.cfunc(signature, cache=True), function)
        _c_functions.append(compiled)
        return cast("Address", compiled.address)

    return decorate


_c_functions: Final[list[Any]] = []
"""Keeps the code behind the addresses in memory."""


def _cached(decorator: Callable[[Any], Any], function: Callable[..., object]) -> Any:
    # Numba takes note of its folder when it decorates. Nobody else's kernels are moved.
    others, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(_KERNELS)
    try:
        return decorator(function)
    finally:
        numba.config.CACHE_DIR = others


def leaf(function: F) -> F:
    """Fold a small function into every function that calls it."""
    return cast("F", numba.njit(function, forceinline=True, **_OPTIONS))


def intrinsic(function: F) -> F:
    """Let a function write the LLVM instructions that stand for a call of it."""
    return cast("F", numba.extending.intrinsic(function))


def unsigned_constant(value: int) -> Board:
    """A constant that keeps its company unsigned inside kernels."""
    return cast("Board", np.uint64(value))
