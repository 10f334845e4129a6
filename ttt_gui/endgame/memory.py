"""Words of shared memory by address: what kernels and their threads tell each other through.

A kernel that takes arrays passes seven words for each, in every call; these kernels pass
one address. All access is atomic. Whoever reads a value sees everything that was written
before it (acquire and release), and the compiler keeps no word in a register: a flag that
another thread raises is seen, even in a loop that only reads it.
"""

from typing import Final

from llvmlite import ir
from numba.core import cgutils, types

from ttt_gui.endgame.compiling import instruction

_WORD: Final = ir.IntType(64)
_WORD_BYTES: Final = 8


def _place(builder: ir.IRBuilder, address: ir.Value, index: ir.Value) -> ir.Value:
    pointer = builder.inttoptr(address, _WORD.as_pointer())
    return builder.gep(pointer, [index], source_etype=_WORD)


@instruction(types.int64(types.int64, types.int64))
def load(builder: ir.IRBuilder, address: ir.Value, index: ir.Value) -> ir.Value:
    """The word at `address[index]`, signed."""
    place = _place(builder, address, index)
    return builder.load_atomic(place, "acquire", _WORD_BYTES, typ=_WORD)


@instruction(types.void(types.int64, types.int64, types.int64))
def store(builder: ir.IRBuilder, address: ir.Value, index: ir.Value, value: ir.Value) -> None:
    """Write a signed word to `address[index]`."""
    builder.store_atomic(value, _place(builder, address, index), "release", _WORD_BYTES)


@instruction(types.int64(types.int64, types.int64, types.int64))
def fetch_add(
    builder: ir.IRBuilder, address: ir.Value, index: ir.Value, value: ir.Value
) -> ir.Value:
    """Add to the word at `address[index]` in one step; return what it was before."""
    return builder.atomic_rmw("add", _place(builder, address, index), value, "seq_cst")


@instruction(types.boolean(types.int64, types.int64, types.int64, types.int64))
def replace_if(
    builder: ir.IRBuilder, address: ir.Value, index: ir.Value, held: ir.Value, value: ir.Value
) -> ir.Value:
    """Write `value` to `address[index]` if `held` is there, in one step; whether it was."""
    place = _place(builder, address, index)
    outcome = builder.cmpxchg(place, held, value, "seq_cst", "seq_cst")
    return builder.extract_value(outcome, 1)


@instruction(types.void(types.int64))
def prefetch(builder: ir.IRBuilder, address: ir.Value) -> None:
    """Begin to bring the cache line at `address` near; changes nothing else."""
    number = ir.IntType(32)
    pointer = builder.inttoptr(address, ir.IntType(8).as_pointer())
    arguments = [pointer.type, number, number, number]
    function = cgutils.get_or_insert_function(
        builder.module, ir.FunctionType(ir.VoidType(), arguments), "llvm.prefetch.p0"
    )
    to_read, keep, data = number(0), number(3), number(1)
    builder.call(function, [pointer, to_read, keep, data])
