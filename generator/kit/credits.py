"""Who made the fonts and icons that a kit shows: found in the drawings, so nobody is forgotten or thanked in vain."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from generator.scene.fonts import families
from generator.scene.icons import known_icons
from generator.scene.model import Group, Item, Scene, Text, Use


@dataclass(frozen=True, slots=True)
class Credit:
    """One line of the credits page: several works by one author under one licence."""

    what: str
    works: tuple[str, ...]
    author: str
    licence: str


def used(scenes: Iterable[Scene]) -> tuple[frozenset[str], frozenset[str]]:
    """Ids of the fonts, and names of the icons, that stand in these drawings."""
    fonts: set[str] = set()
    icons: set[str] = set()
    seen: set[int] = set()

    def walk(items: Iterable[Item]) -> None:
        for item in items:
            match item:
                case Text():
                    fonts.update(run.font for run in item.runs)
                case Group():
                    walk(item.items)
                case Use():
                    if id(item.symbol) in seen:
                        continue
                    seen.add(id(item.symbol))
                    if item.symbol.key.startswith("icon-"):
                        icons.add(item.symbol.key.removeprefix("icon-").removesuffix("-grey"))
                    walk(item.symbol.items)
                case _:
                    pass

    for scene in scenes:
        walk(scene.items)
    return frozenset(fonts), frozenset(icons)


def credits_of(scenes: Iterable[Scene]) -> tuple[Credit, ...]:
    """Fonts first, then icons, each author and licence once."""
    fonts, icons = used(scenes)
    works: dict[tuple[str, str, str], list[str]] = {}
    for family in families().values():
        if any(font.startswith(f"{family.id}-") for font in fonts):
            works.setdefault(("fonts", family.author, family.licence), []).append(family.name)
    table = known_icons()
    for name in sorted(icons):
        if name in table:
            row = table[name]
            works.setdefault(("icons", row.author, row.licence), []).append(name.replace("-", " "))
    return tuple(Credit(what, tuple(listed), author, licence) for (what, author, licence), listed in works.items())
