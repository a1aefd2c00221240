"""Streams that break, repeat and reorder; browsers that cannot stream; taps that are sent twice; hosts that restart."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from shutil import copytree, rmtree
from typing import Any

import pytest
from support.phones import USE_TOOL, Phone, sit
from support.positions import reached, stand
from support.server import serving
from support.waiting import until

from bench.asleep import nap

CONVERGES = """async ([code, order]) => {
  const version = document.querySelector('script[type=module]').src.split('/').slice(0, 5).join('/');
  const { Live } = await import(version + '/core/live.js');
  const seen = [];
  const live = new Live(code, { heard: (m) => seen.push(m), status: () => {}, refused: () => {} });
  const entry = (n) => ({ number: n, entry: n, kind: 'move', says: 's' + n });
  const part = (n, from) => ({ number: n, undone: n > 3 ? [2] : [], amended: [],
    log: Array.from({ length: n - from }, (_, i) => entry(from + i + 1)) });
  const all = { 1: part(1, 0), 2: part(2, 1), 3: part(3, 2), 5: part(5, 3) };
  for (const n of order) live.take(JSON.parse(JSON.stringify(all[n])));
  live.close();
  const last = seen[seen.length - 1];
  return [live.number, last.log.map((e) => e.says + (e.undone ? '!' : '')).join(' ')];
}"""

SILENT = """async (code) => {
  const version = document.querySelector('script[type=module]').src.split('/').slice(0, 5).join('/');
  const { Live } = await import(version + '/core/live.js');
  const ask = window.fetch;
  window.polls = 0;
  window.fetch = (url, options) => {
    if (!String(url).includes('/poll?')) return ask(url, options);
    window.polls += 1;
    const given = (no) => no(new DOMException("", "AbortError"));
    return new Promise((_, no) => options.signal.addEventListener("abort", () => given(no)));
  };
  delete window.EventSource;
  new Live(code, { heard: () => {}, status: () => {}, refused: () => {} }).listen();
}"""


def test_gap_repetition_and_wrong_order_converge(table: Callable[..., tuple[Phone, str]]) -> None:
    ana, code = table("Ana", "Björn")
    told = "s1 s2! s3 s4 s5"
    for order in ([1, 2, 3, 5], [1, 1, 2, 3, 3, 5, 5], [1, 3, 2, 5], [2, 1, 3, 5]):
        number, log = ana.page.evaluate(CONVERGES, [code, order])
        assert (number, log) == (5, told), order


def test_a_browser_without_streams_polls(table: Callable[..., tuple[Phone, str]], phone: Callable[..., Phone]) -> None:
    ana, code = table("Ana", "Björn")
    ana.begin()
    old = phone("de")
    old.page.add_init_script("delete window.EventSource")
    sit(old, code, "Björn")
    old.sees(".line.polling")
    mover, other = (ana, old) if ana.has(".banner.mine") else (old, ana)
    mover.page.locator(".slot.open").first.click(position={"x": 12, "y": 30})
    mover.tap(".chosen .main")
    other.sees(".banner.mine")


def test_a_phone_that_polls_asks_again_when_no_answer_ever_comes(table: Callable[..., tuple[Phone, str]]) -> None:
    """The host was unplugged: the browser is not told and would wait for minutes."""
    ana, code = table("Ana", "Björn")
    ana.page.clock.install()
    ana.page.evaluate(SILENT, code)
    assert ana.page.evaluate("polls") == 1
    ana.page.clock.run_for(45_000)
    until(lambda: ana.page.evaluate("polls") > 1, what="another poll")


@pytest.mark.alone
def test_a_phone_asleep_for_long_is_back_within_a_second(
    table: Callable[..., tuple[Phone, str]], phone: Callable[..., Phone]
) -> None:
    """A sleeping phone's stream is dead without having said so; waking up asks at once."""
    ana, code = table("Ana", "Björn")
    ana.begin()
    bjoern = sit(phone("de"), code, "Björn")
    bjoern.forgiven = ("net::",)
    bjoern.context.set_offline(True)
    bjoern.sees(".line-note.away")
    told = ana.page.evaluate(USE_TOOL, [code, "while-asleep-1", {"tool": "note", "text": "Are you there?"}])
    bjoern.context.set_offline(False)
    seconds: Any = bjoern.page.evaluate(
        """async (number) => {
          const start = performance.now();
          document.dispatchEvent(new Event('visibilitychange'));
          while (document.querySelector('.line-note')) await new Promise((done) => setTimeout(done, 5));
          return (performance.now() - start) / 1000;
        }""",
        told["number"],
    )
    assert seconds < 1.0
    bjoern.tab("log")
    bjoern.sees(".log li:has-text('Are you there?')")


DEAF = """(() => {
  const Real = window.EventSource;
  window.EventSource = class extends Real {
    set onmessage(heard) { super.onmessage = (event) => { if (!window.asleep) heard(event); }; }
  };
})()"""
"""A line that died while the phone slept: nothing comes any more, and nothing says so."""
WOKEN = {
    "shown again": "document.dispatchEvent(new Event('visibilitychange'))",
    "brought back": "window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))",
    "on the air again": "window.dispatchEvent(new Event('online'))",
}


@pytest.mark.alone
@pytest.mark.parametrize("woken", WOKEN)
def test_each_sign_of_waking_alone_brings_a_phone_back(
    table: Callable[..., tuple[Phone, str]], phone: Callable[..., Phone], woken: str
) -> None:
    """Its line gives no sign; only the one event does."""
    ana, code = table("Ana", "Björn")
    ana.begin()
    sleeper = phone("de")
    sleeper.page.add_init_script(DEAF)
    sit(sleeper, code, "Björn")
    sleeper.page.evaluate("window.asleep = true")
    number: int = ana.page.evaluate(USE_TOOL, [code, "while-asleep-2", {"tool": "note", "text": "Hello?"}])["number"]
    ana.has_heard(number)
    sleeper.page.wait_for_timeout(300)
    heard = "Number(document.documentElement.dataset.heard)"
    assert sleeper.page.evaluate(heard) < number
    sleeper.page.evaluate("window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))")
    sleeper.page.wait_for_timeout(300)
    assert sleeper.page.evaluate(heard) < number, "a page that was just opened looks by itself"
    seconds: float = sleeper.page.evaluate(
        f"""async (number) => {{
          const start = performance.now();
          {WOKEN[woken]};
          while ({heard} < number && performance.now() - start < 5000) await new Promise((done) => setTimeout(done, 5));
          return (performance.now() - start) / 1000;
        }}""",
        number,
    )
    assert seconds < 1.0


@pytest.mark.alone
def test_a_browser_that_was_stopped_is_back_within_a_second(chromium: Any) -> None:
    """As `python -m bench asleep` does it for ten minutes. In a thread, because one can only lead one browser."""
    with ThreadPoolExecutor(1) as aside:
        found = aside.submit(nap, minutes=0.1).result()
    assert found["news_meanwhile"] > 0
    assert found["back_in_step_after_milliseconds"] < 1000, found


def test_tables_that_came_back_from_an_older_copy_are_shown_as_they_are(
    table: Callable[..., tuple[Phone, str]], tmp_path: Path
) -> None:
    """What the page had seen since the copy was made is not there any more, and does not stay on the screen."""
    folder, copy = tmp_path / "tables", tmp_path / "copy"
    with serving(folder) as server:
        ana, code = table("Ana", "Björn", at=f"http://127.0.0.1:{server.port}")
        ana.forgiven = ("net::", "502")
        ana.begin()
        ana.sees(".slot")
        older: int = ana.page.evaluate(USE_TOOL, [code, "before-the-copy", {"tool": "note", "text": "Kept"}])["number"]
        ana.has_heard(older)
        server.kill()
        copytree(folder, copy)
        server.start()
        newer: int = ana.page.evaluate(ASK_UNTIL, [code, "after-the-copy", {"tool": "note", "text": "Lost"}])
        ana.has_heard(newer)
        ana.tab("log")
        ana.sees(".log li:has-text('Lost')")
        server.kill()
        rmtree(folder)
        copytree(copy, folder)
        server.start()
        ana.until("(number) => Number(document.documentElement.dataset.heard) === number", older)
        ana.sees(".log li:has-text('Kept')")
        assert not ana.has(".log li:has-text('Lost')")
        again: int = ana.page.evaluate(ASK_UNTIL, [code, "and-on-it-goes", {"tool": "note", "text": "Again"}])
        ana.has_heard(again)
        ana.sees(".log li:has-text('Again')")


ASK_UNTIL = f"""async (asked) => {{
  for (let tries = 0; tries < 100; tries += 1) {{
    try {{
      return (await ({USE_TOOL})(asked)).number;
    }} catch (fault) {{
      await new Promise((done) => setTimeout(done, 100));
    }}
  }}
}}"""


def test_a_double_tap_is_one_move(table: Callable[..., tuple[Phone, str]]) -> None:
    ana, code = table("Ana", "Björn")
    ana.begin()
    ana.sees(".slot")
    ana.tab("tools")
    before = len(ana.message(code)["tools"]["rolls"])
    ana.page.locator(".card .main").first.dblclick()
    ana.sees(".rolled")
    ana.speak(code, "after-the-tap")
    assert len(ana.message(code)["tools"]["rolls"]) == before + 1
    sent: Any = ana.page.evaluate(
        f"async (told) => Promise.all([1, 2, 3, 4, 5].map(async () => (await ({USE_TOOL})(told)).number))",
        [code, "the-same-tap-again", {"tool": "roll", "dice": [[1, 6]]}],
    )
    assert len(set(sent)) == 1


def test_a_tap_while_the_tables_are_away_gets_through_once_they_are_back(
    table: Callable[..., tuple[Phone, str]],
) -> None:
    """First the host says that it cannot reach them, then a proxy speaks for a host that starts again."""
    ana, code = table("Ana", "Björn")
    ana.begin()
    ana.sees(".slot")
    ana.tab("tools")
    ana.forgiven = ("503", "502")
    before = len(ana.message(code)["tools"]["rolls"])
    away = [
        {"status": 503, "json": {"error": "store-away", "why": "Not just now."}},
        {"status": 502, "content_type": "text/html", "body": "<h1>502 Bad Gateway</h1>"},
    ]
    ana.page.route("**/tools?*", lambda route: route.fulfill(**away.pop(0)) if away else route.continue_())
    ana.page.locator(".card .main").first.click()
    ana.sees(".rolled")
    assert not away
    assert not ana.has(".error")
    assert len(ana.message(code)["tools"]["rolls"]) == before + 1


def test_a_double_tap_takes_one_card(table: Callable[..., tuple[Phone, str]]) -> None:
    """One phone plays for both, so that after the first tap the next decision is its own again."""
    ana, code = table("Ana", "Björn")
    ana.tap(".chairs li:nth-child(2) .chair")
    ana.tap(".sheet .choices button:has-text('Shared screen')")
    ana.page.keyboard.press("Escape")
    ana.begin()
    for turn in range(2):
        before = [entry for entry in ana.message(code)["log"] if entry["kind"] == "move"]
        ana.page.locator(".slot.open").last.click(position={"x": 12, "y": 30})
        ana.page.locator(".chosen .main").dblclick()
        ana.until("() => !document.querySelector('.chosen')")
        ana.speak(code, f"after-turn-{turn}")
        after = [entry for entry in ana.message(code)["log"] if entry["kind"] == "move"]
        assert len(after) == len(before) + 1


@pytest.mark.alone
def test_a_second_tap_on_the_next_button_in_the_same_place_does_nothing(phone: Callable[..., Phone]) -> None:
    """After a roll the next decision's button lies under the same finger."""
    host = phone("en")
    seats = ("red", "yellow", "purple")
    position = reached("fallen-kingdoms", seats, "stance", lambda view: bool(view["battle"]["first_roll"]))
    code = stand(host, "fallen-kingdoms", seats, position)
    host.sees("[data-deed=stance]")
    box = host.page.locator("[data-deed=stance]").first.bounding_box()
    before = host.message(code)["number"]
    host.page.mouse.click(box["x"] + 20, box["y"] + 20)
    host.page.wait_for_timeout(120)
    host.page.mouse.click(box["x"] + 20, box["y"] + 20)
    host.speak(code, "after-the-taps")
    moves = [entry for entry in host.message(code)["log"] if entry["kind"] == "move" and entry["number"] > before]
    assert len(moves) == 1


def test_quick_taps_on_a_counter_all_count(
    table: Callable[..., tuple[Phone, str]], phone: Callable[..., Phone]
) -> None:
    ana, code = table("Ana", "Björn")
    ana.begin()
    bjoern = sit(phone("de"), code, "Björn")
    for each in (ana, bjoern):
        each.tab("tools")
    ana.page.fill("#counter", "Glory")
    ana.tap(".tools button:has-text('One for each')")
    bjoern.sees(".counter:has-text('Glory')")
    for each, who in ((ana, "Ana plus one"), (bjoern, "Ana plus eins")):
        button = each.page.locator(f".count .round[aria-label='{who}']")
        for _ in range(7):
            button.click(no_wait_after=True)
    for each in (ana, bjoern):
        each.sees(".count output:text-is('14')")
        each.sees(".count-track")
    assert ana.message(code)["tools"]["counters"]["Glory"] == {"Ana": 14, "Björn": 0}


WAKE_LOCK = """Object.defineProperty(Navigator.prototype, 'wakeLock', { get() {
  return { request: async () => { window.wakes = (window.wakes || 0) + 1; return {}; } };
} })"""
SHOWN = """(state) => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
  document.dispatchEvent(new Event('visibilitychange'));
}"""


def test_the_screen_stays_on_while_the_table_is_shown_and_again_after_it_was_hidden(
    table: Callable[..., tuple[Phone, str]],
) -> None:
    """A browser takes the lock back when the page is hidden; it must be asked for again, and only when it is shown."""
    ana, _ = table("Ana", "Björn")
    ana.page.add_init_script(WAKE_LOCK)
    ana.page.reload()
    ana.begin()
    ana.sees(".slot")
    ana.until("() => window.wakes > 0")
    before = ana.page.evaluate("window.wakes")
    ana.page.evaluate(SHOWN, "hidden")
    ana.settle()
    assert ana.page.evaluate("window.wakes") == before
    ana.page.evaluate(SHOWN, "visible")
    ana.until("(before) => window.wakes === before + 1", before)


def test_plain_http_has_no_wake_lock_and_the_page_says_so(table: Callable[..., tuple[Phone, str]]) -> None:
    ana, _ = table("Ana", "Björn")
    ana.page.add_init_script(
        "Object.defineProperty(Navigator.prototype, 'wakeLock', { get() { return undefined; } });"
        "delete Navigator.prototype.wakeLock; delete Crypto.prototype.randomUUID;"
    )
    ana.page.reload()
    ana.begin()
    ana.sees(".slot")
    ana.tap(".bar > button:last-of-type")
    assert "cannot keep the screen on" in ana.sees(".sheet").inner_text()
    ana.page.keyboard.press("Escape")
    ana.tab("tools")
    ana.tap(".card .main")
    ana.sees(".rolled")
