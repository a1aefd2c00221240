"""The JSON Schema of a declared game's positions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.rules.declared.chance import faces
from companion.rules.declared.model import DiceSet, Number
from companion.rules.declared.position import MOST_PIECES

if TYPE_CHECKING:
    from companion.rules.declared.engine import DeclaredGame


def schema(game: DeclaredGame) -> dict[str, Any]:
    names = game.made.names
    ids = {"enum": [*game.program.ids]} if game.program.ids else {"type": "string"}
    pieces = {"type": "array", "items": ids, "maxItems": MOST_PIECES}
    text = {"type": "string", "minLength": 1, "maxLength": 200}

    def number(each: Number) -> dict[str, Any]:
        one = text if each.player else {"type": "integer", "minimum": each.lowest, "maximum": each.highest}
        return {"type": "array", "items": one, "minItems": each.size, "maxItems": each.size} if each.size else one

    def fields(*, per_player: bool) -> dict[str, Any]:
        found = {name: number(each) for name, each in names.numbers.items() if each.per_player == per_player}
        return found | {name: pieces for name, zone in names.zones.items() if zone.per_player == per_player}

    player = _shape({"name": text} | fields(per_player=True), ["name"])
    players = {"type": "array", "items": player, "minItems": game.players[0], "maxItems": game.players[-1]}
    integers = {"type": "array", "items": {"type": "integer"}}
    moment = {
        "place": {"type": "integer"},
        "choice": {"type": "integer"},
        "question": {"type": ["array", "null"]},
        "chosen": {"type": "array"},
        "slots": {"type": "array"},
        "knowers": {"type": "array", "items": integers},
        "proposal": {"type": "object"},
    }
    read = [name for name in names.dice if name in game.made.scored]
    needed = [key for key in moment if key != "proposal"]
    top = {"players": players} | fields(per_player=False)
    top |= {
        "dice": _shape({name: _faces(game, dice) for name, dice in names.dice.items()}, read),
        "moment": _shape(moment, needed),
    }
    enough = ["players", "dice"] if read else ["players"]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"A position of {game.name}; scoring needs no more than: {', '.join(enough)}",
        **_shape(top, enough),
    }


def _faces(game: DeclaredGame, dice: DiceSet) -> dict[str, Any]:
    """Return the schema of what dice show; a row is null as long as its die was not rolled."""
    one = {"enum": [*dict.fromkeys(faces(game.program, dice)), None]} if dice.of else {"type": "integer"}
    return {"type": "array", "items": one, "minItems": dice.width, "maxItems": dice.width}


def _shape(properties: dict[str, Any], required: list[str]) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
