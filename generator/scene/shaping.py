"""Shape a word in one font into positioned glyphs; results are cached per font, word and language."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from unicodedata import normalize

from generator.errors import Place, Refused, refuse
from generator.places import near
from generator.scene.fonts import font_file, has, hb_font, ink, upem

MOST_GROWTH = 20
"""Glyphs of one letter; letters of several accents have four."""
FEATURES = {"kern": True, "liga": True, "calt": True, "ccmp": True, "locl": True, "clig": True}


@dataclass(frozen=True, slots=True)
class Shaped:
    """Glyphs as (gid, cluster, advance, dx, dy) in em; dy grows upwards as in fonts."""

    font: str
    text: str
    glyphs: tuple[tuple[int, int, float, float, float], ...]
    advance: float
    top: float
    """Height of its ink above the baseline, in em."""
    depth: float
    """Depth of its ink below it."""
    missing: str
    """The characters missing from the font."""


@lru_cache(maxsize=65536)
def shape(
    font: str,
    text: str,
    language: str = "",
    features: tuple[str, ...] = (),
    tracking: float = 0.0,
    leftwards: bool = False,
) -> Shaped:
    """Shape one piece of text. `features` adds OpenType tags, such as `tnum` for figures of equal width.

    `tracking` is space after every letter in em; tracked letters form no ligatures. `leftwards` is text that runs
    from right to left: its glyphs still come from left to right.
    """
    import uharfbuzz as hb

    face = hb_font(font)
    em = upem(font)
    buffer = hb.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    buffer.direction = "rtl" if leftwards else "ltr"
    if language:
        buffer.language = language
    joined = {"liga": not tracking, "clig": not tracking}
    try:
        hb.shape(face, buffer, {**FEATURES, **joined, **dict.fromkeys(features, True)})
    except MemoryError:
        raise _grows(font, text) from None
    if len(buffer.glyph_infos) > MOST_GROWTH * max(len(text), 4):
        raise _grows(font, text)
    glyphs = tuple(
        (
            info.codepoint,
            info.cluster,
            at.x_advance / em + (tracking if at.x_advance else 0.0),
            at.x_offset / em,
            at.y_offset / em,
        )
        for info, at in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True)
    )
    extents = [(ink(font, gid), dy) for gid, _, _, _, dy in glyphs]
    missing = {text[cluster] for gid, cluster, *_ in glyphs if gid == 0} | _loose_marks(text, glyphs)
    return Shaped(
        font=font,
        text=text,
        glyphs=glyphs,
        advance=sum(glyph[2] for glyph in glyphs),
        top=max((box[1] + dy for box, dy in extents), default=0.0),
        depth=max((box[3] - dy for box, dy in extents), default=0.0),
        missing="".join(sorted(missing)),
    )


def _grows(font: str, text: str) -> Refused:
    file = font_file(font).path
    return refuse(
        "font-damaged",
        f"{file.name} makes more than {MOST_GROWTH} glyphs of a letter in “{text[:20]}”.",
        "Its substitutions (GSUB) multiply letters. Take another font, or the family's own file again.",
        Place(str(near(file))),
    )


@lru_cache(maxsize=4096)
def resize(shaped: Shaped, by: float) -> Shaped:
    """Return the same letters larger or smaller."""
    return replace(
        shaped,
        glyphs=tuple((gid, at, wide * by, dx * by, dy * by) for gid, at, wide, dx, dy in shaped.glyphs),
        advance=shaped.advance * by,
        top=shaped.top * by,
        depth=shaped.depth * by,
    )


def _loose_marks(text: str, glyphs: tuple[tuple[int, int, float, float, float], ...]) -> set[str]:
    """Return letters composed of a base and a mark that the font cannot place: the mark stands beside its letter."""
    return {
        text[cluster]
        for (_, before, *_), (_, cluster, advance, *_) in pairwise(glyphs)
        if before == cluster and advance and len(normalize("NFD", text[cluster])) > 1
    }


def runs_by_font(font: str, fallback: tuple[str, ...], text: str) -> list[tuple[str, str]]:
    """Split text where the font lacks a glyph and one of the fallback fonts has it."""
    if not fallback or all(has(font, c) for c in text):
        return [(font, text)]
    parts: list[tuple[str, str]] = []
    for character in text:
        chosen = next((f for f in (font, *fallback) if has(f, character)), font)
        if parts and parts[-1][0] == chosen:
            parts[-1] = (chosen, parts[-1][1] + character)
        else:
            parts.append((chosen, character))
    return parts
