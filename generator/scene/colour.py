"""Perception of colours: contrast, and the difference left in greyscale or with a colour-vision deficiency.

Deficiencies are simulated with the matrices of Machado, Oliveira and Fernandes (2009) at full severity, in linear
light; differences are distances in OKLab, a space in which equal steps look equal.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from math import dist
from typing import Literal, TypeAlias

from generator.scene.model import Fill, LinearGradient, RadialGradient

Sight: TypeAlias = Literal["full", "grey", "protan", "deutan", "tritan"]
Linear: TypeAlias = tuple[float, float, float]

SIGHTS: tuple[Sight, ...] = ("full", "grey", "protan", "deutan", "tritan")

_MACHADO: dict[str, tuple[Linear, Linear, Linear]] = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def opaque(colour: str) -> str:
    """Return the colour without its opacity."""
    return colour[:7]


def alpha(colour: str) -> float:
    """Return a colour's opacity, 0 to 1."""
    return int(colour[7:9], 16) / 255 if len(colour) == 9 else 1.0


def colours_of(fill: Fill | None) -> tuple[str, ...]:
    """Return every colour of a fill."""
    match fill:
        case None:
            return ()
        case str():
            return (fill,)
        case _:
            return tuple(stop.colour for stop in fill.stops)


def in_light(gradient: LinearGradient | RadialGradient) -> LinearGradient | RadialGradient:
    """Return the gradient as greys for a mask: as light as its colours cover."""
    return replace(
        gradient,
        stops=tuple(replace(one, colour=f"#{f'{round(alpha(one.colour) * 255):02x}' * 3}") for one in gradient.stops),
    )


@lru_cache(maxsize=4096)
def linear(colour: str) -> Linear:
    """Return `#rrggbb` as amounts of light, 0 to 1."""
    red, green, blue = (_to_light(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5))
    return (red, green, blue)


def hexadecimal(light: Linear) -> str:
    return "#" + "".join(f"{round(_from_light(min(1.0, max(0.0, part))) * 255):02x}" for part in light)


@lru_cache(maxsize=4096)
def luminance(colour: str) -> float:
    """Return the relative luminance of WCAG: 0 is black, 1 white."""
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the WCAG contrast ratio, 1 to 21. Body text wants 4.5, large text and signs 3."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@lru_cache(maxsize=4096)
def seen_colour(colour: str, sight: Sight) -> str:
    """Return the colour as seen with this vision, or printed in grey."""
    if sight == "full":
        return colour
    light = linear(colour)
    if sight == "grey":
        y = luminance(colour)
        return hexadecimal((y, y, y))
    red, green, blue = (sum(a * b for a, b in zip(row, light, strict=True)) for row in _MACHADO[sight])
    return hexadecimal((red, green, blue))


def difference(one: str, other: str, sight: Sight = "full") -> float:
    """Return how far apart two colours look, in hundredths of OKLab: 2 is barely visible side by side, 10 is plain."""
    return dist(look(one, sight), look(other, sight))


@lru_cache(maxsize=65536)
def look(colour: str, sight: Sight = "full") -> Linear:
    """Return a colour's coordinates for this vision, in hundredths of OKLab."""
    light, *hue = _oklab(seen_colour(colour, sight))
    return (100 * light, 100 * hue[0], 100 * hue[1])


def over(colour: str, ground: str, opacity: float) -> str:
    """Return a colour laid over a ground, as screens and printers mix them."""
    parts = ((int(colour[i : i + 2], 16), int(ground[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(top * opacity + below * (1 - opacity)):02x}" for top, below in parts)


@lru_cache(maxsize=4096)
def _oklab(colour: str) -> Linear:
    red, green, blue = linear(colour)
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    middle = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def _to_light(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _from_light(part: float) -> float:
    return part * 12.92 if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055
