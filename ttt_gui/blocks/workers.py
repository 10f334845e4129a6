"""What solves blocks: the processes of this machine, or a cluster."""

from concurrent.futures import Future
from typing import Protocol

from ttt_gui.blocks.block import Answer, Block


class Workers(Protocol):
    """Processes that solve blocks."""

    def capacity(self) -> int:
        """How many blocks can be solved at the same time, now; 0 while there are no processes."""
        ...

    def submit(self, block: Block) -> Future[tuple[Answer, ...]]:
        """Have `block` solved, whenever there is a process for it.

        The answer may be `BlockLost`.
        """
        ...
