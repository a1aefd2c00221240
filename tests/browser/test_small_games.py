"""Small games on phones: the board for zones is enough to play each of them, by tapping what the dock offers."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from support.phones import Phone

from generator.pack.find import small_games

NAMES = ("Ana", "Maximiliane-Antoinette", "Cleo")
PLAYERS = {"night-auction": 3, "oh-hell": 3}
MOVES = 12
DRAWN_AFTER_THE_TAP = """(number) => !document.querySelector('.zone-moves details')
  || Number(document.documentElement.dataset.heard) > number"""
"""The list of all choices goes when something is held; a button focused before that is another one a moment later."""


@pytest.mark.parametrize("game", small_games())
def test_people_play_a_small_game_by_tapping(phone: Callable[..., Phone], game: str) -> None:
    names = NAMES[: PLAYERS.get(game, 2)]
    host = phone("en", "small").open(f"/new/{game}")
    host.sees(".people")
    if host.has(f".count button:text-is('{len(names)}')"):
        host.tap(f".count button:text-is('{len(names)}')")
    for place, name in enumerate(names):
        host.page.fill(f"#name-{place}", name)
    host.tap("button[type=submit]")
    host.sees(".lobby .qr img")
    code = host.page.url.rsplit("/", 1)[-1]
    host.tap(".dock .main")
    phones = {names[0]: host}
    for name, language in zip(names[1:], ("de", "fr"), strict=False):
        phones[name] = sit(phone(language, "phone"), code, name)
    taken = 0
    for _ in range(MOVES):
        told = host.message(code)
        if told.get("result"):
            break
        seat = told["awaiting"][0]["seat"]
        act(phones[seat], told["number"])
        taken += 1
        phones[seat].has_heard_more(told["number"])
        for each in phones.values():
            each.has_heard(phones[seat].message(code)["number"])
    assert taken > 5
    host.sees(".zones")
    for each in phones.values():
        each.until("() => document.documentElement.scrollWidth <= window.innerWidth")
    if folder := os.environ.get("PUNCHBOARD_PICTURES"):
        for name, each in phones.items():
            each.page.screenshot(path=str(Path(folder) / f"{game}-{name[:3]}.png"), full_page=True)


def sit(guest: Phone, code: str, name: str) -> Phone:
    guest.open(f"/t/{code}").tap(f".seat-choice button:has-text('{name}')")
    guest.sees(".chair.you")
    guest.tap(".dock .main")
    guest.sees(".zones")
    return guest


def act(guest: Phone, number: int) -> None:
    """Tap what may be chosen first, and then the button below."""
    guest.has_heard(number)
    guest.sees(".zone-moves")
    opened = guest.page.query_selector(".zones button.open") or guest.page.query_selector(".dice-row button.die")
    if opened is not None:
        opened.click()
        guest.until(DRAWN_AFTER_THE_TAP, number)
    guest.page.locator(".zone-moves > button").first.focus()
    guest.page.keyboard.press("Enter")  # a second tap on the same spot would count as the first one repeated


def test_people_score_a_small_game_without_a_table(phone: Callable[..., Phone]) -> None:
    guest = phone("en", "small").open("/score/market-day")
    guest.sees(".card")
    for place, name in enumerate(NAMES[:2]):
        guest.page.fill(f"#player-{place}", name)
    guest.page.locator(".card").first.locator("button.wide").click()
    for _ in range(3):
        guest.tap("[data-key=fish] button:last-child")
    guest.tap(".main:text-is('Done')")
    guest.tap(".dock .main")
    assert "10" in guest.sees(".final").inner_text()
