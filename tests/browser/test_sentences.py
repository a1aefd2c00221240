"""Phones fill in sentences as the host does: the same forms for the same numbers, in every language."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from support.phones import Phone

from companion.engines import open_pack
from companion.wording import Wording

FILLED = """async ([sentence, facts]) => {
  const { fillIn } = await import("/static/core/words.js");
  return fillIn(sentence, facts);
}"""
COUNTED = """async ([game, id, numbers, role]) => {
  const { Pack } = await import("/static/core/pack.js");
  const found = await (await fetch(`/api/v1/games/${game}/pack?lang=${document.documentElement.lang}`)).json();
  const pack = new Pack(found);
  return numbers.map((number) => pack.counted(id, number, role));
}"""
SENTENCES = (
    ("{n} {n:unit|units}", "n"),
    ("{n:nothing|one|{n} of them}.", "n"),
    ("{icon:wheat} {missing} {n:a|b}", "n"),
)


@pytest.mark.parametrize("language", open_pack("armorica").pack.languages)
def test_numbers_ask_for_the_same_forms_on_phones(language: str, phone: Callable[..., Phone]) -> None:
    page = phone(language).open("/").page
    wording = Wording(open_pack("armorica").pack, language)
    for sentence, fact in SENTENCES:
        for number in (0, 1, 2, 21):
            said = super(Wording, wording).fill(sentence, {fact: number})
            assert page.evaluate(FILLED, [sentence, {fact: number}]) == said
    counted = page.evaluate(COUNTED, ["armorica", "amphora", [1, 2], "icon"])
    assert counted == [f"{number} {wording.name('amphora', 'icon', number)}" for number in (1, 2)]
    assert counted[0] != f"1 {wording.name('amphora', 'icon', 2)}"
