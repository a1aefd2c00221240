"""From the smallest phone to the tablet in the middle: nothing is cut off, drops out of its line or scrolls away."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from support.phones import Phone
from support.positions import CREATE, reached, stand

Made = Callable[..., tuple[Phone, str]]
Phones = Callable[..., Phone]
BOX = """(selector) => {
  const box = document.querySelector(selector).getBoundingClientRect(); return [box.top, box.bottom]; }"""
ALL = """(selector) => Array.from(document.querySelectorAll(selector), (node) => {
  const box = node.getBoundingClientRect(); return [box.top, box.bottom, box.left, box.right]; })"""

UNDER_THE_BUTTONS = """(more) => {
  const boxes = Array.from(document.querySelectorAll('.map-zoom button'), (node) => node.getBoundingClientRect());
  return Array.from(document.querySelectorAll(more + '.about, .battle, .realm, svg.road, .trophies'))
    .filter((node) => boxes.some((box) => { const other = node.getBoundingClientRect();
      return other.left < box.right && other.right > box.left && other.top < box.bottom && other.bottom > box.top; }))
    .map((node) => node.className || node.nodeName); }"""


def _box(who: Phone, selector: str) -> tuple[float, float]:
    top, bottom = who.page.evaluate(BOX, selector)
    return top, bottom


def test_the_bar_stays_in_sight(table: Made) -> None:
    host, _ = table("Ana", "Björn")
    host.begin()
    host.sees(".player .piece")
    host.page.evaluate("window.scrollTo(0, 400)")
    host.until("() => window.scrollY > 100")
    assert _box(host, ".table-bar")[0] == 0
    host.tab("rules")
    for place in (3, 4):
        host.page.locator(".chapter summary").nth(place).click()
    host.page.evaluate("window.scrollTo(0, 500)")
    host.until("() => window.scrollY > 300")
    assert abs(_box(host, ".search")[0] - _box(host, ".table-bar")[1]) < 2, "the search hangs right below the bar"


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_last_turn_fits_into_the_bar_of_a_small_phone(phone: Phones, language: str) -> None:
    host = phone(language, "small")
    seats = ("Ana", "Björn")
    stand(host, "armorica", seats, reached("armorica", seats, "roman", lambda view: bool(view["last_turn"])))
    said = {"en": "Year 8 of 8", "de": "Jahr 8 von 8", "fr": "Année 8 sur 8"}[language]
    assert said in host.sees(".where").inner_text()
    title, button = _box(host, ".table-bar .brand"), _box(host, ".lang-mark")
    assert title[0] < sum(button) / 2 < title[1], "one line"
    assert host.page.evaluate("document.documentElement.scrollWidth") == 320


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_a_row_s_pile_stands_in_its_line(phone: Phones, language: str) -> None:
    host = phone(language, "small")
    seats = ("Ana", "Björn")
    stand(host, "armorica", seats, reached("armorica", seats, "roman", lambda view: bool(view["last_turn"])))
    host.page.evaluate("document.querySelectorAll('.reach span').forEach((s) => s.lastChild.textContent = '12')")
    for row in ("gaul", "roman"):
        name, pile = _box(host, f".row.{row} h2"), _box(host, f".row.{row} .deck")
        assert name[0] - 4 < sum(pile) / 2 < name[1] + 4
    assert host.page.evaluate("document.documentElement.scrollWidth") == 320


@pytest.mark.parametrize("count", [2, 3, 4])
def test_the_tablet_in_the_middle_shows_every_display_whole(phone: Phones, count: int) -> None:
    host = phone("en", "tablet").open("/history")
    host.sees("h1")
    names = ["Ana", "Björn", "Chloé", "Dimitri"][:count]
    wish = {"game": "armorica", "seats": [{"name": name, "played": "screen"} for name in names], "seed": "whole"}
    made: Any = host.page.evaluate(CREATE, wish)
    host.open(f"/t/{made['code']}/screen")
    host.begin()
    host.sees(".player .piece")
    dock = _box(host, "#app > .dock")[0]
    boxes = host.page.evaluate(ALL, ".player")
    assert len(boxes) == count
    assert all(bottom <= dock for _, bottom, _, _ in boxes)
    due = host.message(made["code"])["awaiting"][0]["seat"]
    assert host.page.locator(".player").first.get_attribute("data-key") == f"player-{due}", (
        "the one who decides is first"
    )
    assert host.page.locator(".shared-side .ranks").count() == 0, "points stand beside the chairs"
    assert host.page.locator(".shared-side .chair .points").count() == count


def test_the_lobby_s_buttons_stand_at_the_foot_of_the_page(table: Made, phone: Phones) -> None:
    _, code = table("Ana", "Björn")
    tablet = phone("en", "tablet").open(f"/t/{code}")
    tablet.sees(".lobby .dock")
    assert abs(_box(tablet, ".lobby .dock")[1] - 800) < 1


def test_the_button_that_opens_a_table_stands_at_the_foot_of_the_page(phone: Phones) -> None:
    """Under the thumb, on solid ground: what is scrolled below it does not shine through."""
    for size, height in (("phone", 844), ("tablet", 800)):
        host = phone("fr", size).open("/new/armorica")
        host.sees(".people")
        assert abs(_box(host, ".dock")[1] - height) < 1
        assert host.page.evaluate("getComputedStyle(document.querySelector('.dock')).backgroundImage") == "none"


def test_player_aids_can_be_read_on_a_small_phone(table: Made, phone: Phones) -> None:
    host, code = table("Ana", "Björn")
    host.begin()
    guest = phone("de", "small").open(f"/t/{code}")
    guest.tap(".dock button:not(.main)")
    guest.tab("rules")
    guest.sees(".chapter")
    assert _box(guest, ".aids")[1] <= _box(guest, ".chapter")[0]
    guest.tap(".aid button")
    guest.sees(".sheet .aid-large .piece")
    [(_, _, left, right), *_] = guest.page.evaluate(ALL, ".sheet .aid-large .piece")
    assert right - left > 270


def test_guests_see_the_chairs_before_the_code(table: Made, phone: Phones) -> None:
    _, code = table("Ana", "Björn")
    guest = phone("de", "small").open(f"/t/{code}")
    guest.tap(".seat-choice button")
    guest.sees(".chair.you")
    assert _box(guest, ".chairs")[1] <= _box(guest, ".qr")[0]


CURVE = """() => {
  const main = document.querySelector('main');
  const drawn = '<svg viewBox="0 0 340 170"><text y="20">8</text></svg>';
  main.insertAdjacentHTML('beforeend', '<figure class="chart">' + drawn + '</figure>');
  const svg = main.querySelector('.chart svg');
  return parseFloat(getComputedStyle(svg.firstChild).fontSize) * svg.getBoundingClientRect().width / 340; }"""


def test_the_numbers_of_a_curve_can_be_read_on_a_small_phone(table: Made, phone: Phones) -> None:
    _, code = table("Ana", "Björn")
    guest = phone("de", "small").open(f"/t/{code}")
    guest.sees(".lobby")
    assert guest.page.evaluate(CURVE) > 9.5


def test_a_shared_picture_of_three_leaves_no_quarter_empty(phone: Phones) -> None:
    host = phone("en").open("/score/armorica")
    host.tap("button:has-text('One more player')")
    for number in range(3):
        host.page.locator("button:has-text('With sums')").nth(number).click()
        host.page.locator(".suit").nth(number * 6).click()
    host.tap(".dock .main")
    host.sees(".final")
    host.page.evaluate("""() => {
      window.blocks = [];
      const draw = CanvasRenderingContext2D.prototype.strokeRect;
      CanvasRenderingContext2D.prototype.strokeRect = function (x, y, width, height) {
        window.blocks.push([x, y, width]); draw.call(this, x, y, width, height);
      }; }""")
    with host.page.expect_download():
        host.tap(".final > .wide")
    blocks = host.page.evaluate("window.blocks")
    wide, left, right = blocks
    assert wide[2] == 960
    assert left[1] == right[1]
    assert right[0] + right[2] == wide[0] + wide[2]


def test_names_at_a_glance_are_set_in_plain_letters(phone: Phones) -> None:
    seats = ("fir-bolg", "tuath-de", "mil-espaine")
    host = phone("en", "small")
    stand(host, "arrival", seats, reached("arrival", seats, "turn"))
    family = host.page.evaluate("getComputedStyle(document.querySelector('.banner h1')).fontFamily")
    assert family.startswith(("Fira", '"Fira'))


@pytest.mark.parametrize("size", ["small", "phone", "upright", "tablet"])
def test_the_buttons_of_the_map_stand_on_no_other_box(phone: Phones, size: str) -> None:
    """Nor on a path into the map; what is told about a city, and a battle, begin below them."""
    seats = ("red", "yellow", "purple", "blue", "green")
    host = phone("de", size)
    code = stand(host, "fallen-kingdoms", seats, reached("fallen-kingdoms", seats, "stance"))
    watcher = phone("de", size).open(f"/t/{code}")
    watcher.tap(".dock button")
    watcher.sees(".land + .battle")
    for each in (host, watcher):
        assert each.page.evaluate(UNDER_THE_BUTTONS, ".place, ") == []
    city = next(iter(host.message(code)["view"]["cities"]))
    for each in (host, watcher):
        each.tap(".map-zoom button")
        each.page.locator(f"[data-place={city}]").focus()
        each.page.keyboard.press("Enter")
        each.sees(".about")
        assert each.page.evaluate(UNDER_THE_BUTTONS, "") == []


@pytest.mark.parametrize("count", [3, 6])
def test_the_tablet_in_the_middle_says_each_thing_once(phone: Phones, count: int) -> None:
    """Glory stood on a road, in the realms and beside the chairs, and what all play for lay below."""
    seats = ("red", "yellow", "purple", "blue", "green", "turquoise")[:count]
    host = phone("de", "tablet")
    code = stand(host, "fallen-kingdoms", seats, reached("fallen-kingdoms", seats, "plan"))
    host.open(f"/t/{code}/screen").sees(".shared-side .trophies .piece")
    host.until("() => Array.from(document.querySelectorAll('.trophies img')).every((each) => each.complete)")
    assert _box(host, ".trophies")[1] <= _box(host, "#app > .dock")[0]
    assert host.page.locator(".trophies").count() == 1
    assert host.page.locator(".realm .glory").count() == count
    assert not host.has("svg.road, .chair .points")
    host.tap("[data-key=side-chairs] summary")
    host.sees("[data-key=side-chairs] .chair")
    assert host.page.locator(".shared-side .chair").count() == count


LAST_OF = """(selector) => Array.from(document.querySelectorAll(selector), (node) => {
  const box = node.getBoundingClientRect(), there = document.elementFromPoint(box.left + 24, box.bottom - 6);
  return Boolean(there) && there.closest(selector) === node; })"""


@pytest.mark.parametrize(("count", "step"), [(3, "plan"), (3, "allocate"), (3, "stance"), (6, "plan"), (6, "allocate")])
def test_map_and_realms_are_in_sight_while_the_tablet_in_the_middle_is_asked(
    phone: Phones, step: str, count: int
) -> None:
    """What is to be decided lay across the whole screen: on the last of six realms, or on the cities of three."""
    seats = ("red", "yellow", "purple", "blue", "green", "turquoise")[:count]
    host = phone("de", "tablet")
    code = stand(host, "fallen-kingdoms", seats, reached("fallen-kingdoms", seats, step))
    host.open(f"/t/{code}/screen").sees("#app > .dock .actions")
    assert host.page.evaluate(LAST_OF, ".realm") == [True] * count
    assert host.page.evaluate(LAST_OF, ".map-frame") == [True]


@pytest.mark.parametrize("size", ["small", "tablet", "tv"])
def test_the_sums_of_a_long_display_can_be_read(phone: Phones, size: str) -> None:
    """Beside strips of a finger's breadth they stood on each other, and the newest card was cut off."""
    seats = ("Ana", "Björn", "Chloé")
    late = reached("armorica", seats, "roman", lambda view: max(len(each["display"]) for each in view["players"]) > 10)
    host = phone("de", size)
    code = stand(host, "armorica", seats, late)
    if size != "small":
        host.open(f"/t/{code}/screen").sees(".player .piece")
    host.sees(".display.long .totals")
    for top, bottom, _, _ in host.page.evaluate(ALL, ".totals dd"):
        assert bottom - top >= 12
    heights = host.page.eval_on_selector_all(".totals div", "(all) => all.map((each) => each.offsetHeight)")
    letters = host.page.eval_on_selector_all(
        ".totals dd", "(all) => all.map((each) => parseFloat(getComputedStyle(each).fontSize))"
    )
    assert all(height >= letter for height, letter in zip(heights, letters, strict=True))
    for display in host.page.locator(".laid").all():
        assert display.evaluate("(node) => node.scrollWidth <= node.clientWidth")


@pytest.mark.parametrize("size", ["tablet", "tv"])
def test_the_island_is_in_sight_while_the_screen_in_the_middle_is_asked(phone: Phones, size: str) -> None:
    seats = ("fir-bolg", "muintir-nemid", "mil-espaine")
    host = phone("de", size)
    code = stand(host, "arrival", seats, reached("arrival", seats, "turn"))
    host.open(f"/t/{code}/screen").sees("#app > .dock .actions")
    assert host.page.evaluate(LAST_OF, ".map-frame") == [True]


def test_each_chair_on_a_television_is_one_line(phone: Phones) -> None:
    """What is said of the chair went below a long name, and its points below that."""
    seats = ("Ana", "Björn", "Chloé", "Dimitri")
    host = phone("de", "tv")
    late = reached("armorica", seats, "gaul", lambda view: max(len(each["display"]) for each in view["players"]) > 9)
    code = stand(host, "armorica", seats, late)
    host.open(f"/t/{code}/screen").sees(".shared-side .chair .points")
    lines = """() => Array.from(document.querySelectorAll('.shared-side .chair'), (chair) => {
      const [who, points] = ['.who', '.points'].map((part) => chair.querySelector(part).getBoundingClientRect());
      return who.top < points.bottom && points.top < who.bottom && who.right < points.left; })"""
    assert host.page.evaluate(lines) == [True] * 4


def test_the_newest_card_of_each_display_is_in_sight_on_a_wide_phone_page(phone: Phones) -> None:
    """Three displays side by side took cards as wide as the window has room for, not as their column has."""
    seats = ("Ana", "Björn", "Chloé")
    many = reached("armorica", seats, "roman", lambda view: max(len(each["display"]) for each in view["players"]) == 8)
    host = phone("de", "tablet")
    stand(host, "armorica", seats, many)
    host.sees(".player .laid")
    for display in host.page.locator(".laid").all():
        assert display.evaluate("(node) => node.scrollWidth <= node.clientWidth")
