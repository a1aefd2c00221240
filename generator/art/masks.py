"""Faces of the gods as they were cut into stone and wood: staring eyes, brows that grow out of the nose, moustaches
that end in spirals. What is a god’s own – one eye, sewn lips, a ram’s horns – is a few lines of a sketch.
"""

from __future__ import annotations

from collections.abc import Mapping

from generator.art import sketch
from generator.art.options import Options
from generator.art.strokes import mix
from generator.geometry import Box
from generator.scene.model import Group, Item

Params = Mapping[str, object]

_HEAD = (
    "blob dark 50,9 70,12 83,30 83,52 72,76 50,96 28,76 17,52 17,30 30,12",
    "blob wood 50,11.5 69,14 80.5,31 80.5,52 70,74.5 50,93 30,74.5 19.5,52 19.5,31 31,14",
)
_BROWS = (
    "both path shade M50,62 C47,56 46,48 45,42 C41,34 30,31 20,36 C28,26 43,28 50,38 Z",
    "both bend dark 1.7 46.2,62 45.4,50 43,41 35,35 27,34.5 19.5,38.5",
)
_NOSE = (
    "both coil dark 1.7 44.6,63 3.4,3.2 40,280",
    "bend dark 1.7 46.4,65.6 50,67.4 53.6,65.6",
)
_EYES = (
    "both blob pale 23.5,47 31,40.5 40,43 43,48 35,52.5 27,51.5",
    "both bend dark 1.6 23,47.2 31,40.5 40,43 43.4,48 35,52.5 27,51.5 23,47.2",
    "both dot dark 33.8,46.8 3.9,3.9",
    "both dot bright 33,46 1.2,1.2",
)
_TACHE = (
    "both path bright M50,69 C43,66 33,67 26,73 C21,77.6 16,79 13,76 C10.6,73.4 13,69.6 "
    "16,71 C13,66 6,69 6.6,75.6 C7.4,83 18,86 27,81 C34,77 42,77 50,76 Z",
    "both bend dark 1.3 50,72.4 42,71.4 33,73.4 26,77.4 18,81 11,79",
)
_MOUTH = ("bend dark 1.8 40,80.4 50,79 60,80.4",)
_FULL_BEARD = (
    "blob dark 50,74 66,71 78,60 81,76 70,96 50,114 30,96 19,76 22,60 34,71",
    "blob bright 50,76.6 66,73.6 76.4,65 78.2,76 67.6,94.4 50,110.6 32.4,94.4 21.8,76 23.6,65 34,73.6",
    "both bend dark 1.3 47,84 46,94 49,106",
    "both bend dark 1.3 40,82 38,92 43,101",
    "both bend dark 1.3 33,79 30,86 35,93",
)
_LIPS = (
    "path red M41,80 C45,77 48,78.4 50,79.4 C52,78.4 55,77 59,80 C55,85.4 45,85.4 41,80 Z",
    "bend dark 1.2 40,80 50,81 60,80",
)
_HAIR = (
    "both path bright M50,6 C30,2 12,14 10,38 C9,56 12,70 20,80 C17,66 17,52 21,42 C25,28 36,20 50,19 Z",
    "both bend dark 1.2 49,11 32,12 18,26 14.6,48 17,68",
    "both bend dark 1.2 49,15.4 35,16 23,29 18,44",
)
_BAND = (
    "path red M17,27 C30,17 70,17 83,27 L82.6,34 C70,24.6 30,24.6 17.4,34 Z",
    "dot bright 50,23.6 3.4,3.4",
    "both dot bright 35,25.4 2,2",
    "both dot bright 24.6,29 1.7,1.7",
)

GODS: Mapping[str, tuple[str, ...]] = {
    "saga": (
        "both path bright M22,26 C8,36 6,60 10,84 C11,96 8,104 14,110 C22,106 24,94 22,82 C20,66 22,50 26,40 Z",
        "both bend dark 1.3 12,60 20,66 11,74 21,82 11,90 20,98 13,106",
        *_HEAD,
        *_HAIR,
        *_BROWS,
        *_EYES,
        *_NOSE,
        *_LIPS,
        *_BAND,
    ),
    "loki": (
        "both path red M50,10 L44,-4 L37,10 L26,-2 L24,14 L8,8 L14,24 L2,28 L12,38 L22,30 L36,18 Z",
        *_HEAD,
        "both path shade M50,60 C47,54 46,48 45,44 C38,38 30,34 17,27 C30,27 44,32 50,41 Z",
        "both bend dark 1.8 46,62 45,50 42,43 33,37 18,28",
        "both blob pale 24,45 32,42.6 40,45.6 43.4,50 35,52 28,50",
        "both bend dark 1.6 23.4,44.6 32,42.4 40,45.4 44,50.4 35,52.4 28,50 23.4,44.6",
        "both dot dark 35,47.4 3.4,3.6",
        "both dot bright 34.2,46.6 1.1,1.1",
        *_NOSE,
        "bend red 3 31,75 40,82 50,84 60,82 69,75",
        "bend dark 1.2 30,74.4 40,82 50,84 60,82 70,74.4",
        "both line dark 1.3 36,74 35,84",
        "both line dark 1.3 43,77.6 42.6,88",
        "line dark 1.3 50,79 50,90",
        "both path red M50,93 L44,89 L50,106 Z",
    ),
    "holler": (
        "blob dark 50,7 74,11 88,32 84,54 72,66 70,84 50,90 30,84 28,66 16,54 12,32 26,11",
        "blob pale 50,9.6 72.6,13.4 85,32.6 81.4,52.6 69.4,64.4 67.6,81.6 "
        "50,87 32.4,81.6 30.6,64.4 18.6,52.6 15,32.6 27.4,13.4",
        "both blob dark 22,46 28,36 40,37 45,47 39,56 27,56",
        "both dot red 34,46.6 3.6,3.6",
        "shape dark 50,54 44,66 56,66",
        "both bend dark 1.5 17,34 28,28 42,32",
        "bend dark 1.2 56,12 60,20 55,26 61,33",
        "line dark 1.6 33,76 67,76",
        "both line dark 1.4 36,71 36,82",
        "both line dark 1.4 43,70 43,84",
        "line dark 1.4 50,70 50,85",
        "both path red M20,66 C10,74 10,88 18,96 C16,86 20,80 28,78 Z",
    ),
    "tyr": (
        *_HEAD,
        *_FULL_BEARD,
        *_BROWS,
        *_EYES,
        *_NOSE,
        "path dark M14,38 C12,10 32,1 50,1 C68,1 88,10 86,38 L78,38 C66,31 "
        "57,31 54,36 L54,58 L46,58 L46,36 C43,31 34,31 22,38 Z",
        "path iron M16.6,35 C16,12 34,3.6 50,3.6 C66,3.6 84,12 83.4,35 L78.6,35 "
        "C66,28 56,28 52,34 L52,55.6 L48,55.6 L48,34 C44,28 34,28 21.4,35 Z",
        "line bright 2.2 50,3.6 50,30",
        "both bend bright 1.6 18,30 32,24.6 47,27",
        "both dot bright 26,22 1.5,1.5",
        "both dot bright 38,13 1.5,1.5",
        *_TACHE,
        *_MOUTH,
        "line red 1.8 66,56 72,70",
        "line red 1.8 71,55 77,67",
    ),
    "freyr": (
        *_HEAD,
        *_FULL_BEARD,
        *_HAIR,
        *_BROWS,
        *_EYES,
        *_NOSE,
        *_TACHE,
        *_MOUTH,
        "path dark M16,30 C28,18 72,18 84,30 L83,36 C70,26 30,26 17,36 Z",
        "both path leaf M24,24 C20,16 20,8 26,0 C31,8 31,16 28,22 Z",
        "both path leaf M37,19 C33,10 34,2 39,-5 C44,3 44,11 41,18 Z",
        "path leaf M50,17 C45,8 45,-1 50,-9 C55,-1 55,8 50,17 Z",
        "both line dark 1 26,4 26,22",
        "both line dark 1 39,0 39,18",
        "line dark 1 50,-4 50,17",
        "both dot bright 30,26 2,2",
        "dot bright 50,22.4 2.2,2.2",
        "both dot bright 40,23.4 2,2",
    ),
    "heimdall": (
        "both path dark M26,16 C10,2 -10,14 -8,36 C-6,54 14,58 18,44 C20,34 10,30 6,36 C4,26 16,24 24,34 Z",
        "both path pale M26,18.6 C11,5.6 -7,16 -5.4,36 C-3.6,51 12.4,54.4 "
        "15.6,43.4 C17,36 10,33.4 5,39.4 C0.6,26 14,20 24,30 Z",
        "both bend dark 1.2 12,9.6 10,17",
        "both bend dark 1.2 -1,17 4,22",
        "both bend dark 1.2 -5,31 1,31",
        "both bend dark 1.2 -1,45 4,41",
        "both bend dark 1.2 9,51 9,45",
        *_HEAD,
        *_BROWS,
        *_EYES,
        *_NOSE,
        *_TACHE,
        "blob dark 38,80 50,77.6 62,80 58,88 50,90 42,88",
        "both line bright 3.4 48,80.4 48,86",
        "both line bright 3.4 43.4,81 43.6,85.6",
        *_BAND,
    ),
    "forseti": (
        "both path dark M38,78 C30,88 34,98 30,112 C40,110 46,98 48,82 Z",
        "both path bright M39.6,80 C33.6,89 36,98 33.4,108.6 C40,106 44.4,96 46,83 Z",
        "both bend dark 1.1 34,90 44,94",
        "both bend dark 1.1 34.6,98 41,101",
        "both bend dark 1.1 36,84 46,88",
        *_HEAD,
        *_HAIR,
        *_BROWS,
        *_EYES,
        *_NOSE,
        *_TACHE,
        *_MOUTH,
        *_BAND,
        "path iron M50,-12 L50,18",
        "shape dark 45,-10 55,-10 58,4 50,16 42,4",
        "shape bright 47,-7.6 53,-7.6 55.4,3.4 50,12 44.6,3.4",
    ),
    "norns": (),
    "odin": (
        *_HEAD,
        *_FULL_BEARD,
        *_BROWS,
        "blob pale 23.5,47 31,40.5 40,43 43,48 35,52.5 27,51.5",
        "bend dark 1.6 23,47.2 31,40.5 40,43 43.4,48 35,52.5 27,51.5 23,47.2",
        "dot bright 33.8,46.8 4.6,4.6",
        "dot dark 33.8,46.8 2.6,2.6",
        "bend dark 2 57,47 65,50.6 74,47",
        "line red 1.8 60,38 70,60",
        "line dark 1.1 61,44 65,42.4",
        "line dark 1.1 64,50.4 68,48.6",
        "line dark 1.1 67,56 71,54",
        *_NOSE,
        *_TACHE,
        *_MOUTH,
        "path dark M-6,34 C14,20 22,4 50,2 C78,4 86,20 106,34 C84,30 70,27 50,27 C30,27 16,30 -6,34 Z",
        "path iron M4,29.6 C20,19 26,7 50,5 C74,7 80,19 96,29.6 C80,26 68,24 50,24 C32,24 20,26 4,29.6 Z",
        "path bright M24,18 C36,13.6 64,13.6 76,18 L78,21.6 C64,17.6 36,17.6 22,21.6 Z",
    ),
}

_HOOD = (
    "blob dark 50,-2 82,8 94,40 90,80 72,106 50,112 28,106 10,80 6,40 18,8",
    "blob red 50,1 80,11 91,41 87,79 70,103 50,109 30,103 13,79 9,41 20,11",
    *_HEAD,
    *_BROWS,
    *_EYES,
    *_NOSE,
    *_LIPS,
)
_OLD = (
    *_HOOD,
    "both bend dark 1.3 24,58 30,62 38,60",
    "both bend dark 1.3 30,70 34,76 33,84",
    "both bend dark 1.1 34,25 42,23.6 49,25",
)

KNOWN = tuple(GODS)


def mask(box: Box, params: Params) -> tuple[Item, ...]:
    o = Options(params)
    god = o.word("god", KNOWN, "odin")
    wood, dark, bright, red = o.colour("wood"), o.colour("dark"), o.colour("bright"), o.colour("red")
    o.done()
    colours = {
        "wood": wood,
        "dark": dark,
        "bright": bright,
        "red": red,
        "shade": mix(wood, dark, 0.22),
        "pale": mix(wood, "#ffffff", 0.72),
        "iron": mix(dark, "#9aa0a4", 0.72),
        "leaf": mix(bright, "#4f7a3a", 0.75),
    }
    x, y, w, h = box
    k = min(w, h) / 124
    left, top = x + w / 2 - 50 * k, y + h / 2 - 50 * k

    def placed(sketches: tuple[str, ...], dx: float, dy: float, size: float, tones: Mapping[str, str]) -> Group:
        return Group(tuple(sketch.draw(sketches, tones)), (k * size, 0, 0, k * size, left + dx * k, top + dy * k))

    if god != "norns":
        return (placed(GODS[god], 0, 0, 1, colours),)
    return (
        placed(_HOOD, -10, -8, 0.56, colours | {"red": colours["iron"]}),
        placed(_OLD, 54, -8, 0.56, colours | {"red": mix(dark, "#9aa0a4", 0.4)}),
        placed(_HOOD, 19, 26, 0.62, colours),
    )
