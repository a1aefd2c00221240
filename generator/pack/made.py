"""Components made by a word: what an entry in game.yaml names. Their geometry stands in `made_parts`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from generator.errors import Place
from generator.pack import sizes
from generator.pack.model import Component, Kind, Piece, Row, Surface

if TYPE_CHECKING:
    from generator.nets.model import Net

DEFAULT_LAYOUTS: Mapping[str, tuple[str, str | None]] = {
    "die": ("die-face", None),
    "tuck-box": ("box-panel", None),
    "tray-box": ("box-panel", None),
    "wheel": ("wheel-field", None),
    "money": ("money", "money-back"),
    "domino": ("domino", "domino-back"),
    "board": ("grid-ground", None),
}
"""The shipped layouts of front and back for kinds that need none of the pack's own."""

OWN_SIZES = frozenset({"die", "wheel", "tuck-box", "tray-box"})
"""Kinds whose measures are not the width and height of a piece."""

BOXES: frozenset[Kind] = frozenset({"tuck-box", "tray-box"})
"""Kinds made to measure for other components, so they are read after them."""


class Impossible(Exception):
    """Measures that cannot be built: message, cure and place in the entry."""

    def __init__(self, message: str, hint: str, *loc: str | int) -> None:
        super().__init__(message)
        self.message, self.hint, self.loc = message, hint, loc


class Part(NamedTuple):
    """One component that an entry makes; a box of two parts makes two, distinguished by their endings."""

    size: sizes.Size
    front: str
    back: str | None = None
    ending: str = ""
    net: Net | None = None
    surfaces: tuple[Surface, ...] = ()


@dataclass(frozen=True, slots=True)
class Known:
    """The known parts of the game while an entry is made."""

    components: Mapping[str, Component]
    pieces: Mapping[str, Sequence[Piece]]


def layouts_of(entry: Mapping[str, Any]) -> tuple[str, str | None]:
    """Return the layouts of front and back, the kind's own where the entry names none."""
    front, back = DEFAULT_LAYOUTS.get(entry["kind"], ("", None))
    return entry.get("front", front), entry.get("back", back if "front" not in entry else None)


def used_layouts(entry: Mapping[str, Any]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Return every layout that an entry names or implies, and where it is named."""
    front, back = layouts_of(entry)
    yield front, ("front",)
    if back:
        yield back, ("back",)
    if "cover" in entry:
        yield entry["cover"], ("cover",)
    for key in ("grid", "track"):
        if "front" in entry.get(key, {}):
            yield entry[key]["front"], (key, "front")


def is_made(entry: Mapping[str, Any]) -> bool:
    """Tell whether an entry is more than layouts on a size."""
    return entry["kind"] in ("standee", *DEFAULT_LAYOUTS) and (
        entry["kind"] != "board" or "grid" in entry or "track" in entry
    )


def domino_rows(entry: Mapping[str, Any], pictures: Sequence[Any], place: Place) -> Iterator[Row]:
    """Return every pair of values once, as the row of a tile."""
    most = entry["to"]
    if pictures and len(pictures) <= most:
        raise Impossible(
            f"There are {len(pictures)} pictures for the values 0 to {most}.",
            f"Give {most + 1}, the first for 0, or leave “faces” out for pips.",
            "faces",
        )
    for first in range(most + 1):
        for second in range(first, most + 1):
            row = {"id": f"{first}-{second}", "first": first, "second": second}
            if pictures:
                row["pictures"] = [pictures[first], pictures[second]]
            yield Row(row, place)
