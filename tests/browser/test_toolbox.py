"""The toolbox by taps: decks that are looked into, put under and shuffled again, and the timer, on two phones."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from support.phones import Phone, sit

Pair = tuple[Phone, Phone, str]
FACES = "() => Array.from(document.querySelectorAll('.deck-show .piece'), (each) => each.alt)"
TIMER = """async (code) => {
  const headers = {"Content-Type": "application/json"};
  const body = JSON.stringify({request: "one-second", wish: {tool: "timer", seconds: 1}});
  await fetch(`/api/v1/tables/${code}/tools`, {method: "POST", headers, body});
}"""


@pytest.fixture
def pair(table: Callable[..., tuple[Phone, str]], phone: Callable[..., Phone]) -> Pair:
    """Ana's and Björn's toolboxes, with the four start cards laid out."""
    ana, code = table("Ana", "Björn")
    ana.begin()
    bjoern = sit(phone("de", "small"), code, "Björn")
    for each in (ana, bjoern):
        each.tab("tools")
    ana.tap(".tools button:has-text('Start cards')")
    for each in (ana, bjoern):
        each.sees(".deck")
    ana.pause()
    return ana, bjoern, code


def _left(who: Phone, count: int) -> None:
    who.sees(f".deck .tag:has-text('{count}')")


def _more(who: Phone, button: str) -> None:
    if not who.has(".deck button[aria-expanded=true]"):
        who.tap(".deck button[aria-expanded]")
    who.tap(f".deck button:text-is('{button}')")


def _whole(who: Phone) -> int:
    return int(str(who.page.locator(".deck .tag").inner_text()).split()[0])


def test_every_phone_calls_a_deck_in_its_own_language(pair: Pair) -> None:
    ana, bjoern, _ = pair
    assert ana.page.locator(".deck h2").inner_text().lower().startswith("start cards")
    assert bjoern.page.locator(".deck h2").inner_text().lower().startswith("startkarten")
    bjoern.tab("log")
    bjoern.sees(".log li:has-text('Startkarten')")


def test_who_looks_at_the_top_knows_what_comes_and_nobody_else(pair: Pair) -> None:
    ana, bjoern, _ = pair
    whole = _whole(ana)
    _more(ana, "Look at the top")
    ana.sees(".deck-show figure:has-text('seen by you')")
    (seen,) = ana.page.evaluate(FACES)
    assert not bjoern.has(".deck-show figure")
    bjoern.tap(".deck button:text-is('Auf die Hand ziehen')")
    bjoern.sees(".deck-show figure:has-text('deine Hand')")
    assert bjoern.page.evaluate(FACES) == [seen]
    _left(ana, whole - 1)
    ana.until("() => !document.querySelector('.deck-show figure')")


def test_a_card_put_under_the_deck_comes_last(pair: Pair) -> None:
    ana, bjoern, _ = pair
    whole = _whole(ana)
    ana.tap(".deck button:text-is('Turn one up')")
    ana.sees(".deck-show figure")
    (first,) = ana.page.evaluate(FACES)
    _more(ana, "Open card under the deck")
    _left(ana, whole)
    ana.until("() => !document.querySelector('.deck-show figure')")
    for left in range(whole - 1, -1, -1):
        bjoern.tap(".deck button:text-is('Eine aufdecken')")
        _left(bjoern, left)
        bjoern.pause()
    bjoern.until("(card) => document.querySelector('.deck-show .piece').alt === card", first)
    assert bjoern.page.locator(".deck button:text-is('Eine aufdecken')").is_disabled()


def test_open_cards_are_shuffled_in_again_but_hands_are_not(pair: Pair) -> None:
    ana, bjoern, _ = pair
    whole = _whole(ana)
    bjoern.tap(".deck button:text-is('Auf die Hand ziehen')")
    bjoern.sees(".deck-show figure")
    for left in (whole - 2, whole - 3):
        ana.tap(".deck button:text-is('Turn one up')")
        _left(ana, left)
        ana.pause()
    _more(ana, "Shuffle")
    ana.pause()
    assert _whole(ana) == whole - 3, "what lies open stays open"
    _more(ana, "Shuffle in the open ones")
    _left(ana, whole - 1)
    _left(bjoern, whole - 1)
    assert bjoern.page.locator(".deck-show figure").count() == 1
    bjoern.tap(".deck-show button:text-is('Unter den Stapel')")
    _left(ana, whole)


def test_the_timer_runs_on_every_phone(pair: Pair) -> None:
    ana, bjoern, code = pair
    ana.tap("[data-key=timer] button:text-is('30 s')")
    for each in (ana, bjoern):
        each.until("() => /^0:(30|2[0-9])$/.test((document.querySelector('.time') || {}).textContent)")
    before = bjoern.page.locator(".time").inner_text()
    bjoern.until("(before) => document.querySelector('.time').textContent < before", before)
    bjoern.tap("[data-key=timer] button:text-is('1 min')")
    ana.until("() => /^(1:00|0:5[0-9])$/.test(document.querySelector('.time').textContent)")
    ana.tap("[data-key=timer] .stop")
    for each in (ana, bjoern):
        each.until("() => !document.querySelector('.time')")
    ana.page.evaluate(TIMER, code)
    ana.sees(".time.up:has-text('Time’s up')")
    bjoern.sees(".time.up")


def test_a_tap_that_comes_while_another_is_on_its_way_is_not_lost(pair: Pair) -> None:
    ana, bjoern, _ = pair
    whole = _whole(ana)
    ana.page.evaluate(
        """() => {
          const button = (text) => Array.from(document.querySelectorAll('.tools button'), (each) => each)
            .find((each) => each.textContent === text);
          for (const text of ['Roll', 'Draw lots', 'Turn one up']) button(text).click();
        }"""
    )
    for each in (ana, bjoern):
        _left(each, whole - 1)
        each.sees(".rolled")
        each.sees(".drawn-lot")


def test_what_was_looked_at_lies_in_front_and_hands_are_called_hands(pair: Pair) -> None:
    ana, bjoern, _ = pair
    whole = _whole(ana)
    bjoern.tap(".deck button:text-is('Auf die Hand ziehen')")
    bjoern.sees(".deck-show figure:has-text('deine Hand')")
    bjoern.pause()
    bjoern.tap(".deck button:text-is('Eine aufdecken')")
    _left(bjoern, whole - 2)
    bjoern.pause()
    _more(bjoern, "Oberste ansehen")
    bjoern.sees(".deck-show figure:has-text('von dir gesehen')")
    assert "von dir gesehen" in bjoern.page.locator(".deck-show figure").first.inner_text()
    assert bjoern.page.locator(".deck > p.fine").inner_text() == "Auf der Hand – Björn: 1"


def test_dice_of_many_kinds_say_which_they_are(pair: Pair) -> None:
    ana, bjoern, _ = pair
    ana.tap(".tools button:text-is('Roll')")
    bjoern.sees(".rolled .die")
    assert not bjoern.has(".die-shown small"), "two usual dice need no word"
    for kind in ("d8", "d10"):
        ana.tap(f"[data-key={kind}] button:last-of-type")
    ana.tap(".tools button:text-is('Roll')")
    bjoern.sees(".die-shown small")
    assert bjoern.page.locator(".die-shown small").all_inner_texts() == ["W6", "W6", "W8", "W10"]


def test_the_log_says_whose_counter_and_how_long(pair: Pair) -> None:
    ana, bjoern, _ = pair
    ana.page.fill("#counter", "Cider")
    ana.tap(".new-counter button:text-is('One for each')")
    ana.sees("[data-key=counter-Cider]")
    ana.tap("[data-key=count-Björn] button[aria-label$='plus one']")
    ana.tap("[data-key=timer] button:text-is('1 min')")
    ana.sees("[data-key=timer] .stop")
    ana.pause()
    ana.tap("[data-key=timer] .stop")
    bjoern.tab("log")
    for said in ("Björn – Cider: 1", "Ana stellt den Timer auf 1:00.", "Ana hält den Timer an."):
        bjoern.sees(f".log li:has-text('{said}')")
