"""Portraits: everything in the wardrobe can be worn, no two people look alike."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
import yaml

from generator.art.portraits.bust import Appearance, bust
from generator.art.portraits.faces import BEARDS, HAIR, measure
from generator.art.portraits.portrait import portrait
from generator.art.sketch import draw, read
from generator.art.strokes import Chips, mix
from generator.places import shipped_folder
from generator.scene.model import Group

PERSON = yaml.safe_load((shipped_folder("templates") / "print" / "armorica" / "people.yaml").read_text("utf-8"))
WARDROBE = PERSON["styles"]["person"]["with"]


@pytest.mark.parametrize(("head", "dress"), list(product(WARDROBE["heads"], WARDROBE["dresses"])))
def test_everything_in_the_wardrobe_can_be_worn(head: str, dress: str, points: Any) -> None:
    for number, beard in enumerate(BEARDS):
        worn = {"head": head, "dress": dress, "beard": beard, "jewel": "torc" if number % 2 else "none"}
        colours = {"cloth": "#b4532a", "ground": "#ffffff"}
        (whole,) = portrait(
            (0, 0, 100, 110), {"seed": f"seed-{number}", "field": "square", **colours, **worn, **WARDROBE}
        )
        (bust,) = (item for item in whole.items if isinstance(item, Group))
        xs, ys = zip(*points((bust,)), strict=True)
        assert min(xs) >= -1
        assert max(xs) <= 101
        assert min(ys) >= -2
        assert max(ys) <= 124


def test_clothes_are_the_layout_s_and_only_they_can_be_worn() -> None:
    plain = {"seed": "a", "cloth": "#b4532a", "ground": "#ffffff"}
    bare = portrait((0, 0, 50, 50), plain)
    for name, wardrobe in (("head", "heads"), ("dress", "dresses"), ("jewel", "jewels")):
        (one, *_) = WARDROBE[wardrobe]
        assert portrait((0, 0, 50, 50), {**plain, name: one, wardrobe: WARDROBE[wardrobe]}) != bare
        with pytest.raises(ValueError, match=f"“{name}” is “{one}”, and may be none"):
            portrait((0, 0, 50, 50), {**plain, name: one})


def test_a_look_is_drawn_alike_every_time_and_a_seed_makes_the_difference() -> None:
    assert bust(Appearance("a")) == bust(Appearance("a"))
    faces = {bust(Appearance(f"person-{number}")) for number in range(60)}
    assert len(faces) == 60


def test_measures_keep_to_a_human_face() -> None:
    for number, hair in product(range(40), HAIR):
        face = measure(f"{hair}-{number}", hair, bool(number % 2))
        assert face.jaw < face.cheek
        assert 44 < face.nose < face.chin
        assert face.apart - face.eye > 2, "the eyes do not meet"


def test_chips_are_even_enough_and_repeat() -> None:
    chips = Chips("x")
    thrown = [chips.below(6) for _ in range(6000)]
    again = Chips("x")
    assert thrown[:50] == [again.below(6) for _ in range(50)]
    assert all(850 < thrown.count(face) < 1150 for face in range(6))


def test_mix_goes_from_one_colour_to_the_other() -> None:
    assert (mix("#000000", "#ffffff", 0), mix("#000000", "#ffffff", 1)) == ("#000000", "#ffffff")
    assert mix("#102030", "#302010", 0.5) == "#202020"


def test_a_sketch_is_mirrored_in_the_middle() -> None:
    left, right = read("both dot gold 60,20 2,3")
    assert left.d[0] == ("M", 62.0, 20.0)
    assert right.d[0] == ("M", 38.0, 20.0)


def test_a_sketch_reads_widths_dashes_and_colours() -> None:
    (mark,) = read("bend hair 1.5/2/0.5 10,10 20,20 30,10")
    assert (mark.width, mark.dash, mark.colour) == (1.5, (2.0, 0.5), "hair")
    (item,) = draw(("line #123456 0.5 0,0 5,5",), {})
    assert item.paint.stroke == "#123456"
    assert item.paint.cap == "round"


def test_a_sketch_that_makes_no_sense_is_refused() -> None:
    with pytest.raises(ValueError, match="knows no “scribble”"):
        read("scribble hair 1,1 2,2")
    with pytest.raises(KeyError):
        draw(("dot nowhere 1,1 2,2",), {})
