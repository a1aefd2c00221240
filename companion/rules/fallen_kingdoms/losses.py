"""FK 7.2 B4: the attacker's dead, and from which origins they came."""

from __future__ import annotations

from companion.rules.fallen_kingdoms.battlefield import fight
from companion.rules.fallen_kingdoms.counting import at_most
from companion.rules.fallen_kingdoms.moves import Losses, amounts
from companion.rules.fallen_kingdoms.reasons import refuse
from companion.rules.fallen_kingdoms.state import Battle, State, ask
from companion.rules.kernel import Illegal


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
