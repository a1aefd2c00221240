"""A rule's number leads to its chapter and its whole paragraph, over the game."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from support.phones import Phone

from companion import law

SAYS = {
    "en": ("In the rules document", "In the rulebook: Gaul phase"),
    "de": ("Im Regeldokument, das es auf Englisch gibt", "Im Regelheft: "),
    "fr": ("Dans le document des règles, qui est en anglais", "Dans le livret\xa0: "),
}


@pytest.mark.parametrize("language", SAYS)
def test_a_refusal_s_number_opens_chapter_and_paragraph(phone: Callable[..., Phone], language: str) -> None:
    player = _at_a_table(phone(language, "small"))
    player.page.locator(".slot.shut").first.click(position={"x": 12, "y": 30}, force=True)
    number = player.sees(".refusal .rule").inner_text()
    rule = law.find(number)
    assert rule is not None
    player.tap(".refusal .rule")
    wording = player.sees(".sheet .wording")
    document, book = SAYS[language]
    assert document in wording.inner_text()
    english = wording.locator("[lang=en]")
    assert english.locator("h3").inner_text() == " › ".join(rule.chapters)
    assert english.locator("p").inner_text() == f"{number} {rule.text}".replace("⛔ ", "")
    assert book.split(":")[0] in player.sees(".sheet-body > h3").inner_text()
    assert player.page.evaluate("document.documentElement.scrollWidth") <= 320


def _at_a_table(player: Phone) -> Phone:
    """Two players of Armorica on this phone."""
    player.open("/new/armorica")
    player.tap(".count button:text-is('2')")
    for place, name in enumerate(("Ana", "Bo")):
        player.page.fill(f"#name-{place}", name)
        player.page.locator(".way select").nth(place).select_option("screen")
    player.tap("button[type=submit]")
    player.begin()
    player.sees(".slot.shut")
    return player
