"""Text along a line: set straight first, then bent character by character."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby, pairwise
from math import atan2, cos, degrees, hypot, sin
from typing import NamedTuple

from generator.scene.breaking import Line
from generator.scene.fonts import FontSet
from generator.scene.icons import ink_span
from generator.scene.line_setting import Align, LineItems, LineSetter
from generator.scene.markup import parse
from generator.scene.model import Colour, Fill, GlyphRun, Path, Rect, Segment, Symbol, Use
from generator.scene.text import Fitted, Outline, assemble, lacking_styles, largest, symbols_of
from generator.scene.words import Style, read

STEPS = 24
"""Straight segments per curve; the longest on a card is half a millimetre."""


class Spot(NamedTuple):
    """A point on the line, and its direction there, in radians clockwise."""

    x: float
    y: float
    angle: float


class Track:
    """A line of known length."""

    def __init__(self, segments: Sequence[Segment]) -> None:
        points = list(_points(segments))
        self.points = [point for index, point in enumerate(points) if not index or point != points[index - 1]]
        if len(self.points) < 2:
            raise ValueError("the line has no length")
        self.far = [0.0]
        for (ax, ay), (bx, by) in pairwise(self.points):
            self.far.append(self.far[-1] + hypot(bx - ax, by - ay))

    @property
    def length(self) -> float:
        return self.far[-1]

    def at(self, distance: float) -> Spot:
        """Return the point at this distance; beyond its ends the line continues straight."""
        index = max(0, min(len(self.points) - 2, bisect_right(self.far, distance) - 1))
        (ax, ay), (bx, by) = self.points[index], self.points[index + 1]
        share = (distance - self.far[index]) / (self.far[index + 1] - self.far[index])
        return Spot(ax + (bx - ax) * share, ay + (by - ay) * share, atan2(by - ay, bx - ax))


def _points(segments: Sequence[Segment]) -> Iterator[tuple[float, float]]:
    at = start = (0.0, 0.0)
    for segment in segments:
        match segment:
            case ("M", x, y):
                at = start = (x, y)
            case ("L", x, y):
                at = (x, y)
            case ("C", ax, ay, bx, by, x, y):
                for step in range(1, STEPS):
                    t = step / STEPS
                    u = 1 - t
                    yield (
                        u**3 * at[0] + 3 * u * u * t * ax + 3 * u * t * t * bx + t**3 * x,
                        u**3 * at[1] + 3 * u * u * t * ay + 3 * u * t * t * by + t**3 * y,
                    )
                at = (x, y)
            case _:
                at = start
        yield at


def fit_along(
    markup: str,
    *,
    track: Track,
    fonts: FontSet,
    size: float,
    min_size: float | None = None,
    colour: Fill = "#000000",
    align: Align = "center",
    language: str = "en",
    icons: Callable[[str], Symbol] | None = None,
    icon_colours: Mapping[str, Colour] | None = None,
    icon_height: float = 1.0,
    features: tuple[str, ...] = (),
    tracking: float = 0.0,
    colours: Mapping[str, Colour] | None = None,
    outline: Outline | None = None,
) -> Fitted:
    """Set a whole text on a line; `size` shrinks to `min_size` before it counts as too long."""
    style = Style(fonts, language, features, tracking, icon_height)
    words = " ".join(markup.split())
    symbols = symbols_of(words, icons)
    run = read(parse(words)[0], style, False, {name: ink_span(symbol) for name, symbol in symbols.items()})
    wide = run.cuts[-1].end if run.cuts else 0.0
    used = largest(size, min_size, lambda at: wide * at <= track.length + 1e-6)
    setter = LineSetter(0.0, track.length, used, align, colour, style, symbols, icon_colours or {}, colours or {})
    straight = LineItems()
    if run.cuts:
        straight = setter.line(run, Line(-1, len(run.cuts) - 1, wide), 0.0, last=True)
    bent = LineItems(
        tuple(one for glyphs in straight.runs for one in _bend(glyphs, track)),
        tuple(_bent_mark(mark, track) for mark in straight.marks),
    )
    over = max(0.0, wide * used - track.length)
    return Fitted(
        assemble([bent], language, outline),
        used,
        1,
        (over if over > 1e-5 else 0.0, 0.0),
        tuple(run.missing),
        lacking_styles(words, fonts),
        (0.0,),
        (bent,),
        run.unordered,
    )


def _bend(run: GlyphRun, track: Track) -> Iterator[GlyphRun]:
    """Return a run for every character, rotated as the line runs below its middle."""
    ends = dict(pairwise(sorted({*(glyph.cluster for glyph in run.glyphs), len(run.text)})))
    pen = run.x
    for cluster, some in groupby(run.glyphs, key=lambda glyph: glyph.cluster):
        glyphs = tuple(some)
        wide = sum(glyph.advance for glyph in glyphs)
        spot = track.at(pen + wide / 2)
        text = run.text[cluster : ends[cluster]]
        yield replace(
            run,
            x=spot.x - cos(spot.angle) * wide / 2 - sin(spot.angle) * run.y,
            y=spot.y - sin(spot.angle) * wide / 2 + cos(spot.angle) * run.y,
            angle=degrees(spot.angle),
            text=text,
            glyphs=tuple(glyph._replace(cluster=0) for glyph in glyphs),
        )
        pen += wide


def _bent_mark(mark: Use | Rect | Path, track: Track) -> Use | Rect | Path:
    match mark:
        case Use(symbol=symbol, transform=(a, _, _, d, x, y)):
            half = symbol.width * a / 2
            spot = track.at(x + half)
            c, s = cos(spot.angle), sin(spot.angle)
            left, top = spot.x - c * half - s * y, spot.y - s * half + c * y
            return replace(mark, transform=(a * c, a * s, -d * s, d * c, left, top))
        case Rect():
            steps = max(2, round(mark.w / 0.5))
            along = [mark.x + mark.w * step / steps for step in range(steps + 1)]
            upper = [_beside(track.at(at), mark.y) for at in along]
            lower = [_beside(track.at(at), mark.y + mark.h) for at in reversed(along)]
            first, *rest = (*upper, *lower)
            return Path((("M", *first), *(("L", *point) for point in rest), ("Z",)), mark.paint)
        case _:
            return mark


def _beside(spot: Spot, below: float) -> tuple[float, float]:
    return spot.x - sin(spot.angle) * below, spot.y + cos(spot.angle) * below
