"""FK 7.2 B4 and B5: what dice do, who dies and who flees. The odds of a battle ask here, too."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from companion.rules.fallen_kingdoms.content import LAWS, MASONRY, PHILOSOPHY
from companion.rules.fallen_kingdoms.counting import at_most
from companion.rules.fallen_kingdoms.moves import Flee, Losses, amounts
from companion.rules.fallen_kingdoms.realm import fight, intimidation, lift, put, retreat_places, sides
from companion.rules.fallen_kingdoms.reasons import refuse
from companion.rules.fallen_kingdoms.state import Battle, State, ask, then
from companion.rules.fallen_kingdoms.temples import arrive
from companion.rules.kernel import Illegal

HIT, HIT_ON_MASONRY, TERROR, TERROR_OF_PHILOSOPHERS, ARCHER = 4, 5, 4, 6, 6


@lru_cache(maxsize=256)
def hits_and_kills(dice: tuple[int, ...], archery: bool, masonry: bool) -> tuple[int, int]:
    """FK 7.3.5: 4 or more hits, 5 or more against Masonry. FK 7.3.6: Archery kills one more with at least one 6."""
    least = HIT_ON_MASONRY if masonry else HIT
    hits = sum(face >= least for face in dice)
    return hits, hits + (archery and ARCHER in dice)


def needed_face(state: State) -> int:
    """FK 7.3.5: the least face that hits among the dice that lie there. Once they are settled their hits tell it,
    because the other side may be to roll by then."""
    battle = fight(state)
    if state.step == "reroll":
        return HIT_ON_MASONRY if battle.roller_attacks and state.access[battle.defender] & MASONRY else HIT
    return HIT if sum(face >= HIT for face in battle.dice) == battle.hits else HIT_ON_MASONRY


def frightens(dice: Sequence[int], *, philosophy: bool) -> bool:
    """FK 7.4.1 (a): a 4 or more among the final dice, a 6 against Philosophy. Masonry does not matter."""
    return max(dice) >= (TERROR_OF_PHILOSOPHERS if philosophy else TERROR)


# 7.3.6, 7.3.7, the dead


def kill_attackers(state: State, kills: int) -> bool:
    """FK 7.3.6: dead attackers go to the reserve; FK 7.3.7: whether the attacker is asked from which origins."""
    battle = fight(state)
    total = sum(battle.force.values())
    if kills >= total:
        state.reserve[battle.attacker] += total
        battle.force = {}
    elif len(battle.force) == 1:
        _lose(state, battle, {next(iter(battle.force)): kills})
    else:
        ask(state, "losses", battle.attacker, kills)
        return True
    return False


def _lose(state: State, battle: Battle, lost: dict[int, int]) -> None:
    for origin, units in lost.items():
        state.reserve[battle.attacker] += units
        battle.force[origin] -= units
        if not battle.force[origin]:
            del battle.force[origin]


def check_losses(state: State, move: Losses) -> Illegal | None:
    """FK 7.3.7: as many as were killed, from origins that have them."""
    battle, kills = fight(state), state.detail[0]
    for name, units in move.from_:
        have = battle.force.get(state.map.number.get(name, -1), 0)
        if units > have:
            return refuse("losses-origin", city=name, units=units, have=have)
    given = sum(units for _, units in move.from_)
    return None if given == kills else refuse("losses-number", given=given, kills=kills)


def list_losses(state: State, seat: str) -> list[Losses]:
    force = fight(state).force
    names = [state.map.ids[origin] for origin in force]
    ways = at_most(tuple(force.values()), state.detail[0])
    return [Losses(seat, amounts(dict(zip(names, way, strict=True)))) for way in ways]


def do_losses(state: State, move: Losses) -> None:
    _lose(state, fight(state), {state.map.number[name]: units for name, units in move.from_})


# 7.4, intimidation


def is_frightening(state: State, battle: Battle) -> bool:
    """FK 7.4.1: whether the roll drives a unit away: by the dice, by the higher value, and past no temple."""
    roller, other = sides(battle)
    if not frightens(battle.dice, philosophy=bool(state.access[other] & PHILOSOPHY)):
        return False
    if battle.roller_attacks and (state.temples >> battle.city & 1 or not state.units[battle.city]):
        return False
    return bool(battle.roller_attacks or battle.force) and intimidation(state, roller) > intimidation(state, other)


def open_fright(state: State) -> None:
    """FK 7.4.2: how many are frightened: one, or two with Laws."""
    battle = fight(state)
    if is_frightening(state, battle):
        roller, _ = sides(battle)
        left = state.units[battle.city] if battle.roller_attacks else sum(battle.force.values())
        flee(state, min(left, 2 if state.access[roller] & LAWS else 1))


def flee(state: State, count: int) -> None:
    """FK 7.4.3: unit by unit; a defender without a retreat place stays, an attacker goes to its origin."""
    battle = fight(state)
    if not count:
        return
    if battle.roller_attacks:
        places = retreat_places(state, battle.defender, battle.city)
        if not places:
            return
        then(state, flee, count - 1)
        if places & (places - 1):
            ask(state, "flee", battle.defender)
        else:
            _flee_to(state, battle, places.bit_length() - 1)
    else:
        then(state, flee, count - 1)
        if len(battle.force) > 1:
            ask(state, "flee", battle.attacker)
        else:
            _send_back(state, battle, next(iter(battle.force)))


def _flee_to(state: State, battle: Battle, city: int) -> None:
    lift(state, battle.city, 1)
    arrive(state, battle.defender, city, 1)


def _send_back(state: State, battle: Battle, origin: int) -> None:
    battle.force[origin] -= 1
    if not battle.force[origin]:
        del battle.force[origin]
    put(state, battle.attacker, origin, 1)


def check_flee(state: State, move: Flee) -> Illegal | None:
    """FK 7.4.3: a defender names a retreat place, an attacker an origin of units in the battle."""
    battle, number = fight(state), state.map.number
    if battle.roller_attacks:
        places = retreat_places(state, battle.defender, battle.city)
        if move.from_ is not None or move.to is None or not places >> number.get(move.to, 99) & 1:
            return refuse("flee-to", city=move.to, places=state.map.names(places))
        return None
    if move.to is not None or move.from_ is None or number.get(move.from_, -1) not in battle.force:
        return refuse("flee-from", city=move.from_, origins=[state.map.ids[origin] for origin in battle.force])
    return None


def list_flee(state: State, seat: str) -> list[Flee]:
    battle = fight(state)
    if battle.roller_attacks:
        places = retreat_places(state, battle.defender, battle.city)
        return [Flee(seat, to=name) for name in state.map.names(places)]
    return [Flee(seat, from_=state.map.ids[origin]) for origin in battle.force]


def do_flee(state: State, move: Flee) -> None:
    battle, number = fight(state), state.map.number
    if move.to is not None:
        _flee_to(state, battle, number[move.to])
    elif move.from_ is not None:
        _send_back(state, battle, number[move.from_])
