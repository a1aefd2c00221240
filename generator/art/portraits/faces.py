"""Faces from a few measures: oval, eyes, nose, mouth and beard. Every seed gives a different one."""

from __future__ import annotations

from dataclasses import dataclass

from generator.art.sketch import draw
from generator.art.strokes import Chips, mix
from generator.scene.model import Colour, Item, Paint, Path, Segment

FAIR = ("#ebc29b", "#e4b488", "#e9bd93", "#dda97c")
DARK = ("#dda97c", "#c98f63", "#b87d54", "#d69c70")
HAIR = {
    "black": "#2c2320",
    "brown": "#5a3a22",
    "auburn": "#8a4522",
    "red": "#b4531f",
    "blond": "#d2a04a",
    "grey": "#8d867c",
    "white": "#d9d3c6",
}
BEARDS = ("none", "moustache", "short", "full")
LIGHT_HAIR = frozenset({"red", "blond", "auburn"})
LINE = "#4a2a1a"


@dataclass(frozen=True, slots=True)
class FaceMeasures:
    """Half widths around the middle line x = 50, and heights."""

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
    woman: bool


def measure(seed: str, hair: str, woman: bool) -> FaceMeasures:
    chips = Chips(seed)
    skin = chips.pick(FAIR if hair in LIGHT_HAIR else DARK if chips.below(3) else FAIR)
    softer = 0.85 if woman else 1.0
    return FaceMeasures(
        cheek=chips.between(14.2, 16.6) * (0.97 if woman else 1.0),
        jaw=chips.between(9.6, 13.0) * softer,
        chin=chips.between(64.5, 68.5) - (1.5 if woman else 0.0),
        brow=chips.between(38.0, 40.0),
        eye=chips.between(2.5, 3.3) * (1.12 if woman else 1.0),
        apart=chips.between(6.4, 7.6),
        nose=chips.between(51.5, 54.5),
        mouth=chips.between(4.2, 5.8) * (0.9 if woman else 1.0),
        smile=chips.between(-0.4, 1.6),
        tilt=chips.between(-1.2, 1.4),
        skin=skin,
        shade=mix(skin, "#6d3418", 0.30),
        hair=HAIR[hair],
        woman=woman,
    )


def oval(face: FaceMeasures) -> list[Item]:
    """Draw ears and face. The light comes from the left; the nose's shadow is the border of the darker half."""
    w, j, chin = face.cheek, face.jaw, face.chin

    def half(side: int) -> tuple[Segment, ...]:
        return (
            ("C", 50 + side * w * 0.75, 20.5, 50 + side * w, 29, 50 + side * w, 41),
            ("C", 50 + side * w, 51, 50 + side * (w - 0.6), 55, 50 + side * j, 60.5),
            ("C", 50 + side * j * 0.7, 65, 50 + side * 3.5, chin, 50, chin),
        )

    dark: tuple[Segment, ...] = (
        ("M", 54, 20.9),
        *half(1),
        ("C", 55, chin - 3, 58, 60, 57, 55),
        ("C", 62, 50, 61, 44, 58.5, 40),
        ("C", 62, 34, 60, 26, 54, 20.9),
        ("Z",),
    )
    ears = (f"dot skin {49.6 - w},45.5 2.6,4.6", f"dot shade {50.4 + w},45.5 2.6,4.6")
    return [
        *draw(ears, {"skin": face.skin, "shade": face.shade}),
        Path((("M", 50, 20.5), *half(-1), ("Z",), ("M", 50, 20.5), *half(1), ("Z",)), Paint(fill=face.skin)),
        Path(dark, Paint(fill=mix(face.skin, face.shade, 0.62))),
    ]


def features(face: FaceMeasures) -> list[Item]:
    """Draw eyes, brows, nose and mouth."""
    e, y, nose, m, lift = face.eye, 44.6, face.nose, face.mouth, face.smile * 0.45
    x = 50 + face.apart
    outer = face.brow + face.tilt * (0.4 if face.woman else 0.9) + 1.2
    lid = f"{x - e - 0.9},{y + 0.3} {x},{y - e * 0.62} {x + e + 0.9},{y + 0.3}"
    lips = nose + 5.0
    lines = (
        f"both blob #fbf3e2 {lid} {x},{y + e * 0.55}",
        f"both dot #33241a {x},{y - 0.1} {e * 0.56},{e * 0.60}",
        f"both bend line {1.15 if face.woman else 0.95} {lid}",
        f"both bend brow {1.1 if face.woman else 1.9} "
        f"{x - 4.2},{face.brow + 0.7} {x + 0.5},{face.brow - 1.0} {x + 4.9},{outer}",
        f"bend line 0.85 51.8,40.6 51.3,47 53.2,{nose - 1.3} 50.2,{nose} 47.9,{nose - 0.7}",
        f"blob lips {50 - m},{lips - lift} 50,{lips - 0.9} {50 + m},{lips - lift} 50,{lips + 2.2}",
        f"bend line 0.7 {50 - m},{lips - lift} 50,{lips + 0.35} {50 + m},{lips - lift}",
    )
    red = "#a8432f" if face.woman else mix(face.shade, "#8c2f1e", 0.45)
    return draw(lines, {"line": LINE, "brow": mix(face.hair, "#2a1a10", 0.45), "lips": red})


def beard(kind: str, face: FaceMeasures) -> list[Item]:
    w, t, chin = face.cheek, face.nose, face.chin
    y = t + 5.0
    moustache = (
        f"blob hair 50,{t + 1.2} 44,{t + 2.2} 40.2,{t + 8.8} 43.5,{t + 6.4} 50,{y - 0.4} 56.5,{t + 6.4} "
        f"59.8,{t + 8.8} 56,{t + 2.2}",
        f"bend dark 0.6 50,{t + 1.8} 50,{y - 0.8}",
        f"both bend dark 0.6 52,{t + 2.6} 56,{t + 4.2} 58.6,{t + 7.4}",
    )
    full = (
        f"loose hair {50 - w},46 {50 - w * 0.86},54 43.6,{t + 2.4} 50,{t + 1.6} 56.4,{t + 2.4} {50 + w * 0.86},54 "
        f"{50 + w},46 {50 + w * 0.98},60 58,74 50,79.5 42,74 {50 - w * 0.98},60",
        "both bend dark 0.7 61,62 60,68 56,74",
        "both bend dark 0.7 55,62 54.6,68 53,74",
        *moustache,
        f"dot #7d2f20 50,{y + 0.6} {face.mouth * 0.72},1.3",
    )
    short = (
        f"loose hair {50 - w},47 {50 - w * 0.8},56 44,{y + 1.6} 50,{y + 4} 56,{y + 1.6} {50 + w * 0.8},56 {50 + w},47 "
        f"{50 + w * 0.86},60 56.5,{chin + 2} 50,{chin + 3.2} 43.5,{chin + 2} {50 - w * 0.86},60",
        f"bend hair 1.7 43.6,{y + 0.6} 46,{t + 2.3} 50,{t + 1.7} 54,{t + 2.3} 56.4,{y + 0.6}",
    )
    kinds = {"none": (), "moustache": moustache, "full": full, "short": short}
    return draw(kinds[kind], {"hair": face.hair, "dark": mix(face.hair, "#1a0f08", 0.35)})
