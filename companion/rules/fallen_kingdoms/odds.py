"""The exact odds of a battle fought to the end, by the state machine of FK 7.2 (FK 15.2.3, 15.2.4).

No side retreats of its own will or brings reinforcements. Every roll either removes a unit or is a miss, and
a second miss ends the battle; so the states can be worked off in an order in which none is met twice.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple

from companion.rules.fallen_kingdoms.content import ARCHERY, KNOWLEDGE, LAWS, MASONRY, PHILOSOPHY, STRATEGY, Content
from companion.rules.fallen_kingdoms.losses import frightens, hits_and_kills
from companion.rules.fallen_kingdoms.realm import intimidation, retreat_places
from companion.rules.fallen_kingdoms.reasons import refuse
from companion.rules.fallen_kingdoms.state import State
from companion.rules.kernel import Illegal
from companion.rules.kernel.battles import Battles, Foretold
from companion.rules.kernel.facts import Ids, Switch, Whole

ATTACKER_CARDS = STRATEGY | ARCHERY | PHILOSOPHY | LAWS
DEFENDER_CARDS = ATTACKER_CARDS | MASONRY


@dataclass(frozen=True, slots=True)
class BattleQuestion:
    """A battle that might be fought. Knowledge is given by card ids; what does not bear on battles is no mistake."""

    attack: int
    defend: int
    attacker_intimidation: int = 0
    defender_intimidation: int = 0
    attacker_knowledge: tuple[str, ...] = ()
    defender_knowledge: tuple[str, ...] = ()
    temple: bool = False
    retreat_places: int = 1


@dataclass(frozen=True, slots=True)
class BattleOdds:
    """How it ends if both sides roll to the end. `…_left` are the units still in the battle when it is over,
    `…_killed` the losses to expect; the difference was frightened away."""

    win: Fraction
    wiped_out: Fraction
    exhausted: Fraction
    attackers_left: Mapping[int, Fraction]
    defenders_left: Mapping[int, Fraction]
    attackers_killed: Fraction
    defenders_killed: Fraction


class Start(NamedTuple):
    """A point of a battle: units of both sides, who rolls next, whether the last roll missed."""

    attack: int
    defend: int
    attacker_rolls: bool = True
    last_miss: bool = False


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


def cards(names: tuple[str, ...]) -> int:
    found = 0
    for name in names:
        found |= 1 << KNOWLEDGE.index(name)
    return found


def battle_odds(question: BattleQuestion) -> BattleOdds:
    attacker, defender = cards(question.attacker_knowledge), cards(question.defender_knowledge)
    edge = question.attacker_intimidation - question.defender_intimidation
    shielded = question.temple or not question.retreat_places
    return _fight(Start(question.attack, question.defend), *both_rolls(attacker, defender, edge, shielded))


def odds_now(state: State) -> BattleOdds:
    """Return how the battle in progress would end without retreats and help from here on."""
    battle = state.battle
    assert battle is not None
    attacker, defender = battle.attacker, battle.defender
    edge = intimidation(state, attacker) - intimidation(state, defender)
    shielded = bool(state.temples >> battle.city & 1) or not retreat_places(state, defender, battle.city)
    start = Start(sum(battle.force.values()), state.units[battle.city], battle.roller_attacks, battle.last_miss)
    return _fight(start, *both_rolls(state.access[attacker], state.access[defender], edge, shielded))


def both_rolls(attacker: int, defender: int, edge: int, shielded: bool) -> tuple[tuple[Roll, ...], tuple[Roll, ...]]:
    """The outcomes of an attacker's and of a defender's roll. `edge`: by how much the attacker is feared more."""
    return (
        rolls(
            attacker & ATTACKER_CARDS,
            bool(defender & MASONRY),
            bool(defender & PHILOSOPHY),
            _fright(attacker, edge > 0 and not shielded),
        ),
        rolls(defender & ATTACKER_CARDS, False, bool(attacker & PHILOSOPHY), _fright(defender, edge < 0)),
    )


def _fright(access: int, works: bool) -> int:
    """FK 7.4.2: one unit, two with Laws."""
    return (2 if access & LAWS else 1) if works else 0


@lru_cache(maxsize=512)
def _fight(start: Start, by_attacker: tuple[Roll, ...], by_defender: tuple[Roll, ...]) -> BattleOdds:
    zero = Fraction(0)
    win = wiped_out = exhausted = zero
    killed = [zero, zero]
    left: tuple[dict[int, Fraction], dict[int, Fraction]] = ({}, {})
    # How likely the battle is ever to be at each point that has not been worked off yet.
    open_states = {start: Fraction(1)}
    while open_states:
        point = max(open_states, key=lambda point: (point.attack + point.defend, not point.last_miss))
        reached = open_states.pop(point)
        a, d, attacker_rolls, last_miss = point
        for roll in by_attacker if attacker_rolls else by_defender:
            chance = reached * roll.chance
            opponents = d if attacker_rolls else a
            dead = min(roll.kills, opponents)
            killed[attacker_rolls] += chance * dead
            rest = opponents - dead
            rest -= min(roll.leave, rest)
            now_a, now_d = (a, rest) if attacker_rolls else (rest, d)
            if now_a and now_d and (roll.hits or not last_miss):
                on = Start(now_a, now_d, not attacker_rolls, not roll.hits)
                open_states[on] = open_states.get(on, zero) + chance
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


# Battles that might be fought, as they are asked about from outside the rules (FK 15.2.4)


MOST_INTIMIDATION = 1000


def battles(content: Content) -> Battles:
    """Return what a battle depends on: the fields of `BattleQuestion`; and how it can end."""
    return Battles(
        facts=(
            Whole("attack", 1, content.army, 5, needed=True),
            Whole("defend", 1, content.army, 3, needed=True),
            Whole("attacker_intimidation", 0, MOST_INTIMIDATION, 0),
            Whole("defender_intimidation", 0, MOST_INTIMIDATION, 0),
            Ids("attacker_knowledge", KNOWLEDGE),
            Ids("defender_knowledge", KNOWLEDGE),
            Switch("temple"),
            Whole("retreat_places", 0, None, 1),
        ),
        endings=("win", "wiped_out", "exhausted"),
        counts=("attackers_left", "defenders_left"),
    )


def foretold(content: Content, facts: Mapping[str, Any]) -> Foretold | Illegal:
    question = BattleQuestion(**facts)
    wrong = wrong_question(content, question)
    if wrong is not None:
        return wrong
    odds = battle_odds(question)
    return Foretold(
        endings={"win": odds.win, "wiped_out": odds.wiped_out, "exhausted": odds.exhausted},
        counts={"attackers_left": odds.attackers_left, "defenders_left": odds.defenders_left},
        averages={"attackers_killed": odds.attackers_killed, "defenders_killed": odds.defenders_killed},
        idle=without_effect(question),
    )


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


def without_effect(question: BattleQuestion) -> tuple[str, ...]:
    """Cards that the odds do not depend on: they work elsewhere, or on the other side, or are in the values already."""
    sides = ((question.attacker_knowledge, ATTACKER_CARDS), (question.defender_knowledge, DEFENDER_CARDS))
    return tuple(name for names, useful in sides for name in names if not cards((name,)) & useful)
