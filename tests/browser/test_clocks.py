"""Clocks per player: chosen when the table is set up, seen at every seat, stopped by a tap, and on the final sheet."""

from __future__ import annotations

from collections.abc import Callable

from support.checking import check
from support.phones import Phone

PLAY = """async ([code, most]) => {
  const headers = {"Content-Type": "application/json"};
  const view = async () => (await fetch(`/api/v1/tables/${code}/view`)).json();
  let told = await view();
  for (let at = 0; at < most && !told.result; at += 1) {
    const body = JSON.stringify({ request: "move-" + most + "-of-" + at, seen: told.number, move: told.moves[0] });
    await fetch(`/api/v1/tables/${code}/moves`, { method: "POST", headers, body });
    told = await view();
  }
  return told.number;
}"""
SHOWN = "(seat) => document.querySelector(`[data-clock='${seat}']`).textContent"


def test_clocks_run_stop_and_stand_on_the_final_sheet(phone: Callable[..., Phone], axe: str) -> None:
    host = phone("en", "small").open("/new/armorica")
    host.sees(".people")
    host.tap(".count button:text-is('2')")
    for place, name in enumerate(("Ana", "Bo")):
        host.page.fill(f"#name-{place}", name)
        host.page.locator(".way select").nth(place).select_option("screen")
    host.tap("[data-key=more] summary")
    host.page.select_option("#clock-kind", "increment")
    host.page.fill("#clock-minutes", "2")
    host.page.fill("#clock-step", "5")
    host.tap("button[type=submit]")
    host.sees(".lobby .dock .main")
    code = host.page.url.rsplit("/", 1)[-1]
    host.begin()
    host.sees(".seat-clocks")
    assert not host.has(".seat-clock.runs"), "before the first move no clock runs"
    first = host.message(code)["awaiting"][0]["seat"]
    host.has_heard(host.page.evaluate(PLAY, [code, 1]))
    host.sees(".seat-clock.runs")
    other = "Bo" if first == "Ana" else "Ana"
    assert host.page.evaluate(SHOWN, first) == "2:05"
    host.until("(seat) => document.querySelector(`[data-clock='${seat}']`).textContent < '1:59'", other)
    check(host, axe, "clocks and recap")
    host.tap("[data-key=turn-clocks]")
    host.sees(".seat-clocks [role=status]")
    stood = host.page.evaluate(SHOWN, other)
    host.page.wait_for_timeout(1500)
    assert host.page.evaluate(SHOWN, other) == stood
    screen = phone("en", "tv").open(f"/t/{code}/screen")
    screen.begin()
    screen.sees(".seat-clocks")
    assert screen.page.evaluate(SHOWN, other) == stood
    host.has_heard(host.page.evaluate(PLAY, [code, 400]))
    host.sees(".game-end")
    host.tab("score")
    times = host.sees(".times").inner_text()
    assert "Ana" in times
    assert "Bo" in times
    assert not host.has(".seat-clocks")
