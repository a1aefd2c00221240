"""Raster pictures as stored in files: oriented upright, eight bits in sRGB, no finer than needed."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from io import BytesIO
from struct import unpack_from
from threading import Lock
from typing import TYPE_CHECKING
from zlib import compress

from generator.scene.icons import Stamp
from generator.scene.model import GREY
from generator.scene.pictures import ORIENTATION, Pixels, Source, orientation, stamp_of

if TYPE_CHECKING:
    from PIL.Image import Image

QUALITY = 88
"""JPEG quality of re-encoded photographs."""
NEARLY = 0.92
"""A photograph is read at a half, a quarter or an eighth where that gives this share of the needed pixels."""
MUCH_SMALLER = 1 / 3
"""A lossy format without transparency is stored as JPEG where that is so much smaller."""
MOST_KEPT = 64 * 1024 * 1024
"""Size of the cache of pictures, in bytes."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture ready to be stored: a JPEG file, or rows of pixels as in a PNG (`grey`: one byte each, else three),
    and its compressed alpha channel."""

    width: int
    height: int
    grey: bool
    jpeg: bytes | None
    rows: bytes = b""
    mask: bytes | None = None
    mask_size: Pixels = (0, 0)

    @property
    def bytes(self) -> int:
        return len(self.jpeg or b"") + len(self.rows) + len(self.mask or b"")


class _Memory:
    """Cache of the latest pictures, bounded in bytes."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._known: OrderedDict[tuple[Source, Stamp, Pixels], Picture] = OrderedDict()
        self._size = 0

    def get(self, key: tuple[Source, Stamp, Pixels]) -> Picture | None:
        with self._lock:
            found = self._known.get(key)
            if found is not None:
                self._known.move_to_end(key)
            return found

    def keep(self, key: tuple[Source, Stamp, Pixels], picture: Picture) -> None:
        with self._lock:
            if key not in self._known:
                self._known[key] = picture
                self._size += picture.bytes
            while self._size > MOST_KEPT and len(self._known) > 1:
                _, old = self._known.popitem(last=False)
                self._size -= old.bytes

    def larger(self, source: Source, state: Stamp, most: Pixels) -> Picture | None:
        """Return a photograph that was reduced before, though not as far as needed now."""
        with self._lock:
            for (one, known_state, size), picture in self._known.items():
                if (one, known_state) == (source, state) and picture.jpeg and size[0] >= most[0] and size[1] >= most[1]:
                    return picture
        return None


_memory = _Memory()


def picture(source: Source, most: Pixels) -> Picture:
    """Return a picture with at most so many pixels, never enlarged; an OSError says that it is damaged."""
    state = stamp_of(source.path)
    key = (source, state, most)
    known = _memory.get(key)
    if known is None:
        larger = _memory.larger(source, state, most)
        known = _load(source, most) if larger is None else _smaller(larger, most)
        _memory.keep(key, known)
    return known


def _load(source: Source, most: Pixels) -> Picture:
    from PIL import Image as Pillow

    try:
        with Pillow.open(source.path) as opened:
            kind = opened.format
            if kind == "JPEG" and source.crop is None and not source.tint and _fits_as_it_is(opened, most):
                opened.load()
                with open(source.path, "rb") as file:
                    return Picture(*opened.size, opened.mode == "L", file.read())
            made = prepare(opened, most, source)
    except (SyntaxError, ValueError, EOFError, RuntimeError) as error:
        raise OSError(f"it is damaged ({error})") from None
    if source.tint.startswith("#"):
        return _shape_of(made, source.tint)
    if kind == "JPEG":
        return _as_jpeg(made)
    stored = _as_rows(made)
    if kind in ("WEBP", "AVIF") and stored.mask is None:
        lossy = _as_jpeg(made)
        return lossy if lossy.bytes < stored.bytes * MUCH_SMALLER else stored
    return stored


def _smaller(known: Picture, most: Pixels) -> Picture:
    """Return a photograph reduced from a version made for a larger place."""
    from PIL import Image as Pillow

    if known.width <= most[0] and known.height <= most[1]:
        return known
    with Pillow.open(BytesIO(known.jpeg or b"")) as opened:
        return _as_jpeg(prepare(opened, most, Source("")))


def _as_jpeg(made: Image) -> Picture:
    out = BytesIO()
    plain = made if made.mode in ("L", "RGB") else made.convert("L" if made.mode == "LA" else "RGB")
    plain.save(out, "JPEG", quality=QUALITY, optimize=True)
    return Picture(*plain.size, plain.mode == "L", out.getvalue())


def _as_rows(made: Image) -> Picture:
    mask = None
    if made.mode in ("LA", "RGBA"):
        alpha = made.getchannel("A")
        mask = compress(alpha.tobytes()) if alpha.getextrema() != (255, 255) else None
        made = made.convert(made.mode[:-1])
    return Picture(*made.size, made.mode == "L", None, _png_rows(made), mask, made.size)


def _shape_of(made: Image, colour: str) -> Picture:
    """Return one pixel of a colour, and the picture's own mask."""
    from PIL import Image as Pillow

    alpha = made.getchannel("A") if "A" in made.getbands() else Pillow.new("L", made.size, 255)
    dot = Pillow.new("RGB", (1, 1), colour[:7])
    return Picture(1, 1, False, None, _png_rows(dot), compress(alpha.tobytes()), alpha.size)


def _png_rows(made: Image) -> bytes:
    """Return the rows of a picture compressed as in a PNG file, which a PDF takes unchanged."""
    out = BytesIO()
    made.save(out, "PNG")
    data, at, rows = out.getvalue(), 8, []
    while at < len(data):
        (length,) = unpack_from(">I", data, at)
        if data[at + 4 : at + 8] == b"IDAT":
            rows.append(data[at + 8 : at + 8 + length])
        at += length + 12
    return b"".join(rows)


def picture_file(source: Source, most: Pixels) -> tuple[str, bytes]:
    """Return the type and the content of a file for screens: the picture's own file where that is small enough."""
    from PIL import Image as Pillow

    whole = source.crop is None and not source.tint
    with Pillow.open(source.path) as opened:
        kind = opened.format or ""
        small = opened.width <= most[0] and opened.height <= most[1]
    if whole and small and kind in ("PNG", "WEBP", "GIF", "AVIF"):
        with open(source.path, "rb") as file:
            return kind.lower(), file.read()
    if (stored := picture(source, most)).jpeg is not None:
        return "jpeg", stored.jpeg
    with Pillow.open(source.path) as opened:
        shown = prepare(opened, most, source)
    if source.tint.startswith("#"):
        alpha = shown.getchannel("A") if "A" in shown.getbands() else Pillow.new("L", shown.size, 255)
        shown = Pillow.new("RGB", alpha.size, source.tint[:7])
        shown.putalpha(alpha)
    out = BytesIO()
    shown.save(out, "PNG")
    return "png", out.getvalue()


def _fits_as_it_is(opened: Image, most: Pixels) -> bool:
    return (
        opened.mode in ("L", "RGB")
        and orientation(opened) == 1
        and not _foreign_profile(opened)
        and opened.width <= most[0]
        and opened.height <= most[1]
    )


def prepare(opened: Image, most: Pixels, source: Source) -> Image:
    """Return the visible part, upright, in L, LA, RGB or RGBA of sRGB, with at most so many pixels."""
    from PIL import Image as Pillow
    from PIL import ImageOps

    x, y, w, h = source.crop or (0.0, 0.0, 1.0, 1.0)
    turned = orientation(opened)
    whole = (most[0] / w, most[1] / h)
    if opened.format == "JPEG":
        asked = whole[::-1] if turned >= 5 else whole
        opened.draft(None, (max(1, int(asked[0] * NEARLY)), max(1, int(asked[1] * NEARLY))))
    made = _srgb(opened)
    if turned != 1:
        made.getexif()[ORIENTATION] = turned
        made = ImageOps.exif_transpose(made)
    part = (x * made.width, y * made.height, (x + w) * made.width, (y + h) * made.height)
    wide, high = max(1, round(part[2] - part[0])), max(1, round(part[3] - part[1]))
    if wide > most[0] or high > most[1]:
        size = (min(wide, most[0]), min(high, most[1]))
        made = made.resize(size, Pillow.Resampling.LANCZOS, box=part, reducing_gap=2.0)
    elif source.crop is not None:
        made = made.crop((round(part[0]), round(part[1]), round(part[0]) + wide, round(part[1]) + high))
    if source.tint == GREY:
        made = made.convert("LA" if "A" in made.getbands() else "L")
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
        return _in_mode(opened, "LA" if opened.mode in ("LA", "La") else "RGBA")
    return _in_mode(opened, "L" if opened.mode in ("1", "L") else "RGB")


def _in_mode(opened: Image, mode: str) -> Image:
    """Return the picture in this mode, without a copy if it has it already."""
    opened.load()
    return opened if opened.mode == mode and "transparency" not in opened.info else opened.convert(mode)


def _foreign_profile(opened: Image) -> bool:
    """Tell whether the picture has a colour profile other than sRGB."""
    profile = opened.info.get("icc_profile")
    if not profile or opened.mode in ("L", "LA", "P", "1"):
        return False
    from PIL import ImageCms

    try:
        name = ImageCms.getProfileName(ImageCms.ImageCmsProfile(BytesIO(profile)))
    except (ImageCms.PyCMSError, OSError):
        return False
    return "srgb" not in name.lower()
