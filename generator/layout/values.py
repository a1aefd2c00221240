"""Values of layouts: constants checked once, and expressions computed and checked per piece."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from generator.errors import Place
from generator.layout.keys import Key, ValueType
from generator.layout.position import Length
from generator.pack.expressions import EMPTY_CELLS
from generator.pack.findings import describe_value

Scope: TypeAlias = dict[str, Any]

SHARE = re.compile(r"\s*(-?\d+(?:\.\d+)?)\s*%\s*\Z")
IDENTIFIER = re.compile(r"[A-Za-z_]\w*")


class Fault(Exception):
    """Something in a layout that cannot be drawn; the drawer adds the piece and continues."""

    def __init__(self, code: str, message: str, hint: str = "", place: Place | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.hint = hint
        self.place = place


@dataclass(frozen=True, slots=True)
class Constant:
    value: Any
    place: Place

    @property
    def names(self) -> frozenset[str]:
        return frozenset()

    def of(self, scope: Scope) -> Any:  # noqa: ARG002 - constants and expressions are asked alike
        return self.value


class Source(NamedTuple):
    """An expression as written: by itself (`bare`), or words with expressions in them."""

    text: str
    bare: bool


@dataclass(frozen=True, slots=True)
class Computed:
    """A compiled expression; `check` refuses values that the key does not allow."""

    call: Callable[[Scope], Any]
    check: Callable[[Any], Any]
    names: frozenset[str]
    """Every identifier in the source: what the value may depend on."""
    sources: tuple[Source, ...]
    place: Place
    gives: frozenset[str] = frozenset()
    """The keys of a mapping, which are known before its values are."""

    def of(self, scope: Scope) -> Any:
        try:
            return self.check(self.call(scope))
        except Fault as fault:
            if fault.place is None:
                fault.place = self.place
            raise
        except ValueError as error:
            raise Fault("layout-value", str(error), "", self.place) from None


Value: TypeAlias = Constant | Computed


def join_mappings(given: Value, own: Value) -> Value:
    """Return a mapping with the keys of both; those of the second count."""
    if isinstance(given, Constant) and isinstance(own, Constant):
        return Constant({**given.value, **own.value}, own.place)
    sources = tuple(source for value in (given, own) if isinstance(value, Computed) for source in value.sources)
    return Computed(
        lambda scope: {**given.of(scope), **own.of(scope)},
        lambda mapping: mapping,
        given.names | own.names,
        sources,
        own.place,
        keys_of(given) | keys_of(own),
    )


def keys_of(value: Value | None) -> frozenset[str]:
    """Return the keys of a mapping, as far as they are known before its values are."""
    match value:
        case Constant(value=Mapping() as given):
            return frozenset(map(str, given))
        case Computed(gives=keys):
            return keys
        case _:
            return frozenset()


def checker(name: str, key: Key) -> Callable[[Any], Any]:
    """Return a function that converts a value for drawing, or raises ValueError with a sentence."""

    def check(value: Any) -> Any:
        return convert(name, key, value)

    return check


def convert(name: str, key: Key, value: Any) -> Any:
    match key.kind:
        case ValueType.LENGTH:
            return length(name, value)
        case ValueType.NUMBER:
            return number(name, value, key.positive)
        case ValueType.FLAG:
            return bool(value)
        case ValueType.WORD:
            return word(name, key, value)
        case ValueType.COLOUR:
            if not isinstance(value, str):
                raise ValueError(f"'{name}' takes a colour, not {describe_value(value)}.")
            return value
        case ValueType.FILL:
            if not isinstance(value, (str, Mapping)):
                raise ValueError(f"'{name}' takes a colour or a gradient, not {describe_value(value)}.")
            return value
        case ValueType.NUMBERS:
            if isinstance(value, (list, tuple)):
                return tuple(number(name, one, key.positive) for one in value)
            return number(name, value, key.positive)
        case ValueType.WORDS:
            return tuple(map(str, value)) if isinstance(value, (list, tuple)) else (str(value),)
        case ValueType.FOCUS:
            return focus(name, value)
        case ValueType.SHADOW:
            if value is not None and not isinstance(value, (bool, Mapping)):
                raise ValueError(
                    f"'{name}' takes true or {{down: 0.8, blur: 1, opacity: 0.4}}, not {describe_value(value)}."
                )
            return value
        case ValueType.NUMBER_OR_WORD:
            if isinstance(value, bool):
                return value
            return int(number(name, value))
        case _:
            return value


def length(name: str, value: Any) -> Length:
    if isinstance(value, str):
        share = SHARE.match(value)
        if share:
            return Length(float(share[1]) / 100, share=True)
    return Length(number(name, value))


def focus(name: str, value: Any) -> tuple[float, float] | None:
    """Return a point as two shares of a picture's width and height. An empty cell means none."""
    if value is None:
        return None
    parts = value.replace(",", " ").split() if isinstance(value, str) else value
    if isinstance(parts, (list, tuple)) and len(parts) == 2:
        shares = [_share(part) for part in parts]
        if all(share is not None and 0 <= share <= 1 for share in shares):
            return shares[0] or 0.0, shares[1] or 0.0
    raise ValueError(
        f"'{name}' takes a point such as [0.5, 0.2] or 50% 20%, from the top left, not {describe_value(value)}."
    )


def _share(part: Any) -> float | None:
    if isinstance(part, str):
        percent = SHARE.match(part)
        try:
            return float(percent[1]) / 100 if percent else float(part)
        except ValueError:
            return None
    return float(part) if isinstance(part, (int, float)) and not isinstance(part, bool) else None


def number(name: str, value: Any, positive: bool = False) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        cure = f" {EMPTY_CELLS}" if value is None else ""
        raise ValueError(f"'{name}' takes a number, not {describe_value(value)}.{cure}")
    if value != value or value in (float("inf"), float("-inf")):
        raise ValueError(f"'{name}' takes a finite number, not {value}.")
    if positive and value <= 0:
        raise ValueError(f"'{name}' takes a number above 0, not {describe_value(value)}.")
    return value


MAY_BE_EMPTY = frozenset({"text", "icon", "image"})
"""Keys for which an empty cell draws nothing."""


def word(name: str, key: Key, value: Any) -> str:
    if value is None and name in MAY_BE_EMPTY:
        return ""
    if value is None or isinstance(value, (Mapping, list, tuple)):
        raise ValueError(f"'{name}' takes a word, not {describe_value(value)}.")
    text = str(value)
    if key.choices and text not in key.choices:
        raise ValueError(f"'{name}' is {' or '.join(key.choices)}, not '{text}'.")
    return text
