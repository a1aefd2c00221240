"""A layout file as read: boxes of values with their places, before inheritance."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from generator.errors import Place
from generator.layout.values import Value


class Name(NamedTuple):
    """A name in a layout, and its place."""

    name: str
    place: Place


@dataclass(frozen=True, slots=True)
class LayoutBox:
    """One named box. `gone` are keys written as null, which remove inherited ones."""

    name: str
    place: Place
    keys: Mapping[str, Value] = field(default_factory=dict)
    gone: frozenset[str] = frozenset()
    boxes: Mapping[str, LayoutBox | None] = field(default_factory=dict)
    ink: Mapping[str, LayoutBox] = field(default_factory=dict)
    extends: tuple[Name, ...] = ()
    before: Name | None = None
    after: Name | None = None

    def with_name(self, name: str) -> LayoutBox:
        return replace(self, name=name)


@dataclass(frozen=True, slots=True)
class Layout:
    """One file, or its `ink` section. A box that is None removes the inherited box of that name."""

    name: str
    place: Place
    extends: tuple[Name, ...] = ()
    size: Value | None = None
    colours: Mapping[str, Value] = field(default_factory=dict)
    vars: Mapping[str, Value] = field(default_factory=dict)
    styles: Mapping[str, LayoutBox | None] = field(default_factory=dict)
    boxes: Mapping[str, LayoutBox | None] = field(default_factory=dict)
    ink: Mapping[str, Layout] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PlanBox:
    """A box with everything it inherits, ready to be drawn. `path` names it in findings: `header.name`."""

    path: str
    place: Place
    keys: Mapping[str, Value]
    boxes: tuple[PlanBox, ...]
    names: frozenset[str]
    """Every name that this box or one inside it may use."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A whole layout for one ink."""

    name: str
    place: Place
    size: Value | None
    colours: Mapping[str, Value]
    vars: Mapping[str, Value]
    boxes: tuple[PlanBox, ...]
