"""The end of a game on all devices at once, and the next game at the same table."""

from __future__ import annotations

from collections.abc import Callable

from support.phones import Phone
from support.positions import CREATE

NEARLY_WON = {
    "players": [{"name": "Ana", "score": 97}, {"name": "Bo", "score": 40}],
    "pot": 5,
    "dice": {"die": [0]},
    "moment": {"place": 3, "choice": 0, "question": None, "chosen": [], "slots": [0, 0], "knowers": []},
}
POST = """async ([path, body]) => (await fetch('/api/v1/tables/' + path, {
  method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(body)})).status"""


def test_all_devices_see_the_end_and_follow_to_the_next_game(phone: Callable[..., Phone]) -> None:
    ana = phone("en", reduced_motion="no-preference").open("/history")
    ana.sees("h1")
    seats = [{"name": "Ana"}, {"name": "Bo", "played": "bot", "bot": "easy"}]
    code = ana.page.evaluate(CREATE, {"game": "pig", "seats": seats, "position": NEARLY_WON})["code"]
    assert ana.page.evaluate(POST, [f"{code}/seats/Ana", {}]) == 200
    tablet = phone("de", "tablet", reduced_motion="no-preference").open(f"/t/{code}/screen")
    tablet.tap(".dock button")
    ana.open(f"/t/{code}").begin()
    ana.sees(".board")
    ana.tab("rules")
    seen = ana.message(code)["number"]
    move = {"request": "hold-and-win", "seen": seen, "move": {"type": "hold", "seat": "Ana"}}
    assert ana.page.evaluate(POST, [f"{code}/moves", move]) == 200
    for each in (ana, tablet):
        each.sees(".game-end.counting")
    ana.tap(".game-end")
    assert ana.sees(".game-end:not(.counting) h1").inner_text() == "You win!"
    assert "Ana gewinnt" in tablet.sees(".final .game-end:not(.counting) h1").inner_text()
    ana.page.reload()
    assert ana.sees(".game-end:not(.counting) h1").inner_text() == "You win!"
    ana.tap("[data-key=to-board]")
    ana.sees(".board")
    ana.tap("[data-key=to-ending]")
    ana.tap(".again")
    tablet.sees(".sheet:has-text('Dieser Bildschirm geht gleich von selbst hin.')")
    for each in (ana, tablet):
        each.until("(code) => location.pathname.startsWith('/t/') && !location.pathname.includes(code)", code)
        each.sees(".lobby, .play, .shared")
    there = ana.page.url.rsplit("/", 1)[-1]
    assert tablet.page.url.endswith(f"/t/{there}/screen")
    told = ana.message(there)
    assert told["seat"] == "Ana"
    assert [(seat["seat"], seat["wins"], seat["points"]) for seat in told["evening"]["seats"]] == [
        ("Bo", 0, 40),
        ("Ana", 1, 102),
    ]
    assert "102" in ana.sees(".evening").inner_text()
