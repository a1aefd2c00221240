"""A game's own colours on phones: its palette as custom properties, and an accent that can be read.

A pack says nothing of phones. The liveliest colour of its palette becomes the accent: for each theme of `app.css` it is
darkened or lightened until text in it can be read on the theme's `--paper`. A game's own `board.css` may choose better.
"""

from __future__ import annotations

import colorsys
import re
from collections.abc import Mapping
from functools import cache

from companion.web.assets.asset_version import code_version
from generator.layout.colours import resolve
from generator.pack.model import Pack
from generator.places import shipped_folder
from generator.scene.colour import contrast

READABLE = 4.6
"""WCAG AA wants 4.5 : 1 for text."""
LIGHT = "light"
_THEME = re.compile(r'^:root(?:\[data-theme="([a-z]+)"\])? \{([^}]*)\}', re.MULTILINE)
_PAPER = re.compile(r"--paper: #([0-9a-fA-F]{6}|[0-9a-fA-F]{3});")
PLAIN = "#594d40"
RARE = "U+10A-10B, U+120-121, U+1E00-1EFF"
"""The dotted letters of Irish, for which a phone fetches a font's second file."""

Rgb = tuple[float, float, float]


@cache
def papers() -> Mapping[str, str]:
    """Return the paper of each theme that `app.css` draws, the light one first. A theme without a colour of its own has
    that of the light one."""
    drawn = (shipped_folder("templates") / "web" / "static" / "app.css").read_text(encoding="utf-8")
    return papers_of(drawn)


def papers_of(drawn: str) -> Mapping[str, str]:
    """Return the paper of each theme in a stylesheet."""
    found: dict[str, str] = {}
    for theme, inside in _THEME.findall(drawn):
        paper = _PAPER.search(inside)
        digits = paper[1] if paper else found[LIGHT][1:]
        found.setdefault(theme or LIGHT, "#" + (digits if len(digits) == 6 else "".join(2 * digit for digit in digits)))
    return found


def accent_name(theme: str) -> str:
    """Return the custom property that has a game's accent for a theme."""
    return "--game-accent" if theme == LIGHT else f"--game-accent-{theme}"


def stylesheet(pack: Pack) -> str:
    """Custom properties for the pack: `--pal-<name>`, an accent for each theme, and its display font."""
    opaque = [(resolve(name, pack.palette) or PLAIN)[:7] for name in pack.palette]
    lively = max(opaque, key=_liveliness, default=PLAIN)
    lines = [f"  --pal-{name}: {colour};" for name, colour in pack.palette.items()]
    lines += [f"  {accent_name(theme)}: {readable(lively, paper)};" for theme, paper in papers().items()]
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


def readable(colour: str, ground: str) -> str:
    """Return the same hue, darkened or lightened until text in it has enough contrast to the ground."""
    hue, lightness, saturation = colorsys.rgb_to_hls(*_rgb(colour))
    step = -0.01 if contrast("#000000", ground) > contrast("#ffffff", ground) else 0.01
    while contrast(found := _hex(colorsys.hls_to_rgb(hue, lightness, saturation)), ground) < READABLE:
        if not 0 < lightness < 1:
            break
        lightness = min(1.0, max(0.0, lightness + step))
    return found
