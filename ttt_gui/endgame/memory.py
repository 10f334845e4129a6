"""Words of shared memory by address: what kernels and their threads tell each other through.

A kernel that takes arrays passes seven words for each, in every call; these kernels pass
one address. All access is atomic. A read sees everything that was written before the
value it reads (acquire and release), and the compiler keeps no word in a register: a flag
that another thread raises is seen, even in a loop that only reads it.
"""

from typing import Any

from llvmlite import ir
from numba.core import cgutils, types

from ttt_gui.endgame.compiling import Address, intrinsic

_WORD = ir.IntType(64)
_BYTES = 8


def _place(builder: Any, address: Any, index: Any) -> Any:
    pointer = builder.inttoptr(address, _WORD.as_pointer())
    return builder.gep(pointer, [index], source_etype=_WORD)


@intrinsic
def load(_typing: Any, _address: Address, _index: int) -> Any:
    """The word at `address[index]`, signed."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.load_atomic(_place(builder, *arguments), "acquire", _BYTES, typ=_WORD)

    return types.int64(types.int64, types.int64), generate


@intrinsic
def store(_typing: Any, _address: Address, _index: int, _value: int) -> Any:
    """Write a signed word to `address[index]`."""

    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        address, index, value = arguments
        builder.store_atomic(value, _place(builder, address, index), "release", _BYTES)
        return context.get_dummy_value()

    return types.void(types.int64, types.int64, types.int64), generate


@intrinsic
def fetch_add(_typing: Any, _address: Address, _index: int, _value: int) -> Any:
    """Add to the word at `address[index]` in one step; return what it was before."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        address, index, value = arguments
        return builder.atomic_rmw("add", _place(builder, address, index), value, "seq_cst")

    return types.int64(types.int64, types.int64, types.int64), generate


@intrinsic
def replace_if(_typing: Any, _address: Address, _index: int, _held: int, _value: int) -> Any:
    """Write `value` to `address[index]` if `held` is there, in one step; whether it was."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        address, index, held, value = arguments
        place = _place(builder, address, index)
        outcome = builder.cmpxchg(place, held, value, "seq_cst", "seq_cst")
        return builder.extract_value(outcome, 1)

    return types.boolean(types.int64, types.int64, types.int64, types.int64), generate


@intrinsic
def prefetch(_typing: Any, _address: Address) -> Any:
    """Begin to bring the cache line at `address` near; changes nothing else."""

    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        number = ir.IntType(32)
        pointer = builder.inttoptr(arguments[0], ir.IntType(8).as_pointer())
        function = cgutils.get_or_insert_function(
            builder.module,
            ir.FunctionType(ir.VoidType(), [pointer.type, number, number, number]),
            "llvm.prefetch.p0",
        )
        to_read, keep, data = number(0), number(3), number(1)
        builder.call(function, [pointer, to_read, keep, data])
        return context.get_dummy_value()

    return types.void(types.int64), generate
