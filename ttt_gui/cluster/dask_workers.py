"""Dask's workers, behind a scheduler that runs somewhere or that is started here."""

import logging
import os
import signal
import time
import uuid
import warnings
from collections.abc import Iterator
from concurrent.futures import CancelledError, Future
from contextlib import contextmanager, suppress
from typing import Final

import distributed
from distributed.scheduler import KilledWorker

from ttt_gui.blocks.block import Answer, Block, BlockLost, OtherVersion, solve_block
from ttt_gui.cluster.extra import ClusterFault
from ttt_gui.cluster.versions import differences

LOOPBACK: Final = "127.0.0.1"

CONNECT_SECONDS: Final = 10.0
"""How long to wait for a scheduler to answer."""

WORKERS_SECONDS: Final = 60.0
"""How long to wait for the first worker of a cluster."""

_COUNT_SECONDS: Final = 2.0
"""How often it is asked how many workers there are: they come and go."""

_CLOSE_SECONDS: Final = 5.0


class DaskWorkers:
    """The workers of a scheduler that a client is connected to."""

    def __init__(self, client: distributed.Client) -> None:
        self._client = client
        self._name = uuid.uuid4().hex[:8]
        self._submitted = 0
        self._running: dict[str, distributed.Future] = {}
        self._places = 0
        self._counted_at = -_COUNT_SECONDS

    def capacity(self) -> int:
        """One block a thread of every worker."""
        now = time.monotonic()
        if now - self._counted_at >= _COUNT_SECONDS:
            self._counted_at = now
            with _telling_of_a_lost_scheduler():
                self._places = sum(self._client.nthreads().values())
        return self._places

    def submit(self, block: Block) -> Future[tuple[Answer, ...]]:
        """Have `block` solved; if its worker dies, Dask gives it to another."""
        self._submitted += 1
        # As long as anybody holds a future of Dask's, the scheduler wants its result.
        key = f"ttt-gui-{self._name}-{self._submitted}"
        answer: Future[tuple[Answer, ...]] = Future()

        def tell(solved: distributed.Future) -> None:
            try:
                with _telling_of_a_lost_scheduler():
                    answers = solved.result()
            except KilledWorker as error:
                answer.set_exception(BlockLost(f"every worker that had it has died: {error}"))
            except OtherVersion as error:
                fault = (
                    f"a worker has another version of the program: {error}; what was solved is kept"
                )
                answer.set_exception(ClusterFault(fault))
            except Exception as error:  # noqa: BLE001  (whoever waits gets it)
                answer.set_exception(error)
            else:
                answer.set_result(answers)
            self._running.pop(key, None)

        solved = self._client.submit(solve_block, block, key=key, pure=False)
        self._running[key] = solved
        solved.add_done_callback(tell)
        return answer


@contextmanager
def connected(address: str) -> Iterator[DaskWorkers]:
    """The workers of the scheduler at `address`, such as `tcp://host:8786`.

    Raises:
        ClusterFault: no scheduler answers, it has no workers, or their versions differ.
    """
    with _client(address) as client:
        _check(client, f"the scheduler at {address}")
        yield DaskWorkers(client)


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
            yield DaskWorkers(client)
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
    with warnings.catch_warnings():
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
        raise ClusterFault(
            "the connection to the scheduler was lost; what was solved is kept, and the same "
            "command resumes from there"
        ) from error
