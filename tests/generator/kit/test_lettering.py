"""Pieces without their lettering: for screens that write it themselves, because the piece lies turned there."""

from __future__ import annotations

from generator.kit.drawing import LETTERING, piece_svg
from generator.pack.reader import read_pack


def test_only_the_words_of_a_tile_are_left_out() -> None:
    pack = read_pack("fallen-kingdoms")
    printed = piece_svg(pack, "tiles", "t1a", "en")
    plain = piece_svg(pack, "tiles", "t1a", "en", lettering=False)
    assert printed.count(f'data-label="{LETTERING}"') == 3 + 3, (
        "three cities' plates, and the tile's own with its arrow"
    )
    assert f'data-label="{LETTERING}"' not in plain
    assert plain.count('data-label="city:') == printed.count('data-label="city:') == 3
    assert len(plain) < len(printed)


def test_a_piece_without_such_words_is_the_same() -> None:
    pack = read_pack("armorica")
    card = pack.pieces(pack.component("gaul"))[0].id
    assert piece_svg(pack, "gaul", card, "en", lettering=False) == piece_svg(pack, "gaul", card, "en")
