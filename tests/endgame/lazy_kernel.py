"""Kernels of tests' own, compiled when a test first calls them, not when tests are collected."""

from collections.abc import Callable
from functools import cache, wraps
from typing import TypeVar, cast

from ttt_gui.endgame.compiling import kernel

F = TypeVar("F", bound=Callable[..., object])


def lazy_kernel(signature: str) -> Callable[[F], F]:
    """As `kernel`, for functions that only Python calls.

    Every test process collects all tests, but runs some of them only.
    """

    def decorate(function: F) -> F:
        @cache
        def compiled() -> F:
            return kernel(signature)(function)

        @wraps(function)
        def call(*arguments: object) -> object:
            return compiled()(*arguments)

        return cast("F", call)

    return decorate
