"""Font registry: shipped families from `templates/fonts/fonts.yaml` and those of packs.

A font's id is its family and style (`eb-garamond-bold`), for a variable font with its weight
(`inter-regular:wght=650`); runs carry the id, backends look up the file here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any, Literal, NamedTuple

from generator.errors import Place, refuse
from generator.places import near, shipped_folder

Style = Literal["regular", "italic", "bold", "bold-italic", "extended"]


@dataclass(frozen=True, slots=True)
class Family:
    """One family as its table row defines it; `files` holds a path for each style it has."""

    id: str
    name: str
    author: str
    copyright: str
    licence: str
    licence_file: Path | None
    version: str
    source: str
    files: Mapping[str, Path]
    changed: str = ""
    package: str = ""


class Lack(NamedTuple):
    """A missing style: a family has no font for an emphasis of a text."""

    bold: bool
    italic: bool
    style: str


@dataclass(frozen=True, slots=True)
class FontSet:
    """The font for each emphasis of a text, and the fallback fonts for missing glyphs."""

    regular: str
    italic: str
    bold: str
    bold_italic: str
    fallback: tuple[str, ...] = ()
    lacks: frozenset[Lack] = frozenset()
    """Where the nearest available style replaces a missing one."""

    def pick(self, bold: bool, italic: bool) -> str:
        if bold:
            return self.bold_italic if italic else self.bold
        return self.italic if italic else self.regular

    def with_emphasis(self, bold: bool, italic: bool) -> FontSet:
        """Return the set for a text that is all bold or italic; emphasis in it is reversed."""
        if not (bold or italic):
            return self
        return FontSet(
            self.pick(bold, italic),
            self.pick(bold, not italic),
            self.pick(not bold, italic),
            self.bold_italic,
            self.fallback,
            frozenset(
                lack if lack.bold and lack.italic else Lack(lack.bold != bold, lack.italic != italic, lack.style)
                for lack in self.lacks
            ),
        )


@dataclass(frozen=True, slots=True)
class Metrics:
    """A font's own metrics, in em."""

    ascent: float
    descent: float
    """Positive: how far below the baseline."""
    cap: float
    x: float


@dataclass(slots=True)
class _Registry:
    families: dict[str, Family] = field(default_factory=dict)
    fonts: dict[str, Path] = field(default_factory=dict)

    def add(self, family: Family) -> None:
        self.families[family.id] = family
        for style, path in family.files.items():
            self.fonts[f"{family.id}-{style}"] = path


def read_families(table: Path) -> tuple[Family, ...]:
    """Read the families of a fonts table; paths in it are relative to the table."""
    import yaml

    rows: Mapping[str, Mapping[str, Any]] = yaml.load(table.read_bytes(), Loader=yaml.CSafeLoader) or {}
    home = table.parent
    return tuple(
        Family(
            id=name,
            name=row["name"],
            author=row.get("author", ""),
            copyright=row.get("copyright", ""),
            licence=row.get("licence", ""),
            licence_file=home / row["licence_file"] if "licence_file" in row else None,
            version=str(row.get("version", "")),
            source=row.get("source", ""),
            files={style: home / path for style, path in row["files"].items()},
            changed=row.get("changed", ""),
            package=row.get("package", ""),
        )
        for name, row in rows.items()
    )


@cache
def _registry() -> _Registry:
    registry = _Registry()
    for family in read_families(shipped_folder("templates") / "fonts" / "fonts.yaml"):
        registry.add(family)
    return registry


def families() -> Mapping[str, Family]:
    return _registry().families


def declare(more: Iterable[Family], pack: Path) -> dict[str, str]:
    """Register a pack's own fonts globally; return the id of each family.

    Ids are the pack's own names unless another family has that name already.
    """
    known = _registry().families
    given: dict[str, str] = {}
    for family in more:
        _refuse_unreadable(family)
        name = family.id
        if name in known and known[name] != family:
            name = f"{name}@{pack.resolve()}"
        given[family.id] = name
        _registry().add(replace(family, id=name))
    return given


def _refuse_unreadable(family: Family) -> None:
    for path in family.files.values():
        if not _tables(path) & OUTLINES:
            raise refuse(
                "font-outlines",
                f"{path.name} of the font “{family.name}” cannot be read: it is neither TrueType nor OpenType.",
                "Use a .ttf or .otf; a web font (WOFF) has to be converted, a collection (TTC) to be taken apart.",
                Place(str(near(path))),
            )


OUTLINES = frozenset({"glyf", "CFF ", "CFF2"})


@cache
def _face(path: Path) -> Any:
    import uharfbuzz as hb

    # Not mapped: a file that is saved shorter meanwhile would end the process.
    return hb.Face(hb.Blob(path.read_bytes()))


def _tables(path: Path) -> frozenset[str]:
    """Return the tables of a font, none when it is not one."""
    try:
        return frozenset(_face(path).table_tags)
    except Exception:  # Missing from HarfBuzz's type stubs.
        return frozenset()


class Axis(NamedTuple):
    """The range of a variable font's axis."""

    least: float
    usual: float
    most: float


@cache
def axes(path: Path) -> Mapping[str, Axis]:
    """Return the axes of a variable font by their tags, such as `wght`."""
    return {
        info.tag: Axis(info.min_value, info.default_value, info.max_value)
        for info in (_face(path).axis_infos if "fvar" in _tables(path) else ())
    }


class FontFile(NamedTuple):
    """A font's file, and its coordinates on the axes of a variable one."""

    path: Path
    place: Mapping[str, float]


def font_file(font: str) -> FontFile:
    fonts = _registry().fonts
    id, place = (font, "") if font in fonts else (font.rpartition(":")[0], font.rpartition(":")[2])
    if id not in fonts:
        raise refuse("font-unknown", f"There is no font '{font}'.", f"There are: {', '.join(sorted(fonts))}.")
    named = (pair.split("=") for pair in place.split(",") if pair)
    return FontFile(fonts[id], {axis: float(value) for axis, value in named})


REGULAR, BOLD = 400.0, 700.0
STRONGER = 300.0
"""Added weight of `**bold**` in a text of a given weight."""


def font_set(family: str, *, fallback: tuple[str, ...] = (), weight: float | None = None) -> FontSet:
    """Return the fonts of one family for `**bold**` and `*italic*`; missing ones are replaced by the nearest.

    `fallback` names families for glyphs this one lacks. A file `extended` holds more letters of the family's regular
    style. `weight` is that of a variable font; a family with fixed weights takes the nearest.
    """
    files = _family(family).files
    heavy = BOLD if weight is None else weight + STRONGER
    if weight is not None and weight >= (REGULAR + BOLD) / 2 and not _spans(files, weight) and "bold" in files:
        return font_set(family, fallback=fallback).with_emphasis(True, False)
    plain = _Styles(family, files, REGULAR if weight is None else weight)
    strong = _Styles(family, files, heavy)
    regular = plain.upright() or plain.first()
    italic, bold = plain.slanted_file(), strong.upright(bold=True)
    both = strong.slanted_file(bold=True)
    styles = (
        (Lack(False, True, "italic"), italic),
        (Lack(True, False, "bold"), bold),
        (Lack(True, True, "bold-italic"), both),
    )
    return FontSet(
        regular=regular,
        italic=italic or regular,
        bold=bold or regular,
        bold_italic=both or bold or regular,
        fallback=(
            *((f"{family}-extended",) if "extended" in files else ()),
            *(f"{name}-{next(iter(_family(name).files))}" for name in fallback),
        ),
        lacks=frozenset(lack for lack, found in styles if not found),
    )


def weights(family: str) -> Axis | None:
    """Return the range of weights of a variable family; None for a family of fixed ones."""
    files = _family(family).files
    return next((axes(path)["wght"] for path in files.values() if "wght" in axes(path)), None)


def _spans(files: Mapping[str, Path], weight: float) -> bool:
    axis = axes(files["regular"]).get("wght") if "regular" in files else None
    return axis is not None and axis.most >= weight


class _Styles:
    """The fonts of a family at one weight."""

    def __init__(self, family: str, files: Mapping[str, Path], weight: float) -> None:
        self.family, self.files, self.weight = family, files, weight

    def first(self) -> str:
        return self._at(next(iter(self.files)))

    def upright(self, *, bold: bool = False) -> str:
        if bold and "bold" in self.files:
            return self._at("bold")
        return self._at("regular") if "regular" in self.files and (not bold or self._grows("regular")) else ""

    def slanted_file(self, *, bold: bool = False) -> str:
        """Return a separate italic file, or the slanted end of the regular one."""
        if bold and "bold-italic" in self.files:
            return self._at("bold-italic")
        if "italic" in self.files and (not bold or self._grows("italic")):
            return self._at("italic")
        if "regular" not in self.files or (bold and not self._grows("regular")):
            return ""
        reach = axes(self.files["regular"])
        if "ital" in reach:
            return self._at("regular", ital=reach["ital"].most)
        if "slnt" in reach:
            return self._at("regular", slnt=reach["slnt"].least)
        return ""

    def _grows(self, style: str) -> bool:
        """Tell whether a font becomes heavier than it usually is."""
        axis = axes(self.files[style]).get("wght")
        return axis is not None and axis.most > REGULAR

    def _at(self, style: str, **leaning: float) -> str:
        """Return the font's id with the coordinates that differ from the file's defaults."""
        reach = axes(self.files[style])
        places = dict(leaning)
        if "wght" in reach:
            weight = max(reach["wght"].least, min(reach["wght"].most, self.weight))
            if weight != reach["wght"].usual:
                places = {"wght": weight, **places}
        told = ",".join(f"{axis}={value:g}" for axis, value in places.items())
        return f"{self.family}-{style}{':' if told else ''}{told}"


def _family(name: str) -> Family:
    try:
        return families()[name]
    except KeyError:
        known = ", ".join(sorted(families()))
        raise refuse("font-unknown", f"There is no font family '{name}'.", f"There are: {known}.") from None


class Described(NamedTuple):
    """A font as programs on screens know it."""

    family: str
    weight: str
    """As stylesheets write it; empty for the usual one."""
    italic: bool


@cache
def describe(font: str) -> Described:
    """Return the family's name and the font's style within it."""
    path, place = font_file(font)
    for family in families().values():
        for style in family.files:
            if f"{family.id}-{style}" in (font, font.rpartition(":")[0]):
                weight = f"{place['wght']:g}" if "wght" in place else "bold" if "bold" in style else ""
                return Described(family.name, weight, "italic" in style or "ital" in place or "slnt" in place)
    raise AssertionError(path)


@cache
def hb_font(font: str) -> Any:
    """Return the HarfBuzz font, opened once."""
    import uharfbuzz as hb

    path, place = font_file(font)
    made = hb.Font(_face(path))
    if place:
        made.set_variations(dict(place))
    return made


@cache
def upem(font: str) -> int:
    return int(hb_font(font).face.upem)


@cache
def metrics(font: str) -> Metrics:
    hb = hb_font(font)
    em = upem(font)
    extents = hb.get_font_extents("ltr")
    return Metrics(
        ascent=extents.ascender / em,
        descent=-extents.descender / em,
        cap=_height(font, "H") or 0.7,
        x=_height(font, "x") or 0.5,
    )


def _height(font: str, letter: str) -> float:
    gid = hb_font(font).get_nominal_glyph(ord(letter))
    return 0.0 if gid is None else ink(font, gid)[1]


@cache
def ink(font: str, gid: int) -> tuple[float, float, float, float]:
    """Return left, top (above the baseline), right and depth (below it) of a glyph's ink, in em."""
    extents = hb_font(font).get_glyph_extents(gid)
    if extents is None or not extents.width:
        return (0.0, 0.0, 0.0, 0.0)
    em = upem(font)
    return (
        extents.x_bearing / em,
        extents.y_bearing / em,
        (extents.x_bearing + extents.width) / em,
        -(extents.y_bearing + extents.height) / em,
    )


@cache
def has(font: str, character: str) -> bool:
    return hb_font(font).get_nominal_glyph(ord(character)) is not None


@cache
def has_small_capitals(font: str) -> bool:
    """Tell whether the font has small capitals of its own."""
    from generator.scene.shaping import shape

    return shape(font, "a").glyphs != shape(font, "a", features=("smcp",)).glyphs


class Underline(NamedTuple):
    """The font's own underline: its upper edge below the baseline, and its width, in em."""

    below: float
    width: float


@cache
def underline(font: str) -> Underline:
    table = bytes(hb_font(font).face.reference_table("post").data)
    middle, width = (int.from_bytes(table[at : at + 2], "big", signed=True) / upem(font) for at in (8, 10))
    width = width if 0.02 <= width <= 0.15 else 0.05
    return Underline(max(0.05, -middle - width / 2), width)
