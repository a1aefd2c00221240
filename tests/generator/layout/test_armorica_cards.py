"""Armorica's cards in a display: what must stay visible on the strip, and where."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from generator.geometry import IDENTITY, Matrix, apply, then
from generator.layout import Drawer
from generator.layout.booklet import booklet
from generator.pack.reader import read_pack, read_rulebook
from generator.scene.model import Group, Item, Use

STRIP = 18.0
"""Mm of a card that the next one leaves free."""
SMALLEST = 5.0
"""Mm; smaller icons cannot be counted at arm's length."""
ROWS = ("wheat", "grape", "olive", "sheep", "gold", "amphora")


def icons(items: tuple[Item, ...], place: Matrix = IDENTITY) -> Iterator[tuple[str, float, float, float]]:
    """Name, middle and size of every icon."""
    for item in items:
        match item:
            case Group():
                yield from icons(item.items, then(item.transform, place))
            case Use(symbol, transform) if symbol.key.startswith("icon-"):
                matrix = then(transform, place)
                x, y = apply(matrix, (symbol.width / 2, symbol.height / 2))
                yield (
                    symbol.key.removeprefix("icon-").rpartition("-")[0],
                    x,
                    y,
                    max(symbol.width, symbol.height) * matrix[0],
                )
            case Use():
                yield from icons(item.symbol.items, then(item.transform, place))
            case _:
                pass


@pytest.fixture(scope="module", params=["full", "low", "mono"])
def faces(request: pytest.FixtureRequest) -> Any:
    """Every card with its icons."""
    pack = read_pack("armorica")
    drawer = Drawer(pack, "en", request.param)
    drawn = []
    for name in ("start", "gaul", "roman"):
        component = pack.component(name)
        drawn += [(piece.row, list(icons(drawer.front(component, piece).items))) for piece in pack.pieces(component)]
    assert len(drawn) == 62
    return pack, drawn


def test_the_strip_shows_every_icon_of_the_card_in_its_row(faces: Any) -> None:
    pack, drawn = faces
    named = {row.icon: row.id for row in pack.tables["icons"]}
    for card, found in drawn:
        counted = dict.fromkeys(ROWS, 0)
        for name, x, _, size in found:
            if x < STRIP and name in named:
                counted[named[name]] += 1
                assert size / 2 <= x <= STRIP - size / 2, f"{card.id}: {name} is cut off by the next card"
        assert counted == {icon: card[icon] for icon in ROWS}, card.id


def test_rows_line_up_from_card_to_card(faces: Any) -> None:
    pack, drawn = faces
    named = {row.icon: row.id for row in pack.tables["icons"]}
    heights = defaultdict(set)
    for _, found in drawn:
        for name, x, y, _ in found:
            if x < STRIP and name in named:
                heights[named[name]].add(round(y, 3))
    assert [len(heights[icon]) for icon in ROWS] == [1] * 6
    order = [next(iter(heights[icon])) for icon in ROWS]
    assert order == sorted(order)
    assert min(b - a for a, b in pairwise(order)) > SMALLEST


def test_icons_can_be_counted_at_arms_length(faces: Any) -> None:
    _, drawn = faces
    assert min(size for _, found in drawn for _, _, _, size in found) >= SMALLEST


def test_the_suit_stands_at_the_head_of_the_strip(faces: Any) -> None:
    pack, drawn = faces
    for card, found in drawn:
        emblem = pack.row("suits", card.suit).emblem
        (place,) = [(x, y) for name, x, y, _ in found if name == emblem]
        assert place[0] < STRIP
        assert place[1] < 18


def test_only_roman_patricians_show_what_reaches_them(faces: Any) -> None:
    pack, drawn = faces
    for card, found in drawn:
        corner = [name for name, x, y, _ in found if x > 45 and y > 70]
        assert corner == ([pack.row("icons", card.unlock).icon] if card.unlock else []), card.id


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_rulebook_folds_from_three_sheets(language: str) -> None:
    pack = read_pack("armorica")
    drawer = Drawer(pack, language)
    assert len(booklet(drawer, pack.component("rulebook"), read_rulebook(pack, language))) == 12
    assert not drawer.findings
