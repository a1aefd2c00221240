"""FK 7.6: the won city is occupied or left; a captured temple, falls and the rampage follow (FK 7.2 B7–B9)."""

from __future__ import annotations

from companion.rules.fallen_kingdoms.battlefield import fight, go_home
from companion.rules.fallen_kingdoms.moves import Occupy
from companion.rules.fallen_kingdoms.rampage import open_rampage
from companion.rules.fallen_kingdoms.state import State, then
from companion.rules.fallen_kingdoms.temples import arrive, look_for_falls


def do_occupy(state: State, move: Occupy) -> None:
    """FK 7.6.1: all enter or all go home. FK 7.2 B8, B9: first a temple, then falls, then a rampage."""
    battle = fight(state)
    units = sum(battle.force.values())
    if battle.won_at_once and move.stay and units > 1:
        then(state, open_rampage)
    then(state, look_for_falls, battle.attacker)
    if move.stay:
        battle.force = {}
        arrive(state, battle.attacker, battle.city, units)
    else:
        go_home(state)
