"""Numbers of an SVG: lengths, transforms, and the fit of a drawing into a frame."""

from __future__ import annotations

import re
from functools import lru_cache
from math import hypot, isfinite, radians, tan

from generator.geometry import IDENTITY, Box, Matrix, rotate, scale, then, translate

_UNITS = {"": 1.0, "px": 1.0, "pt": 4 / 3, "pc": 16.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0, "q": 24 / 25.4}
_LENGTH = re.compile(r"\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)\s*([a-zA-Z]*|%)\s*\Z")
_MOVE = re.compile(r"\s*(\w+)\s*\(([^)]*)\)[\s,]*")
_NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?")
_SHARES = {"min": 0.0, "mid": 0.5, "max": 1.0}
_SAFEST = 1e7
"""No drawing has coordinates beyond this."""


@lru_cache(maxsize=16384)
def length(text: str, whole: float = 0.0, em: float = 16.0) -> float:
    """Return a length in user units; `whole` is the reference of percentages, `em` the size of the type."""
    found = _LENGTH.match(text)
    unit = found[2].lower() if found else ""
    factor = {"%": whole / 100, "em": em, "rem": em, "ex": em / 2}.get(unit, _UNITS.get(unit))
    if found is None or factor is None:
        raise ValueError(f"the length '{text[:40]}' cannot be read")
    value = float(found[1]) * factor
    if not abs(value) <= _SAFEST:
        raise ValueError(f"the length '{text[:40]}' is too large")
    return value


def share(text: str) -> float:
    """Return a number or a percentage as 0 to 1."""
    return max(0.0, min(1.0, length(text, 1.0)))


def numbers(text: str) -> list[float]:
    return [float(part) for part in _NUMBER.findall(text)]


@lru_cache(maxsize=4096)
def transform(text: str) -> Matrix:
    """Return the matrix of a `transform` attribute."""
    found, end = IDENTITY, 0
    for move in _MOVE.finditer(text):
        if move.start() != end:
            break
        end = move.end()
        found = then(_move(move[1], numbers(move[2])), found)
    if end != len(text) and text != "none":
        raise ValueError(f"the transform '{text[:40]}' cannot be read")
    if not all(abs(part) <= _SAFEST for part in found):
        raise ValueError(f"the transform '{text[:40]}' is too large")
    return found


def _move(name: str, parts: list[float]) -> Matrix:
    match name, parts:
        case "translate", [x]:
            return translate(x, 0.0)
        case "translate", [x, y]:
            return translate(x, y)
        case "translateX", [x]:
            return translate(x, 0.0)
        case "translateY", [y]:
            return translate(0.0, y)
        case "scale", [x]:
            return scale(x)
        case "scale", [x, y]:
            return scale(x, y)
        case "rotate", [degrees]:
            return rotate(degrees)
        case "rotate", [degrees, x, y]:
            return rotate(degrees, (x, y))
        case "skewX", [degrees]:
            return (1.0, 0.0, tan(radians(degrees)), 1.0, 0.0, 0.0)
        case "skewY", [degrees]:
            return (1.0, tan(radians(degrees)), 0.0, 1.0, 0.0, 0.0)
        case "matrix", [a, b, c, d, e, f]:
            return (a, b, c, d, e, f)
        case _:
            raise ValueError(f"the transform '{name[:40]}' with {len(parts)} numbers is none that SVG has")


def view_box(text: str) -> Box | None:
    """Return the four numbers of a viewBox; None without a visible area."""
    parts = numbers(text)
    if len(parts) != 4 or not (parts[2] > 0 and parts[3] > 0) or not all(map(isfinite, parts)):
        return None
    return (parts[0], parts[1], parts[2], parts[3])


def into_frame(view: Box, frame: Box, how: str) -> Matrix:
    """Return the matrix that lays a view into a frame, by `preserveAspectRatio`."""
    words = how.split() or ["xMidYMid"]
    across, down = frame[2] / view[2], frame[3] / view[3]
    if words[0] == "none":
        return then(translate(-view[0], -view[1]), (across, 0.0, 0.0, down, frame[0], frame[1]))
    factor = max(across, down) if "slice" in words else min(across, down)
    x = _SHARES.get(words[0][1:4].lower(), 0.5)
    y = _SHARES.get(words[0][5:8].lower(), 0.5)
    left = frame[0] + (frame[2] - view[2] * factor) * x
    top = frame[1] + (frame[3] - view[3] * factor) * y
    return then(translate(-view[0], -view[1]), (factor, 0.0, 0.0, factor, left, top))


def mean_scale(m: Matrix) -> float:
    """Return a matrix's mean enlargement over all directions."""
    return float(abs(m[0] * m[3] - m[1] * m[2]) ** 0.5)


def keeps_circles(m: Matrix) -> bool:
    """Tell whether circles stay circles, so that a line keeps one width."""
    a, b, c, d = m[:4]
    size = hypot(a, b) + hypot(c, d)
    straight = abs(a - d) + abs(b + c) <= 1e-4 * size
    mirrored = abs(a + d) + abs(b - c) <= 1e-4 * size
    return straight or mirrored
