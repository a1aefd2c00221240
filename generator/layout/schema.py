"""The JSON Schema of layout files, made from the same table of keys that reads them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.layout.keys import BOX_KEYS, INKS, LAYOUT_KEYS, Key, ValueType

EXPRESSION = {"type": "string", "description": "an expression"}
NUMBER: dict[str, Any] = {"anyOf": [{"type": "number"}, EXPRESSION]}
NAMES = {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}


def json_schema() -> dict[str, Any]:
    """Return the schema for editors: it completes and explains keys, and marks unknown ones."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "punchboard:layout:1",
        "title": "Punchboard layout (layouts/<name>.yaml)",
        **_mapping(LAYOUT_KEYS, section="layout"),
        "$defs": {
            "box": _mapping(BOX_KEYS, section="box"),
            "part": _mapping(
                {name: key for name, key in LAYOUT_KEYS.items() if name not in ("extends", "ink", "size")},
                section="layout",
            ),
        },
    }


def _mapping(keys: Mapping[str, Key], *, section: str) -> dict[str, Any]:
    return {
        "type": "object",
        "additionalProperties": False,
        "properties": {name: _key(name, key, section) for name, key in keys.items()},
    }


def _key(name: str, key: Key, section: str) -> dict[str, Any]:
    said: dict[str, Any] = {"description": key.about, **_value(name, key, section)}
    if key.default not in (None, "none"):
        said["default"] = key.default
    return said


def _value(name: str, key: Key, section: str) -> dict[str, Any]:
    match key.kind:
        case ValueType.LENGTH | ValueType.NUMBER:
            return NUMBER
        case ValueType.FLAG:
            return {"anyOf": [{"type": "boolean"}, EXPRESSION]}
        case ValueType.WORD if key.choices:
            return {"anyOf": [{"enum": list(key.choices)}, {"type": "string", "pattern": r"\{\{"}]}
        case ValueType.WORD | ValueType.COLOUR | ValueType.NAME:
            return {"type": "string"}
        case ValueType.FILL:
            return {"anyOf": [{"type": "string"}, _gradient()]}
        case ValueType.NUMBERS:
            return {"anyOf": [*NUMBER["anyOf"], {"type": "array", "items": NUMBER}]}
        case ValueType.FOCUS:
            return {"anyOf": [{"type": "string"}, {"type": "array", "items": NUMBER, "minItems": 2, "maxItems": 2}]}
        case ValueType.SHADOW:
            return {"anyOf": [{"type": "boolean"}, EXPRESSION, _shadow()]}
        case ValueType.NUMBER_OR_WORD:
            return {"anyOf": [{"type": "boolean"}, *NUMBER["anyOf"]]}
        case ValueType.WORDS | ValueType.NAMES:
            return NAMES
        case ValueType.EXPRESSION:
            return {}
        case ValueType.VALUES:
            return {"type": "object"}
        case ValueType.BOXES:
            # A style cannot be removed, a box can.
            box: dict[str, Any] = {"$ref": "#/$defs/box"}
            one = box if name == "styles" else {"anyOf": [box, {"type": "null"}]}
            return {"type": "object", "additionalProperties": one}
        case ValueType.INK:
            inner = {"$ref": f"#/$defs/{'box' if section == 'box' else 'part'}"}
            return {"type": "object", "additionalProperties": False, "properties": dict.fromkeys(INKS, inner)}


def _shadow() -> dict[str, Any]:
    numbers = dict.fromkeys(("right", "down", "blur", "opacity"), NUMBER)
    return {
        "type": "object",
        "additionalProperties": False,
        "properties": {**numbers, "colour": {"type": "string"}},
    }


def _gradient() -> dict[str, Any]:
    return {
        "type": "object",
        "required": ["gradient"],
        "additionalProperties": False,
        "properties": {
            "gradient": {"type": "array", "items": {"type": "string"}, "minItems": 2},
            "angle": NUMBER,
            "radial": {"type": "boolean"},
            "centre": {"type": "array", "items": {"type": "string"}, "minItems": 2, "maxItems": 2},
        },
    }
