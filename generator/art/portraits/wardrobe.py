"""What people wear, in the space of a bust (100 × 110, the face around 50, 45): data for `sketch`.

Colours: `hair` and its `hair-dark`; `cloth` with `cloth-dark` and `cloth-pale`; `veil`, `trim`, `skin`, `shade`; metals
`gold`, `bronze`, `iron` with their `-dark` and `-pale`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Headwear:
    """Hair or hat: what lies behind the face and what over it."""

    over: tuple[str, ...]
    behind: tuple[str, ...] = ()


_TEMPLES = ("both blob hair 63.5,29 68.4,34 68,47 65.2,49 65,39",)
_CROP = (
    "loose hair 50,16.2 38,19 32,31 32.6,46 35.2,45 36.6,36 42,28.4 50,29 58,28.4 63.4,36 64.8,45 67.4,46 68,31 62,19",
    "both bend hair-dark 0.75 54.5,18.6 56.1,23 56.5,27.4",
    "both bend hair-dark 0.75 59,18.6 62.2,23 63,27.4",
)
_PARTED = (
    "loose hair 50,16.2 38,19 32,31 32.6,46 35.2,45 36.6,36 42,27 50,23.6 58,27 63.4,36 64.8,45 67.4,46 68,31 62,19",
    "bend hair-dark 0.8 50,17 50,23.2",
    "both bend hair-dark 0.7 53,18.6 61.5,25 65.6,36",
)
_NECK_GUARD = ("blob iron-deep 32,40 30,62 34,70 66,70 70,62 68,40",)


def _bowl(metal: str) -> tuple[str, ...]:
    """Draw the cap of a helmet."""
    return (
        f"path {metal} M31,36 C30,18 40,11 50,11 C60,11 70,18 69,36 C58,29.4 42,29.4 31,36 Z",
        f"path {metal}-dark M55,11.4 C63,13 70,21 69,36 C66,34 63,32.6 60,31.8 C62,24 60,16 55,11.4 Z",
        f"bend {metal}-pale 1.3 36,25 40,18 45,15",
        f"bend {metal}-deep 1.1 31.4,35.2 41,30.6 50,29.8 59,30.6 68.6,35.2",
    )


def _locks() -> tuple[str, ...]:
    """Draw short curls all over the head."""
    places = (
        *((33.5, 37, 4), (34, 30, 4.6), (38.5, 24, 5), (45, 20.4, 5), (52, 19.6, 5), (59, 22, 5)),
        *((64.5, 27.5, 5), (66.4, 35, 4.2), (41.5, 27.4, 3.6), (48.5, 26, 3.6), (56, 26.4, 3.6), (61.4, 31, 3)),
    )
    return tuple(_lock(x, y, r, 180, 400) for x, y, r in places for _lock in (_dot, _swirl))


def _dot(x: float, y: float, r: float, *_: float) -> str:
    return f"dot hair {x:.2f},{y:.2f} {r},{r}"


def _swirl(x: float, y: float, r: float, start: float, end: float) -> str:
    return f"coil hair-dark 0.7 {x:.2f},{y:.2f} {r / 2:.2f},{r / 2:.2f} {start},{end}"


def _tower() -> tuple[str, ...]:
    """Draw a high fringe of curls, as ladies of the Flavian court wore it."""
    drawn: list[str] = []
    for y, half, r, count in ((30.0, 16.0, 3.4, 6), (24.4, 14.5, 3.6, 6), (18.6, 12.0, 3.8, 5), (13.0, 8.0, 3.8, 4)):
        for number in range(count):
            x = 50 - half + 2 * half * number / (count - 1)
            risen = y - 4.5 * (1 - ((x - 50) / 17) ** 2)
            drawn += [_dot(x, risen, r), _swirl(x, risen, r, 160, 420)]
    return tuple(drawn)


def _wreath() -> tuple[str, ...]:
    drawn: list[str] = []
    for number in range(5):
        x, y = 54.5 + number * 3.4, 23.4 + number * number * 0.72
        green = "#5d7a2e" if number % 2 else "#7f9a3e"
        drawn.append(f"both blob {green} {x:.2f},{y + 1.8:.2f} {x + 0.6:.2f},{y - 3.8:.2f} {x + 4.4:.2f},{y - 1.2:.2f}")
    return tuple(drawn)


def _plume() -> tuple[str, ...]:
    feathers = (
        f"line #7d2416 1.0 {50 + dx},{15 + abs(dx) * 0.32:.2f} {50 + dx * 1.5},{3 + abs(dx) * 0.62:.2f}"
        for dx in (-17, -12, -7.5, -3.5, 0, 3.5, 7.5, 12, 17)
    )
    return ("blob #b03a24 25,34 22,18 34,4 50,-0.5 66,4 78,18 75,34 66,22 50,14 34,22", *feathers)


HEADS: Mapping[str, Headwear] = {
    "bald": Headwear(
        ("both blob hair 64.6,32 68.6,37 68,46 65.4,48 65.6,40", "coil #ffffff 0.9 47,29 8,6 200,265"),
    ),
    "short": Headwear(_CROP),
    "curly": Headwear((*_CROP, *_locks())),
    "long": Headwear(
        (
            "loose hair 50,15.5 36,20 31.5,36 31,58 35,60 36.4,40 44,28 50,23.5 57,28 63.6,40 65,60 69,58 68.5,36 "
            "64,20",
            "bend hair-dark 0.8 50,17 49.6,20 50,24",
            "both bend hair-dark 0.7 56,20 64.5,32 66.6,52",
        ),
        ("blob hair-dark 50,16 33,22 28,44 27,66 31,84 69,84 73,66 72,44 67,22",),
    ),
    # Lime stiffened the hair of Gauls until it stood like a horse's mane.
    "mane": Headwear(
        (
            "shape hair 31,44 22,36 30,33 23,24 33,24 29,12 39,17 40,5 47,13 53,3 56,13 64,6 63,17 73,13 68,24 78,25 "
            "70,33 78,37 69,44 65,34 58,27 50,28 42,27 35,34",
            "both line hair-dark 0.8 64,29 69,20",
            "both line hair-dark 0.8 58,23 60.5,12.5",
            "line hair-dark 0.8 50.6,22 51.4,10",
        ),
        ("blob hair-dark 50,14 30,20 24,44 22,66 33,80 67,80 78,66 76,44 70,20",),
    ),
    "braids": Headwear(
        (
            *_PARTED,
            "both bend hair 6.2/4.0/0.8 67,38 69.5,58 67.5,80 66,96",
            "both dot bronze 66,97 2.4,2.4",
        ),
    ),
    "bun": Headwear(
        (*_PARTED, "bend trim 1.6 36,26 50,18.2 64,26"),
        ("dot hair 50,15.5 9.5,7.5", "coil hair-dark 0.9 50,15.5 6.5,4.8 150,390"),
    ),
    "curls": Headwear((*_PARTED, *_tower(), "both bend hair 3.2/2.6/0.6 66.5,34 67.5,46 66.5,57")),
    "veil": Headwear(
        (
            *_PARTED,
            "bend veil 6.0 29,78 31.5,50 33.5,34 41,22.5 50,20 59,22.5 66.5,34 68.5,50 71,78",
            "bend veil-dark 0.8 29,78 31.5,50 33.5,34 41,22.5 50,20 59,22.5 66.5,34 68.5,50 71,78",
        ),
        ("blob veil 50,10 31,18 26,46 24,78 18,96 82,96 76,78 74,46 69,18",),
    ),
    "hood": Headwear(
        (
            *_PARTED,
            "bend cloth 7.0 33,74 30.8,52 33,34 41,22.5 50,19.5 59,22.5 67,34 69.2,52 67,74",
            "bend cloth-pale 1.1/2.2/1.2 33,74 30.8,52 33,34 41,22.5 50,19.5 59,22.5 67,34 69.2,52 67,74",
        ),
        ("blob cloth-dark 50,11 31,20 25,46 27,70 34,86 66,86 73,70 75,46 69,20",),
    ),
    "hat": Headwear(
        (
            *_TEMPLES,
            "path #c79a4b M18,31.5 C30,22 70,22 82,31.5 C70,37 30,37 18,31.5 Z",
            "path #d9b268 M34,28.5 C35,12 44,9 50,9 C56,9 65,12 66,28.5 Z",
            "path #b98a3e M54,9.4 C60,10 65,14 66,28.5 L58,28.5 C60,20 58,13 54,9.4 Z",
            "bend cloth 2.4 34.3,25.5 50,29 65.7,25.5",
            "bend #8d6729 0.9/2.4/1.0 20,31.8 35,34.8 65,34.8 80,31.8",
        ),
    ),
    "cap": Headwear(
        (
            *_TEMPLES,
            "path cloth M33,33 C32,17 41,8 50,8 C60,8 68,17 67,33 C58,28 42,28 33,33 Z",
            "path cloth-dark M55,8.6 C63,11 68,20 67,33 L60,30.6 C62,22 60,13 55,8.6 Z",
            "bend trim 2.2 33.2,32.2 42,28.6 50,27.8 58,28.6 66.8,32.2",
        ),
    ),
    "helmet": Headwear(
        (
            *_TEMPLES,
            *_bowl("bronze"),
            "dot bronze-dark 50,10.2 2.6,3.4",
            "both bend bronze-dark 5.2 67.6,38 67.8,50 63.6,59",
            "both dot #f0d48a 66.6,49 1.3,1.3",
            "both dot #7d2416 56,30.2 1.2,1.2",
            "both dot #7d2416 62,31.1 1.2,1.2",
            "dot #7d2416 50,29.4 1.2,1.2",
        ),
        _NECK_GUARD,
    ),
    "legion": Headwear(
        (
            *_bowl("iron"),
            "bend iron-dark 3.0 31.5,34.8 50,28.4 68.5,34.8",
            "both bend iron-dark 6.6 67.2,37 67.4,51 62,62",
            "both bend bronze 1.0 69.6,38 70,52 64,64",
            "dot bronze 50,12 2.2,2.2",
        ),
        _NECK_GUARD,
    ),
    "crest": Headwear(
        (
            *_plume(),
            *_bowl("bronze"),
            "bend bronze-pale 2.6 31.5,34.8 50,28.4 68.5,34.8",
            "both bend bronze-dark 6.0 67.2,37 67.4,50 62.6,60",
        ),
        _NECK_GUARD,
    ),
    "laurel": Headwear((*_CROP, *_wreath(), "dot gold 50,22.4 1.7,1.7")),
    "diadem": Headwear(
        (
            "loose hair 50,15.5 36,20 31.5,38 31.5,52 36.4,40 43,29 50,25 57,29 63.6,40 68.5,52 68.5,38 64,20",
            "bend gold 2.4/2.2/0.5 33.6,31 41,24.6 50,22.8 59,24.6 66.4,31",
            "dot #27568a 50,21.8 2.2,2.2",
            "bend hair-dark 0.7 50,16.4 50,20",
        ),
        ("blob hair-dark 50,16 33,22 28,44 27,66 31,84 69,84 73,66 72,44 67,22",),
    ),
}


def _folds(places: tuple[int, ...], spread: float) -> tuple[str, ...]:
    return tuple(f"bend cloth-dark 0.9 {50 + (x - 50) * spread:.1f},88 {x},102 {x - 1},124" for x in places)


_PLATE = "M30,84 C36,98 64,98 70,84 L78,124 L22,124 Z"

DRESSES: Mapping[str, tuple[str, ...]] = {
    "tunic": (
        *_folds((16, 30, 70, 84), 0.75),
        "both bend trim 2.4 63.3,84 64,100 64,124",
    ),
    "plaid": (
        *(f"bend cloth-pale 1.5 {x},84 {x - 1},100 {x},124" for x in (14, 26, 38, 62, 74, 86)),
        *(f"bend cloth-pale 1.5 4,{y + 4} 27,{y - 2} 50,{y + 2} 73,{y - 2} 96,{y + 4}" for y in (92, 101, 110)),
        "bend cloth-dark 1.6 20,84 34,98 58,124",
        "dot bronze-dark 27,90 4,4",
        "dot gold 27,90 3.2,3.2",
        "dot trim 27,90 1.5,1.5",
    ),
    "cuirass": (
        f"path #9aa0a0 {_PLATE}",
        "path #7d8484 M50,95 C58,94 66,92 70,84 L78,124 L50,124 Z",
        *(f"bend #4c5254 1.1 27,{y} 50,{y + 4} 73,{y}" for y in (99, 105, 111)),
        "both bend #7d8484 8.0 88,104 79,90 70,85",
        "both bend #c3c7c4 8.0/0.8/3.0 88,104 79,90 70,85",
    ),
    "toga": (
        "path cloth-pale M24,85 C36,96 44,106 46,124 L2,124 C4,100 12,89 24,85 Z",
        *(
            f"bend cloth-dark 1.0 {73 + s * 0.6:.1f},{84 + s * 0.5:.1f} {58 + s},{96 + s * 0.6:.1f} {40 + s},124"
            for s in (0, 6, 12)
        ),
        *(f"bend cloth-dark 0.9 {22 - s},{88 + s * 0.4:.1f} {30 - s},100 {32 - s},124" for s in (0, 7)),
        "bend trim 4.2 66,82 50,97 30,124",
    ),
    "stola": (
        *_folds((18, 30, 42, 58, 70, 82), 0.7),
        "path trim M66,82 C84,86 96,94 98,124 L78,124 C80,100 74,92 62,87 Z",
    ),
    "apron": (
        "path #a9794a M33,94 L67,94 L72,124 L28,124 Z",
        "line #a9794a 3.0 34,95 40,81",
        "line #8b6038 3.0 66,95 60,81",
        "line #7a5230 0.9/1.6/1.2 34,96.5 66,96.5",
    ),
}

SHOULDERS = "path cloth M2,124 C4,96 14,88 27,84 C36,81 41,79 42,74 L58,74 C59,79 64,81 73,84 C86,88 96,96 98,124 Z"
SHADED_SIDE = "path cloth-shade M50,80 L73,84 C86,88 96,96 98,124 L60,124 Z"

_OPEN = "path shade M36,79.5 C40,93 60,93 64,79.5 L50,70 Z"
_HEM = "bend trim 1.6 36,79.5 42,88.5 50,90.6 58,88.5 64,79.5"
COLLARS: Mapping[str, tuple[str, ...]] = {
    "cuirass": (
        "path #a8321f M36,79.5 C40,93 60,93 64,79.5 L50,70 Z",
        "bend #7d2416 1.6 36,79.5 42,88.5 50,90.6 58,88.5 64,79.5",
    ),
    "stola": (_OPEN, "bend gold 1.9/1.9/0.7 38,81 43,89 50,91.5 57,89 62,81"),
}
"""The neckline of a dress; all others have a plain hem."""
PLAIN_COLLAR = (_OPEN, _HEM)

NECK = (
    "path skin M42.5,58 L57.5,58 C57.5,74 58.5,78 62,81 C56,88 44,88 38,81 C41.5,78 42.5,74 42.5,58 Z",
    "path shade M42.5,64 C46,72 54,74 57.5,64 L57.5,58 C57.5,74 58.5,78 62,81 C59,84.5 55,86 51,86.2 C53,80 50,76 "
    "42.6,71 Z",
)

TORC = (
    "coil #6f4c14 3.6 50,74 11.5,11 165,15",
    "coil gold 2.8/1.4/0.5 50,74 11.5,11 165,15",
    "both dot #8a6420 53.4,84 2.6,2.6",
    "both dot #e6b755 53.4,83.6 1.9,1.9",
)
