"""The collector's full rounds come when no game is played."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from companion.web.gc_control import AT_LEAST, AT_MOST, Pauses


@pytest.fixture(autouse=True)
def thresholds() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)


class Clock:
    """A processor that spends this share of every second on phones."""

    def __init__(self, share: float) -> None:
        self.share = share
        self.spent = 0.0
        self.rounds = 0

    def busy(self) -> float:
        return self.spent

    def collect(self) -> None:
        self.rounds += 1
        self.spent += 0.4

    def run(self, pauses: Pauses, seconds: int) -> None:
        for _ in range(seconds):
            self.spent += self.share
            pauses.look(1.0)


def test_while_people_play_there_is_no_full_round_for_long() -> None:
    clock = Clock(0.3)
    pauses = Pauses(clock.busy, clock.collect)
    clock.run(pauses, AT_MOST - 1)
    assert clock.rounds == 0
    clock.run(pauses, 1)
    assert clock.rounds == 1, "but garbage is not kept for ever"


def test_it_comes_in_the_first_quiet_moment_and_then_not_at_once_again() -> None:
    clock = Clock(0.3)
    pauses = Pauses(clock.busy, clock.collect)
    clock.run(pauses, 2 * AT_LEAST)
    clock.share = 0.01
    clock.run(pauses, 1)
    assert clock.rounds == 1
    clock.run(pauses, AT_LEAST - 1)
    assert clock.rounds == 1, "its own work does not count as play"
    clock.run(pauses, 1)
    assert clock.rounds == 2


def test_python_itself_looks_at_what_is_young_only() -> None:
    Pauses()
    gc.collect()
    before = gc.get_stats()[2]["collections"]
    kept = [[n] for n in range(200_000)]
    assert gc.get_stats()[2]["collections"] == before
    assert gc.get_stats()[0]["collections"] > 0
    assert kept
