"""The kit of Fallen Kingdoms holds what its rules count, and a laid map can be drawn."""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from generator.backends import pdf, png
from generator.errors import Refused
from generator.impose.request import Face
from generator.impose.services import service
from generator.kit.map_picture import FRAME, draw_map, write_map
from generator.kit.options import Options
from generator.kit.pages import pages_of
from generator.kit.planning import outlook
from generator.layout import Drawer
from generator.layout.booklet import booklet
from generator.pack.reader import read_pack, read_rulebook
from generator.pack.sizes import Size
from generator.scene.digest import digest
from generator.scene.model import Document
from generator.units import SERVICE_BLEED

PACK = read_pack("fallen-kingdoms")
GRID = [
    [{"face": "T1A", "turns": 2}, {"face": "T4A", "turns": 2}],
    [{"face": "T3A", "turns": 0}, {"face": "T2B", "turns": 3}],
]


def pieces(component: Any) -> Any:
    return {piece.id: piece.quantity for piece in PACK.pieces(PACK.component(component))}


def test_fk_1_1_and_1_3_everything_is_in_the_box() -> None:
    assert sum(pieces("tiles").values()) == 6
    assert len(pieces("tiles")) == 12
    assert sum(pieces("gods").values()) == 9
    assert sum(pieces("knowledge").values()) == 18
    assert pieces("rumors") == dict.fromkeys(("r3", "r5", "r8", "r13", "r21", "r34"), 3)
    assert set(pieces("buildings").values()) == {6 + 3}
    assert set(pieces("glory").values()) == {16 + 16}
    assert pieces("letters") == {"a": 13, "b": 13, "c": 13}
    assert pieces("markers") == {"first-player": 1, "invader": 5, "special": 1}


def test_fk_1_2_every_colour_has_its_pieces() -> None:
    colours = {row.id for row in PACK.tables["colours"]}
    assert pieces("units") == dict.fromkeys(colours, 30)
    assert pieces("flags") == dict.fromkeys(colours, 16 + 1)
    assert pieces("kingdoms") == dict.fromkeys(colours, 1)
    assert set(pieces("temples")) == {f"{what}-{colour}" for what in ("temple", "hall") for colour in colours}


@pytest.mark.parametrize("component", ["gods", "knowledge", "rumors", "buildings", "glory"])
def test_what_lies_face_down_has_one_back(component: str) -> None:
    drawer = Drawer(PACK, "en")
    backs = {digest(drawer.back(PACK.component(component), piece)) for piece in PACK.pieces(PACK.component(component))}
    assert len(backs) == 1


def test_both_faces_of_a_tile_are_on_its_two_sides() -> None:
    drawer = Drawer(PACK, "en")
    tiles = PACK.component("tiles")
    faces = {piece.id: piece for piece in PACK.pieces(tiles)}
    for number in range(1, 7):
        a, b = faces[f"t{number}a"], faces[f"t{number}b"]
        assert digest(drawer.back(tiles, a)) == digest(drawer.front(tiles, b))


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_rulebook_is_a_whole_number_of_sheets(language: str) -> None:
    drawer = Drawer(PACK, language)
    pages = booklet(drawer, PACK.component("rulebook"), read_rulebook(PACK, language))
    assert len(pages) % 4 == 0
    assert 12 <= len(pages) <= 20
    assert not drawer.findings


def test_a_laid_map_is_as_large_as_its_tiles(tmp_path: Path) -> None:
    scene = draw_map(PACK, "en", GRID)
    tile = PACK.component("tiles").size.width
    assert (scene.width, scene.height) == (2 * tile + 2 * FRAME, 2 * tile + 2 * FRAME)
    larger = replace(PACK, components=tuple(replace(c, size=Size(200, 200)) for c in PACK.components))
    assert draw_map(larger, "en", GRID).width == 2 * 200 + 2 * FRAME
    for name in ("map.svg", "map.pdf"):
        write_map(scene, tmp_path / name, "A map", "en")
        assert 10_000 < (tmp_path / name).stat().st_size < 500_000
    shown = {str(cell["face"]).lower() for row in GRID for cell in row}
    cities = {city.id for city in PACK.tables["cities"] if city.face in shown}
    assert set(re.findall(r"city:([a-z]+)", (tmp_path / "map.svg").read_text(encoding="utf-8"))) == cities
    with pytest.raises(Refused, match=r"neither \.svg nor \.pdf"):
        write_map(scene, tmp_path / "map.gif", "A map", "en")


def test_a_game_without_tiles_says_so() -> None:
    with pytest.raises(Refused, match="does not say how its map is drawn"):
        draw_map(read_pack("armorica"), "en", GRID)


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_rulebook_draws_its_examples(language: str) -> None:
    figures = [figure.layout for figure in read_rulebook(PACK, language).figures()]
    assert figures == ["fig-tile", "fig-map", "fig-production", "fig-battle", "fig-invasion"]


def test_no_french_line_can_begin_with_a_colon() -> None:
    texts = [PACK.folder / "texts" / "fr.yaml", PACK.folder / "rulebook" / "fr.yaml"]
    lines = [line for file in texts for line in file.read_text(encoding="utf-8").splitlines()]
    assert sum("\u00a0:" in line for line in lines) > 20
    assert [line for line in lines if re.search(r" [:;?!»](?!\S)|« ", line)] == []


@pytest.mark.parametrize(("backs", "sheets", "pages"), [("none", 12, 12), ("long", 6, 12), ("fold", 12, 12)])
def test_all_twelve_faces_are_printed_whatever_the_backs(backs: str, sheets: int, pages: int) -> None:
    [told] = outlook("fallen-kingdoms", Options(backs=backs))
    tiles = next(part.batch for part in told.parts if part.batch.group == "tiles")
    assert (tiles.plan.sheets, len(pages_of(tiles, Options(backs=backs)))) == (sheets, pages)
    assert ("sides-apart" in [reason.code for reason in tiles.plan.reasons]) == (backs == "fold")


@pytest.mark.parametrize(("component", "millimetres_down"), [("knowledge", 4.0), ("aid", 16.2)])
def test_edges_and_chains_go_on_beside_the_cut(component: str, millimetres_down: float) -> None:
    """A knife a little off must not show the ground beside the band that says private, or beside a chain of rings."""
    drawer, dots = Drawer(PACK, "en", bleed=SERVICE_BLEED), 8
    part = PACK.component(component)
    pages = service([Face("one", drawer.front(part, PACK.pieces(part)[0]))], bleed=SERVICE_BLEED)
    drawn = Image.open(BytesIO(png.render(pdf.write(Document(pages, "")), 0, round(dots * 25.4)))).convert("RGB")
    row, ground = round((SERVICE_BLEED + millimetres_down) * dots), (0xEF, 0xE6, 0xD2)
    beside = [drawn.getpixel((x, row)) for x in (2, 8, 16, drawn.width - 17, drawn.width - 9, drawn.width - 3)]
    assert sum(max(abs(a - b) for a, b in zip(dot, ground, strict=True)) > 40 for dot in beside) >= 5
