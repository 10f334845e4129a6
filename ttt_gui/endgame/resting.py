"""How a thread of a search rests while there is nothing to do: without leaving the kernel.

A rest in Python would take the interpreter's lock to begin and to end, and whoever waits for
that lock, such as the window, would wait until the resting thread gets a processor core.
So kernels call the system's own sleep, by an address that they read from memory: an address
in the code itself would be wrong in the next process that loads it from the cache.
"""

import ctypes
import sys
from typing import Final

from llvmlite import ir
from numba.core import types

from ttt_gui.endgame.compiling import Address, instruction

if sys.platform == "win32":
    _sleep = ctypes.WinDLL("kernel32").Sleep
    REST_LENGTH: Final = 1
    """What to pass to the function: milliseconds."""
else:
    _sleep = ctypes.CDLL(None).usleep
    REST_LENGTH: Final = 200
    """What to pass to the function: microseconds."""

REST_ADDRESS: Final[Address] = ctypes.cast(_sleep, ctypes.c_void_p).value or 0
"""The system's function that lets the calling thread sleep for a while."""


@instruction(types.void(types.int64, types.int64))
def rest(builder: ir.IRBuilder, address: ir.Value, length: ir.Value) -> None:
    """Call the function at `address` with `length`: both systems' take 32 bits."""
    word, half = ir.IntType(64), ir.IntType(32)
    function = ir.FunctionType(half, [half])
    assert address.type == word
    builder.call(builder.inttoptr(address, function.as_pointer()), [builder.trunc(length, half)])
