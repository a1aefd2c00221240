"""Colours in data: `#rrggbb`, and hints for other ways to write them."""

from __future__ import annotations

import re

HEX = r"^#([0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$"
"""`#rgb`, `#rrggbb`, and either with opacity as a last part."""

HEX_COLOUR = re.compile(HEX.replace("$", r"\Z"))


def in_hex(written: str) -> str:
    """Return the hint for a CSS colour: “#ff6347” for `tomato` and `rgb(255, 99, 71)`."""
    from PIL import ImageColor

    try:
        red, green, blue, *_ = ImageColor.getrgb(written[:60])
    except ValueError:
        return "Or write it as “#rrggbb”, in quotes."
    return f"Write it as “#{red:02x}{green:02x}{blue:02x}”, in quotes."
