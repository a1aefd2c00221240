"""Shapes of YAML files, said once: the same table checks a document, finds the nearest key and prints the JSON Schema.

A shape is a pydantic-core schema put together by the functions below. Going to the core directly keeps pydantic's
class machinery, which costs more than reading a whole pack, out of every run; only `json_schema` imports it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias

from generator.pack.findings import Findings, meant, shown
from generator.pack.yaml_tree import Document

Shape: TypeAlias = dict[str, Any]

SLUG = r"^[a-z0-9]+(-[a-z0-9]+)*$"


@dataclass(frozen=True, slots=True)
class Key:
    """One key of a mapping: its shape, what it is for, and whether it may be left out."""

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
    """A mapping with exactly these keys."""
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
    """One of several shapes; `choose` looks at the value and names the one it is meant to have."""
    return _expecting({"type": "tagged-union", "choices": choices, "discriminator": choose, "strict": True}, what)


def kind_of(value: Any) -> str | None:
    """For `either`: chooses by what YAML made of the value."""
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
    """Adds every breach of the shape to the findings, in a person's words; True when there is none."""
    from pydantic_core import ValidationError

    try:
        _validator(_Shared(shape)).validate_python(document.value)
    except ValidationError as error:
        for breach in error.errors(include_url=False, include_context=True):
            _tell(breach, shape, document, findings)
        return False
    return True


def json_schema(shape: Shape, title: str, id: str) -> dict[str, Any]:
    """The same shape for editors."""
    from pydantic.json_schema import GenerateJsonSchema

    schema = GenerateJsonSchema().generate(shape)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": id, **schema, "title": title}


class _Shared:
    """A shape as a key for the cache: shapes are module constants, so their identity says enough."""

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
    """pydantic's path without the names of choices, the shape at its end, and the mapping around it."""
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
                meant(str(path[-1]), around["fields"], "The keys are"),
                document.key(*path),
                field=name,
            )
        case "missing":
            about = around["fields"][path[-1]]["metadata"]["pydantic_js_updates"]["description"]
            findings.add(
                "missing-key",
                f"The key “{path[-1]}” is missing.",
                f"Add it: {about}",
                document.place(*path[:-1]),
                field=name,
            )
        case _ if wrong_key:
            findings.add("bad-key", f"“{path[-1]}” is no key here.", f"Write {wants}.", document.key(*path), field=name)
        case "literal_error":
            value = breach["input"]
            hint = (
                meant(value, map(str, ended["expected"]), "Write one of")
                if isinstance(value, str)
                else f"Write {wants}."
            )
            findings.add("bad-value", f"“{name}” cannot be {shown(value)}.", hint, document.place(*path), field=name)
        case (
            "greater_than_equal"
            | "less_than_equal"
            | "string_pattern_mismatch"
            | "string_too_short"
            | "string_too_long"
        ):
            findings.add(
                "bad-value",
                f"“{name}” cannot be {shown(breach['input'])}.",
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
                f"{f'“{name}”' if path else 'The file'} is {shown(value)}.",
                f"It must be {wants}.{quotes}",
                document.place(*path),
                field=name if path else "",
            )
