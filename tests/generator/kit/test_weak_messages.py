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


def with_column(workshop: Any, name: str, first: str, box: str) -> Any:
    """The starter pack with one more column, of which only the first row has something, and a box that draws it."""
    head, *rows = (workshop.pack / "cards.csv").read_text().splitlines()[1:]
    cells = [f"{row},{first if number == 0 else ''}" for number, row in enumerate(rows)]
    (workshop.pack / "cards.csv").write_text("\n".join([f"{head},{name}", *cells]) + "\n")
    workshop.edit(
        "layouts/card.yaml", "boxes:", f"boxes:\n  odd: {{top: 70, left: 8, width: 40, height: 6, size: 8, {box}}}"
    )
    return [one for one in check(workshop.pack, Options()).findings if one.code != "low-contrast"]


@pytest.mark.parametrize(
    "box", ['text: "{{ row.rules_text }}"', 'icon: "{{ row.rules_text }}"', "text: row.rules_text"]
)
def test_an_empty_cell_draws_nothing_by_itself(workshop: Any, box: str) -> None:
    assert with_column(workshop, "Rules Text", "sun", box) == []


@pytest.mark.parametrize(
    ("box", "cure"),
    [
        ('text: "Cost: {{ row.cost }}"', "{{ row.cost or '–' }}"),
        ("fill: gold, radius: row.cost * 2", "(row.cost or 0)"),
        ("fill: gold, radius: row.cost", "(row.cost or 0)"),
    ],
)
def test_an_empty_cell_among_words_and_numbers_is_told_with_its_cure(workshop: Any, box: str, cure: str) -> None:
    [finding] = with_column(workshop, "cost", "3", box)
    assert cure in f"{finding.message} {finding.hint}"
    assert "None" not in finding.message
    assert "cards.csv:3:14, column “cost”" in finding.hint
    assert "The same on 11 pieces." in finding.message


@pytest.mark.parametrize(
    ("cell", "cure"),
    [
        ("Take {sun}", "Write {icon:sun}."),
        ("{underlin:x}", "Did you mean {underline:…}?"),
        ("{color:gold|x}", "Did you mean {colour:gold|words}?"),
    ],
)
def test_a_mark_that_is_printed_as_it_stands_is_told_with_its_cell(workshop: Any, cell: str, cure: str) -> None:
    [finding] = with_column(workshop, "rule", cell, 'text: "{{ row.rule }}"')
    assert (finding.code, finding.severity) == ("bad-mark", "warning")
    assert cure in finding.hint
    assert "cards.csv:2:14, column “rule”" in finding.hint


@pytest.mark.parametrize("words", ["{3:4}", r"\\{sun}", "{icon:sun} {underline:x} {colour:gold|x}"])
def test_braces_that_are_meant_are_not_told(workshop: Any, words: str) -> None:
    assert with_column(workshop, "rule", "", f"text: '{words}'") == []


@pytest.mark.parametrize("what", ["icon: sun", "image: art/sun.svg"])
def test_an_icon_or_a_picture_that_is_cut_is_told(workshop: Any, what: str) -> None:
    (workshop.pack / "art").mkdir()
    (workshop.pack / "art" / "sun.svg").write_text((workshop.pack / "icons" / "sun.svg").read_text())
    (workshop.pack / "art" / "art.yaml").write_text("default: {author: A, licence: CC0-1.0}\n")

    def told(left: int, more: str = "") -> list[str]:
        box = f"boxes:\n  odd: {{left: {left}, top: 60, width: 12, height: 12, {what}{more}}}"
        workshop.edit("layouts/card.yaml", "boxes:", box)
        found = [one.message for one in check(workshop.pack, Options()).findings if one.code == "off-piece"]
        workshop.edit("layouts/card.yaml", box, "boxes:")
        return found

    assert told(50) == []
    [message] = told(55)
    assert "reaches 3.5 mm over the right edge" in message
    assert told(55, ", bleed: true") == []
    assert told(55, ", rotate: 20") == []
