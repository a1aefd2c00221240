"""Mosaic portraits: frontal, large eyes, few tones.

A bust is drawn in a space of 100 by 110, the face around 50, 45. An `Appearance` says what is known of a person and
holds the sketches of what it wears; the seed decides the rest of the face and the side the light comes from.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from generator.art.portraits import faces
from generator.art.sketch import draw, read
from generator.art.strokes import Chips, mix
from generator.scene.model import Colour, Group, Item, Paint, Path

NIGHT = "#1a0f08"
DAY = "#fff4dc"
Sketch: TypeAlias = tuple[str, ...]

SHOULDERS = "path cloth M2,124 C4,96 14,88 27,84 C36,81 41,79 42,74 L58,74 C59,79 64,81 73,84 C86,88 96,96 98,124 Z"
SHADED_SIDE = "path cloth-shade M50,80 L73,84 C86,88 96,96 98,124 L60,124 Z"
PLAIN_COLLAR = (
    "path shade M36,79.5 C40,93 60,93 64,79.5 L50,70 Z",
    "bend trim 1.6 36,79.5 42,88.5 50,90.6 58,88.5 64,79.5",
)
NECK = (
    "path skin M42.5,58 L57.5,58 C57.5,74 58.5,78 62,81 C56,88 44,88 38,81 C41.5,78 42.5,74 42.5,58 Z",
    "path shade M42.5,64 C46,72 54,74 57.5,64 L57.5,58 C57.5,74 58.5,78 62,81 C59,84.5 55,86 51,86.2 C53,80 50,76 "
    "42.6,71 Z",
)
METALS = {"gold": "#d9a441", "bronze": "#b98a34", "iron": "#8f9694"}


@dataclass(frozen=True, slots=True)
class Appearance:
    seed: str
    woman: bool = False
    beard: str = "none"
    hair: str = "brown"
    cloth: Colour = "#b4532a"
    trim: Colour = "#f2e6cc"
    over: Sketch = ()
    """Hair or hat, before the face."""
    behind: Sketch = ()
    """What of it lies behind the head."""
    dress: Sketch = ()
    collar: Sketch = PLAIN_COLLAR
    jewel: Sketch = ()


def bust(look: Appearance) -> tuple[Item, ...]:
    """Draw the whole bust, lowest layer first."""
    face = faces.measure(look.seed, look.hair, look.woman)
    colours = _colours(look, face)
    drawn = (
        *draw(look.behind, colours),
        Group((*_body(look, colours), *_neck(look, colours)), transform=(1, 0, 0, 1, 0, -5)),
        *faces.oval(face),
        *faces.features(face),
        *faces.beard(look.beard, face),
        *draw(look.over, colours),
    )
    if Chips(f"turn-{look.seed}").below(2):
        return (Group(drawn, transform=(-1, 0, 0, 1, 100, 0)),)
    return drawn


def _body(look: Appearance, colours: Mapping[str, Colour]) -> list[Item]:
    (shoulders,) = read(SHOULDERS)
    cloth = draw((SHOULDERS, SHADED_SIDE, *look.dress), colours)
    return [Group(tuple(cloth), clip=Path(shoulders.d, Paint())), *draw(look.collar, colours)]


def _neck(look: Appearance, colours: Mapping[str, Colour]) -> list[Item]:
    return draw((*NECK, *look.jewel), colours)


def _cloth_colour(look: Appearance) -> Colour:
    """Return the cloth colour, a little faded or darker, so that equal dresses differ."""
    chips = Chips(f"dye-{look.seed}")
    return mix(look.cloth, DAY if chips.below(2) else NIGHT, chips.between(0.0, 0.2))


def _colours(look: Appearance, face: faces.FaceMeasures) -> dict[str, Colour]:
    """Return the colours that sketches of clothes may name."""
    cloth = _cloth_colour(look)
    colours = {
        "skin": face.skin,
        "shade": face.shade,
        "hair": face.hair,
        "hair-dark": mix(face.hair, NIGHT, 0.35),
        "cloth": cloth,
        "cloth-dark": mix(cloth, NIGHT, 0.32),
        "cloth-shade": mix(cloth, NIGHT, 0.15),
        "cloth-pale": mix(cloth, DAY, 0.28),
        "veil": mix(cloth, DAY, 0.6),
        "veil-dark": mix(cloth, "#6a5a44", 0.55),
        "trim": look.trim,
    }
    for name, metal in METALS.items():
        colours[name] = metal
        colours[f"{name}-dark"] = mix(metal, NIGHT, 0.24)
        colours[f"{name}-deep"] = mix(metal, NIGHT, 0.42)
        colours[f"{name}-pale"] = mix(metal, DAY, 0.5)
    return colours
