"""A game's own colours on phones: its palette as custom properties, and an accent that can be read.

A pack says nothing of phones. The liveliest colour of its palette becomes the accent, darkened on light ground and
lightened on dark ground until text in it can be read; a game's own `board.css` may choose better.
"""

from __future__ import annotations

import colorsys

from companion.web.assets.asset_version import code_version
from generator.pack.model import Pack

READABLE = 4.6
"""WCAG AA wants 4.5 : 1 for text."""
PAPER, NIGHT = (0.98, 0.965, 0.94), (0.09, 0.085, 0.08)
PLAIN = (0.35, 0.3, 0.25)
RARE = "U+10A-10B, U+120-121, U+1E00-1EFF"
"""The dotted letters of Irish, for which a phone fetches a font's second file."""

Rgb = tuple[float, float, float]


def stylesheet(pack: Pack) -> str:
    """Custom properties for the pack: `--pal-<name>`, `--accent` for light and dark, and its display font."""
    palette = {name: _rgb(value) for name, value in pack.palette.items()}
    lively = max(palette.values(), key=_liveliness, default=PLAIN)
    light, dark = _until_readable(lively, PAPER), _until_readable(lively, NIGHT)
    lines = [f"  --pal-{name}: {_hex(colour)};" for name, colour in palette.items()]
    lines += [f"  --game-accent: {_hex(light)};", f"  --game-accent-dark: {_hex(dark)};"]
    display = pack.fonts.get("display")
    faces = ""
    if display:
        faces = _face("Game Display", f"{display}-{'bold' if _has(display, 'bold') else 'regular'}")
        if _has(display, "extended"):
            faces += _face("Game Display", f"{display}-extended", RARE)
        lines.append('  --display: "Game Display", Georgia, serif;')
    return f"{faces}:root {{\n" + "\n".join(lines) + "\n}\n"


def _has(family: str, style: str) -> bool:
    from generator.scene.fonts import families

    found = families().get(family)
    return found is not None and style in found.files


def _face(name: str, font: str, letters: str = "") -> str:
    only = f"unicode-range: {letters}; " if letters else ""
    return (
        f'@font-face {{ font-family: "{name}"; src: url("/fonts/{font}.woff2?v={code_version()}") format("woff2"); '
        f"font-weight: 400 700; font-display: swap; {only}}}\n"
    )


def _rgb(value: str) -> Rgb:
    digits = value.lstrip("#")
    if len(digits) == 3:
        digits = "".join(2 * digit for digit in digits)
    return (int(digits[0:2], 16) / 255, int(digits[2:4], 16) / 255, int(digits[4:6], 16) / 255)


def _hex(colour: Rgb) -> str:
    return "#" + "".join(f"{round(255 * part):02x}" for part in colour)


def _liveliness(colour: Rgb) -> float:
    _, lightness, saturation = colorsys.rgb_to_hls(*colour)
    return saturation * (1 - abs(2 * lightness - 0.9))


def luminance(colour: Rgb) -> float:
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Rgb, other: Rgb) -> float:
    bright, dim = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


def _until_readable(colour: Rgb, ground: Rgb) -> Rgb:
    """Return the same hue, darkened or lightened until text in it has enough contrast to the ground."""
    hue, lightness, saturation = colorsys.rgb_to_hls(*colour)
    step = -0.01 if luminance(ground) > 0.5 else 0.01
    while contrast(found := colorsys.hls_to_rgb(hue, lightness, saturation), ground) < READABLE:
        if not 0 < lightness < 1:
            break
        lightness = min(1.0, max(0.0, lightness + step))
    return found
