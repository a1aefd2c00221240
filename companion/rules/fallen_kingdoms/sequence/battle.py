"""7, 8: what a battle and a rampage demand: the sides, the city and the dice are those of this moment."""

from __future__ import annotations

from collections.abc import Iterator

from companion.rules.fallen_kingdoms import tasks
from companion.rules.fallen_kingdoms.battle import DICE
from companion.rules.fallen_kingdoms.content import STRATEGY
from companion.rules.fallen_kingdoms.reasons import refuse
from companion.rules.fallen_kingdoms.sequence.agenda import BATTLES, MOVEMENT, Place
from companion.rules.fallen_kingdoms.state import (
    NOBODY,
    NOWHERE,
    Battle,
    State,
)
from companion.rules.kernel import Illegal
from companion.rules.kernel.bits import set_of


def battle_breaches(state: State, place: Place) -> Iterator[Illegal]:
    """7.2, 8.2: the sides, the city and the dice are those of this moment of a battle."""
    battle, in_battles = state.battle, place.part == "turn" and place.left in (BATTLES, MOVEMENT)
    if battle is None or not in_battles or state.step == "plan":
        needed = in_battles and place.left == MOVEMENT and state.step != "plan"
        if (battle is None) == needed:
            yield refuse("battle-now")
        return
    city, base = battle.city, battle.base
    sides = battle.attacker == state.active and battle.defender != battle.attacker
    won = state.owner[base] == state.active and base != city if base != NOWHERE else True
    origins = set_of(battle.force)
    rampage = base == NOWHERE or (battle.roller_attacks and not battle.force and state.map.road[base] >> city & 1)
    if not (sides and won and rampage) or origins & ~state.start or not state.attacked >> city & 1:
        yield refuse("battle-sides", city=state.map.ids[city])
    elif not _stage(state, battle, place):
        yield refuse("battle-stage", city=state.map.ids[city])


def _stage(state: State, battle: Battle, place: Place) -> bool:
    """Tell whether the battle has come to what the open step asks."""
    force, rolled = sum(battle.force.values()), len(battle.dice) == DICE
    fighting = state.owner[battle.city] == battle.defender
    rampage = battle.base != NOWHERE
    both = fighting and (state.units[battle.base] > 1 if rampage else force > 0)
    agenda = [tasks.NAMES[task[0]] for task in state.agenda]
    frightened = state.units[battle.city] if battle.roller_attacks else force
    match state.step:
        case "next_battle":
            return not force
        case "reinforce" | "stance":
            attacks = battle.roller_attacks and state.step == "stance"
            return both and not rampage and state.actor == (battle.attacker if attacks else battle.defender)
        case "dice":
            return both and state.detail == (DICE,)
        case "reroll":
            low = sum(face <= 3 for face in battle.dice)
            roller = battle.attacker if battle.roller_attacks else battle.defender
            return both and rolled and state.detail == (low,) and bool(low and state.access[roller] & STRATEGY)
        case "losses":
            return both and rolled and not battle.roller_attacks and not rampage and state.actor == battle.attacker
        case "flee":
            side = battle.defender if battle.roller_attacks else battle.attacker
            return both and rolled and state.actor == side and place.fled < frightened
        case "occupy":
            return not rampage and force > 0 and state.owner[battle.city] == NOBODY and state.actor == battle.attacker
        case "rampage":
            return not force and _may_rampage(state, battle) and state.actor == battle.attacker
        case "enter":
            return rampage and _empty_beside(state, battle) and state.actor == battle.attacker
    if "open_rampage" in agenda:
        return not force and _may_rampage(state, battle)
    if "open_aftermath" in agenda:
        return not rampage and force > 0 and state.owner[battle.city] == NOBODY
    if "flee" in agenda:
        there = state.units[battle.base] > 1 if rampage else force > 0
        return there and rolled and battle.roller_attacks and place.fled <= frightened
    return not force


def _may_rampage(state: State, battle: Battle) -> bool:
    """8.1.1, 8.1.2: a first-roll win, occupied with at least two units."""
    own = state.owner[battle.city] == battle.attacker and state.units[battle.city] > 1
    return own and battle.won_at_once and battle.base == NOWHERE


def _empty_beside(state: State, battle: Battle) -> bool:
    return state.owner[battle.city] == NOBODY and state.units[battle.base] > 1
