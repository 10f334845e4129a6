"""Words of shared memory by address: what kernels and their threads tell each other through.

A kernel that takes arrays passes seven words for each, in every call; these kernels pass
one address. Reads and writes here are atomic and in no particular order, except where the
name says otherwise, and the compiler never keeps one in a register: a flag that another
thread raises is seen, even in a loop that only reads it.
"""

from typing import Any

from llvmlite import ir
from numba.core import types

from ttt_gui.endgame.compiling import Address, intrinsic

_WORD = ir.IntType(64)
_BYTES = 8


def _word_at(builder: Any, address: Any, index: Any) -> Any:
    pointer = builder.inttoptr(address, _WORD.as_pointer())
    return builder.gep(pointer, [index], source_etype=_WORD)


@intrinsic
def load(_typing: Any, _address: Address, _index: int) -> Any:
    """The word at `address[index]`, signed."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        place = _word_at(builder, *arguments)
        return builder.load_atomic(place, "monotonic", _BYTES, typ=_WORD)

    return types.int64(types.int64, types.int64), generate


@intrinsic
def store(_typing: Any, _address: Address, _index: int, _value: int) -> Any:
    """Write a signed word to `address[index]`."""

    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        address, index, value = arguments
        builder.store_atomic(value, _word_at(builder, address, index), "monotonic", _BYTES)
        return context.get_dummy_value()

    return types.void(types.int64, types.int64, types.int64), generate
