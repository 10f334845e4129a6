"""How many threads can run at the same time."""

import os


def cores() -> int:
    """The processor cores that this process may use, at least 1."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
