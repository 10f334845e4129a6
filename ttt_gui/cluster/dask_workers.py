"""Dask's workers, behind a scheduler that runs somewhere or that is started here."""

import hashlib
import logging
import os
import pickle
import platform
import queue
import signal
import time
import uuid
import warnings
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from math import inf
from pathlib import Path
from typing import Final

import dask.config
import distributed
from distributed.scheduler import KilledWorker

from ttt_gui.blocks.block import Block, OtherVersion
from ttt_gui.blocks.telling import drained
from ttt_gui.blocks.workers import Came, Ended, Lost, News
from ttt_gui.cluster.deposits import COLLECT, Deposits
from ttt_gui.cluster.extra import ClusterFault
from ttt_gui.cluster.versions import differences
from ttt_gui.cluster.worker import solve

LOOPBACK: Final = "127.0.0.1"

CONNECT_SECONDS: Final = 10.0
"""How long to wait for a scheduler to answer."""

WORKERS_SECONDS: Final = 60.0
"""How long to wait for the first worker of a cluster."""

_COUNT_SECONDS: Final = 2.0
"""How often it is asked how many workers there are: they come and go."""

_COLLECT_SECONDS: Final = 0.5
"""How often answers are collected while no block ends."""

_SELDOM: Final = {
    "distributed.worker.profile.enabled": False,
    "distributed.admin.tick.interval": "500ms",
    "distributed.admin.system-monitor.interval": "5s",
    "distributed.worker.memory.monitor-interval": "2s",
}
"""How often the processes of a local cluster look at themselves. As Dask has it, ten to a hundred
times a second, they take a tenth of a core from two workers that share two cores with them."""

_CLOSE_SECONDS: Final = 5.0

_LOST_SCHEDULER: Final = (
    "the connection to the scheduler was lost; what was solved is kept, and the same command "
    "resumes from there"
)


class DaskWorkers:
    """The workers of a scheduler that a client is connected to.

    Dask tells when a block is done; its answers come by way of `Deposits`.
    """

    def __init__(self, client: distributed.Client, owner: str) -> None:
        """Use the workers of `client`, and collect what is deposited for `owner`."""
        self._client = client
        self._owner = owner
        self._run = uuid.uuid4().hex[:8]
        # As long as anybody holds a future of Dask's, the scheduler wants its result.
        self._running: dict[str, tuple[int, distributed.Future]] = {}
        self._ends: queue.SimpleQueue[tuple[str, Ended | Lost | Exception]] = queue.SimpleQueue()
        self._seen: dict[str, int] = {}
        self._drop: list[str] = []
        self._places = 0
        self._counted_at = self._collected_at = -inf
        client.register_plugin(Deposits())

    def capacity(self) -> int:
        """One block a thread of every worker."""
        now = time.monotonic()
        if now - self._counted_at >= _COUNT_SECONDS:
            self._counted_at = now
            with _telling_of_a_lost_scheduler():
                self._places = sum(self._client.nthreads().values())
        return self._places

    def submit(self, number: int, block: Block) -> None:
        """Have `block` solved; if its worker dies, Dask gives it to another."""
        key = f"ttt-gui-{self._run}-{number}"
        pickled = pickle.dumps(block)
        future = self._client.submit(solve, self._owner, key, pickled, key=key, pure=False)
        self._running[key] = number, future
        future.add_done_callback(lambda done: self._ends.put((key, _end_of(done, number))))

    def news(self, seconds: float) -> tuple[News, ...]:
        """What has come.

        Raises:
            ClusterFault: the scheduler is gone, or a worker is of another version.
        """
        ends = drained(self._ends, seconds)
        now = time.monotonic()
        if not ends and now - self._collected_at < _COLLECT_SECONDS:
            return ()
        self._collected_at = now
        news: list[News] = list(self._collected())
        for key, end in ends:
            if isinstance(end, Exception):
                raise end
            news.append(end)
            self._seen.pop(key, None)
            del self._running[key]
            self._drop.append(key)
        return tuple(news)

    def drop(self) -> None:
        """Have the scheduler forget what `news` has returned: it is in the library."""
        with suppress(OSError):
            self._collect()

    def _collected(self) -> Iterator[Came]:
        with _telling_of_a_lost_scheduler():
            portions = self._collect()
        for key, some in portions.items():
            number, _ = self._running.get(key, (None, None))
            if number is None:  # a command that died had asked for it
                self._drop.append(key)
            else:
                self._seen[key] = self._seen.get(key, 0) + len(some)
            for portion in some:
                yield Came(number, pickle.loads(portion))  # noqa: S301  (as Dask does)

    def _collect(self) -> dict[str, list[bytes]]:
        drop, self._drop = self._drop, []
        collect = getattr(self._client.scheduler, COLLECT)
        found: dict[str, list[bytes]] = self._client.sync(
            collect, owner=self._owner, seen=self._seen, drop=drop
        )
        return found


def _end_of(future: distributed.Future, number: int) -> Ended | Lost | Exception:
    """How the block of this number has ended."""
    if future.status == "finished":
        return Ended(number)
    try:
        with _telling_of_a_lost_scheduler():
            error = future.exception()
    except ClusterFault as fault:
        return fault
    match error:
        case KilledWorker():
            return Lost(number, f"every worker that had it has died: {error}")
        case OSError():
            return Lost(number, f"the worker that had it cannot reach the scheduler: {error}")
        case OtherVersion():
            return ClusterFault(
                f"a worker has another version of the program: {error}; what was solved is kept"
            )
    return error if isinstance(error, Exception) else ClusterFault(f"a worker failed: {error!r}")


@contextmanager
def connected(address: str, library: Path) -> Iterator[DaskWorkers]:
    """The workers of the scheduler at `address`, such as `tcp://host:8786`.

    Args:
        address: the scheduler's.
        library: the folder of the library that answers are for. The next command with that one
            collects what this one cannot.

    Raises:
        ClusterFault: no scheduler answers, it has no workers, or their versions differ.
    """
    with _client(address) as client:
        _check(client, f"the scheduler at {address}")
        place = f"{platform.node()}:{library.resolve()}"
        workers = DaskWorkers(client, hashlib.sha256(place.encode()).hexdigest()[:16])
        yield workers
        workers.drop()


@contextmanager
def local_cluster(count: int) -> Iterator[DaskWorkers]:
    """So many workers on this machine, of one thread each, behind a scheduler of their own.

    They listen on the loopback address only, and end with this process, however that ends.

    Raises:
        ClusterFault: they cannot be started.
    """
    with _loopback_cluster(count) as cluster, _client(cluster.scheduler_address) as client:
        _check(client, "the cluster")
        try:
            yield DaskWorkers(client, "local")
        except BaseException:
            _kill(cluster)  # nobody waits for what they are solving
            raise


@contextmanager
def _client(address: str) -> Iterator[distributed.Client]:
    try:
        with warnings.catch_warnings():
            # Versions that differ are told in our own words.
            warnings.simplefilter("ignore", distributed.versions.VersionMismatchWarning)
            client = distributed.Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except OSError as error:
        raise ClusterFault(
            f"no scheduler answers at {address}: {error}; start one with: dask scheduler"
        ) from error
    try:
        yield client
    finally:
        client.close(_CLOSE_SECONDS)


def _loopback_cluster(count: int) -> distributed.LocalCluster:
    with dask.config.set(_SELDOM), warnings.catch_warnings():
        # Where the dashboard's port is taken, Dask takes another, and would print four lines.
        warnings.simplefilter("ignore", UserWarning)
        return distributed.LocalCluster(
            n_workers=count,
            threads_per_worker=1,
            processes=True,
            host=LOOPBACK,
            dashboard_address=f"{LOOPBACK}:8787",
            worker_dashboard_address=f"{LOOPBACK}:0",
            silence_logs=logging.ERROR,
        )


def _kill(cluster: distributed.LocalCluster) -> None:
    """End the processes of a cluster at once."""
    for nanny in cluster.workers.values():
        nanny.auto_restart = False
        if nanny.pid:
            with suppress(ProcessLookupError):
                os.kill(nanny.pid, signal.SIGTERM if os.name == "nt" else signal.SIGKILL)


def _check(client: distributed.Client, scheduler: str) -> None:
    try:
        client.wait_for_workers(1, timeout=WORKERS_SECONDS)
    except TimeoutError as error:
        raise ClusterFault(
            f"{scheduler} has no workers; start some with: dask worker {client.scheduler.address} "
            "--nthreads 1 --nworkers auto"
        ) from error
    differs = differences(client)
    if differs:
        raise ClusterFault(
            f"the versions do not match, and nothing was begun: {differs}. Install the same "
            "everywhere"
        )


@contextmanager
def _telling_of_a_lost_scheduler() -> Iterator[None]:
    try:
        yield
    except (CancelledError, OSError) as error:
        raise ClusterFault(_LOST_SCHEDULER) from error
