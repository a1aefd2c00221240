"""What every game's map owes those who play on it: pictures in one measure with the places, and places that show, say
and take what may be done there."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from support.phones import Phone
from support.positions import reached, stand

from generator.pack.reader import read_pack

MAPS = [
    ("arrival", ("fir-bolg", "tuath-de", "mil-espaine"), "turn", 0),
    ("fallen-kingdoms", ("red", "yellow", "purple"), "plan", 2),
]
"""Who sits where, the decision that is looked at, and how many tiles lie side by side, if it is no printed board."""
PICTURES = """() => {
  const state = document.querySelector(".map-state");
  const box = state.getBoundingClientRect(), shown = state.viewBox.baseVal;
  return Array.from(document.querySelectorAll(".map-picture"), (picture) => {
    const at = picture.getBoundingClientRect();
    const wide = (px) => px / box.width * shown.width, high = (px) => px / box.height * shown.height;
    return [shown.x + wide(at.left - box.left), shown.y + high(at.top - box.top), wide(at.width), high(at.height)];
  });
}"""
LOADED = """() => Array.from(document.querySelectorAll(".map-picture")).every((picture) => picture.naturalWidth)"""
PLACE = """(id) => {
  const place = document.querySelector(`[data-place="${id}"]`), aura = place.querySelector(".aura");
  return { pressed: place.getAttribute("aria-pressed"), says: place.getAttribute("aria-label"),
    ring: Boolean(place.querySelector(".ring")), stroke: aura ? getComputedStyle(aura).stroke : "" };
}"""


def lie(game: str, tiles: int) -> list[tuple[float, ...]]:
    """Where the pictures belong: the whole board from its corner, or tiles of a hundred in as many rows as columns."""
    if not tiles:
        size = read_pack(game).component("board").size
        return [(0, 0, size.width, size.height)]
    return [(100 * column, 100 * row, 100, 100) for row in range(tiles) for column in range(tiles)]


@pytest.mark.parametrize(("game", "seats", "step", "tiles"), MAPS, ids=[game for game, *_ in MAPS])
def test_pictures_and_places_share_a_measure_and_places_say_what_may_be_done(
    phone: Callable[..., Phone], game: str, seats: Sequence[str], step: str, tiles: int
) -> None:
    own = phone()
    stand(own, game, seats, reached(game, seats, step))
    for factor in (1, 2):
        own.until(LOADED)
        found = own.page.evaluate(PICTURES)
        for there, wanted in zip(found, lie(game, tiles), strict=True):
            assert there == pytest.approx(wanted, abs=0.6), factor
        own.tap(".map-zoom button")
    id = own.sees(".place.lit").get_attribute("data-place")
    before = own.page.evaluate(PLACE, id)
    assert before["stroke"] not in ("", "none")
    assert not before["ring"]
    assert before["pressed"] == "false"
    dull = own.page.locator(".place:not(.lit):not(.path)").first.get_attribute("data-place")
    assert own.page.evaluate(PLACE, dull)["stroke"] == "none"
    assert before["says"].endswith(". Something can be done here")
    own.page.locator(f'[data-place="{id}"]').focus()
    own.page.keyboard.press("Enter")
    own.until('(id) => Boolean(document.querySelector(`[data-place="${id}"] .ring`))', id)
    assert own.page.evaluate(PLACE, id)["pressed"] == "true"
