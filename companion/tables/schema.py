"""The JSON Schema of a table file, around the game's schemas of moves and positions."""

from __future__ import annotations

from typing import Any

from companion.rules.kernel import Game, Option
from companion.tables.chain import DIGEST, HEAD
from companion.tables.records import FIELDS, FORMAT

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def _object(properties: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _list_of(properties: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": _object(properties)}


_TEXT = {"type": "string"}
_DIGEST = {
    "type": "string",
    "pattern": "^[0-9a-f]{32}$",
    "description": "Covers what stands before it; see docs/tables.md.",
}
_NUMBER = {"type": "integer", "minimum": 0}
_BY = {"type": ["string", "null"], "description": "A seat; null is the shared screen."}
_SEATS = {"type": "array", "items": _TEXT}
_MOVE = {"$ref": "#/$defs/move"}
_ENTRIES: dict[str, dict[str, Any]] = {
    "move": {"move": _MOVE},
    "chance": {"by": {"enum": ["app", "table"]}, "move": _MOVE},
    "undo": {"by": _BY, "event": _NUMBER, "fresh": {"type": "boolean"}, "needs": _SEATS},
    "amend": {
        "by": _BY,
        "changes": _list_of({"event": _NUMBER, "move": {"anyOf": [_MOVE, {"type": "null"}]}}),
        "falls": _list_of({"event": _NUMBER, "rule": _TEXT, "code": _TEXT, "facts": {"type": "object"}}),
        "needs": _SEATS,
    },
    "consent": {"by": _TEXT, "to": _NUMBER, "agree": {"type": "boolean"}},
    "withdraw": {"by": _BY, "to": _NUMBER},
    "cut": {"by": _BY, "words": _TEXT},
    "seal": {"by": _BY, "hash": {"type": "string", "pattern": "^[0-9a-f]{64}$"}},
    "close": {"by": _BY},
    "show": {"by": _BY, "words": _TEXT},
    "note": {"by": _BY, "text": _TEXT},
    "upgrade": {
        "by": _BY,
        "was": _TEXT,
        "now": _TEXT,
        "event": {"type": ["integer", "null"], "minimum": 1},
        "needs": _SEATS,
    },
}


def table_schema(game: Game[Any, Any]) -> dict[str, Any]:
    seat = {"enum": list(game.seats)} if game.seats else {"type": "string", "minLength": 1, "maxLength": 40}
    dealer = {"enum": ["app", "table"]}
    properties: dict[str, Any] = {
        "format": {"const": FORMAT, "description": "The version of this file format."},
        "game": {"const": game.name},
        "content_hash": {"type": "string", "description": "Of the pack's tables, as the rules use them."},
        "rules_version": {
            "type": "string",
            "description": f"The version it was begun under; this Punchboard plays {game.rules_version}.",
        },
        "options": _object({option.name: _option(option) for option in game.options}),
        "seats": {
            "type": "array",
            "items": seat,
            "minItems": game.players[0],
            "maxItems": game.players[-1],
            "uniqueItems": True,
            "description": "Clockwise.",
        },
        "dealer": _object(dict.fromkeys(game.chance_kinds, dealer)),
        "commitment": {
            "type": "string",
            "pattern": "^[0-9a-f]{64}$",
            "description": "Shown before play; see docs/tables.md.",
        },
        "seed": {"type": ["string", "null"], "description": "What the app deals from; null while it is secret."},
        "from": {"anyOf": [{"type": "null"}, {"$ref": "#/$defs/position"}]},
        HEAD: _object({"setup": _DIGEST, "entries": _NUMBER, DIGEST: _DIGEST}),
        "log": {"type": "array", "items": {"$ref": "#/$defs/entry"}},
    }
    return {
        "$schema": DIALECT,
        "title": f"A table of {game.name}",
        **_object({name: properties[name] for name in (*FIELDS[:-1], HEAD, FIELDS[-1])}),
        "$defs": {
            "position": _embed(game.position_schema(), f"urn:punchboard:{game.name}:position"),
            "move": _embed(game.move_schema(), f"urn:punchboard:{game.name}:move"),
            "entry": {"oneOf": [_entry(kind, fields) for kind, fields in _ENTRIES.items()]},
        },
    }


def _entry(kind: str, fields: dict[str, Any]) -> dict[str, Any]:
    entry = _object({"n": {"type": "integer", "minimum": 1}, "kind": {"const": kind}, **fields})
    entry["properties"][DIGEST] = _DIGEST
    entry["properties"]["at"] = {"type": "string", "description": "The clock's word; replaying never reads it."}
    return entry


def _option(option: Option) -> dict[str, Any]:
    if option.free:
        return {"default": option.default}
    if option.choices:
        return {"enum": list(option.choices), "default": option.default}
    if option.lowest is not None or option.highest is not None:
        bounds = {"minimum": option.lowest, "maximum": option.highest}
        return {"type": "integer", **{k: v for k, v in bounds.items() if v is not None}, "default": option.default}
    return {"default": option.default}


def _embed(schema: dict[str, Any], id: str) -> dict[str, Any]:
    """Embed a game's schema. It keeps its identity, so its references resolve inside it."""
    return {"$id": id} | {name: value for name, value in schema.items() if name != "$schema"}
