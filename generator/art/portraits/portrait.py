"""The ornament `portrait`: a bust on a mosaic ground. Portraits of one ground colour share their grounds."""

from __future__ import annotations

from collections.abc import Mapping

from generator.art import mosaic
from generator.art.options import Options
from generator.art.portraits.bust import PLAIN_COLLAR, Appearance, Sketch, bust
from generator.art.portraits.faces import BEARDS, HAIR
from generator.art.sketch import flatten
from generator.art.strokes import Chips, mix
from generator.geometry import Box, translate
from generator.scene.model import Colour, Ellipse, Group, Item, Matrix, Paint, Rect, Symbol, Use

GROUNDS = 3
"""Number of different floors in each colour; more would make files large without a visible gain."""


def portrait(box: Box, params: Mapping[str, object]) -> tuple[Item, ...]:
    """Draw a person as a mosaic in a round or square field; `stones: false` leaves the joints out."""
    o = Options(params)
    ground, mortar = o.colour("ground"), o.colour("mortar", "#f5ecd9")
    field = o.word("field", ("round", "square"), "round")
    laid, plain = o.flag("stones", True), o.flag("plain_ground")
    head, dress = _read_worn(o, "head", "heads"), _read_worn(o, "dress", "dresses")
    look = Appearance(
        seed=o.text("seed"),
        woman=o.flag("woman"),
        beard=o.word("beard", BEARDS, "none"),
        hair=o.word("hair", tuple(HAIR), "brown"),
        cloth=o.colour("cloth"),
        trim=o.colour("trim", "#f2e6cc"),
        over=head.get("over", ()),
        behind=head.get("behind", ()),
        dress=dress.get("cloth", ()),
        collar=dress.get("collar", PLAIN_COLLAR),
        jewel=_read_worn(o, "jewel", "jewels").get("over", ()),
    )
    o.refuse_unknown()
    x, y, w, h = box
    clip, matrix = _round(box) if field == "round" else _square(box)
    drawn: list[Item] = []
    if plain:
        drawn.append(Rect(x, y, w, h, Paint(fill=ground)))
    else:
        variant = Chips(look.seed).below(GROUNDS)
        drawn.append(Use(_ground(field, round(w, 1), round(h, 1), ground, variant), translate(x, y)))
    drawn.append(Group(bust(look), transform=matrix))
    if laid:
        drawn.append(Use(mosaic.veil(round(w, 1), round(h, 1), mortar), translate(x, y)))
    return (Group(tuple(drawn), clip=clip),)


def _read_worn(o: Options, name: str, wardrobe: str) -> Mapping[str, Sketch]:
    """Return the sketches of what is worn, by where they lie: one of the wardrobe that the layout brings."""
    known = o.row(wardrobe, {})
    worn = o.word(name, ("none", *known), "none")
    return {place: tuple(flatten(lines)) for place, lines in known.get(worn, {}).items()}


def _round(box: Box) -> tuple[Ellipse | Rect, Matrix]:
    x, y, w, h = box
    cx, cy, r = x + w / 2, y + h / 2, min(w, h) / 2
    k = 2 * r * 0.93 / 100
    return Ellipse(cx, cy, r, r, Paint()), (k, 0, 0, k, cx - 50 * k, cy - r + 0.07 * r)


def _square(box: Box) -> tuple[Ellipse | Rect, Matrix]:
    x, y, w, h = box
    k = w / 100
    return Rect(x, y, w, h, Paint()), (k, 0, 0, k, x, y + h - 110 * k)


def _ground(field: str, w: float, h: float, colour: Colour, variant: int) -> Symbol:
    """Return rings of stones for a round field, rows for a square one."""
    tints = (colour, mix(colour, "#ffffff", 0.32), mix(colour, "#5b4630", 0.14))
    joint = Rect(0, 0, w, h, Paint(fill=mix(colour, "#ffffff", 0.5)))
    if field == "round":
        cx, cy, r = w / 2, h / 2, min(w, h) / 2
        count = int(r / mosaic.STONE)
        order = (tints[0], tints[1], tints[0], tints[2])
        stones: list[Item] = [
            mosaic.ring(cx, cy, r - mosaic.STONE * (0.5 + n), order[(n + variant) % 4]) for n in range(count)
        ]
    else:
        stones = mosaic.rows((0, 0, w, h), tints, variant)
    return Symbol(f"ground-{field}-{w:g}x{h:g}-{colour}-{variant}", w, h, (joint, *stones))
