"""What a phone needs to offer the open decision and what stands nowhere else in the view. All of it is public."""

from __future__ import annotations

from typing import Any

from companion.rules.fallen_kingdoms.battlefield import fight
from companion.rules.fallen_kingdoms.board import members
from companion.rules.fallen_kingdoms.content import BUILDINGS
from companion.rules.fallen_kingdoms.ending import settlement
from companion.rules.fallen_kingdoms.groups import DIRECT
from companion.rules.fallen_kingdoms.invasion import usable_paths
from companion.rules.fallen_kingdoms.movement import ways_from
from companion.rules.fallen_kingdoms.odds import odds_now
from companion.rules.fallen_kingdoms.production import building_sites, tiles_due
from companion.rules.fallen_kingdoms.realm import enemy_cities, retreat_places
from companion.rules.fallen_kingdoms.reinforcing import spare_help
from companion.rules.fallen_kingdoms.state import NOWHERE, State
from companion.rules.fallen_kingdoms.surrender import given_up, spare


def detail(state: State) -> dict[str, Any]:
    match state.step:
        case "plan":
            return {"ways": _ways(state), "refuges": _refuges(state)}
        case "place":
            return _placing(state)
        case "reinforce":
            return {"spare": spare_help(state)}
        case "stance" | "occupy" | "flee":
            return _fighting(state)
        case "losses":
            return {"kills": state.detail[0]}
        case "settle":
            return {"pending": list(members(state.open_groups))}
        case "dice" | "reroll":
            return {"count": state.detail[0], "city": _city(state, 2)}
        case "loki_retreat" | "follow":
            return {"city": _city(state, 0)}
        case "path":
            return {"paths": usable_paths(state)}
        case "replace":
            return _replacing(state)
        case "spread":
            return {"force": state.reserve[state.actor]}
        case "rumor_payers":
            _, payers, total = settlement(state)
            return {"payers": [state.setting.seats[payer] for payer in payers], "number": total % len(payers)}
        case _:
            return {}


def _city(state: State, place: int) -> str | None:
    """The city among the numbers of the open step, if it has one."""
    return state.map.ids[state.detail[place]] if len(state.detail) > place else None


def _ways(state: State) -> dict[str, list[dict[str, str | None]]]:
    """From each own city everywhere its units can go."""
    ids = state.map.ids
    return {
        ids[city]: [
            {"to": ids[target], "via": None if via == DIRECT else ids[via]}
            for target, via in ways_from(state, state.actor, city)
        ]
        for city in members(state.mine[state.actor])
    }


def _refuges(state: State) -> dict[str, int]:
    """FK 2.1.13: to how many places the defenders of each enemy city could go, for the odds of an attack. What the
    plan vacates does not count: a city of the attacker is never left empty (FK 6.3.1)."""
    ids = state.map.ids
    return {
        ids[city]: retreat_places(state, state.owner[city], city).bit_count()
        for city in members(enemy_cities(state, state.actor))
    }


def _placing(state: State) -> dict[str, Any]:
    player = state.actor
    tiles = [BUILDINGS[tile] for tile, count in enumerate(state.sheet_tiles[player]) for _ in range(count)]
    return {
        "units": state.sheet[player],
        "tiles": tiles,
        "due": tiles_due(state, player),
        "sites": state.map.names(building_sites(state, player)),
    }


def _fighting(state: State) -> dict[str, Any]:
    """Where defenders can go, and how the battle would end if both sides rolled on."""
    battle = fight(state)
    places = state.map.names(retreat_places(state, battle.defender, battle.city))
    if state.step != "stance" or battle.base != NOWHERE:
        return {"places": places}
    odds = odds_now(state)
    return {
        "places": places,
        "odds": {"win": float(odds.win), "wiped_out": float(odds.wiped_out), "exhausted": float(odds.exhausted)},
    }


def _replacing(state: State) -> dict[str, Any]:
    ids = state.map.ids
    return {
        "units": {ids[city]: units for city, units in given_up(state).items()},
        "spare": {ids[city]: units for city, units in spare(state).items()},
        "reserve": state.reserve[state.actor],
    }
