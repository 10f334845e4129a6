"""What solves blocks: this process, other processes of this machine, or a cluster."""

from dataclasses import dataclass
from typing import Protocol

from ttt_gui.blocks.block import Answer, Block


@dataclass(frozen=True, slots=True)
class Came:
    """Answers have come.

    Attributes:
        number: that of the block; None if it is one of an earlier run, which had died before
            it could take them in.
        answers: in the order of the block, each task's at most once but for parts.
    """

    number: int | None
    answers: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class Ended:
    """All answers to a block have come."""

    number: int


@dataclass(frozen=True, slots=True)
class Lost:
    """No more answers to a block will come: the process that had it has died."""

    number: int
    reason: str


News = Came | Ended | Lost


class Workers(Protocol):
    """Processes that solve blocks."""

    def capacity(self) -> int:
        """How many blocks can be solved at the same time, now; 0 while there are no processes."""
        ...

    def submit(self, number: int, block: Block) -> None:
        """Have `block` solved, whenever there is a process for it; `news` tells of its number."""
        ...

    def news(self, seconds: float) -> tuple[News, ...]:
        """What has come since the last call, whose answers are on the disk by now.

        Args:
            seconds: how long to wait, if there is nothing.

        Raises:
            Exception: the workers cannot be used any more; the message tells a person why.
        """
        ...
