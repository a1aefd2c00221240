"""A game's own colours on phones: its palette as custom properties, and an accent that can be read.

A pack says nothing of phones. The liveliest colour of its palette becomes the accent, darkened on light ground and
lightened on dark ground until text in it can be read; a game's own `board.css` may choose better.
"""

from __future__ import annotations

import colorsys

from companion.web.assets.asset_version import code_version
from generator.layout.colours import resolve
from generator.pack.model import Pack
from generator.scene.colour import contrast, luminance

READABLE = 4.6
"""WCAG AA wants 4.5 : 1 for text."""
PAPER, NIGHT = "#faf6f0", "#26201b"
"""The grounds that words in the accent stand on; of the dark ones the brightest, `--paper` of app.css."""
PLAIN = "#594d40"
RARE = "U+10A-10B, U+120-121, U+1E00-1EFF"
"""The dotted letters of Irish, for which a phone fetches a font's second file."""

Rgb = tuple[float, float, float]


def stylesheet(pack: Pack) -> str:
    """Custom properties for the pack: `--pal-<name>`, `--accent` for light and dark, and its display font."""
    opaque = [(resolve(name, pack.palette) or PLAIN)[:7] for name in pack.palette]
    lively = max(opaque, key=_liveliness, default=PLAIN)
    light, dark = _until_readable(lively, PAPER), _until_readable(lively, NIGHT)
    lines = [f"  --pal-{name}: {colour};" for name, colour in pack.palette.items()]
    lines += [f"  --game-accent: {light};", f"  --game-accent-dark: {dark};"]
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


def _rgb(colour: str) -> Rgb:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


def _hex(colour: Rgb) -> str:
    return "#" + "".join(f"{round(255 * part):02x}" for part in colour)


def _liveliness(colour: str) -> float:
    _, lightness, saturation = colorsys.rgb_to_hls(*_rgb(colour))
    return saturation * (1 - abs(2 * lightness - 0.9))


def _until_readable(colour: str, ground: str) -> str:
    """Return the same hue, darkened or lightened until text in it has enough contrast to the ground."""
    hue, lightness, saturation = colorsys.rgb_to_hls(*_rgb(colour))
    step = -0.01 if luminance(ground) > 0.5 else 0.01
    while contrast(found := _hex(colorsys.hls_to_rgb(hue, lightness, saturation)), ground) < READABLE:
        if not 0 < lightness < 1:
            break
        lightness = min(1.0, max(0.0, lightness + step))
    return found
