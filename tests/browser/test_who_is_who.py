"""Where the game says colours and tribes, the log also says who sits there."""

from __future__ import annotations

from collections.abc import Callable

from support.phones import Phone

CALLED = ("Ana", "Björn", "Chloé")
MOVE = """async (code) => {
  const headers = {"Content-Type": "application/json"};
  const told = await (await fetch(`/api/v1/tables/${code}/view`)).json();
  const body = JSON.stringify({request: "first-move", seen: told.number, move: told.moves[0]});
  const sent = await fetch(`/api/v1/tables/${code}/moves`, {method: "POST", headers, body});
  return [told.moves[0].seat, (await sent.json()).number];
}"""

FILE = "async (code) => (await fetch(`/api/v1/tables/${code}/export?form=log&lang=de`)).text()"


def test_the_log_names_the_people_behind_colours(phone: Callable[..., Phone]) -> None:
    host = phone("de").open("/new/fallen-kingdoms")
    for place, name in enumerate(CALLED):
        host.page.fill(f"#name-{place}", name)
        host.page.locator(".way select").nth(place).select_option("screen")
    host.tap("button[type=submit]")
    host.sees(".lobby .qr img")
    code = host.page.url.rsplit("/", 1)[-1]
    host.begin()
    seat, number = host.page.evaluate(MOVE, code)
    host.has_heard(number)
    colour, name = {"red": ("Rot", "Ana"), "yellow": ("Gelb", "Björn"), "purple": ("Violett", "Chloé")}[seat]
    told = host.sees(".banner .last, .recap summary")  # what the next seat missed takes the place of the last move
    assert f"{name}: {colour} hat eine Gottheit gewählt." in told.inner_text()
    assert f"{name}: {colour}" in str(host.page.locator("#said").text_content())
    host.tab("log")
    line = host.sees(".log li.move")
    assert line.locator(".by").inner_text() == name
    assert line.locator(".by .emblem").count() == 1
    assert f"{name}: {colour} hat eine Gottheit gewählt." in host.page.evaluate(FILE, code)


def test_where_seats_are_people_nobody_is_named_twice(table: Callable[..., tuple[Phone, str]]) -> None:
    ana, _ = table("Ana", "Björn")
    ana.begin()
    ana.tab("log")
    ana.page.fill("#note", "Tea?")
    ana.tap(".say button")
    ana.sees(".log li:has-text('Ana notes: Tea?')")
    assert not ana.has(".log .by")


def test_two_who_share_a_phone_sit_down_as_one(phone: Callable[..., Phone]) -> None:
    """A slash in a name, or nothing but dots, would take an address apart."""
    host = phone("fr").open("/new/armorica")
    host.tap(".count button:text-is('2')")
    for place, name in enumerate(("Ana/Bo", "..")):
        host.page.fill(f"#name-{place}", name)
    host.tap("button[type=submit]")
    host.sees(".lobby .chair.you:has-text('Ana/Bo')")
    guest = phone("de").open(host.page.url.removeprefix(host.address))
    guest.tap(".seat-choice button:has-text('..')")
    guest.sees(".chair.you:has-text('..')")
