"""A user's own pack without a rules engine: the toolbox with its pieces on two phones, and a pad to score on."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from support.checking import check
from support.phones import Phone

Phones = Callable[..., Phone]


def test_an_own_pack_has_a_table_with_its_own_deck(own_address: str, phone: Phones) -> None:
    host = phone("en", "small", at=own_address).open("/")
    host.tap(".game[data-key=my-game] a.main")
    host.tap("button[type=submit]")
    host.sees(".lobby .qr img")
    code = host.page.url.rsplit("/", 1)[-1]
    host.begin()
    guest = phone("de", "phone", at=own_address).open(f"/t/{code}")
    guest.tap(".seat-choice button")
    guest.begin()
    host.tap("[data-key=new-deck] button")
    guest.tap(".deck .main")
    for each in (host, guest):
        assert each.sees(".deck-show figure .piece").get_attribute("alt")
    assert host.message(code)["tools"]["decks"][0]["opened"] == 1


def test_a_shared_screen_shows_the_toolbox_once_and_no_empty_boxes(own_address: str, phone: Phones) -> None:
    host = phone("en", "small", at=own_address).open("/new/my-game")
    host.tap("button[type=submit]")
    host.sees(".lobby .qr img")
    code = host.page.url.rsplit("/", 1)[-1]
    host.begin()
    screen = phone("en", "tablet", at=own_address).open(f"/t/{code}/screen")
    screen.tap(".dock button")
    screen.sees(".tools > p:has-text('Nothing has been rolled')")
    assert screen.page.locator(".tools").count() == 1
    assert not screen.has(".tools .card")
    host.tap(".tools button:text-is('Roll')")
    screen.sees(".tools .rolled")
    assert screen.page.locator(".tools .card").count() == 1
    host.tab("log")
    host.sees(".log li:has-text('rolls')")
    assert not host.has(".log .when"), "no column where nothing has a time"


@pytest.mark.parametrize(("language", "size"), [("fr", "small"), ("de", "tablet")])
def test_a_pad_adds_up_and_becomes_a_picture(
    own_address: str, phone: Phones, axe: str, language: str, size: str
) -> None:
    host = phone(language, size, at=own_address).open("/score/my-game")
    host.sees(".pad")
    host.tap("[data-key=more-rows]")
    host.page.fill("[data-row='0']", "Suns")
    for cell, points in {"0-0": "7", "0-1": "5", "1-0": "-2", "1-1": "4"}.items():
        host.page.fill(f"[data-cell='{cell}']", points)
    assert [int(each) for each in host.page.locator("tfoot output").all_inner_texts()] == [5, 9]
    check(host, axe, "the pad")
    host.tap("button[type=submit]")
    won = host.sees(".final .score-card.best").inner_text()
    assert "Suns" in won
    assert "+5" in won
    check(host, axe, "the pad's sheet")
    with host.page.expect_download() as download:
        host.tap(".final > button")
    assert download.value.suggested_filename == "my-game.png"
    host.page.reload()
    assert host.sees("[data-row='0']").input_value() == "Suns", "what is counted stays for the next time"
