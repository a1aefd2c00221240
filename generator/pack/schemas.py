"""The JSON Schemas of a pack's files, made from the shapes they are read by."""

from __future__ import annotations

from typing import Any

from generator.pack.assets import ART, FONTS, ICONS
from generator.pack.game_shape import GAME, GLOSSARY, RULINGS
from generator.pack.lesson import STEPS, WORDS
from generator.pack.rulebook import RULEBOOK
from generator.pack.shape import Shape, json_schema


def _named_schema(shape: Shape, title: str, name: str) -> dict[str, Any]:
    return json_schema(shape, title, f"punchboard:{name}:1")


def game() -> dict[str, Any]:
    return _named_schema(GAME, "Punchboard pack (game.yaml)", "pack")


def rulings() -> dict[str, Any]:
    return _named_schema(RULINGS, "Punchboard rulings (rulings.yaml)", "rulings")


def glossary() -> dict[str, Any]:
    return _named_schema(GLOSSARY, "Punchboard glossary (glossary.yaml)", "glossary")


def rulebook() -> dict[str, Any]:
    return _named_schema(RULEBOOK, "Punchboard rulebook (rulebook/<language>.yaml)", "rulebook")


def lesson() -> dict[str, Any]:
    return _named_schema(STEPS, "Punchboard lesson (lesson/steps.yaml)", "lesson")


def lesson_words() -> dict[str, Any]:
    return _named_schema(WORDS, "The words of a Punchboard lesson (lesson/<language>.yaml)", "lesson-words")


def icons() -> dict[str, Any]:
    return _named_schema(ICONS, "Who made a pack’s icons (icons/icons.yaml)", "icons")


def fonts() -> dict[str, Any]:
    return _named_schema(FONTS, "A pack’s fonts (fonts/fonts.yaml)", "fonts")


def art() -> dict[str, Any]:
    return _named_schema(ART, "Who made a pack’s pictures (art/art.yaml)", "art")


def texts() -> dict[str, Any]:
    """Nested words; written out because a shape that contains itself is not needed for reading."""
    words = {"anyOf": [{"type": ["string", "number", "boolean"]}, {"$ref": "#/$defs/words"}]}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "punchboard:texts:1",
        "title": "Punchboard texts (texts/<language>.yaml)",
        "type": "object",
        "required": ["title"],
        "properties": {
            "title": {"type": "string", "description": "The name of the game."},
            "tagline": {"type": "string", "description": "What a catalogue says of it."},
            "components": {"$ref": "#/$defs/words", "description": "What each component is called, by its id."},
        },
        "additionalProperties": words,
        "$defs": {"words": {"type": "object", "additionalProperties": words}},
    }
