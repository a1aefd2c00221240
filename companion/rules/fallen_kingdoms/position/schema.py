"""The JSON Schema of a position (see `position`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.rules.fallen_kingdoms import tasks
from companion.rules.fallen_kingdoms.content import BUILDINGS, COLOURS, GODS, KNOWLEDGE, TRACKS, Content
from companion.rules.fallen_kingdoms.position.writing import ACTORS
from companion.rules.fallen_kingdoms.settings import PLAYERS
from companion.rules.fallen_kingdoms.state import KIND_NAMES, LEDGER
from companion.rules.fallen_kingdoms.steps import CHANCE_STEPS, STEPS
from companion.rules.kernel.schema import DIALECT, FLAG, any_of, list_of, map_by, number_from, object_of, or_null

COUNT = number_from(0)


def position_schema(content: Content) -> dict[str, Any]:
    city, seat, card, tile = any_of(content.city_ids), any_of(COLOURS), any_of(KNOWLEDGE), any_of(BUILDINGS)
    cell = object_of({"face": any_of([face.id for face in content.faces]), "turns": number_from(0, 3)})
    army = number_from(0, content.army)
    player = object_of(
        {
            "gods": list_of(any_of(GODS)),
            "picked": or_null(any_of(GODS)),
            "god": or_null(any_of(GODS)),
            "kingdom": FLAG,
            "reserve": army,
            "sheet": army,
            "waiting": _count_of(BUILDINGS),
            "casualties": army,
            "tracks": _count_of(TRACKS),
            "glory": object_of({what: {"type": "integer"} for what in LEDGER}),
            "knowledge": list_of(card),
            "fresh": list_of(card),
            "borrowed": or_null(card),
            "barred": or_null(card) | {"description": "the card borrowed in the turn before"},
            "rumors": list_of({"enum": list(content.rumor_values)}),
            "temple": or_null(city),
            "marker": FLAG,
            "invaded": FLAG,
            "blockers": list_of(number_from(1)),
        }
    )
    stacks = object_of(
        {
            "public": list_of(card),
            "shown": list_of(card),
            "stack": COUNT,
            "unseen": _count_of(KNOWLEDGE),
            "bottom": list_of(object_of({"card": or_null(card), "known_to": list_of(seat)})),
            "looking": list_of(card),
            "boxed": list_of(card),
            "shown_tiles": list_of(tile),
            "tile_stack": COUNT,
            "unseen_tiles": _count_of(BUILDINGS),
            "boxed_tiles": _count_of(BUILDINGS),
            "rumor_top": COUNT,
            "rumor_left": COUNT,
            "rumor_seen": list_of(COUNT),
        }
    )
    turn = object_of(
        {
            "number": COUNT,
            "first": seat,
            "active": or_null(seat),
            "free": COUNT,
            "priority": list_of(seat),
            "used_paths": list_of(COUNT),
        }
    )
    group = object_of(
        {"from": city, "via": or_null(city), "to": city, "units": army, "kind": any_of(KIND_NAMES), "pending": FLAG}
    )
    battle = object_of(
        {
            "attacker": seat,
            "defender": seat,
            "city": city,
            "force": map_by(city, army),
            "attacker_rolls": FLAG,
            "first": FLAG,
            "last_miss": FLAG,
            "hits": COUNT,
            "dice": list_of(number_from(1, 6)),
            "won_at_once": FLAG,
            "base": or_null(city),
        }
    )
    stands = object_of({"owner": or_null(seat), "units": army, "building": or_null(tile)})
    return {
        **DIALECT,
        "title": "A position of Fallen Kingdoms",
        **object_of(
            {
                "seats": list_of(seat, PLAYERS[-1], minItems=PLAYERS[0]),
                "map": or_null(object_of({"grid": list_of(list_of(cell))})),
                "players": map_by(seat, player),
                "cities": map_by(city, stands),
                "stacks": stacks,
                "round": turn,
                "movement": object_of(
                    {"start": list_of(city), "held": list_of(city), "attacked": list_of(city), "groups": list_of(group)}
                ),
                "battle": or_null(battle),
                "step": any_of(["", *STEPS, *CHANCE_STEPS]),
                "actor": or_null(any_of([*COLOURS, *ACTORS.values()])),
                "detail": list_of({"type": "integer"}),
                "agenda": list_of({"type": "array", "prefixItems": [any_of(list(tasks.TASKS))], "minItems": 1}),
                "over": FLAG,
            }
        ),
    }


def _count_of(names: Sequence[str]) -> dict[str, Any]:
    """A number for each of these."""
    return object_of(dict.fromkeys(names, COUNT))
