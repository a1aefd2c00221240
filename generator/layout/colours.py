"""Colours of layouts: names become `#rrggbb`, and colours become lighter, darker, mixed or see-through."""

from __future__ import annotations

from collections.abc import Mapping

from generator.pack.colour_words import HEX_COLOUR, in_hex
from generator.pack.findings import suggest
from generator.scene.colour import alpha, opaque
from generator.scene.model import Colour

NONE = "none"


def channels(colour: Colour) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def to_hex(red: float, green: float, blue: float) -> Colour:
    return "#" + "".join(f"{max(0, min(255, round(value))):02x}" for value in (red, green, blue))


def mix(colour: Colour, other: Colour, share: float) -> Colour:
    """Mix `share`, 0 to 1, of the other colour into this one."""
    return to_hex(*(a + (b - a) * share for a, b in zip(channels(colour), channels(other), strict=True))) + colour[7:]


def fade(colour: Colour, share: float) -> Colour:
    """Return the colour with this opacity, 0 to 1."""
    covering = round(alpha(colour) * max(0.0, min(1.0, share)) * 255)
    return opaque(colour) if covering == 255 else f"{opaque(colour)}{covering:02x}"


class UnknownColour(ValueError):
    """A colour that the palette does not have."""

    def __init__(self, name: str, known: Mapping[str, Colour]) -> None:
        super().__init__(name)
        self.name = name
        self.known = tuple(known)
        self.message = f"There is no colour “{name}”."
        self.hint = f"{suggest(name, known, 'The palette has')} {in_hex(name)}"


def resolve(name: str, palette: Mapping[str, Colour]) -> Colour | None:
    """Return `#rrggbb` or `#rrggbbaa` for a name of the palette or a written colour; None for `none`."""
    seen = 0
    while not HEX_COLOUR.match(name):
        if name == NONE:
            return None
        if name not in palette or seen > len(palette):
            raise UnknownColour(name, palette)
        name, seen = palette[name], seen + 1
    if len(name) < 7:
        name = "#" + "".join(letter * 2 for letter in name[1:])
    return name.lower().removesuffix("ff" if len(name) == 9 else "")
