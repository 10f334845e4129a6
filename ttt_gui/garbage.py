"""What is made at the start is there to the end, so the garbage collector need not look at it.

A full collection goes through all objects and holds the interpreter's lock meanwhile. With
numba and the kernels in memory a window would stand still for it noticeably.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def kept_for_good() -> Iterator[None]:
    """Collect nothing within the block, and nothing that exists at its end, ever.

    For blocks that make many lasting objects and little garbage, such as imports do. Blocks do
    not nest.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()
