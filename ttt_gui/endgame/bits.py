"""Single machine instructions on 64-bit words that Python has no operator for."""

from llvmlite import ir
from numba.core import types

from ttt_gui.endgame.compiling import instruction

_ONLY_IF_NOT_EMPTY = ir.IntType(1)(1)
"""Leaves the result for the empty set open, which is what the machine does fastest."""


@instruction(types.int64(types.uint64))
def popcount(builder: ir.IRBuilder, board: ir.Value) -> ir.Value:
    """The number of squares in a set, as a signed word."""
    return builder.ctpop(board)


@instruction(types.uint64(types.uint64))
def lowest_square(builder: ir.IRBuilder, board: ir.Value) -> ir.Value:
    """The lowest square of a set that is not empty, as an unsigned word."""
    return builder.cttz(board, _ONLY_IF_NOT_EMPTY)


@instruction(types.uint64(types.uint64))
def leading_zeros(builder: ir.IRBuilder, board: ir.Value) -> ir.Value:
    """The number of squares above the highest one of a set that is not empty, unsigned."""
    return builder.ctlz(board, _ONLY_IF_NOT_EMPTY)


@instruction(types.uint64(types.int64))
def unsigned(_builder: ir.IRBuilder, value: ir.Value) -> ir.Value:
    """The same 64 bits, as an unsigned word."""
    return value


@instruction(types.int64(types.uint64))
def signed(_builder: ir.IRBuilder, board: ir.Value) -> ir.Value:
    """The same 64 bits, as a signed word."""
    return board
