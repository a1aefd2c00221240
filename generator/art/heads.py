"""What people wear on their heads: hair, hoods, hats, helmets and wreaths, behind the face and over it."""

from __future__ import annotations

from generator.art.strokes import arc, curve, ellipse, line, mix
from generator.scene.model import Colour, Item, Paint, Path, Segment

BRONZE = "#b98a34"
IRON = "#8f9694"

HEADS = (
    "bald", "short", "curly", "long", "mane", "braids", "bun", "curls", "veil", "hood", "hat", "cap",
    "helmet", "legion", "crest", "laurel", "diadem",
)  # fmt: skip

_BREADTH = {"hat": 30, "hood": 24, "veil": 24, "mane": 25, "long": 22, "braids": 22, "crest": 24, "curls": 22}
_HEIGHT = {"hat": 8, "mane": 4, "crest": 0, "helmet": 6, "curls": 6, "bun": 8, "cap": 8, "hood": 12, "veil": 11}


def breadth(head: str) -> float:
    """Half the width of a head so dressed."""
    return _BREADTH.get(head, 20)


def height(head: str) -> float:
    """How far up it reaches."""
    return _HEIGHT.get(head, 13)


def _fill(d: tuple[Segment, ...], colour: Colour) -> Path:
    return Path(d, Paint(fill=colour))


def _stroke(d: tuple[Segment, ...], colour: Colour, width: float, dash: tuple[float, ...] = ()) -> Path:
    return Path(d, Paint(stroke=colour, width=width, cap="butt" if dash else "round", join="round", dash=dash))


def behind(head: str, hair: Colour, cloth: Colour) -> list[Item]:
    dark = mix(hair, "#1a0f08", 0.35)
    match head:
        case "long" | "diadem":
            d = curve(
                ((50, 16), (33, 22), (28, 44), (27, 66), (31, 84), (69, 84), (73, 66), (72, 44), (67, 22)), closed=True
            )
            return [_fill(d, dark)]
        case "mane":
            return [
                _fill(
                    curve(
                        ((50, 14), (30, 20), (24, 44), (22, 66), (33, 80), (67, 80), (78, 66), (76, 44), (70, 20)),
                        closed=True,
                    ),
                    dark,
                )
            ]
        case "hood":
            return [
                _fill(
                    curve(
                        ((50, 11), (31, 20), (25, 46), (27, 70), (34, 86), (66, 86), (73, 70), (75, 46), (69, 20)),
                        closed=True,
                    ),
                    mix(cloth, "#1c1008", 0.45),
                )
            ]
        case "veil":
            return [
                _fill(
                    curve(
                        ((50, 10), (31, 18), (26, 46), (24, 78), (18, 96), (82, 96), (76, 78), (74, 46), (69, 18)),
                        closed=True,
                    ),
                    mix(cloth, "#fff4dc", 0.55),
                )
            ]
        case "bun":
            return [_fill(ellipse(50, 15.5, 9.5, 7.5), hair), _stroke(arc(50, 15.5, 6.5, 150, 390, ry=4.8), dark, 0.9)]
        case "helmet" | "legion" | "crest":
            return [
                _fill(
                    curve(((32, 40), (30, 62), (34, 70), (66, 70), (70, 62), (68, 40)), closed=True),
                    mix(IRON, "#1a1512", 0.45),
                )
            ]
        case _:
            return []


def over(head: str, hair: Colour, cloth: Colour, trim: Colour) -> list[Item]:
    dark = mix(hair, "#1a0f08", 0.35)
    match head:
        case "bald":
            return [
                *(
                    _fill(
                        curve(
                            (
                                (50 + s * 14.6, 32),
                                (50 + s * 18.6, 37),
                                (50 + s * 18.0, 46),
                                (50 + s * 15.4, 48),
                                (50 + s * 15.6, 40),
                            ),
                            closed=True,
                        ),
                        hair,
                    )
                    for s in (-1, 1)
                ),
                _stroke(arc(47, 29, 8, 200, 265, ry=6), "#ffffff", 0.9),
            ]
        case "short":
            return _crop(hair, dark)
        case "curly":
            drawn: list[Item] = _crop(hair, dark)
            for x, y, r in (
                (33.5, 37, 4),
                (34, 30, 4.6),
                (38.5, 24, 5),
                (45, 20.4, 5),
                (52, 19.6, 5),
                (59, 22, 5),
                (64.5, 27.5, 5),
                (66.4, 35, 4.2),
                (41.5, 27.4, 3.6),
                (48.5, 26, 3.6),
                (56, 26.4, 3.6),
                (61.4, 31, 3),
            ):
                drawn.append(_fill(ellipse(x, y, r), hair))
                drawn.append(_stroke(arc(x, y, r * 0.5, 180, 400), dark, 0.7))
            return drawn
        case "long":
            return [
                _fill(
                    curve(
                        (
                            (50, 15.5),
                            (36, 20),
                            (31.5, 36),
                            (31, 58),
                            (35, 60),
                            (36.4, 40),
                            (44, 28),
                            (50, 23.5),
                            (57, 28),
                            (63.6, 40),
                            (65, 60),
                            (69, 58),
                            (68.5, 36),
                            (64, 20),
                        ),
                        closed=True,
                        tension=0.9,
                    ),
                    hair,
                ),
                _stroke(curve(((50, 17), (49.6, 20), (50, 24))), dark, 0.8),
                *(
                    _stroke(curve(((50 + s * 6, 20), (50 + s * 14.5, 32), (50 + s * 16.6, 52))), dark, 0.7)
                    for s in (-1, 1)
                ),
            ]
        case "mane":
            # Gauls washed their hair with lime until it stood like a horse's mane.
            spikes = [
                (31, 44),
                (22, 36),
                (30, 33),
                (23, 24),
                (33, 24),
                (29, 12),
                (39, 17),
                (40, 5),
                (47, 13),
                (53, 3),
                (56, 13),
                (64, 6),
                (63, 17),
                (73, 13),
                (68, 24),
                (78, 25),
                (70, 33),
                (78, 37),
                (69, 44),
                (65, 34),
                (58, 27),
                (50, 28),
                (42, 27),
                (35, 34),
            ]
            return [
                _fill(line(spikes, closed=True), hair),
                *(
                    _stroke(line(pair), dark, 0.8)
                    for pair in (
                        ((36, 29), (31, 20)),
                        ((43, 23), (41, 12)),
                        ((51, 22), (52, 10)),
                        ((59, 23), (63, 13)),
                        ((65, 29), (71, 20)),
                    )
                ),
            ]
        case "braids":
            return [
                *_crop(hair, dark, parting=True),
                *(
                    _stroke(
                        curve(((50 + s * 17, 38), (50 + s * 19.5, 58), (50 + s * 17.5, 80), (50 + s * 16, 96))),
                        hair,
                        6.2,
                        (4.0, 0.8),
                    )
                    for s in (-1, 1)
                ),
                *(_fill(ellipse(50 + s * 16, 97, 2.4), BRONZE) for s in (-1, 1)),
            ]
        case "bun":
            return [*_crop(hair, dark, parting=True), _stroke(curve(((36, 26), (50, 18.2), (64, 26))), trim, 1.6)]
        case "curls":
            drawn = _crop(hair, dark, parting=True)
            for row, (y, half, r) in enumerate(((30, 16, 3.4), (24.4, 14.5, 3.6), (18.6, 12, 3.8), (13, 8, 3.8))):
                count = 6 - (row > 1) - (row > 2)
                for i in range(count):
                    x = 50 - half + 2 * half * i / (count - 1)
                    yy = y - 4.5 * (1 - ((x - 50) / 17) ** 2)
                    drawn.append(_fill(ellipse(x, yy, r), hair))
                    drawn.append(_stroke(arc(x, yy, r * 0.5, 160, 420), dark, 0.7))
            for s in (-1, 1):
                drawn.append(
                    _stroke(
                        curve(((50 + s * 16.5, 34), (50 + s * 17.5, 46), (50 + s * 16.5, 57))), hair, 3.2, (2.6, 0.6)
                    )
                )
            return drawn
        case "veil":
            cloth = mix(cloth, "#fff4dc", 0.62)
            rim = curve(
                ((29, 78), (31.5, 50), (33.5, 34), (41, 22.5), (50, 20), (59, 22.5), (66.5, 34), (68.5, 50), (71, 78))
            )
            return [
                *_crop(hair, dark, parting=True),
                _stroke(rim, cloth, 6.0),
                _stroke(rim, mix(cloth, "#3a2a18", 0.35), 0.8),
            ]
        case "hood":
            rim = curve(
                ((33, 74), (30.8, 52), (33, 34), (41, 22.5), (50, 19.5), (59, 22.5), (67, 34), (69.2, 52), (67, 74))
            )
            return [
                *_crop(hair, dark, parting=True),
                _stroke(rim, cloth, 7.0),
                _stroke(rim, mix(cloth, "#fff4dc", 0.4), 1.1, (2.2, 1.2)),
            ]
        case "hat":
            brim: tuple[Segment, ...] = (
                ("M", 18, 31.5),
                ("C", 30, 22, 70, 22, 82, 31.5),
                ("C", 70, 37, 30, 37, 18, 31.5),
                ("Z",),
            )
            crown: tuple[Segment, ...] = (
                ("M", 34, 28.5),
                ("C", 35, 12, 44, 9, 50, 9),
                ("C", 56, 9, 65, 12, 66, 28.5),
                ("Z",),
            )
            return [
                *_temples(hair),
                _fill(brim, "#c79a4b"),
                _fill(crown, "#d9b268"),
                _fill(
                    (
                        ("M", 54, 9.4),
                        ("C", 60, 10, 65, 14, 66, 28.5),
                        ("L", 58, 28.5),
                        ("C", 60, 20, 58, 13, 54, 9.4),
                        ("Z",),
                    ),
                    "#b98a3e",
                ),
                _stroke(curve(((34.3, 25.5), (50, 29.0), (65.7, 25.5))), cloth, 2.4),
                _stroke(curve(((20, 31.8), (35, 34.8), (65, 34.8), (80, 31.8))), "#8d6729", 0.9, (2.4, 1.0)),
            ]
        case "cap":
            cap: tuple[Segment, ...] = (
                ("M", 33, 33),
                ("C", 32, 17, 41, 8, 50, 8),
                ("C", 60, 8, 68, 17, 67, 33),
                ("C", 58, 28, 42, 28, 33, 33),
                ("Z",),
            )
            return [
                *_temples(hair),
                _fill(cap, mix(cloth, "#1c1008", 0.12)),
                _fill(
                    (
                        ("M", 55, 8.6),
                        ("C", 63, 11, 68, 20, 67, 33),
                        ("L", 60, 30.6),
                        ("C", 62, 22, 60, 13, 55, 8.6),
                        ("Z",),
                    ),
                    mix(cloth, "#1c1008", 0.35),
                ),
                _stroke(curve(((33.2, 32.2), (42, 28.6), (50, 27.8), (58, 28.6), (66.8, 32.2))), trim, 2.2),
            ]
        case "helmet":
            return [
                *_temples(hair),
                *_bowl(BRONZE),
                _fill(ellipse(50, 10.2, 2.6, 3.4), mix(BRONZE, "#1a0f08", 0.25)),
                *(
                    _stroke(
                        curve(((50 + s * 17.6, 38), (50 + s * 17.8, 50), (50 + s * 13.6, 59))),
                        mix(BRONZE, "#1a0f08", 0.15),
                        5.2,
                    )
                    for s in (-1, 1)
                ),
                *(_fill(ellipse(50 + s * 16.6, 49, 1.3), "#f0d48a") for s in (-1, 1)),
                *(_fill(ellipse(x, 29.4 + abs(x - 50) * 0.14, 1.2), "#7d2416") for x in (38, 44, 50, 56, 62)),
            ]
        case "legion":
            return [
                *_bowl(IRON),
                _stroke(curve(((31.5, 34.8), (50, 28.4), (68.5, 34.8))), "#6b7271", 3.0),
                *(
                    _stroke(curve(((50 + s * 17.2, 37), (50 + s * 17.4, 51), (50 + s * 12.0, 62))), "#7c8482", 6.6)
                    for s in (-1, 1)
                ),
                *(
                    _stroke(curve(((50 + s * 19.6, 38), (50 + s * 20, 52), (50 + s * 14, 64))), BRONZE, 1.0)
                    for s in (-1, 1)
                ),
                _fill(ellipse(50, 12.0, 2.2), BRONZE),
            ]
        case "crest":
            plume = curve(
                ((25, 34), (22, 18), (34, 4), (50, -0.5), (66, 4), (78, 18), (75, 34), (66, 22), (50, 14), (34, 22)),
                closed=True,
            )
            return [
                _fill(plume, "#b03a24"),
                *(
                    _stroke(
                        line(((50 + dx, 15 + abs(dx) * 0.32), (50 + dx * 1.5, 3.0 + abs(dx) * 0.62))), "#7d2416", 1.0
                    )
                    for dx in (-17, -12, -7.5, -3.5, 0, 3.5, 7.5, 12, 17)
                ),
                *_bowl(BRONZE),
                _stroke(curve(((31.5, 34.8), (50, 28.4), (68.5, 34.8))), mix(BRONZE, "#fff4dc", 0.3), 2.6),
                *(
                    _stroke(
                        curve(((50 + s * 17.2, 37), (50 + s * 17.4, 50), (50 + s * 12.6, 60))),
                        mix(BRONZE, "#1a0f08", 0.18),
                        6.0,
                    )
                    for s in (-1, 1)
                ),
            ]
        case "laurel":
            leaves: list[Item] = [*_crop(hair, dark)]
            for s in (-1, 1):
                for i in range(5):
                    x, y = 50 + s * (4.5 + i * 3.4), 23.4 + i * i * 0.72
                    leaves.append(
                        _fill(
                            curve(((x, y + 1.8), (x + s * 0.6, y - 3.8), (x + s * 4.4, y - 1.2)), closed=True),
                            "#5d7a2e" if i % 2 else "#7f9a3e",
                        )
                    )
            return [*leaves, _fill(ellipse(50, 22.4, 1.7), "#d9a441")]
        case "diadem":
            return [
                _fill(
                    curve(
                        (
                            (50, 15.5),
                            (36, 20),
                            (31.5, 38),
                            (31.5, 52),
                            (36.4, 40),
                            (43, 29),
                            (50, 25),
                            (57, 29),
                            (63.6, 40),
                            (68.5, 52),
                            (68.5, 38),
                            (64, 20),
                        ),
                        closed=True,
                        tension=0.9,
                    ),
                    hair,
                ),
                _stroke(
                    curve(((33.6, 31), (41, 24.6), (50, 22.8), (59, 24.6), (66.4, 31))), "#d9a441", 2.4, (2.2, 0.5)
                ),
                _fill(ellipse(50, 21.8, 2.2), "#27568a"),
                _stroke(curve(((50, 16.4), (50, 20))), dark, 0.7),
            ]
        case _:
            return _crop(hair, dark)


def _temples(hair: Colour) -> list[Item]:
    return [
        _fill(
            curve(
                (
                    (50 + s * 13.5, 29),
                    (50 + s * 18.4, 34),
                    (50 + s * 18.0, 47),
                    (50 + s * 15.2, 49),
                    (50 + s * 15.0, 39),
                ),
                closed=True,
            ),
            hair,
        )
        for s in (-1, 1)
    ]


def _crop(hair: Colour, dark: Colour, parting: bool = False) -> list[Item]:
    fringe = (50, 23.6) if parting else (50, 29.0)
    side = (42, 27) if parting else (42, 28.4)
    d = curve(
        (
            *((50, 16.2), (38, 19), (32, 31), (32.6, 46), (35.2, 45), (36.6, 36), side, fringe),
            *((100 - side[0], side[1]), (63.4, 36), (64.8, 45), (67.4, 46), (68, 31), (62, 19)),
        ),
        closed=True,
        tension=0.9,
    )  # fmt: skip
    strokes = [
        _stroke(curve(((50 + x, 18.6), (50 + x * 1.35, 23), (50 + x * 1.45, 27.4))), dark, 0.75)
        for x in (-9, -4.5, 4.5, 9)
    ]
    if parting:
        strokes = [
            _stroke(curve(((50, 17), (50, 23.2))), dark, 0.8),
            *(
                _stroke(curve(((50 + s * 3, 18.6), (50 + s * 11.5, 25), (50 + s * 15.6, 36))), dark, 0.7)
                for s in (-1, 1)
            ),
        ]
    return [_fill(d, hair), *strokes]


def _bowl(metal: Colour) -> list[Item]:
    bowl: tuple[Segment, ...] = (
        ("M", 31, 36),
        ("C", 30, 18, 40, 11, 50, 11),
        ("C", 60, 11, 70, 18, 69, 36),
        ("C", 58, 29.4, 42, 29.4, 31, 36),
        ("Z",),
    )
    shade: tuple[Segment, ...] = (
        ("M", 55, 11.4),
        ("C", 63, 13, 70, 21, 69, 36),
        ("C", 66, 34, 63, 32.6, 60, 31.8),
        ("C", 62, 24, 60, 16, 55, 11.4),
        ("Z",),
    )
    return [
        _fill(bowl, metal),
        _fill(shade, mix(metal, "#1a0f08", 0.28)),
        _stroke(curve(((36, 25), (40, 18), (45, 15))), mix(metal, "#fff4dc", 0.55), 1.3),
        _stroke(
            curve(((31.4, 35.2), (41, 30.6), (50, 29.8), (59, 30.6), (68.6, 35.2))), mix(metal, "#1a0f08", 0.4), 1.1
        ),
    ]
