"""Making many objects without the garbage collector, which need not look at them later either.

A full collection goes through all objects and holds the interpreter's lock meanwhile. With
numba and the kernels in memory a window would stand still for it noticeably; among the objects
of a hundred thousand problems it looks for more than a tenth of a second, again and again.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def collector_at_rest() -> Iterator[None]:
    """Collect nothing within the block, and nothing that exists at its end, ever.

    For blocks whose many objects last to the end, such as imports make, or are in no cycle and
    go when nobody holds them. Blocks do not nest.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()
