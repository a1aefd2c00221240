"""Phones for the browser tests: they do what people do, and notice what should not happen."""

from __future__ import annotations

import os
from itertools import count
from typing import Any

SIZES = {"small": (320, 640), "phone": (390, 844), "upright": (768, 1024), "tablet": (1280, 800), "tv": (1920, 1080)}
PATIENCE = 30_000
"""Milliseconds until something that should have come is missing. How quick pages are is measured elsewhere."""
SLOWER = float(os.environ.get("PUNCHBOARD_PHONES_SLOWER") or 1)
"""How many times slower phones compute, with answers that many tenths of a second later: shows tests that look before
anything can have come. `PUNCHBOARD_PHONES_SLOWER=4 pytest tests/browser`."""
USE_TOOL = """async ([code, request, wish]) => (await fetch(`/api/v1/tables/${code}/tools`, {
  method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ request, wish }) })).json()"""
"""What the toolbox's buttons send, under a request id of the test's own."""
GONE = ("An unknown error occurred when fetching the script",)
"""What a browser says when its service worker looks for a newer one and the host, or the browser's line, is gone."""

_PHONES = count(1)


def _an_address() -> str:
    """Each phone has its own, as in a home; one alone would soon have opened more tables than a host lets anybody."""
    number = next(_PHONES)
    return f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}"


class Phone:
    """One browser with its own cookies. `faults` collects what must not happen."""

    def __init__(self, chromium: Any, address: str, language: str, size: str, **more: Any) -> None:
        width, height = SIZES[size]
        self.address = address
        self.faults: list[str] = []
        self.forgiven: tuple[str, ...] = ()
        more.setdefault("reduced_motion", "reduce")
        more.setdefault("extra_http_headers", {"X-Forwarded-For": _an_address()})
        self.context = chromium.new_context(
            viewport={"width": width, "height": height}, locale=language, has_touch=True, **more
        )
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        if SLOWER > 1:
            self._slow_down()
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda fault: self.faults.append(f"fault: {fault}"))
        self.page.on("request", self._request)

    def _slow_down(self) -> None:
        line = self.context.new_cdp_session(self.page)
        line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        late = {"offline": False, "latency": 100 * SLOWER, "downloadThroughput": -1, "uploadThroughput": -1}
        line.send("Network.emulateNetworkConditions", late)

    def _console(self, message: Any) -> None:
        if message.type in ("error", "warning") and not any(word in message.text for word in GONE + self.forgiven):
            self.faults.append(f"{message.type}: {message.text}")

    def _request(self, request: Any) -> None:
        if not request.url.startswith((self.address, "data:", "blob:")):
            self.faults.append(f"left the host: {request.url}")

    def open(self, path: str) -> Phone:
        self.page.goto(self.address + path)
        return self

    def sees(self, selector: str, **more: Any) -> Any:
        found = self.page.locator(selector, **more).first
        found.wait_for()
        return found

    def has(self, selector: str) -> bool:
        return bool(self.page.locator(selector).count())

    def tap(self, selector: str) -> None:
        self.page.locator(selector).first.click()

    def tab(self, name: str) -> None:
        self.tap(f".tab[data-tab={name}]")

    def begin(self) -> None:
        """Go from the lobby to the table: say that this seat is ready, and as the host start without those missing."""
        self.until("() => document.querySelector('.lobby .dock .main:not([disabled]), .play, .shared')")
        if not self.has(".lobby"):
            return
        self.tap(".lobby .dock .main")
        self.until("() => !document.querySelector('.lobby') || document.querySelector('[data-key=awaited]')")
        if self.has("[data-key=start-now]"):
            self.tap("[data-key=start-now]")
            self.until("() => !document.querySelector('.lobby')")

    def message(self, code: str) -> dict[str, Any]:
        """What the host tells this phone now."""
        told: dict[str, Any] = self.page.evaluate(
            "async (code) => (await fetch(`/api/v1/tables/${code}/view`)).json()", code
        )
        return told

    def shows(self) -> str:
        """What stands on the phone, for the reader of a failed test."""
        heard = "document.documentElement.dataset.heard"
        line = "(document.querySelector('.line-note') || {}).className"
        try:
            found = self.page.evaluate(f"[{heard}, {line}, document.body.innerText]")
        except Exception as fault:
            return f"{self.page.url}: {fault}"
        number, note, text = found
        words = " | ".join(text.split("\n"))
        return f"{self.page.url} heard of {number}, {note or 'no note about its line'}; {self.faults}\n  {words[:1500]}"

    def has_heard(self, number: int) -> None:
        """The page has drawn what happened up to this event."""
        self.until("(number) => Number(document.documentElement.dataset.heard) >= number", number)

    def has_heard_more(self, number: int) -> None:
        """The page has drawn something newer than this event."""
        self.until("(number) => Number(document.documentElement.dataset.heard) > number", number)

    def settle(self) -> None:
        """Let what has begun be drawn: the timers that are due, then two frames."""
        frames = "requestAnimationFrame(() => requestAnimationFrame(done))"
        self.page.evaluate(f"() => new Promise((done) => setTimeout(() => {frames}))")

    def pause(self) -> None:
        """Two taps in one place in less time are one."""
        self.page.wait_for_timeout(280)

    def speak(self, code: str, request: str) -> None:
        """Write a note and wait until it is heard: by then whatever was sent before it has been answered."""
        self.has_heard(self.page.evaluate(USE_TOOL, [code, request, {"tool": "note", "text": "Tea?"}])["number"])

    def until(self, condition: str, argument: Any = None) -> None:
        assert not condition.startswith("async"), "a promise counts as true at once: nothing would be waited for"
        self.page.wait_for_function(condition, arg=argument)


def sit(guest: Phone, code: str, name: str) -> Phone:
    """Come in by the code, take the seat and be ready; the cards come once all are."""
    guest.open(f"/t/{code}").tap(f".seat-choice button:has-text('{name}')")
    guest.begin()
    guest.sees(".slot, [data-key=awaited]")
    return guest
