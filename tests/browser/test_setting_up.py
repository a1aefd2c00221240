"""Setting a table up: the map of Fallen Kingdoms looked at first or laid by hand; options keep what people chose."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from support.phones import Phone

Phones = Callable[..., Phone]
LEGAL = """async (wish) => {
  const headers = {"Content-Type": "application/json"};
  const sent = await fetch("/api/v1/games/fallen-kingdoms/map", {method: "POST", headers, body: JSON.stringify(wish)});
  return (await sent.json()).map;
}"""
OVER_THE_AIR = """() => performance.getEntriesByType("resource")
  .filter((each) => each.name.endsWith(".js")).map((each) => each.transferSize)"""


def _open(host: Phone) -> dict[str, Any]:
    host.tap("button[type=submit]")
    host.sees(".lobby .qr img")
    return host.message(host.page.url.rsplit("/", 1)[-1])


def test_a_map_is_looked_at_before_the_table_opens(phone: Phones) -> None:
    host = phone("de", "small").open("/new/fallen-kingdoms")
    host.tap("[data-way=look]")
    host.sees(".preview .lay-tile")
    first = _grid(host)
    host.page.fill("#map-seed", "unser Abend")
    host.page.locator("#map-seed").blur()
    host.until("(before) => document.querySelector('.preview .lay-grid').getAttribute('aria-label') !== before", first)
    chosen = _grid(host)
    host.tap("[data-key=another]")
    host.until("(before) => document.querySelector('.preview .lay-grid').getAttribute('aria-label') !== before", chosen)
    host.page.fill("#map-seed", "unser Abend")
    host.page.locator("#map-seed").blur()
    host.until("(wanted) => document.querySelector('.preview .lay-grid').getAttribute('aria-label') === wanted", chosen)
    laid = _open(host)["view"]["map"]["grid"]
    assert [cell["face"] for row in laid for cell in row] == [
        part.split(": ", 1)[1].split(" ")[0] for part in chosen.split("; ")
    ]


def _grid(host: Phone) -> str:
    return str(host.sees(".preview .lay-grid").get_attribute("aria-label"))


def test_a_map_laid_by_hand_is_judged_and_played(phone: Phones) -> None:
    """Six cities too few at first: the judge says so with the rule; tiles are exchanged and turned by taps."""
    host = phone("en").open("/new/fallen-kingdoms")
    host.tap("[data-way=hands]")
    said = host.sees(".lay-verdict.bad").inner_text()
    assert "15 cities" in said
    assert "FK 3.2.3" in said
    host.forgiven = ("409",)
    host.tap("button[type=submit]")
    assert "15 cities" in host.sees(".error").inner_text()
    wanted = host.page.evaluate(LEGAL, {"players": 3, "seed": "a"})
    for row, cells in enumerate(wanted["grid"]):
        for column, cell in enumerate(cells):
            place = f".laying .lay-cell[data-key='{row}-{column}']"
            host.tap(place)
            host.tap(f"[data-lay={cell['face']}]")
            for _ in range(cell["turns"]):
                host.tap(place)
    host.sees(".lay-verdict.good:has-text('18 cities')")
    assert _open(host)["view"]["map"]["grid"] == wanted["grid"]


def test_who_comes_back_to_the_page_can_open_another_table(phone: Phones) -> None:
    """Browsers keep a page that is left as it stands."""
    host = phone().open("/new/armorica")
    host.sees(".people")
    host.page.route("**/t/*", lambda route: route.fulfill(status=204))  # so that it is left and still there
    with host.page.expect_request("**/t/*"):
        host.tap("button[type=submit]")
    assert host.sees("button[type=submit]").is_disabled()
    host.page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    host.sees("button[type=submit]:not([disabled])")


def test_options_stay_open_and_are_kept(phone: Phones) -> None:
    host = phone("fr").open("/new/fallen-kingdoms")
    host.sees("[data-way=look]")
    host.tap(".count button:text-is('5')")
    host.tap("details[data-key=more] summary")
    host.page.locator(".dealer").last.locator("button").last.click()
    assert host.sees("details[data-key=more][open]")
    assert host.page.locator(".dealer:not([data-key=deals-all])").count() == 5, "who lays the map is asked at the map"
    host.page.locator("#map-cities").select_option("33")
    host.page.locator("[data-key=novice-yellow] input").check()
    code = _open(host)["code"]
    host.begin()
    told = host.message(code)
    assert len(told["view"]["cities"]) == 33
    assert told["dealer"]["dice"] == "table"


def test_the_table_s_scripts_come_while_people_choose(phone: Phones) -> None:
    host = phone("en")
    with host.page.expect_request_finished(lambda request: "/together/table/" in request.url):
        host.open("/new/armorica")
    host.sees(".people")
    _open(host)
    assert host.page.evaluate(OVER_THE_AIR) == [0], "one script, and the browser had it"


def test_everybody_has_one_calm_row(phone: Phones) -> None:
    """Seat, name and how it is played stand beside each other on the smallest phone, and nothing sticks out."""
    host = phone("de", "small")
    for game in ("armorica", "arrival", "fallen-kingdoms"):
        host.open(f"/new/{game}").sees(".people")
        host.until(
            "(game) => game === 'armorica' || !/^[a-z]/.test(document.querySelector('.seat').selectedOptions[0].text)",
            game,
        )
        tops = host.page.evaluate(ROWS)
        assert len(tops) == 3
        assert all(len(set(row)) == 1 for row in tops), (game, tops)
        assert host.page.evaluate("document.documentElement.scrollWidth") == 320
    host.page.locator(".way select").nth(1).select_option("bot:medium")
    host.page.locator(".way select").nth(2).select_option("screen")
    told = _open(host)
    assert [seat["played"] for seat in told["seats"]] == ["phone", "bot", "screen"]


def test_who_seats_a_strong_bot_says_how_long_it_may_think(phone: Phones) -> None:
    host = phone("de", "small").open("/new/armorica")
    host.sees(".people")
    ways = host.page.locator(".way select").nth(1)
    names = ["Bot, leicht", "Bot, mittel", "Bot, stark"]
    assert [text for text in ways.locator("option").all_inner_texts() if text.startswith("Bot")] == names
    ways.select_option("bot:easy")
    assert not host.has("#think")
    ways.select_option("bot:strong")
    host.sees("#think")
    host.page.locator("#think").select_option("3")
    assert host.page.evaluate("document.documentElement.scrollWidth") == 320
    with host.page.expect_request(lambda request: "/api/v1/tables" in request.url) as sent:
        host.tap("button[type=submit]")
    assert sent.value.post_data_json["think"] == 3
    host.sees(".lobby .qr img")


def test_the_deck_is_cut_on_phones_before_the_app_deals(phone: Phones) -> None:
    host = phone("en").open("/new/armorica")
    host.sees(".people")
    host.tap("details[data-key=more] summary")
    host.tap("#cut-first")
    told = _open(host)
    assert told["start"]["cut"]
    code = told["code"]
    assert told["commitment"] in host.sees("[data-key=cut]").inner_text()
    guest = phone("de", "small").open(f"/t/{code}")
    guest.tap(".seat-choice button")
    guest.sees(".chair.you")
    guest.page.fill("#cut", "Der Kater schläft")
    guest.tap("[data-key=cut] .say button")
    host.sees(".cuts li:has-text('cuts the deck')")
    host.page.fill("#cut", "so does the dog")
    host.tap("[data-key=cut] .say button")
    guest.until("() => document.querySelectorAll('.cuts li').length === 2")
    host.tap("[data-key=start-now]")
    guest.sees(".slot")
    host.sees(".slot")
    cuts = [entry for entry in host.message(code)["log"] if entry["kind"] in ("seal", "close", "show")]
    assert [entry["kind"] for entry in cuts] == ["seal", "seal", "close", "show", "show"]
    host.open("/new/armorica")
    host.tap("details[data-key=more] summary")
    assert host.page.is_checked("#cut-first"), "the phone remembers how its people like it"
    for kind in host.page.locator(".dealer").all():
        kind.locator("button").last.click()
    host.until("() => !document.querySelector('#cut-first')")


def test_a_cut_goes_on_without_a_phone_that_is_gone(phone: Phones) -> None:
    """Its words never come; those who showed theirs begin again, and the log says without whom."""
    host = phone("en", "small").open("/new/armorica")
    host.tap("details[data-key=more] summary")
    host.tap("#cut-first")
    code = _open(host)["code"]
    guest = phone("de").open(f"/t/{code}")
    guest.tap(".seat-choice button")
    guest.sees(".chair.you")
    for each in (guest, host):
        each.tap("[data-key=cut] .say button")
    host.until("() => document.querySelectorAll('.cuts li').length === 2")
    guest.context.set_offline(True)
    guest.forgiven = ("net::",)
    host.tap("[data-key=start-now]")
    host.sees("[data-key=late]")
    host.tap("[data-key=late] button")
    host.sees("#cut")
    told = host.message(code)["cut"]
    assert (len(told["seals"]), told["closed"], len(told["out"])) == (1, False, 1)
    host.tap("button.main:has-text('Deal')")
    host.until("() => !document.querySelector('[data-key=cut]')")
    host.sees(".slot")


ROWS = """() => Array.from(document.querySelectorAll('.person'), (row) => Array.from(row.children)
  .filter((each) => !each.matches('.only-heard')).map((each) => Math.round(each.getBoundingClientRect().top)))"""
