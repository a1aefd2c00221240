"""Credits of a kit's fonts, icons and pictures, read off the drawings so that none is missing or superfluous."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from generator.pack.assets import credit_row
from generator.scene.assets import assets
from generator.scene.fonts import describe, families
from generator.scene.model import Group, Image, Item, Scene, Text, Use


@dataclass(frozen=True, slots=True)
class CreditEntry:
    """One entry of the credits page: several works of one kind by one author under one licence."""

    what: str
    works: tuple[str, ...]
    author: str
    licence: str


@dataclass(slots=True)
class Shown:
    """Fonts, icons and pictures found in drawings."""

    fonts: set[str] = field(default_factory=set)
    icons: set[str] = field(default_factory=set)
    pictures: set[Path] = field(default_factory=set)
    drawings: set[str] = field(default_factory=set)
    """Vector pictures, by their names in art/."""
    _seen: set[int] = field(default_factory=set)

    def walk(self, items: Iterable[Item]) -> None:
        for item in items:
            match item:
                case Text():
                    self.fonts.update(run.font for run in item.runs)
                case Image():
                    self.pictures.add(Path(item.path))
                case Group():
                    self.walk(item.items)
                case Use() if id(item.symbol) not in self._seen:
                    self._seen.add(id(item.symbol))
                    kind, _, name = item.symbol.key.removesuffix("-grey").partition("-")
                    if kind == "icon":
                        self.icons.add(name.rpartition("-")[0])
                    elif kind == "picture":
                        self.drawings.add(name.rpartition("-")[0])
                    self.walk(item.symbol.items)
                case _:
                    pass


def collect_shown(scenes: Iterable[Scene]) -> Shown:
    found = Shown()
    for scene in scenes:
        found.walk(scene.items)
    return found


def credits_of(scenes: Iterable[Scene], pack: Path) -> tuple[CreditEntry, ...]:
    """Return fonts first, then icons, then pictures; each author and licence once per kind."""
    seen = collect_shown(scenes)
    works: dict[tuple[str, str, str], list[str]] = {}
    named = {describe(font).family for font in seen.fonts}
    for family in families().values():
        if family.name in named and family.author:
            works.setdefault(("fonts", family.author, family.licence), []).append(family.name)
    rows = {row.file.stem: row for row in assets(pack).icons.values()}
    for name in sorted(name for name in seen.icons & rows.keys() if rows[name].author):
        works.setdefault(("icons", rows[name].author, rows[name].licence), []).append(name.replace("-", " "))
    table = _pictures(pack)
    home = (pack / "art").resolve()
    paths = {path.relative_to(home).as_posix() if path.is_relative_to(home) else path.name for path in seen.pictures}
    for name in sorted(paths | seen.drawings):
        if picture := credit_row(table, name):
            title = table.get(name, {}).get("title") or Path(name).stem.replace("-", " ")
            works.setdefault(("pictures", picture["author"], picture["licence"]), []).append(title)
    return tuple(CreditEntry(what, tuple(listed), author, licence) for (what, author, licence), listed in works.items())


def _pictures(pack: Path) -> Mapping[str, Mapping[str, str]]:
    """Return the rows of the pack's pictures; their shape was checked when the pack was read."""
    table = pack / "art" / "art.yaml"
    if not table.is_file():
        return {}
    import yaml

    rows: Mapping[str, Mapping[str, str]] = yaml.load(table.read_bytes(), Loader=yaml.CSafeLoader) or {}
    return rows
