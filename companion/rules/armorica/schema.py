"""Chapter 12 as JSON Schema: what a move and what a position look like."""

from __future__ import annotations

from typing import Any

from companion.rules.armorica.content import DECKS, ICONS, INLINE, QUESTIONS, SUITS, Content
from companion.rules.armorica.moves import Pass, Starve, Take
from companion.rules.armorica.position import MOST_CARDS, MOST_ICONS, PHASES, is_inline_id
from companion.rules.armorica.reasons import refuse
from companion.rules.armorica.setup import PLAYERS, START_PLAYER
from companion.rules.armorica.state import ROW
from companion.rules.kernel import MoveCodec
from companion.rules.kernel.codec import many, one_of, text


def codec(content: Content) -> MoveCodec:
    """12.1.1, the form: known types, their fields, ids the pack knows (or cards a position described)."""
    card = one_of(content.index, is_inline_id, f"^{INLINE}[1-9][0-9]{{0,2}}$")
    return MoveCodec(
        {"take": Take, "pass": Pass, "starve": Starve},
        {"seat": text(), "card": card, "cards": many(card, MOST_CARDS)},
        {START_PLAYER: text(), **dict.fromkeys(QUESTIONS, one_of(content.index))},
        refuse,
    )


def position_schema(content: Content) -> dict[str, Any]:
    known = {"enum": list(content.index)}
    icons = {name: {"type": "integer", "minimum": 0, "maximum": MOST_ICONS} for name in ICONS}
    described = _object({"suit": {"enum": list(SUITS)}, "icons": _object(icons)}, ["suit"])
    display = {"type": "array", "items": {"anyOf": [known, described]}, "maxItems": MOST_CARDS}
    name = {"type": "string", "minLength": 1, "maxLength": 200}
    player = _object({"name": name, "display": display}, ["name", "display"])
    row = {"type": "array", "items": known, "maxItems": ROW, "description": "leftmost first"}
    moment = {
        "start": {"anyOf": [name, {"type": "null"}]},
        "turn": {"type": "integer", "minimum": 1, "maximum": 99},
        "phase": {"enum": list(PHASES)},
        "to_move": {"anyOf": [name, {"type": "null"}], "description": "null while a row waits for its card"},
        "rows": _object(dict.fromkeys(DECKS, row), list(DECKS)),
        "gone": {"type": "array", "items": known, "uniqueItems": True},
    }
    players = {"type": "array", "items": player, "minItems": PLAYERS[0], "maxItems": PLAYERS[-1]}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A position of Armorica (ARM 12.2); for scoring, `players` alone suffices",
        **_object({"players": players} | moment, ["players"]),
        "dependentRequired": {name: [other for other in list(moment)[:-1] if other != name] for name in moment},
    }


def _object(properties: dict[str, Any], required: list[str] | None = None) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": required or [],
        "additionalProperties": False,
    }
