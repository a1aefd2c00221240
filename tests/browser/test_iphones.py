"""What iPhones do otherwise: they keep parts of the screen for themselves, make small fields larger by moving the page,
shrink letters unevenly and let what stands in a list widen it. Chromium is told to do the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from support.checking import WIDE
from support.phones import Phone
from support.positions import reached, stand

Phones = Callable[..., Phone]
NOTCH = 59
SEATS = {
    "armorica": ("Ana", "Björn"),
    "arrival": ("fir-bolg", "tuath-de"),
    "fallen-kingdoms": ("red", "yellow", "purple"),
}
STEPS = [("armorica", "gaul"), ("arrival", "turn"), ("fallen-kingdoms", "plan")]
UNDER_THE_NOTCH = """(notch) => [...document.querySelectorAll('button, a, h1, h2, p, input, .map-frame')]
  .filter((node) => node.offsetParent && !node.closest('.skip, .only-heard, .map-sheet, .fan'))
  .map((node) => [node, node.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.left < notch - 1 || box.right > innerWidth - notch + 1))
  .map(([node, box]) => `${node.nodeName} ${node.className} ${node.textContent.slice(0, 30)} ${box.left}`)"""
SMALL_FIELDS = """() => [...document.querySelectorAll('input, select, textarea')]
  .filter((node) => !['checkbox', 'radio'].includes(node.type) && parseFloat(getComputedStyle(node).fontSize) < 16)
  .map((node) => `${node.nodeName} ${node.id || node.className}`)"""
"""Below sixteen pixels an iPhone enlarges the page around a field that is typed into, and leaves it so."""
UNEVEN = """() => {
  const pen = CanvasRenderingContext2D.prototype, measure = pen.measureText, draw = pen.fillText;
  window.told = [];
  pen.measureText = function (text) {
    const small = parseFloat(/([0-9.]+)px/.exec(this.font)[1]) < 50;
    return { width: measure.call(this, text).width * (small ? 1.08 : 1) };
  };
  pen.fillText = function (text, x, y) { window.told.push(text); draw.call(this, text, x, y); };
}"""
"""Smaller letters are a little wider than their size says, as fitted to the screen they are."""


def _on_its_side(who: Phone) -> None:
    who.page.set_viewport_size({"width": 844, "height": 390})
    line: Any = who.context.new_cdp_session(who.page)
    line.send("Emulation.setSafeAreaInsetsOverride", {"insets": {"left": NOTCH, "right": NOTCH, "bottom": 21}})


@pytest.mark.parametrize(("game", "step"), STEPS)
def test_nothing_lies_under_the_notch_of_a_phone_on_its_side(phone: Phones, game: str, step: str) -> None:
    host = phone("de")
    _on_its_side(host)
    host.open("/").sees(".game")
    assert host.page.evaluate(UNDER_THE_NOTCH, NOTCH - 12) == [], "the first page, whose picture goes to its edges"
    stand(host, game, SEATS[game], reached(game, SEATS[game], step))
    assert host.page.evaluate(UNDER_THE_NOTCH, NOTCH - 12) == []
    host.tap(".table-bar .brand")
    host.sees(".sheet .menu")
    assert host.page.evaluate(UNDER_THE_NOTCH, NOTCH - 12) == []
    assert host.page.evaluate(WIDE) <= 0


def test_no_field_is_so_small_that_the_page_is_enlarged_around_it(phone: Phones, own_address: str) -> None:
    host = phone("de", "small")
    found: dict[str, list[str]] = {}
    for path in ("/", "/new/armorica", "/new/fallen-kingdoms", *(f"/score/{game}" for game in SEATS), "/rules/arrival"):
        host.open(path).sees("main input")
        found[path] = host.page.evaluate(SMALL_FIELDS)
    for game, step in STEPS:
        stand(host, game, SEATS[game], reached(game, SEATS[game], step))
        for tab in ("game", "log", "tools", "rules"):
            host.tab(tab)
            host.sees(f".tab-{tab}")
            found[f"{game} {tab}"] = host.page.evaluate(SMALL_FIELDS)
    pad = phone("de", "small", own_address).open("/score/my-game")
    pad.sees(".pad input")
    found["pad"] = pad.page.evaluate(SMALL_FIELDS)
    assert {where: fields for where, fields in found.items() if fields} == {}


def test_a_list_s_long_words_do_not_widen_the_page(phone: Phones) -> None:
    """WebKit lets the words of a list stick out below its sign, though they are invisible."""
    host = phone("de").open("/new/armorica")
    host.sees(".way select")
    host.page.eval_on_selector_all(".way select", "(all) => all.forEach((one) => { one.style.minWidth = '6rem'; })")
    assert host.page.evaluate(WIDE) <= 0


def test_a_shared_picture_cuts_no_name_that_fits_in_smaller_letters(phone: Phones) -> None:
    host = phone("en").open("/score/armorica")
    host.sees(".card")
    host.page.evaluate(UNEVEN)
    host.tap(".dock .main")
    host.sees(".final .wreath")
    with host.page.expect_download():
        host.tap(".final > .wide")
    assert "Player 1 and Player 2 share the victory" in host.page.evaluate("window.told")
