"""The lab beyond one machine: an existing Dask cluster, or one started here.

Slices of games travel with the pack's tables and come back as counts. Dask plays a slice again elsewhere when its
worker dies, and every slice counts the same wherever it is played, so nothing is lost and nothing changes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.metadata import version
from pickle import dumps
from typing import Any

from companion.lab.run import Opener, Play, T
from generator.errors import refuse

LOCAL = re.compile(r"local:(\d{1,3})\Z")
PATIENCE = "10s"
"""How long an address may take to answer."""
DEATHS = 10
"""So many workers may die over the same games before something is wrong with the games."""


class Cluster:
    """The workers of a Dask cluster, as a place where games are played."""

    def __init__(self, client: Any) -> None:
        self.client = client

    @property
    def workers(self) -> int:
        return max(1, sum(int(worker["nthreads"]) for worker in self.client.scheduler_info(-1)["workers"].values()))

    def parts(self, opener: Opener[T], slices: Sequence[range]) -> Iterator[T]:
        from distributed import as_completed

        # The tables travel with every slice: they are small, and what was stored on a worker dies with it.
        asked = [self.client.submit(_play, opener, numbers, pure=False, retries=DEATHS) for numbers in slices]
        for future in as_completed(asked):
            yield future.result()
            future.release()


def _play(opener: Opener[T], numbers: range) -> T:
    """Play a slice in a worker; engines stay open from slice to slice."""
    play: Play[T] = _open(opener)
    return play(numbers)


_OPEN: dict[bytes, Any] = {}
"""What this worker plays, by how it was asked for."""


def _open(opener: Opener[Any]) -> Any:
    key = dumps(opener)
    if key not in _OPEN:
        _OPEN.clear()
        _OPEN[key] = opener()
    return _OPEN[key]


def _version() -> str:
    return version("punchboard")


@contextmanager
def connect(address: str) -> Iterator[Cluster]:
    """Reach the cluster at an address such as `tcp://10.0.0.5:8786`, or start `local:4` here."""
    try:
        import dask
        from distributed import Client, LocalCluster
    except ImportError:
        raise refuse(
            "no-cluster",
            "Playing on a cluster needs Dask, which is not installed.",
            "Install it with: pip install 'punchboard[cluster]'",
        ) from None
    dask.config.set({"distributed.scheduler.allowed-failures": DEATHS, "distributed.comm.timeouts.connect": PATIENCE})
    local = LOCAL.match(address)
    if address.startswith("local") and (local is None or not 0 < int(local[1]) <= 256):
        raise refuse("usage", f"“{address}” is no cluster.", "Write local:4 for four workers on this machine.")
    if local is not None:
        with (
            LocalCluster(
                n_workers=int(local[1]),
                threads_per_worker=1,
                host="127.0.0.1",
                dashboard_address="127.0.0.1:0",
                silence_logs=50,
            ) as started,
            Client(started) as client,
        ):
            yield Cluster(client)
        return
    try:
        client = Client(address, timeout=PATIENCE)
    except (OSError, ValueError, TimeoutError) as error:
        raise refuse(
            "no-cluster",
            f"No Dask scheduler answers at {address} ({_first_line(error)}).",
            "Start one with: dask scheduler. Its address looks like tcp://10.0.0.5:8786.",
        ) from None
    with client:
        _check(client, address)
        yield Cluster(client)


def _check(client: Any, address: str) -> None:
    """Refuse a cluster without workers, or with workers that play by another version's rules."""
    if not client.scheduler_info(-1)["workers"]:
        raise refuse(
            "no-workers", f"The cluster at {address} has no workers.", f"Start some with: dask worker {address}"
        )
    here = _version()
    try:
        others = {worker: found for worker, found in client.run(_version).items() if found != here}
    except Exception as error:
        raise refuse(
            "no-workers",
            f"A worker at {address} cannot play ({_first_line(error)}).",
            f"Install punchboard[cluster] {here} on every worker.",
        ) from None
    if others:
        worker, found = next(iter(others.items()))
        raise refuse(
            "other-version",
            f"The worker {worker} has Punchboard {found}; this is {here}.",
            "Install the same version everywhere, so that all games are played by the same rules.",
        )


def _first_line(error: BaseException) -> str:
    return (str(error) or type(error).__name__).splitlines()[0][:120]
