"""Read a layout file: check every key, convert every constant and compile every expression, once."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from jinja2 import TemplateSyntaxError

from generator.errors import Place
from generator.layout.expressions import Call, expression, identifiers, is_template, words
from generator.layout.keys import BOX_KEYS, CONTENT, INKS, LAYOUT_KEYS, Key, ValueType
from generator.layout.model import Layout, LayoutBox, Name
from generator.layout.values import SHARE, Computed, Constant, Scope, Source, Value, checker
from generator.pack.findings import Findings, describe_value, suggest
from generator.pack.yaml_tree import Document, Loc
from generator.units import MM_PER_INCH, millimetres

BARE = frozenset(
    {
        ValueType.LENGTH,
        ValueType.NUMBER,
        ValueType.FLAG,
        ValueType.EXPRESSION,
        ValueType.NUMBERS,
        ValueType.NUMBER_OR_WORD,
    }
)
"""Types whose strings are expressions; in all others a string is words with `{{ }}` in them."""

WITH_UNIT = re.compile(r"\s*(-?\d+(?:\.\d+)?)\s*(mm|cm|in|pt)\s*\Z")
UNITS = {"mm": 1.0, "cm": 10.0, "in": MM_PER_INCH, "pt": millimetres(1)}
"""Millimetres per unit."""

ANYTHING = Key(ValueType.EXPRESSION, "a named value")


class LayoutReader:
    """Turns a document into a `Layout` and adds mistakes to `findings`."""

    def __init__(self, document: Document, findings: Findings) -> None:
        self.document = document
        self.findings = findings

    def layout(self, name: str) -> Layout:
        return self._layout(name, self.document.value, (), inside_ink=False)

    def _wrong(self, code: str, message: str, hint: str, place: Place) -> None:
        self.findings.add(code, message, hint, place)

    def _layout(self, name: str, value: Any, loc: Loc, *, inside_ink: bool) -> Layout:
        place = self.document.place(*loc)
        known = {
            key: what for key, what in LAYOUT_KEYS.items() if not (inside_ink and key in ("extends", "ink", "size"))
        }
        keys = self._mapping(value, loc, "A layout", known)
        size = keys.get("size")
        return Layout(
            name,
            place,
            extends=self._names(keys.get("extends"), (*loc, "extends")) if "extends" in keys else (),
            size=self._value("size", LAYOUT_KEYS["size"], size, (*loc, "size")) if size is not None else None,
            colours=self._values(keys.get("colours"), (*loc, "colours"), Key(ValueType.COLOUR, "a colour")),
            vars=self._values(keys.get("vars"), (*loc, "vars"), ANYTHING),
            styles=self._boxes(keys.get("styles"), (*loc, "styles")),
            boxes=self._boxes(keys.get("boxes"), (*loc, "boxes")),
            ink={
                ink: self._layout(name, inner, (*loc, "ink", ink), inside_ink=True)
                for ink, inner in self._inks(keys.get("ink"), (*loc, "ink")).items()
            },
        )

    def _mapping(self, value: Any, loc: Loc, what: str, known: Mapping[str, Key] | None) -> dict[str, Any]:
        """Return the mapping at `loc` without its unknown keys, each of them reported."""
        if value is None:
            return {}
        if not isinstance(value, dict):
            self._wrong(
                "layout-type",
                f"{what} is a mapping, not {describe_value(value)}.",
                "See docs/layouts.md.",
                self.document.place(*loc),
            )
            return {}
        if known is None:
            return value
        for key in value:
            if key not in known:
                self._wrong(
                    "unknown-key", f"{what} has no key “{key}”.", suggest(key, known), self.document.key(*loc, key)
                )
        return {key: inner for key, inner in value.items() if key in known}

    def _inks(self, value: Any, loc: Loc) -> dict[str, Any]:
        return self._mapping(value, loc, "“ink”", dict.fromkeys(INKS, ANYTHING))

    def _names(self, value: Any, loc: Loc) -> tuple[Name, ...]:
        listed = value if isinstance(value, list) else [value]
        names = []
        for index, one in enumerate(listed):
            place = self.document.place(*loc, index) if isinstance(value, list) else self.document.place(*loc)
            if isinstance(one, str):
                names.append(Name(one, place))
            else:
                self._wrong(
                    "layout-type",
                    f"A name belongs here, not {describe_value(one)}.",
                    "Write one name or [a, list].",
                    place,
                )
        return tuple(names)

    def _boxes(self, value: Any, loc: Loc) -> dict[str, LayoutBox | None]:
        named = self._mapping(value, loc, "“boxes”", None)
        return {
            name: None if inner is None and loc[-1] != "styles" else self._box(name, inner, (*loc, name))
            for name, inner in named.items()
        }

    def _box(self, name: str, value: Any, loc: Loc) -> LayoutBox:
        keys = self._mapping(value, loc, "A box", BOX_KEYS)
        shows = [key for key in CONTENT if keys.get(key) is not None]
        if len(shows) > 1:
            self._wrong(
                "layout-content",
                f"The box “{name}” has {' and '.join(shows)}; it can show one of them.",
                "Put the other one into a box of its own.",
                self.document.key(*loc, shows[1]),
            )
        values: dict[str, Value] = {}
        for key, inner in keys.items():
            spec = BOX_KEYS[key]
            if inner is None or spec.kind in (ValueType.NAMES, ValueType.NAME, ValueType.INK, ValueType.BOXES):
                continue
            compiled = self._value(key, spec, inner, (*loc, key))
            if compiled is not None:
                values[key] = compiled
        self._against_itself(name, values, loc)
        if isinstance(keys.get("as"), str):
            values["as"] = Constant(keys["as"], self.document.place(*loc, "as"))
        return LayoutBox(
            name,
            self.document.key(*loc),
            values,
            frozenset(key for key, inner in keys.items() if inner is None),
            self._boxes(keys.get("boxes"), (*loc, "boxes")),
            {
                ink: self._box(name, inner, (*loc, "ink", ink))
                for ink, inner in self._inks(keys.get("ink"), (*loc, "ink")).items()
            },
            self._names(keys["extends"], (*loc, "extends")) if keys.get("extends") is not None else (),
            self._name(keys, "before", loc),
            self._name(keys, "after", loc),
        )

    def _name(self, keys: Mapping[str, Any], key: str, loc: Loc) -> Name | None:
        names = self._names(keys[key], (*loc, key)) if keys.get(key) is not None else ()
        return names[0] if names else None

    def _against_itself(self, name: str, values: Mapping[str, Value], loc: Loc) -> None:
        for axis in (("left", "right", "width"), ("top", "bottom", "height")):
            if all(key in values for key in axis):
                self._wrong(
                    "layout-position",
                    f"The box “{name}” gives {axis[0]}, {axis[1]} and {axis[2]}; any two of them decide.",
                    "Take one away.",
                    self.document.key(*loc, axis[2]),
                )

    def _values(self, value: Any, loc: Loc, key: Key) -> dict[str, Value]:
        named = self._mapping(value, loc, f"“{loc[-1]}”", None)
        compiled = {name: self._value(name, key, inner, (*loc, name)) for name, inner in named.items()}
        return {name: one for name, one in compiled.items() if one is not None}

    def _value(self, name: str, key: Key, value: Any, loc: Loc) -> Value | None:
        """Return a constant, checked now, or a compiled expression to be checked for every piece."""
        place = self.document.place(*loc)
        check = checker(name, key)
        try:
            parts = _compile(value, bare=key.kind in BARE, length=key.kind is ValueType.LENGTH)
        except TemplateSyntaxError as error:
            source = value if isinstance(value, str) else name
            self._wrong(
                "layout-expression",
                f"{describe_value(source)} is not an expression: {(error.message or '').rstrip('.')}.",
                _expression_hint(key, value),
                place,
            )
            return None
        if isinstance(parts, _Live):
            gives = frozenset(map(str, value)) if isinstance(value, dict) else frozenset()
            return Computed(parts.call, check, parts.names, parts.sources, place, gives)
        try:
            return Constant(check(parts), place)
        except ValueError as error:
            self._wrong("layout-value", str(error), "", place)
            return None


def _expression_hint(key: Key, value: Any) -> str:
    if key.kind not in BARE:
        return "An expression stands between {{ and }}."
    if with_unit := WITH_UNIT.match(value) if isinstance(value, str) else None:
        mm = float(with_unit[1]) * UNITS[with_unit[2]]
        if "points" in key.about:
            return f"Write {mm / UNITS['pt']:.4g}; points are meant."
        return f"Write {mm:.4g}; mm is meant."
    return "Quote words inside it: 'word'."


class _Live:
    """A part of a value that is computed per piece."""

    __slots__ = ("call", "names", "sources")

    def __init__(self, call: Call, sources: tuple[Source, ...]) -> None:
        self.call = call
        self.sources = sources
        self.names: frozenset[str] = frozenset().union(*(identifiers(source.text) for source in sources))


def _compile(value: Any, *, bare: bool, length: bool = False) -> Any:
    """Return the value itself when nothing in it is an expression, else one `_Live` for the whole."""
    match value:
        case str() if is_template(value):
            return _Live(words(value), (Source(value, bare=False),))
        case str() if bare and not (length and SHARE.match(value)):
            return _Live(expression(value), (Source(value, bare=True),))
        case list():
            parts = [_compile(one, bare=bare, length=length) for one in value]
            if not any(isinstance(part, _Live) for part in parts):
                return tuple(parts)
            return _Live(_live_list(parts), _all_sources(parts))
        case dict():
            named = {key: _compile(one, bare=bare, length=length) for key, one in value.items()}
            if not any(isinstance(part, _Live) for part in named.values()):
                return named
            return _Live(_live_mapping(named), _all_sources(named.values()))
        case _:
            return value


def _all_sources(parts: Iterable[Any]) -> tuple[Source, ...]:
    return tuple(source for part in parts if isinstance(part, _Live) for source in part.sources)


def _live_list(parts: list[Any]) -> Callable[[Scope], Any]:
    return lambda scope: tuple(part.call(scope) if isinstance(part, _Live) else part for part in parts)


def _live_mapping(parts: dict[str, Any]) -> Callable[[Scope], Any]:
    return lambda scope: {key: part.call(scope) if isinstance(part, _Live) else part for key, part in parts.items()}
