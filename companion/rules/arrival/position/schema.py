"""The JSON Schema of a position (ARR 10.4)."""

from __future__ import annotations

from typing import Any

from companion.rules.arrival.codec import MOST, MOST_NAMED
from companion.rules.arrival.content import BACKS, KINDS, SECTIONS, SYMBOLS, Content
from companion.rules.arrival.position import EXPLOIT
from companion.rules.arrival.state import CARDS, STACKS, STEP_NAMES
from companion.rules.kernel.schema import DIALECT, FLAG, any_of, list_of, map_by, number_from, object_of, or_null


def position_schema(content: Content) -> dict[str, Any]:
    atlas = content.atlas
    leader, card, main = any_of(content.tribes), any_of(content.cards), any_of(atlas.names(atlas.main))
    few, turn = number_from(0, 50), or_null(any_of(content.tribes))
    tiles = list_of(any_of(content.tile_number), MOST_NAMED)
    cards = list_of(card, uniqueItems=True)
    supply = object_of(
        {
            **dict.fromkeys(("fame", "corruption"), number_from(0, MOST)),
            **dict.fromkeys(("discs", "swords", "shields", "fomori"), few),
            "tiles": tiles,
            **dict.fromkeys(("trophies", "usedTrophies", "activeBuilders", "gathered"), few),
            "passed": FLAG,
        },
        (),
    )
    in_front = object_of(
        {"back": any_of(BACKS), "stack": number_from(1, STACKS), "front": or_null(card), "early": FLAG}, ("back",)
    )
    stack = object_of({"cards": few, "top": any_of([*BACKS, None])}, ("cards",))
    earning = object_of(
        {
            "stacks": list_of(stack, STACKS, minItems=STACKS),
            "cards": map_by(leader, list_of(in_front, CARDS)),
            "discarded": cards,
            "joined": cards,
            "blocks": map_by(leader, list_of(any_of([*SECTIONS, None]), 2, minItems=2)),
            "inTurn": FLAG,
        },
        (),
    )
    fortified = {"type": "array", "prefixItems": [leader, any_of((1, 2, 3))], "minItems": 2, "maxItems": 2}
    properties = {
        "leaders": list_of(leader, max(content.limits), uniqueItems=True, minItems=min(content.limits)),
        "round": number_from(1, 99),
        "start": turn,
        "firstPasser": turn,
        "latched": FLAG,
        "step": any_of([*STEP_NAMES, EXPLOIT]),
        "leader": turn,
        "actionsLeft": number_from(0, 2),
        "firstTurn": list_of(leader, uniqueItems=True),
        "map": map_by(main, fortified),
        "fomori": map_by(main, any_of(content.fomori)),
        "castles": list_of(any_of(atlas.names(atlas.isle)), uniqueItems=True),
        "shields": map_by(any_of(atlas.province_ids[:-1]), number_from(0, 3)),
        "fomoriDiscard": map_by(any_of(content.fomori[:KINDS]), few),
        "display": tiles,
        "usedTiles": tiles,
        "supply": map_by(leader, supply),
        "owed": map_by(leader, object_of(dict.fromkeys(SYMBOLS, few), ())),
        "earning": {**earning, "description": "cards, blocks; left out: all cards lie in three shuffled stacks"},
        "flip": or_null(main) | {"description": "where a Fomori is being turned up"},
        "gaps": {**few, "description": "tiles still to be turned up in this fill-up"},
    }
    return {
        **DIALECT,
        "title": "A position of The Arrival (ARR 10.4); what is left out is 0, false or empty",
        **object_of(properties, ("leaders", "step")),
    }
