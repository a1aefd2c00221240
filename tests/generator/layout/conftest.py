"""A pack of three small cards whose layouts each test writes itself."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent

import pytest

from generator.layout import Drawer
from generator.pack.reader import read_pack
from generator.print_choices import Ink
from generator.scene.model import Group, Item, Scene, Use

GAME = """\
punchboard: 1
id: studio
version: 1.0.0
languages: [en, de]
players: {min: 2, max: 4}
palette: {sand: "#f0e0c0", clay: "#b4532a"}
fonts: {body: eb-garamond, display: cinzel}
tables: {suits: suits.yaml, cards: cards.yaml}
components:
  - {id: cards, kind: card, size: [50, 80], table: cards, front: card, back: back}
"""
SUITS = """\
- {id: red, colour: clay}
- {id: blue, colour: "#336699"}
"""
CARDS = """\
- {id: one, suit: red, gold: 1, icons: {wheat: 2, grapes: 0}}
- {id: two, suit: blue, gold: 3, icons: {wheat: 0, grapes: 1}}
- {id: three, suit: red, gold: 0, icons: {wheat: 1, grapes: 1}}
"""
TEXTS = {
    "en": "title: Studio\ncomponents: {cards: Cards}\nnames: {one: One, two: Two, three: Three}\n",
    "de": "title: Studio\ncomponents: {cards: Karten}\nnames: {one: Eins, two: Zwei, three: Drei}\n",
}


@dataclass
class Studio:
    """Writes layouts, draws cards, and shows what was found as short lines."""

    folder: Path

    def layout(self, name: str, text: str) -> Studio:
        (self.folder / "layouts" / f"{name}.yaml").write_text(dedent(text).lstrip("\n"), encoding="utf-8")
        return self

    def drawer(self, language: str = "en", ink: Ink = "full") -> Drawer:
        return Drawer(read_pack(self.folder), language, ink)

    def draw(self, card: str = "one", language: str = "en", ink: Ink = "full") -> Scene:
        scene, lines = self.drawn(card, language, ink)
        assert not lines, lines
        return scene

    def drawn(self, card: str = "one", language: str = "en", ink: Ink = "full") -> tuple[Scene, list[str]]:
        drawer = self.drawer(language, ink)
        component = drawer.pack.component("cards")
        piece = next(piece for piece in drawer.pack.pieces(component) if piece.id == card)
        scene = drawer.front(component, piece)
        return scene, [_line(str(finding)) for finding in drawer.findings]

    def static_findings(self) -> list[str]:
        """What is found in the layout of the cards beyond what drawing all of them tells."""
        drawer = self.drawer()
        component = drawer.pack.component("cards")
        for piece in drawer.pack.pieces(component):
            drawer.front(component, piece)
        return [_line(str(finding)) for finding in drawer.static_findings()]

    def items(self, layout: str, card: str = "one", ink: Ink = "full") -> list[Item]:
        """All items of a card with this layout, out of groups and out of the symbols of boxes that never change."""
        return list(flat(self.layout("card", layout).draw(card, ink=ink).items))

    def findings(self, layout: str, card: str = "one") -> list[str]:
        return self.layout("card", layout).drawn(card)[1]


def _line(said: str) -> str:
    return said.replace("layouts/", "", 1)


def flat(items: tuple[Item, ...]) -> list[Item]:
    found: list[Item] = []
    for item in items:
        match item:
            case Group() if item.clip is None and item.opacity == 1:
                found += flat(item.items)
            case Use() if item.symbol.key.startswith("same-"):
                found += flat(item.symbol.items)
            case _:
                found.append(item)
    return found


@pytest.fixture
def studio(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Studio:
    folder = tmp_path / "studio"
    (folder / "layouts").mkdir(parents=True)
    (folder / "texts").mkdir()
    (folder / "game.yaml").write_text(GAME)
    (folder / "suits.yaml").write_text(SUITS)
    (folder / "cards.yaml").write_text(CARDS)
    for language, text in TEXTS.items():
        (folder / "texts" / f"{language}.yaml").write_text(text)
    (folder / "layouts" / "card.yaml").write_text("boxes: {}\n")
    (folder / "layouts" / "back.yaml").write_text("boxes: {ground: {bleed: true, fill: clay}}\n")
    monkeypatch.chdir(folder)
    return Studio(Path())
