"""Single-minded players are counted rightly, and in a small run none of them beats the sensible player."""

from __future__ import annotations

import pytest

from bench.ideas import STRATEGIES
from bench.strategies import Shares, judge_shares, play_table

RUNS = {"armorica": (2, 48), "arrival": (4, 12)}
"""Players and games of the small run."""


def test_a_share_fails_only_when_it_is_surely_more_than_fair() -> None:
    assert judge_shares(Shares(100, 25.0, 25.0), 4)["holds"]
    assert judge_shares(Shares(100, 30.0, 30.0), 4)["holds"], "by chance"
    assert not judge_shares(Shares(100, 45.0, 45.0), 4)["holds"]
    assert judge_shares(Shares(100, 45.0, 45.0), 4)["interval"] == [1.41, 2.19]


@pytest.mark.parametrize("pack", RUNS)
def test_no_idea_surely_beats_the_sensible_player(pack: str) -> None:
    players, games = RUNS[pack]
    for strategy in STRATEGIES[pack]:
        place = (pack, strategy.name, players)
        shares = play_table((place, 0, games)).shares[place]
        assert shares.games == games
        assert judge_shares(shares, players)["holds"], strategy.name
