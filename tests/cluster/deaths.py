"""A batch on a real cluster whose workers and client are killed again and again.

`python -m tests.cluster.deaths FILE [WORKER_DEATHS CLIENT_DEATHS BLOCK_SECONDS]` prints figures.
"""

import hashlib
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

ROOT = Path(__file__).parents[2]
CLIENT = """
import sys
from ttt_gui.blocks import dispatch
from ttt_gui.cli import main
if __name__ == "__main__":
    dispatch.BLOCK_SECONDS = float(sys.argv[1])
    sys.exit(main(sys.argv[2:]))
"""
PATIENCE = 1_800.0


@dataclass(frozen=True)
class Deaths:
    """What came of it.

    Attributes:
        scores: by the number of the position.
        workers: how many workers were killed.
        clients: how many clients were.
        searches: how many searches workers have begun.
        kept_again: positions that were searched although the library had their answer when
            somebody was killed before.
        finished_again: positions that were searched although the answers of their whole block
            were out of the worker's hands when somebody was killed before.
        deposited_again: likewise, those of which at least the answer itself was.
        unfinished_again: all others that were searched more than once: killed workers were at
            them, or a client that was killed had asked for them.
        remembered: answers of the batch that were not found by a search of this batch.
    """

    scores: dict[int, int]
    workers: int
    clients: int
    searches: int
    kept_again: int
    finished_again: int
    deposited_again: int
    unfinished_again: int
    remembered: int


def run(
    file: Path, folder: Path, *, worker_deaths: int, client_deaths: int, block_seconds: float
) -> Deaths:
    """Solve the positions of `file` on a scheduler and two workers, killing as many as is asked."""
    lot = random.Random(15)
    log, out, library = folder / "blocks.log", folder / "out.jsonl", folder / "library"
    log.touch()
    count = len(file.read_text().splitlines())
    kills = ["worker"] * worker_deaths + ["client"] * client_deaths
    lot.shuffle(kills)
    kept: list[tuple[int, set[int]]] = []
    with cluster(folder, {"BLOCK_LOG": str(log)}) as address, ExitStack() as stack:

        def start_client() -> subprocess.Popen[bytes]:
            command = [sys.executable, "-c", CLIENT, str(block_seconds), "batch", str(file)]
            command += ["--scheduler", address, "--out", str(out), "--data-dir", str(library)]
            with (folder / "client.err").open("ab") as errors:
                return stack.enter_context(ended(subprocess.Popen(command, stderr=errors)))

        client = start_client()
        for number, kill in enumerate(kills, start=1):
            # The kills are spread over the first three quarters of the work.
            share = 0.75 * number / len(kills) * count
            running = client
            wait(partial(is_far, library, share, running))
            time.sleep(lot.uniform(0, block_seconds))
            assert running.poll() is None, (folder / "client.err").read_text()
            kept.append((len(log.read_text().splitlines()), answered(library)))
            if kill == "client":
                client.kill()
                client.wait()
                client = start_client()
            else:
                busy = [line.split()[1] for line in log.read_text().splitlines()[-20:]]
                try:
                    os.kill(int(lot.choice(busy)), signal.SIGKILL)
                except ProcessLookupError:  # it was the last one that was killed
                    kills.append("worker")
        client.wait(PATIENCE)
        assert client.returncode == 0, (folder / "client.err").read_text()
    lines = [line.split() for line in log.read_text().splitlines()]
    kept_again, finished_again, deposited_again = set[int](), set[int](), set[int]()
    for at, numbers in kept:
        later = numbers_of("S", lines[at:])
        kept_again |= later & numbers
        finished_again |= later & numbers_of("E", lines[:at])
        deposited_again |= later & numbers_of("D", lines[:at])
    searches = Counter(int(line[2]) for line in lines if line[0] == "S")
    twice = {number for number, times in searches.items() if times > 1}
    rows = [json.loads(line) for line in out.read_text().splitlines()]
    assert len(rows) == count
    return Deaths(
        {row["number"]: row["score"] for row in rows},
        worker_deaths,
        client_deaths,
        searches.total(),
        len(kept_again),
        len(finished_again),
        len(deposited_again),
        len(twice - kept_again - finished_again - deposited_again),
        len(answered(library, remembered=True)),
    )


def numbers_of(letter: str, lines: list[list[str]]) -> set[int]:
    """The positions in the lines of the log that begin with `letter` (see `log_blocks`)."""
    return {int(word) for line in lines if line[0] == letter for word in line[2:]}


def is_far(library: Path, share: float, client: "subprocess.Popen[bytes]") -> bool:
    """Whether so many positions are answered, or never will be."""
    return len(answered(library)) >= share or client.poll() is not None


def answered(library: Path, *, remembered: bool = False) -> set[int]:
    """The numbers of the positions whose answers are in the library."""
    file = library / "library.sqlite3"
    if not file.exists():
        return set()
    with closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True, timeout=30)) as connection:
        try:
            rows = connection.execute(
                "SELECT number FROM batch_answers WHERE remembered = ?", (remembered,)
            ).fetchall()
        except sqlite3.OperationalError:  # the tables are being made
            return set()
    return {number for (number,) in rows}


@contextmanager
def cluster(folder: Path, environment: dict[str, str]) -> Iterator[str]:
    """A scheduler and two workers as a person starts them; gives the scheduler's address."""
    everything = {**os.environ, "PYTHONPATH": str(ROOT), **environment}
    told = folder / "scheduler.json"
    common = ["--dashboard-address", "127.0.0.1:0", "--scheduler-file", str(told)]
    preload = str(Path(__file__).with_name("log_blocks.py"))
    with (folder / "cluster.log").open("wb") as log:

        def start(kind: str, *options: str) -> subprocess.Popen[bytes]:
            command = [sys.executable, "-m", "dask", kind, *common, "--host", "127.0.0.1", *options]
            return subprocess.Popen(command, env=everything, cwd=folder, stdout=log, stderr=log)

        with ended(start("scheduler", "--port", "0")):
            wait(told.exists)
            wait(lambda: bool(told.read_text()))
            address = json.loads(told.read_text())["address"]
            workers = ("--nworkers", "2", "--nthreads", "1", "--preload", preload)
            with ended(start("worker", *workers)):
                yield address


@contextmanager
def ended(process: "subprocess.Popen[bytes]") -> Iterator["subprocess.Popen[bytes]"]:
    """A process that is asked to end, and if it does not, killed."""
    try:
        yield process
    finally:
        if process.poll() is None:
            process.terminate()
            try:
                process.wait(timeout=30)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def wait(is_done: Callable[[], bool]) -> None:
    """Wait until `is_done`."""
    end = time.monotonic() + PATIENCE
    while not is_done():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.05)


if __name__ == "__main__":
    given, worker_deaths, client_deaths, seconds = (*sys.argv[1:], "10", "2", "0.5")[:4]
    with tempfile.TemporaryDirectory() as scratch:
        found = run(
            Path(given),
            Path(scratch),
            worker_deaths=int(worker_deaths),
            client_deaths=int(client_deaths),
            block_seconds=float(seconds),
        )
    print({name: value for name, value in vars(found).items() if name != "scores"})
    digest = hashlib.sha256(json.dumps(sorted(found.scores.items())).encode()).hexdigest()
    print(f"{len(found.scores)} positions, digest of their scores {digest}")
