"""The first page on a slow phone: under 60 KB over the air, and usable in under a second."""

from __future__ import annotations

from collections.abc import Callable

from support.phones import Phone

LARGEST = 60 * 1024
KB_PER_SECOND = 1_600 / 8
"""Slow Wi-Fi at the far end of the garden: 1.6 Mbit/s, and 40 ms there and back within one's own network."""


TRIES = 5
"""Other tests share this machine; the quickest of a few visits says what the page can do."""


def test_the_first_page_is_light_and_quick(phone: Callable[..., Phone]) -> None:
    first = phone()  # a server that has just started makes its fonts; that is no matter of the phone's
    first.page.goto(first.address + "/", wait_until="networkidle", timeout=60_000)
    visits = [visit(phone) for _ in range(TRIES)]
    for sizes, _ in visits:
        assert len(sizes) > 5, sizes
        assert sum(sizes.values()) < LARGEST, sizes
    assert min(usable for _, usable in visits) < 1000, visits


def visit(phone: Callable[..., Phone]) -> tuple[dict[str, float], float]:
    """A first visit with nothing kept: bytes by address, and when the page could be used."""
    visitor = phone(size="phone")
    line = visitor.context.new_cdp_session(visitor.page)
    line.send("Network.enable")
    speed = {"offline": False, "latency": 40, "downloadThroughput": KB_PER_SECOND * 1024, "uploadThroughput": 96 * 1024}
    line.send("Network.emulateNetworkConditions", speed)
    line.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    sizes: dict[str, float] = {}
    names: dict[str, str] = {}
    line.on("Network.responseReceived", lambda e: names.__setitem__(e["requestId"], e["response"]["url"]))
    line.on("Network.loadingFinished", lambda e: sizes.__setitem__(e["requestId"], e["encodedDataLength"]))
    visitor.page.goto(visitor.address + "/", wait_until="networkidle")
    visitor.sees(".game .main")
    usable: float = visitor.page.evaluate("performance.getEntriesByName('drawn')[0].startTime")
    return {names[key]: size for key, size in sizes.items() if key in names}, usable
