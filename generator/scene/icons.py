"""Icons by name: single-path pictures of `templates/icons`, drawn in the colour their `Use` gives them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from generator.errors import refuse
from generator.places import room
from generator.scene.model import INHERIT, Paint, Symbol
from generator.scene.model import Path as Drawn
from generator.scene.svgpath import parse_path


@dataclass(frozen=True, slots=True)
class IconRow:
    """One icon as its table says it."""

    name: str
    file: Path
    author: str
    licence: str
    source: str


@cache
def _table() -> dict[str, IconRow]:
    return {row.name: row for row in read_icons(room("templates") / "icons" / "icons.yaml")}


def read_icons(table: Path) -> tuple[IconRow, ...]:
    import yaml

    rows: Mapping[str, Mapping[str, Any]] = yaml.load(table.read_bytes(), Loader=yaml.CSafeLoader) or {}
    return tuple(
        IconRow(name, table.parent / f"{name}.svg", row["author"], row["licence"], row["source"])
        for name, row in rows.items()
    )


def known_icons() -> Mapping[str, IconRow]:
    return _table()


def declare(more: tuple[IconRow, ...]) -> None:
    """Makes a pack's own icons known; a pack may bring its own picture for a name we use."""
    for row in more:
        _table()[row.name] = row
    icon.cache_clear()


@cache
def icon(name: str) -> Symbol:
    """The icon as a symbol of 1 × 1, in the colour its `Use` gives it."""
    row = _table().get(name)
    if row is None:
        from difflib import get_close_matches

        near = get_close_matches(name, _table(), 1)
        hint = f"Did you mean '{near[0]}'?" if near else f"There are: {', '.join(sorted(_table()))}."
        raise refuse("icon-unknown", f"There is no icon '{name}'.", hint)
    return read_icon(row)


_BOX = re.compile(r'viewBox="\s*([-\d.]+)[\s,]+([-\d.]+)[\s,]+([-\d.]+)[\s,]+([-\d.]+)')
_PATH = re.compile(r'<path\b[^>]*?\bd="([^"]*)"')


def read_icon(row: IconRow) -> Symbol:
    """Reads a single-colour SVG of paths into a unit symbol."""
    source = row.file.read_text(encoding="utf-8")
    box = _BOX.search(source)
    paths = _PATH.findall(source)
    if not box or not paths:
        raise refuse(
            "icon-shape",
            f"{row.file.name} is not an icon we can draw: it needs a viewBox and at least one path.",
            "Save it as a plain SVG with everything turned into paths.",
        )
    x, y, w, h = map(float, box.groups())
    factor = 1.0 / max(w, h)
    segments = tuple(
        segment for d in paths for segment in parse_path(d, scale=factor, dx=-x * factor, dy=-y * factor)
    )
    return Symbol(f"icon-{row.name}", w * factor, h * factor, (Drawn(segments, Paint(fill=INHERIT)),))
