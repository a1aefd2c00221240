"""What every step of a battle looks at: the battle in progress, its sides, the way home."""

from __future__ import annotations

from companion.rules.fallen_kingdoms.realm import put
from companion.rules.fallen_kingdoms.state import Battle, State


def fight(state: State) -> Battle:
    """The battle in progress."""
    assert state.battle is not None
    return state.battle


def sides(battle: Battle) -> tuple[int, int]:
    """The roller and his opponent."""
    if battle.roller_attacks:
        return battle.attacker, battle.defender
    return battle.defender, battle.attacker


def go_home(state: State) -> None:
    """FK 7.2 B10: every attacker still in the battle returns to its origin."""
    battle = fight(state)
    for origin, units in battle.force.items():
        put(state, battle.attacker, origin, units)
    battle.force = {}
