"""What Punchboard says about sheets: every language says everything, with its own numbers and nouns."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import generator
from generator.impose import A4, Pile, plan, rectangle
from generator.impose.cutting import steps
from generator.impose.label_and_ruler import page_label
from generator.impose.request import Label
from generator.impose.wording import SheetReason
from generator.languages import languages, words

SLOT = re.compile(r"\{(\w+)(?::(\w+))?\}")


def spoken_codes() -> set[str]:
    """Every code that the program gives to `because`, read from its source."""
    codes: set[str] = set()
    for file in (Path(generator.__file__).parent / "impose").glob("*.py"):
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "because":
                said = call.args[0]
                whole = [one.value for one in ast.walk(said) if isinstance(one, ast.Constant)]
                codes |= {code for code in whole if isinstance(code, str) and not code.endswith("-")}
    return codes


@pytest.mark.parametrize("language", languages())
def test_every_code_has_its_sentence(language: str) -> None:
    codes = spoken_codes()
    assert len(codes) > 20
    assert codes <= set(words(language, "plan")["sentences"])


@pytest.mark.parametrize("language", [language for language in languages() if language != "en"])
def test_languages_say_the_same_facts(language: str) -> None:
    for part in ("sentences", "report"):
        ours, theirs = words("en", "plan")[part], words(language, "plan")[part]
        assert ours.keys() == theirs.keys()
        for code in ours:
            assert {name for name, _ in SLOT.findall(ours[code])} == {name for name, _ in SLOT.findall(theirs[code])}
    for part in ("nouns", "words"):
        assert words("en", "plan")[part].keys() == words(language, "plan")[part].keys()


@pytest.mark.parametrize("language", languages())
def test_every_noun_that_is_counted_is_known(language: str) -> None:
    plan = words(language, "plan")
    counted = {
        noun for part in ("sentences", "report") for said in plan[part].values() for _, noun in SLOT.findall(said)
    }
    assert counted - {""} == plan["nouns"].keys()


def test_numbers_are_written_as_people_write_them() -> None:
    reason = SheetReason("bleed-max", {"bleed": 1.58})
    assert "1.58 mm" in str(reason)
    assert "1,58 mm" in reason.sentence("de")
    assert "1,58 mm" in reason.sentence("fr")


def test_nouns_are_counted_and_words_looked_up() -> None:
    one = SheetReason("sheets", {"count": 1, "sheets": 2, "last": 1})
    assert one.sentence("de") == "1 Teil auf 2 Bogen, 1 auf dem letzten."
    assert "ligne verticale" in SheetReason("backs-fold", {"fold": "vertical"}).sentence("fr")


def test_a_language_it_was_not_taught_is_said_in_english_under_its_own_name() -> None:
    assert page_label(Label("Harbour", language="es"), "1/1", "front") == "Harbour · 1/1 · es · front"
    assert SheetReason("one-sheet", {"count": 3}).sentence("es") == "3 pieces on one sheet."


def test_a_piece_that_has_its_sheet_to_itself_has_no_neighbours() -> None:
    made = plan(Pile(rectangle(191, 151), 1, A4))
    said = " ".join([*map(str, made.reasons), *map(str, steps(made))])
    assert "One piece of 191 × 151 mm to a sheet of A4" in said
    assert "Neighbours" not in said
    assert "strip" not in said
    assert " 1 × 1 " not in said
