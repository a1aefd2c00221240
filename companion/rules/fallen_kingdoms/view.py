"""FK 15.1: what each seat may see. Everything on the table is public except gods before the reveal, what Norns saw,
and with hidden scoring the others' glory points. What is secret keeps its place, empty, so that no length tells."""

from __future__ import annotations

from typing import Any

from companion.rules.fallen_kingdoms.arrangement import write_grid
from companion.rules.fallen_kingdoms.battle import spare_help
from companion.rules.fallen_kingdoms.board import Board
from companion.rules.fallen_kingdoms.content import BUILDINGS, GODS, KNOWLEDGE, TRACKS
from companion.rules.fallen_kingdoms.invasion import usable_paths
from companion.rules.fallen_kingdoms.losses import needed_face
from companion.rules.fallen_kingdoms.movement import ways_from
from companion.rules.fallen_kingdoms.odds import odds_now
from companion.rules.fallen_kingdoms.production import building_sites, tiles_due
from companion.rules.fallen_kingdoms.realm import enemy_cities, fight, intimidation, retreat_places
from companion.rules.fallen_kingdoms.rounds import cards_moved, empty_supplies, settlement
from companion.rules.fallen_kingdoms.scoring import income
from companion.rules.fallen_kingdoms.setup import gods_are_secret
from companion.rules.fallen_kingdoms.starting import ROUNDS, placement
from companion.rules.fallen_kingdoms.state import DIRECT, KIND_NAMES, LEDGER, NOBODY, NOTHING, NOWHERE, State
from companion.rules.fallen_kingdoms.surrender import spare, surrendered_cities
from companion.rules.kernel.bits import members


def view(state: State, player: int | None) -> dict[str, Any]:
    seats, board = state.setting.seats, state.board
    return {
        "round": state.round,
        "first": seats[state.first] if state.round or NOBODY not in state.gods else None,
        "active": _seat(state, state.active),
        "map": None if board is None else _map(state, board),
        "players": [_player(state, other, player) for other in range(len(seats))],
        "cities": {} if board is None else {name: _city(state, city) for name, city in board.number.items()},
        "knowledge": {
            "shown": [KNOWLEDGE[card] for card in state.shown],
            "left": state.stack,
            "public": [KNOWLEDGE[card] for card in state.public],
            "bottom": [_card_if_known(state, card, knowers, player) for card, knowers in state.buried],
            "looking": [KNOWLEDGE[card] if state.active == player else None for card in state.looking],
        },
        "buildings": {"shown": [BUILDINGS[tile] for tile in state.shown_tiles], "left": state.tile_stack},
        "rumors": {"top": state.rumor_top or None, "left": state.rumor_left},
        "used_up": dict(zip(("knowledge", "buildings", "rumors"), empty_supplies(state), strict=True)),
        "free": state.free,
        "plan": planned_groups(state),
        "battle": _battle(state),
        "priority": [seats[other] for other in state.priority],
        "used_paths": list(state.used_paths),
        "detail": detail(state),
        "adjustment": cards_moved(state) if state.over else None,
        "over": state.over,
    }


def _seat(state: State, player: int) -> str | None:
    return None if player == NOBODY else state.setting.seats[player]


def _player(state: State, other: int, reader: int | None) -> dict[str, Any]:
    shows = not state.setting.hidden_scoring or state.over or other == reader
    ready = NOBODY not in state.gods
    return {
        "seat": state.setting.seats[other],
        "god": GODS[state.gods[other]] if ready else None,
        "gods": [GODS[god] for god in state.dealt[other]]
        if other == reader or not gods_are_secret(state.setting)
        else [],
        "chosen": GODS[state.picked[other]] if other == reader and state.picked[other] != NOBODY else None,
        "has_chosen": state.picked[other] != NOBODY,
        "kingdom": state.alive[other],
        "glory": state.glory[other] if shows else None,
        "ledger": dict(zip(LEDGER, _row(state, other), strict=True)) if shows else None,
        "income": sum(income(state, other).values()) if state.board is not None else 0,
        "intimidation": intimidation(state, other) if ready else None,
        "reserve": state.reserve[other],
        "sheet": state.sheet[other],
        "waiting": [BUILDINGS[tile] for tile, count in enumerate(state.sheet_tiles[other]) for _ in range(count)],
        "casualties": state.casualties[other],
        "tracks": dict(zip(TRACKS, state.points[3 * other : 3 * other + 3], strict=True)),
        "knowledge": [KNOWLEDGE[card] for card in state.private[other]],
        "fresh": [KNOWLEDGE[card] for card in state.fresh[other]],
        "borrowed": _card(state.borrowed[other]),
        "returned": _card(state.barred[other]),
        "rumors": list(state.rumors[other]),
        "temple": state.map.ids[state.temple[other]] if state.temple[other] != NOWHERE else None,
        "marker": state.marker[other],
    }


def _row(state: State, player: int) -> list[int]:
    return state.ledger[player * len(LEDGER) : (player + 1) * len(LEDGER)]


def _card(card: int) -> str | None:
    return None if card == NOTHING else KNOWLEDGE[card]


def _card_if_known(state: State, card: int, knowers: int, player: int | None) -> str | None:
    """A buried card for those who know it; a spectator knows what all players know."""
    readers = (1 << state.setting.players) - 1 if player is None else 1 << player
    return KNOWLEDGE[card] if knowers & readers == readers else None


def _city(state: State, city: int) -> dict[str, Any]:
    return {
        "owner": _seat(state, state.owner[city]),
        "units": state.units[city],
        "building": None if state.tile[city] == NOTHING else BUILDINGS[state.tile[city]],
        "temple": state.setting.seats[state.temple.index(city)] if state.temples >> city & 1 else None,
        "held": bool(state.held >> city & 1),
    }


def _map(state: State, board: Board) -> dict[str, Any]:
    """The tiles as they lie, what joins their cities, and the invasion paths around them."""
    return {
        "grid": write_grid(board.grid),
        "roads": [[board.ids[a], board.ids[b]] for a, b, by_sea in board.links if not by_sea],
        "routes": [[board.ids[a], board.ids[b]] for a, b, by_sea in board.links if by_sea],
        "seas": [board.names(sea) for sea in board.seas],
        "paths": _paths(state),
    }


def _paths(state: State) -> list[dict[str, Any]]:
    board = state.map
    return [
        {"city": board.ids[city], "by_sea": by_sea, "blocker": _seat(state, owner)}
        for city, by_sea, owner in zip(board.paths, board.path_by_sea, state.blockers, strict=True)
    ]


def planned_groups(state: State) -> list[dict[str, Any]]:
    """The groups of the plan by their numbers; those no longer pending are told too."""
    ids = state.map.ids if state.board is not None else ()
    pending = set(members(state.open_groups))
    return [
        {
            "from": ids[origin],
            "via": None if via == DIRECT else ids[via],
            "to": ids[target],
            "units": units,
            "kind": KIND_NAMES[kind],
            "pending": number in pending,
        }
        for number, (origin, via, target, units, kind) in enumerate(state.groups)
    ]


def _battle(state: State) -> dict[str, Any] | None:
    battle = state.battle
    if battle is None:
        return None
    ids, seats = state.map.ids, state.setting.seats
    return {
        "city": ids[battle.city],
        "attacker": seats[battle.attacker],
        "defender": seats[battle.defender],
        "force": {ids[origin]: units for origin, units in battle.force.items()},
        "defenders": state.units[battle.city],
        "to_roll": seats[battle.attacker if battle.roller_attacks else battle.defender],
        "first_roll": battle.first,
        "last_miss": battle.last_miss,
        "dice": list(battle.dice),
        "hits": battle.hits,
        "needed_face": needed_face(state),
        "rampage_from": None if battle.base == NOWHERE else ids[battle.base],
    }


# What a phone needs to offer the open decision. All of it is public


def detail(state: State) -> dict[str, Any]:
    match state.step:
        case "start_city" | "start_units":
            return {"placement": placement(state), "placements": ROUNDS}
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
            return {"count": state.detail[0], "city": _city_named(state, 2)}
        case "loki_retreat" | "follow":
            return {"city": _city_named(state, 0)}
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


def _city_named(state: State, place: int) -> str | None:
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
    """Return where defenders can go, and how the battle would end if both sides rolled on."""
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
        "units": {ids[city]: units for city, units in surrendered_cities(state).items()},
        "spare": {ids[city]: units for city, units in spare(state).items()},
        "reserve": state.reserve[state.actor],
    }
