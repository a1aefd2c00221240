"""Placeholders of missing pictures in drafts: a crossed frame with the picture's name."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING

from generator.errors import Finding
from generator.geometry import Box, inset
from generator.scene.fonts import families, font_set
from generator.scene.model import Item, Paint, Path, Rect, Segment
from generator.scene.text import fit
from generator.units import millimetres

if TYPE_CHECKING:
    from generator.layout.content import DrawContext

GROUND, LINE, WORDS = "#ece7dc", "#b3a994", "#4a4336"
LARGEST, LEAST = 12.0, 4.0
"""Type size in points."""
MOST_LISTED = 12


def missing_pictures(names: Collection[str]) -> Iterator[Finding]:
    """Yield findings for the pictures a draft lacks."""
    if not names:
        return
    what = "1 picture is" if len(names) == 1 else f"{len(names)} pictures are"
    listed = ", ".join([*names][:MOST_LISTED]) + (" …" if len(names) > MOST_LISTED else "")
    yield Finding(
        "draft",
        f"{what} not there yet: {listed}.",
        "A placeholder with the name stands for each; put them into art/ before you print.",
        severity="warning",
    )


def placeholder(context: DrawContext, name: str, box: Box) -> Sequence[Item]:
    """Return the placeholder of a picture, and record the picture as missing."""
    context.missing_art.setdefault(name)
    x, y, w, h = box
    cross: tuple[Segment, ...] = (("M", x, y), ("L", x + w, y + h), ("M", x + w, y), ("L", x, y + h))
    plate = (x, y + h * 0.35, w, h * 0.3)
    family = context.assets.family(context.pack.fonts.get("body", "body"))
    words = fit(
        name.removeprefix("art/").replace("*", "\\*").replace("{", "("),
        box=inset(plate, min(1.0, w / 10)),
        fonts=font_set(family if family in families() else next(iter(families()))),
        size=millimetres(LARGEST),
        min_size=millimetres(LEAST),
        colour=WORDS,
        align="center",
        valign="middle",
        balance=False,
    )
    return (
        Rect(x, y, w, h, Paint(GROUND)),
        Path(cross, Paint(None, LINE, 0.3)),
        Rect(*plate, Paint(GROUND)),
        Rect(x, y, w, h, Paint(None, LINE, 0.3)),
        words.item,
    )
