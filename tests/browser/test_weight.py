"""The first page on a slow phone: under 60 KB over the air, and usable in under a second."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from statistics import median

import pytest
from playwright.sync_api import TimeoutError as PlaywrightTimeout
from support.phones import Phone

LARGEST = 60 * 1024
KB_PER_SECOND = 1_600 / 8
"""Slow Wi-Fi at the far end of the garden: 1.6 Mbit/s, and 40 ms there and back within one's own network."""


TRIES = 8
"""Other tests share this machine; the quickest of a few visits says what the page can do."""
THROTTLED = 4
WORK = """() => {
  const begun = performance.now(), seen = {};
  for (let n = 0; n < 300000; n++) { const key = "k" + (n % 1000); seen[key] = (seen[key] || 0) + n; }
  return performance.now() - begun;
}"""
WORK_TAKES = 90.0
"""Milliseconds of that work on the slow phone. Where the same throttled browser takes longer, the machine itself is
slower than it is meant to be, or others are at work on it: then a second of the phone's lasts as much longer here."""


def test_the_first_page_is_light_and_quick(phone: Callable[..., Phone]) -> None:
    first = phone()  # a server that has just started makes its fonts; that is no matter of the phone's
    first.page.goto(first.address + "/", wait_until="networkidle", timeout=60_000)
    visits = until_quick(lambda: visit(phone), 1000)
    for sizes, _ in visits:
        assert len(sizes) > 5, sizes
        assert sum(sizes.values()) < LARGEST, sizes
    assert min(usable for _, usable in visits) < 1000, visits


@pytest.mark.parametrize("game", ["arrival", "fallen-kingdoms"])
def test_a_table_is_light_and_quick_on_a_slow_phone(phone: Callable[..., Phone], game: str) -> None:
    """A guest who scans the code has nothing kept. What the board needs comes at once, each thing once."""
    host = phone()
    code = host.open("/").page.evaluate(OPEN, [game, SEATS[game]])
    visits = until_quick(lambda: visit(phone, f"/t/{code}", ".lobby"), 1500)
    for sizes, _ in visits:
        scripts = [address for address in sizes if address.endswith(".js")]
        assert len(scripts) == 1, scripts
        packs = [address for address in sizes if "/pack?" in address]
        assert len(packs) == 1, packs
        first = sum(size for address, size in sizes.items() if "/pieces/" not in address)
        assert first < HEAVIEST_TABLE, sizes
        assert sum("/view?" in address for address in sizes) == 1, "one look is enough"
    assert min(seen for _, seen in visits) < 1500, visits


OPEN = """async ([game, seats]) => {
  const body = JSON.stringify({ game, seats: seats.map((name) => ({ name })) });
  const headers = { "Content-Type": "application/json" };
  return (await (await fetch("/api/v1/tables", { method: "POST", headers, body })).json()).code;
}"""
SEATS = {"arrival": ["fir-bolg", "tuath-de"], "fallen-kingdoms": ["red", "yellow", "blue"]}
HEAVIEST_TABLE = 190 * 1024


def test_pictures_of_the_board_come_while_people_sit_down(phone: Callable[..., Phone]) -> None:
    host = phone()
    code = host.open("/").page.evaluate(OPEN, ["arrival", SEATS["arrival"]])
    guest = phone()
    asked: list[str] = []
    guest.page.on("request", lambda request: asked.append(request.url))
    guest.open(f"/t/{code}").sees(".lobby")
    assert not guest.has(".board")
    guest.page.wait_for_event("request", lambda request: "/pieces/board/board.svg" in request.url, timeout=10_000)
    assert any("/pieces/board/board.svg" in address for address in asked)


Visit = tuple[dict[str, float], float]


def until_quick(once: Callable[[], Visit], milliseconds: float) -> list[Visit]:
    visits = [once()]
    while visits[-1][1] >= milliseconds and len(visits) < TRIES:
        visits.append(once())
    return visits


def visit(phone: Callable[..., Phone], path: str = "/", wanted: str = ".game .main") -> Visit:
    """A first visit with nothing kept: bytes by address, and after how many of the phone's milliseconds the page could
    be used."""
    visitor = phone(size="phone")
    line = visitor.context.new_cdp_session(visitor.page)
    line.send("Network.enable")
    speed = {"offline": False, "latency": 40, "downloadThroughput": KB_PER_SECOND * 1024, "uploadThroughput": 96 * 1024}
    line.send("Network.emulateNetworkConditions", speed)
    line.send("Emulation.setCPUThrottlingRate", {"rate": THROTTLED})
    sizes: dict[str, float] = {}
    names: dict[str, str] = {}
    line.on("Network.responseReceived", lambda e: names.__setitem__(e["requestId"], e["response"]["url"]))
    line.on("Network.loadingFinished", lambda e: sizes.__setitem__(e["requestId"], e["encodedDataLength"]))
    visitor.page.goto(visitor.address + path, wait_until="load")
    visitor.sees(wanted)
    now: float = visitor.page.evaluate("performance.now()")
    longer = max(1.0, median(visitor.page.evaluate(WORK) for _ in range(3)) / WORK_TAKES)
    with suppress(PlaywrightTimeout):
        visitor.page.wait_for_load_state("networkidle", timeout=4000)  # a table's stream stays open
    usable: float = visitor.page.evaluate("performance.getEntriesByName('drawn')[0].startTime") if path == "/" else now
    return {names[key]: size for key, size in sizes.items() if key in names}, usable / longer
