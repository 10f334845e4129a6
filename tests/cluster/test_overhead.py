"""What Dask costs: the same positions by two plain processes and by a local cluster of two workers.

`pytest -m benchmark -s tests/cluster/test_overhead.py` runs both in turn and prints the ratios of
wall time and of processor time, with and without what starting takes. `OVERHEAD_FILE` names a file
of positions in place of random ones, `OVERHEAD_PAIRS` says how many pairs of runs to make.
"""

import json
import os
import random
import resource
import statistics
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

import pytest

pytest.importorskip("distributed", reason="the extra “cluster” is not installed")

from tests.cli.test_process import COMMAND, ENVIRONMENT
from ttt_gui.games.random_play import random_endgame
from ttt_gui.notation.boards import position_text

pytestmark = pytest.mark.benchmark

WAYS = (("--processes", "2"), ("--cluster", "local:2"))
COUNT = 1_500
EMPTIES = (15, 18)


@dataclass(frozen=True)
class Run:
    """A run of the command: seconds of wall time and of processor time, and what it found."""

    seconds: float
    processor: float
    found: dict[int, tuple[int, tuple[int, ...], int]]

    def without(self, start: "Run") -> "Run":
        return Run(self.seconds - start.seconds, self.processor - start.processor, self.found)


def run(file: Path, folder: Path, way: tuple[str, str]) -> Run:
    out = folder / "out.jsonl"
    library = folder / f"library-{time.monotonic_ns()}"
    before, began = _processor(), time.monotonic()
    subprocess.run(
        [*COMMAND, "batch", file, *way, "--out", out, "--data-dir", library],
        env=ENVIRONMENT,
        stderr=subprocess.DEVNULL,
        check=True,
    )
    seconds, processor = time.monotonic() - began, _processor() - before
    rows = map(json.loads, out.read_text().splitlines())
    found = {row["number"]: (row["score"], tuple(row["line"]), row["nodes"]) for row in rows}
    return Run(seconds, processor, found)


def _processor() -> float:
    """Of all processes that were started from here and have ended."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


@pytest.mark.timeout(7_200)
def test_a_cluster_costs_little_beside_plain_processes(tmp_path: Path) -> None:
    file = Path(os.environ.get("OVERHEAD_FILE", tmp_path / "positions.txt"))
    if not file.exists():
        lot = random.Random(15)
        positions = (random_endgame(lot, lot.randint(*EMPTIES)) for _ in range(COUNT))
        file.write_text("\n".join(map(position_text, positions)))
    one = tmp_path / "one.txt"
    one.write_text(file.read_text().splitlines()[0])
    pairs = []
    for number in range(int(os.environ.get("OVERHEAD_PAIRS", "3"))):
        ways = WAYS if number % 2 == 0 else WAYS[::-1]
        starts = {way: run(one, tmp_path, way) for way in ways}
        runs = {way: run(file, tmp_path, way) for way in ways}
        plain, cluster = (runs[way] for way in WAYS)
        assert cluster.found == plain.found
        plain_work, cluster_work = (runs[way].without(starts[way]) for way in WAYS)
        pairs.append(
            (
                cluster.seconds / plain.seconds,
                cluster.processor / plain.processor,
                cluster_work.seconds / plain_work.seconds,
                cluster_work.processor / plain_work.processor,
            )
        )
        for way in WAYS:
            print(
                f"\n{' '.join(way)}: {runs[way].seconds:.1f} s, processor "
                f"{runs[way].processor:.1f} s; of one position {starts[way].seconds:.1f} s, "
                f"{starts[way].processor:.1f} s",
                end="",
            )
        print(
            "\nratios: time {:.3f}, processor {:.3f}; less the start {:.3f}, {:.3f}".format(
                *pairs[-1]
            )
        )
    medians = map(statistics.median, zip(*pairs, strict=True))
    print("medians: time {:.3f}, processor {:.3f}; less the start {:.3f}, {:.3f}".format(*medians))
