"""What limits a batch on a cluster: constants measured here, and a simulation with them.

    .venv/bin/python packaging/cluster_limits.py measure     prints the constants
    .venv/bin/python packaging/cluster_limits.py             simulates with those below

The command and the scheduler have one core each, as has every worker. A block goes from the command
(which looks its positions up) to the scheduler, to the first worker that is free, back to the
scheduler and to the command (which keeps the answers).
"""

import argparse
import heapq
import itertools
import json
import pickle
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ttt_gui.blocks.block import Answer, Block, Solved, Task
from ttt_gui.blocks.block_search import BlockSearch
from ttt_gui.blocks.dispatch import BLOCK_SECONDS, BLOCKS_A_PLACE, MOST_TASKS
from ttt_gui.blocks.workers import Ended
from ttt_gui.games.othello import Scoring
from ttt_gui.games.random_play import random_endgame
from ttt_gui.library.batch import Plan, Problem, compare
from ttt_gui.library.library import FILE_NAME, Library
from ttt_gui.library.remembering import look_up
from ttt_gui.search.outcome import HeadStart, SearchOptions
from ttt_gui.workbench.batch.export import row_json
from ttt_gui.workbench.batch.run import Answered


@dataclass(frozen=True, slots=True)
class Constants:
    """Processor seconds of one core, and bytes.

    Attributes:
        look_up: for the command to look a position up.
        keep: to keep an answer in both tables of the library and write it as JSON.
        client_block: to hand a block out and take its answer in, besides its positions.
        scheduler_block: for the scheduler to see a block through.
        sent: bytes of a position and its answer on the network.
        kept: bytes of a position and its answer in the library.
    """

    look_up: float
    keep: float
    client_block: float
    scheduler_block: float
    sent: float
    kept: float


MEASURED: Final = Constants(0.00011, 0.00031, 0.0020, 0.0029, 310, 330)
"""On one core of a rented Intel Xeon (2.6 GHz), Python 3.11, Dask 2026.8.0."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A simulated batch: its seconds, the blocks, and the share of them that each was busy."""

    seconds: float
    blocks: int
    command: float
    scheduler: float
    workers: float


def simulate(constants: Constants, positions: int, seconds: float, workers: int) -> Outcome:
    """A batch of positions that take so long each, on so many workers of one thread.

    Blocks go through two queues with one server each (command, scheduler) and one with as many as
    there are workers; in flight are as many as `Dispatch` allows.
    """
    size = max(1, min(MOST_TASKS, round(BLOCK_SECONDS / seconds)))
    blocks = -(-positions // size)
    ask = constants.client_block / 2 + size * constants.look_up
    keep = constants.client_block / 2 + size * constants.keep
    pass_on = constants.scheduler_block / 2
    command = scheduler = 0.0  # when each is free again
    free = [0.0] * workers
    running: list[float] = []  # when the answers of blocks reach the command
    in_flight = BLOCKS_A_PLACE * workers
    end = 0.0
    for _ in range(blocks):
        if len(running) == in_flight:
            command = max(command, heapq.heappop(running)) + keep
        command += ask
        scheduler = max(scheduler, command) + pass_on
        done = max(heapq.heappop(free), scheduler) + size * seconds
        heapq.heappush(free, done)
        # Half of the scheduler's time is for the way out, half for the way back.
        heapq.heappush(running, done + pass_on)
        scheduler += pass_on
        end = max(end, done)
    while running:
        command = max(command, heapq.heappop(running)) + keep
    end = max(end, command)
    return Outcome(
        end,
        blocks,
        blocks * (ask + keep) / end,
        blocks * constants.scheduler_block / end,
        blocks * size * seconds / (end * workers),
    )


def table(constants: Constants) -> str:
    """What comes of it for some collections and clusters."""
    lines = [
        "| positions | ms each | workers | blocks | time | per s | command | scheduler | workers |",
        "|---:|---:|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for positions, seconds, workers in (
        *((10**6, seconds, workers) for seconds in (0.001, 0.05) for workers in (2, 16, 256)),
        *((10**9, 0.05, workers) for workers in (256, 4096)),
    ):
        # A billion positions come to the same rate long before their end.
        counted = min(positions, 20_000_000)
        found = simulate(constants, counted, seconds, workers)
        time_needed = found.seconds * positions / counted
        lines.append(
            f"| {positions:,} | {1000 * seconds:g} | {workers:,} | "
            f"{found.blocks * positions // counted:,} | {_time(time_needed)} | "
            f"{positions / time_needed:,.0f} | {found.command:.0%} | {found.scheduler:.0%} | "
            f"{found.workers:.0%} |"
        )
    return "\n".join(lines)


def _time(seconds: float) -> str:
    if seconds < 5_400:
        return f"{seconds / 60:,.1f} min"
    hours = seconds / 3_600
    return f"{hours:,.1f} h" if hours < 48 else f"{hours / 24:,.1f} days"


# --- measuring ------------------------------------------------------------------------------


def measure(count: int = 2_000, blocks: int = 500) -> Constants:
    """The constants on this machine, in processor time, so that other work matters little."""
    lot = random.Random(15)
    problems = tuple(
        Problem(number, number, random_endgame(lot, lot.randint(8, 14)))
        for number in range(1, count + 1)
    )
    tasks = tuple(Task(each.number, each.position, HeadStart()) for each in problems)
    answers: list[Answer] = []

    def take(some: tuple[Answer, ...]) -> bool:
        answers.extend(some)
        return True

    BlockSearch(Block(tasks, "compiled"), take).run()
    solved = (answer for answer in answers if isinstance(answer, Solved))
    results = [(problem, answer.result) for problem, answer in zip(problems, solved, strict=True)]
    sent = len(pickle.dumps(Block(tasks, "compiled"))) + len(pickle.dumps(answers))
    with tempfile.TemporaryDirectory() as folder:
        library = Library(Path(folder))
        plan = Plan("measured", problems, Scoring.DISC_DIFFERENCE, "compiled")
        batch_id = library.batches.take_up(plan)
        assert batch_id is not None
        number = batch_id
        options = SearchOptions()

        def ask() -> None:
            for problem in problems:
                look_up(library, problem.position, options)

        def keep() -> None:
            library.proofs.remember_all((each.position, result) for each, result in results)
            library.batches.answer_all(number, results)
            for problem, result in results:
                answered = Answered(result, compare(problem, result))
                json.dumps(row_json(problem, answered, all_moves=False))

        ask_seconds, keep_seconds = _spent(ask), _spent(keep)
        library.close()
        kept = (Path(folder) / FILE_NAME).stat().st_size
    client, scheduler = _of_dask(blocks)
    return Constants(
        ask_seconds / count, keep_seconds / count, client, scheduler, sent / count, kept / count
    )


def _of_dask(blocks: int) -> tuple[float, float]:
    """The processor seconds of command and scheduler for an empty block, the scheduler apart."""
    import distributed  # noqa: PLC0415  (an extra, which a simulation does without)
    import psutil  # noqa: PLC0415

    from ttt_gui.cluster.dask_workers import DaskWorkers  # noqa: PLC0415

    where = ("--host", "127.0.0.1", "--dashboard-address", "127.0.0.1:0")

    def start(kind: str, *options: str) -> "subprocess.Popen[bytes]":
        return subprocess.Popen(
            [sys.executable, "-m", "dask", kind, *where, *options],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    with tempfile.TemporaryDirectory() as folder:
        told = Path(folder) / "scheduler.json"
        scheduler = start("scheduler", "--port", "0", "--scheduler-file", str(told))
        worker = start("worker", "--scheduler-file", str(told), "--nworkers", "2", "--nthreads=1")
        try:
            while not told.exists() or not told.read_text():
                time.sleep(0.1)
            client = distributed.Client(scheduler_file=str(told), set_as_default=False)
            client.wait_for_workers(2)
            workers = DaskWorkers(client, "measured")
            empty = Block((), "negamax")
            process = psutil.Process(scheduler.pid)

            numbers = itertools.count()

            def solve(count: int) -> None:
                for _ in range(count):
                    workers.submit(next(numbers), empty)
                ended = 0
                while ended < count:
                    ended += sum(isinstance(each, Ended) for each in workers.news(0.2))

            solve(50)
            before = sum(process.cpu_times()[:2])
            spent = _spent(lambda: solve(blocks))
            of_scheduler = sum(process.cpu_times()[:2]) - before
            client.close()
        finally:
            for each in (worker, scheduler):
                each.terminate()
                each.wait()
    return spent / blocks, of_scheduler / blocks


def _spent(work: Callable[[], None]) -> float:
    before = time.process_time()
    work()
    return time.process_time() - before


def main() -> None:
    """Measure, or simulate."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", nargs="?", choices=["measure", "simulate"], default="simulate")
    if parser.parse_args().what == "measure":
        print(measure())
    else:
        print(table(MEASURED))


if __name__ == "__main__":
    main()
