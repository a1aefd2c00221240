"""Building blocks of JSON Schemas for moves and positions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

Schema: TypeAlias = Mapping[str, Any]

DIALECT = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
FLAG: Schema = {"type": "boolean"}


def number_from(lowest: int = 0, highest: int | None = None) -> dict[str, Any]:
    """Describe a whole number within these bounds."""
    return {"type": "integer", "minimum": lowest} | ({} if highest is None else {"maximum": highest})


def text_up_to(longest: int) -> dict[str, Any]:
    """Describe a non-empty text."""
    return {"type": "string", "minLength": 1, "maxLength": longest}


def any_of(known: Iterable[Any]) -> dict[str, Any]:
    """Describe one of these values."""
    return {"enum": list(known)}


def or_null(schema: Schema) -> dict[str, Any]:
    return {"anyOf": [schema, {"type": "null"}]}


def list_of(schema: Schema, most: int | None = None, **more: Any) -> dict[str, Any]:
    return {"type": "array", "items": schema} | ({} if most is None else {"maxItems": most}) | more


def object_of(properties: Mapping[str, Schema], required: Iterable[str] | None = None) -> dict[str, Any]:
    """Describe an object with these properties and no others; all are required unless `required` lists which."""
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(properties if required is None else required),
        "additionalProperties": False,
    }


def map_by(names: Schema, values: Schema) -> dict[str, Any]:
    """Describe an object whose property names are ids of the content."""
    return {"type": "object", "propertyNames": names, "additionalProperties": values}
