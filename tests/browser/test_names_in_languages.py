"""Names as each language treats them: French elides “de”, German and French call a woman what women are called."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from support.phones import Phone
from support.positions import END, reached, stand

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


def test_a_tribe_is_plural_wherever_it_is_told_of(phone: Phones) -> None:
    seats = ("mil-espaine", "fir-bolg")
    host = phone("de", "small")
    stand(host, "arrival", seats, reached("arrival", seats, "turn"))
    assert "sind hier am Zug" in host.sees(".banner.mine h1").inner_text()
    stand(host, "arrival", seats, reached("arrival", seats, END))
    assert host.sees(".game-end h1").inner_text().endswith("gewinnen")


def test_what_can_be_done_is_told_apart(phone: Phones) -> None:
    """All plans of Fallen Kingdoms are the same sentence in the log."""
    seats = ("red", "yellow", "purple")
    host = phone("de", "small")
    stand(host, "fallen-kingdoms", seats, reached("fallen-kingdoms", seats, "plan"))
    host.tap("[data-key=advice]")
    host.sees(".advice li strong")
    told = host.page.locator(".advice li strong").all_inner_texts()
    assert len(set(told)) == len(told) >= 3
