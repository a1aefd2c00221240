"""Names as people have them: no page is wider than its screen, whatever the names, and every name can be read."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from support.checking import WIDE
from support.phones import SIZES, Phone
from support.positions import CREATE, END, reached

Phones = Callable[..., Phone]
NAMES = ("Christopher", "Anne-Marie", "Alexander", "Maximiliane Hohenzollern")
SEATS = {
    "armorica": NAMES,
    "arrival": ("fir-bolg", "muintir-nemid", "mil-espaine", "tuath-de"),
    "fallen-kingdoms": ("red", "yellow", "purple", "green"),
}
STEPS = {"armorica": ("gaul", END), "arrival": ("turn", END), "fallen-kingdoms": ("plan", END)}


@pytest.mark.parametrize("game", SEATS)
def test_no_page_is_wider_than_its_screen(phone: Phones, game: str) -> None:
    host = phone("de", "tablet").open("/history")
    chairs = [
        {"name": seat, "called": name, "played": "screen" if place else "phone"}
        for place, (seat, name) in enumerate(zip(SEATS[game], NAMES, strict=True))
    ]
    made = host.page.evaluate(CREATE, {"game": game, "seats": chairs})
    for path in (f"/t/{made['code']}", f"/t/{made['code']}/screen"):
        host.open(path).sees(".lobby .chair")
        assert _wider(host) == [], path
    for step in STEPS[game]:
        wish = {"game": game, "seats": chairs, "position": reached(game, SEATS[game], step)}
        made = host.page.evaluate(CREATE, wish)
        for path in (f"/t/{made['code']}", f"/t/{made['code']}/screen"):
            host.open(path).begin()
            host.sees(".board > *, .game-end")
            for tab in ("game", "score", "log") if host.has(".tab") else ("shared",):
                if tab != "shared":
                    host.tab(tab)
                assert _wider(host) == [], (path, step, tab)


def _wider(host: Phone) -> list[str]:
    """Return the screens on which the page is wider than they are."""
    found = []
    for size in ("small", "phone", "tablet"):
        width, height = SIZES[size]
        host.page.set_viewport_size({"width": width, "height": height})
        host.settle()
        if host.page.evaluate(WIDE) > 0:
            found.append(size)
    return found
