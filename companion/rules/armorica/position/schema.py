"""The JSON Schema of a position (ARM 12.2)."""

from __future__ import annotations

from typing import Any

from companion.rules.armorica.codec import MOST_CARDS
from companion.rules.armorica.content import DECKS, ICONS, SUITS, Content
from companion.rules.armorica.position import MOMENT, MOST_ICONS, MOST_TURNS, PHASES
from companion.rules.armorica.setup import PLAYERS
from companion.rules.armorica.state import ROW
from companion.rules.kernel.schema import DIALECT, any_of, list_of, number_from, object_of, or_null, text_up_to


def position_schema(content: Content) -> dict[str, Any]:
    card, name = any_of(content.index), text_up_to(200)
    icons = object_of(dict.fromkeys(ICONS, number_from(0, MOST_ICONS)), ())
    described = object_of({"suit": any_of(SUITS), "icons": icons}, ("suit",))
    player = object_of({"name": name, "display": list_of({"anyOf": [card, described]}, MOST_CARDS)})
    properties = {
        "players": list_of(player, PLAYERS[-1], minItems=PLAYERS[0]),
        "start": or_null(name),
        "turn": number_from(1, MOST_TURNS),
        "phase": any_of(PHASES),
        "to_move": or_null(name) | {"description": "null while a row waits for its card"},
        "rows": object_of(dict.fromkeys(DECKS, list_of(card, ROW, description="leftmost first"))),
        "gone": list_of(card, uniqueItems=True),
    }
    return {
        **DIALECT,
        "title": "A position of Armorica (ARM 12.2); for scoring, `players` alone suffices",
        **object_of(properties, ("players",)),
        "dependentRequired": {name: [other for other in MOMENT[:-1] if other != name] for name in MOMENT},
    }
