"""ARR 10.1.1, the form of a move: known types, their fields, known ids."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.rules.arrival.content import BACKS, GOODS, SECTIONS, SWAPS, Content
from companion.rules.arrival.moves import TYPES, UseTile
from companion.rules.arrival.reasons import refuse
from companion.rules.arrival.state import STACKS
from companion.rules.kernel import Illegal, MoveCodec
from companion.rules.kernel.codec import UNFIT, Field, many, one_of, whole
from companion.rules.kernel.schema import object_of

MOST = 10**6
"""Numbers beyond this are no numbers of pieces."""
MOST_NAMED = 30


def codec(content: Content) -> MoveCodec:
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
            "keep": _kept_field(),
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


def _kept_field() -> Field:
    """Three whole numbers from 0 on, by name."""
    number = whole(0, MOST)

    def read(given: Any) -> Any:
        if not isinstance(given, Mapping) or set(given) != set(GOODS):
            return UNFIT
        values = tuple(number.read(given[name]) for name in GOODS)
        return UNFIT if UNFIT in values else values

    schema = object_of(dict.fromkeys(GOODS, number.schema))
    return Field(read, schema, lambda value: dict(zip(GOODS, value, strict=True)))


def names_its_places(content: Content, move: UseTile) -> Illegal | None:
    """10.1.1, exactly its fields: only the tiles that swap name locations, and these must."""
    swaps = content.tiles[content.tile_number[move.tile]].effect in SWAPS
    if swaps and move.locations is None:
        return refuse("missing-field", type="use-tile", field="locations")
    if not swaps and move.locations is not None:
        return refuse("extra-field", type="use-tile", field="locations")
    return None
