"""The exact odds of a battle fought to the end, by the state machine of FK 7.2 (FK 15.2.3, 15.2.4).

Nobody retreats of his own will, nobody brings reinforcements. Every roll either removes somebody or is a miss, and
a second miss ends the battle; so the states can be worked off in an order in which none is met twice.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product

from companion.rules.fallen_kingdoms.content import ARCHERY, KNOWLEDGE, LAWS, MASONRY, PHILOSOPHY, STRATEGY, Content
from companion.rules.fallen_kingdoms.dice import frightens, hits_and_kills
from companion.rules.fallen_kingdoms.reasons import refuse
from companion.rules.kernel import Illegal
from companion.rules.kernel.battles import BattleOdds, BattleQuestion

ATTACKER_CARDS = STRATEGY | ARCHERY | PHILOSOPHY | LAWS
DEFENDER_CARDS = ATTACKER_CARDS | MASONRY
MOST_INTIMIDATION = 1000


@dataclass(frozen=True, slots=True)
class Roll:
    """One kind of outcome of a roll: what it does, and how likely it is."""

    hits: bool
    kills: int
    leave: int
    chance: Fraction


def die_faces(strategy: bool) -> tuple[Fraction, ...]:
    """FK 15.2.3: how likely each final face is; with Strategy 1–3 are rolled once more."""
    sixth = Fraction(1, 6)
    low, high = (sixth / 2, sixth + sixth / 2) if strategy else (sixth, sixth)
    return (low, low, low, high, high, high)


@lru_cache(maxsize=256)
def rolls(access: int, masonry: bool, philosophy: bool, fright: int) -> tuple[Roll, ...]:
    """The outcomes of two dice, alike ones together. `fright`: how many units a working intimidation drives off."""
    faces = die_faces(bool(access & STRATEGY))
    found: dict[tuple[bool, int, int], Fraction] = {}
    for dice in product(range(1, 7), repeat=2):
        hits, kills = hits_and_kills(dice, archery=bool(access & ARCHERY), masonry=masonry)
        leave = fright if frightens(dice, philosophy=philosophy) else 0
        key = hits > 0, kills, leave
        found[key] = found.get(key, Fraction(0)) + faces[dice[0] - 1] * faces[dice[1] - 1]
    return tuple(Roll(*key, chance) for key, chance in found.items())


def wrong_question(content: Content, question: BattleQuestion) -> Illegal | None:
    """FK 1.2.3: as many units as there are; FK 12.1: cards there are."""
    for side, units in (("attack", question.attack), ("defend", question.defend)):
        if not 1 <= units <= content.army:
            return refuse("odds-units", side=side, units=units, most=content.army)
    for value in (question.attacker_intimidation, question.defender_intimidation):
        if not 0 <= value <= MOST_INTIMIDATION:
            return refuse("odds-intimidation", value=value, most=MOST_INTIMIDATION)
    if question.retreat_places < 0:
        return refuse("odds-places", places=question.retreat_places)
    for card in (*question.attacker_knowledge, *question.defender_knowledge):
        if card not in KNOWLEDGE:
            return refuse("odds-card", card=card[:40], known=list(KNOWLEDGE))
    return None


def cards(names: tuple[str, ...]) -> int:
    found = 0
    for name in names:
        found |= 1 << KNOWLEDGE.index(name)
    return found


def without_effect(question: BattleQuestion) -> tuple[str, ...]:
    """Cards that the odds do not depend on: they work elsewhere, or on the other side, or are in the values already."""
    sides = ((question.attacker_knowledge, ATTACKER_CARDS), (question.defender_knowledge, DEFENDER_CARDS))
    return tuple(name for names, useful in sides for name in names if not cards((name,)) & useful)


def battle_odds(question: BattleQuestion) -> BattleOdds:
    attacker, defender = cards(question.attacker_knowledge), cards(question.defender_knowledge)
    stronger = question.attacker_intimidation - question.defender_intimidation
    by_attacker = rolls(
        attacker,
        bool(defender & MASONRY),
        bool(defender & PHILOSOPHY),
        _fright(attacker, stronger > 0 and not question.temple and question.retreat_places > 0),
    )
    by_defender = rolls(defender, False, bool(attacker & PHILOSOPHY), _fright(defender, stronger < 0))
    return _fight(question.attack, question.defend, by_attacker, by_defender)


def _fright(access: int, works: bool) -> int:
    """FK 7.4.2: one unit, two with Laws."""
    return (2 if access & LAWS else 1) if works else 0


@lru_cache(maxsize=512)
def _fight(attack: int, defend: int, by_attacker: tuple[Roll, ...], by_defender: tuple[Roll, ...]) -> BattleOdds:
    zero = Fraction(0)
    win = wiped_out = exhausted = zero
    killed = [zero, zero]
    left: tuple[dict[int, Fraction], dict[int, Fraction]] = ({}, {})
    # (units of both sides, attacker to roll, last roll missed) → probability of ever being there
    open_states = {(attack, defend, True, False): Fraction(1)}
    while open_states:
        state = max(open_states, key=lambda key: (key[0] + key[1], not key[3]))
        reached = open_states.pop(state)
        a, d, attacker_rolls, last_miss = state
        for roll in by_attacker if attacker_rolls else by_defender:
            chance = reached * roll.chance
            opponents = d if attacker_rolls else a
            dead = min(roll.kills, opponents)
            killed[attacker_rolls] += chance * dead
            rest = opponents - dead
            rest -= min(roll.leave, rest)
            now_a, now_d = (a, rest) if attacker_rolls else (rest, d)
            if now_a and now_d and (roll.hits or not last_miss):
                key = now_a, now_d, not attacker_rolls, not roll.hits
                open_states[key] = open_states.get(key, zero) + chance
                continue
            if not now_d:
                win += chance
            elif not now_a:
                wiped_out += chance
            else:
                exhausted += chance
            for count, units in zip(left, (now_a, now_d), strict=True):
                count[units] = count.get(units, zero) + chance
    attackers, defenders = (dict(sorted(count.items())) for count in left)
    return BattleOdds(win, wiped_out, exhausted, attackers, defenders, killed[False], killed[True])
