"""The JSON Schema of `companion.yaml`, for editors. Only compiling checks what an expression means."""

from __future__ import annotations

from typing import Any

from companion.rules.declared.actions import BOUNDS, MOST_PICKS
from companion.rules.declared.lights import MOST_COLUMNS, MOST_PLACES, SIZES
from companion.rules.declared.model import MOST, MOST_DICE
from companion.rules.declared.naming import MOST_CHOICES, MOST_FACES, MOST_SIZE
from companion.rules.declared.reading import KEYS
from companion.rules.declared.statements import WORDS
from companion.rules.declared.zone_reading import KINDS, MOST_PIECES, WATCHERS

Shape = dict[str, Any]
EXPRESSION: Shape = {"$ref": "#/$defs/expression"}
STATEMENTS: Shape = {"$ref": "#/$defs/statements"}
ACTIONS: Shape = {"$ref": "#/$defs/actions"}
TEXT: Shape = {"type": "string", "minLength": 1}
RULE: Shape = {"type": ["string", "number"], "description": "The number of the paragraph in the rulebook."}
NAME = "^[a-z][a-z0-9_]*$"


def json_schema() -> Shape:
    about: dict[str, Shape] = {
        "companion": {"const": 1, "description": "The format of this file."},
        "prefix": {"type": "string", "pattern": "^[A-Z]+$", "description": "How rules are cited, as in PIG 3."},
        "options": _named_entries(_option(), "What the table settles before the game."),
        "tokens": _named_entries(_tokens(), "Pieces that are only counted: what players have, and what is left."),
        "numbers": _named_entries(_number(), "Whole numbers that all may know."),
        "zones": _named_entries(_zone(), "Where pieces lie, and who sees them."),
        "dice": _named_entries(_dice(), "Dice that are rolled together."),
        "formulas": _named_entries(EXPRESSION, "Expressions with a name."),
        "setup": {**STATEMENTS, "description": "What happens once, at the start."},
        "flow": {**STATEMENTS, "description": "What happens in which order."},
        "ends": {
            "anyOf": [EXPRESSION, _record({"when": EXPRESSION, "finish": {"const": "round"}}, ["when"])],
            "description": "When the game ends.",
        },
        "by hand": {"enum": ["free", "ask table"], "description": "Whether people move pieces by hand."},
        "score": {"type": "array", "items": _line(), "minItems": 1, "description": "Lines of the score sheet."},
        "teams": {
            "anyOf": [EXPRESSION, _record({"by": EXPRESSION, "rule": RULE}, ["by"])],
            "description": "The number of a player's team: teams score together.",
        },
        "ties": {
            "type": "array",
            "items": _record({"by": EXPRESSION, "say": TEXT}, ["by", "say"]),
            "description": "What decides between equals, in order.",
        },
        "order": {"enum": ["high", "low"], "description": "Whether the highest or the lowest total wins."},
        "counts": {**TEXT, "description": "What the totals are of."},
        "close": {"type": "integer", "minimum": 1, "description": "By how many points a game is usually decided."},
        "timer": {
            "anyOf": [_whole(0, 3600), _record({"seconds": _whole(0, 3600), "say": TEXT}, ["seconds"])],
            "description": "A clock of the turn: it is shown and ends nothing.",
        },
        "lights": _named_entries(
            {"anyOf": [_zone_light(), _board_light(), _standing_light()]},
            "Where zones and the spaces of boards lie on phones and the shared screen.",
        ),
        "outlook": {**EXPRESSION, "description": "What a player is expected to end with, for bots."},
    }
    assert set(about) == set(KEYS), "every key of the file has its shape"
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "companion.schema.json",
        "title": "companion.yaml of a Punchboard pack",
        **_record(about, ["companion", "score"]),
        "$defs": _definitions(),
    }


def _record(properties: dict[str, Shape], needed: list[str]) -> Shape:
    return {"type": "object", "properties": properties, "required": needed, "additionalProperties": False}


def _named_entries(shape: Shape, about: str) -> Shape:
    return {
        "type": "object",
        "propertyNames": {"pattern": NAME},
        "additionalProperties": shape,
        "description": about,
    }


def _whole(low: int = -MOST, high: int = MOST) -> Shape:
    return {"type": "integer", "minimum": low, "maximum": high}


def _zone_light() -> Shape:
    """Return the schema of where a zone lies, and how large its pieces are drawn."""
    place, size = _whole(1, MOST_PLACES), {"enum": list(SIZES)}
    screen = {"row": place, "column": place, "wide": place, "size": size}
    keys = {
        "phone": _record({"place": place, "size": size}, []),
        "screen": _record(screen, []),
        "pile": {"type": "boolean", "description": "The last piece on top; a tap shows the others."},
    }
    return _record(keys, [])


def _grid_light() -> dict[str, Shape]:
    """Return the schema of where the spaces of a board lie."""
    across = _whole(1, MOST_COLUMNS)
    cell = {
        "anyOf": [
            {"type": "null"},
            {"type": "array", "items": _whole(0, MOST_COLUMNS - 1), "minItems": 2, "maxItems": 2},
        ]
    }
    cells = {"type": "array", "items": cell, "description": "Row and column of each space, counted from 0."}
    return {"columns": across, "rows": across, "cells": cells}


def _standing_light() -> Shape:
    """Return the schema of the spaces for pieces whose places a row of numbers holds."""
    on = {**TEXT, "description": "The table of the spaces."}
    return _record({"on": on, **_grid_light()}, ["on"])


def _board_light() -> Shape:
    """Return the schema of a row of numbers that is drawn as a board."""
    keys = {
        **_grid_light(),
        "sides": {"type": "array", "items": _whole(1, 8), "description": "The player each space belongs to."},
        "marks": {"type": "array", "items": _whole(0), "description": "The places that are special."},
        "path": {"type": "boolean", "description": "Each player has a row; all stand on the same board."},
        "mirror": {"type": "boolean", "description": "The second player walks from the other side."},
    }
    return _record(keys, ["columns", "cells"])


def _number() -> Shape:
    keys = {
        "per": {"const": "player"},
        "from": _whole(),
        "to": _whole(),
        "start": {"anyOf": [_whole(), {"const": "random"}]},
        "spaces": _whole(0, MOST_SIZE),
        "over": TEXT,
        "is": {"const": "player"},
    }
    return {**_record(keys, []), "type": ["object", "null"]}


def _option() -> Shape:
    on_or_off = _record({"default": {"type": "boolean"}}, ["default"])
    between = _record({"from": _whole(), "to": _whole(), "default": _whole()}, [])
    kinds = []
    for kind in ("integer", "string"):
        choices = {
            "type": "array",
            "items": {"type": kind},
            "minItems": 2,
            "maxItems": MOST_CHOICES,
            "uniqueItems": True,
        }
        kinds.append(_record({"choices": choices, "default": {"type": kind}}, ["choices"]))
    return {"anyOf": [on_or_off, *kinds, {**between, "anyOf": [{"required": ["from"]}, {"required": ["to"]}]}]}


def _tokens() -> Shape:
    keys = {"start": _whole(0), "limit": _whole(1), "supply": _whole(0)}
    return {**_record(keys, []), "type": ["object", "null"]}


def _zone() -> Shape:
    condition = {"anyOf": [{"const": True}, EXPRESSION]}
    glances = _record(dict.fromkeys(WATCHERS[:3], condition), [])
    keys = {
        "of": TEXT,
        "is": {"enum": list(KINDS)},
        "count": {"enum": ["all", "owner"]},
        "limit": _whole(1, MOST_PIECES),
        "rule": RULE,
        "market": _whole(1, MOST_PIECES),
        "from": TEXT,
        "per": {"const": "player"},
        "order": {"enum": ["heap", "kept", "none"]},
        "seen": {"anyOf": [{"enum": list(WATCHERS)}, glances]},
    }
    return _record(keys, ["of"])


def _dice() -> Shape:
    """Return the schema of dice with numbers, or rows of a table, on their faces."""

    def faces(item: Shape) -> Shape:
        return {"type": "array", "items": item, "minItems": 2, "maxItems": MOST_FACES}

    count = _whole(1, MOST_DICE)
    row = {"type": ["string", "integer"], "description": "The id of a row, as often as it stands on the die."}
    numbers = {"faces": faces(_whole()), "count": count, "total": {"type": "boolean"}}
    of = {**TEXT, "description": "The table whose rows stand on the faces."}
    rows = {"of": of, "faces": faces(row), "count": count, "total": {"const": False}}
    return {"anyOf": [{**_record(numbers, []), "type": ["object", "null"]}, _record(rows, ["of"])]}


def _line() -> Shape:
    prizes = {"type": "array", "items": {"type": "integer"}, "minItems": 1}
    ties = {"enum": ["split", "all", "none"]}
    majority = _record({"of": EXPRESSION, "points": prizes, "ties": ties}, ["of", "points"])
    facts = {"type": "object", "additionalProperties": EXPRESSION}
    keys = {
        "what": TEXT,
        "points": EXPRESSION,
        "rule": RULE,
        "facts": facts,
        "majority": majority,
        "per": {"const": "team"},
    }
    return {**_record(keys, ["what"]), "oneOf": [{"required": ["points"]}, {"required": ["majority"]}]}


def _definitions() -> dict[str, Shape]:
    condition = _record({"that": EXPRESSION, "rule": RULE, "refuse": TEXT, "after": {"type": "boolean"}}, ["that"])
    conditions = {"anyOf": [EXPRESSION, condition]}
    action = _record(
        {
            "pick": {"type": "object", "additionalProperties": _pick(), "maxProperties": MOST_PICKS},
            "when": {"anyOf": [conditions, {"type": "array", "items": conditions}]},
            "do": STATEMENTS,
            "worth": EXPRESSION,
            "ask": {"const": "table"},
            "rule": RULE,
        },
        [],
    )
    return {
        "expression": {"type": ["string", "integer", "boolean"]},
        "statements": {
            "anyOf": [
                {"type": "null"},
                {"$ref": "#/$defs/statement"},
                {"type": "array", "items": {"$ref": "#/$defs/statement"}},
            ]
        },
        "statement": {"anyOf": [{"enum": list(WORDS)}, *_statements()]},
        "actions": {
            "type": "object",
            "minProperties": 1,
            "additionalProperties": {"anyOf": [{"type": "null"}, action]},
        },
    }


def _pick() -> Shape:
    ends = {"type": "array", "items": EXPRESSION, "minItems": 2, "maxItems": 2}
    words = {"type": "array", "items": TEXT, "minItems": 1}
    player = {"anyOf": [EXPRESSION, {"type": "null"}]}
    kinds = {"piece": EXPRESSION, "number": ends, "player": player, "one of": words, "space": TEXT, "dice": TEXT}
    one = {
        "type": "object",
        "properties": kinds,
        "additionalProperties": False,
        "minProperties": 1,
        "maxProperties": 1,
    }
    several = {"pieces": EXPRESSION, **dict.fromkeys(BOUNDS, EXPRESSION)}
    return {"anyOf": [one, _record(several, ["pieces", "exactly"]), _record(several, ["pieces", "up to"])]}


def _statements() -> list[Shape]:
    """Return one shape for each statement, named by its first key."""
    times = _record({"times": EXPRESSION, "as": TEXT, "until": EXPRESSION, "at most": EXPRESSION}, [])
    each = {**_record({"from": EXPRESSION, "if": EXPRESSION}, []), "type": ["object", "null"]}
    turns = {"from": EXPRESSION, "if": EXPRESSION, "at most": EXPRESSION, "start": STATEMENTS, "do": STATEMENTS}
    side = {"enum": ["left", "right"]}
    shapes: list[tuple[dict[str, Shape], list[str]]] = [
        ({"set": EXPRESSION, "to": EXPRESSION}, ["set", "to"]),
        ({"add": EXPRESSION, "by": EXPRESSION}, ["add"]),
        ({"subtract": EXPRESSION, "by": EXPRESSION}, ["subtract"]),
        ({"take": EXPRESSION, "of": TEXT, "from": EXPRESSION, "who": EXPRESSION}, ["take", "of"]),
        ({"give": EXPRESSION, "of": TEXT, "to": EXPRESSION, "who": EXPRESSION}, ["give", "of"]),
        ({"move": EXPRESSION, "from": TEXT, "to": TEXT}, ["move", "to"]),
        ({"draw": EXPRESSION, "from": TEXT, "to": TEXT}, ["draw", "from", "to"]),
        ({"deal": EXPRESSION, "from": TEXT, "to": TEXT}, ["deal", "from", "to"]),
        ({"shuffle": TEXT, "into": TEXT}, ["shuffle", "into"]),
        ({"roll": TEXT, "only": EXPRESSION}, ["roll"]),
        ({"pass on": TEXT, "to": side}, ["pass on", "to"]),
        ({"if": EXPRESSION, "then": STATEMENTS, "else": STATEMENTS}, ["if"]),
        ({"for": TEXT, "in": EXPRESSION, "do": STATEMENTS}, ["for", "in", "do"]),
        ({"repeat": times, "do": STATEMENTS, "phase": TEXT}, ["repeat"]),
        ({"each player": each, "do": STATEMENTS, "phase": TEXT}, ["each player"]),
        ({"turns": _record({**turns, "choose": ACTIONS}, []), "phase": TEXT}, ["turns"]),
        ({"choose": ACTIONS, "phase": TEXT}, ["choose"]),
        (
            {"all at once": {"anyOf": [_record({"choose": ACTIONS}, ["choose"]), ACTIONS]}, "phase": TEXT},
            ["all at once"],
        ),
        ({"do": STATEMENTS, "phase": TEXT}, ["do"]),
    ]
    return [_record(properties, needed) for properties, needed in shapes]
