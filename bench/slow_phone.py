"""An old phone on slow Wi-Fi, made of a browser on whatever machine this is: what a page weighs on it, and when it can
be used. The tests hold the figures to their bounds; `python -m bench pages` writes them down.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any

from bench.browsers import TRUEST

KB_PER_SECOND = 1_600 / 8
"""Slow Wi-Fi at the far end of the garden: 1.6 Mbit/s, and 40 ms there and back within one's own network."""
LATE = 40
THROTTLED = 4.0
"""How much slower the phone is than a machine that needs so many milliseconds for this work; on another machine the
browser is slowed as much less, or more, as makes the same phone of it."""
WORK_TAKES = 22.5
WORK = """() => {
  const begun = performance.now(), seen = {};
  for (let n = 0; n < 300000; n++) { const key = "k" + (n % 1000); seen[key] = (seen[key] || 0) + n; }
  return performance.now() - begun;
}"""
DRAWN = "performance.getEntriesByName('drawn')[0].startTime"
"""The first page says itself when it could be used."""
SETTLED = 4000
"""Milliseconds to wait for the last pictures; a table's stream stays open."""


@dataclass(frozen=True, slots=True)
class Visit:
    """A first visit with nothing kept: bytes by address, and milliseconds until the page could be used."""

    sizes: Mapping[str, float]
    usable: float

    def bytes(self, without: str = "\0") -> float:
        return sum(size for address, size in self.sizes.items() if without not in address)


def visit(page: Any, address: str, path: str = "/", wanted: str = ".game .main") -> Visit:
    """On a page that has shown nothing yet. It can be used when `wanted` is there; the first page tells the moment."""
    from playwright.sync_api import TimeoutError

    line = page.context.new_cdp_session(page)
    work = min(page.evaluate(WORK) for _ in range(5))
    speed = {"latency": LATE, "downloadThroughput": KB_PER_SECOND * 1024, "uploadThroughput": 96 * 1024}
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions", {"offline": False, **speed})
    line.send("Emulation.setCPUThrottlingRate", {"rate": max(1.0, THROTTLED * WORK_TAKES / work)})
    sizes: dict[str, float] = {}
    names: dict[str, str] = {}
    line.on("Network.responseReceived", lambda e: names.__setitem__(e["requestId"], e["response"]["url"]))
    line.on("Network.loadingFinished", lambda e: sizes.__setitem__(e["requestId"], e["encodedDataLength"]))
    page.goto(address + path, wait_until="load")
    page.locator(wanted).first.wait_for()
    now: float = page.evaluate("performance.now()")
    with suppress(TimeoutError):
        page.wait_for_load_state("networkidle", timeout=SETTLED)
    usable: float = page.evaluate(DRAWN) if path == "/" else now
    return Visit({names[key]: size for key, size in sizes.items() if key in names}, usable)


@contextmanager
def browser() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=TRUEST, args=["--no-sandbox"])
        yield opened
        opened.close()
