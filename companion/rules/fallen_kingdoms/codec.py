"""FK 16 as JSON: what a move and an answer look like."""

from __future__ import annotations

import dataclasses
from typing import Any

from companion.rules.fallen_kingdoms import battle, invasion
from companion.rules.fallen_kingdoms.arrangement import CITY_RANGE
from companion.rules.fallen_kingdoms.content import BUILDINGS, COLOURS, GODS, KNOWLEDGE, TRACKS, Content
from companion.rules.fallen_kingdoms.moves import TYPES, Group, Site
from companion.rules.fallen_kingdoms.reasons import refuse
from companion.rules.kernel import Field, MoveCodec
from companion.rules.kernel.codec import many, maybe, one_of, whole, yes_or_no

MOST_POINTS, MOST_GROUPS, MOST_PATHS = 200, 200, 20


def codec(content: Content) -> MoveCodec:
    city, card, tile, seat = one_of(content.city_ids), one_of(KNOWLEDGE), one_of(BUILDINGS), one_of(COLOURS)
    units, rumor = whole(1, content.army), whole(0, max(content.rumor_values))
    counts = amounts_of(city, content.army)
    values = {
        "seat": seat,
        "god": one_of(GODS),
        "city": city,
        "use": maybe(one_of(GODS)),
        "as": one_of(GODS),
        "power.city": city,
        "power.from": city,
        "cities": many(city, CITY_RANGE[6][1]),
        "card": card,
        "give": rumor,
        "power.to": seat,
        "take": rumor,
        "under": many(card, 2),
        "replace": card,
        "to": city,
        "track": one_of(TRACKS),
        "points": whole(1, MOST_POINTS),
        "tile": tile,
        "units": counts,
        "buildings": many(record(Site, {"tile": tile, "city": city}, {})),
        "groups": many(record(Group, {"from": city, "to": city, "units": units}, {"via": city}), MOST_GROUPS),
        "from": counts,
        "do": one_of(("roll", "retreat")),
        "flee.from": city,
        "stay": yes_or_no(),
        "rampage.city": maybe(city),
        "enter.units": whole(0, content.army),
        "back": many(whole(0, MOST_GROUPS - 1), MOST_GROUPS),
        "extra": many(seat, len(COLOURS)),
        "invade.do": yes_or_no(),
        "surrender_to": maybe(seat),
        "reuse": counts,
        "path": maybe(whole(1, MOST_PATHS)),
        "follow.city": maybe(city),
    }
    die = whole(1, 6)
    answers = {
        "map": Field(
            lambda value: isinstance(value, dict), {"type": "object", "properties": {"grid": {"type": "array"}}}
        ),
        "gods": many(one_of(GODS), 2),
        "draw-knowledge": card,
        "draw-building": tile,
        "draw-rumor": whole(0, max(content.rumor_values)),
        "dice": _as_list(many(die, invasion.PATH_DICE)),
        "reroll": _as_list(many(die, battle.DICE)),
    }
    return MoveCodec(TYPES, values, answers, refuse)


def _as_list(field: Field) -> Field:
    """A list in the record too: so dealers answer dice."""
    return Field(field.accepts, field.schema, list, list)


def amounts_of(city: Field, most: int) -> Field:
    """`{city: number}`; in the record sorted pairs without zeros."""
    known = whole(0, most)
    return Field(
        lambda value: (
            isinstance(value, dict) and all(map(city.accepts, value)) and all(map(known.accepts, value.values()))
        ),
        {"type": "object", "propertyNames": city.schema, "additionalProperties": known.schema},
        lambda value: tuple(sorted((name, count) for name, count in value.items() if count)),
        dict,
    )


def record(kind: Any, needed: dict[str, Field], optional: dict[str, Field]) -> Field:
    """A small record inside a move. Names of Python end in an underscore there."""
    fields = needed | optional
    attribute = {field.name.rstrip("_"): field.name for field in dataclasses.fields(kind)}
    tests = tuple((name, fields[name].accepts, name in needed) for name in attribute)

    def accepts(value: Any) -> bool:
        if not isinstance(value, dict):
            return False
        given = 0
        for name, test, must in tests:
            if name in value:
                if not test(value[name]):
                    return False
                given += 1
            elif must:
                return False
        return given == len(value)

    def write(value: Any) -> dict[str, Any]:
        written = {name: getattr(value, attribute[name]) for name in fields}
        return {name: given for name, given in written.items() if given is not None or name in needed}

    schema = {
        "type": "object",
        "properties": {name: field.schema for name, field in fields.items()},
        "required": list(needed),
        "additionalProperties": False,
    }
    names = (*attribute,)
    return Field(accepts, schema, lambda value: kind(*map(value.get, names)), write)
