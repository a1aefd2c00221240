"""Colours: names become `#rrggbb`, and colours become lighter, darker or mixed."""

from __future__ import annotations

import re
from collections.abc import Mapping

from generator.pack.findings import meant
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


class UnknownColour(ValueError):
    """A colour that the palette does not have."""

    def __init__(self, name: str, known: Mapping[str, Colour]) -> None:
        super().__init__(name)
        self.name = name
        self.known = tuple(known)
        self.message = f"There is no colour “{name}”."
        self.hint = f"{meant(name, known, 'The palette has')} Or write it as “#rrggbb”, in quotes."


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
