"""The ladder of bots: every game is played once, and intervals are honest about few games."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bench import bots


def test_a_stopped_ladder_goes_on_where_it_was(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    played: list[tuple[int, int]] = []

    def play(step: bots.Step, players: int, number: int) -> dict[str, float]:
        played.append((players, number))
        return {"won": float(number % 2), "decisions": 10, "seconds": 0.5}

    monkeypatch.setattr(bots, "NOTES", tmp_path / "notes" / "bots.jsonl")
    monkeypatch.setattr(bots, "LADDER", (bots.Step("armorica", "strong", "medium", 4, 1.5, iterations=7),))
    monkeypatch.setattr(bots, "play", play)
    monkeypatch.setenv("BENCH_MINUTES", "0")
    assert bots.run()["armorica: one strong among medium"]["2 players"] == {"games": 0}
    monkeypatch.delenv("BENCH_MINUTES")
    first = bots.run()
    assert sorted(played) == [(players, number) for players in (2, 3, 4) for number in range(4)]
    assert bots.run() == first
    assert len(played) == 12, "nothing is played twice"
    told = first["armorica: one strong among medium"]["4 players"]
    assert (told["games"], told["won"], told["times_fair_share"], told["reached"]) == (4, 0.5, 2.0, True)
    assert (told["iterations"], told["seconds_per_decision"]) == (7, 0.05)
    assert told["interval"] == [0.6, 3.4]
    together = first["armorica: one strong among medium"]["together"]
    assert (together["games"], together["times_fair_share"]) == (12, 1.5)
    assert together["interval"][0] < 1.5 < together["interval"][1]


def test_other_code_plays_other_games(monkeypatch: pytest.MonkeyPatch) -> None:
    step = bots.LADDER[0]
    before = bots.key_of(step, 2, 0)
    monkeypatch.setattr(bots, "code_version", lambda game: "other")
    assert bots.key_of(step, 2, 0) != before


def test_a_rung_is_really_played() -> None:
    game: dict[str, Any] = bots.play(bots.Step("armorica", "medium", "easy", 1, 2.0), 2, 0)
    assert game["won"] in (0.0, 0.5, 1.0)
    assert game["decisions"] > 10
