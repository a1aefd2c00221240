"""Numbers and colours as PDF operators need them: short, and without exponents."""

from __future__ import annotations

from functools import lru_cache


def number(value: float, digits: int = 2) -> str:
    """Format a number with at most so many decimals."""
    text = f"{value:.{digits}f}"
    if digits:
        text = text.rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


@lru_cache(maxsize=4096)
def rgb(colour: str) -> str:
    """Return a colour as three operands, ignoring its opacity."""
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return f"{number(red, 3)} {number(green, 3)} {number(blue, 3)}"
