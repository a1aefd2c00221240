"""The odds on Fallen Kingdoms' player aid are the engine's (FK 15.2.3); `--refresh-golden` writes them anew."""

from __future__ import annotations

from ast import literal_eval
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
import yaml

from companion.rules.fallen_kingdoms.content import STRATEGY
from companion.rules.fallen_kingdoms.odds import die_faces, rolls
from generator.pack.reader import read_pack

PACK = read_pack("fallen-kingdoms")
COLUMNS = {
    "two": (2, False, ("one", "both")),
    "strategy": (2, True, ("one", "both")),
    "three": (3, False, ("one", "two", "all")),
}
"""The groups of columns: how many dice, with Strategy or not, and what one, two, three hits are called."""


def at_least(hits: int, dice: int, least: int, strategy: bool) -> Fraction:
    """How likely so many of the dice show `least` or more."""
    faces = die_faces(strategy)
    chance = Fraction(0)
    for thrown in product(range(1, 7), repeat=dice):
        if sum(face >= least for face in thrown) >= hits:
            one = Fraction(1)
            for face in thrown:
                one *= faces[face - 1]
            chance += one
    return chance


def percent(chance: Fraction) -> str:
    """Rounded as on the aid; a chance is never printed as none."""
    return str(int(chance * 100 + Fraction(1, 2))) if chance * 100 >= Fraction(1, 2) else "<1"


def figures(least: int) -> dict[str, str]:
    return {
        f"{group}_{name}": percent(at_least(hits, dice, least, strategy))
        for group, (dice, strategy, names) in COLUMNS.items()
        for hits, name in enumerate(names, 1)
    }


def test_the_aid_prints_the_odds_of_the_engine(request: pytest.FixtureRequest) -> None:
    file = PACK.folder / "odds.csv"
    said = file.read_text(encoding="utf-8").splitlines()
    told = [f"hit-{least},{least}," + ",".join(figures(least).values()) for least in (4, 5, 6)]
    if request.config.getoption("--refresh-golden"):
        file.write_text("\n".join([*said[:2], *told, ""]), encoding="utf-8")
    assert said[1].split(",") == ["id", "least", *figures(4)]
    assert said[2:] == told


@pytest.mark.parametrize("strategy", [False, True])
def test_two_dice_agree_with_the_rolls_of_a_battle(strategy: bool) -> None:
    """FK 7.3.5: 4 and more hits, 5 and more against Masonry; FK 7.4.1: a 6 frightens philosophers."""
    access = STRATEGY if strategy else 0
    for least, masonry in ((4, False), (5, True)):
        outcomes = rolls(access, masonry, False, 0)
        for hits in (1, 2):
            found = sum((roll.chance for roll in outcomes if roll.kills >= hits), Fraction(0))
            assert found == at_least(hits, 2, least, strategy)
    sixes = sum((roll.chance for roll in rolls(access, False, True, 1) if roll.leave), Fraction(0))
    assert sixes == at_least(1, 2, 6, strategy)


def test_every_column_is_drawn_on_the_aid() -> None:
    layouts = Path("templates") / "print" / "fallen-kingdoms"
    aid = yaml.safe_load((layouts / "aid-turn.yaml").read_text(encoding="utf-8"))
    assert "odds-table" in {box.get("use") for box in aid["boxes"].values()}
    table = yaml.safe_load((layouts / "odds-table.yaml").read_text(encoding="utf-8"))
    assert [name for name, _ in literal_eval(table["vars"]["columns"])] == list(figures(4))
    assert table["boxes"]["bands"]["each"] == "tables.odds"
