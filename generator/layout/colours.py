"""Colours: names become `#rrggbb`, and colours become lighter, darker, mixed or grey."""

from __future__ import annotations

import re
from collections.abc import Mapping

from generator.scene.model import Colour

HEX = re.compile(r"#[0-9a-fA-F]{6}\Z|#[0-9a-fA-F]{3}\Z")
NONE = "none"


def channels(colour: Colour) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def written(red: float, green: float, blue: float) -> Colour:
    return "#" + "".join(f"{max(0, min(255, round(value))):02x}" for value in (red, green, blue))


def mix(colour: Colour, other: Colour, share: float) -> Colour:
    """`share` of the other colour in this one, 0 to 1."""
    return written(*(a + (b - a) * share for a, b in zip(channels(colour), channels(other), strict=True)))


def grey(colour: Colour) -> Colour:
    """The grey that looks as light (Rec. 709 luminance of linear light, written back as sRGB)."""
    value = luminance(colour)
    shade = 12.92 * value if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055
    return written(*(shade * 255,) * 3)


def luminance(colour: Colour) -> float:
    """Relative luminance as WCAG defines it, 0 black to 1 white."""
    red, green, blue = (_linear(value / 255) for value in channels(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def contrast(one: Colour, other: Colour) -> float:
    """WCAG contrast of two colours, 1 to 21."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


class UnknownColour(ValueError):
    """Nobody has given this colour a name."""

    def __init__(self, name: str, known: Mapping[str, Colour]) -> None:
        super().__init__(name)
        self.name = name
        self.known = tuple(known)


def resolve(name: str, palette: Mapping[str, Colour]) -> Colour | None:
    """`#rrggbb` for a name of the palette or a written colour; nothing for `none`."""
    seen = 0
    while not HEX.match(name):
        if name == NONE:
            return None
        if name not in palette or seen > len(palette):
            raise UnknownColour(name, palette)
        name, seen = palette[name], seen + 1
    if len(name) == 4:
        name = "#" + "".join(letter * 2 for letter in name[1:])
    return name.lower()
