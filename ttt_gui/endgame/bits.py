"""Single machine instructions on 64-bit words that Python has no operator for."""

from typing import Any

from llvmlite import ir
from numba.core import types

from ttt_gui.endgame.compiling import Board, intrinsic

_WORD = ir.IntType(64)
_FLAG = ir.IntType(1)


@intrinsic
def popcount(_typing: Any, _board: Board) -> Any:
    """The number of squares in a set, as a signed word."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.uint64), generate


@intrinsic
def lowest_square(_typing: Any, _board: Board) -> Any:
    """The lowest square of a set that is not empty, as an unsigned word."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], _FLAG(1))

    return types.uint64(types.uint64), generate


@intrinsic
def leading_zeros(_typing: Any, _board: Board) -> Any:
    """The number of squares above the highest one of a set that is not empty, unsigned."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctlz(arguments[0], _FLAG(1))

    return types.uint64(types.uint64), generate


@intrinsic
def unsigned(_typing: Any, _value: int) -> Any:
    """The same 64 bits, as an unsigned word."""

    def generate(_context: Any, _builder: Any, _signature: Any, arguments: Any) -> Any:
        return arguments[0]

    return types.uint64(types.int64), generate


@intrinsic
def signed(_typing: Any, _board: Board) -> Any:
    """The same 64 bits, as a signed word."""

    def generate(_context: Any, _builder: Any, _signature: Any, arguments: Any) -> Any:
        return arguments[0]

    return types.int64(types.uint64), generate
