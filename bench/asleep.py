"""A phone asleep: its whole browser is stopped for ten minutes while the table goes on, and then woken.

Nothing is imitated but the sign of waking, which a browser without a screen does not give by itself: the process gets
no time at all, its line is given up by the host, and what happened meanwhile is news to it. Takes twelve minutes.
"""

from __future__ import annotations

import os
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from bench.browsers import TRUEST
from bench.phones import Api
from bench.server import run_server

KIND = "soak"
MINUTES = (0.5, 0.5, 0.5, 10.0)
"""Short naps, after which the line still stands, and a long sleep."""
NEWS_EVERY = 10.0
"""Seconds between what happens at the table meanwhile."""
WAKE = """async (number) => {
  document.dispatchEvent(new Event("visibilitychange"));
  while (Number(document.documentElement.dataset.heard) < number) await new Promise((done) => setTimeout(done, 5));
}"""
"""Until the newest event is on the page."""
READY = "Number(document.documentElement.dataset.heard) >= 0"


def run() -> dict[str, Any]:
    return {"naps": [nap(minutes) for minutes in MINUTES]}


def nap(minutes: float) -> dict[str, Any]:
    with (
        tempfile.TemporaryDirectory() as data,
        run_server(Path(data)) as (port, _),
        closing(Api(port)) as api,
        browser(Path(data) / "browser") as (pages, pid),
    ):
        made = api("POST", "/tables", {"game": "armorica", "seats": [{"name": "Ana"}, {"name": "Bo"}]})
        table = f"/tables/{made['code']}"
        page = pages.new_page()
        page.goto(f"http://127.0.0.1:{port}/t/{made['code']}")
        page.wait_for_function(READY)
        os.killpg(pid, signal.SIGSTOP)
        begun, news = monotonic(), 0
        while monotonic() - begun < 60 * minutes:
            news += 1
            wish = {"tool": "note", "text": f"News {news}"}
            last = api("POST", f"{table}/tools", {"request": f"asleep-{news}", "wish": wish}, made["host"])["number"]
            sleep(NEWS_EVERY)
        woken = monotonic()
        os.killpg(pid, signal.SIGCONT)
        page.evaluate(WAKE, last)
        back = round(1000 * (monotonic() - woken))
        return {"minutes": minutes, "news_meanwhile": news, "back_in_step_after_milliseconds": back}


@contextmanager
def browser(folder: Path) -> Iterator[tuple[Any, int]]:
    """A browser of its own, in a group of processes that can be stopped as a whole."""
    from playwright.sync_api import sync_playwright

    ways = ["--headless", "--no-sandbox", "--remote-debugging-port=0", f"--user-data-dir={folder}", "about:blank"]
    process = subprocess.Popen([TRUEST or "chromium", *ways], stderr=subprocess.PIPE, text=True, start_new_session=True)
    try:
        assert process.stderr is not None
        there = next(line.rsplit(" ", 1)[1].strip() for line in process.stderr if "DevTools listening on" in line)
        with sync_playwright() as playwright:
            opened = playwright.chromium.connect_over_cdp(there)
            yield opened.contexts[0], process.pid
            opened.close()
    finally:
        os.killpg(process.pid, signal.SIGCONT)
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
