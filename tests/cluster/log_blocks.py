"""What a Dask worker loads first: each block is logged as it begins (`B`) and as it ends (`E`).

The file is named by `BLOCK_LOG`. A line holds the process and the numbers of the positions, and is
written at once: what a process that was killed has begun stands there.
"""

import os

from ttt_gui.blocks import block

solve = block.solve_block


def logged(asked: block.Block) -> tuple[block.Answer, ...]:
    """Solve a block, and log it."""
    numbers = " ".join(str(task.number) for task in asked.tasks)
    _write(f"B {os.getpid()} {numbers}\n")
    answers = solve(asked)
    _write(f"E {os.getpid()} {numbers}\n")
    return answers


def _write(line: str) -> None:
    descriptor = os.open(os.environ["BLOCK_LOG"], os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.write(descriptor, line.encode())
    os.close(descriptor)


def dask_setup(_worker: object) -> None:
    """Dask calls this when the worker starts; tasks find the function by its name."""
    block.solve_block = logged
