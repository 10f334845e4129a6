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

import inspect
import tempfile
from collections.abc import Callable
from typing import Any, Final, Self, TypeVar, cast

import numba
import numba.extending
import numpy as np
from llvmlite import ir
from numba.core.base import BaseContext
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import LoweringPass, PassManager, register_pass
from numba.core.typed_passes import AnnotateTypes
from numba.core.typing.templates import Signature

from ttt_gui.endgame.cache import kernel_store

Board = int
"""A set of squares, or the number of a square: an unsigned 64-bit word inside kernels."""

Address = int
"""The place of a 64-bit word in memory: a signed 64-bit word inside kernels."""

F = TypeVar("F", bound=Callable[..., object])
T = TypeVar("T")

if kernel_store().cpu:
    # Numba reads these when it compiles or loads its first function, which is one of ours.
    numba.config.CPU_NAME = kernel_store().cpu  # type: ignore[attr-defined]
    # No features beside those that the name stands for.
    numba.config.CPU_FEATURES = ""  # type: ignore[attr-defined]


class KernelLocator:
    """Tells numba that a kernel is kept in our folder, wherever its source is.

    Numba would look beside the source or in a folder named after the source's path, which in a
    package depends on where it is installed; and it would not read a folder that it cannot write.
    """

    def __init__(self, function: Callable[..., object]) -> None:
        self._first_line = function.__code__.co_firstlineno

    @classmethod
    def from_function(cls, function: Callable[..., object], _file: str) -> Self:
        """Make the locator of a kernel."""
        return cls(function)

    def get_cache_path(self) -> str:
        """The folder of all kernels."""
        return str(kernel_store().folder)

    def get_source_stamp(self) -> str:
        """What the kernel was made from: the folder's name says it already."""
        return ""

    def get_disambiguator(self) -> str:
        """What tells functions of the same name in one module apart."""
        return str(self._first_line)

    def ensure_cache_path(self) -> None:
        """Raise OSError unless something can be written."""
        store = kernel_store()
        if not store.is_open:
            raise PermissionError(f"the kernels in {store.folder} are complete")
        tempfile.TemporaryFile(dir=store.folder).close()


_LOCATOR: Final = f"{__name__}.{KernelLocator.__name__}"


@register_pass(mutates_CFG=False, analysis_only=True)
class ForgetAnnotation(LoweringPass):
    """Leaves out the listing that numba keeps with the machine code for people who inspect it.

    It tells where the source is and what was where in memory: without it the same sources give
    the same files.
    """

    _name = "ttt_gui_forget_annotation"

    def __init__(self) -> None:
        LoweringPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        """Forget it; nothing has changed in the code."""
        state.type_annotation = ""
        return False


class KernelCompiler(CompilerBase):
    """Numba's compiler, but for what it keeps."""

    def define_pipelines(self) -> list[PassManager]:
        """Numba's own passes and ours, which stands where the listing has just been made."""
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.add_pass_after(ForgetAnnotation, AnnotateTypes)
        passes.finalize()
        return [passes]


def kernel(signature: str) -> Callable[[F], F]:
    """Compile a function for `signature`, or load it from the cache. Python may call it too."""

    def decorate(function: F) -> F:
        compiled = _cached(
            numba.njit(
                signature,
                cache=_is_kept(function),
                nogil=True,
                error_model="numpy",
                boundscheck=False,
                pipeline_class=KernelCompiler,
            ),
            function,
        )
        return cast("F", compiled)

    return decorate


def c_function(signature: str) -> Callable[[F], Address]:
    """Compile a function for callers that know it by its address only; make that address."""

    def decorate(function: F) -> Address:
        compiled = _cached(
            numba.cfunc(signature, cache=_is_kept(function), pipeline_class=KernelCompiler),
            function,
        )
        _c_functions.append(compiled)
        return cast("Address", compiled.address)

    return decorate


_c_functions: Final[list[Any]] = []
"""Keeps the code behind the addresses in memory."""


def _is_kept(function: Callable[..., object]) -> bool:
    """Whether a kernel is one of this package's, and they come from a store or go there."""
    return function.__module__.startswith(f"{__package__}.") and kernel_store().is_in_use


def _cached(decorator: Callable[[F], T], function: F) -> T:
    # Numba asks for the locator when it decorates. Nobody else's kernels are moved.
    others = numba.config.CACHE_LOCATOR_CLASSES  # type: ignore[attr-defined]
    numba.config.CACHE_LOCATOR_CLASSES = _LOCATOR  # type: ignore[attr-defined]
    try:
        return decorator(function)
    finally:
        numba.config.CACHE_LOCATOR_CLASSES = others  # type: ignore[attr-defined]


def leaf(function: F) -> F:
    """Fold a small function into every function that calls it."""
    return cast("F", numba.njit(function, forceinline=True, error_model="numpy", boundscheck=False))


def instruction(
    signature: Signature,
) -> Callable[[Callable[..., ir.Value | None]], Callable[..., int]]:
    """Let a function write the LLVM instructions that stand for a call of it.

    It gets the builder and the operands as LLVM values, and gives the result.
    """

    def decorate(build: Callable[..., ir.Value | None]) -> Callable[..., int]:
        def typed(_typing: object, *_operands: object) -> tuple[Signature, Callable[..., ir.Value]]:
            return signature, lower

        # Numba binds a call's operands by name and place, and takes no open number of them.
        names = ["typing", *(f"operand_{number}" for number in range(len(signature.args)))]
        kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
        typed.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
            [inspect.Parameter(name, kind) for name in names]
        )
        typed.__name__ = build.__name__
        typed.__doc__ = build.__doc__

        def lower(
            context: BaseContext,
            builder: ir.IRBuilder,
            _signature: object,
            operands: list[ir.Value],
        ) -> ir.Value:
            result = build(builder, *operands)
            return context.get_dummy_value() if result is None else result

        return cast("Callable[..., int]", numba.extending.intrinsic(typed))

    return decorate


def unsigned_constant(value: int) -> Board:
    """A constant that keeps its company unsigned inside kernels."""
    return cast("Board", np.uint64(value))
