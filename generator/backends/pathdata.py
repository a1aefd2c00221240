"""Outlines as SVG path data in as few letters as it takes: relative steps, rounded so that no error adds up."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import assert_never

from generator.scene.model import Segment

NEAR = 1
"""How many steps of the last decimal a control point may lie off the mirror of the one before to count as it."""


@lru_cache(maxsize=8192)
def path_data(d: tuple[Segment, ...], digits: int) -> str:
    """The same outline with coordinates of so many decimals."""
    return _Writer(digits).written(d)


class _Writer:
    """Counts in whole steps of the last decimal; every step starts where the last one really ended."""

    def __init__(self, digits: int) -> None:
        self.scale: int = 10**digits
        self.digits = digits
        self.out: list[str] = []
        self.letter = ""
        self.x = self.y = 0

    def written(self, d: Sequence[Segment]) -> str:
        start = (0, 0)
        bend: tuple[int, int] | None = None
        """The mirror of the last control point, as seen from where the last curve ended."""
        for segment in d:
            match segment:
                case ("M", x, y):
                    self.step("m", (x, y))
                    start, bend = (self.x, self.y), None
                case ("L", x, y):
                    self.line(x, y)
                    bend = None
                case ("C", x1, y1, x2, y2, x, y):
                    bend = self.curve((x1, y1), (x2, y2), (x, y), bend)
                case ("Z",):
                    self.out.append("z")
                    self.letter, bend = "z", None
                    self.x, self.y = start
                case _:
                    assert_never(segment)
        return "".join(self.out)

    def whole(self, value: float) -> int:
        return round(value * self.scale)

    def line(self, x: float, y: float) -> None:
        to_x, to_y = self.whole(x), self.whole(y)
        if to_x == self.x and to_y == self.y:
            # Nothing to see, but a dot with round ends is a line without length.
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
        self, one: tuple[float, float], two: tuple[float, float], to: tuple[float, float], bend: tuple[int, int] | None
    ) -> tuple[int, int]:
        x1, y1 = self.whole(one[0]) - self.x, self.whole(one[1]) - self.y
        x2, y2 = self.whole(two[0]) - self.x, self.whole(two[1]) - self.y
        x, y = self.whole(to[0]) - self.x, self.whole(to[1]) - self.y
        if bend is not None and abs(bend[0] - x1) <= NEAR and abs(bend[1] - y1) <= NEAR:
            self.put("s", (x2, y2, x, y))
        else:
            self.put("c", (x1, y1, x2, y2, x, y))
        self.x, self.y = self.x + x, self.y + y
        return (x - x2, y - y2)

    def put(self, letter: str, steps: Sequence[int]) -> None:
        # A letter is said once for all steps of its kind; lines may follow a move without one.
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
        """Without needless noughts: `.5`, `-12`, `3.07`."""
        if not self.digits:
            return str(value)
        whole, part = divmod(abs(value), self.scale)
        text = f"{part:0{self.digits}d}".rstrip("0")
        text = f"{whole or ''}.{text}" if text else str(whole)
        return f"-{text}" if value < 0 else text
