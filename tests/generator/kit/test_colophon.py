"""The last page of a kit names everybody, in the language of the kit, and has room for them on any paper."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

from generator.impose import read_paper
from generator.kit.colophon import colophon
from generator.kit.credits import credits_of
from generator.kit.draw_pieces import draw
from generator.layout import Drawer
from generator.pack.find import large_games
from generator.pack.reader import read_pack
from generator.scene.model import Group, Item, Text, Use


def words(items: Iterable[Item]) -> Iterator[str]:
    for item in items:
        match item:
            case Text():
                yield from (run.text for run in item.runs)
            case Group():
                yield from words(item.items)
            case Use():
                yield from words(item.symbol.items)
            case _:
                pass


@pytest.mark.parametrize(
    ("game", "ink"),
    [(game, ink) for place, game in enumerate(large_games()) for ink in ("full", ("low", "mono")[place % 2])],
)
def test_everybody_is_named_and_fits(game: str, ink: str) -> None:
    pack = read_pack(game)
    for language in pack.languages:
        drawer = Drawer(pack, language, ink)  # one of three
        scenes = [scene for one in draw(drawer) for scene in (one.front, one.back) if scene]
        credits = credits_of(scenes, pack.folder)
        assert {credit.what for credit in credits} >= {"fonts", "icons"}
        for name in ("A3", "A4", "Letter", "A5", "200x287"):
            page = colophon(drawer, read_paper(name), scenes)
            said = "".join(" ".join(words(page.scene.items)).replace("\u00ad", "").split())
            for credit in credits:
                assert "".join(credit.author.split()) in said
                assert credit.licence in said
            assert "".join(pack.text(language, "title").split()) in said
            assert pack.designers
            assert all("".join(who.split()) in said for who in pack.designers)
            assert "creativecommons.org/licenses/by/3.0" in said
            assert {"en": "Typefaces", "de": "Schriften", "fr": "Caractères"}[language] in said
        assert drawer.findings == []


def test_a_pack_may_dress_it(workshop: object) -> None:
    pack_folder = workshop.pack  # type: ignore[attr-defined]
    (pack_folder / "layouts" / "credits.yaml").write_text(
        'extends: common/credits\nboxes: {ours: {bottom: 5, height: 8, text: "Thank you, harbour"}}\n', encoding="utf-8"
    )
    drawer = Drawer(read_pack(pack_folder), "en")
    page = colophon(drawer, read_paper("A4"), [])
    assert drawer.findings == []
    assert "Thank you, harbour" in " ".join(words(page.scene.items))
