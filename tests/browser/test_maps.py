"""What every game's map owes those who play on it: pictures in one measure with the places, and places that show, say
and take what may be done there."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from support.checking import PLACES_APART
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


@pytest.mark.parametrize(("game", "seats", "step", "tiles"), MAPS, ids=[game for game, *_ in MAPS])
def test_open_places_are_a_finger_wide_on_the_smallest_phone(
    phone: Callable[..., Phone], game: str, seats: Sequence[str], step: str, tiles: int
) -> None:
    """The map becomes larger by itself, and a tap beside the drawn place still means it."""
    del tiles
    own = phone("en", "small")
    stand(own, game, seats, reached(game, seats, step))
    own.sees(".place.lit")
    own.until("() => Number(document.querySelector('.map-sheet').style.getPropertyValue('--zoom')) > 1")
    apart = own.page.evaluate(PLACES_APART)
    assert apart
    assert min(apart) >= 39.5
    own.tap(".map-zoom [aria-label*='hole']")
    assert own.page.evaluate("document.querySelector('.map-sheet').style.getPropertyValue('--zoom')") == "1"


NAMES = """() => Array.from(document.querySelectorAll(".city-names text"), (text) => {
  const box = text.getBoundingClientRect(), turn = text.getCTM();
  return [text.textContent, box.width, box.height, Math.abs(turn.b) + Math.abs(turn.c)];
})"""


@pytest.mark.parametrize(("size", "most"), [("small", 3), ("phone", 3), ("tablet", 0), ("tv", 0)])
def test_cities_have_upright_names_on_every_screen(phone: Callable[..., Phone], size: str, most: int) -> None:
    """Fallen Kingdoms, whichever way its tiles lie; on phones a name may be left out where there is no room."""
    seats = ("red", "yellow", "purple")
    own = phone("en", size)
    stand(own, "fallen-kingdoms", seats, reached("fallen-kingdoms", seats, "plan"))
    own.until(LOADED)
    own.sees(".city-names text")
    found = own.page.evaluate(NAMES)
    cities = own.page.locator(".place:not(.path)").count()
    assert cities - most <= len(found) <= cities
    for name, wide, high, turned in found:
        assert turned == 0, name
        assert wide > high or len(name) < 4, name
        assert high >= 9, name
    pictures = own.page.evaluate("Array.from(document.querySelectorAll('.map-picture'), (each) => each.src)")
    assert all("lettering=no" in address for address in pictures), "the printed names lie as their tile does"


def test_the_arrivals_map_is_cut_inside_the_words_of_its_tracks(phone: Callable[..., Phone]) -> None:
    own = phone("en", "small")
    stand(own, *MAPS[0][:2], reached(*MAPS[0][:3]))
    shown = own.page.evaluate("document.querySelector('.map-state').getAttribute('viewBox')")
    left, _, width, _ = map(float, shown.split())
    assert left >= 35.6, "the words of the corruption track end there"
    assert left + width <= 338, "and those of the fame track begin"
