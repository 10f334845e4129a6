"""Letting other threads go first where there are not enough processor cores for all.

Only for threads that run no Python meanwhile: one that holds the interpreter's lock and waits
for a core keeps everybody waiting who wants the lock, however urgent (priority inversion).
"""

import os
import sys
import threading
from contextlib import suppress
from typing import Final

_NICEST: Final = 19


def give_way(niceness: int) -> None:
    """Make the calling thread so much nicer than it is, for the rest of its life.

    Only Linux lets one thread of a process be nicer than another; elsewhere nothing happens.
    """
    if sys.platform == "linux" and niceness:
        thread = threading.get_native_id()
        with suppress(OSError):  # not allowed in some sandboxes
            inherited = os.getpriority(os.PRIO_PROCESS, thread)
            os.setpriority(os.PRIO_PROCESS, thread, min(inherited + niceness, _NICEST))
