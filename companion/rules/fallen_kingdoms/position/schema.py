"""The JSON Schema of a position (see `position`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.rules.fallen_kingdoms import tasks
from companion.rules.fallen_kingdoms.content import BUILDINGS, COLOURS, GODS, KNOWLEDGE, TRACKS, Content
from companion.rules.fallen_kingdoms.groups import KIND_NAMES
from companion.rules.fallen_kingdoms.position.writing import ACTORS
from companion.rules.fallen_kingdoms.questions import ASKED
from companion.rules.fallen_kingdoms.settings import PLAYERS
from companion.rules.fallen_kingdoms.state import LEDGER
from companion.rules.fallen_kingdoms.steps import STEPS

COUNT = {"type": "integer", "minimum": 0}
FLAG = {"type": "boolean"}


def position_schema(content: Content) -> dict[str, Any]:
    city, seat, card, tile = _one(content.city_ids), _one(COLOURS), _one(KNOWLEDGE), _one(BUILDINGS)
    cell = _object(
        {"face": _one([face.id for face in content.faces]), "turns": {"type": "integer", "minimum": 0, "maximum": 3}}
    )
    army = {"type": "integer", "minimum": 0, "maximum": content.army}
    player = _object(
        {
            "gods": _many(_one(GODS)),
            "picked": _maybe(_one(GODS)),
            "god": _maybe(_one(GODS)),
            "kingdom": FLAG,
            "reserve": army,
            "sheet": army,
            "waiting": _each(BUILDINGS),
            "casualties": army,
            "tracks": _each(TRACKS),
            "glory": _object({what: {"type": "integer"} for what in LEDGER}),
            "knowledge": _many(card),
            "fresh": _many(card),
            "borrowed": _maybe(card),
            "barred": _maybe(card) | {"description": "the card borrowed in the turn before"},
            "rumors": _many({"enum": list(content.rumor_values)}),
            "temple": _maybe(city),
            "marker": FLAG,
            "invaded": FLAG,
            "blockers": _many({"type": "integer", "minimum": 1}),
        }
    )
    stacks = _object(
        {
            "public": _many(card),
            "shown": _many(card),
            "stack": COUNT,
            "unseen": _each(KNOWLEDGE),
            "bottom": _many(_object({"card": _maybe(card), "known_to": _many(seat)})),
            "looking": _many(card),
            "boxed": _many(card),
            "shown_tiles": _many(tile),
            "tile_stack": COUNT,
            "unseen_tiles": _each(BUILDINGS),
            "boxed_tiles": _each(BUILDINGS),
            "rumor_top": COUNT,
            "rumor_left": COUNT,
            "rumor_seen": _many(COUNT),
        }
    )
    turn = _object(
        {
            "number": COUNT,
            "first": seat,
            "active": _maybe(seat),
            "free": COUNT,
            "priority": _many(seat),
            "used_paths": _many(COUNT),
        }
    )
    group = _object(
        {"from": city, "via": _maybe(city), "to": city, "units": army, "kind": _one(KIND_NAMES), "pending": FLAG}
    )
    battle = _object(
        {
            "attacker": seat,
            "defender": seat,
            "city": city,
            "force": {"type": "object", "propertyNames": city, "additionalProperties": army},
            "attacker_rolls": FLAG,
            "first": FLAG,
            "last_miss": FLAG,
            "hits": COUNT,
            "dice": _many({"type": "integer", "minimum": 1, "maximum": 6}),
            "won_at_once": FLAG,
            "base": _maybe(city),
        }
    )
    stands = _object({"owner": _maybe(seat), "units": army, "building": _maybe(tile)})
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A position of Fallen Kingdoms",
        **_object(
            {
                "seats": _many(seat) | {"minItems": PLAYERS[0], "maxItems": PLAYERS[-1]},
                "map": _maybe(_object({"grid": _many(_many(cell))})),
                "players": {"type": "object", "propertyNames": seat, "additionalProperties": player},
                "cities": {"type": "object", "propertyNames": city, "additionalProperties": stands},
                "stacks": stacks,
                "round": turn,
                "movement": _object(
                    {"start": _many(city), "held": _many(city), "attacked": _many(city), "groups": _many(group)}
                ),
                "battle": _maybe(battle),
                "step": _one(["", *STEPS, *ASKED]),
                "actor": _maybe(_one([*COLOURS, *ACTORS.values()])),
                "detail": _many({"type": "integer"}),
                "agenda": _many({"type": "array", "prefixItems": [_one(list(tasks.TASKS))], "minItems": 1}),
                "over": FLAG,
            }
        ),
    }


def _one(known: Sequence[str]) -> dict[str, Any]:
    return {"enum": list(known)}


def _maybe(schema: dict[str, Any]) -> dict[str, Any]:
    return {"anyOf": [schema, {"type": "null"}]}


def _many(schema: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": schema}


def _each(names: Sequence[str]) -> dict[str, Any]:
    return _object(dict.fromkeys(names, COUNT))


def _object(properties: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }
