"""What a worker of Dask does with a block."""

import pickle
from itertools import chain
from typing import Any

import distributed
from distributed.utils import sync

from ttt_gui.blocks.block import Answer, Block
from ttt_gui.blocks.block_search import BlockSearch
from ttt_gui.cluster.deposits import DEPOSIT, DEPOSITED


def solve(owner: str, key: str, pickled: bytes) -> None:
    """Solve what is not proved yet of a block, and deposit the answers with the scheduler.

    Args:
        owner: whose answers they are.
        key: that of the block.
        pickled: the `Block`. It travels as bytes, as do answers: Dask would take them apart on
            every machine they pass, which costs more than all else it does for a block.

    Raises:
        OtherVersion: another version of the program asks.
        OSError: the scheduler cannot be reached.
    """
    worker = distributed.get_worker()

    def call(name: str, **arguments: object) -> Any:  # noqa: ANN401  (whatever that returns)
        return sync(worker.loop, getattr(worker.scheduler, name), owner=owner, key=key, **arguments)

    def deposit(answers: tuple[Answer, ...]) -> bool:
        return bool(call(DEPOSIT, portion=pickle.dumps(answers)))

    block: Block = pickle.loads(pickled)  # noqa: S301  (Dask's own connections carry pickles)
    before = (pickle.loads(portion) for portion in call(DEPOSITED))  # noqa: S301
    BlockSearch(block.after(chain.from_iterable(before)), deposit).run()
