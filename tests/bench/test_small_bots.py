"""The bench of bots against chance counts every deal from every seat."""

from __future__ import annotations

from bench.small_bots import shares
from companion.engines import load


def test_a_bot_that_looks_ahead_wins_more_than_its_share_of_each_deal() -> None:
    told = shares(load("yacht"), 2, 6)
    assert told["games"] == 12
    assert told["times_fair_share"] > 1.5
    low, high = told["interval"]
    assert low <= told["times_fair_share"] <= high
