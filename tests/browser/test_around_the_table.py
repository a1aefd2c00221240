"""Seats that change hands, bots, onlookers, the toolbox, real cards, and scoring without the app."""

from __future__ import annotations

import re
from collections.abc import Callable

from support.phones import Phone, sit
from support.positions import reached, stand

Made = Callable[..., tuple[Phone, str]]
Phones = Callable[..., Phone]


def test_three_taps_to_a_running_table(phone: Phones) -> None:
    host = phone().open("/")
    host.tap(".game a.main")
    host.tap("button[type=submit]")
    host.sees(".lobby .qr img")
    host.begin()
    host.sees(".slot")


def test_a_seat_moves_to_another_phone_by_its_ticket(table: Made, phone: Phones) -> None:
    ana, code = table("Ana", "Björn")
    ana.tap(".chair.you")
    with ana.page.expect_response("**/pass?*") as passed:
        ana.tap("button:has-text('Show the QR code')")
    ana.sees(".sheet .qr img")
    ticket = passed.value.json()["path"]  # what the code holds, as the phone got it
    other = phone("de").open(ticket)
    other.sees(".chair.you")
    assert other.message(code)["seat"] == "Ana"
    assert "#" not in other.page.url, "the ticket is out of the address after the first hop"
    assert ana.message(code)["seat"] is None


def test_who_has_no_seat_may_watch_but_not_touch(table: Made, phone: Phones) -> None:
    ana, code = table("Ana", "Björn")
    ana.begin()
    sit(phone("de"), code, "Björn")
    guest = phone().open(f"/t/{code}")
    guest.tap(".dock button")
    guest.sees(".slot")
    assert not guest.has(".actions")
    guest.tab("log")
    assert not guest.has("#note")
    guest.tab("tools")
    assert not guest.has(".tools .main")


def test_bots_and_the_shared_screen_play_seats(phone: Phones) -> None:
    """One device plays for two people, a bot for the third."""
    host = phone(size="tablet").open("/new/armorica")
    host.sees(".people")
    host.tap(".count button:text-is('3')")
    for place, way in enumerate(("screen", "screen", "bot:medium")):
        host.page.locator(".person select").nth(place).select_option(way)
    host.tap("button[type=submit]")
    host.sees(".lobby")
    host.tap(".dock a")
    host.page.wait_for_url("**/screen")
    host.begin()
    host.sees(".shared .slot")
    code = host.page.url.split("/")[-2]
    for _ in range(3):
        host.sees(".slot.open, .hint button")
        before = host.message(code)["number"]
        if host.has(".slot.open"):
            host.page.locator(".slot.open").last.click(position={"x": 12, "y": 30})
            host.tap(".chosen .main")
            host.until("() => !document.querySelector('.chosen')")
        else:  # nothing within reach
            host.tap(".hint button")
        host.has_heard_more(before)
    players = {e["move"]["seat"] for e in host.message(code)["log"] if e["kind"] == "move"}
    assert len(players) == 3


def test_the_toolbox_is_shared(table: Made, phone: Phones) -> None:
    ana, code = table("Ana", "Björn")
    ana.begin()
    bjoern = sit(phone("de"), code, "Björn")
    for each in (ana, bjoern):
        each.tab("tools")
    ana.tap(".tools button:has-text('Roll')")
    shown = bjoern.sees(".rolled").inner_text()
    assert shown == ana.sees(".rolled").inner_text().replace("Ana rolled", "Ana würfelt") or "Ana würfelt" in shown
    ana.tap(".tools button:has-text('Gaul cards')")
    bjoern.tap(".deck button:has-text('Auf die Hand ziehen')")
    assert bjoern.sees(".deck-show figure .piece").get_attribute("alt")
    ana.sees(".deck .tag:has-text('28')")
    assert not ana.has(".deck-show figure"), "a hand is nobody else's business"
    bjoern.page.fill("#counter", "Glory")
    bjoern.tap(".tools button:has-text('Einer für jeden')")
    ana.sees(".counter:has-text('Glory')")
    ana.tap(".count .round[aria-label*=plus]")
    bjoern.sees(".count output:text-is('1')")
    ana.tap(".tools button:has-text('Draw lots')")
    bjoern.sees(".drawn-lot")


def test_real_cards_are_tapped_as_they_come_up(phone: Phones) -> None:
    host = phone().open("/new/armorica")
    host.sees(".people")
    host.tap("summary")
    host.tap(".dealer:has-text('Cards') button:has-text('We do')")
    host.tap("button[type=submit]")
    host.sees(".lobby")
    code = host.page.url.rsplit("/", 1)[-1]
    host.begin()
    for _ in range(3):
        card = host.sees(".answers button")
        name = card.inner_text().strip()
        card.click()
        host.sees(f".slot[aria-label*='{name}']")
        host.pause()
    while host.message(code)["question"]:
        host.pause()
        number = host.message(code)["number"]
        host.tap(".dock [data-deed=app]")
        host.has_heard_more(number)
    host.until("() => document.querySelectorAll('.slot').length === 12")


def test_scoring_without_the_app(phone: Phones) -> None:
    """ARM 14.10: suits F W F W in sums; and cards that are tapped."""
    host = phone().open("/score/armorica")
    host.tap("button:has-text('Tap the cards')")
    host.tap(".sheet .answers button")
    host.tap(".sheet .choices button:has-text('Gauls')")
    host.tap(".sheet .answers button")
    host.tap(".sheet-foot .main")
    host.page.locator("section.card").nth(1).locator("button:has-text('With sums')").click()
    for suit in ("Farmer", "Worker", "Farmer", "Worker"):
        host.page.locator("section.card").nth(1).locator(f".suit:has-text('{suit}')").click()
    host.page.locator("#sum-1-gold").fill("7")
    host.tap("button[type=submit]")
    sheet = host.sees(".final")
    second = sheet.locator(".score-card:has-text('Player 2')").inner_text()
    assert re.search(r"Set of 2: Farmer and Worker", second)
    assert second.count("+3") == 2
    assert "+7" in second


def test_the_rulebook_is_searched_on_the_phone(table: Made) -> None:
    ana, _ = table("Ana", "Björn")
    ana.begin()
    ana.tab("rules")
    ana.sees(".chapter")
    ana.page.fill("#seek", "amphora never starves")
    ana.sees(".chapter[open] p:has-text('never starves')")
    ana.sees("p:text-is('1 place')")
    ana.page.fill("#seek", "zeppelin")
    ana.sees("p:has-text('Nothing found')")


def test_player_aids_speak_the_language_of_the_phone(phone: Phones) -> None:
    """The Arrival's are printed in two languages; a phone shows the one its people read, once."""
    seats = ("fir-bolg", "muintir-nemid")
    for language, pieces in (("en", ["overview-en"]), ("de", ["overview-de"]), ("fr", ["overview-en"])):
        host = phone(language)
        stand(host, "arrival", seats, reached("arrival", seats, "port"))
        host.tab("rules")
        host.sees(".aid .piece")
        shown = host.page.eval_on_selector_all(".aid .piece", "(found) => found.map((each) => each.src)")
        assert len(shown) == 2, "front and back"
        assert all(f"/{pieces[0]}.svg" in address and f"lang={language}" in address for address in shown)


def test_notes_and_files_leave_with_the_people(table: Made) -> None:
    ana, code = table("Ana", "Björn")
    ana.begin()
    ana.tab("log")
    ana.page.fill("#note", "Pizza is here")
    ana.tap(".say button")
    ana.sees(".log li:has-text('Pizza is here')")
    ana.tap(".table-bar .brand")
    with ana.page.expect_download() as download:
        ana.tap(".sheet a:has-text('The log as text')")
    assert download.value.suggested_filename == f"armorica-{code}.txt"


def test_the_language_changes_on_one_phone_only(table: Made, phone: Phones) -> None:
    ana, code = table("Ana", "Björn")
    ana.begin()
    bjoern = sit(phone("fr"), code, "Björn")
    ana.tap(".bar > button:last-of-type")
    ana.tap(".sheet button[lang=de]")
    ana.sees(".tab:has-text('Verlauf')")
    assert bjoern.page.locator("html").get_attribute("lang") == "fr"
    bjoern.page.reload()
    assert bjoern.sees(".tab:has-text('Journal')")
