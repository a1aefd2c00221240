"""The walks of `python -m bench screens`: each opens pages of the product and yields a name whenever a screen stands.

A walk brings every state up once; its caller looks at the screen in all sizes and looks before the walk goes on. A `*`
behind a name says that the page may be opened anew in each size, which a map needs to choose how large it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from support.desk import workbench
from support.phones import Phone, sit
from support.positions import CREATE, END, reached, stand

from generator.errors import Finding
from generator.pack.find import large_games, small_games

SEATS = {
    "armorica": ("Ana", "Björn", "Chloé"),
    "arrival": ("fir-bolg", "muintir-nemid", "mil-espaine"),
    "fallen-kingdoms": ("red", "yellow", "purple", "green"),
}
DECISIONS = {
    "armorica": ("gaul", "roman", "winter", "gaul-card"),
    "arrival": ("port", "draw", "block-1", "turn", "fomori-flip"),
    "fallen-kingdoms": ("choose_god", "allocate", "take_knowledge", "place", "plan", "stance", "dice", "path"),
}
BY_HAND = {"armorica": ("cards",), "arrival": ("fomori",), "fallen-kingdoms": ("dice",)}
"""What people deal themselves, so that the questions are asked."""
MAIN = {"armorica": "gaul", "arrival": "turn", "fallen-kingdoms": "plan"}
"""The decision around which everything else of a table is opened."""
PLACES = {
    "armorica": ".slot.open",
    "arrival": ".place.lit:not(.path)",
    "fallen-kingdoms": ".place.lit:not(.path)",
}
NAMES = ("Ana", "Maximiliane-Antoinette", "Cleo")
MADE = 240_000
"""Milliseconds for a plan or a kit, which stand behind all else for the processor."""
NO_SHEET = "() => !document.querySelector('.sheet')"
SETTLED = "() => Array.from(document.images).every((each) => each.complete || each.loading === 'lazy')"


@dataclass(slots=True)
class Walker:
    """One phone that walks, and what it needs of its surroundings."""

    host: Phone
    language: str
    guest: Callable[[], Phone]
    leave: Callable[[], None] = lambda: None
    """The host goes away."""
    newer: Callable[[], None] = lambda: None
    """The same tables are served under newer rules."""
    guests: list[Phone] = field(default_factory=list)

    def open(self, path: str, ready: str) -> None:
        self.host.open(path).sees(ready)

    def close_sheet(self) -> None:
        for _ in range(3):  # some sheets lead back to the one they were opened from
            self.host.page.keyboard.press("Escape")
            self.host.settle()
        self.host.until(NO_SHEET)

    def another(self) -> Phone:
        made = self.guest()
        self.guests.append(made)
        return made


Walk = Iterator[str]


@cache
def position(game: str, step: str) -> Any:
    return reached(game, SEATS[game], step)


def code_of(phone: Phone) -> str:
    return phone.page.url.split("?")[0].rstrip("/").rsplit("/", 1)[-1]


def start(on: Walker) -> Walk:
    on.open("/", ".game")
    yield "home"
    on.host.tap(".bar > button:last-of-type")
    on.host.sees(".sheet .choices")
    yield "settings"
    on.close_sheet()
    on.open("/history", "h1")
    yield "history, empty"
    on.open("/fingers", ".field")
    yield "fingers"
    on.open("/notices/unknown", "main [role=status]")
    yield "notices, unknown"
    on.host.forgiven = ("404",)
    on.open("/nowhere", "h1")
    yield "404"
    on.open("/t/ACDE", "h1")
    yield "404, no such table"
    on.host.forgiven = ()


def before_games(on: Walker) -> Walk:
    for game in (*large_games(), "oh-hell"):
        on.open(f"/new/{game}", ".people")
        yield f"new {game}"
        if game == "fallen-kingdoms":
            for way in ("look", "hands"):
                on.host.tap(f"[data-way={way}]")
                on.host.sees(
                    "[data-key=preview] svg, [data-key=preview] img" if way == "look" else ".map-choice button"
                )
                on.host.page.wait_for_timeout(500)
                yield f"new {game}, map: {way}"
        more = on.host.page.locator("main form details > summary")
        for summary in more.all():
            summary.click()
        yield f"new {game}, everything open"
        on.open(f"/rules/{game}", ".chapter")
        on.host.page.locator(".chapter:first-of-type > summary").click()
        yield f"rules {game}"
    for game in (*large_games(), "pig"):
        on.open(f"/learn/{game}", "main .main")
        yield f"learn {game}"
        on.host.tap("main .main")
        on.host.sees(".lesson progress")
        on.host.sees("[data-lit]")
        yield f"lesson {game}"


def scores(on: Walker) -> Walk:
    for game in (*large_games(), "market-day"):
        on.open(f"/score/{game}", "form")
        yield f"score {game}"
        for button in on.host.page.locator("main form section button.wide, main form .card button.wide").all()[:1]:
            button.click()
            on.host.settle()
        yield f"score {game}, one thing opened"
    on.open("/score/pig", "form")
    for entered in on.host.page.locator("input[type=number], input[inputmode=numeric]").all():
        entered.fill("12")
    on.host.tap(".dock .main")
    on.host.sees(".final")
    yield "score pig, counted"


def toolbox(on: Walker) -> Walk:
    on.open("/toolbox", ".dice-choice")
    on.host.tap("button.main")
    on.host.sees(".die-shown")
    yield "toolbox, dice"
    on.host.tap("[data-tab=counters]")
    on.host.page.fill("#counter", NAMES[0])
    on.host.tap(".say button")
    for part in ("counters", "first", "clocks", "pad"):
        on.host.tap(f"[data-tab={part}]")
        on.host.sees(f"[data-key=part-{part}]")
        yield f"toolbox, {part}"
    on.host.tap("[data-tab=clocks]")
    on.host.tap("[data-key=clock-0]")
    on.host.sees(".player-clock.runs")
    yield "toolbox, a clock runs"
    on.host.tap("[data-key=stop]")


def printing(on: Walker) -> Walk:
    on.open("/print", "main h1")
    yield "print"
    for game in (*large_games(), "pig"):
        on.open(f"/print/{game}", "main form")
        on.host.page.wait_for_selector(".figures, .error", timeout=MADE)
        for summary in on.host.page.locator("main details > summary").all():
            summary.click()
        yield f"print {game}, planned"
    on.host.tap("button[name=do][value=kit]")
    on.host.page.wait_for_selector(".made", timeout=MADE)
    yield "print pig, made"


def lobbies(on: Walker) -> Walk:
    on.open("/new/armorica", ".people")
    for place, name in enumerate(NAMES[:2]):
        on.host.page.fill(f"#name-{place}", name)
    on.host.tap("button[type=submit]")
    on.host.sees(".lobby .qr img")
    yield "lobby armorica"
    code = code_of(on.host)
    on.host.tap(".table-bar .brand")
    on.host.sees(".sheet .chairs")
    yield "lobby, the table's sheet"
    on.close_sheet()
    guest, own = on.another(), on.host
    on.host = guest
    on.open(f"/t/{code}", ".seat-choice button")
    yield "choosing a seat"
    guest.tap(".seat-choice button")
    guest.sees(".chair.you")
    yield "lobby of a guest"
    guest.tap(".lobby .dock .main")
    guest.until("() => document.querySelector('[data-key=awaited]')")
    yield "lobby of a guest who is ready"
    on.host = own
    on.open("/new/arrival", ".people")
    on.host.tap("details[data-key=more] summary")
    on.host.tap("#cut-first")
    on.host.tap("button[type=submit]")
    on.host.sees(".lobby .qr img")
    on.host.page.fill("#cut", "tea")
    on.host.tap("[data-key=cut] .say button")
    on.host.sees(".cuts li")
    yield "lobby arrival, with a cut"
    on.open(f"/t/{code_of(own)}/screen", ".shared, .lobby")
    yield "lobby on the shared screen"
    on.open("/", ".row-link")
    yield "home with running tables"
    table = on.host.page.evaluate(CREATE, {"game": "armorica", "seats": [{"name": "Ana"}, {"name": "Bo"}]})["code"]
    ana, bo = sit(on.another(), table, "Ana"), on.another()
    on.host = sit(bo, table, "Bo")
    ana.begin()
    bo.sees(".slot")
    on.host = ana if bo.has(".banner.mine") else bo
    yield "table armorica while another decides"
    on.host = on.another()
    on.open(f"/t/{table}", ".dock button")
    on.host.tap(".dock button")
    on.host.sees(".slot")
    yield "table armorica, watched"
    on.host = own


def decisions(game: str) -> Callable[[Walker], Walk]:
    def walk(on: Walker) -> Walk:
        for step in DECISIONS[game]:
            dealer = dict.fromkeys(BY_HAND[game], "table")
            code = stand(on.host, game, SEATS[game], position(game, step), dealer)
            yield f"table {game}: {step}*"
            if step == MAIN[game]:
                on.open(f"/t/{code}/screen", ".shared")
                yield f"shared screen {game}: {step}*"
        code = stand(on.host, game, SEATS[game], position(game, END))
        yield f"table {game}: the ending"
        on.host.tap(".play > .main")
        on.host.sees(".final")
        yield f"table {game}: the final sheet"
        on.open(f"/t/{code}/screen", ".shared, .final")
        yield f"shared screen {game}: the ending"

    walk.__name__ = f"decisions of {game}"
    return walk


def around(game: str) -> Callable[[Walker], Walk]:
    """Everything that opens over and beside a table."""

    def walk(on: Walker) -> Walk:
        host = on.host
        code = stand(host, game, SEATS[game], position(game, MAIN[game]))
        for opener, sheet in (("[data-key=advice]", "what can I do"), ("[data-key=ask-what]", "help on things")):
            host.tap(opener)
            host.sees(".sheet .list")
            yield f"{game}: {sheet}"
            on.close_sheet()
        host.tap("[data-key=ask-what]")
        host.tap(".sheet .list button")
        host.sees(".sheet .term")
        yield f"{game}: help on a thing"
        host.page.keyboard.press("Escape")
        host.settle()
        if host.has(".sheet"):
            on.close_sheet()
        for name in ("score", "log", "tools", "rules"):
            host.tab(name)
            host.sees(f".tab-{name}")
            yield f"{game}: {name}"
        host.tab("game")
        host.tap(".table-bar .brand")
        host.sees(".sheet .chairs")
        yield f"{game}: the table's sheet"
        host.tap(".sheet .chair")
        host.sees(".sheet-body")
        yield f"{game}: a chair"
        on.close_sheet()
        host.open(f"/t/{code}").sees(".board > *")
        picked = host.page.locator(PLACES[game]).first
        if game == "armorica":
            picked.click(position={"x": 12, "y": 30})
        else:
            picked.focus()
            host.page.keyboard.press("Enter")
        host.sees(".chosen, .about, .offers, .march-row, .chosen-row")
        yield f"{game}: something picked"

    walk.__name__ = f"around {game}"
    return walk


def refusals(on: Walker) -> Walk:
    """Refused, the rule behind it, a move's consequence, looking back."""
    host = on.host
    host.forgiven = ("409",)
    stand(host, "armorica", SEATS["armorica"], position("armorica", "gaul"))
    host.page.locator(".slot.shut").first.click(position={"x": 12, "y": 30}, force=True)
    host.sees(".refusal")
    yield "armorica: refused"
    host.tap(".refusal .rule")
    host.sees(".sheet h3")
    yield "armorica: a rule"
    on.close_sheet()
    host.page.locator(".slot.open").first.click(position={"x": 12, "y": 30})
    host.tap(".chosen .main")
    host.until("() => !document.querySelector('.chosen')")
    yield "armorica: after a move"
    host.tap(".table-bar .brand")
    host.tap("[data-key=open-replay]")
    host.sees(".replay-bar")
    host.sees(".replay .board > *")
    yield "armorica: looking back"
    host.tap(".replay-top .main")
    host.tab("log")
    host.sees(".log")
    yield "armorica: the log after a move"
    own = host.page.locator(".log li button").last
    own.click()
    host.settle()
    yield "armorica: an entry of the log"
    host.open("/history").sees("h1")
    host.forgiven = ()


def small(on: Walker) -> Walk:
    from companion.engines import open_pack
    from companion.lab.match import begin

    for game in small_games():
        engine = open_pack(game).engine
        names = NAMES[: max(2, min(engine.players))]
        stand(on.host, game, names, dict(engine.position(begin(engine, names, {}))))
        yield f"table {game}"
    code = code_of(on.host)
    on.open(f"/t/{code}/screen", ".shared")
    yield f"shared screen {small_games()[-1]}"


def plays(on: Walker) -> Walk:
    for game, seats in SEATS.items():
        stand(on.host, game, seats, position(game, END))
        on.host.until("(game) => (localStorage.getItem('punchboard.tables') || '').includes(game)", game)
    on.open("/history", ".bars")
    yield "history of plays"
    on.open("/", ".game")
    yield "home after plays"


def upgrade(on: Walker) -> Walk:
    """A running table whose rules became newer, and which they change."""
    on.host.open("/history").sees("h1")
    code = on.host.page.evaluate(CREATE, {"game": "armorica", "seats": [{"name": "Ana"}, {"name": "Bo"}]})["code"]
    ana, bo = sit(on.host, code, "Ana"), sit(on.another(), code, "Bo")
    ana.sees(".slot")
    mover = ana if ana.has(".banner.mine") else bo
    mover.page.locator(".slot.open").first.click(position={"x": 12, "y": 30})
    mover.tap(".chosen .main")
    mover.until("() => !document.querySelector('.banner.mine')")  # told, not only tapped: the host is killed next
    for each in (ana, bo):
        each.page.goto("about:blank")
    on.newer()
    on.host.forgiven = ("409",)
    on.open(f"/t/{code}", "main button.main")
    yield "newer rules"
    on.host.tap("main button.main")
    on.host.sees("main .fine")
    yield "newer rules, agreed by one"
    on.host.page.goto("about:blank")


def desk(on: Walker) -> Walk:
    """The workbench of `watch`, which is in English."""
    if on.language != "en":
        return
    with TemporaryDirectory() as folder, workbench(Path(folder)) as (_, bench, address):
        bench.show_check([Finding("low-contrast", "Too pale.", "Darken it.", None, "warning", piece="cards:sun-4")])
        on.host.address = address
        on.host.open("#component=cards&piece=sun-4&show=cut,bleed,safe")
        on.host.page.wait_for_selector("#stage image[href]", state="attached")
        for view in ("pieces", "data", "findings"):
            on.host.tap(f"[data-view={view}]")
            on.host.settle()
            yield f"workbench, {view}"
        on.host.page.goto("about:blank")


def away(on: Walker) -> Walk:
    """The host goes away: last of all."""
    on.open("/", ".game")
    on.host.until("() => navigator.serviceWorker.controller || navigator.serviceWorker.ready.then && true")
    on.host.page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    on.host.page.reload()
    on.host.sees(".game")
    on.host.forgiven = ("",)
    on.leave()
    on.open("/score/armorica", "h1")
    yield "the host is away"


WALKS: tuple[Callable[[Walker], Walk], ...] = (
    start,
    before_games,
    scores,
    toolbox,
    lobbies,
    *(decisions(game) for game in SEATS),
    *(around(game) for game in SEATS),
    refusals,
    small,
    plays,
    printing,
    desk,
    upgrade,
    away,
)


def file_name(screen: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", screen.lower()).strip("-")


def newer_rules() -> str:
    """Return a server program whose Armorica is one version on, and no longer lets anybody take a card."""
    return NEWER


NEWER = """
import sys
from companion.engines import load
from companion.rules.kernel import Illegal
rules = type(load("armorica"))
rules.rules_version = "2"
check = rules.check
rules.check = staticmethod(lambda state, move: Illegal("ARM 12.1.1", "too-late", {})
    if type(move).__name__ == "Take" else check(state, move))
from generator.cli import main
sys.exit(main())
"""
