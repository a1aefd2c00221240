"""The first page: a game alone against bots in three taps, and fingers that say who begins."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from support.phones import SIZES, Phone


def test_three_taps_from_the_first_page_to_a_board_against_bots(phone: Callable[..., Phone]) -> None:
    alone = phone()
    alone.open("/fingers")
    for _ in range(3):
        alone.page.click("text=Add a finger")
    alone.page.click("text=Choose")
    alone.sees(".finger.chosen")
    assert alone.page.locator(".finger.chosen").count() == 1
    alone.open("/").tap(".game a[href='/new/armorica?alone']")
    assert alone.sees("#say-count").inner_text() == "How many, you and the bots?"
    alone.tap(".dock .main")
    alone.tap(".main:has-text('To the table')")
    alone.sees(".board")


def test_games_stand_on_the_shelf_with_a_part_of_their_art(phone: Callable[..., Phone]) -> None:
    shelf = phone()
    shelf.open("/")
    shown = shelf.sees(".cover[data-game='armorica'] img[src*='/pieces/']")
    shelf.page.wait_for_function("(image) => image.complete && image.naturalWidth > 0", arg=shown.element_handle())
    cover = shelf.sees(".cover[data-game='armorica']").bounding_box()
    picture = shown.bounding_box()
    assert picture["y"] < cover["y"] - 30, "the crop begins below the top of the piece"
    assert picture["width"] >= cover["width"] - 1
    assert shelf.page.locator(".game .cover").count() == shelf.page.locator(".game").count(), (
        "each game that comes along"
    )


def test_a_game_without_pictures_shows_its_colours(own_address: str, phone: Callable[..., Phone]) -> None:
    shelf = phone(at=own_address).open("/")
    shelf.sees(".cover[data-game='armorica']")
    shelf.sees("[data-key='my-game'] .band")


ONE_ROW = """() => Array.from(document.querySelectorAll('.small .game-ways'), (ways) =>
  new Set(Array.from(ways.querySelectorAll('a, button'), (way) => way.offsetTop)).size)"""


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_shelf_is_short_and_small_games_have_one_row_of_ways(phone: Callable[..., Phone], language: str) -> None:
    shelf = phone(language).open("/")
    shelf.sees(".small .more")
    for size, (width, height) in SIZES.items():
        shelf.page.set_viewport_size({"width": width, "height": height})
        assert shelf.page.evaluate(ONE_ROW) == [1] * shelf.page.locator(".small").count(), size
        tall = shelf.page.evaluate("document.documentElement.scrollHeight")
        assert tall < {"small": 3200, "phone": 3000}.get(size, 1700), size


def test_what_else_can_be_done_with_a_game_is_one_tap_away(phone: Callable[..., Phone]) -> None:
    shelf = phone("fr", "small").open("/")
    shelf.tap("[data-key=pig] .more")
    shelf.sees(".sheet")
    ways = shelf.page.eval_on_selector_all(".sheet a", "(all) => all.map((each) => each.getAttribute('href'))")
    assert ways == ["/learn/pig", "/rules/pig", "/score/pig", "/print/pig"]
    shelf.tap(".sheet a[href='/rules/pig']")
    shelf.sees(".chapter")
