"""Names as people have them: no page is wider than its screen, whatever the names, and every name can be read."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from support.checking import WIDE
from support.phones import Phone
from support.positions import CREATE, END, reached

Phones = Callable[..., Phone]
NAMES = ("Christopher", "Anne-Marie", "Alexander", "Maximiliane Hohenzollern")
SEATS = {
    "armorica": NAMES,
    "arrival": ("fir-bolg", "muintir-nemid", "mil-espaine", "tuath-de"),
    "fallen-kingdoms": ("red", "yellow", "purple", "green"),
}
STEPS = {"armorica": ("gaul", END), "arrival": ("turn", END), "fallen-kingdoms": ("plan", END)}


@pytest.mark.parametrize("size", ["small", "phone", "tablet"])
@pytest.mark.parametrize("game", SEATS)
def test_no_page_is_wider_than_its_screen(phone: Phones, game: str, size: str) -> None:
    host = phone("de", size).open("/history")
    chairs = [
        {"name": seat, "called": name, "played": "screen" if place else "phone"}
        for place, (seat, name) in enumerate(zip(SEATS[game], NAMES, strict=True))
    ]
    made = host.page.evaluate(CREATE, {"game": game, "seats": chairs})
    for path in (f"/t/{made['code']}", f"/t/{made['code']}/screen"):
        host.open(path).sees(".lobby .chair")
        assert host.page.evaluate(WIDE) <= 0, path
    for step in STEPS[game]:
        wish = {"game": game, "seats": chairs, "position": reached(game, SEATS[game], step)}
        made = host.page.evaluate(CREATE, wish)
        for path in (f"/t/{made['code']}", f"/t/{made['code']}/screen"):
            host.open(path).begin()
            host.sees(".board > *, .game-end")
            for tab in ("game", "score", "log") if host.has(".tab") else ("shared",):
                if tab != "shared":
                    host.tab(tab)
                assert host.page.evaluate(WIDE) <= 0, (path, step, tab)
