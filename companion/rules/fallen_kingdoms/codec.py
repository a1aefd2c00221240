"""FK 16 as JSON: what a move and an answer look like."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

from companion.rules.fallen_kingdoms import battle, invasion
from companion.rules.fallen_kingdoms.arrangement import CITY_RANGE
from companion.rules.fallen_kingdoms.content import BUILDINGS, COLOURS, GODS, KNOWLEDGE, TRACKS, Content
from companion.rules.fallen_kingdoms.moves import TYPES, Group, Site
from companion.rules.fallen_kingdoms.reasons import refuse
from companion.rules.kernel import Field, MoveCodec
from companion.rules.kernel.codec import UNFIT, as_given, many, maybe, one_of, read_fields, remember, whole, yes_or_no

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
            lambda value: value if isinstance(value, dict) else UNFIT,
            {"type": "object", "properties": {"grid": {"type": "array"}}},
        ),
        "gods": many(one_of(GODS), 2),
        "draw-knowledge": card,
        "draw-building": tile,
        "draw-rumor": whole(0, max(content.rumor_values)),
        "dice": many(die, invasion.PATH_DICE, as_given),
        "reroll": many(die, battle.DICE, as_given),
    }
    return MoveCodec(TYPES, values, answers, refuse)


def amounts_of(city: Field, most: int) -> Field:
    """`{city: number}`; in the record sorted pairs without zeros."""
    known = whole(0, most)
    read_city, read_number = city.read, known.read

    def read(given: Any) -> Any:
        if not isinstance(given, dict):
            return UNFIT
        pairs = []
        for name, count in given.items():
            if read_city(name) is UNFIT or read_number(count) is UNFIT:
                return UNFIT
            if count:
                pairs.append((name, count))
        return tuple(sorted(pairs))

    schema = {"type": "object", "propertyNames": city.schema, "additionalProperties": known.schema}
    return Field(read, schema, dict)


def record(kind: Any, needed: dict[str, Field], optional: dict[str, Field]) -> Field:
    """A small record inside a move. Names of Python end in an underscore there."""
    fields = needed | optional
    attribute = {field.name.rstrip("_"): field.name for field in dataclasses.fields(kind)}
    forms = tuple((name, fields[name].read, dataclasses.MISSING if name in needed else None) for name in attribute)

    def read_record(given: Mapping[Any, Any]) -> Any:
        values = read_fields(forms, given)
        return None if values is None else kind(*values)

    known = remember(read_record, {})

    def read(given: Any) -> Any:
        found = known(given) if isinstance(given, dict) else None
        return UNFIT if found is None else found

    def write(value: Any) -> dict[str, Any]:
        written = {name: getattr(value, attribute[name]) for name in fields}
        return {name: given for name, given in written.items() if given is not None or name in needed}

    schema = {
        "type": "object",
        "properties": {name: field.schema for name, field in fields.items()},
        "required": list(needed),
        "additionalProperties": False,
    }
    return Field(read, schema, write)
