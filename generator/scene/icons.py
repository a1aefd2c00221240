"""Icons by name: single-path pictures of `templates/icons`, drawn in the colour of their `Use`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from generator.errors import Place, Refused, refuse
from generator.pack.assets import credit_row
from generator.pack.budget import TooMuchWork, charge_drawing
from generator.places import near, shipped_folder
from generator.scene.model import INHERIT, Box, Paint, Symbol, coordinates
from generator.scene.model import Path as Drawn
from generator.scene.svg_shapes import Shapes
from generator.scene.vector.measures import view_box
from generator.scene.vector.xml_tree import Node, Unreadable, read_tree


@dataclass(frozen=True, slots=True)
class IconRow:
    """One icon of a table."""

    name: str
    file: Path
    author: str
    licence: str
    source: str


@cache
def known_icons() -> Mapping[str, IconRow]:
    """Return the shipped icons."""
    return {row.name: row for row in read_icons(shipped_folder("templates") / "icons" / "icons.yaml")}


def own_icons(folder: Path) -> Mapping[str, IconRow]:
    """Return the icons of a pack's folder, with their rows of its table; None for those without a row."""
    import yaml

    table = folder / "icons.yaml"
    rows = (yaml.load(table.read_bytes(), Loader=yaml.CSafeLoader) or {}) if table.is_file() else {}
    found = {}
    for file in sorted(folder.glob("*.svg")):
        row = credit_row(rows, file.stem) or {}
        found[file.stem] = IconRow(
            file.stem, file, row.get("author", ""), row.get("licence", ""), row.get("source", "")
        )
    return found


def read_icons(table: Path) -> tuple[IconRow, ...]:
    """Read the rows of an icon table; pictures lie beside it."""
    import yaml

    rows: Mapping[str, Mapping[str, Any]] = yaml.load(table.read_bytes(), Loader=yaml.CSafeLoader) or {}
    return tuple(
        IconRow(name, table.parent / f"{name}.svg", row["author"], row["licence"], row.get("source", ""))
        for name, row in rows.items()
    )


@cache
def icon(name: str) -> Symbol:
    """Return a shipped icon as a symbol of 1 × 1 at most, in the colour of its `Use`."""
    return find_icon(name, known_icons())


def find_icon(name: str, rows: Mapping[str, IconRow]) -> Symbol:
    row = rows.get(name)
    if row is None:
        from difflib import get_close_matches

        near = get_close_matches(name, rows, 1)
        hint = f"Did you mean '{near[0]}'?" if near else f"There are: {', '.join(sorted(rows))}."
        raise refuse("icon-unknown", f"There is no icon '{name}'.", hint)
    return read_icon(row.file)


Stamp: TypeAlias = tuple[int, int]
"""A file's state: its modification time and its size."""


def stamp(file: Path) -> Stamp:
    """Return the stamp of a file; all zeros when there is none."""
    try:
        facts = file.stat()
    except OSError:
        return (0, 0)
    return (facts.st_mtime_ns, facts.st_size)


BESIDE = 0.04
"""White beside a narrow icon in running text, as a share of its height."""

_spans: dict[str, tuple[float, float]] = {}


def ink_span(symbol: Symbol) -> tuple[float, float]:
    """Return where the ink of an icon begins and ends from left to right, as shares of its height, with a little
    white."""
    known = _spans.get(symbol.key)
    if known is None:
        across = [x for item in symbol.items if isinstance(item, Drawn) for s in item.d for x in s[1::2]]
        whole = symbol.width / symbol.height
        drawn = (min(across) / symbol.height, max(across) / symbol.height) if across else (0.0, whole)
        known = _spans[symbol.key] = (max(0.0, drawn[0] - BESIDE), min(whole, drawn[1] + BESIDE))
    return known


def read_icon(file: Path) -> Symbol:
    """Read a plain SVG of one colour into a symbol whose longer side is 1."""
    state = stamp(file)
    try:
        charge_drawing((file, state), state[1], lambda: _size(_read_icon(file, state)))
    except TooMuchWork as error:
        raise _not_an_icon(file, str(error)) from None
    found = _read_icon(file, state)
    if isinstance(found, Refused):
        raise found
    return found


def _size(found: Symbol | Refused) -> int:
    return 0 if isinstance(found, Refused) else coordinates(found.items)


@cache
def _read_icon(file: Path, _state: Stamp) -> Symbol | Refused:
    """Return the icon, or the reason why it cannot be drawn; cached in both cases."""
    from zlib import crc32

    source = file.read_bytes()
    try:
        root = read_tree(source)
        x, y, w, h = _view(root)
        factor = 1.0 / max(w, h)
        shapes = Shapes((w, h))
        shapes.read(root, (factor, 0.0, 0.0, factor, -x * factor, -y * factor))
    except Unreadable as problem:
        return _not_an_icon(file, problem.why)
    except (ValueError, ZeroDivisionError) as problem:
        return _not_an_icon(file, str(problem))
    drawn = [(tuple(shapes.nonzero), False), *((one, True) for one in shapes.even_odd)]
    drawn = [(segments, even_odd) for segments, even_odd in drawn if segments]
    if not drawn and not shapes.faults:
        shapes.faults["nothing in it is filled"] = None
    if shapes.faults:
        return _not_an_icon(file, "; ".join(shapes.faults))
    items = tuple(Drawn(segments, Paint(fill=INHERIT, even_odd=even_odd)) for segments, even_odd in drawn)
    return Symbol(f"icon-{file.stem}-{crc32(source):08x}", w * factor, h * factor, items)


def _view(root: Node) -> Box:
    view = view_box(root.get("viewBox", ""))
    if view is None:
        raise ValueError("it has no viewBox of four numbers")
    return view


def _not_an_icon(file: Path, why: str) -> Refused:
    return refuse(
        "icon-shape",
        f"{file.name} is not an icon we can draw: {why}.",
        "Save it as a plain SVG with a viewBox, in one colour, with lines turned into filled paths.",
        Place(str(near(file))),
    )
