"""Every mistake an author can make, made once: the code, the exact place, and a hint that names the cure."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.errors import Finding, Refused
from generator.pack.reader import read_pack

MISTAKES = yaml.safe_load((Path(__file__).parent / "mistakes.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("mistake", MISTAKES, ids=[mistake["name"] for mistake in MISTAKES])
def test_a_mistake_is_found_once_where_it_is_with_its_cure(
    mistake: Any, broken: Any, one: Callable[[], Finding]
) -> None:
    broken.edit(mistake["file"], mistake["old"], mistake["new"])
    found = one()
    assert f"{found.code} at {found.place}" == mistake["finds"], str(found)
    assert mistake["cure"] in found.hint, str(found)
    assert found.message.endswith((".", "!", "?")), found.message


def test_there_are_mistakes_to_find() -> None:
    assert len(MISTAKES) > 80
    assert len({mistake["name"] for mistake in MISTAKES}) == len(MISTAKES)


def test_the_unbroken_pack_has_no_findings(broken: Any) -> None:
    assert broken.findings() == ()


def test_a_misspelt_key_of_a_text_is_told_from_both_sides(broken: Any) -> None:
    broken.edit("texts/de.yaml", "tagline:", "taglin:")
    missing, unknown = sorted(broken.findings(), key=lambda finding: finding.code)
    assert (missing.code, missing.field, missing.language) == ("missing-translation", "tagline", "de")
    assert "“taglin”" in missing.hint
    assert (unknown.code, str(unknown.place)) == ("unknown-text", "texts/de.yaml:3:1")
    assert "Did you mean “tagline”?" in unknown.hint


def test_a_text_that_is_a_list_is_wrong_and_its_words_missing(broken: Any) -> None:
    broken.edit("texts/de.yaml", "moon: Mond", "moon: [Mond]")
    assert {(found.code, str(found.place)) for found in broken.findings()} == {
        ("wrong-type", "texts/de.yaml:9:9"),
        ("missing-translation", "texts/de.yaml:7:1"),
    }


def test_a_text_every_row_needs_is_missing_in_all_languages(broken: Any) -> None:
    for language, name in (("en", "Daybreak"), ("de", "Tagesanbruch")):
        broken.edit(f"texts/{language}.yaml", f"  sun-1: {{name: {name}}}\n", "")
    found = broken.findings()
    assert [(one.code, one.language, one.field) for one in found] == [
        ("missing-translation", "de", "cards.sun-1.name"),
        ("missing-translation", "en", "cards.sun-1.name"),
    ]
    assert all("of every row of “cards”" in one.message for one in found)


def test_a_mistake_on_every_row_is_told_once_with_their_number(broken: Any, one: Callable[[], Finding]) -> None:
    broken.edit("game.yaml", "quantity: row.copies", "quantity: row.copys")
    found = one()
    assert (found.code, str(found.place)) == ("expression-fails", "game.yaml:38:15")
    assert "“sun-1” in cards.csv:3:1" in found.message
    assert "the row has no “copys”" in found.message
    assert found.message.endswith("The same goes for 11 more.")


def test_many_mistakes_of_one_kind_are_cut_short_and_counted(broken: Any) -> None:
    rows = "".join(f"extra-{number},sun,9,\n" for number in range(30))
    broken.edit("cards.csv", "moon-1", rows + "moon-1")
    cells = [found for found in broken.findings() if found.code == "bad-cell"]
    assert len(cells) == 21
    assert cells[-1].message.startswith("10 more of the kind “bad-cell”")


def test_all_mistakes_come_at_once(broken: Any) -> None:
    broken.edit("game.yaml", "front: card ", "front: crad ")
    broken.edit("cards.csv", "sun-3,sun,3", "sun-3,sun,9")
    broken.edit("texts/de.yaml", "  moon: Mond\n", "")
    broken.edit("suits.yaml", "id: sun\n", "id: sun\n  items: 3\n")
    assert {found.code for found in broken.findings()} == {
        "unknown-layout",
        "bad-cell",
        "missing-translation",
        "bad-column",
    }


def test_refused_holds_the_errors_and_no_warnings(broken: Any) -> None:
    broken.write("texts/it.yaml", "title: Gioco\n")
    assert read_pack(broken.root).id == "my-game"
    broken.edit("game.yaml", "front: card ", "front: crad ")
    with pytest.raises(Refused) as refusal:
        read_pack(broken.root)
    assert [found.code for found in refusal.value.findings] == ["unknown-layout"]
    assert refusal.value.findings[0].pack == "my-game"


def test_the_glossary_names_an_icon_that_is_not_there(broken: Any) -> None:
    broken.write("glossary.yaml", "- {id: high, icon: snu}\n")
    (found,) = [each for each in broken.findings() if each.code == "unknown-icon"]
    assert str(found.place) == "glossary.yaml:1:20"
    assert "“sun”" in found.hint
