"""Portraits as a mosaic maker would lay them: frontal, large eyes, few tones, hair and dress by type.

Everybody is drawn in a space of 100 by 110 and looks a little different from everybody else, by seed. A `Look`
says what is known of a person; the rest of the face follows from the seed.
"""

from __future__ import annotations

from dataclasses import dataclass

from generator.art import heads
from generator.art.strokes import Chips, arc, curve, ellipse, line, mix
from generator.scene.model import Colour, Group, Item, Paint, Path, Segment

HAIR = {
    "black": "#2c2320",
    "brown": "#5a3a22",
    "auburn": "#8a4522",
    "red": "#b4531f",
    "blond": "#d2a04a",
    "grey": "#8d867c",
    "white": "#d9d3c6",
}

SKIN = ("#e9bd93", "#dda97c", "#c98f63", "#e4b488", "#b87d54", "#d69c70")

DRESSES = ("tunic", "plaid", "cuirass", "toga", "stola", "apron")

LINE = "#4a2a1a"


@dataclass(frozen=True, slots=True)
class Look:
    seed: str
    woman: bool = False
    head: str = "short"
    beard: str = "none"
    hair: str = "brown"
    dress: str = "tunic"
    cloth: Colour = "#b4532a"
    trim: Colour = "#f2e6cc"
    torc: bool = False


@dataclass(frozen=True, slots=True)
class Face:
    """The measures a face is built from; half widths around the middle line x = 50."""

    cheek: float
    jaw: float
    chin: float
    brow: float
    eye: float
    apart: float
    nose: float
    mouth: float
    smile: float
    tilt: float
    skin: Colour
    shade: Colour
    hair: Colour


def measure(look: Look) -> Face:
    chips = Chips(look.seed)
    skin = chips.pick(SKIN)
    softer = 0.85 if look.woman else 1.0
    return Face(
        cheek=chips.between(14.2, 16.6) * (0.97 if look.woman else 1.0),
        jaw=chips.between(9.6, 13.0) * softer,
        chin=chips.between(64.5, 68.5) - (1.5 if look.woman else 0),
        brow=chips.between(38.0, 40.0),
        eye=chips.between(2.5, 3.3) * (1.12 if look.woman else 1.0),
        apart=chips.between(6.4, 7.6),
        nose=chips.between(51.5, 54.5),
        mouth=chips.between(4.2, 5.8) * (0.9 if look.woman else 1.0),
        smile=chips.between(-0.4, 1.6),
        tilt=chips.between(-1.2, 1.4),
        skin=skin,
        shade=mix(skin, "#6d3418", 0.30),
        hair=HAIR[look.hair],
    )


def bust(look: Look) -> tuple[Item, ...]:
    """The whole portrait, lowest layer first."""
    face = measure(look)
    drawn = (
        *heads.behind(look.head, face.hair, look.cloth),
        Group((*_body(look, face), *_neck(face), *(_torc() if look.torc else ())), transform=(1, 0, 0, 1, 0, -5)),
        *_head(face),
        *_features(look, face),
        *_beard(look.beard, face),
        *heads.over(look.head, face.hair, look.cloth, look.trim),
    )
    if Chips(f"turn-{look.seed}").below(2):
        return (Group(drawn, transform=(-1, 0, 0, 1, 100, 0)),)
    return drawn


def outline(look: Look) -> tuple[Segment, ...]:
    """The silhouette of head and shoulders, for the rows of stones that follow it."""
    wide = heads.breadth(look.head)
    top = heads.height(look.head)
    return curve(
        (
            (4, 116),
            (8, 96),
            (24, 84),
            (36, 78),
            (50 - wide, 66),
            (50 - wide, 44),
            (50 - wide * 0.72, top + 7),
            (50, top),
            (50 + wide * 0.72, top + 7),
            (50 + wide, 44),
            (50 + wide, 66),
            (64, 78),
            (76, 84),
            (92, 96),
            (96, 116),
        )
    )


def _fill(d: tuple[Segment, ...], colour: Colour) -> Path:
    return Path(d, Paint(fill=colour))


def _stroke(d: tuple[Segment, ...], colour: Colour, width: float, dash: tuple[float, ...] = ()) -> Path:
    return Path(d, Paint(stroke=colour, width=width, cap="butt" if dash else "round", join="round", dash=dash))


SHOULDERS: tuple[Segment, ...] = (
    ("M", 2.0, 124.0),
    ("C", 4.0, 96.0, 14.0, 88.0, 27.0, 84.0),
    ("C", 36.0, 81.0, 41.0, 79.0, 42.0, 74.0),
    ("L", 58.0, 74.0),
    ("C", 59.0, 79.0, 64.0, 81.0, 73.0, 84.0),
    ("C", 86.0, 88.0, 96.0, 96.0, 98.0, 124.0),
    ("Z",),
)
NECKLINE: tuple[Segment, ...] = (
    ("M", 36.0, 79.5),
    ("C", 40.0, 93.0, 60.0, 93.0, 64.0, 79.5),
    ("L", 50.0, 70.0),
    ("Z",),
)


def _body(look: Look, face: Face) -> list[Item]:
    cloth, trim = look.cloth, look.trim
    dark = mix(cloth, "#1c1008", 0.32)
    pale = mix(cloth, "#fff4dc", 0.28)
    drawn: list[Item] = [_fill(SHOULDERS, cloth)]
    drawn.append(
        _fill(
            (("M", 50, 80), ("L", 73, 84), ("C", 86, 88, 96, 96, 98, 124), ("L", 60, 124), ("Z",)),
            mix(cloth, dark, 0.45),
        )
    )
    match look.dress:
        case "plaid":
            for x in (14, 26, 38, 62, 74, 86):
                drawn.append(_stroke(curve(((x, 84), (x - 1, 100), (x, 124))), pale, 1.5))
            for y in (92, 101, 110):
                drawn.append(
                    _stroke(curve(((4, y + 4), (27, y - 2), (50, y + 2), (73, y - 2), (96, y + 4))), pale, 1.5)
                )
            drawn.append(_stroke(curve(((20, 84), (34, 98), (58, 124))), dark, 1.6))
            drawn += _brooch(27, 90, trim)
        case "cuirass":
            drawn.append(
                _fill((("M", 30, 84), ("C", 36, 98, 64, 98, 70, 84), ("L", 78, 124), ("L", 22, 124), ("Z",)), "#9aa0a0")
            )
            drawn.append(
                _fill((("M", 50, 95), ("C", 58, 94, 66, 92, 70, 84), ("L", 78, 124), ("L", 50, 124), ("Z",)), "#7d8484")
            )
            for y in (99, 105, 111):
                drawn.append(_stroke(curve(((27, y), (50, y + 4), (73, y))), "#4c5254", 1.1))
            for left, right in ((12, 30), (88, 70)):
                drawn.append(_stroke(curve(((left, 104), ((left + right) / 2, 90), (right, 85))), "#7d8484", 8.0))
                drawn.append(
                    _stroke(curve(((left, 104), ((left + right) / 2, 90), (right, 85))), "#c3c7c4", 8.0, (0.8, 3.0))
                )
        case "toga":
            drawn.append(
                _fill(
                    (
                        ("M", 24, 85),
                        ("C", 36, 96, 44, 106, 46, 124),
                        ("L", 2, 124),
                        ("C", 4, 100, 12, 89, 24, 85),
                        ("Z",),
                    ),
                    pale,
                )
            )
            for shift in (0, 6, 12):
                d = curve(((73 + shift * 0.6, 84 + shift * 0.5), (58 + shift, 96 + shift * 0.6), (40 + shift, 124)))
                drawn.append(_stroke(d, dark, 1.0))
            for shift in (0, 7):
                drawn.append(
                    _stroke(curve(((22 - shift, 88 + shift * 0.4), (30 - shift, 100), (32 - shift, 124))), dark, 0.9)
                )
            drawn.append(_stroke(curve(((66, 82), (50, 97), (30, 124))), trim, 4.2))
        case "stola":
            for x in (18, 30, 42, 58, 70, 82):
                drawn.append(_stroke(curve(((50 + (x - 50) * 0.7, 88), (x, 102), (x - 1, 124))), dark, 0.9))
            drawn.append(
                _fill(
                    (
                        ("M", 66, 82),
                        ("C", 84, 86, 96, 94, 98, 124),
                        ("L", 78, 124),
                        ("C", 80, 100, 74, 92, 62, 87),
                        ("Z",),
                    ),
                    trim,
                )
            )
        case "apron":
            drawn.append(_fill((("M", 33, 94), ("L", 67, 94), ("L", 72, 124), ("L", 28, 124), ("Z",)), "#a9794a"))
            drawn.append(_stroke(line(((34, 95), (40, 81))), "#a9794a", 3.0))
            drawn.append(_stroke(line(((66, 95), (60, 81))), "#8b6038", 3.0))
            drawn.append(_stroke(line(((34, 96.5), (66, 96.5))), "#7a5230", 0.9, (1.6, 1.2)))
        case _:
            for x in (16, 30, 70, 84):
                drawn.append(_stroke(curve(((50 + (x - 50) * 0.75, 88), (x, 102), (x - 1, 124))), dark, 0.9))
            for x in (36, 64):
                drawn.append(_stroke(curve(((50 + (x - 50) * 0.95, 84), (x, 100), (x, 124))), trim, 2.4))
    drawn = [Group(tuple(drawn), clip=_fill(SHOULDERS, cloth))]
    drawn.append(_fill(NECKLINE, face.shade if look.dress != "cuirass" else "#a8321f"))
    if look.dress == "stola":
        drawn.append(_stroke(curve(((38, 81), (43, 89), (50, 91.5), (57, 89), (62, 81))), "#d9a441", 1.9, (1.9, 0.7)))
    else:
        drawn.append(
            _stroke(
                curve(((36, 79.5), (42, 88.5), (50, 90.6), (58, 88.5), (64, 79.5))),
                trim if look.dress != "cuirass" else "#7d2416",
                1.6,
            )
        )
    return drawn


def _brooch(x: float, y: float, colour: Colour) -> list[Item]:
    return [
        _fill(ellipse(x, y, 4.0), "#8a6420"),
        _fill(ellipse(x, y, 3.2), "#d9a441"),
        _fill(ellipse(x, y, 1.5), colour),
    ]


def _neck(face: Face) -> list[Item]:
    return [
        _fill(
            (
                ("M", 42.5, 58),
                ("L", 57.5, 58),
                ("C", 57.5, 74, 58.5, 78, 62, 81),
                ("C", 56, 88, 44, 88, 38, 81),
                ("C", 41.5, 78, 42.5, 74, 42.5, 58),
                ("Z",),
            ),
            face.skin,
        ),
        _fill(
            (
                ("M", 42.5, 64),
                ("C", 46, 72, 54, 74, 57.5, 64),
                ("L", 57.5, 58),
                ("C", 57.5, 74, 58.5, 78, 62, 81),
                ("C", 59, 84.5, 55, 86, 51, 86.2),
                ("C", 53, 80, 50, 76, 42.6, 71),
                ("Z",),
            ),
            face.shade,
        ),
    ]


def _torc() -> list[Item]:
    d = arc(50, 74, 11.5, 165, 15, ry=11)
    return [
        _stroke(d, "#6f4c14", 3.6),
        _stroke(d, "#d9a441", 2.8, (1.4, 0.5)),
        *(_fill(ellipse(x, 84.0, 2.6), "#8a6420") for x in (46.6, 53.4)),
        *(_fill(ellipse(x, 83.6, 1.9), "#e6b755") for x in (46.6, 53.4)),
    ]


def _head(face: Face) -> list[Item]:
    w, j = face.cheek, face.jaw

    def half(side: int) -> list[Segment]:
        return [
            ("C", 50 + side * w * 0.75, 20.5, 50 + side * w, 29, 50 + side * w, 41),
            ("C", 50 + side * w, 51, 50 + side * (w - 0.6), 55, 50 + side * j, 60.5),
            ("C", 50 + side * j * 0.7, 65, 50 + side * 3.5, face.chin, 50, face.chin),
        ]

    left: tuple[Segment, ...] = (("M", 50, 20.5), *half(-1), ("Z",))
    right: tuple[Segment, ...] = (("M", 50, 20.5), *half(1), ("Z",))
    ears = [
        _fill(ellipse(50 + side * (w + 0.4), 45.5, 2.6, 4.6), face.shade if side > 0 else face.skin) for side in (-1, 1)
    ]
    # The light comes from the left: the right half a tone darker, with the nose's shadow as its border.
    shade: tuple[Segment, ...] = (
        ("M", 54, 20.9),
        *half(1),
        ("C", 55, face.chin - 3, 58, 60, 57, 55),
        ("C", 62, 50, 61, 44, 58.5, 40),
        ("C", 62, 34, 60, 26, 54, 20.9),
        ("Z",),
    )
    return [*ears, _fill(left, face.skin), _fill(right, face.skin), _fill(shade, mix(face.skin, face.shade, 0.62))]


def _features(look: Look, face: Face) -> list[Item]:
    drawn: list[Item] = []
    brow_colour = mix(face.hair, "#2a1a10", 0.45)
    for side in (-1, 1):
        x, y, e = 50 + side * face.apart, 44.6, face.eye
        lid = ((x - e - 0.9, y + 0.3), (x, y - e * 0.62), (x + e + 0.9, y + 0.3))
        almond = curve((*lid, (x, y + e * 0.55)), closed=True)
        drawn.append(_fill(almond, "#fbf3e2"))
        drawn.append(_fill(ellipse(x, y - 0.1, e * 0.56, e * 0.60), "#33241a"))
        drawn.append(_stroke(curve(lid), LINE, 1.15 if look.woman else 0.95))
        outer = face.brow + face.tilt * (0.4 if look.woman else 0.9)
        brow = ((x - side * 4.2, face.brow + 0.7), (x + side * 0.5, face.brow - 1.0), (x + side * 4.9, outer + 1.2))
        drawn.append(_stroke(curve(brow), brow_colour, 1.1 if look.woman else 1.9))
    drawn.append(
        _stroke(
            curve(((51.8, 40.6), (51.3, 47.0), (53.2, face.nose - 1.3), (50.2, face.nose), (47.9, face.nose - 0.7))),
            LINE,
            0.85,
        )
    )
    y = face.nose + 5.0
    lip = "#a8432f" if look.woman else mix(face.shade, "#8c2f1e", 0.45)
    m = face.mouth
    drawn.append(
        _fill(
            curve(
                ((50 - m, y - face.smile * 0.4), (50, y - 0.9), (50 + m, y - face.smile * 0.4), (50, y + 2.2)),
                closed=True,
            ),
            lip,
        )
    )
    drawn.append(
        _stroke(curve(((50 - m, y - face.smile * 0.5), (50, y + 0.35), (50 + m, y - face.smile * 0.5))), LINE, 0.7)
    )
    return drawn


def _beard(kind: str, face: Face) -> list[Item]:
    hair, dark = face.hair, mix(face.hair, "#1a0f08", 0.35)
    w, top = face.cheek, face.nose
    y = top + 5.0
    moustache = [
        _fill(
            curve(
                (
                    (50, top + 1.2),
                    (44, top + 2.2),
                    (40.2, top + 8.8),
                    (43.5, top + 6.4),
                    (50, y - 0.4),
                    (56.5, top + 6.4),
                    (59.8, top + 8.8),
                    (56, top + 2.2),
                ),
                closed=True,
            ),
            hair,
        ),
        _stroke(curve(((50, top + 1.8), (50, y - 0.8))), dark, 0.6),
        *(
            _stroke(curve(((50 + s * 2, top + 2.6), (50 + s * 6, top + 4.2), (50 + s * 8.6, top + 7.4))), dark, 0.6)
            for s in (-1, 1)
        ),
    ]
    match kind:
        case "moustache":
            return list(moustache)
        case "full":
            outline = [
                (50 - w, 46),
                (50 - w * 0.86, 54),
                (43.6, top + 2.4),
                (50, top + 1.6),
                (56.4, top + 2.4),
                (50 + w * 0.86, 54),
                (50 + w, 46),
                (50 + w * 0.98, 60),
                (58, 74),
                (50, 79.5),
                (42, 74),
                (50 - w * 0.98, 60),
            ]
            strands = [
                _stroke(curve(((x0, 62.0), (x1, 68.0), (x2, 74.0))), dark, 0.7)
                for x0, x1, x2 in ((39, 40, 44), (45, 45.4, 47), (55, 54.6, 53), (61, 60, 56))
            ]
            mouth = _fill(ellipse(50, y + 0.6, face.mouth * 0.72, 1.3), "#7d2f20")
            return [_fill(curve(outline, closed=True, tension=0.8), hair), *strands, *moustache, mouth]
        case "short":
            outline = [
                (50 - w, 47),
                (50 - w * 0.8, 56),
                (44, y + 1.6),
                (50, y + 4),
                (56, y + 1.6),
                (50 + w * 0.8, 56),
                (50 + w, 47),
                (50 + w * 0.86, 60),
                (56.5, face.chin + 2),
                (50, face.chin + 3.2),
                (43.5, face.chin + 2),
                (50 - w * 0.86, 60),
            ]
            rim = _stroke(
                curve(((43.6, y + 0.6), (46, top + 2.3), (50, top + 1.7), (54, top + 2.3), (56.4, y + 0.6))), hair, 1.7
            )
            return [_fill(curve(outline, closed=True, tension=0.8), hair), rim]
        case _:
            return []
