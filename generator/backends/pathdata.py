"""Write outlines as compact SVG path data: relative steps, rounded so that errors do not add up."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import assert_never

from generator.scene.model import Segment

NEAR = 1
"""Tolerance, in steps of the last decimal, for taking a control point as the mirror of the one before."""

ONE_POINT = 0.4
"""Tolerance, in steps, for replacing two control points by the one of a quadratic curve, as in TrueType fonts."""

Point = tuple[int, int]


@lru_cache(maxsize=8192)
def path_data(d: tuple[Segment, ...], digits: int, scale: float = 1.0) -> str:
    """Return the outline as path data, scaled, with coordinates of so many decimals."""
    return _Writer(digits, scale).write(d)


class _Writer:
    """Count in whole steps of the last decimal; every step starts where the rounded one before it ended."""

    def __init__(self, digits: int, scale: float) -> None:
        self.whole_ones: int = 10**digits
        self.scale: float = scale * self.whole_ones
        self.digits = digits
        self.out: list[str] = []
        self.letter = ""
        self.x = self.y = 0

    def write(self, d: Sequence[Segment]) -> str:
        start = (0, 0)
        # Mirrors of the last control points as seen from the end of the last curve, if it had two, and if it had one.
        bend: Point | None = None
        bow: Point | None = None
        at = (0.0, 0.0)
        for segment in d:
            match segment:
                case ("M", x, y):
                    self.step("m", (x, y))
                    start, bend, bow, at = (self.x, self.y), None, None, (x, y)
                case ("L", x, y):
                    self.line(x, y)
                    bend, bow, at = None, None, (x, y)
                case ("C", x1, y1, x2, y2, x, y):
                    if through := self.one_point(at, (x1, y1), (x2, y2), (x, y)):
                        bend, bow = None, self.simple_curve(through, (x, y), bow)
                    else:
                        bend, bow = self.curve((x1, y1), (x2, y2), (x, y), bend), None
                    at = (x, y)
                case ("Z",):
                    self.out.append("z")
                    self.letter, bend, bow = "z", None, None
                    self.x, self.y = start
                    at = (self.x / self.scale, self.y / self.scale)
                case _:
                    assert_never(segment)
        return "".join(self.out)

    def whole(self, value: float) -> int:
        return round(value * self.scale)

    def line(self, x: float, y: float) -> None:
        to_x, to_y = self.whole(x), self.whole(y)
        if to_x == self.x and to_y == self.y:
            # Keep lines without length: with round ends they are dots.
            self.put("l", (0, 0))
        elif to_y == self.y:
            self.put("h", (to_x - self.x,))
        elif to_x == self.x:
            self.put("v", (to_y - self.y,))
        else:
            self.put("l", (to_x - self.x, to_y - self.y))
        self.x, self.y = to_x, to_y

    def step(self, letter: str, to: tuple[float, float]) -> None:
        to_x, to_y = self.whole(to[0]), self.whole(to[1])
        self.put(letter, (to_x - self.x, to_y - self.y))
        self.x, self.y = to_x, to_y

    def curve(
        self, one: tuple[float, float], two: tuple[float, float], to: tuple[float, float], bend: Point | None
    ) -> Point:
        x1, y1 = self.whole(one[0]) - self.x, self.whole(one[1]) - self.y
        x2, y2 = self.whole(two[0]) - self.x, self.whole(two[1]) - self.y
        x, y = self.whole(to[0]) - self.x, self.whole(to[1]) - self.y
        if bend is not None and abs(bend[0] - x1) <= NEAR and abs(bend[1] - y1) <= NEAR:
            self.put("s", (x2, y2, x, y))
        else:
            self.put("c", (x1, y1, x2, y2, x, y))
        self.x, self.y = self.x + x, self.y + y
        return (x - x2, y - y2)

    def one_point(
        self, at: tuple[float, float], one: tuple[float, float], two: tuple[float, float], to: tuple[float, float]
    ) -> tuple[float, float] | None:
        """Return the control point of a curve that needs only one."""
        x1, x2 = (3 * one[0] - at[0]) / 2, (3 * two[0] - to[0]) / 2
        y1, y2 = (3 * one[1] - at[1]) / 2, (3 * two[1] - to[1]) / 2
        if abs(x1 - x2) * self.scale > ONE_POINT or abs(y1 - y2) * self.scale > ONE_POINT:
            return None
        return (x1 + x2) / 2, (y1 + y2) / 2

    def simple_curve(self, through: tuple[float, float], to: tuple[float, float], bow: Point | None) -> Point:
        qx, qy = self.whole(through[0]) - self.x, self.whole(through[1]) - self.y
        x, y = self.whole(to[0]) - self.x, self.whole(to[1]) - self.y
        if bow is not None and abs(bow[0] - qx) <= NEAR and abs(bow[1] - qy) <= NEAR:
            qx, qy = bow
            self.put("t", (x, y))
        else:
            self.put("q", (qx, qy, x, y))
        self.x, self.y = self.x + x, self.y + y
        return (x - qx, y - qy)

    def put(self, letter: str, steps: Sequence[int]) -> None:
        # A command letter is written once for all steps of its kind; lines may follow a move without one.
        again = letter == self.letter or (letter == "l" and self.letter == "m")
        if letter == "m" and self.letter == "m":
            again = False
        if not again:
            self.out.append(letter)
        for number, value in enumerate(steps):
            text = self.number(value)
            if (number or again) and text[0] != "-":
                self.out.append(" ")
            self.out.append(text)
        self.letter = "l" if again and self.letter == "m" else letter

    def number(self, value: int) -> str:
        """Write a number without needless zeros: `.5`, `-12`, `3.07`."""
        if not self.digits:
            return str(value)
        whole, part = divmod(abs(value), self.whole_ones)
        text = f"{part:0{self.digits}d}".rstrip("0")
        text = f"{whole or ''}.{text}" if text else str(whole)
        return f"-{text}" if value < 0 else text
