"""Chapter 10 as JSON: the form of a move, and the JSON Schema of a position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.rules.arrival.content import BACKS, GOODS, KINDS, SECTIONS, SWAPS, SYMBOLS, Content
from companion.rules.arrival.moves import TYPES, UseTile
from companion.rules.arrival.reasons import refuse
from companion.rules.arrival.state import STACKS, STEPS
from companion.rules.kernel import Illegal, MoveCodec
from companion.rules.kernel.codec import Field, many, one_of, whole

MOST = 10**6
"""Numbers beyond this are no numbers of pieces."""
MOST_NAMED = 30


def codec(content: Content) -> MoveCodec:
    """10.1.1, the form: known types, their fields, known ids."""
    places = one_of(content.atlas.ids)
    tile = one_of(content.tile_number)
    section = one_of(SECTIONS)
    kind = one_of(content.fomori)
    return MoveCodec(
        TYPES,
        {
            "seat": one_of(content.tribes),
            "location": places,
            "target": places,
            "locations": many(places, MOST_NAMED),
            "province": one_of(content.atlas.provinces),
            "stack": whole(1, STACKS),
            "section": section,
            "open": section,
            "tile": tile,
            "tiles": many(tile, MOST_NAMED),
            "reward": one_of(("fame", "corruption")),
            "keep": _kept(),
            "fomori": whole(-MOST, MOST),
        },
        {
            "start-leader": one_of(content.tribes),
            "start-fomori": kind,
            "display-tile": tile,
            "stack-back": one_of(BACKS),
            "card-front": one_of(content.card_number),
            "fomori-flip": kind,
        },
        refuse,
    )


def _kept() -> Field:
    """Three whole numbers from 0 on, by name."""
    number = whole(0, MOST)
    return Field(
        lambda value: (
            isinstance(value, Mapping) and set(value) == set(GOODS) and all(map(number.accepts, value.values()))
        ),
        _object(dict.fromkeys(GOODS, number.schema), list(GOODS)),
        lambda value: tuple(value[name] for name in GOODS),
        lambda value: dict(zip(GOODS, value, strict=True)),
    )


def names_its_places(content: Content, move: UseTile) -> Illegal | None:
    """10.1.1, exactly its fields: only the tiles that swap name locations, and these must."""
    swaps = content.tiles[content.tile_number[move.tile]].effect in SWAPS
    if swaps and move.locations is None:
        return refuse("missing-field", type="use-tile", field="locations")
    if not swaps and move.locations is not None:
        return refuse("extra-field", type="use-tile", field="locations")
    return None


def position_schema(content: Content) -> dict[str, Any]:
    leader = {"enum": list(content.tribes)}
    somebody = {"anyOf": [leader, {"type": "null"}]}
    number = {"type": "integer", "minimum": 0, "maximum": MOST}
    few = {"type": "integer", "minimum": 0, "maximum": 50}
    flag = {"type": "boolean"}
    main = {"enum": content.atlas.names(content.atlas.main)}
    tiles = {"type": "array", "items": {"enum": list(content.tile_number)}, "maxItems": MOST_NAMED}
    card = {"enum": list(content.cards)}
    cards = {"type": "array", "items": card, "uniqueItems": True}
    counted = dict.fromkeys(("fame", "corruption"), number)
    pieces = dict.fromkeys(("discs", "swords", "shields", "fomori"), few)
    more = dict.fromkeys(("trophies", "usedTrophies", "activeBuilders", "gathered"), few)
    supply = _object({**counted, **pieces, "tiles": tiles, **more, "passed": flag}, [])
    in_front = _object(
        {
            "back": {"enum": list(BACKS)},
            "stack": {"type": "integer", "minimum": 1, "maximum": STACKS},
            "front": {"anyOf": [card, {"type": "null"}]},
            "early": flag,
        },
        ["back"],
    )
    stack = _object({"cards": few, "top": {"enum": [*BACKS, None]}}, ["cards"])
    section = {"enum": [*SECTIONS, None]}
    earning = _object(
        {
            "stacks": {"type": "array", "items": stack, "minItems": STACKS, "maxItems": STACKS},
            "cards": _map(content.tribes, {"type": "array", "items": in_front, "maxItems": 4}),
            "discarded": cards,
            "joined": cards,
            "blocks": _map(content.tribes, {"type": "array", "items": section, "minItems": 2, "maxItems": 2}),
            "inTurn": flag,
        },
        [],
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A position of The Arrival (ARR 10.4); what is left out is 0, false or empty",
        **_object(
            {
                "leaders": {"type": "array", "items": leader, "uniqueItems": True, "minItems": 2, "maxItems": 4},
                "round": {"type": "integer", "minimum": 1, "maximum": 99},
                "start": somebody,
                "firstPasser": somebody,
                "latched": flag,
                "step": {"enum": [*STEPS, "exploit"]},
                "leader": somebody,
                "actionsLeft": {"type": "integer", "minimum": 0, "maximum": 2},
                "firstTurn": {"type": "array", "items": leader, "uniqueItems": True},
                "map": _map(
                    main["enum"],
                    {"type": "array", "prefixItems": [leader, {"enum": [1, 2, 3]}], "minItems": 2, "maxItems": 2},
                ),
                "fomori": _map(main["enum"], {"enum": list(content.fomori)}),
                "castles": {
                    "type": "array",
                    "items": {"enum": content.atlas.names(content.atlas.isle)},
                    "uniqueItems": True,
                },
                "shields": _map(content.atlas.province_ids[:-1], {"type": "integer", "minimum": 0, "maximum": 3}),
                "fomoriDiscard": _map(content.fomori[:KINDS], few),
                "display": tiles,
                "usedTiles": tiles,
                "supply": _map(content.tribes, supply),
                "owed": _map(content.tribes, _object(dict.fromkeys(SYMBOLS, few), [])),
                "earning": {
                    **earning,
                    "description": "cards, blocks; left out: all cards lie in three shuffled stacks",
                },
                "flip": {"anyOf": [main, {"type": "null"}], "description": "where a Fomori is being turned up"},
                "gaps": {**few, "description": "tiles still to be turned up in this fill-up"},
            },
            ["leaders", "step"],
        ),
    }


def _map(names: Any, value: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "propertyNames": {"enum": list(names)}, "additionalProperties": value}


def _object(properties: dict[str, Any], required: list[str]) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
