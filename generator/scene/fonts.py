"""The fonts there are: shipped families from `templates/fonts/fonts.yaml` and those a pack brings.

A font's id is its family and style (`eb-garamond-bold`); runs carry the id, backends ask here for the file.
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
    """One family as its table row says it; `files` holds a path for each style it has."""

    id: str
    name: str
    author: str
    copyright: str
    licence: str
    licence_file: Path
    version: str
    source: str
    files: Mapping[str, Path]
    changed: str = ""
    package: str = ""


class Lack(NamedTuple):
    """An emphasis of a text for which a family has no font of the style it should be set in."""

    bold: bool
    italic: bool
    style: str


@dataclass(frozen=True, slots=True)
class FontSet:
    """Which font each emphasis of a text uses, and where to look for glyphs those fonts lack."""

    regular: str
    italic: str
    bold: str
    bold_italic: str
    fallback: tuple[str, ...] = ()
    lacks: frozenset[Lack] = frozenset()
    """Where the nearest style that the family has stands in for another."""

    def pick(self, bold: bool, italic: bool) -> str:
        if bold:
            return self.bold_italic if italic else self.bold
        return self.italic if italic else self.regular

    def turned(self, bold: bool, italic: bool) -> FontSet:
        """The set of a text that is all bold or italic; emphasis in it is the other way round."""
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
    """What a font says of itself, in em."""

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
    """The families of a fonts table; paths in it are relative to the table."""
    import yaml

    rows: Mapping[str, Mapping[str, Any]] = yaml.load(table.read_bytes(), Loader=yaml.CSafeLoader) or {}
    home = table.parent
    return tuple(
        Family(
            id=name,
            name=row["name"],
            author=row["author"],
            copyright=row.get("copyright", ""),
            licence=row["licence"],
            licence_file=home / row["licence_file"],
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
    """Makes a pack's own fonts known to everything that draws; returns the id each family got.

    Ids stay what the pack calls them unless another family has that name already.
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
    from fontTools.ttLib import TTFont, TTLibError

    for path in family.files.values():
        try:
            with TTFont(path) as font:
                usable = "glyf" in font and "fvar" not in font
        except (TTLibError, OSError):
            usable = False
        if not usable:
            raise refuse(
                "font-outlines",
                f"{path.name} of the font '{family.name}' cannot be embedded: it is not a plain TrueType font.",
                "Use a .ttf of one weight with TrueType outlines (no OpenType CFF, no variable font, no WOFF).",
                Place(str(near(path))),
            )


def font_file(font: str) -> Path:
    try:
        return _registry().fonts[font]
    except KeyError:
        known = ", ".join(sorted(_registry().fonts))
        raise refuse("font-unknown", f"There is no font '{font}'.", f"There are: {known}.") from None


def font_set(family: str, *, fallback: tuple[str, ...] = ()) -> FontSet:
    """The fonts of one family for `**bold**` and `*italic*`; for an emphasis it lacks the nearest it has.

    `fallback` names families asked for glyphs this one lacks. A file `extended` holds more letters of the family's
    regular style.
    """
    files = _family(family).files
    plain = "regular" if "regular" in files else next(iter(files))
    italic = "italic" if "italic" in files else plain
    bold = "bold" if "bold" in files else plain
    both = "bold-italic" if "bold-italic" in files else bold
    styles = (Lack(False, True, "italic"), Lack(True, False, "bold"), Lack(True, True, "bold-italic"))
    return FontSet(
        regular=f"{family}-{plain}",
        italic=f"{family}-{italic}",
        bold=f"{family}-{bold}",
        bold_italic=f"{family}-{both}",
        fallback=(
            *((f"{family}-extended",) if "extended" in files else ()),
            *(f"{name}-{next(iter(_family(name).files))}" for name in fallback),
        ),
        lacks=frozenset(lack for lack in styles if lack.style not in files),
    )


def _family(name: str) -> Family:
    try:
        return families()[name]
    except KeyError:
        known = ", ".join(sorted(families()))
        raise refuse("font-unknown", f"There is no font family '{name}'.", f"There are: {known}.") from None


@cache
def described(font: str) -> tuple[str, bool, bool]:
    """The family's name as programs know it, and whether this font is its bold or italic."""
    for family in families().values():
        for style in family.files:
            if f"{family.id}-{style}" == font:
                return family.name, "bold" in style, "italic" in style
    font_file(font)
    raise AssertionError(font)


@cache
def hb_font(font: str) -> Any:
    """The HarfBuzz font, opened once."""
    import uharfbuzz as hb

    return hb.Font(hb.Face(hb.Blob.from_file_path(str(font_file(font)))))


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
    """Left, top (above the baseline), right and depth (below it) of a glyph's ink, in em."""
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
