"""The ladder of bots: every game is played once, and intervals are honest about few games."""

from __future__ import annotations

from copy import copy
from pathlib import Path
from typing import Any

import pytest

from bench import bots
from companion.dealer.answers import draw
from companion.rules.kernel import ChanceMove, Turn


def test_a_stopped_ladder_goes_on_where_it_was(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    played: list[tuple[int, int]] = []

    def play(step: bots.Step, players: int, number: int) -> dict[str, float]:
        played.append((players, number))
        return {"won": float(number % 2), "decisions": 10, "seconds": 0.5}

    monkeypatch.setattr(bots, "NOTES", tmp_path / "notes" / "bots.jsonl")
    monkeypatch.setattr(bots, "LADDER", (bots.Step("armorica", "strong", "medium", 12, 1.5, iterations=7),))
    monkeypatch.setattr(bots, "play", play)
    monkeypatch.setenv("BENCH_MINUTES", "0")
    assert bots.run()["armorica: one strong among medium"]["2 players"] == {"games": 0}
    monkeypatch.delenv("BENCH_MINUTES")
    first = bots.run()
    assert sorted(played) == [(players, number) for players in (2, 3, 4) for number in range(12)]
    assert bots.run() == first
    assert len(played) == 36, "nothing is played twice"
    told = first["armorica: one strong among medium"]["4 players"]
    assert (told["games"], told["won"], told["times_fair_share"], told["reached"]) == (12, 0.5, 2.0, True)
    assert (told["iterations"], told["seconds_per_decision"]) == (7, 0.05)
    assert told["interval"] == [1.02, 2.98]
    together = first["armorica: one strong among medium"]["together"]
    assert (together["games"], together["times_fair_share"]) == (36, 1.5)
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


def test_every_deal_is_played_from_all_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same cards come no matter who plays well."""
    ten = bots.Step("armorica", "strong", "medium", 10, 1.5)
    assert [bots.games_of(ten, players) for players in (2, 3, 5)] == [10, 12, 10]
    lucks: list[list[int]] = []
    real = bots.Stream

    class Noted(real):  # type: ignore[misc, valid-type]
        def below(self, n: int) -> int:
            number: int = super().below(n)
            if "deal" in self.label:
                lucks[-1].append(number)
            return number

    monkeypatch.setattr(bots, "Stream", Noted)
    for number in range(3):
        lucks.append([])
        bots.play(bots.Step("armorica", "medium", "easy", 3, 2.0), 3, number)
    assert lucks[0] == lucks[1] == lucks[2] != []


def test_a_clairvoyant_looks_at_the_luck_to_come_and_uses_none_of_it_up() -> None:
    game = bots.engine("armorica")
    luck = bots.Stream("clairvoyant", "luck")
    state = game.setup(("A", "B"), {})
    clairvoyant = bots.Clairvoyant(20, luck)
    before = copy(luck)
    while not isinstance(pending := game.pending(state), Turn):
        game.apply(state, ChanceMove(pending.question.id, draw(pending.question.odds, luck.below)))
    assert luck != before
    after = copy(luck)
    clairvoyant.choose(game, state, pending.awaited[0].seat, bots.Stream("x", "y").below)
    assert luck == after
