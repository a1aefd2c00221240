"""The lab on a Dask cluster of real worker processes: the same figures, also when a worker is killed."""

from __future__ import annotations

import os
import signal
import socket
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from support.games import tables

from companion.lab import cluster
from companion.lab.experiment import Experiment
from companion.lab.run import Processes, gather, open_experiment, run
from companion.lab.tally import Tally
from generator.errors import Refused

EXPERIMENT = Experiment("armorica", tables("armorica"), ("A", "B", "C"), ("medium", "easy"), 48, "cluster")


@pytest.fixture(scope="module")
def two() -> Any:
    with cluster.connect("local:2") as found:
        yield found


def test_figures_are_the_same_whatever_the_workers(two: Any) -> None:
    assert two.workers == 2
    assert run(EXPERIMENT, spread=two) == run(EXPERIMENT, spread=Processes(1))


def test_a_worker_killed_in_the_middle_loses_nothing(two: Any) -> None:
    experiment = replace(EXPERIMENT, games=96, seed="killed")
    pids = list(two.client.run(os.getpid).values())
    killed: list[int] = []

    def after_a_few(done: int) -> None:
        if not killed:
            os.kill(pids[0], signal.SIGKILL)
            killed.append(pids[0])

    tally = gather(partial(open_experiment, experiment), experiment.games, Tally(), two, after_a_few)
    assert killed
    assert killed[0] not in two.client.run(os.getpid).values()
    assert tally.games == 96
    assert tally == run(experiment)


def test_workers_of_another_version_are_refused(two: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "_version", lambda: "9.9.9")
    monkeypatch.setattr(two.client, "run", lambda _: {"tcp://10.0.0.7:40000": "0.1.0"})
    with pytest.raises(Refused, match=r"0\.1\.0; this is 9\.9\.9"):
        cluster._check(two.client, "tcp://10.0.0.5:8786")


def test_an_address_that_is_none_is_told() -> None:
    for wrong in ("local:0", "local:many"):
        with pytest.raises(Refused, match="no cluster"), cluster.connect(wrong):
            pass


def test_where_nothing_answers_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", "1s")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with pytest.raises(Refused, match="No Dask scheduler answers"), cluster.connect(f"tcp://127.0.0.1:{port}"):
        pass


def test_without_dask_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "distributed", None)
    with pytest.raises(Refused) as refused, cluster.connect("local:2"):
        pass
    assert "punchboard[cluster]" in refused.value.findings[0].hint
