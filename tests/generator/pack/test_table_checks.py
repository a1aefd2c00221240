"""Checks written in Python: they are found by name, use their settings, and tell each breach at its row."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from generator.errors import Finding
from generator.geometry import segment_distance, segments_meet
from generator.pack.reader import read_findings
from generator.pack.table_checks import names
from generator.places import shipped_folder

PLACES = """id,x,y,harbour,links
a,0,0,x,b c
b,20,0,,a c
c,10,10,,a b d
d,10,30,x,c
"""
SPURS = "id,x,y,to\nisle,0,30,d2\n"


@pytest.fixture
def map_of(broken: Any) -> Any:
    """Adds a map to the starter pack and returns its findings for a table of places."""

    def findings(places: Any = PLACES, settings: Any = "", spurs: Any = None) -> Any:
        broken.write("places.csv", places)
        columns = "{harbour: {type: bool}, links: {type: rows, of: places}}"
        tables = f"tables:\n  places: {{file: places.csv, columns: {columns}}}\n"
        if spurs is not None:
            broken.write("spurs.csv", spurs)
            tables += "  spurs: spurs.csv\n"
            settings += ", spurs: {table: spurs, link: to}"
        broken.edit("game.yaml", "tables:\n", tables)
        broken.edit("game.yaml", "checks:  ", f"checks:\n  - use: map-graph\n    with: {{links: links{settings}}}\n#")
        text = (broken.root / "game.yaml").read_text(encoding="utf-8")
        broken.write("game.yaml", text[: text.index("\n  - table: cards\n    that")] + "\n")
        return [(str(found.place), found.message) for found in broken.findings()]

    return findings


def test_the_checks_have_names() -> None:
    assert "map-graph" in names()


def test_a_sound_map_has_no_findings(map_of: Any) -> None:
    settings = ", degree: {min: 1, max: 3}, apart: 5, clearance: 5, strangers: harbour"
    assert map_of(settings=settings, spurs="id,x,y,to\nisle,40,0,b\n") == []


BREACHES = [
    ("b,20,0,,a c", "b,20,0,,a", "", "places.csv:4:10", "“c” is joined to “b”, but “b” not to “c”."),
    ("d,10,30,x,c", "d,10,30,x,c d", "", "places.csv:5:11", "“d” is joined to itself."),
    ("d,10,30,x,c", "d,10,30,x,c c", "", "places.csv:5:11", "“d” is joined to a place twice."),
    ("", "e,50,50,,\n", "", "places.csv:6:10", "“e” cannot be reached from “a”."),
    ("", "", ", degree: {min: 2, max: 3}", "places.csv:5:11", "“d” is joined to 1 places."),
    ("", "", ", degree: {min: 1, max: 2}", "places.csv:4:10", "“c” is joined to 3 places."),
    ("", "", ", apart: 15, clearance: 5", "places.csv:2:1", "“a” and “c” are only 14.1 apart."),
    ("b,20,0,,a", "b,20,0,x,a", ", strangers: harbour", "places.csv:2:9", "a–b joins two places with “harbour”."),
    ("d,10,30,x,c", "d,10,-10,x,c", "", "places.csv:2:9", "The lines a–b and c–d cross."),
    ("d,10,30,x,c", "d,3,0,x,c", "", "places.csv:2:9", "The line a–b passes “d” at 0.0."),
    ("", "", ", x: east", "places.csv:2:1", "“a” has no number “east”."),
    ("", "", ", degree: 3", "game.yaml:52:10", "The check “map-graph” cannot work with the number 3 for “degree”."),
    ("", "", ", places: pla", "game.yaml:52:10", "The check “map-graph” needs a table for “places”; “pla” is none."),
]


@pytest.mark.parametrize(("old", "new", "settings", "place", "message"), BREACHES)
def test_a_breach_is_told_at_its_row(map_of: Any, old: Any, new: Any, settings: Any, place: Any, message: Any) -> None:
    found = map_of(PLACES.replace(old, new) if old else PLACES + new, settings)
    assert (place, message) in found, found


def test_spurs_end_at_places_of_their_own(map_of: Any) -> None:
    found = map_of(settings=", strangers: harbour", spurs="id,x,y,to\nisle,40,0,b\nrock,40,5,b\nreef,0,40,d\n")
    assert found == [
        ("spurs.csv:3:11", "“isle” and “rock” are both joined to “b”."),
        ("spurs.csv:4:11", "reef–d ends at a place with “harbour”."),
    ]


def test_a_spur_to_nowhere_is_told(map_of: Any) -> None:
    assert map_of(spurs=SPURS) == [("spurs.csv:2:11", "“isle” is joined to “d2”, which is no place.")]


def test_regions_that_touch_differ(map_of: Any, broken: Any) -> None:
    regions = ", regions: {table: suits, column: land, differ: ground}"
    lands = {"a": "sun", "b": "sun", "c": "moon", "d": "moon"}
    header, *rows = PLACES.splitlines()
    places = "\n".join([header + ",land", *(f"{row},{lands[row[0]]}" for row in rows)]) + "\n"
    broken.edit("suits.yaml", "ground: dusk", "ground: gold")
    assert map_of(places, regions) == [("places.csv:2:9", "a–c joins “sun” and “moon”, which both have ground “gold”.")]


REGIONS = "places: places, regions: {table: suits, column: land}, spurs: {table: spurs, link: to, region: isle}"


@pytest.fixture
def regions_of(broken: Any) -> Any:
    """Findings for a map whose places a and b lie in the land of the sun, c and d in that of the moon."""

    def findings(settings: Any, spurs: Any = "id,to\nrock,a\n") -> Any:
        lands = {"a": "sun", "b": "sun", "c": "moon", "d": "moon"}
        header, *rows = PLACES.splitlines()
        broken.write("places.csv", "\n".join([header + ",land", *(f"{row},{lands[row[0]]}" for row in rows)]) + "\n")
        broken.write("spurs.csv", spurs)
        columns = "{harbour: {type: bool}, links: {type: rows, of: places}}"
        tables = f"tables:\n  spurs: spurs.csv\n  places: {{file: places.csv, columns: {columns}}}\n"
        broken.edit("game.yaml", "tables:\n", tables)
        text = (broken.root / "game.yaml").read_text(encoding="utf-8")
        checks = f"checks:\n  - use: map-regions\n    with: {{{REGIONS}, {settings}}}\n"
        broken.write("game.yaml", text[: text.index("checks:")] + checks)
        return [(str(found.place).partition(":")[0], found.message) for found in broken.findings()]

    return findings


def test_regions_are_neighbours_as_listed(regions_of: Any) -> None:
    assert regions_of("touch: {isle: [sun], sun: [moon]}") == []


@pytest.mark.parametrize(
    ("settings", "file", "message"),
    [
        ("touch: {isle: [sun]}", "places.csv", "a–c makes “moon” and “sun” neighbours, which they are not to be."),
        (
            "touch: {isle: [sun, moon], sun: [moon]}",
            "game.yaml",
            "No line joins “isle” and “moon”, which are neighbours.",
        ),
        ("touch: {isle: [sun], sun: [moon, mars]}", "game.yaml", "“touch” names “mars”, which is no region."),
        ("far: {least: 2}", "game.yaml", "“sun”, the nearest region, lies 1.5 links from the spurs; 2 is asked for."),
        ("far: {most: 2}", "game.yaml", "“moon”, the farthest region, lies 2.5 links from the spurs; 2 is asked for."),
        (
            "far: {falls: worth}",
            "suits.yaml",
            "“moon” lies farther from the spurs than “sun” and has the higher worth.",
        ),
        ("far: 3", "game.yaml", "The check “map-regions” cannot work with the number 3 for “far”."),
    ],
)
def test_regions_that_lie_otherwise_are_told(
    regions_of: Any, broken: Any, settings: str, file: str, message: str
) -> None:
    suits = (broken.root / "suits.yaml").read_text(encoding="utf-8")
    broken.write(
        "suits.yaml",
        suits.replace("- id: sun", "- worth: 1\n  id: sun").replace("- id: moon", "- worth: 2\n  id: moon"),
    )
    assert (file, message) in regions_of(settings)


def test_an_unknown_check_is_told_with_the_nearest(broken: Any, one: Callable[[], Finding]) -> None:
    broken.edit("game.yaml", "  - table: cards\n", "  - use: map-grahp\n  - table: cards\n")
    assert (one().code, str(one().place)) == ("unknown-check", "game.yaml:51:10")
    assert "“map-graph”" in one().hint


def test_checks_wait_until_the_tables_are_sound(broken: Any) -> None:
    broken.edit("cards.csv", "sun-4,sun,4,", "sun-4,sun,9,5")
    assert [found.code for found in broken.findings()] == ["bad-cell"]


def test_a_check_without_a_table_is_asked_once(broken: Any, one: Callable[[], Finding]) -> None:
    check = "  - that: tables.cards | length > 12\n    say: Only {tables.cards | length} cards\n"
    broken.edit("game.yaml", "  - table: cards\n", check + "  - table: cards\n")
    assert (one().message, one().hint) == ("Only 12 cards.", "This must hold: tables.cards | length > 12.")
    assert str(one().place) == "game.yaml:51:11"


def test_lines_meet_when_they_share_a_point() -> None:
    assert segments_meet((0, 0), (10, 10), (0, 10), (10, 0))
    assert segments_meet((0, 0), (10, 0), (5, 0), (15, 0)), "overlapping"
    assert segments_meet((0, 0), (10, 0), (5, 0), (5, 9)), "touching"
    assert not segments_meet((0, 0), (10, 0), (0, 1), (10, 1))
    assert segment_distance((5, 3), (0, 0), (10, 0)) == 3
    assert segment_distance((13, 4), (0, 0), (10, 0)) == 5
    assert segment_distance((3, 4), (0, 0), (0, 0)) == 5


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        ("locations.csv", "dun-lethglaise,regia,76,36,yes,", "dun-lethglaise,regia,76,36,,", "11 locations are ports"),
        ("locations.csv", ",44,20,,ailech ess-ruaid", ",44,20,,ess-ruaid", "“ailech” is joined to “cnoc-fola”, but"),
        ("locations.csv", "latharna,robogdia,75,24", "latharna,robogdia,60,36", "cross"),
        ("locations.csv", "clochar,regia,", "clochar,robogdia,", "“regia” has 3 locations"),
        ("provinces.csv", "robogdia,bracken", "robogdia,heather", "which both have colour “heather”"),
        ("locations.csv", "slaine caisel corcach", "slaine corcach", "“caisel” is joined to “sliab-na-mban”, but"),
        ("locations.csv", "ess-ruaid,vennicnia,47,32", "ess-ruaid,vennicnia,46,39", "only 4.1 apart"),
        ("locations.csv", "sligech,magnata,42,38", "sligech,magnata,44,38", "passes “sligech” at"),
        ("locations.csv", "emain-macha,regia,65,36,,", "emain-macha,regia,65,36,yes,", "13 locations are ports"),
        (
            "locations.csv",
            "tuag-inber,robogdia,63,19,,",
            "tuag-inber,robogdia,63,19,yes,",
            "ends at a place with “port”",
        ),
        ("castles.csv", "42,5,cnoc-fola", "42,5,ailech", "are both joined to “ailech”"),
        ("castles.csv", "72,5,dun-sobairche", "72,5,clochar", "“balors-isle” and “regia” neighbours, which they are"),
        ("provinces.csv", "ivernis,straw,1", "ivernis,straw,2", "“ivernis” lies farther from the spurs than"),
    ],
)
def test_the_map_of_the_arrival_keeps_its_laws(tmp_path: Path, file: str, old: str, new: str, message: str) -> None:
    root = shutil.copytree(shipped_folder("content") / "arrival", tmp_path / "arrival")
    text = (root / file).read_text(encoding="utf-8")
    assert old in text
    (root / file).write_text(text.replace(old, new), encoding="utf-8")
    found = read_findings(root)[1]
    assert any(message in one.message for one in found), [str(one) for one in found]
