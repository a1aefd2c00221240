"""Sentences for invalid requests, in the page's language: which field, what is wrong with it, what would fit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from companion.web import words
from companion.web.api.requests import PRINTABLE
from companion.web.faults import Problem
from companion.web.request_context import language
from generator.errors import Finding

SAME = {
    "string_type": "text",
    "int_type": "whole",
    "int_parsing_size": "whole",
    "bool_type": "yes-no",
    "dict_type": "record",
    "model_type": "record",
    "model_attributes_type": "record",
    "list_type": "list",
    "string_pattern_mismatch": "form",
    "string_unicode": "form",
    "literal_error": "one-of",
    "string_too_short": "short",
    "string_too_long": "long",
    "too_short": "few",
    "too_long": "many",
    "greater_than_equal": "small",
    "less_than_equal": "big",
    "missing": "missing",
    "extra_forbidden": "extra",
}
"""The sentences `errors.field.<…>` for the validator's error types."""
EMPTY = "empty"
FACTS = ("min_length", "max_length", "ge", "le", "expected")


def invalid_field(wrong: ValidationError) -> Problem:
    """Return the first error as a problem."""
    first = wrong.errors(include_url=False, include_input=False)[0]
    where = ".".join(map(str, first["loc"])) or "body"
    context: Mapping[str, Any] = first.get("ctx", {})
    if context.get("pattern") == PRINTABLE:
        return Problem(422, "unseen-signs")  # people typed or pasted this; the field's name would tell them nothing
    kind = SAME.get(first["type"], "other")
    if kind == "short" and context.get("min_length") == 1:
        kind = EMPTY
    fact = next((_plain(context[name]) for name in FACTS if name in context), "")
    what = _sentence(f"errors.field.{kind}", fact=fact)
    return Problem(422, "bad-field", field=where[:80], what=what)


def _plain(fact: Any) -> str:
    """Replace the English word that joins the validator's expected values."""
    return str(fact).replace(" or ", ", ").replace("'", "")


def unreadable_json(finding: Finding) -> Problem:
    """Return a problem for a body that is not acceptable JSON, with the place."""
    key, place = f"errors.json.{finding.code}", finding.place
    if place is not None and place.line is not None:
        return Problem(400, "bad-json", what=_sentence(f"{key}-at", line=place.line, column=place.column))
    return Problem(400, "bad-json", what=_sentence(key))


def _sentence(key: str, **facts: Any) -> str:
    return words.say(language(), key, facts)
