"""What a pack is once it is read: pieces, rows, texts, tables for the engines, and a hash that only content moves."""

from __future__ import annotations

import json
import pickle
import shutil
from math import isclose
from pathlib import Path
from typing import Any

import pytest

from generator.pack.find import large_games
from generator.pack.reader import read_pack
from generator.pack.sizes import NAMED, hexagon, round_piece, size_named


@pytest.mark.parametrize("name", large_games())
def test_every_shipped_pack_reads(name: Any) -> None:
    pack = read_pack(name)
    assert pack.id == name
    assert pack.tables
    assert all(pack.pieces(component) for component in pack.components)


def test_there_are_shipped_packs() -> None:
    assert "armorica" in large_games()


def test_armorica_has_its_sixty_three_cards() -> None:
    pack = read_pack("armorica")
    cards = {component.id: sum(piece.quantity for piece in pack.pieces(component)) for component in pack.components}
    assert (cards["start"], cards["gaul"], cards["roman"], cards["start-player"]) == (4, 29, 29, 1)


def test_pieces_come_from_rows_with_their_place_and_number(broken: Any) -> None:
    broken.edit("cards.csv", "sun-2,sun,2,", "sun-2,sun,2,3")
    pack = read_pack(broken.root)
    pieces = pack.pieces("cards")
    assert [piece.id for piece in pieces][:2] == ["sun-1", "sun-2"]
    assert [piece.quantity for piece in pieces][:3] == [1, 3, 1]
    assert pieces[1].row.value == pieces[1].row["value"] == 2
    assert str(pieces[1].place) == "cards.csv:4:1"
    assert str(pieces[1].row.place("copies")) == "cards.csv:4:13"
    assert pack.pieces(pack.component("aid"))[0].id == "aid"
    assert pack.pieces("aid")[0].quantity == 2


def test_where_chooses_rows(broken: Any) -> None:
    broken.edit(
        "game.yaml", "    table: cards  ", "    where: row.suit == 'moon' and row.value > 4\n    table: cards  "
    )
    assert [piece.id for piece in read_pack(broken.root).pieces("cards")] == ["moon-5", "moon-6"]


def test_expressions_know_the_tables(broken: Any) -> None:
    broken.edit(
        "game.yaml", "    table: cards  ", "    where: tables.suits[row.suit].ground == 'dusk'\n    table: cards  "
    )
    assert len(read_pack(broken.root).pieces("cards")) == 6


def test_listed_pieces_have_their_own_quantity(broken: Any) -> None:
    broken.edit(
        "game.yaml", "    front: aid", "    pieces: [{id: red, hue: 3}, {id: blue, quantity: 5}]\n    front: aid"
    )
    pieces = read_pack(broken.root).pieces("aid")
    assert [(piece.id, piece.quantity, piece.row.get("hue")) for piece in pieces] == [("red", 2, 3), ("blue", 5, None)]


def test_texts_are_flat_and_the_same_in_all_languages(broken: Any) -> None:
    pack = read_pack(broken.root)
    assert pack.text("de", "cards.sun-1.name") == "Tagesanbruch"
    assert pack.text("en", "suits.moon") == "Moon"
    assert pack.texts["en"].keys() == pack.texts["de"].keys()
    with pytest.raises(KeyError):
        pack.text("en", "cards.sun-1.nome")


def test_words_that_yaml_would_turn_into_values_stay_words(broken: Any) -> None:
    for language in ("en", "de"):
        broken.edit(f"texts/{language}.yaml", "suits:", "answers: {no: no, yes: 'yes', '1': 1.50}\nsuits:")
    pack = read_pack(broken.root)
    assert [pack.text("en", f"answers.{key}") for key in ("no", "yes", "1")] == ["no", "yes", "1.50"]


def test_engines_get_plain_values(broken: Any) -> None:
    broken.edit("suits.yaml", "figure: ink", "figure: ink\n  beats: {moon: [1, 2]}")
    tables = read_pack(broken.root).plain_tables()
    assert tables["suits"][0]["beats"] == {"moon": [1, 2]}
    assert tables["cards"][2] == {"id": "sun-3", "suit": "sun", "value": 3, "copies": 1}
    assert json.loads(json.dumps(tables)) == tables


def test_a_pack_is_frozen_and_travels_between_processes(broken: Any) -> None:
    broken.edit("suits.yaml", "figure: ink", "figure: ink\n  beats: {moon: [1, 2]}")
    pack = read_pack(broken.root)
    with pytest.raises(TypeError):
        pack.tables["suits"][0]["beats"]["moon"] = 3
    row = pickle.loads(pickle.dumps(pack.tables["suits"][0]))
    assert row == pack.tables["suits"][0]
    assert row.place("icon") == pack.tables["suits"][0].place("icon")


def test_the_hash_is_that_of_the_content_not_of_the_folder(broken: Any, tmp_path: Path) -> None:
    before = read_pack(broken.root)
    shutil.copytree(broken.root, tmp_path / "copy" / "elsewhere")
    (tmp_path / "copy" / "elsewhere" / "notes.txt").write_text("not part of the game")
    assert read_pack(tmp_path / "copy" / "elsewhere").hash == before.hash


@pytest.mark.parametrize(
    ("file", "old", "new", "engines_too"),
    [
        ("cards.csv", "sun-2,sun,2,", "sun-2,sun,2,2", True),
        ("suits.yaml", "ground: gold", "ground: ink", True),
        ("texts/de.yaml", "Morgentau", "Frühnebel", False),
        ("layouts/card.yaml", "size: 13", "size: 12", False),
        ("icons/moon.svg", "M330 50", "M331 50", False),
        ("game.yaml", "age: 6", "age: 7", False),
    ],
)
def test_whatever_pages_are_made_of_moves_the_hash(
    broken: Any, file: str, old: str, new: str, engines_too: bool
) -> None:
    before = read_pack(broken.root)
    broken.edit(file, old, new)
    after = read_pack(broken.root)
    assert after.hash != before.hash
    assert (after.tables_hash != before.tables_hash) == engines_too


def test_rulings_have_their_words_in_the_texts(broken: Any) -> None:
    broken.write("rulings.yaml", "- {id: B-01, rule: '4.3'}\n")
    assert {(found.code, found.field) for found in broken.findings()} == {
        ("missing-translation", "rulings.B-01.question"),
        ("missing-translation", "rulings.B-01.ruling"),
    }
    for language in ("en", "de"):
        broken.edit(f"texts/{language}.yaml", "suits:", "rulings: {B-01: {question: a, ruling: b}}\nsuits:")
    (ruling,) = read_pack(broken.root).rulings
    assert (ruling.id, ruling.rule, str(ruling.place)) == ("B-01", "4.3", "rulings.yaml:1:3")


def test_a_ruling_twice_is_told(broken: Any) -> None:
    broken.write("rulings.yaml", "- {id: B-01, rule: '4.3'}\n- {id: B-01, rule: 4.3}\n")
    assert ("wrong-type", "rulings.yaml:2:20") in {(found.code, str(found.place)) for found in broken.findings()}
    broken.write("rulings.yaml", "- {id: B-01, rule: '4.3'}\n- {id: B-01, rule: '4.4'}\n")
    assert ("duplicate-id", "rulings.yaml:2:8") in {(found.code, str(found.place)) for found in broken.findings()}


def test_own_fonts_and_pictures_need_a_row_that_says_who_made_them(broken: Any) -> None:
    broken.write("fonts/Own.ttf", b"\0\1\0\0")
    broken.write("art/cover.png", b"\x89PNG")
    assert [(found.code, str(found.place)) for found in broken.findings()] == [
        ("no-credit", "art/cover.png"),
        ("no-credit", "fonts/Own.ttf"),
    ]
    broken.write("art/art.yaml", "cover.png: {author: A. Painter, licence: CC0 1.0}\n")
    broken.write("fonts/OFL.txt", "…")
    row = "own: {name: Own, author: A, licence: OFL-1.1, licence_file: OFL.txt, files: {regular: Own.ttf}}\n"
    broken.write("fonts/fonts.yaml", row)
    broken.edit("game.yaml", "body: fira-sans-condensed", "body: own")
    assert read_pack(broken.root).fonts["body"] == "own"


def test_a_font_must_be_a_ttf_or_otf_and_its_files_there(broken: Any) -> None:
    broken.write("fonts/Own.woff", b"wOFF")
    row = (
        "own: {name: Own, author: A, licence: OFL-1.1, licence_file: O.txt, files: {regular: Own.woff, bold: B.ttf}}\n"
    )
    broken.write("fonts/fonts.yaml", row)
    assert [found.code for found in broken.findings()] == ["missing-file", "bad-font", "missing-file"]


def test_sizes_are_those_of_the_trade() -> None:
    assert (size_named("poker").width, size_named("poker").height) == (63.5, 88.9)
    assert str(size_named("poker")) == "63.5 × 88.9 mm (poker)"
    assert (round_piece(25).width, round_piece(25).shape) == (25, "round")
    assert isclose(hexagon(40).height, 46.188, abs_tol=1e-3)
    assert hexagon(40).width == 40
    assert all(0 < width <= height for width, height in NAMED.values())


def test_the_documents_list_every_size_and_every_key() -> None:
    from generator.pack.game_shape import COLUMN_TYPES, GAME
    from generator.places import shipped_folder

    docs = shipped_folder("content").parent / "docs"
    text = (docs / "packs.md").read_text(encoding="utf-8")
    kinds = GAME["fields"]["components"]["schema"]["items_schema"]["choices"]
    component = kinds["plain"]["fields"]
    for word in (*NAMED, *COLUMN_TYPES):
        assert f"`{word}`" in text, word
    for key in (*GAME["fields"], *component):
        assert f"{key}:" in text, key
    both = text + (docs / "components.md").read_text(encoding="utf-8")
    for kind, shape in kinds.items():
        assert kind == "plain" or f"kind: {kind}" in both
        for key in shape["fields"]:
            assert f"{key}:" in both or f"`{key}`" in both, (kind, key)
