"""How a thread of a search rests while there is nothing to do: without leaving the kernel.

A rest in Python would take the interpreter's lock to begin and to end, and whoever waits for
that lock, such as the window, would wait until the resting thread gets a processor core.
So kernels call the system, by an address that they read from memory: an address in the code
itself would be wrong in the next process that loads it from the cache.
"""

import ctypes
import sys
from typing import Final

from llvmlite import ir
from numba.core import types

from ttt_gui.endgame.compiling import Address, instruction

_MICROSECONDS: Final = 200

if sys.platform == "win32":
    # The shortest sleep there may last 16 ms; this lets others have the core, if they want it.
    _rest = ctypes.WinDLL("kernel32").SwitchToThread
else:
    _rest = ctypes.CDLL(None).usleep

REST_ADDRESS: Final[Address] = ctypes.cast(_rest, ctypes.c_void_p).value or 0
"""The system's function that lets the calling thread rest."""


@instruction(types.void(types.int64))
def rest(builder: ir.IRBuilder, address: ir.Value) -> None:
    """Let the thread rest by the function at `address`, which is `REST_ADDRESS`."""
    number = ir.IntType(32)
    function = ir.FunctionType(number, [number])
    # Windows' function takes no argument, and does not see the one in the register.
    builder.call(builder.inttoptr(address, function.as_pointer()), [number(_MICROSECONDS)])
