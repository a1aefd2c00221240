"""Chapter 7: which ending, province bonuses, thirds of what is left over, and who wins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.rules.arrival.state import State
from companion.rules.kernel import Line, PlayerSheet, Sheet

THIRD = 3
"""Leftover pieces for one point."""


@dataclass(frozen=True, slots=True)
class Reckoning:
    """One leader's numbers when all is counted."""

    leftover: int
    bonus: int
    provinces: tuple[int, ...]
    """What each province brings; nothing when overrun."""
    fame: int
    corruption: int

    def rank_by(self, *, overrun: bool) -> tuple[int, int]:
        """ARR 7.4, 7.5: smaller is better."""
        return (self.corruption, -self.fame) if overrun else (-self.fame, self.corruption)


def fomori_and_tribes(state: State) -> tuple[int, int]:
    """ARR 7.1: F and T."""
    return (state.fomori_places | state.castles).bit_count(), state.occupied_places.bit_count()


def overrun(state: State) -> bool:
    """ARR 7.2: equality is overrun."""
    fomori, tribes = fomori_and_tribes(state)
    return fomori >= tribes


def leftover(state: State, leader: int) -> int:
    """ARR 7.3: discs, swords, shields and tiles of the Tribe Supply; active master-builders do not count."""
    return state.discs[leader] + state.swords[leader] + state.shields[leader] + len(state.tiles[leader])


def reckon(state: State) -> list[Reckoning]:
    """ARR 7.3–7.5 for all leaders, as things stand."""
    lost = overrun(state)
    atlas = state.content.atlas
    found = []
    for leader, own in enumerate(state.own):
        left = leftover(state, leader)
        bonus = left // THIRD
        if lost:
            provinces: tuple[int, ...] = (0,) * len(atlas.bonus)
            fame, corruption = state.fame[leader], max(0, state.corruption[leader] - bonus)
        else:
            provinces = tuple(
                points * (own & places).bit_count()
                for points, places in zip(atlas.bonus, atlas.province_sets, strict=True)
            )
            fame, corruption = state.fame[leader] + sum(provinces) + bonus, state.corruption[leader]
        found.append(Reckoning(left, bonus, provinces, fame, corruption))
    return found


def ranks(state: State, reckoned: list[Reckoning]) -> list[int]:
    """ARR 7.6: equal pairs share a rank."""
    keys = [each.rank_by(overrun=overrun(state)) for each in reckoned]
    return [1 + sum(other < key for other in keys) for key in keys]


def score(state: State) -> Sheet:
    """Return all leaders' lines as of now. When overrun, points are corruption below zero: less of it is more."""
    lost, reckoned = overrun(state), reckon(state)
    placed = ranks(state, reckoned)
    lines = _overrun_lines if lost else _prevailed_lines
    players = []
    for leader, seat in enumerate(state.seats):
        own = (_ending_line(state), *lines(state, leader, reckoned[leader]))
        players.append(PlayerSheet(seat, sum(line.points for line in own), own))
    winners = tuple(seat for seat, rank in zip(state.seats, placed, strict=True) if rank == 1)
    counts = "corruption" if lost else "fame"
    return Sheet(tuple(players), winners, _deciding_rule(players, winners, lost=lost), counts)


def _ending_line(state: State) -> Line:
    fomori, tribes = fomori_and_tribes(state)
    what = "overrun" if fomori >= tribes else "prevailed"
    return Line(what, 0, "ARR 7.2", {"fomori": fomori, "tribes": tribes})


def _overrun_lines(state: State, leader: int, reckoned: Reckoning) -> tuple[Line, ...]:
    corruption = state.corruption[leader]
    spared = min(corruption, reckoned.bonus)
    return (
        Line("corruption", -corruption, "ARR 7.4", {"corruption": corruption}),
        Line("spared", spared, "ARR 7.3", {"leftover": reckoned.leftover, "bonus": reckoned.bonus}),
        Line("tie-fame", 0, "ARR 7.4", {"fame": reckoned.fame}),
    )


def _prevailed_lines(state: State, leader: int, reckoned: Reckoning) -> tuple[Line, ...]:
    atlas, own = state.content.atlas, state.own[leader]
    provinces = [
        Line(
            "province",
            points,
            "ARR 7.5",
            {
                "province": atlas.province_ids[province],
                "locations": (own & atlas.province_sets[province]).bit_count(),
                "each": atlas.bonus[province],
            },
        )
        for province, points in enumerate(reckoned.provinces)
        if points
    ]
    return (
        Line("fame", state.fame[leader], "ARR 7.5", {"fame": state.fame[leader]}),
        *provinces,
        Line("leftover", reckoned.bonus, "ARR 7.3", {"leftover": reckoned.leftover}),
        Line("tie-corruption", 0, "ARR 7.5", {"corruption": reckoned.corruption}),
    )


def _deciding_rule(players: list[PlayerSheet], winners: tuple[str, ...], *, lost: bool) -> str:
    if len(winners) > 1:
        return "shared"
    best = max(player.total for player in players)
    alone = sum(player.total == best for player in players) == 1
    if lost:
        return "least-corruption" if alone else "fame-breaks-the-tie"
    return "most-fame" if alone else "corruption-breaks-the-tie"


def result(state: State) -> dict[str, Any]:
    """The record of a finished game (ARR 10.4)."""
    fomori, tribes = fomori_and_tribes(state)
    reckoned = reckon(state)
    placed = ranks(state, reckoned)
    return {
        "ending": "overrun" if fomori >= tribes else "prevailed",
        "F": fomori,
        "T": tribes,
        "scores": {
            seat: {
                "leftover": each.leftover,
                "bonus": each.bonus,
                "provinces": sum(each.provinces),
                "fame": each.fame,
                "corruption": each.corruption,
                "rank": rank,
            }
            for seat, each, rank in zip(state.seats, reckoned, placed, strict=True)
        },
        "winners": [seat for seat, rank in zip(state.seats, placed, strict=True) if rank == 1],
    }
