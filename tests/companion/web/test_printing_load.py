"""A running table beside kits that are being made: its moves are answered as quickly as before."""

from __future__ import annotations

from pathlib import Path
from statistics import median
from time import perf_counter, sleep

import pytest
from support.server import Caller, Server, seated, serving

pytestmark = pytest.mark.alone

TURNS, MOVES = 2, 10
SLACK = 0.05
"""Seconds. A quick machine answers in three milliseconds, of which twice as many is noise."""


def took(code: str, phones: dict[str, Caller]) -> list[float]:
    """Seconds that some moves take."""
    seconds: list[float] = []
    while len(seconds) < MOVES:
        for phone in phones.values():
            begun = perf_counter()
            if phone.move(code) is not None:
                seconds.append(perf_counter() - begun)
    return seconds


def want_kits(server: Server, turn: int) -> list[str]:
    wishes = [{"game": "armorica", "profile": {"skew": turn + number / 100}} for number in (1, 2)]
    return [server.api()("POST", "/prints", wish).json["key"] for wish in wishes]


def states(server: Server, keys: list[str]) -> set[str]:
    return {server.api()("GET", f"/prints/{key}").json["state"] for key in keys}


def test_moves_do_not_wait_for_kits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By turns, so that a machine which others use too is as slow for the one as for the other."""
    monkeypatch.setenv("PUNCHBOARD_HOME", str(tmp_path / "home"))
    idle: list[float] = []
    printing: list[float] = []
    with serving(tmp_path / "tables") as server:
        for turn in range(TURNS):
            code, phones, _ = seated(server)
            idle += took(code, phones)
            keys = want_kits(server, turn)
            printing += took(code, phones)
            assert "working" in states(server, keys), "the kits were under way meanwhile"
            while turn < TURNS - 1 and states(server, keys) != {"ready"}:
                sleep(0.2)
    assert median(printing) < 2 * median(idle) + SLACK
