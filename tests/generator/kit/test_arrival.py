"""The Arrival’s kit: all pieces are there, backs give nothing away, the map can be found on by a program."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any

import pytest

from generator.backends import svg
from generator.geometry import distance, segment_distance
from generator.layout import Drawer
from generator.pack.reader import read_pack
from generator.scene.digest import digest
from generator.scene.model import GlyphRun, Group, Text, Use


@pytest.fixture(scope="module")
def pack() -> Any:
    return read_pack("arrival")


@pytest.fixture(scope="module")
def drawer(pack: Any) -> Any:
    return Drawer(pack, "en")


def component(pack: Any, name: Any) -> Any:
    return next(one for one in pack.components if one.id == name)


@pytest.mark.parametrize(("name", "count"), [
    ("board", 1), ("earning", 54), ("tile", 30), ("fomori", 50), ("castle", 4), ("sword", 20), ("shield", 12),
    ("disc", 68), ("blocker", 8), ("tribe", 4), ("start-player", 1), ("overview", 4), ("round-counter", 1),
])  # fmt: skip
def test_1_every_piece_is_in_the_box(pack: Any, name: str, count: int) -> None:
    assert sum(piece.quantity for piece in pack.pieces(component(pack, name))) == count


@pytest.mark.parametrize("name", ["fomori", "tile", "castle"])
def test_backs_are_all_the_same(pack: Any, drawer: Any, name: str) -> None:
    one = component(pack, name)
    backs = {digest(drawer.back(one, piece)) for piece in pack.pieces(one)}
    assert len(backs) == 1


def test_earning_cards_have_three_backs(pack: Any, drawer: Any) -> None:
    one = component(pack, "earning")
    assert len({digest(drawer.back(one, piece)) for piece in pack.pieces(one)}) == 3


def test_the_map_names_every_place_for_screens(pack: Any, drawer: Any) -> None:
    one = component(pack, "board")
    drawn = svg.draw(drawer.front(one, pack.pieces(one)[0]))
    labelled = set(re.findall(r'data-label="location:([\w-]+)"', drawn))
    assert labelled == {row["id"] for table in ("locations", "castles") for row in pack.tables[table]}


def test_bonuses_stand_clear_of_places(pack: Any) -> None:
    """Of a place’s ring (2.5 units), and 1 unit from its lines: nothing covers a number."""
    spots = {row["id"]: (row["x"], row["y"]) for row in pack.tables["locations"]}
    lines = [(spots[row["id"]], spots[other]) for row in pack.tables["locations"] for other in row["connections"]]
    for row in pack.tables["realms"]:
        at = (row["x"] / 10, row["y"] / 10)
        assert min(distance(at, spot) for spot in spots.values()) > 3.2, row["id"]
        assert min(segment_distance(at, *line) for line in lines) > 1, row["id"]


def test_no_two_tiles_on_the_map_touch(pack: Any) -> None:
    """Tiles of 20 mm, the map's unit being 4.6 mm."""
    spots = [(row["x"], row["y"]) for row in pack.tables["locations"]]
    assert all(max(abs(a[0] - b[0]), abs(a[1] - b[1])) * 4.6 > 20 for a, b in combinations(spots, 2))


def words(items: Any) -> str:
    """All that is written, in the order it is drawn."""
    said = []
    for item in items:
        match item:
            case Text(runs=runs):
                said += [run.text for run in runs]
            case Group():
                said.append(words(item.items))
            case Use():
                said.append(words(item.symbol.items))
    return " ".join(said)


def texts(items: Any) -> list[GlyphRun]:
    found: list[GlyphRun] = []
    for item in items:
        match item:
            case Text(runs=runs):
                found += runs
            case Group():
                found += texts(item.items)
            case Use():
                found += texts(item.symbol.items)
    return found


@pytest.mark.parametrize(
    ("language", "actions"),
    [
        ("en", {"The action phase": 2, "Die Aktionsphase": 2}),
        ("de", {"The action phase": 2, "Die Aktionsphase": 2}),
        ("fr", {"La phase d’action": 4}),
    ],
)
def test_1_overview_cards_are_english_and_german_and_french_in_a_french_kit(
    pack: Any, language: str, actions: Any
) -> None:
    drawer, one = Drawer(pack, language), component(pack, "overview")
    counted = dict.fromkeys(actions, 0)
    for piece in pack.pieces(one):
        said = words(drawer.front(one, piece).items)
        counted[next(title for title in actions if title in said)] += piece.quantity
    assert counted == actions


@pytest.mark.parametrize(
    ("language", "front", "back"),
    [
        ("en", "Starting player", "Startspieler"),
        ("de", "Starting player", "Startspieler"),
        ("fr", "Premier joueur", "Premier joueur"),
    ],
)
def test_1_the_starting_player_is_named_in_both_languages_and_in_a_french_kit_in_french(
    pack: Any, language: str, front: str, back: str
) -> None:
    drawer, one = Drawer(pack, language), component(pack, "start-player")
    (piece,) = pack.pieces(one)
    assert front in words(drawer.front(one, piece).items)
    assert back in words(drawer.back(one, piece).items)


def test_the_worth_of_a_tactic_tile_stands_inside_its_coin_on_one_line(pack: Any, drawer: Any) -> None:
    one, coin = component(pack, "tile"), 11.4
    for piece in pack.pieces(one):
        runs = texts(drawer.front(one, piece).items)
        figures = [run for run in runs if run.font.startswith("uncial")]
        assert len({run.y for run in figures}) <= 1, piece.id
        assert sum(run.advance for run in figures) < coin - 2, piece.id


def test_muintir_nemid_has_its_dot_in_the_letters_of_its_card(pack: Any, drawer: Any) -> None:
    one = component(pack, "tribe")
    piece = next(piece for piece in pack.pieces(one) if piece.id == "muintir-nemid")
    assert "ṁ" in words(drawer.front(one, piece).items)
    assert drawer.findings == []
