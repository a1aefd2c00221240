"""What to expect of a battle, for players who weigh many of them: `odds` for all sizes at once, in floating point."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from companion.rules.fallen_kingdoms.content import CARTOGRAPHY
from companion.rules.fallen_kingdoms.odds import ATTACKER_CARDS, DEFENDER_CARDS, both_rolls
from companion.rules.fallen_kingdoms.realm import intimidation, retreat_places
from companion.rules.fallen_kingdoms.state import State
from companion.rules.kernel.bits import members

LARGEST = 14
"""Battles with more units on a side are judged as if they had so many."""
SIZES = LARGEST + 1


class Expected(NamedTuple):
    """The attacker's chance to win, and the losses to expect on both sides."""

    win: float
    attackers_killed: float
    defenders_killed: float


WON, LOST, DRAWN = Expected(1.0, 0.0, 0.0), Expected(0.0, 0.0, 0.0), Expected(0.0, 0.0, 0.0)


def expect(state: State, attacker: int, defender: int, city: int, attack: int, defend: int) -> Expected:
    """A battle for this city, from its first roll. A defender who may bring help with Cartography brings all of it."""
    if state.access[defender] & CARTOGRAPHY:
        defend += sum(state.units[near] - 1 for near in members(state.map.road[city] & state.mine[defender]))
    return _tables(state, attacker, defender, city)[0][min(attack, LARGEST)][min(defend, LARGEST)]


def expect_now(state: State, brought: int = 0) -> Expected:
    """The battle in progress, if both sides roll to its end; with so many more units in the city."""
    battle = state.battle
    assert battle is not None
    tables = _tables(state, battle.attacker, battle.defender, battle.city)
    table = tables[2 * (not battle.roller_attacks) + battle.last_miss]
    return table[min(sum(battle.force.values()), LARGEST)][min(state.units[battle.city] + brought, LARGEST)]


Table = list[list[Expected]]
"""By the units of both sides."""


def _tables(state: State, attacker: int, defender: int, city: int) -> tuple[Table, ...]:
    mine, theirs = intimidation(state, attacker), intimidation(state, defender)
    shielded = bool(state.temples >> city & 1) or not retreat_places(state, defender, city)
    return tables(
        state.access[attacker] & ATTACKER_CARDS,
        state.access[defender] & DEFENDER_CARDS,
        (mine > theirs) - (mine < theirs),
        shielded,
    )


@lru_cache(maxsize=1024)
def tables(attacker: int, defender: int, edge: int, shielded: bool) -> tuple[Table, ...]:
    """For the cards of both sides: with the attacker to roll, the same after a miss, and both for the defender. Each
    roll removes a unit or is a miss, so smaller battles are worked out first."""
    by_attacker, by_defender = both_rolls(attacker, defender, edge, shielded)
    outcomes = [
        [(roll.hits, roll.kills, roll.leave, float(roll.chance)) for roll in rolls]
        for rolls in (by_attacker, by_defender)
    ]
    found: tuple[Table, ...] = tuple(
        [[WON if a else LOST for _ in range(SIZES)] for a in range(SIZES)] for _ in range(4)
    )
    for a in range(1, SIZES):
        for d in range(1, SIZES):
            for last_miss in (1, 0):
                for rolls_second in (0, 1):
                    found[2 * rolls_second + last_miss][a][d] = _expect_before_roll(
                        found, outcomes[rolls_second], a, d, rolls_second, last_miss
                    )
    return found


def _expect_before_roll(
    found: tuple[Table, ...],
    outcomes: list[tuple[bool, int, int, float]],
    a: int,
    d: int,
    rolls_second: int,
    last_miss: int,
) -> Expected:
    """Return what is to be expected just before a roll."""
    win = mine = theirs = 0.0
    for hits, kills, leave, chance in outcomes:
        opponents = a if rolls_second else d
        dead = min(kills, opponents)
        rest = max(0, opponents - dead - leave)
        now_a, now_d = (rest, d) if rolls_second else (a, rest)
        if now_a and now_d and not hits and last_miss:
            then = DRAWN
        elif now_a and now_d:
            then = found[2 * (not rolls_second) + (not hits)][now_a][now_d]
        else:
            then = WON if now_a else LOST
        win += chance * then.win
        mine += chance * (then.attackers_killed + rolls_second * dead)
        theirs += chance * (then.defenders_killed + (not rolls_second) * dead)
    return Expected(win, mine, theirs)
