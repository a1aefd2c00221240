"""The lobby waits for people, a refusal stands where the thumb is, and the dot calls who is asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from support.phones import USE_TOOL, Phone, sit
from support.waiting import until

Phones = Callable[..., Phone]
Made = Callable[..., tuple[Phone, str]]
LOOK_OUT = """() => new MutationObserver(() => {
  window.sawTheStart = window.sawTheStart || Boolean(document.querySelector('.start-moment'));
}).observe(document.body, { childList: true, subtree: true })"""
IN_SIGHT = """(selector) => {
  const box = document.querySelector(selector).getBoundingClientRect();
  const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return there !== null && there.closest(selector) !== null;
}"""


def test_a_bot_that_moves_at_once_does_not_close_the_lobby(phone: Phones) -> None:
    """Everybody chooses a god at the same time; bots have chosen before anybody has read the code aloud."""
    host = phone().open("/new/fallen-kingdoms")
    for place in (1, 2):
        host.page.locator(".way select").nth(place).select_option("bot:easy")
    host.tap("button[type=submit]")
    host.sees(".lobby .qr img")
    code = host.page.url.rsplit("/", 1)[-1]
    until(lambda: len([entry for entry in host.message(code)["log"] if entry["kind"] == "move"]) == 2)
    host.has_heard(host.message(code)["number"])
    host.settle()
    assert host.has(".lobby .qr img")
    host.begin()
    host.tap(".actions button")
    host.has_heard(host.message(code)["number"])
    assert not host.has(".lobby")


def test_a_refusal_is_seen_beside_the_button_that_was_tapped(phone: Phones) -> None:
    host = phone(size="small").open("/new/armorica")
    host.sees(".people")
    host.page.fill("#name-0", "Ana")
    host.page.fill("#name-1", "Ana")
    host.forgiven = ("422", "409")
    host.tap("button[type=submit]")
    host.sees(".error")
    assert host.page.evaluate(IN_SIGHT, ".error")


def test_the_dot_calls_only_who_is_asked(table: Made, phone: Phones) -> None:
    ana, code = table("Ana", "Björn")
    ana.begin()
    phones = {"Ana": ana, "Björn": sit(phone("de"), code, "Björn")}
    for each in phones.values():
        each.tab("log")
        each.sees(".log-page")
    asked = [name for name, each in phones.items() if each.message(code)["moves"]]
    assert len(asked) == 1
    assert [name for name, each in phones.items() if each.has(".tab.due")] == asked


def test_a_shared_screen_of_its_own_shows_the_way_in(table: Made, phone: Phones) -> None:
    """A tablet that only shows is what everybody looks at to join."""
    _, code = table("Ana", "Björn")
    screen = phone(size="tablet").open(f"/t/{code}/screen")
    screen.sees(".lobby .qr img")
    assert code in screen.page.locator(".big-code").inner_text()


def test_the_deck_to_be_cut_is_in_sight_when_all_are_here(phone: Phones) -> None:
    """While a player is missing the code comes first; then everybody waits for the host to have the deck cut."""
    host = phone(size="small").open("/new/arrival")
    host.tap(".count button:text-is('2')")
    host.tap("details[data-key=more] summary")
    host.tap("#cut-first")
    host.tap("button[type=submit]")
    host.sees(".lobby .qr img")
    assert host.page.evaluate(IN_SIGHT, ".big-code")
    code = host.page.url.rsplit("/", 1)[-1]
    guest = phone("de", "small").open(f"/t/{code}")
    guest.tap(".seat-choice button")
    guest.sees(".chair.you")
    host.until("() => !document.querySelector('.dot.free')")
    for each in (host, guest):
        each.sees("#cut")
        assert each.page.evaluate(IN_SIGHT, "#cut")
        assert each.page.evaluate(IN_SIGHT, "[data-key=cut] .say button")


def test_a_seat_given_free_again_is_had_by_whoever_never_heard_that_it_was_his(table: Made, phone: Phones) -> None:
    host, code = table("Ana", "Björn")
    bjoern = phone("de").open(f"/t/{code}")
    bjoern.forgiven = ("net::",)
    choice, there = ".seat-choice button:has-text('Björn')", "**/seats/Bj*"
    bjoern.sees(choice)
    asked: list[str] = []

    def lose_the_answer(route: Any) -> None:
        if not asked:
            route.fetch()
        asked.append(route.request.url)
        route.abort()

    bjoern.page.route(there, lose_the_answer)
    bjoern.tap(choice)
    bjoern.sees(".error")
    bjoern.page.unroute(there)
    host.page.evaluate(
        """(code) => fetch(`/api/v1/tables/${code}/seats/${encodeURIComponent('Björn')}/played`, {
          method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"played": "phone"}' })""",
        code,
    )
    bjoern.sees(choice)
    with bjoern.page.expect_response(there) as answer:
        bjoern.tap(choice)
    assert answer.value.status == 200, "though it is the old wish once more"
    bjoern.sees(".chair.you")


def test_the_shared_screen_asks_nobody_who_he_is(table: Made, phone: Phones) -> None:
    """A tablet in the middle has no seat: it shows the way in, and who is still missing."""
    host, code = table("Ana", "Björn")
    host.open(f"/t/{code}/screen")
    screen = phone(size="tablet").open(f"/t/{code}/screen")
    for each in (host, screen):
        each.sees(".lobby .qr img")
        assert each.page.locator("h1").inner_text() == "Scan and join in"
        assert not each.has(".seat-choice, .lobby h2")
        assert each.page.evaluate(IN_SIGHT, ".big-code")
    guest = phone("de").open(f"/t/{code}")
    guest.tap(".seat-choice button:has-text('Björn')")
    screen.sees("h1:text-is('Everybody is here')")
    guest.begin()
    host.tap("[data-key=be-ready]")
    for each in (guest, screen):
        each.sees(".slot")


def test_all_phones_see_the_deal_when_the_last_one_is_ready(table: Made, phone: Phones) -> None:
    """Before that nothing is dealt; the host may start without those missing, and the log names them."""
    host, code = table("Ana", "Björn", "Chloé")
    screen = phone(size="tablet").open(f"/t/{code}/screen")
    guest = phone("de", "small").open(f"/t/{code}")
    guest.tap(".seat-choice button:has-text('Björn')")
    guest.tap("[data-key=be-ready]")
    host.sees(".chair:has-text('Björn') .how:has-text('ready')")
    assert guest.message(code)["start"]["ready"] == ["Björn"]
    assert guest.message(code)["log"][-1]["kind"] != "chance"
    host.tap("[data-key=be-ready]")
    host.sees("[data-key=awaited]:has-text('Waiting for Chloé')")
    for each in (host, guest, screen):
        each.page.evaluate(LOOK_OUT)
    host.tap("[data-key=start-now]:has-text('Start without Chloé')")
    for each in (host, guest, screen):
        each.until("() => window.sawTheStart")
        each.sees(".slot")
    guest.tab("log")
    guest.sees(".log li:has-text('Ana fängt ohne Chloé an.')")
    late = phone("fr").open(f"/t/{code}")
    late.tap(".seat-choice button:has-text('Chloé')")
    late.sees(".slot")


def test_a_phone_whose_seat_went_to_another_is_told(table: Made, phone: Phones) -> None:
    _, code = table("Ana", "Björn")
    guest = phone("de").open(f"/t/{code}")
    guest.tap(".seat-choice button:has-text('Björn')")
    guest.sees(".chair.you")
    guest.tap(".chair.you")
    guest.tap(".sheet .wide:has-text('QR-Code zeigen')")
    guest.sees(".sheet .qr img")
    ticket = guest.page.evaluate(
        """async (code) => {
          const sent = await fetch(`/api/v1/tables/${code}/seats/Bj%C3%B6rn/pass`, {method: 'POST'});
          return (await sent.json()).path;
        }""",
        code,
    )
    other = phone("fr").open(ticket)
    other.sees(".chair.you:has-text('Björn')")
    guest.sees(".sheet p:has-text('auf einem anderen Telefon')")
    guest.tap(".sheet .main")
    guest.until("() => !document.querySelector('.sheet')")


def test_the_hosts_rights_are_offered_taken_and_recovered(table: Made, phone: Phones) -> None:
    host, code = table("Ana", "Björn")
    host.tap("[data-key=to-note] button")
    host.until("() => !document.querySelector('[data-key=to-note]')")
    host.tap(".brand")
    host.tap(".menu button:text-is('The host')")
    noted = host.sees(".sheet .recovery").inner_text()
    stranger = phone("de", "small").open(f"/t/{code}")
    stranger.tap(".brand")
    stranger.tap(".menu button:text-is('Der Gastgeber')")
    stranger.tap(".sheet button:has-text('Rettungscode')")
    stranger.page.fill("#recovery", noted.lower())
    stranger.tap(".name-form .main")
    assert stranger.sees(".sheet .recovery").inner_text() != noted
    host.sees(".sheet p:has-text('with the noted code')")
    host.tap(".sheet .main")
    stranger.tap(".sheet .choices button:has-text('Ana')")
    host.tap("[data-key=host-ask] .main")
    host.sees(".sheet .recovery")
    assert host.message(code)["host"]


def test_who_plays_for_everybody_on_one_device_is_not_asked_who_he_is(phone: Phones) -> None:
    host = phone("de", "tablet").open("/new/fallen-kingdoms")
    host.sees(".people")
    for place in range(3):
        host.page.locator(".way select").nth(place).select_option("screen")
    host.tap("button[type=submit]")
    assert host.sees(".lobby h1").inner_text() == "Alle sind da"
    assert not host.has(".seat-choice")
    host.begin()
    host.sees(".map-state")


def test_the_code_is_in_sight_on_the_smallest_phone(phone: Phones) -> None:
    host = phone("de", "small")
    host.page.set_viewport_size({"width": 320, "height": 568})
    host.open("/new/arrival")
    host.page.fill("#name-0", "Aoife")
    host.tap("button[type=submit]")
    host.sees(".lobby .qr img")
    assert host.page.evaluate(IN_SIGHT, ".big-code")
    assert (
        len(host.page.eval_on_selector(".chair.you small", "(node) => node.getClientRects().length && node.innerText"))
        > 1
    )
    assert host.page.eval_on_selector(".chair.you small", "(node) => node.offsetHeight") < 30, "a word is not broken"


def test_the_code_is_in_sight_on_a_phone_that_lies_on_its_side(phone: Phones) -> None:
    host = phone("fr", "small")
    host.page.set_viewport_size({"width": 740, "height": 360})
    host.open("/new/arrival")
    host.tap("button[type=submit]")
    host.sees(".lobby .qr img")
    assert host.page.evaluate(IN_SIGHT, ".big-code")
    low, dock = (host.sees(part).bounding_box() for part in (".qr", ".lobby .dock"))
    assert low["y"] + low["height"] <= dock["y"]
    assert host.page.eval_on_selector("#app > .bar", "(node) => node.offsetWidth") == 740, "no gap beside the bar"


def test_the_host_asks_for_a_seat_whose_hand_is_secret(table: Made, phone: Phones) -> None:
    """The seat's own phone says no, then yes; what was wanted then happens by itself."""
    host, code = table("Ana", "Björn")
    host.forgiven = ("403",)
    bjoern = phone("de", "small").open(f"/t/{code}")
    bjoern.tap(".seat-choice button:has-text('Björn')")
    bjoern.sees(".chair.you")
    wishes = (
        {"tool": "deck", "name": "birds", "cards": ["owl", "wren"]},
        {"tool": "draw", "deck": "birds", "to": "hand"},
    )
    for number, wish in enumerate(wishes):
        bjoern.page.evaluate(USE_TOOL, [code, f"a-hand-of-cards-{number}", wish])
    host.sees("[data-key='chair-Björn'] .dot.here")
    host.has_heard(host.message(code)["number"])
    host.tap("[data-key='chair-Björn'] button")
    for word in ("button", "button.main"):
        host.tap(".sheet .choices button:has-text('Shared screen')")
        host.tap("[data-key=leaving] .main")
        host.tap("[data-key=to-ask] .main")
        host.sees("[data-key=asking]")
        bjoern.tap(f"[data-key='hand-Björn'] {word}")
        host.until("() => !document.querySelector('[data-key=asking]')")
        seat = host.message(code)["seats"][1]
        assert (seat["played"], seat["taken"]) == (("phone", True) if word == "button" else ("screen", False))


def test_a_guest_types_a_name_and_changes_it_and_every_phone_says_it(phone: Phones) -> None:
    host = phone().open("/new/armorica")
    host.sees(".people")
    host.page.fill("#name-0", "Ana")
    host.tap("button[type=submit]")
    host.sees(".lobby .qr img")
    code = host.page.url.rsplit("/", 1)[-1]
    guest = phone("de").open(f"/t/{code}")
    guest.page.fill("#own-name", "Mia")
    guest.tap(".seat-choice button:has-text('Person 2')")
    guest.sees(".lobby h1:has-text('Willkommen, Mia')")
    host.sees(".chair:has-text('Mia')")
    guest.tap(".chair.you")
    guest.page.fill("#seat-name", "Emilia")
    guest.tap(".name-form button")
    host.sees(".chair:has-text('Emilia')")
    guest.sees(".lobby h1:has-text('Willkommen, Emilia')")
    assert guest.page.evaluate("localStorage.getItem('punchboard.my-name') || ''").strip('"') == "Emilia"


def test_a_link_to_the_table_is_copied_without_a_secure_line(phone: Phones) -> None:
    host = phone(permissions=["clipboard-read"]).open("/new/armorica")
    host.tap("button[type=submit]")
    host.sees(".lobby .qr img")
    host.tap(".links button")
    host.sees(".links button:has-text('Copied')")
    assert host.page.evaluate("navigator.clipboard.readText()") == host.page.url
