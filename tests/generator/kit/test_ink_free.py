"""`check` draws pieces once when their design is the same in every ink."""

from __future__ import annotations

from typing import Any

import pytest

from generator.backends.svg import draw as as_svg
from generator.kit import checking
from generator.kit.draw_pieces import draw
from generator.kit.ink_free import in_ink, same_in_every_ink
from generator.kit.options import Options
from generator.layout import Drawer, Library
from generator.pack.reader import read_pack


def same(workshop: Any) -> bool:
    pack = read_pack(workshop.pack)
    return same_in_every_ink(pack, Library(pack))


@pytest.fixture
def plain(workshop: Any) -> Any:
    """The starter pack without the changes that its cards make for other inks."""
    for layout in workshop.pack.glob("layouts/*.yaml"):
        layout.write_text(layout.read_text().partition("\nink:")[0] + "\n")
    return workshop


def test_a_design_without_inks_is_the_same_in_all(plain: Any) -> None:
    assert same(plain)


@pytest.mark.parametrize(
    "change",
    [
        "boxes:\n  odd: {fill: gold, ink: {low: {fill: none}}}",
        "boxes:\n  odd: {fill: \"{{ 'gold' if ink == 'full' else 'ink' }}\"}",
        "vars: {odd: ink}\nboxes:",
        'boxes:\n  odd: {use: "{{ row.suit }}"}',
    ],
)
def test_an_ink_anywhere_is_seen(plain: Any, change: str) -> None:
    layout = plain.pack / "layouts" / "back.yaml"
    layout.write_text(layout.read_text().replace("boxes:", change, 1))
    assert not same(plain)


@pytest.mark.parametrize("ink", ["low", "mono"])
def test_the_pieces_look_as_if_they_had_been_drawn(plain: Any, ink: Any) -> None:
    pack = read_pack(plain.pack)
    taken = in_ink(draw(Drawer(pack, "en")), ink)
    drawn = draw(Drawer(pack, "en", ink))
    assert [as_svg(one.front) for one in taken] == [as_svg(one.front) for one in drawn]


def test_the_same_is_found(plain: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    plain.edit("layouts/card.yaml", "boxes:", "boxes:\n  odd: {top: 1, height: 6, text: Pale, colour: '#d0d0a0'}")
    quick = checking.check(plain.pack, Options())
    monkeypatch.setattr(checking, "same_in_every_ink", lambda *_: False)
    assert quick == checking.check(plain.pack, Options())
    assert quick.findings
