"""Mosaic portraits: frontal, large eyes, few tones; hair and dress by name.

A bust is drawn in a space of 100 by 110. An `Appearance` says what is known of a person; the seed decides the rest of
the face and the side the light comes from.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.art.portraits import faces, wardrobe
from generator.art.sketch import draw, read
from generator.art.strokes import Chips, mix
from generator.scene.model import Colour, Group, Item, Paint, Path

NIGHT = "#1a0f08"
DAY = "#fff4dc"
METALS = {"gold": "#d9a441", "bronze": "#b98a34", "iron": "#8f9694"}


@dataclass(frozen=True, slots=True)
class Appearance:
    seed: str
    woman: bool = False
    head: str = "short"
    beard: str = "none"
    hair: str = "brown"
    dress: str = "tunic"
    cloth: Colour = "#b4532a"
    trim: Colour = "#f2e6cc"
    torc: bool = False


def bust(look: Appearance) -> tuple[Item, ...]:
    """Draw the whole bust, lowest layer first."""
    face = faces.measure(look.seed, look.hair, look.woman)
    colours = _colours(look, face)
    head = wardrobe.HEADS[look.head]
    drawn = (
        *draw(head.behind, colours),
        Group((*_body(look, colours), *_neck(look, colours)), transform=(1, 0, 0, 1, 0, -5)),
        *faces.oval(face),
        *faces.features(face),
        *faces.beard(look.beard, face),
        *draw(head.over, colours),
    )
    if Chips(f"turn-{look.seed}").below(2):
        return (Group(drawn, transform=(-1, 0, 0, 1, 100, 0)),)
    return drawn


def _body(look: Appearance, colours: Mapping[str, Colour]) -> list[Item]:
    (shoulders,) = read(wardrobe.SHOULDERS)
    cloth = draw((wardrobe.SHOULDERS, wardrobe.SHADED_SIDE, *wardrobe.DRESSES[look.dress]), colours)
    collar = wardrobe.COLLARS.get(look.dress, wardrobe.PLAIN_COLLAR)
    return [Group(tuple(cloth), clip=Path(shoulders.d, Paint())), *draw(collar, colours)]


def _neck(look: Appearance, colours: Mapping[str, Colour]) -> list[Item]:
    return draw((*wardrobe.NECK, *(wardrobe.TORC if look.torc else ())), colours)


def _cloth_colour(look: Appearance) -> Colour:
    """Return the cloth colour, a little faded or darker, so that equal dresses differ."""
    chips = Chips(f"dye-{look.seed}")
    return mix(look.cloth, DAY if chips.below(2) else NIGHT, chips.between(0.0, 0.2))


def _colours(look: Appearance, face: faces.FaceMeasures) -> dict[str, Colour]:
    """Return a colour for every name the wardrobe uses."""
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
