"""Shapes of YAML files, defined once: they check documents, find the nearest key and give the JSON Schema.

A shape is a pydantic-core schema built by the functions below. Going to the core directly keeps pydantic's class
machinery, which costs more than reading a whole pack, out of every run; only `json_schema` imports it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias

from generator.pack.findings import Findings, describe_value, suggest
from generator.pack.yaml_tree import Document

Shape: TypeAlias = dict[str, Any]

SLUG = r"^[a-z0-9]+(-[a-z0-9]+)*$"


@dataclass(frozen=True, slots=True)
class Key:
    """One key of a mapping: its shape, its description, and whether it may be left out."""

    shape: Shape
    about: str
    needed: bool = False


def _expecting(shape: Shape, what: str, **json: Any) -> Shape:
    metadata: dict[str, Any] = {"expects": what}
    if json:
        metadata["pydantic_js_updates"] = json
    return {**shape, "metadata": metadata}


def text(what: str = "text", pattern: str | None = None, longest: int = 2000) -> Shape:
    shape: Shape = {"type": "str", "strict": True, "min_length": 1, "max_length": longest}
    return _expecting({**shape, "pattern": pattern} if pattern else shape, what)


def slug(what: str = "a name of small letters, digits and hyphens") -> Shape:
    return text(what, SLUG, 64)


def whole(low: int | None = None, high: int | None = None, what: str | None = None) -> Shape:
    limits = {name: limit for name, limit in (("ge", low), ("le", high)) if limit is not None}
    reach = (
        f" from {low} to {high}"
        if low is not None and high is not None
        else f" of at least {low}"
        if low is not None
        else ""
    )
    return _expecting({"type": "int", "strict": True, **limits}, what or f"a whole number{reach}")


def number(low: float, high: float, unit: str = "") -> Shape:
    what = f"a number from {low:g} to {high:g}{f' ({unit})' if unit else ''}"
    return _expecting({"type": "float", "strict": True, "ge": low, "le": high, "allow_inf_nan": False}, what)


def truth() -> Shape:
    return _expecting({"type": "bool", "strict": True}, "true or false")


def anything() -> Shape:
    return {"type": "any"}


def one_of(*words: str | int) -> Shape:
    return _expecting({"type": "literal", "expected": list(words)}, "one of " + ", ".join(str(word) for word in words))


def list_of(shape: Shape, what: str, fewest: int = 0, most: int | None = None) -> Shape:
    schema: Shape = {"type": "list", "items_schema": shape, "strict": True, "min_length": fewest}
    return _expecting({**schema, "max_length": most} if most is not None else schema, what)


def mapping(keys: Shape, values: Shape, what: str) -> Shape:
    return _expecting({"type": "dict", "keys_schema": keys, "values_schema": values, "strict": True}, what)


def record(what: str, keys: Mapping[str, Key]) -> Shape:
    """Return the shape of a mapping with exactly these keys."""
    fields = {
        name: {
            "type": "typed-dict-field",
            "schema": key.shape,
            "required": key.needed,
            "metadata": {"pydantic_js_updates": {"description": key.about}},
        }
        for name, key in keys.items()
    }
    return _expecting({"type": "typed-dict", "fields": fields, "extra_behavior": "forbid", "strict": True}, what)


def either(what: str, choose: Callable[[Any], str | None], **choices: Shape) -> Shape:
    """Return the shape of one of several shapes; `choose` names the intended one by the value."""
    return _expecting({"type": "tagged-union", "choices": choices, "discriminator": choose, "strict": True}, what)


def kind_of(value: Any) -> str | None:
    """Choose for `either` by the YAML type of the value."""
    match value:
        case bool():
            return "truth"
        case str():
            return "text"
        case int() | float():
            return "number"
        case list():
            return "list"
        case dict():
            return "mapping"
        case _:
            return None


def check(shape: Shape, document: Document, findings: Findings) -> bool:
    """Add every breach of the shape to the findings; True when there is none."""
    if fits(shape, document.value):
        return True
    from pydantic_core import ValidationError

    try:
        _validator(_Shared(shape)).validate_python(document.value)
    except ValidationError as error:
        for breach in error.errors(include_url=False, include_context=True):
            _tell(breach, shape, document, findings)
        return False
    return True


def fits(shape: Shape, value: Any) -> bool:
    """Tell whether a value surely has the shape. Simple cases need not wait for pydantic-core, whose import takes
    longer than reading a pack; where this says no, pydantic-core decides and says why."""
    match shape["type"]:
        case "any":
            return True
        case "str":
            return type(value) is str and _text_fits(shape, value)
        case "int" | "float" as kind:
            known = (int,) if kind == "int" else (int, float)
            return type(value) in known and shape.get("ge", value) <= value <= shape.get("le", value)
        case "bool":
            return type(value) is bool
        case "literal":
            return type(value) in (str, int) and value in shape["expected"]
        case "list":
            return (
                type(value) is list
                and shape["min_length"] <= len(value) <= shape.get("max_length", len(value))
                and all(fits(shape["items_schema"], item) for item in value)
            )
        case "dict":
            return type(value) is dict and all(
                fits(shape["keys_schema"], key) and fits(shape["values_schema"], item) for key, item in value.items()
            )
        case "typed-dict":
            return type(value) is dict and _fields_fit(shape["fields"], value)
        case "tagged-union":
            choice = shape["choices"].get(shape["discriminator"](value))
            return choice is not None and fits(choice, value)
        case _:
            return False


def _text_fits(shape: Shape, value: str) -> bool:
    if not shape["min_length"] <= len(value) <= shape["max_length"] or not (value.isascii() or value.isprintable()):
        return False
    pattern = shape.get("pattern")
    return pattern is None or ("\n" not in value and re.search(pattern, value) is not None)


def _fields_fit(fields: Mapping[str, Shape], value: Mapping[Any, Any]) -> bool:
    return all(name in value for name, field in fields.items() if field["required"]) and all(
        name in fields and fits(fields[name]["schema"], item) for name, item in value.items()
    )


def json_schema(shape: Shape, title: str, id: str) -> dict[str, Any]:
    """Return the shape as JSON Schema for editors."""
    from pydantic.json_schema import GenerateJsonSchema

    schema = GenerateJsonSchema().generate(shape)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": id, **schema, "title": title}


class _Shared:
    """A shape as a cache key: shapes are module constants, so identity is enough."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape

    def __hash__(self) -> int:
        return id(self.shape)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Shared) and other.shape is self.shape


@cache
def _validator(shared: _Shared) -> Any:
    from pydantic_core import SchemaValidator

    return SchemaValidator(shared.shape)


def _walk(shape: Shape, path: tuple[str | int, ...]) -> tuple[tuple[str | int, ...], Shape, Shape]:
    """Return pydantic's path without the names of choices, the shape at its end, and the mapping around it."""
    steps: list[str | int] = []
    around = shape
    for number, step in enumerate(path):
        match shape["type"]:
            case "typed-dict":
                around = shape
                steps.append(step)
                field = shape["fields"].get(step)
                if field is None:
                    return tuple(steps), {"type": "any"}, around
                shape = field["schema"]
            case "list":
                steps.append(step)
                shape = shape["items_schema"]
            case "dict":
                steps.append(step)
                if path[number + 1 :] == ("[key]",):
                    return tuple(steps), shape["keys_schema"], shape
                around, shape = shape, shape["values_schema"]
            case "tagged-union":
                shape = shape["choices"][step]
            case _:
                break
    return tuple(steps), shape, around


def _tell(breach: Any, shape: Shape, document: Document, findings: Findings) -> None:
    path, ended, around = _walk(shape, breach["loc"])
    name = ".".join(str(step) for step in path if isinstance(step, str)) or "the file"
    wrong_key = breach["loc"][-1:] == ("[key]",)
    wants = ended.get("metadata", {}).get("expects", "something else")
    match breach["type"]:
        case "extra_forbidden":
            findings.add(
                "unknown-key",
                f"There is no key “{path[-1]}” here.",
                suggest(str(path[-1]), around["fields"], "The keys are"),
                document.key(*path),
                field=name,
            )
        case "missing":
            missing = around["fields"][path[-1]]
            about = missing["metadata"]["pydantic_js_updates"]["description"]
            choices = missing["schema"].get("expected", ())
            words = f" Write one of: {', '.join(map(str, choices))}." if len(choices) > 1 else ""
            findings.add(
                "missing-key",
                f"The key “{path[-1]}” is missing.",
                f"Add it: {about}{words}",
                document.place(*path[:-1]),
                field=name,
            )
        case _ if wrong_key:
            findings.add("bad-key", f"“{path[-1]}” is no key here.", f"Write {wants}.", document.key(*path), field=name)
        case "literal_error":
            value = breach["input"]
            hint = (
                suggest(value, map(str, ended["expected"]), "Write one of")
                if isinstance(value, str)
                else f"Write {wants}."
            )
            findings.add(
                "bad-value", f"“{name}” cannot be {describe_value(value)}.", hint, document.place(*path), field=name
            )
        case (
            "greater_than_equal"
            | "less_than_equal"
            | "string_pattern_mismatch"
            | "string_too_short"
            | "string_too_long"
        ):
            findings.add(
                "bad-value",
                f"“{name}” cannot be {describe_value(breach['input'])}.",
                f"Write {wants}.",
                document.place(*path),
                field=name,
            )
        case "too_short" | "too_long":
            findings.add(
                "bad-value",
                f"“{name}” has {len(breach['input'])} entries.",
                f"Write {wants}.",
                document.place(*path),
                field=name,
            )
        case _:
            value = breach["input"]
            quotes = (
                " Put it into quotes."
                if isinstance(value, int | float) and wants.startswith(("text", "a version"))
                else ""
            )
            findings.add(
                "wrong-type",
                f"{f'“{name}”' if path else 'The file'} is {describe_value(value)}.",
                f"It must be {wants}.{quotes}",
                document.place(*path),
                field=name if path else "",
            )
