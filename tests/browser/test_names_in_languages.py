"""Names as each language treats them: French elides “de”, German and French call a woman what women are called."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from support.phones import Phone
from support.positions import reached, stand

SEATS = ("Émile", "Chloé")
Phones = Callable[..., Phone]


def test_a_display_is_emiles_or_chloes(phone: Phones) -> None:
    host = phone("fr", "small")
    stand(host, "armorica", SEATS, reached("armorica", SEATS, "gaul"))
    labels = host.page.locator("button.look").evaluate_all("all => all.map(each => each.getAttribute('aria-label'))")
    assert {"Regarder l’étalage d’Émile", "Regarder l’étalage de Chloé"} <= set(labels)


@pytest.mark.parametrize(("language", "she"), [("de", "Litugena, Bäuerin"), ("fr", "Litugena, Fermière")])
def test_a_card_of_a_woman_is_read_as_one(phone: Phones, language: str, she: str) -> None:
    """Litugena is the second start card."""
    host = phone(language, "small")
    stand(host, "armorica", SEATS, reached("armorica", SEATS, "gaul"))
    assert host.page.locator(f".laid-card [alt='{she}'], .laid-card [aria-label='{she}']").count() == 1
