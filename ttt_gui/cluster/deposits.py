"""Answers that wait with the scheduler until the command has them in its library.

Dask keeps a result in the memory of the worker that found it, and forgets it when the client that
asked for it dies. The scheduler outlives both: workers deposit what they prove with it, every half
second, and the command collects it. A block that Dask gives to a second worker goes on behind what
the first one has deposited; and a command that starts anew finds what came for the one that died.
"""

from typing import Final

from distributed import Scheduler, SchedulerPlugin

DEPOSIT: Final = "ttt_gui_deposit"
"""The name by which workers call `Deposits.deposit`; likewise the others."""

DEPOSITED: Final = "ttt_gui_deposited"

COLLECT: Final = "ttt_gui_collect"


class Deposits(SchedulerPlugin):  # type: ignore[misc]  # of untyped Dask
    """Answers by owner and block, in portions: of each block, in the order of their deposit.

    An owner is a library. Portions are bytes here, which nobody looks into.
    """

    name = "ttt-gui-deposits"
    idempotent = True

    def __init__(self) -> None:
        self._kept: dict[str, dict[str, list[bytes]]] = {}

    async def start(self, scheduler: Scheduler) -> None:
        """Take calls from now on."""
        self._scheduler = scheduler
        scheduler.handlers[DEPOSIT] = self.deposit
        scheduler.handlers[DEPOSITED] = self.deposited
        scheduler.handlers[COLLECT] = self.collect

    def deposit(self, owner: str, key: str, portion: bytes) -> bool:
        """Keep a portion of a block's answers.

        Returns:
            whether anybody still wants that block solved.
        """
        self._kept.setdefault(owner, {}).setdefault(key, []).append(portion)
        return key in self._scheduler.tasks

    def deposited(self, owner: str, key: str) -> list[bytes]:
        """All that has been deposited of a block that is not yet dropped."""
        return self._kept.get(owner, {}).get(key, [])

    def collect(self, owner: str, seen: dict[str, int], drop: list[str]) -> dict[str, list[bytes]]:
        """The portions of each block that the owner has not seen.

        Args:
            owner: whose blocks.
            seen: how many portions of a block were returned before.
            drop: blocks whose portions are all in the library; they are forgotten here.
        """
        kept = self._kept.get(owner, {})
        for key in drop:
            kept.pop(key, None)
        if not kept:
            self._kept.pop(owner, None)
        unseen = {key: portions[seen.get(key, 0) :] for key, portions in kept.items()}
        return {key: portions for key, portions in unseen.items() if portions}
