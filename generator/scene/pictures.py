"""Raster pictures as paper needs them: turned as the camera says, eight bits in sRGB, no finer than asked for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from math import ceil, hypot
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from generator.scene.icons import Stamp, stamp
from generator.scene.model import IDENTITY, Group, Item, Matrix, Use
from generator.scene.model import Image as Placed
from generator.units import MM_PER_INCH

if TYPE_CHECKING:
    from PIL.Image import Image

Pixels: TypeAlias = tuple[int, int]
Extent: TypeAlias = tuple[float, float]
"""Width and height in mm."""

MOST_PIXELS = 50_000_000
"""A page of A4 at 600 dpi has 35 million."""
PAPER_DPI = 300
"""Finer than this nobody sees on paper."""
QUALITY = 88
"""Of photographs that are stored anew."""
ORIENTATION = 274
"""The EXIF tag that says how the camera was held; from 5 on it stood upright."""
KEPT = 96


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture ready to be stored: its JPEG file as it is, or pixels of one byte (`grey`) or three and their mask."""

    width: int
    height: int
    grey: bool
    jpeg: bytes | None
    samples: bytes = b""
    mask: bytes | None = None


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
            if width * height > MOST_PIXELS:
                raise OSError(f"it has {width:,} × {height:,} pixels, and {MOST_PIXELS // 10**6} million are the most")
            stands = _orientation(opened) >= 5
            if opened.format == "JPEG":
                opened.draft("L", (64, 64))
                opened.load()
            else:
                opened.verify()
    except (Pillow.DecompressionBombError, Pillow.DecompressionBombWarning):
        raise OSError(f"it has more than {MOST_PIXELS // 10**6} million pixels") from None
    except UnidentifiedImageError:
        raise OSError("its content is none that we can read") from None
    except (SyntaxError, ValueError, EOFError) as error:
        raise OSError(f"it is damaged ({error})") from None
    return (height, width) if stands else (width, height)


def _orientation(opened: Image) -> int:
    """Return how the camera was held, 1 for upright."""
    if opened.format == "PNG" and "exif" not in opened.info:
        return 1  # Looking further would read the whole picture.
    turned: int = opened.getexif().get(ORIENTATION, 1)
    return turned


def stamp_of(path: str) -> Stamp:
    """Return what changes when the file does."""
    return stamp(Path(path))


def needed_pixels(size: Extent, dpi: float = PAPER_DPI) -> Pixels:
    """How many pixels a picture of this size in mm needs."""
    return (max(1, ceil(size[0] / MM_PER_INCH * dpi - 0.01)), max(1, ceil(size[1] / MM_PER_INCH * dpi - 0.01)))


def picture(path: str, most: Pixels) -> Picture:
    """Return a picture with at most so many pixels, never enlarged."""
    return _picture(path, stamp_of(path), most)


@lru_cache(maxsize=KEPT)
def _picture(path: str, _state: Stamp, most: Pixels) -> Picture:
    from PIL import Image as Pillow

    with Pillow.open(path) as opened:
        jpeg = opened.format == "JPEG"
        if jpeg and _fits_as_it_is(opened, most):
            with open(path, "rb") as file:
                return Picture(*opened.size, opened.mode == "L", file.read())
        made = prepared(opened, most)
    if jpeg:
        out = BytesIO()
        made.save(out, "JPEG", quality=QUALITY, optimize=True)
        return Picture(*made.size, made.mode == "L", out.getvalue())
    mask = None
    if made.mode in ("LA", "RGBA"):
        alpha = made.getchannel("A")
        mask = alpha.tobytes() if alpha.getextrema() != (255, 255) else None
        made = made.convert(made.mode[:-1])
    return Picture(*made.size, made.mode == "L", None, made.tobytes(), mask)


def picture_file(path: str, most: Pixels) -> tuple[str, bytes]:
    """Return the type and the content of a file for screens: the picture's own where that is small enough."""
    from PIL import Image as Pillow

    with Pillow.open(path) as opened:
        if opened.format in ("PNG", "WEBP", "GIF", "AVIF") and opened.width <= most[0] and opened.height <= most[1]:
            with open(path, "rb") as file:
                return opened.format.lower(), file.read()
    made = picture(path, most)
    if made.jpeg is not None:
        return "jpeg", made.jpeg
    shown = Pillow.frombytes("L" if made.grey else "RGB", (made.width, made.height), made.samples)
    if made.mask is not None:
        shown.putalpha(Pillow.frombytes("L", shown.size, made.mask))
    out = BytesIO()
    shown.save(out, "PNG")
    return "png", out.getvalue()


def _fits_as_it_is(opened: Image, most: Pixels) -> bool:
    return (
        opened.mode in ("L", "RGB")
        and _orientation(opened) == 1
        and not _foreign_profile(opened)
        and opened.width <= most[0]
        and opened.height <= most[1]
    )


def prepared(opened: Image, most: Pixels) -> Image:
    """Return the picture upright, in L, LA, RGB or RGBA of sRGB, with at most so many pixels."""
    from PIL import Image as Pillow
    from PIL import ImageOps

    stands = _orientation(opened) >= 5
    wanted = most[::-1] if stands else most
    if opened.format == "JPEG":
        # A photograph is read at a half, a quarter or an eighth where that is enough.
        opened.draft(None, wanted)
    made = _srgb(opened)
    if made.width > wanted[0] or made.height > wanted[1]:
        size = (min(made.width, wanted[0]), min(made.height, wanted[1]))
        made = made.resize(size, Pillow.Resampling.LANCZOS, reducing_gap=2.0)
    if (orientation := _orientation(opened)) != 1:
        made.getexif()[ORIENTATION] = orientation
        made = ImageOps.exif_transpose(made)
    return made


def _srgb(opened: Image) -> Image:
    if opened.mode.startswith("I"):
        return opened.convert("I").point(lambda level: level * (1 / 256)).convert("L")
    if _foreign_profile(opened):
        from PIL import ImageCms

        own = ImageCms.ImageCmsProfile(BytesIO(opened.info["icc_profile"]))
        try:
            made = ImageCms.profileToProfile(opened, own, ImageCms.createProfile("sRGB"), outputMode="RGB")
        except ImageCms.PyCMSError:
            made = None
        if made is not None:
            if "A" in opened.getbands():
                made.putalpha(opened.getchannel("A"))
            return made
    if opened.has_transparency_data:
        return opened.convert("LA" if opened.mode in ("LA", "La") else "RGBA")
    return opened.convert("L" if opened.mode in ("1", "L") else "RGB")


def _foreign_profile(opened: Image) -> bool:
    """Whether the picture brings a colour profile that is not sRGB."""
    profile = opened.info.get("icc_profile")
    if not profile or opened.mode in ("L", "LA", "P", "1"):
        return False
    from PIL import ImageCms

    try:
        name = ImageCms.getProfileName(ImageCms.ImageCmsProfile(BytesIO(profile)))
    except (ImageCms.PyCMSError, OSError):
        return False
    return "srgb" not in name.lower()


def picture_extents(items: Iterable[Item]) -> Mapping[str, Extent]:
    """Return the largest size in mm at which each picture is placed, by its path."""
    return _Extents().of(items)


class _Extents:
    """Looks into each symbol once."""

    def __init__(self) -> None:
        self._symbols: dict[int, Mapping[str, Extent]] = {}

    def of(self, items: Iterable[Item]) -> Mapping[str, Extent]:
        found: dict[str, Extent] = {}
        for item in items:
            match item:
                case Placed():
                    _enlarge(found, {item.path: (item.w, item.h)}, IDENTITY)
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


def _enlarge(found: dict[str, Extent], more: Mapping[str, Extent], placed: Matrix) -> None:
    a, b, c, d, _, _ = placed
    for path, (w, h) in more.items():
        old = found.get(path, (0.0, 0.0))
        found[path] = (max(old[0], w * hypot(a, b)), max(old[1], h * hypot(c, d)))
