"""Every game's own drawing at the decisions that look different, one in light, one in dark, one in high contrast: axe
finds nothing, all targets are large enough, nothing sticks out. `python -m bench screens` takes each in all of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from support.checking import check
from support.phones import Phone
from support.positions import END, reached, stand

from generator.scene.colour import contrast

SEATS = {
    "armorica": ("Ana", "Björn", "Chloé"),
    "arrival": ("fir-bolg", "muintir-nemid", "mil-espaine"),
    "fallen-kingdoms": ("red", "yellow", "purple", "green"),
}
DECISIONS = {
    "armorica": ("gaul", "winter", "gaul-card", END),
    "arrival": ("port", "draw", "block-1", "turn", "fomori-flip", END),
    "fallen-kingdoms": ("choose_god", "allocate", "take_knowledge", "place", "plan", "stance", "dice", "path", END),
}
KINDS = {
    "armorica": ("cards",),
    "arrival": ("fomori",),
    "fallen-kingdoms": ("dice",),
}
"""What people deal themselves, so that the questions are asked."""
LOOKS = {"light": ("small", "de"), "dark": ("phone", "fr"), "contrast": ("tablet", "en")}
ONE_EACH = list(zip(SEATS, LOOKS, strict=True))
OTHER_EACH = list(zip(SEATS, reversed(LOOKS), strict=True))
"""Every game in two looks, and every look on two games."""


@cache
def _position(game: str, step: str) -> Any:
    return reached(game, SEATS[game], step)


GROUND = """() => {
  for (let node = document.querySelector('.banner.mine .emblem'); node; node = node.parentElement) {
    const [red, green, blue, cover] = getComputedStyle(node).backgroundColor.match(/[\\d.]+/g).map(Number);
    if (cover !== 0) return '#' + [red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('');
  }
}"""
"""What lies behind the emblem of whose turn it is."""
BLUE = {"arrival": ("mil-espaine", "turn", "#234f98"), "fallen-kingdoms": ("blue", "plan", "#2f5d8c")}
"""The seat whose printed colour comes closest to the banner's own, and a turn of its own."""


def _host(phone: Callable[..., Phone], look: str) -> Phone:
    size, language = LOOKS[look]
    host = phone(language, size)
    host.context.add_cookies([{"name": "theme", "value": look, "url": host.address}])
    return host


@pytest.mark.parametrize(("game", "look"), ONE_EACH)
def test_every_decision_can_be_seen_and_reached(phone: Callable[..., Phone], axe: str, game: str, look: str) -> None:
    host = _host(phone, look)
    for step in DECISIONS[game]:
        stand(host, game, SEATS[game], _position(game, step), dict.fromkeys(KINDS[game], "table"))
        check(host, axe, f"{game} at {step}, {look}")
    host.tap(".play > .main")
    host.sees(".final")
    check(host, axe, f"{game}: the final sheet, {look}")


@pytest.mark.parametrize(("game", "look"), OTHER_EACH)
def test_everything_around_the_game_can_be_used(phone: Callable[..., Phone], axe: str, game: str, look: str) -> None:
    host = _host(phone, look)
    for path, ready in (
        (f"/new/{game}", ".people"),
        (f"/rules/{game}", ".chapter"),
        (f"/score/{game}", ".scoring form"),
    ):
        host.open(path).sees(ready)
        for summary in host.page.locator("main > form > details > summary, .chapter:first-of-type > summary").all():
            summary.click()
        check(host, axe, f"{path}, {look}")
    code = stand(host, game, SEATS[game], _position(game, DECISIONS[game][0]))
    for name in ("score", "log", "tools", "rules"):
        host.tab(name)
        host.sees(f".tab-{name}" + (" h1" if name == "score" else ""))
        check(host, axe, f"{game}, {name}, {look}")
    host.open(f"/t/{code}/screen").sees(".shared")
    check(host, axe, f"{game} on the shared screen, {look}")


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("game", BLUE)
def test_whose_turn_it_is_shows_in_the_banner(phone: Callable[..., Phone], game: str, look: str) -> None:
    """A blue emblem on the blue of high contrast was guessed rather than seen."""
    seat, step, blue = BLUE[game]
    seats = (seat, *SEATS[game][:2])
    host = _host(phone, look)
    stand(host, game, seats, reached(game, seats, step, lambda view: seat in view.get("to_move", [view.get("active")])))
    host.sees(".banner.mine .emblem")
    assert contrast(blue, host.page.evaluate(GROUND)) >= 3
