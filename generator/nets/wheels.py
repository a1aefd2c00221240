"""Dials: two discs on a pin, a dial with a ring of fields and a cover with a window that shows one of them."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin

from generator.geometry import Point, rotate, then, translate
from generator.nets.model import Net, Panel, circle, closed_outline, lay_out

PIN = 1.5
"""Radius of the hole for a paper fastener."""
RIM = 5.0
"""How far the dial extends from under its cover, for turning it."""
EDGE = 4.0
"""Width between the window and the rim of the cover."""
SHARE = 0.92
"""Share of a field that the window shows, so that no neighbour is visible."""
STEPS = 12
"""Straight segments for the arc of a field."""


@dataclass(frozen=True, slots=True)
class Wheel:
    """The diameter of the dial and the number of its fields."""

    diameter: float
    fields: int

    @property
    def cover(self) -> float:
        """Return the radius of the cover."""
        return self.diameter / 2 - RIM

    @property
    def window(self) -> tuple[float, float]:
        """Return the inner and outer distance of the window from the pin."""
        far = self.cover - EDGE
        return max(far * 0.45, far - self._chord(far)), far

    def _chord(self, radius: float) -> float:
        """Return the width of a field, about equal to its height."""
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
        shown = (width / 2, radius - (near + far) / 2, _label_radius(wheel))
        moved = tuple((x - left, y - top) for x, y in outline)
        panels.append(Panel(str(index + 1), width, height, moved, place, index + 1, seen=shown))
    return lay_out(panels, [circle(0, 0, radius), circle(0, 0, PIN)])


def cover(wheel: Wheel) -> Net:
    radius = wheel.cover
    near, far = wheel.window
    box = Panel(
        "cover",
        2 * radius,
        2 * radius,
        tuple(_rotate((0.0, -radius), 360 * n / 72, (radius, radius)) for n in range(72)),
        translate(-radius, -radius),
        seen=(radius, radius * 1.45, radius * 0.38),
    )
    window = closed_outline(_field(wheel.angle * SHARE, near, far))
    return lay_out([box], [circle(0, 0, radius), circle(0, 0, PIN), window])


def _label_radius(wheel: Wheel) -> float:
    near, far = wheel.window
    middle = (near + far) / 2
    return min((far - near) / 2, middle * sin(radians(min(90.0, wheel.angle * SHARE / 2))))


def _field(angle: float, near: float, far: float) -> tuple[Point, ...]:
    """Return a stretch of a ring around the top, clockwise."""
    turns = [angle * (n / STEPS - 0.5) for n in range(STEPS + 1)]
    return (*(_rotate((0, -far), t) for t in turns), *(_rotate((0, -near), t) for t in reversed(turns)))


def _rotate(point: Point, angle: float, about: Point = (0.0, 0.0)) -> Point:
    x, y = point
    c, s = cos(radians(angle)), sin(radians(angle))
    return about[0] + x * c - y * s, about[1] + x * s + y * c
