"""Picture files in boxes: found, fitted, cropped about a point, masked, framed and with a shadow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from generator.errors import Finding, Place, Refused
from generator.geometry import Box
from generator.layout.alignment import align
from generator.layout.masks import mask_of
from generator.layout.painter import Values
from generator.layout.picture_fonts import fonts_for_pictures
from generator.layout.shadows import shadow_of, silhouettes
from generator.layout.values import Fault
from generator.pack.findings import suggest
from generator.scene.model import Ellipse, Group, Image, Item, Paint, Rect, Symbol, Use
from generator.scene.model import Path as Outline
from generator.scene.pictures import PAPER_DPI, has_holes, needed_pixels, pixels, source_of
from generator.scene.stored_pictures import picture
from generator.scene.vector.picture import read_vector_picture
from generator.units import MM_PER_INCH

if TYPE_CHECKING:
    from generator.layout.content import DrawContext

LONGEST_NAME = 200
COARSE_DPI = 150
"""Pictures with fewer dots per inch look blurred on paper."""

Shape = Rect | Ellipse | Outline


class Placed(NamedTuple):
    """A picture at its place on the piece, and its visible part."""

    items: tuple[Item, ...]
    area: Box
    window: Box


@dataclass(frozen=True, slots=True)
class Raster:
    """A raster picture, measured in pixels."""

    path: str
    width: int
    height: int

    def at(self, area: Box) -> tuple[Item, ...]:
        return (Image(*area, self.path),)

    def part(self, area: Box, window: Box) -> tuple[Item, ...]:
        """Return the part of the picture in a window; only that is stored where the picture is finer than paper
        needs."""
        across, down = needed_pixels(area[2:])
        if self.width <= across and self.height <= down:
            return (Group(self.at(area), clip=Rect(*window, Paint())),)
        (x, y, w, h), (left, top, wide, high) = area, window
        return (Image(*window, self.path, ((left - x) / w, (top - y) / h, wide / w, high / h)),)


@dataclass(frozen=True, slots=True)
class Drawing:
    """A vector picture, measured in millimetres of its own."""

    symbol: Symbol

    @property
    def width(self) -> float:
        return self.symbol.width

    @property
    def height(self) -> float:
        return self.symbol.height

    def at(self, area: Box) -> tuple[Item, ...]:
        x, y, w, h = area
        return (Use(self.symbol, (w / self.width, 0.0, 0.0, h / self.height, x, y)),)


def image(context: DrawContext, values: Values, box: Box) -> Sequence[Item]:
    name = values("image")
    source = picture_source(context, values, "image", name)
    if source is None:
        from generator.layout.missing_art import placeholder

        return placeholder(context, name, box)
    placed = _place(source, values, box)
    items = placed.items
    if isinstance(source, Raster):
        _report_coarse(values, name, placed.area, (source.width, source.height))
        _decode(values, name, items)
    mask = mask_of(context, values, placed.window)
    if mask is not None:
        items = (Group(items, clip=mask),)
    behind = shadow_of(values, lambda colour: _silhouette(source, placed, mask, colour))
    return (*behind, *items, *_frame(values, mask or Rect(*placed.window, Paint()), placed.window))


def picture_source(context: DrawContext, values: Values, key: str, name: str) -> Raster | Drawing | None:
    """Return the picture that a key of a box names, or None where a draft lacks it."""
    file = _file(context, name, values.place(key))
    return None if file is None else _read(context, values, key, name, file)


def _file(context: DrawContext, name: str, place: Place) -> Path | None:
    if len(name.encode()) > LONGEST_NAME:
        raise Fault("missing-file", f"There is no picture “{name[:39]}…”.", "No file has so long a name.", place)
    path = (context.pack.folder / "art" / name.removeprefix("art/")).resolve()
    home = context.pack.folder.resolve()
    if not path.is_relative_to(home):
        raise Fault("path-leaves-pack", f"The picture “{name}” leads out of the pack.", "Copy it into art/.", place)
    if path.is_file():
        return path
    if context.draft:
        return None
    there = [one.name for one in (home / "art").glob("*")]
    hint = f"{suggest(name, there, 'In art/ there are')} “build --draft” draws a placeholder."
    raise Fault("missing-file", f"There is no picture “{name}”.", hint, place)


def _read(context: DrawContext, values: Values, key: str, name: str, file: Path) -> Raster | Drawing:
    if file.suffix.lower() == ".svg":
        try:
            read = read_vector_picture(file, _name(context.pack.folder, file), fonts_for_pictures(context))
        except Refused as refusal:
            (finding,) = refusal.findings
            raise Fault(finding.code, finding.message, finding.hint, finding.place) from None
        for finding in read.findings:
            values.report(finding)
        return Drawing(read.symbol)
    try:
        return Raster(str(file), *pixels(str(file)))
    except OSError as error:
        raise _unreadable(values, key, name, error) from None


def _name(folder: Path, file: Path) -> str:
    """Return the picture's name in its pack, for its symbol and its credits."""
    home = (folder / "art").resolve()
    return file.relative_to(home).as_posix() if file.is_relative_to(home) else file.name


def _place(source: Raster | Drawing, values: Values, box: Box) -> Placed:
    x, y, w, h = box
    how = values("fit")
    if how == "stretch" or not (w and h):
        return Placed(source.at(box), box, box)
    ways = (w / source.width, h / source.height)
    factor = max(ways) if how == "cover" else min(ways)
    if how == "shrink" and isinstance(source, Raster):
        factor = min(factor, MM_PER_INCH / PAPER_DPI)
    wide, high = source.width * factor, source.height * factor
    if how == "cover" and (focus := values("focus")) is not None:
        left = min(x, max(x + w - wide, x + w / 2 - focus[0] * wide))
        top = min(y, max(y + h - high, y + h / 2 - focus[1] * high))
    else:
        left, top = align(source.width, source.height, values, box, factor)[4:]
    area = (left, top, wide, high)
    if how != "cover" or area == box:
        return Placed(source.at(area), area, area)
    if isinstance(source, Raster):
        return Placed(source.part(area, box), area, box)
    return Placed((Group(source.at(area), clip=Rect(*box, Paint())),), area, box)


def _frame(values: Values, shape: Shape, window: Box) -> tuple[Item, ...]:
    if not values.has("frame"):
        return ()
    fill = values.fill("frame", window)
    if fill is None:
        return ()
    return (replace(shape, paint=Paint(None, fill, values("frame_width"), join="round")),)


def _silhouette(source: Raster | Drawing, placed: Placed, mask: Shape | None, colour: str) -> tuple[Item, ...]:
    """Return the silhouette: the picture's own shape, its mask, or both."""
    if isinstance(source, Drawing):
        items = silhouettes(source.at(placed.area), colour)
    elif has_holes(source.path):
        items = (Image(*placed.area, source.path, tint=colour),)
    else:
        return (replace(mask or Rect(*placed.window, Paint()), paint=Paint(colour)),)
    clip = mask or (Rect(*placed.window, Paint()) if placed.area != placed.window else None)
    return (Group(items, clip=clip),) if clip else items


def _decode(values: Values, name: str, items: Sequence[Item]) -> None:
    """Read the picture as it will be stored, to report a damaged one before anything is written."""
    for item in items:
        match item:
            case Image():
                try:
                    picture(source_of(item), needed_pixels((item.w, item.h)))
                except OSError as error:
                    raise _unreadable(values, "image", name, error) from None
            case Group():
                _decode(values, name, item.items)
            case _:
                pass


def _unreadable(values: Values, key: str, name: str, error: OSError) -> Fault:
    return Fault(
        "picture",
        f"“{name}” is not a picture that can be printed: {error}.",
        "Save it as PNG, JPEG, WebP, GIF, AVIF or SVG.",
        values.place(key),
    )


def _report_coarse(values: Values, name: str, area: Box, size: tuple[int, int]) -> None:
    """Report a picture that is blurred on paper, with the pixels it would need."""
    _, _, w, h = area
    dpi = min((have * MM_PER_INCH / mm for have, mm in zip(size, (w, h), strict=True) if mm), default=PAPER_DPI)
    if dpi >= COARSE_DPI:
        return
    across, down = needed_pixels((w, h))
    values.report(
        Finding(
            "low-resolution",
            f"“{name}” has {size[0]} × {size[1]} pixels: {dpi:.0f} dpi on {w:.1f} × {h:.1f} mm of paper,"
            " which looks blurred.",
            f"Use a picture of {across} × {down} pixels ({PAPER_DPI} dpi), or draw it smaller.",
            values.place("image"),
            "warning",
            field=values.box.path,
            facts={"dpi": round(dpi), "needed_pixels": [across, down]},
        )
    )
