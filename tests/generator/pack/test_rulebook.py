"""Rulebooks: what stands in a chapter, and what is said of a file that is not one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from generator.errors import Refused
from generator.pack.reader import read_pack, read_rulebook
from generator.pack.rulebook import Box, Figure, Heading, Items, Paragraph, Rulebook, RulingList

BOOK = """\
chapters:
  - id: idea
    title: The idea
    body:
      - Trade bread for wine.
      - heading: Words
      - list: [one, two]
      - steps: [first, second]
      - note: Mind this.
      - example: Like this.
      - figure: card
        caption: A card
        with: {id: a}
      - text: Beside it.
        figure: card
      - rulings: true
"""


def book(broken: Any, text: str = BOOK) -> Rulebook:
    broken.write("rulebook/en.yaml", text)
    return read_rulebook(read_pack(Path()), "en")


def test_every_kind_of_entry_becomes_its_record(broken: Any) -> None:
    (chapter,) = book(broken).chapters
    kinds = [type(entry) for entry in chapter.entries]
    assert kinds == [Paragraph, Heading, Items, Items, Box, Box, Figure, Paragraph, RulingList]
    bullets, steps = chapter.entries[2:4]
    assert (bullets.numbered, steps.numbered, steps.items) == (False, True, ("first", "second"))
    assert chapter.entries[6].caption == "A card"
    assert chapter.entries[7].figure.layout == "card"


def test_figures_are_found_alone_and_beside_words(broken: Any) -> None:
    assert [figure.told for figure in book(broken).figures()] == [{"id": "a"}, {}]


def test_entries_know_where_they_stand(broken: Any) -> None:
    (chapter,) = book(broken).chapters
    assert [str(entry.place) for entry in chapter.entries[:2]] == ["rulebook/en.yaml:5:9", "rulebook/en.yaml:6:9"]


@pytest.mark.parametrize(("old", "new", "place"), [
    ("    title: The idea\n", "", "rulebook/en.yaml:2:5"),
    ("note: Mind this.", "noted: Mind this.", "rulebook/en.yaml:9:9"),
    ("steps: [first, second]", "steps: first", "rulebook/en.yaml:8:16"),
    ("caption: A card", "captoin: A card", "rulebook/en.yaml:12:9"),
])  # fmt: skip
def test_a_slip_is_told_with_its_place(broken: Any, old: str, new: str, place: str) -> None:
    assert old in BOOK
    with pytest.raises(Refused) as refusal:
        book(broken, BOOK.replace(old, new))
    assert [str(finding.place) for finding in refusal.value.findings] == [place]


def rules(broken: Any, text: str) -> Rulebook:
    broken.write("rulebook/rules.yaml", text)
    return book(broken)


def test_rules_are_told_in_chapters_and_their_parts(broken: Any) -> None:
    told = rules(broken, "1: idea\n4.10: idea/1\n").rules
    assert told == {"1": "idea", "4.10": "idea/1"}


def test_without_its_file_no_rule_has_a_chapter(broken: Any) -> None:
    assert book(broken).rules == {}


@pytest.mark.parametrize(
    ("text", "place", "said"),
    [
        ("1: ideal\n", "rulebook/rules.yaml:1:4", "Rule 1 is told in “ideal”, which is no chapter of the rulebook."),
        ("1: idea/2\n", "rulebook/rules.yaml:1:4", "part 2 of “idea”, whose last part is 1."),
        ("1: [idea]\n", "rulebook/rules.yaml:1:4", "“1” is a list of 1."),
        ("1: idea: 2\n", "rulebook/rules.yaml:1", ""),
    ],
)
def test_rules_told_nowhere_are_findings(broken: Any, text: str, place: str, said: str) -> None:
    with pytest.raises(Refused) as caught:
        rules(broken, text)
    (finding,) = caught.value.findings
    assert str(finding.place).startswith(place)
    assert said in finding.message
