"""Numbers and colours as PDF operators want them: short, and never in exponents."""

from __future__ import annotations

from functools import lru_cache

_POWERS = tuple(10**n for n in range(10))


def number(value: float, digits: int = 3) -> str:
    scaled = round(value * _POWERS[digits])
    if not scaled:
        return "0"
    whole, rest = divmod(abs(scaled), _POWERS[digits])
    sign = "-" if scaled < 0 else ""
    if not rest:
        return f"{sign}{whole}"
    return f"{sign}{whole or ''}.{rest:0{digits}d}".rstrip("0")


@lru_cache(maxsize=4096)
def rgb(colour: str) -> str:
    """`#rrggbb` as three operands."""
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return f"{number(red)} {number(green)} {number(blue)}"


def operands(values: tuple[float, ...], digits: int = 3) -> str:
    return " ".join(number(value, digits) for value in values)
