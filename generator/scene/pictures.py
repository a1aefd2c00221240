"""Raster pictures: facts about their files without decoding, and their sizes in a drawing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from math import ceil, hypot
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from generator.scene.icons import Stamp, stamp
from generator.scene.model import IDENTITY, Box, Colour, Group, Item, Matrix, Use
from generator.scene.model import Image as Placed
from generator.units import MM_PER_INCH

if TYPE_CHECKING:
    from PIL.Image import Image

Pixels: TypeAlias = tuple[int, int]
Extent: TypeAlias = tuple[float, float]
"""Width and height in mm."""

MOST_PIXELS = 50_000_000
"""A page of A4 at 600 dpi has 35 million."""
MOST_PIXELS_OF = {"WEBP": 20_000_000, "AVIF": 24_000_000}
"""Formats that need three times the memory to read."""
PAPER_DPI = 300
"""Finer resolutions are invisible on paper."""
ORIENTATION = 274
"""The EXIF tag for the camera's orientation; from 5 on it was upright."""


class Source(NamedTuple):
    """What is stored of a picture: its file, the part of it, and the colours."""

    path: str
    crop: Box | None = None
    tint: Colour = ""


def source_of(image: Placed) -> Source:
    return Source(image.path, image.crop, image.tint)


def pixels(path: str) -> Pixels:
    """Return the upright size of a picture that can be printed; an OSError says what is wrong with it."""
    return _pixels(path, stamp_of(path))


@lru_cache(maxsize=512)
def _pixels(path: str, _state: Stamp) -> Pixels:
    from PIL import Image as Pillow
    from PIL import UnidentifiedImageError

    try:
        with Pillow.open(path) as opened:
            width, height = opened.size
            most = MOST_PIXELS_OF.get(opened.format or "", MOST_PIXELS)
            if width * height > most:
                raise OSError(f"it has {width:,} × {height:,} pixels, and {most // 10**6} million are the most")
            stands = orientation(opened) >= 5
            if opened.format != "JPEG":
                opened.verify()  # A photograph is decoded once, when its size on paper is known.
    except (Pillow.DecompressionBombError, Pillow.DecompressionBombWarning):
        raise OSError(f"it has more than {MOST_PIXELS // 10**6} million pixels") from None
    except UnidentifiedImageError:
        raise OSError("its content is none that we can read") from None
    except (SyntaxError, ValueError, EOFError, RuntimeError) as error:
        raise OSError(f"it is damaged ({error})") from None
    return (height, width) if stands else (width, height)


def has_holes(path: str) -> bool:
    """Tell whether a picture has transparency."""
    return _has_holes(path, stamp_of(path))


@lru_cache(maxsize=512)
def _has_holes(path: str, _state: Stamp) -> bool:
    from PIL import Image as Pillow

    with Pillow.open(path) as opened:
        return bool(opened.has_transparency_data)


def orientation(opened: Image) -> int:
    """Return the camera's orientation, 1 for upright."""
    if opened.format == "PNG" and "exif" not in opened.info:
        return 1  # Searching further would read the whole picture.
    turned: int = opened.getexif().get(ORIENTATION, 1)
    return turned


def stamp_of(path: str) -> Stamp:
    """Return a value that changes when the file does."""
    return stamp(Path(path))


def needed_pixels(size: Extent, dpi: float = PAPER_DPI) -> Pixels:
    """Return the number of pixels a picture of this size in mm needs."""
    return (max(1, ceil(size[0] / MM_PER_INCH * dpi - 0.01)), max(1, ceil(size[1] / MM_PER_INCH * dpi - 0.01)))


def picture_extents(items: Iterable[Item]) -> Mapping[Source, Extent]:
    """Return the largest size in mm at which each picture is placed."""
    return _Extents().of(items)


class _Extents:
    """Finds the sizes, visiting each symbol once."""

    def __init__(self) -> None:
        self._symbols: dict[int, Mapping[Source, Extent]] = {}

    def of(self, items: Iterable[Item]) -> Mapping[Source, Extent]:
        found: dict[Source, Extent] = {}
        for item in items:
            match item:
                case Placed():
                    _enlarge(found, {source_of(item): (item.w, item.h)}, IDENTITY)
                case Group():
                    _enlarge(found, self.of(item.items), item.transform)
                case Use():
                    known = self._symbols.get(id(item.symbol))
                    if known is None:
                        known = self._symbols[id(item.symbol)] = self.of(item.symbol.items)
                    _enlarge(found, known, item.transform)
                case _:
                    pass
        return found


def _enlarge(found: dict[Source, Extent], more: Mapping[Source, Extent], placed: Matrix) -> None:
    a, b, c, d, _, _ = placed
    for source, (w, h) in more.items():
        old = found.get(source, (0.0, 0.0))
        found[source] = (max(old[0], w * hypot(a, b)), max(old[1], h * hypot(c, d)))
