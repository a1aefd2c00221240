"""Buckets refill with time; a client that takes little is never asked for what others took."""

from __future__ import annotations

import pytest

from companion.http.addresses import source_of
from companion.web.auth.rate_limits import Limiter, Rate, StreamLimits


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


def test_the_common_bucket_slows_those_who_took_much_and_nobody_else() -> None:
    clock = Clock()
    limiter = Limiter(Rate(10, 60), Rate(12, 60), clock=clock)
    for greedy in ("a", "b"):
        assert [limiter.wait(greedy) for _ in range(6)] == [0.0] * 6
    assert limiter.wait("a") == 1.0, "it has four of its own left"
    assert [limiter.wait("c") for _ in range(5)] == [0.0] * 5, "a client that comes now has taken nothing yet"
    assert limiter.wait("c") == 1.0
    assert limiter.would_wait("a") == 1.0
    assert limiter.would_wait("d") == 0.0


def test_a_refused_try_is_not_charged() -> None:
    clock = Clock()
    limiter = Limiter(Rate(1, 60), Rate(100, 60), clock=clock)
    limiter.wait("a")
    for _ in range(50):
        assert limiter.wait("a") == 1.0


def test_asking_charges_nothing_and_tells_what_a_charge_would() -> None:
    clock = Clock()
    limiter = Limiter(Rate(10, 60), clock=clock)
    assert limiter.would_wait("a", 6) == 0.0
    assert not limiter._buckets, "a question leaves no trace"
    assert limiter.wait("a", 6) == 0.0
    assert limiter.would_wait("a", 6) == 2.0
    assert limiter.would_wait("b", 6) == 0.0
    clock.now += 1.0
    assert limiter.would_wait("a", 6) == 1.0
    clock.now += 1.0
    assert limiter.would_wait("a", 6) == 0.0
    assert limiter.wait("a", 6) == 0.0


def test_what_was_done_already_is_charged_down_to_nothing() -> None:
    limiter = Limiter(Rate(2, 60), clock=Clock())
    for _ in range(9):
        limiter.spend("a")
    assert limiter.would_wait("a") == 1.0, "not nine"


def test_many_addresses_do_not_fill_the_memory() -> None:
    limiter = Limiter(Rate(5, 60), Rate(10**9, 60), most=100)
    for n in range(1000):
        limiter.wait(f"address {n}")
    assert len(limiter._buckets) == 100


@pytest.mark.parametrize(
    ("address", "source"),
    [
        ("192.168.1.7", "192.168.1.7"),
        ("2001:db8:1:2:aaaa::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%wlan0", "fe80::/64"),
        ("::ffff:192.168.1.7", "192.168.1.7"),
        ("nowhere", "nowhere"),
    ],
)
def test_an_ipv6_network_is_one_source(address: str, source: str) -> None:
    assert source_of(address) == source


def test_lines_of_one_source_and_of_all_end() -> None:
    lines = StreamLimits(3, 1000)
    closing = [lines.count_stream("a") for _ in range(3)]
    assert lines.refusal_reason("a") == "too-many-lines"
    assert lines.refusal_reason("b") is None
    closing.pop()()
    assert lines.refusal_reason("a") is None
    assert lines.count == 2


def test_a_seat_has_lines_of_its_own_beside_somebody_who_hoards_them() -> None:
    lines = StreamLimits(3, 1000)
    for _ in range(3):
        lines.count_stream("router")
    mine = [
        lines.count_stream("router", "TABLE\nAna")
        for _ in range(4)
        if lines.refusal_reason("router", "TABLE\nAna") is None
    ]
    assert len(mine) == 4
    assert lines.refusal_reason("router", "TABLE\nAna") == "too-many-lines"
    assert lines.refusal_reason("router", "TABLE\nBo") is None
    mine.pop()()
    assert lines.refusal_reason("router", "TABLE\nAna") is None


def test_the_last_lines_are_kept_for_sources_with_few() -> None:
    lines = StreamLimits(400, 500)
    for hoarder in ("a", "b"):
        for _ in range(400):
            if lines.refusal_reason(hoarder) is None:
                lines.count_stream(hoarder)
    assert lines.count == 450
    assert lines.refusal_reason("b") == "no-line-left"
    assert lines.refusal_reason("a family") is None
