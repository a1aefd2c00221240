"""The pages before and after a game, and every game on a tablet held upright: axe finds nothing, all targets are large
enough, nothing sticks out. Each in one look or two; `python -m bench screens` takes each in all of them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from support.checking import check
from support.phones import Phone
from support.positions import END, reached, stand

LOOKS = {"light": ("small", "de"), "dark": ("upright", "fr"), "contrast": ("phone", "en")}
SEATS = {
    "armorica": ("Ana", "Björn", "Chloé"),
    "arrival": ("fir-bolg", "muintir-nemid", "mil-espaine"),
    "fallen-kingdoms": ("red", "yellow", "purple"),
}
STEPS = {"armorica": ("gaul", END), "arrival": ("block-1", "turn", END), "fallen-kingdoms": ("allocate", "plan", END)}


def _dressed(phone: Callable[..., Phone], look: str) -> Phone:
    size, language = LOOKS[look]
    made = phone(language, size)
    made.context.add_cookies([{"name": "theme", "value": look, "url": made.address}])
    return made


@pytest.mark.parametrize("look", ["light", "contrast"])
def test_before_and_after_a_game(phone: Callable[..., Phone], axe: str, look: str) -> None:
    host = _dressed(phone, look)
    for game, seats in SEATS.items():
        stand(host, game, seats, reached(game, seats, END))
        host.until("(game) => localStorage.getItem('punchboard.tables').includes(game)", game)
    host.open("/history").sees(".bars")
    assert host.page.locator("li.card").count() == 3
    check(host, axe, f"finished plays, {look}")
    host.open("/new/arrival").sees(".people")
    host.tap("details[data-key=more] summary")
    host.tap("#cut-first")
    check(host, axe, f"setting up, {look}")
    host.tap("button[type=submit]")
    host.sees(".lobby .qr img")
    host.page.fill("#cut", "tea")
    host.tap("[data-key=cut] .say button")
    host.sees(".cuts li")
    check(host, axe, f"the lobby before the cut, {look}")
    code = host.page.url.rsplit("/", 1)[-1]
    guest = _dressed(phone, look)
    guest.open(f"/t/{code}").sees(".seat-choice button")
    check(guest, axe, f"choosing a seat, {look}")
    guest.tap(".seat-choice button")
    guest.sees(".chair.you")
    check(guest, axe, f"sitting down, {look}")
    host.open("/").sees(".row-link")
    check(host, axe, f"the first page with a running table, {look}")


def test_the_list_of_finished_plays_names_everybody(phone: Callable[..., Phone]) -> None:
    """Tribes by their names, numbers as people of the language write them."""
    host = phone("de", "small")
    seats = SEATS["arrival"]
    for _ in range(2):
        stand(host, "arrival", seats, reached("arrival", seats, END))
        host.until("() => localStorage.getItem('punchboard.tables')")
    host.open("/history").sees(".bars")
    told = host.page.locator(".history").inner_text()
    assert "Muintir Neṁid" in told
    assert "muintir-nemid" not in told
    assert host.page.locator(".bars li").count() == 3
    assert ".0" not in host.page.locator(".bars").inner_text()


@pytest.mark.parametrize("game", SEATS)
def test_a_tablet_held_upright(phone: Callable[..., Phone], axe: str, game: str) -> None:
    host = phone("en", "upright")
    for step in STEPS[game]:
        code = stand(host, game, SEATS[game], reached(game, SEATS[game], step))
        check(host, axe, f"{game} at {step}, upright")
    host.tap(".play > .main")
    host.sees(".final")
    check(host, axe, f"{game}: the final sheet, upright")
    host.open(f"/t/{code}/screen").sees(".shared")
    check(host, axe, f"{game} on the shared screen, upright")


PAGES = {
    "/": ".game",
    "/fingers": ".field",
    "/toolbox": "main h1",
    "/print": "main h1",
    "/print/pig": "main form",
    "/learn/armorica": "main .main",
    "/score/pig": "form",
    "/notices/unknown": "main [role=status]",
    "/history": "h1",
}


@pytest.mark.parametrize("look", LOOKS)
def test_the_pages_around_the_games(phone: Callable[..., Phone], axe: str, look: str) -> None:
    host = _dressed(phone, look)
    for path, ready in list(PAGES.items())[list(LOOKS).index(look) :: len(LOOKS)]:
        host.open(path).sees(ready)
        check(host, axe, f"{path}, {look}")


@pytest.mark.parametrize("look", LOOKS)
def test_what_opens_over_a_table(phone: Callable[..., Phone], axe: str, look: str) -> None:
    """Advice, glossary, ending, replay."""
    host = _dressed(phone, look)
    stand(host, "armorica", SEATS["armorica"], reached("armorica", SEATS["armorica"], "gaul"))
    for opener, sheet in (("[data-key=advice]", "advice"), ("[data-key=ask-what]", "glossary")):
        host.tap(opener)
        host.sees(".sheet .list")
        check(host, axe, f"{sheet}, {look}")
        host.page.keyboard.press("Escape")
        host.until("() => !document.querySelector('.sheet')")
    host.page.locator(".slot.open").first.click(position={"x": 12, "y": 30})
    host.tap(".chosen .main")
    host.tap(".table-bar .brand")
    host.tap("[data-key=open-replay]")
    host.sees(".replay-bar")
    check(host, axe, f"the replay, {look}")
    stand(host, "armorica", SEATS["armorica"], reached("armorica", SEATS["armorica"], END))
    host.sees(".game-end")
    check(host, axe, f"the ending, {look}")


GROUND = "(what) => getComputedStyle(document.querySelector(what)).backgroundColor"


def test_what_is_pressed_and_what_is_filled_shows_in_the_systems_own_colours(phone: Callable[..., Phone]) -> None:
    """Forced colours leave out every ground that a page has chosen."""
    host = phone(forced_colors="active")
    host.open("/new/fallen-kingdoms").sees(".people")
    pressed, other = (host.page.evaluate(GROUND, f".count [aria-pressed={is_so}]") for is_so in ("true", "false"))
    assert pressed != other
    seats = SEATS["fallen-kingdoms"]
    stand(host, "fallen-kingdoms", seats, reached("fallen-kingdoms", seats, "plan"))
    full, free = (host.page.evaluate(GROUND, f".boxes i{which}") for which in (".full", ":not(.full)"))
    assert full != free
