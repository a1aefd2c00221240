"""Every ornament a layout can name: draws, stays where it is put, is the same every time, and is strict."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from generator.art import ART

RED, GOLD, NIGHT = "#b4532a", "#d9a441", "#2b2320"

FACE = {
    "id": "x",
    "roads": [["north", "south"]],
    "routes": [],
    "stubs": {
        "N1": "north",
        "N2": "north",
        "E1": "north",
        "E2": "south",
        "S1": "south",
        "S2": "south",
        "W1": "south",
        "W2": "north",
    },
    "seas": [{"id": "x-south", "half_edges": ["S1", "S2"], "outline": [[0, 100], [30, 80], [70, 80], [100, 100]]}],
}
CITIES = [{"id": "north", "x": 50, "y": 25}, {"id": "south", "x": 50, "y": 72}]
TONES = dict.fromkeys(("land", "grain", "sea", "wave", "coast", "road", "bed", "route"), RED)

ISLAND = [
    {"id": "isle", "ground": GOLD, "points": [[0, 0], [20, 2], [38, 0], [36, 24], [40, 48], [18, 46], [0, 50], [4, 26]]}
]
STEADS = [
    {"id": "upper", "province": "high", "x": 12, "y": 14, "connections": ["lower"]},
    {"id": "lower", "province": "low", "x": 26, "y": 38, "connections": ["upper"]},
]
GROUNDS = [
    {"id": "moor", "fill": RED, "mark": NIGHT, "pattern": "sprigs"},
    {"id": "fen", "fill": GOLD, "mark": NIGHT, "pattern": "beds"},
]
REALM = {
    "grid": [8, 8, 0.6],
    "coasts": ISLAND,
    "places": STEADS,
    "grounds": GROUNDS,
    "provinces": [{"id": "high", "colour": "moor"}, {"id": "low", "colour": "fen"}],
    "ink": NIGHT,
    "border": GOLD,
    "dots": RED,
    "water": GOLD,
}
WAYS = {
    "grid": [0, 0, 1],
    "places": STEADS,
    "spurs": [{"x": 0, "y": 0, "location": "upper"}],
    "dark": NIGHT,
    "pale": GOLD,
    "danger": RED,
}

SAMPLES: dict[str, dict[str, object]] = {
    "checker": {"one": RED, "other": GOLD},
    "floor": {"colour": RED, "joint": GOLD},
    "meander": {"colour": RED, "ground": GOLD},
    "pattern": {"name": "scales", "colour": RED, "ground": GOLD},
    "plait": {"one": RED, "other": GOLD},
    "plait-frame": {"one": RED, "other": GOLD, "band": 3},
    "plait-ring": {"one": RED, "other": GOLD},
    "portrait": {"seed": "s-1", "ground": GOLD, "cloth": RED},
    "rosette": {"dark": NIGHT, "one": RED, "other": GOLD},
    "spirals": {"colour": RED},
    "stone-ring": {"colour": RED},
    "tablet": {"fill": GOLD, "line": NIGHT},
    "torc": {},
    "triskele": {"colour": RED},
    "veil": {},
    "waves": {"colour": RED},
    "dotted": {"colour": RED},
    "ground-swatch": {"pattern": "fronds", "fill": GOLD, "mark": RED},
    "knot": {"one": RED, "other": GOLD},
    "knot-frame": {"one": RED, "other": GOLD, "cell": 5},
    "beast-head": {"beast": RED},
    "beast-band": {"one": RED, "other": GOLD, "columns": 2, "rows": 2, "beast": RED},
    "beast-frame": {"one": RED, "other": GOLD, "cell": 5, "beast": RED, "white": GOLD},
    "knot-ring": {"one": RED, "other": GOLD},
    "lozenges": {"one": RED, "other": GOLD},
    "realm": REALM,
    "spiral-boss": {"ground": GOLD, "colour": RED, "ring": NIGHT},
    "ways": WAYS,
    "map-face": {"face": FACE, "cities": CITIES, **TONES},
    "urnes-beast": {"one": RED, "other": GOLD},
    "serpent-track": {"one": RED, "rows": 4, "band": 6},
    "serpent-ring": {"one": RED},
    "serpent-frame": {"one": RED, "line": GOLD, "band": 3},
    "ring-chain": {"one": RED, "other": GOLD},
    "sketch": {
        "colours": {"wood": GOLD, "dark": NIGHT},
        "lines": ["dot wood 50,50 49,49", ["line dark 2 20,40 80,40"]],
    },
    "sign": {"sign": "knot", "ink": GOLD, "ground": RED},
    "grain": {"colour": RED, "line": GOLD},
    "woad-disc": {"ink": RED, "pale": GOLD},
}
BOX = (20.0, 30.0, 40.0, 50.0)
OVER = 2.5
"""Mm that round ends and knobs may reach over the box."""


def test_every_ornament_has_a_sample() -> None:
    assert set(SAMPLES) == set(ART)


@pytest.mark.parametrize("name", sorted(ART))
def test_it_stays_in_its_box(name: Any, points: Any) -> None:
    drawn = ART[name](BOX, SAMPLES[name])
    assert drawn
    xs, ys = zip(*points(drawn), strict=True)
    x, y, w, h = BOX
    assert min(xs) >= x - OVER
    assert max(xs) <= x + w + OVER
    assert min(ys) >= y - OVER
    assert max(ys) <= y + h + OVER
    assert max((max(xs) - min(xs)) / w, (max(ys) - min(ys)) / h) > 0.5, "it fills its box"


@pytest.mark.parametrize("name", sorted(ART))
def test_it_is_the_same_every_time(name: Any) -> None:
    assert ART[name](BOX, SAMPLES[name]) == ART[name](BOX, SAMPLES[name])


@pytest.mark.parametrize("name", sorted(ART))
def test_an_option_it_does_not_know_is_refused(name: Any) -> None:
    with pytest.raises(ValueError, match="it knows no “sparkle”"):
        ART[name](BOX, {**SAMPLES[name], "sparkle": 3})


@pytest.mark.parametrize(("name", "wrong", "said"), [
    ("waves", {}, "colour"),
    ("waves", {"colour": "reddish"}, "“colour” is “reddish” and should be a colour"),
    ("pattern", {"colour": RED, "name": "paisley"}, "may be furrows, bricks"),
    ("torc", {"width": "wide"}, "should be a number"),
    ("torc", {"width": True}, "should be a number"),
    ("portrait", {"seed": "a", "ground": GOLD, "cloth": RED, "woman": "yes"}, "should be true or false"),
    ("portrait", {"seed": "a", "ground": GOLD, "cloth": RED, "head": "top-hat"}, "“head” is “top-hat”"),
    ("sketch", {"colours": {}, "lines": ["dot wood 50,50 9,9"]}, "there is no 'wood' among its colours"),
    ("sketch", {"colours": {}, "lines": ["dot"]}, "the line “dot” lacks a kind, a colour or points"),
    ("sketch", {"colours": {}, "lines": ["scribble wood 1,1"]}, "knows no “scribble”"),
    ("sketch", {"colours": {"wood": RED}, "lines": ["bend wood wide 1,1"]}, "could not convert"),
])  # fmt: skip
def test_a_wrong_option_says_what_it_should_be(name: str, wrong: Any, said: str) -> None:
    with pytest.raises((KeyError, ValueError), match=said):
        ART[name](BOX, wrong)


@pytest.mark.parametrize("name", sorted(ART))
def test_it_is_cheap(name: Any, paths: Any) -> None:
    """A sheet of nine cards stays small because an ornament is strokes, not stones."""
    assert paths(ART[name](BOX, SAMPLES[name])) <= 260


def test_parts_of_a_sketch_are_moved_scaled_and_coloured() -> None:
    lines = ["dot wood 50,50 50,50"]
    part = {"at": [25, 0], "size": 0.5, "colours": {"wood": "dark"}, "lines": lines}
    (group,) = ART["sketch"]((0, 0, 10, 10), {"colours": {"wood": GOLD, "dark": NIGHT}, "parts": [part]})
    assert group.transform == (0.05, 0, 0, 0.05, 2.5, 0)
    assert group.items[0].paint.fill == NIGHT


def test_every_ornament_is_in_the_manual() -> None:
    manual = (Path(__file__).parents[3] / "docs" / "ornaments.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^\| `([a-z-]+)` \|", manual, re.MULTILINE)) == set(ART)


def test_an_unknown_option_is_told_with_those_there_are() -> None:
    with pytest.raises(ValueError, match=r"it knows no “color”, only colour, ground$"):
        ART["waves"](BOX, {"colour": RED, "color": RED})


def test_a_ground_may_be_none() -> None:
    assert ART["waves"](BOX, {"colour": RED, "ground": "none"}) == ART["waves"](BOX, {"colour": RED})
