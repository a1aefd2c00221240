"""Six phones join at once; a guesser does not get far."""

from __future__ import annotations

from flask import Flask

from companion.web.asking import WRONG_CODE
from companion.web.codes import LENGTH, LETTERS
from companion.web.limits import Limiter, Rate


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_burst_passes_and_then_waits_for_its_refill() -> None:
    clock = Clock()
    limiter = Limiter(Rate(10, 60), Rate(1000, 6000), clock=clock)
    assert [limiter.wait("router") for _ in range(10)] == [0.0] * 10
    assert limiter.wait("router") == 1.0
    clock.now += 1.0
    assert limiter.wait("router") == 0.0


def test_addresses_do_not_share_a_bucket_but_everybody_shares_one() -> None:
    clock = Clock()
    limiter = Limiter(Rate(5, 60), Rate(12, 60), clock=clock)
    assert [limiter.wait("a") for _ in range(5)] == [0.0] * 5
    assert [limiter.wait("b") for _ in range(5)] == [0.0] * 5
    assert [limiter.wait("c") for _ in range(2)] == [0.0] * 2
    assert limiter.wait("d") > 0


def test_a_refused_try_is_not_charged() -> None:
    clock = Clock()
    limiter = Limiter(Rate(1, 60), Rate(100, 60), clock=clock)
    limiter.wait("a")
    for _ in range(50):
        assert limiter.wait("a") == 1.0


def test_a_guesser_needs_more_than_a_day_for_any_of_a_thousand_tables(app: Flask) -> None:
    """With as many addresses as he likes, and all that a server had in store when he began."""
    rate = app.extensions["punchboard"].lookups._overall
    at_once, per_minute = rate.burst / WRONG_CODE, rate.per_minute / WRONG_CODE
    tries = len(LETTERS) ** LENGTH / 1000
    assert (tries - at_once) / per_minute > 1.2 * 24 * 60


def test_asking_charges_nobody_and_tells_what_a_charge_would() -> None:
    clock = Clock()
    limiter = Limiter(Rate(10, 60), Rate(100, 600), clock=clock)
    assert limiter.would_wait("a", 6) == 0.0
    assert not limiter._buckets, "who only asks leaves no trace"
    assert limiter.wait("a", 6) == 0.0
    assert limiter.would_wait("a", 6) == 2.0
    assert limiter.would_wait("b", 6) == 0.0
    clock.now += 1.0
    assert limiter.would_wait("a", 6) == 1.0
    clock.now += 1.0
    assert limiter.would_wait("a", 6) == 0.0
    assert limiter.wait("a", 6) == 0.0


def test_when_everybody_together_has_nothing_left_a_new_address_waits_too() -> None:
    clock = Clock()
    limiter = Limiter(Rate(10, 60), Rate(12, 60), clock=clock)
    assert limiter.wait("a", 10) == 0.0
    assert limiter.would_wait("b", 6) == 4.0


def test_many_addresses_do_not_fill_the_memory() -> None:
    limiter = Limiter(Rate(5, 60), Rate(10**9, 60), most=100)
    for n in range(1000):
        limiter.wait(f"address {n}")
    assert len(limiter._buckets) == 100
