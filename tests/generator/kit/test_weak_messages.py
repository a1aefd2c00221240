"""Mistakes whose messages once named an effect far from the cause."""

from __future__ import annotations

from typing import Any

import pytest

from generator.errors import Refused
from generator.kit.checking import check
from generator.kit.options import Options

BOOKLET = "  - {id: rules, kind: booklet, size: a5, front: page}\nchecks:"
PAGE = 'size: [148, 210]\nboxes: {number: {bottom: 5, height: 6, text: "{{ number }} / {{ total }}"}}\n'
BOOK = "chapters: [{id: idea, title: The idea, body: [Take cards.]}]\n"


def test_a_card_larger_than_the_paper_is_told_with_its_pages(workshop: Any) -> None:
    workshop.edit("game.yaml", "size: poker ", "size: [300, 400] ")
    [finding] = workshop.build().findings
    assert finding.code == "unlikely-size"
    assert "each of its 12 pieces is larger than a page of A4: 48 pages at least." in finding.message
    assert "30 × 40 meant?" in finding.hint
    assert finding in check(workshop.pack, Options()).findings
    assert workshop.build(paper="420x600").findings == ()


@pytest.fixture
def half_a_rulebook(workshop: Any) -> Any:
    """A booklet whose rulebook is written in English and not in German."""
    workshop.edit("game.yaml", "checks:", BOOKLET)
    for language in ("en", "de"):
        workshop.edit(f"texts/{language}.yaml", "components:\n", "components:\n  rules: Rules\n")
    (workshop.pack / "layouts" / "page.yaml").write_text(PAGE)
    (workshop.pack / "rulebook").mkdir()
    (workshop.pack / "rulebook" / "en.yaml").write_text(BOOK)
    return workshop


def test_a_rulebook_that_is_missing_in_one_language_is_told_as_such(half_a_rulebook: Any) -> None:
    said = [str(finding) for finding in check(half_a_rulebook.pack, Options()).findings]
    assert len([one for one in said if "There is a rulebook in en and none in de. Copy rulebook/en.yaml" in one]) == 1
    assert not [one for one in said if "number" in one]


def test_it_is_not_built_either(half_a_rulebook: Any) -> None:
    half_a_rulebook.build(languages=("en",))
    with pytest.raises(Refused, match="none in de"):
        half_a_rulebook.build(languages=("de",))


def test_one_mistake_on_many_pieces_is_told_with_their_number(workshop: Any) -> None:
    workshop.edit("layouts/card.yaml", "boxes:", 'boxes:\n  odd: {width: 5, height: 5, fill: "{{ row.hue }}"}')
    with pytest.raises(Refused, match=r"The same on 12 pieces\.") as refused:
        workshop.build()
    assert len(refused.value.findings) == 1
