"""Parse SVG path data into the segments of scenes: absolute lines and cubic curves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import acos, ceil, cos, hypot, pi, radians, sin, sqrt, tan

from generator.scene.model import Segment

_TOKEN = re.compile(r"[A-Za-z]|[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?|[^\s,]")
_COUNT = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


def parse_path(d: str, scale: float = 1.0, dx: float = 0.0, dy: float = 0.0) -> tuple[Segment, ...]:
    """Return the segments of a `d` attribute, scaled, then moved. Raises ValueError for invalid path data."""
    return tuple(_scale(segment, scale, dx, dy) for segment in _absolute(d))


def _scale(segment: Segment, scale: float, dx: float, dy: float) -> Segment:
    match segment:
        case ("C", ax, ay, bx, by, x, y):
            return (
                "C",
                ax * scale + dx,
                ay * scale + dy,
                bx * scale + dx,
                by * scale + dy,
                x * scale + dx,
                y * scale + dy,
            )
        case ("Z",):
            return segment
        case ("M", x, y):
            return ("M", x * scale + dx, y * scale + dy)
        case ("L", x, y):
            return ("L", x * scale + dx, y * scale + dy)


def _commands(d: str) -> Iterator[tuple[str, list[float]]]:
    tokens = _TOKEN.findall(d)
    position, command = 0, ""
    while position < len(tokens):
        token = tokens[position]
        if token.isalpha():
            command = token
            position += 1
            if command.upper() not in _COUNT:
                raise ValueError(f"unknown path command {command!r}")
        elif not command:
            raise ValueError("path data must begin with a command")
        count = _COUNT[command.upper()]
        if command in "Aa":
            _part_flags(tokens, position)
        try:
            numbers = list(map(float, tokens[position : position + count]))
        except ValueError:
            numbers = []
        if len(numbers) != count:
            raise ValueError(f"number expected after {command!r} at {' '.join(tokens[position : position + 3])!r}")
        position += count
        yield command, numbers
        if command in "Zz":
            command = ""
        elif command in "Mm":
            command = "L" if command == "M" else "l"


def _part_flags(tokens: list[str], position: int) -> None:
    """Split the flags of an arc from what follows: `1110` is 1, 1 and 10."""
    for at in (position + 3, position + 4):
        if at < len(tokens) and len(tokens[at]) > 1 and tokens[at][0] in "01":
            tokens[at : at + 1] = [tokens[at][0], tokens[at][1:]]


def _absolute(d: str) -> Iterator[Segment]:
    x = y = start_x = start_y = 0.0
    cubic: tuple[float, float] | None = None
    quadratic: tuple[float, float] | None = None
    for command, n in _commands(d):
        kind = command.upper()
        if command.islower():
            if kind == "H":
                n = [n[0] + x]
            elif kind == "V":
                n = [n[0] + y]
            elif kind == "A":
                n = [*n[:5], n[5] + x, n[6] + y]
            else:
                n = [value + (y if index % 2 else x) for index, value in enumerate(n)]
        next_cubic = next_quadratic = None
        if kind == "Z":
            yield ("Z",)
            x, y = start_x, start_y
        elif kind in "ML":
            x, y = n
            if kind == "M":
                start_x, start_y = x, y
                yield ("M", x, y)
            else:
                yield ("L", x, y)
        elif kind in "HV":
            x, y = (n[0], y) if kind == "H" else (x, n[0])
            yield ("L", x, y)
        elif kind in "CS":
            if kind == "S":
                first = (2 * x - cubic[0], 2 * y - cubic[1]) if cubic else (x, y)
                n = [*first, *n]
            yield ("C", n[0], n[1], n[2], n[3], n[4], n[5])
            next_cubic = (n[2], n[3])
            x, y = n[4], n[5]
        elif kind in "QT":
            if kind == "T":
                control = (2 * x - quadratic[0], 2 * y - quadratic[1]) if quadratic else (x, y)
                n = [*control, *n]
            qx, qy, to_x, to_y = n
            yield (
                "C",
                x + 2 / 3 * (qx - x),
                y + 2 / 3 * (qy - y),
                to_x + 2 / 3 * (qx - to_x),
                to_y + 2 / 3 * (qy - to_y),
                to_x,
                to_y,
            )
            next_quadratic = (qx, qy)
            x, y = to_x, to_y
        else:
            yield from _arc(x, y, n)
            x, y = n[5], n[6]
        cubic, quadratic = next_cubic, next_quadratic


def _arc(x: float, y: float, n: list[float]) -> Iterator[Segment]:
    """Return an elliptical arc as cubic curves, by the conversion in the SVG specification."""
    rx, ry, turn, large, sweep, to_x, to_y = n
    rx, ry = abs(rx), abs(ry)
    if not rx or not ry or (x == to_x and y == to_y):
        if (x, y) != (to_x, to_y):
            yield ("L", to_x, to_y)
        return
    cos_t, sin_t = cos(radians(turn)), sin(radians(turn))
    hx, hy = (x - to_x) / 2, (y - to_y) / 2
    px, py = cos_t * hx + sin_t * hy, -sin_t * hx + cos_t * hy
    grow = px * px / (rx * rx) + py * py / (ry * ry)
    if grow > 1:
        rx, ry = rx * sqrt(grow), ry * sqrt(grow)
    inside = rx * rx * ry * ry - rx * rx * py * py - ry * ry * px * px
    factor = sqrt(max(0.0, inside) / (rx * rx * py * py + ry * ry * px * px))
    if bool(large) == bool(sweep):
        factor = -factor
    mx, my = factor * rx * py / ry, -factor * ry * px / rx
    cx, cy = cos_t * mx - sin_t * my + (x + to_x) / 2, sin_t * mx + cos_t * my + (y + to_y) / 2
    begin = _angle(1, 0, (px - mx) / rx, (py - my) / ry)
    sweep_angle = _angle((px - mx) / rx, (py - my) / ry, (-px - mx) / rx, (-py - my) / ry)
    if not sweep and sweep_angle > 0:
        sweep_angle -= 2 * pi
    elif sweep and sweep_angle < 0:
        sweep_angle += 2 * pi
    parts = max(1, ceil(abs(sweep_angle) / (pi / 2) - 1e-9))
    step = sweep_angle / parts
    handle = 4 / 3 * tan(step / 4)
    for part in range(parts):
        a, b = begin + part * step, begin + (part + 1) * step
        points = (
            (cos(a) - handle * sin(a), sin(a) + handle * cos(a)),
            (cos(b) + handle * sin(b), sin(b) - handle * cos(b)),
            (cos(b), sin(b)),
        )
        (ax, ay), (bx, by), (ex, ey) = (
            (cx + cos_t * rx * u - sin_t * ry * v, cy + sin_t * rx * u + cos_t * ry * v) for u, v in points
        )
        yield ("C", ax, ay, bx, by, ex, ey)


def _angle(ux: float, uy: float, vx: float, vy: float) -> float:
    dot = (ux * vx + uy * vy) / (hypot(ux, uy) * hypot(vx, vy))
    angle = acos(max(-1.0, min(1.0, dot)))
    return -angle if ux * vy - uy * vx < 0 else angle
