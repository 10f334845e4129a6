"""How a script is kept from leaving processes behind, and how much memory it may use."""

from enum import Enum
from typing import Final

MEBIBYTE: Final = 1 << 20

DEFAULT_MEMORY: Final = 2048
"""Mebibytes: several times what a solver in any language needs for ten free squares, its
interpreter included, and less than what makes an ordinary machine swap."""

LEAST_MEMORY: Final = 16
"""Mebibytes: an interpreter hardly starts with less."""

MOST_MEMORY: Final = 1 << 20
"""Mebibytes, a tebibyte: as good as no limit."""


class Isolation(Enum):
    """What ends the processes that came of a script, when its test ends.

    `NAMESPACE` and `SUBREAPER` are Linux's, and also end the script when the grader itself is
    killed; so does `JOB_OBJECT`, which is Windows's. They reach every process, but that a
    `SUBREAPER` can be killed by a script that looks for it. `PROCESS_GROUP` is left for other
    systems, and does not reach a process that begins a group of its own.
    """

    NAMESPACE = "PID namespace"
    SUBREAPER = "subreaper"
    JOB_OBJECT = "job object"
    PROCESS_GROUP = "process group"

    @property
    def limits_memory(self) -> bool:
        """Whether the memory of a script can be limited with it."""
        return self in {Isolation.NAMESPACE, Isolation.SUBREAPER}

    @property
    def sentence(self) -> str:
        """What is in force, to a person."""
        return _SENTENCES[self]

    def in_words(self, memory: int) -> str:
        """The same, and that `memory` mebibytes are the limit, if they are."""
        if self.limits_memory:
            return f"{self.sentence} It may use {memory:,} MB of memory."
        return f"{self.sentence} Its memory is not limited on this system."


_SENTENCES: Final = {
    Isolation.NAMESPACE: "Each test runs in a PID namespace of its own: "
    "the kernel ends every process of it.",
    Isolation.SUBREAPER: "This system permits no PID namespaces: "
    "a subreaper ends every process that a test leaves behind.",
    Isolation.JOB_OBJECT: "Each test runs in a job object of its own: "
    "Windows ends every process of it.",
    Isolation.PROCESS_GROUP: "Each test runs in a process group of its own: "
    "a process that leaves the group may outlive it.",
}
