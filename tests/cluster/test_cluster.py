"""Batches on real clusters: a local one, and a scheduler with workers that were started by hand."""

import json
import random
import subprocess
from pathlib import Path

import pytest

pytest.importorskip("distributed", reason="the extra “cluster” is not installed")

from tests.cli.conftest import Cli
from tests.cli.test_process import COMMAND, ENVIRONMENT
from tests.cluster import deaths
from ttt_gui.cluster import dask_workers
from ttt_gui.cluster.extra import ClusterFault
from ttt_gui.games.random_play import random_endgame
from ttt_gui.notation.boards import position_text

SECONDS = 120


def collection(folder: Path, count: int = 40) -> Path:
    lot = random.Random(15)
    file = folder / "collection.txt"
    file.write_text(
        "\n".join(position_text(random_endgame(lot, lot.randint(1, 6))) for _ in range(count))
    )
    return file


def batch(folder: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [*COMMAND, "batch", *arguments, "--engine", "negamax", "--data-dir", folder / "library"],
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )


def test_a_local_cluster_finds_what_a_search_here_finds(cli: Cli, tmp_path: Path) -> None:
    file = collection(tmp_path)
    ended = batch(tmp_path, str(file), "--cluster", "local:1")
    assert (ended.returncode, ended.stderr) == (0, ended.stderr), ended.stderr
    assert "40 of 40 solved" in ended.stderr
    rows = {row["number"]: row for row in map(json.loads, ended.stdout.splitlines())}
    _, solved = cli.solve(str(file))
    assert len(rows) == len(solved) == 40
    for number, expected in enumerate(solved, start=1):
        row = rows[number]
        same = set(expected) - {"seconds"}
        assert {key: row[key] for key in same} == {key: expected[key] for key in same}
    _, _, again = cli("batch", str(file), "--data-dir", str(tmp_path / "library"))
    assert "40 of them known before" in again


def test_a_scheduler_that_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dask_workers, "CONNECT_SECONDS", 0.3)
    with (
        pytest.raises(ClusterFault, match=r"no scheduler answers at tcp://127\.0\.0\.1:1: "),
        dask_workers.connected("tcp://127.0.0.1:1", tmp_path),
    ):
        pass


@pytest.mark.slow
def test_workers_and_clients_that_are_killed_cost_nothing_that_was_kept(
    cli: Cli, tmp_path: Path
) -> None:
    lot = random.Random(16)
    file = tmp_path / "collection.txt"
    # Enough work for the last kill to find somebody at it on a fast machine, too.
    positions = (random_endgame(lot, lot.randint(11, 15)) for _ in range(6_000))
    file.write_text("\n".join(map(position_text, positions)))
    found = deaths.run(file, tmp_path, worker_deaths=10, client_deaths=2, block_seconds=0.2)
    status, rows = cli.json(
        "batch", str(file), "--processes", "2", "--data-dir", str(tmp_path / "other")
    )
    assert status == 0
    assert found.scores == {row["number"]: row["score"] for row in rows}
    assert found.kept_again == 0
    assert found.finished_again == 0
