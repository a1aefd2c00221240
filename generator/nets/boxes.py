"""Nets of boxes: a tuck box for cards, and a lid over a tray. Measures are those inside."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from generator.geometry import Point, rotate, then, translate
from generator.nets.model import Net, Outline, Panel, lay_out, line, panel, rectangle

GLUE = 11.0
"""Width of the strip that closes a tuck box; half the depth where a box is thin."""
EASE = 1.0
"""How much narrower flaps are than the slots they slide into."""
THUMB = 8.0
CARDBOARD = 0.4
"""Thickness of the board of a box; a lid is wider than its tray by two of them and a little."""
PLAY = 0.6
LOWEST_LID = 12.0
SHOULDER = 1.0
CURVE = 0.55
"""Handle length, as a share of the radius, of a Bézier quarter circle."""


@dataclass(frozen=True, slots=True)
class Inside:
    """The inside of a box: from left to right, from top to bottom (of a lying tray: from front to back), and deep."""

    width: float
    height: float
    depth: float


def tuck_box(room: Inside) -> Net:
    """Return a tuck box: from left to right a glue strip, back, left side, front, right side; the lid is on the
    back."""
    w, h, d = room.width, room.height, room.depth
    glue, tuck = min(GLUE, w / 2), min(max(0.6 * d, 10.0), 18.0, h / 3)
    dust, flap = min(max(0.8 * d, 6.0), w / 2 - EASE, 22.0), d - 0.5
    lid, foot = d + tuck, h
    back, left, front, right, end = 0.0, w, w + d, 2 * w + d, 2 * w + 2 * d
    upside_down = then(rotate(180), translate(w, d))
    panels = (
        panel("back", back, 0, w, h, number=1),
        panel("left", left, 0, d, h, number=2),
        panel("front", front, 0, w, h, number=3),
        panel("right", right, 0, d, h, number=4),
        # Read with the front before one: their lower edge lies along the front.
        panel("top", back, -d, w, d, upside_down, number=5),
        panel("tuck", back, -lid, w, tuck, then(rotate(180), translate(w, tuck)), number=6),
        panel("bottom", front, foot, w, flap, number=7),
    )
    thumb = min(THUMB, w / 4)
    middle = front + w / 2
    r = min(tuck * 0.7, w / 5)
    curve = (1 - CURVE) * r
    outline: Outline = (
        ("M", back, 0),
        ("L", back, -d),
        ("L", back + SHOULDER, -d - 1),
        ("L", back + SHOULDER, r - lid),
        ("C", back + SHOULDER, curve - lid, back + SHOULDER + curve, -lid, back + SHOULDER + r, -lid),
        ("L", left - SHOULDER - r, -lid),
        ("C", left - SHOULDER - curve, -lid, left - SHOULDER, curve - lid, left - SHOULDER, r - lid),
        ("L", left - SHOULDER, -d - 1),
        ("L", left, -d),
        ("L", left, 0),
        *_dust(left, d, 0, -dust),
        ("L", middle - thumb, 0),
        ("C", middle - thumb, CURVE * thumb, middle - CURVE * thumb, thumb, middle, thumb),
        ("C", middle + CURVE * thumb, thumb, middle + thumb, CURVE * thumb, middle + thumb, 0),
        ("L", right, 0),
        *_dust(right, d, 0, -dust),
        ("L", end, foot),
        *reversed(_flap(right, d, foot, dust)),
        *reversed(_flap(front, w, foot, flap)),
        *reversed(_flap(left, d, foot, dust)),
        *reversed(_flap(back, w, foot, flap - EASE)),
        ("L", back, foot),
        ("L", -glue, foot - glue / 2),
        ("L", -glue, glue / 2),
        ("L", back, 0),
        ("Z",),
    )
    folds = [
        ((back, 0.0), (back, foot)),
        ((left, 0.0), (left, foot)),
        ((front, 0.0), (front, foot)),
        ((right, 0.0), (right, foot)),
        ((back, 0.0), (left, 0.0)),
        ((back + SHOULDER, -d), (left - SHOULDER, -d)),
        ((left, 0.0), (front, 0.0)),
        ((right, 0.0), (end, 0.0)),
        ((back, foot), (end, foot)),
    ]
    tabs = (
        ((-glue, glue / 2), (back, 0.0), (back, foot), (-glue, foot - glue / 2)),
        rectangle(back + EASE, foot, w - 2 * EASE, flap - EASE),
    )
    return lay_out(panels, (outline,), folds, tabs=tabs)


def _dust(x: float, width: float, y: float, reach: float) -> tuple[tuple[Literal["L"], float, float], ...]:
    """Return a flap that goes in first, slanted on the side where the lid or the bottom closes."""
    slant = min(3.0, width / 5)
    return (
        ("L", x, y),
        ("L", x + EASE, y + reach * 0.4),
        ("L", x + EASE + slant, y + reach),
        ("L", x + width - EASE - slant, y + reach),
        ("L", x + width - EASE, y + reach * 0.4),
        ("L", x + width, y),
    )


def _flap(x: float, width: float, y: float, reach: float) -> tuple[tuple[Literal["L"], float, float], ...]:
    return (
        ("L", x, y),
        ("L", x + EASE, y + min(2.0, reach / 2)),
        ("L", x + EASE, y + reach),
        ("L", x + width - EASE, y + reach),
        ("L", x + width - EASE, y + min(2.0, reach / 2)),
        ("L", x + width, y),
    )


def tray(room: Inside) -> Net:
    """Return a bottom with four walls; their upper edges are the outer ones on paper."""
    return _walls_around(room, "bottom", upwards=True)


def lid(room: Inside, height: float) -> Net:
    """Return the lid for the tray of this room; its walls hang down from the top."""
    more = 2 * (2 * CARDBOARD + PLAY / 2)
    return _walls_around(Inside(room.width + more, room.height + more, height), "top", upwards=False)


def lid_height(room: Inside) -> float:
    """Return a lid's usual height: two fifths of the tray, but enough to hold on."""
    return min(room.depth, max(LOWEST_LID, 0.4 * room.depth))


def _walls_around(room: Inside, floor: str, *, upwards: bool) -> Net:
    w, h, d = room.width, room.height, room.depth
    half = 180 if upwards else 0
    # The outside of a bottom is seen from below, where left and right are swapped.
    left, right = ("right", "left") if upwards else ("left", "right")
    walls = (
        ("front", 0.0, h, w, d, half),
        ("back", 0.0, -d, w, d, 180 - half),
        (left, -d, 0.0, d, h, 90 + half),
        (right, w, 0.0, d, h, 270 - half),
    )
    panels = [panel(floor, 0, 0, w, h, number=1)]
    panels += [_wall(name, x, y, p, q, turn % 360, number) for number, (name, x, y, p, q, turn) in enumerate(walls, 2)]
    tab = min(d - EASE, h / 2 - EASE, 12.0)
    lean = min(2.0, d / 5)
    tabs: list[tuple[Point, ...]] = []
    for x, way in ((0.0, -1), (w, 1)):
        for y, reach in ((-d, d), (h, d)):
            # On the walls at front and back, glued behind those at the sides.
            tabs.append(((x, y), (x + way * tab, y + lean), (x + way * tab, y + reach - lean), (x, y + reach)))
    outline = (
        (0.0, -d),
        (w, -d),
        *tabs[2][1:],
        (w, 0.0),
        (w + d, 0.0),
        (w + d, h),
        (w, h),
        *tabs[3][1:],
        (w, h + d),
        (0.0, h + d),
        *reversed(tabs[1][1:3]),
        (0.0, h),
        (-d, h),
        (-d, 0.0),
        (0.0, 0.0),
        *reversed(tabs[0][1:3]),
        (0.0, -d),
    )
    folds = [
        ((0.0, 0.0), (w, 0.0)),
        ((0.0, h), (w, h)),
        ((0.0, 0.0), (0.0, h)),
        ((w, 0.0), (w, h)),
        *(((x, y), (x, y + d)) for x in (0.0, w) for y in (-d, h)),
    ]
    return lay_out(panels, (line(outline),), folds, tabs=tabs)


def _wall(name: str, x: float, y: float, w: float, h: float, turn: int, number: int) -> Panel:
    """Return a wall whose own box is upright when the box stands."""
    along, high = (w, h) if turn % 180 == 0 else (h, w)
    corner = {0: (0.0, 0.0), 90: (w, 0.0), 180: (w, h), 270: (0.0, h)}[turn]
    return panel(name, x, y, along, high, then(rotate(turn), translate(*corner)), number)
