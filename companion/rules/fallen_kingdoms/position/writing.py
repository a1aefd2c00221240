"""From a state to the position record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.rules.fallen_kingdoms import tasks
from companion.rules.fallen_kingdoms.arrangement import write_grid
from companion.rules.fallen_kingdoms.content import BUILDINGS, GODS, KNOWLEDGE, TRACKS
from companion.rules.fallen_kingdoms.state import (
    CHANCE,
    EVERYBODY,
    LEDGER,
    NOBODY,
    NOTHING,
    NOWHERE,
    Battle,
    State,
)
from companion.rules.fallen_kingdoms.view import planned_groups
from companion.rules.kernel.bits import members

ACTORS = {CHANCE: "chance", EVERYBODY: "everybody"}
"""How it is written who is asked when it is not one player."""


def write(state: State) -> dict[str, Any]:
    setting, board = state.setting, state.board
    return {
        "seats": list(setting.seats),
        "map": None if board is None else {"grid": write_grid(board.grid)},
        "players": {seat: _write_player(state, player) for player, seat in enumerate(setting.seats)},
        "cities": {} if board is None else _write_cities(state),
        "stacks": _write_stacks(state),
        "round": {
            "number": state.round,
            "first": setting.seats[state.first],
            "active": _seat(state, state.active),
            "free": state.free,
            "priority": [setting.seats[player] for player in state.priority],
            "used_paths": list(state.used_paths),
        },
        "movement": _write_movement(state),
        "battle": None if state.battle is None else _write_battle(state, state.battle),
        "step": state.step,
        "actor": ACTORS.get(state.actor) or _seat(state, state.actor),
        "detail": list(state.detail),
        "agenda": [[tasks.NAMES[task[0]], *map(_plain, task[1:])] for task in state.agenda],
        "over": state.over,
    }


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _seat(state: State, player: int) -> str | None:
    return None if player == NOBODY else state.setting.seats[player]


def _write_player(state: State, player: int) -> dict[str, Any]:
    temple = state.temple[player]
    return {
        "gods": [GODS[god] for god in state.dealt[player]],
        "picked": _name_or_none(GODS, state.picked[player]),
        "god": _name_or_none(GODS, state.gods[player]),
        "kingdom": state.alive[player],
        "reserve": state.reserve[player],
        "sheet": state.sheet[player],
        "waiting": dict(zip(BUILDINGS, state.sheet_tiles[player], strict=True)),
        "casualties": state.casualties[player],
        "tracks": dict(zip(TRACKS, state.points[3 * player : 3 * player + 3], strict=True)),
        "glory": dict(zip(LEDGER, state.ledger[len(LEDGER) * player : len(LEDGER) * (player + 1)], strict=True)),
        "knowledge": _names(state.private[player]),
        "fresh": _names(state.fresh[player]),
        "borrowed": _name_or_none(KNOWLEDGE, state.borrowed[player]),
        "barred": _name_or_none(KNOWLEDGE, state.barred[player]),
        "rumors": list(state.rumors[player]),
        "temple": None if temple == NOWHERE else state.map.ids[temple],
        "marker": state.marker[player],
        "invaded": state.invaded[player],
        "blockers": [path for path, owner in enumerate(state.blockers, 1) if owner == player],
    }


def _name_or_none(names: Sequence[str], number: int) -> str | None:
    return None if number < 0 else names[number]


def _names(cards: Sequence[int]) -> list[str]:
    return [KNOWLEDGE[card] for card in cards]


def _write_cities(state: State) -> dict[str, Any]:
    """Only cities where something stands."""
    return {
        name: {
            "owner": _seat(state, state.owner[city]),
            "units": state.units[city],
            "building": _name_or_none(BUILDINGS, state.tile[city]),
        }
        for name, city in state.map.number.items()
        if state.units[city] or state.tile[city] != NOTHING
    }


def _write_stacks(state: State) -> dict[str, Any]:
    seats = state.setting.seats
    return {
        "public": _names(state.public),
        "shown": _names(state.shown),
        "stack": state.stack,
        "unseen": dict(zip(KNOWLEDGE, state.unseen, strict=True)),
        "bottom": [
            {
                "card": None if card == NOTHING else KNOWLEDGE[card],
                "known_to": [seat for at, seat in enumerate(seats) if knowers >> at & 1],
            }
            for card, knowers in state.buried
        ],
        "looking": _names(state.looking),
        "boxed": _names(state.boxed),
        "shown_tiles": [BUILDINGS[tile] for tile in state.shown_tiles],
        "tile_stack": state.tile_stack,
        "unseen_tiles": dict(zip(BUILDINGS, state.unseen_tiles, strict=True)),
        "boxed_tiles": dict(zip(BUILDINGS, state.boxed_tiles, strict=True)),
        "rumor_top": state.rumor_top,
        "rumor_left": state.rumor_left,
        "rumor_seen": list(state.rumor_seen),
    }


def _write_movement(state: State) -> dict[str, Any]:
    ids = state.map.ids if state.board is not None else ()
    return {
        "start": [ids[city] for city in members(state.start)],
        "held": [ids[city] for city in members(state.held)],
        "attacked": [ids[city] for city in members(state.attacked)],
        "groups": planned_groups(state),
    }


def _write_battle(state: State, battle: Battle) -> dict[str, Any]:
    ids, seats = state.map.ids, state.setting.seats
    return {
        "attacker": seats[battle.attacker],
        "defender": seats[battle.defender],
        "city": ids[battle.city],
        "force": {ids[origin]: units for origin, units in battle.force.items()},
        "attacker_rolls": battle.roller_attacks,
        "first": battle.first,
        "last_miss": battle.last_miss,
        "hits": battle.hits,
        "dice": list(battle.dice),
        "won_at_once": battle.won_at_once,
        "base": None if battle.base == NOWHERE else ids[battle.base],
    }
