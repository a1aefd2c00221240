"""What people who are new at a table must not have to guess: that they only watch, what a tap would cost them, that a
title is a menu, that a timer runs."""

from __future__ import annotations

from collections.abc import Callable

from support.phones import Phone, sit
from support.positions import reached, stand

Made = Callable[..., tuple[Phone, str]]
Phones = Callable[..., Phone]


def test_whoever_only_watches_is_told_and_offered_a_seat(table: Made, phone: Phones) -> None:
    ana, code = table("Ana", "Björn")
    ana.begin()
    guest = phone("de", "small").open(f"/t/{code}")
    guest.tap(".dock button")
    assert "Du siehst zu" in guest.sees(".watching").inner_text()
    guest.tap(".watching button")
    guest.tap(".sheet .seat-choice button:has-text('Björn')")
    guest.until("() => !document.querySelector('.watching, .sheet')")
    assert guest.message(code)["seat"] == "Björn"


def test_whoever_loses_a_seat_is_told_and_the_host_is_asked_first(table: Made, phone: Phones) -> None:
    ana, code = table("Ana", "Björn")
    ana.begin()
    bjoern = sit(phone("de"), code, "Björn")
    ana.tap(".table-bar .brand")
    ana.sees(".chair[data-seat='Björn'] .dot.here")
    ana.tap(".chair[data-seat='Björn']")
    ana.tap(".sheet .choices button:has-text('Bot, medium')")
    ana.sees(".sheet [data-key=leaving]")
    assert bjoern.message(code)["seat"] == "Björn", "so far it is only a question"
    ana.tap(".sheet [data-key=leaving] button:not(.main)")
    ana.tap(".sheet .choices button:has-text('Bot, medium')")
    ana.tap(".sheet [data-key=leaving] .main")
    assert "Du siehst zu" in bjoern.sees(".watching").inner_text()
    assert not bjoern.has(".watching button"), "no seat is free"


def test_a_device_that_scans_the_code_may_become_the_shared_screen(table: Made, phone: Phones) -> None:
    _, code = table("Ana", "Björn")
    tablet = phone("en", "tablet").open(f"/t/{code}")
    tablet.sees(".seat-choice")
    tablet.tap(".dock a:has-text('shared screen')")
    tablet.page.wait_for_url("**/screen")
    seated = phone("de").open(f"/t/{code}")
    seated.tap(".seat-choice button:has-text('Björn')")
    seated.sees(".chair.you")
    assert not seated.has(".lobby a[href$='/screen']")


def test_a_turn_without_marches_is_asked_once_more(phone: Phones) -> None:
    seats = ("red", "yellow", "purple")
    host = phone("en")
    code = stand(host, "fallen-kingdoms", seats, reached("fallen-kingdoms", seats, "plan"))
    before = host.message(code)["number"]
    assert host.page.locator(".actions .main").count() == 0, "nothing is planned, so nothing is urged"
    host.tap("[data-deed=none]")
    host.tap("[data-key=not-yet]")
    host.tap("[data-deed=none]")
    assert host.message(code)["number"] == before
    host.tap("[data-deed=announce]")
    host.has_heard(before + 1)


def test_a_name_nobody_types_is_the_one_that_stood_in_the_field(phone: Phones) -> None:
    host = phone("en").open("/new/armorica")
    host.sees(".people")
    host.page.fill("#name-0", "Ana")
    host.page.fill("#name-1", "Björn")
    host.page.fill("#name-1", "")
    assert host.page.locator("#name-1").get_attribute("placeholder") == "Player 2"
    host.tap("button[type=submit]")
    host.sees(".lobby .qr img")
    seats = host.message(host.page.url.rsplit("/", 1)[-1])["seats"]
    assert [seat["name"] for seat in seats] == ["Ana", "Player 2", "Player 3"]
    host.open("/new/armorica").sees(".people")
    assert [host.page.locator(f"#name-{place}").input_value() for place in range(2)] == ["Ana", ""]


def test_scoring_without_the_app_needs_no_names(phone: Phones) -> None:
    host = phone("de", "small").open("/score/armorica")
    host.page.fill("#player-0", "Ana")
    host.page.fill("#player-1", "")
    for number in range(2):
        host.page.locator("button:has-text('Mit Summen')").nth(number).click()
        host.page.locator(".suit").nth(number * 6).click()
    host.tap(".dock .main")
    assert "Person 2" in host.sees(".final").inner_text()


def test_a_running_timer_is_seen_beside_the_game(table: Made, phone: Phones) -> None:
    ana, code = table("Ana", "Björn")
    ana.begin()
    bjoern = sit(phone("de", "small"), code, "Björn")
    assert not bjoern.has(".table-bar .clock")
    ana.tab("tools")
    ana.tap("[data-key=timer] button:text-is('1 min')")
    before = bjoern.sees(".table-bar .clock").inner_text()
    bjoern.until("(before) => document.querySelector('.table-bar .clock').textContent < before", before)
    ana.tap("[data-key=timer] .stop")
    bjoern.until("() => !document.querySelector('.table-bar .clock')")


def test_real_cards_come_first_and_the_app_stays_under_the_thumb(phone: Phones) -> None:
    seats = ("Ana", "Björn")
    host = phone("en", "small")
    stand(host, "armorica", seats, reached("armorica", seats, "gaul-card"), {"cards": "table", "start-player": "table"})
    host.sees(".question .answers button")
    assert host.page.locator(".question .main, .actions .main").count() == 0
    host.tap(".dock [data-deed=app]")


def test_while_the_table_is_asked_nothing_else_is_said_to_be_due(table: Made, phone: Phones) -> None:
    ana, code = table("Ana", "Björn")
    ana.begin()
    bjoern = sit(phone("de"), code, "Björn")
    mover = ana if ana.message(code)["awaiting"][0]["seat"] == "Ana" else bjoern
    mover.page.locator(".slot.open").last.click(position={"x": 12, "y": 30})
    taken = mover.sees(".chosen .main").inner_text().split()
    mover.tap(".chosen .main")
    mover.until("() => !document.querySelector('.chosen')")
    ana.tab("log")
    ana.tap(".log-page button:has-text('Take back')")
    bjoern.sees(".request")
    assert "nehmen oder passen" not in bjoern.sees(".banner").inner_text()
    said = bjoern.sees(".request p").inner_text()
    assert any(word in said for word in taken if word[0].isupper()), said


def test_a_rule_stands_before_its_exceptions(table: Made) -> None:
    ana, _ = table("Ana", "Björn")
    ana.begin()
    ana.tab("score")
    ana.tap(".lines .rule")
    ana.sees(".sheet .sheet-body h3")
    first = ana.page.evaluate("document.querySelector('.sheet .sheet-body').firstElementChild.className")
    assert "ruling" not in first
