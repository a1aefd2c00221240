"""Two discs on a pin: a dial with a ring of fields, and a cover with a window that shows one of them."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin

from generator.geometry import Point, rotate, then, translate
from generator.nets.model import Net, Panel, circle, closed, laid_out

PIN = 1.5
"""Radius of the hole for a paper fastener."""
RIM = 5.0
"""How far the dial looks out from under its cover, to be turned by."""
EDGE = 4.0
"""Between the window and the rim of the cover."""
SHARE = 0.92
"""How much of a field the window shows, so that no neighbour peeps in."""
MOST_FIELDS = 24
STEPS = 12
"""Straight pieces an arc of a field is drawn with."""


@dataclass(frozen=True, slots=True)
class Wheel:
    """The diameter of the dial and how many fields it has."""

    diameter: float
    fields: int

    @property
    def cover(self) -> float:
        """The radius of the cover."""
        return self.diameter / 2 - RIM

    @property
    def window(self) -> tuple[float, float]:
        """From which to which distance from the pin the window reaches."""
        far = self.cover - EDGE
        return max(far * 0.45, far - self._chord(far)), far

    def _chord(self, radius: float) -> float:
        """About as high as it is wide."""
        return 2 * radius * sin(radians(min(180, 360 / self.fields)) / 2)

    @property
    def angle(self) -> float:
        return 360 / self.fields


def dial(wheel: Wheel) -> Net:
    radius = wheel.diameter / 2
    near, far = wheel.window
    panels = []
    for index in range(wheel.fields):
        outline = _field(wheel.angle, near - EDGE / 2, radius)
        left, top = min(x for x, _ in outline), -radius
        width, height = 2 * -left, radius - (near - EDGE / 2) * cos(radians(wheel.angle / 2))
        place = then(translate(left, top), rotate(index * wheel.angle))
        shown = (width / 2, radius - (near + far) / 2, _seen(wheel))
        moved = tuple((x - left, y - top) for x, y in outline)
        panels.append(Panel(str(index + 1), width, height, moved, place, index + 1, seen=shown))
    return laid_out(panels, [circle(0, 0, radius), circle(0, 0, PIN)])


def cover(wheel: Wheel) -> Net:
    radius = wheel.cover
    near, far = wheel.window
    box = Panel(
        "cover",
        2 * radius,
        2 * radius,
        tuple(_turned((0.0, -radius), 360 * n / 72, (radius, radius)) for n in range(72)),
        translate(-radius, -radius),
        seen=(radius, radius * 1.45, radius * 0.38),
    )
    window = closed(_field(wheel.angle * SHARE, near, far))
    return laid_out([box], [circle(0, 0, radius), circle(0, 0, PIN), window])


def _seen(wheel: Wheel) -> float:
    near, far = wheel.window
    middle = (near + far) / 2
    return min((far - near) / 2, middle * sin(radians(min(90.0, wheel.angle * SHARE / 2))))


def _field(angle: float, near: float, far: float) -> tuple[Point, ...]:
    """A stretch of a ring around the top, clockwise."""
    turns = [angle * (n / STEPS - 0.5) for n in range(STEPS + 1)]
    return (*(_turned((0, -far), t) for t in turns), *(_turned((0, -near), t) for t in reversed(turns)))


def _turned(point: Point, angle: float, about: Point = (0.0, 0.0)) -> Point:
    x, y = point
    c, s = cos(radians(angle)), sin(radians(angle))
    return about[0] + x * c - y * s, about[1] + x * s + y * c
