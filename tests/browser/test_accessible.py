"""axe-core finds nothing, targets are large enough for thumbs, nothing is wider than the screen — in every state."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from support.checking import check
from support.phones import Phone, sit


@pytest.mark.parametrize(("size", "scheme"), [("small", "light"), ("tablet", "dark")])
def test_pages_can_be_used_by_everybody(
    phone: Callable[..., Phone], table: Callable[..., tuple[Phone, str]], axe: str, size: str, scheme: str
) -> None:
    language = {"small": "de", "tablet": "fr"}[size]
    guest = phone(language, size, color_scheme=scheme)
    for path, ready in (
        ("/", ".game"),
        ("/new/armorica", ".people"),
        ("/rules/armorica", ".chapter"),
        ("/score/armorica", ".scoring form section"),
        ("/history", "h1"),
        ("/toolbox", ".dice-choice"),
        ("/nowhere", "h1"),
    ):
        guest.forgiven = ("404",)
        guest.open(path).sees(ready)
        check(guest, axe, path)
    guest.open("/toolbox")
    for part in ("first", "clocks", "counters", "pad"):
        guest.tap(f"[data-tab={part}]")
        guest.sees(f"[data-key=part-{part}]")
        check(guest, axe, f"toolbox: {part}")
    ana, code = table("Ana", "Björn", language=language, size=size, color_scheme=scheme)
    check(ana, axe, "lobby")
    guest.open(f"/t/{code}").sees(".seat-choice")
    check(guest, axe, "choosing a seat")
    sit(guest, code, "Björn")
    ana.begin()
    for each in (ana, guest):
        each.sees(".slot")
    mover = ana if ana.has(".banner.mine") else guest
    check(ana, axe, "game")
    check(guest, axe, "game of the other")
    mover.page.locator(".slot.open").first.click(position={"x": 12, "y": 30})
    mover.sees(".chosen")
    check(mover, axe, "a card picked")
    mover.page.locator(".slot.shut").first.click(position={"x": 12, "y": 30}, force=True)
    mover.sees(".refusal")
    check(mover, axe, "refused")
    mover.tap(".refusal .rule")
    mover.sees(".sheet h3")
    check(mover, axe, "a rule")
    mover.page.keyboard.press("Escape")
    for name in ("score", "log", "tools", "rules"):
        mover.tab(name)
        mover.sees(f".tab-{name}" + (" h1" if name == "score" else ""))
        check(mover, axe, name)
    mover.tap(".table-bar .brand")
    mover.sees(".sheet .chairs")
    check(mover, axe, "the table's sheet")
    mover.tap(".sheet .chair")
    mover.sees(".sheet-body")
    check(mover, axe, "a chair")


def test_high_contrast_and_every_look(
    phone: Callable[..., Phone], table: Callable[..., tuple[Phone, str]], axe: str
) -> None:
    ana, _ = table("Ana", "Björn")
    ana.begin()
    ana.sees(".slot")
    for place in range(4):
        ana.tap(".bar > button:last-of-type")
        ana.page.locator(".sheet .choices").nth(1).locator("button").nth(place).click()
        check(ana, axe, f"settings {place}")
        ana.page.keyboard.press("Escape")
        ana.until("() => !document.querySelector('.sheet')")
        check(ana, axe, f"look {place}")


def test_a_screen_reader_hears_whose_turn_it_is(
    table: Callable[..., tuple[Phone, str]], phone: Callable[..., Phone]
) -> None:
    ana, code = table("Ana", "Björn")
    ana.begin()
    bjoern = sit(phone("de"), code, "Björn")
    mover, other = (ana, bjoern) if ana.has(".banner.mine") else (bjoern, ana)
    said = other.page.locator("#said")
    assert said.get_attribute("aria-live") == "polite"
    mover.page.locator(".slot.open").first.click(position={"x": 12, "y": 30})
    mover.tap(".chosen .main")
    words = "Your turn" if other is ana else "Du bist am Zug"
    other.until("(words) => document.querySelector('#said').textContent.includes(words)", words)


def test_the_keyboard_alone_is_enough(table: Callable[..., tuple[Phone, str]]) -> None:
    """Focus stays on what was pressed, sheets keep it inside and give it back."""
    ana, _ = table("Ana", "Björn")
    page = ana.page
    ana.begin()
    ana.sees(".slot")
    page.locator(".tab[data-tab=log]").focus()
    page.keyboard.press("Enter")
    ana.sees(".log")
    assert page.evaluate("document.activeElement.dataset.tab") == "log"
    page.locator(".table-bar .brand").focus()
    page.keyboard.press("Enter")
    ana.sees(".sheet")
    for _ in range(12):
        page.keyboard.press("Tab")
        assert page.evaluate("Boolean(document.activeElement.closest('.sheet'))")
    page.keyboard.press("Escape")
    ana.until("() => document.activeElement.classList.contains('brand')")
