"""Since your last turn: the weightiest line is in sight, and a tap on a line lights where it happened."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from support.phones import Phone

OPEN = """async ([game, seats, first]) => {
  const headers = {"Content-Type": "application/json"};
  const post = async (path, body) => (await fetch("/api/v1" + path, {
    method: "POST", headers, body: JSON.stringify(body) })).json();
  const made = await post("/tables", {
    game, seed: "a recap", seats: seats.map((name) => ({ name, played: "screen" })) });
  const path = "/tables/" + made.code;
  const view = async () => (await fetch("/api/v1" + path + "/view")).json();
  let told = await view();
  const begun = told.awaiting[0].seat;
  for (let count = 0; count < 40 && (count < first || told.question || told.awaiting[0].seat === begun); count += 1) {
    const deed = { request: "recap-" + count + "-x", seen: told.number };
    await post(path + "/moves", Object.assign(deed, { move: told.moves[0] }));
    told = await view();
  }
  return made.code;
}"""
GAMES = {
    "armorica": (("Ana", "Bo"), 1),
    "arrival": (("fir-bolg", "muintir-nemid"), 1),
    "fallen-kingdoms": (("red", "green", "yellow"), 8),
    "oware": (("Ana", "Bo"), 1),
}
"""Who sits at the table, and how many moves are made before; kingdoms choose gods first, which are nowhere."""


@pytest.mark.parametrize("game", GAMES)
def test_a_line_of_the_recap_lights_its_place(phone: Callable[..., Phone], game: str) -> None:
    host = phone("en", "small")
    host.open("/history").sees("h1")
    code = host.page.evaluate(OPEN, [game, *GAMES[game]])
    host.open(f"/t/{code}").sees(".lobby .dock .main, .play")
    if host.has(".lobby"):
        host.begin()
    summary = host.sees(".recap summary")
    assert "Since your last turn" in summary.inner_text() or "Before your first turn" in summary.inner_text()
    assert not host.has(".banner .last"), "what was done last is not said twice"
    summary.click()
    host.tap(".recap button.entry")
    host.sees(".board [data-lit=seen]")
    host.until(
        """() => { const box = document.querySelector('[data-lit=seen]').getBoundingClientRect();
        return box.bottom > 0 && box.top < innerHeight; }"""
    )


def test_nothing_is_told_before_another_has_moved(phone: Callable[..., Phone]) -> None:
    host = phone("de", "small")
    host.open("/history").sees("h1")
    made = """async () => (await (await fetch("/api/v1/tables", { method: "POST",
      headers: {"Content-Type": "application/json"}, body: JSON.stringify({ game: "oware",
      seats: [{ name: "Ana", played: "screen" }, { name: "Bo", played: "screen" }] }) })).json()).code"""
    code = host.page.evaluate(made)
    host.open(f"/t/{code}").sees(".lobby .dock .main, .play")
    if host.has(".lobby"):
        host.begin()
    host.sees(".board > *")
    assert not host.has(".recap")
