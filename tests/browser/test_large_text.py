"""People's own text size at twice the usual, and phones lying on their side: nothing overlaps, nothing is cut off."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from support.checking import WIDE
from support.phones import Phone
from support.positions import reached, stand

Phones = Callable[..., Phone]
TWICE = "() => { document.documentElement.style.fontSize = '200%'; }"
CUT = """() => [...document.querySelectorAll(
    'button, .button, h1, .what, .reason, .deed, .other-name, select, .ending')]
  .filter((node) => node.offsetParent && !node.closest('.only-heard, .map, .chooser, .rule'))
  .filter((node) => node.scrollWidth > node.clientWidth + 1 || node.getBoundingClientRect().right > innerWidth + 1)
  .map((node) => `${node.className || node.nodeName} ${node.textContent.slice(0, 40)}`)"""
"""What is wider than its own box, or than the screen."""
OVERLAP = """() => [...document.querySelectorAll('.track-row, .city-rows li, .site, .tabs')]
  .flatMap((row) => [...row.children].map((child, place) => [child, row.children[place + 1]]))
  .filter(([left, right]) => right && left.getBoundingClientRect().right > right.getBoundingClientRect().left + 1
    && left.getBoundingClientRect().bottom > right.getBoundingClientRect().top + 1)
  .map(([left]) => left.textContent.slice(0, 40))"""
SEATS = {"arrival": ("fir-bolg", "muintir-nemid", "mil-espaine"), "fallen-kingdoms": ("red", "yellow", "purple")}
STEPS = [("arrival", "block-1"), ("arrival", "turn"), ("fallen-kingdoms", "place"), ("fallen-kingdoms", "allocate")]


def test_the_first_page_in_large_letters(phone: Phones) -> None:
    host = phone("fr").open("/")
    host.sees(".game")
    host.page.evaluate(TWICE)
    assert host.page.evaluate(CUT) == []
    assert host.page.evaluate(WIDE) <= 0
    assert host.page.evaluate("() => document.querySelector('.join input').clientWidth") > 150


@pytest.mark.parametrize(("game", "step"), STEPS)
def test_a_game_in_large_letters(phone: Phones, game: str, step: str) -> None:
    host = phone("fr")
    stand(host, game, SEATS[game], reached(game, SEATS[game], step))
    host.page.evaluate(TWICE)
    host.settle()
    assert host.page.evaluate(CUT) == []
    assert host.page.evaluate(OVERLAP) == []
    assert host.page.evaluate(WIDE) <= 0


def test_a_phone_on_its_side_says_why_not(phone: Phones) -> None:
    host = phone("fr")
    host.page.set_viewport_size({"width": 844, "height": 390})
    stand(host, "arrival", SEATS["arrival"], reached("arrival", SEATS["arrival"], "turn"))
    host.page.locator(".place.lit").first.focus()
    host.page.keyboard.press("Enter")
    host.sees(".dock .reason .rule")
    assert host.page.evaluate(CUT) == []
    assert host.page.locator(".dock .reason").first.bounding_box()["width"] > 180
    host.page.locator(".dock .offers h2").scroll_into_view_if_needed()
    assert host.page.locator(".dock .offers h2").bounding_box()["y"] >= 0, "the place's name can be reached"
